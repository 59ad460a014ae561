"""The measures of a replicate, shared by the terminal output, the page, `compare`, `expect:` and exports."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import partial
from math import inf, isnan
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tourney.errors import InvalidArgument
from tourney.experiment.play_depth import DEEP, SHALLOW, depth_from, hands_of_play
from tourney.experiment.statistics import Estimate, estimate_share, mean
from tourney.sim.samples import SampleMoment, table_hours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tourney.experiment.replicate import AnyReplicate, Replicate
    from tourney.sim.samples import Sample
    from tourney.types import Seconds

Number: TypeAlias = "float | None"
"""The value of a measure; None if the replicate has none. An event without a bubble has no time of the bubble."""


class Unit(StrEnum):
    """The unit of a measure."""

    SECONDS = "seconds"
    COUNT = "count"
    SHARE = "share"
    BIG_BLINDS = "bb"
    ORBITS = "orbits"
    MONEY = "money"
    CORRELATION = "correlation"
    RETURN = "return"
    PROBABILITY = "probability"
    """Of what happens (1) or does not (0) in a replicate."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The smallest and largest possible value of a measure with this unit."""
        limits = {
            Unit.SHARE: (0.0, 1.0),
            Unit.PROBABILITY: (0.0, 1.0),
            Unit.CORRELATION: (-1.0, 1.0),
            Unit.RETURN: (-1.0, inf),
        }
        return limits.get(self, (0.0, inf))


class Prominence(IntEnum):
    """Where a measure is shown by default. `expect:`, `compare --all` and exports use all measures."""

    ON_REQUEST = 0
    COMPARED = 1
    """Shown on the page, in the comparison of experiments."""

    HEADLINE = 2
    """Also shown in the terminal, by `simulate` and `compare`."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One number per replicate, defined once for all tables, pages, exports and expectations.

    Attributes:
        name: The name in expectations and exports: words of lower-case letters, digits and underscores.
        title: The title in tables and on pages.
        unit: The unit.
        formula: The definition, in words.
        of: Returns the value for a replicate; None if it has none.
        prominence: Where the measure is shown by default.
        moment: Returns a value as the day and time that it is; None if values are not moments of known days.
        is_time: Whether values are times since the start of the event, which a wall clock shows as times of day.
    """

    name: str
    title: str
    unit: Unit
    formula: str
    of: Callable[[Any], Number]
    prominence: Prominence = Prominence.HEADLINE
    moment: Callable[[float], str] | None = None
    is_time: bool = False

    def mean(self, values: Sequence[float]) -> Estimate:
        """The mean of values of the measure; the interval is limited to possible values."""
        if self.unit is Unit.PROBABILITY:
            return estimate_share(round(sum(values)), len(values))
        low, high = self.unit.bounds
        # Not the bounds alone: a registered measure may have values that its unit does not foresee.
        return mean(values).within(min(low, *values), max(high, *values))


def _share(part: float, whole: float) -> Number:
    return part / whole if whole else None


def _entries_played(replicate: Replicate) -> int:
    """The entries, without those that were out before an event that begins in the middle."""
    return sum(each.entries for each in replicate.outcomes)


def _most_tables(replicate: Replicate) -> Number:
    return max((sample.tables for sample in replicate.samples), default=None)


def _house_result(replicate: Replicate) -> Number:
    """The fees less the cost of dealers and the overlay; None if none of them is known."""
    fees, cost, overlay = replicate.fees, replicate.dealer_cost, replicate.result.overlay
    return fees - cost - overlay if fees or cost or overlay else None


def _prize_share(replicate: Replicate, places: int) -> Number:
    """The prizes of the first places, at least one, as a share of all prizes."""
    prizes = [each.prize for each in replicate.places]
    return _share(sum(prizes[: max(1, places)]), sum(prizes))


def average_stack(sample: Sample) -> float:
    """The average stack, in big blinds."""
    return sample.average / sample.unit


def median_stack(sample: Sample) -> float:
    """The median stack, in big blinds."""
    return sample.median / sample.unit


def average_m(sample: Sample) -> float:
    """M of the average stack: the number of orbits it pays for."""
    return sample.average / sample.orbit


ASKED: Final = Prominence.ON_REQUEST
COMPARED: Final = Prominence.COMPARED

_PRIZES: Final = "prizes of these places (at least one) / all prizes"

_TOTALS: Final = (
    Measure(
        "finish", "Finish time", Unit.SECONDS, "simulated time from the start to the end, including breaks",
        lambda each: each.finish, is_time=True,
    ),
    Measure("hands", "Hands", Unit.COUNT, "hands played at all tables", lambda each: each.result.hands, COMPARED),
    Measure(
        "entries", "Entries", Unit.COUNT, "entries, including re-entries", lambda each: each.result.entries, COMPARED
    ),
    Measure(
        "re_entries", "Re-entries", Unit.COUNT, "entries that are played - persons who made them",
        lambda each: _entries_played(each) - each.result.entrants,
    ),
    Measure("rebuys", "Rebuys", Unit.COUNT, "rebuys bought", lambda each: each.result.rebuys),
    Measure("add_ons", "Add-ons", Unit.COUNT, "add-ons bought", lambda each: each.result.add_ons),
    Measure(
        "turned_away", "Turned away", Unit.COUNT, "players who arrived too late or waited for a seat in vain",
        lambda each: each.result.turned_away, ASKED,
    ),
    Measure(
        "levels", "Last level", Unit.COUNT, "number of the last level",
        lambda each: each.result.levels_played, COMPARED,
    ),
    Measure("faults", "Faults", Unit.COUNT, "faults of strategies", lambda each: each.faults, COMPARED),
    Measure(
        "hands_per_player", "Hands per player", Unit.COUNT,
        "sum over all hands of the players dealt in / entries that are played",
        lambda each: _share(each.result.hands_dealt, _entries_played(each)),
    ),
    Measure(
        "moves_per_player", "Moves per player", Unit.COUNT, "changes of seat / entries that are played",
        lambda each: _share(each.result.moves, _entries_played(each)), ASKED,
    ),
    Measure(
        "all_in_share", "Hands with an all-in", Unit.SHARE, "hands with a called all-in / hands",
        lambda each: _share(each.result.all_in_hands, each.result.hands),
    ),
    Measure(
        "tables max", "Most tables", Unit.COUNT, "most tables in play at a sample; each needs a dealer",
        _most_tables,
    ),
    Measure(
        "table_hours", "Table hours", Unit.COUNT,
        "sum over all samples of tables in play * hours to the next sample, including breaks, without nights",
        lambda each: table_hours(each.samples),
    ),
    Measure(
        "hands_per_table_hour", "Hands per table hour", Unit.COUNT, "hands / table_hours",
        lambda each: _share(each.result.hands, table_hours(each.samples)), ASKED,
    ),
    Measure(
        "dealer_cost", "Cost of dealers", Unit.MONEY,
        "hours of dealers * the cost of an hour (`costs`); without `downs` they are the table_hours",
        lambda each: each.dealer_cost,
    ),
    Measure("fees", "Fees", Unit.MONEY, "the fee * entries", lambda each: each.fees),
    Measure(
        "prize_pool", "Prize pool", Unit.MONEY, "all prize money, without bounties",
        lambda each: each.result.prize_pool, COMPARED,
    ),
    Measure(
        "overlay", "Overlay", Unit.MONEY, "amount the house adds to the prize pool",
        lambda each: each.result.overlay,
    ),
    Measure(
        "overlay_risk", "P(overlay)", Unit.PROBABILITY, "1 if the house adds to the prize pool, otherwise 0",
        lambda each: int(each.result.overlay > 0), ASKED,
    ),
    Measure(
        "paid_in", "Paid into the prize pool", Unit.MONEY, "prize_pool - overlay",
        lambda each: each.result.prize_pool - each.result.overlay, ASKED,
    ),
    Measure("places_paid", "Places paid", Unit.COUNT, "places that are paid", lambda each: each.result.paid, ASKED),
    Measure(
        "house_result", "Fees less dealers and overlay", Unit.MONEY, "fees - dealer_cost - overlay", _house_result,
        COMPARED,
    ),
    Measure(
        "overtime", "Play beyond the sheet", Unit.SECONDS,
        "simulated time from the end of the sheet's last level to the end; 0 if the sheet lasted",
        lambda each: each.overtime, ASKED,
    ),
    Measure(
        "payout_top_1", "Prize of the winner", Unit.SHARE, _PRIZES, lambda each: _prize_share(each, 1), ASKED
    ),
    Measure(
        "payout_top_9", "Prizes of the first nine", Unit.SHARE, _PRIZES, lambda each: _prize_share(each, 9), ASKED
    ),
    Measure(
        "payout_top_percent", "Prizes of the top 1%", Unit.SHARE, _PRIZES,
        lambda each: _prize_share(each, each.result.entries // 100), ASKED,
    ),
)  # fmt: skip

_MOMENTS: Final = (SampleMoment.BUBBLE, SampleMoment.MONEY, SampleMoment.FINAL_TABLE, SampleMoment.END)

_OF_A_SAMPLE: Final[tuple[tuple[str, str, Unit, str, Callable[[Sample], float]], ...]] = (
    ("time", "time", Unit.SECONDS, "simulated time", lambda sample: sample.seconds),
    ("level", "level", Unit.COUNT, "number of the level", lambda sample: sample.level),
    ("average_stack", "average stack", Unit.BIG_BLINDS, "chips in play / players left / big blind", average_stack),
    ("median_stack", "median stack", Unit.BIG_BLINDS, "lower median stack / big blind", median_stack),
    ("m", "M", Unit.ORBITS, "average stack / cost of an orbit at a full table", average_m),
)
"""Name, title, unit, formula and function of the measures at each moment."""

_PROMINENT: Final = {
    "bubble time": Prominence.HEADLINE,
    "bubble average_stack": Prominence.HEADLINE,
    "money time": COMPARED,
    "money average_stack": COMPARED,
    "final_table time": Prominence.HEADLINE,
    "final_table average_stack": Prominence.HEADLINE,
    "final_table median_stack": COMPARED,
    "final_table m": Prominence.HEADLINE,
    "end average_stack": Prominence.HEADLINE,
}
"""The prominence of the measures at moments; the others are shown only on request."""


def _at_moments() -> Iterator[Measure]:
    for moment in _MOMENTS:
        for what, words, unit, formula, of in _OF_A_SAMPLE:
            name = f"{moment.value.replace(' ', '_')} {what}"
            yield Measure(
                name=name,
                title=f"{moment.value.capitalize()}: {words}",
                unit=unit,
                formula=f"{formula}, at the first sample of the {moment.value}",
                of=partial(_measure_sample, moment, of),
                prominence=_PROMINENT.get(name, ASKED),
                is_time=unit is Unit.SECONDS,
            )


def _measure_sample(moment: SampleMoment, of: Callable[[Sample], float], replicate: Replicate) -> Number:
    sample = replicate.at(moment)
    return None if sample is None else of(sample)


_SKILL: Final = Measure(
    "skill_kept", "Skill-place correlation", Unit.CORRELATION,
    "Spearman's rank correlation of skill and place; ties have their mean rank, better places rank higher",
    lambda each: each.skill_kept,
)  # fmt: skip

_FEW_LEFT: Final = (3, 9, 18, 27)
_HOURS: Final = range(1, 13)


def _least_stack(left: int, replicate: Replicate) -> Number:
    """The least average stack while at most this many players are left, in big blinds."""
    return min((average_stack(each) for each in replicate.samples if 2 <= each.players <= left), default=None)


def _tables_at(seconds: Seconds, replicate: Replicate) -> Number:
    """Tables in play at a time: those of the last sample until then."""
    if replicate.finish <= seconds:
        return 0
    before = [each for each in replicate.samples if each.seconds <= seconds]  # none before an event in the middle
    return max(before, key=lambda each: each.seconds).tables if before else None


def _best_return(replicate: Replicate) -> Number:
    """The return on investment of the entrants in the highest skill band of the field."""
    best = max((each.band for each in replicate.outcomes), default=-1)
    kinds = [each for each in replicate.outcomes if each.band == best]
    paid = _share(sum(each.returned for each in kinds), sum(each.cost for each in kinds))
    return None if best < 0 or paid is None else paid - 1


def _of_tuning() -> Iterator[Measure]:
    """The measures that matter most when a sheet is tuned."""
    for left in _FEW_LEFT:
        yield Measure(
            f"from_{left} depth", f"Depth from {left} players on", Unit.BIG_BLINDS,
            f"geometric mean, over all hands with 2 to {left} players left, of the average stack / big blind",
            partial(depth_from, left), ASKED,
        )  # fmt: skip
        yield Measure(
            f"from_{left} least_stack", f"Least average stack from {left} players on", Unit.BIG_BLINDS,
            f"least average stack / big blind of all samples with 2 to {left} players left",
            partial(_least_stack, left), ASKED,
        )  # fmt: skip
    for hour in _HOURS:
        yield Measure(
            f"tables at_{hour}h", f"Tables after {hour} h", Unit.COUNT,
            f"tables in play at the last sample of the first {hour} h; 0 once the event is over",
            partial(_tables_at, 3600 * hour), ASKED,
        )  # fmt: skip
    yield Measure(
        "hands_of_play", "Hands of play per player", Unit.COUNT,
        f"hands_per_player; a hand counts min(1, d / {SHALLOW}, {DEEP} / d), with d = average stack / big blind",
        hands_of_play, ASKED,
    )  # fmt: skip
    yield Measure(
        "best_return", "ROI of the most skilled", Unit.RETURN,
        "money returned / money paid - 1, of the entrants in the highest skill band", _best_return, ASKED,
    )  # fmt: skip


MEASURES: Final[dict[str, Measure]] = {each.name: each for each in (*_TOTALS, *_at_moments(), _SKILL, *_of_tuning())}
"""All measures by name, in the order of tables; `register` adds to them."""

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*(?: [a-z][a-z0-9_]*)*")
_RESERVED: Final = re.compile(r"mean|p[0-9.]+")


def register(measure: Measure) -> Measure:
    """Register a new measure. In this process it is used everywhere the built-in ones are.

    Raises:
        InvalidArgument: The name is taken, or is not valid in `expect:`.
    """
    name = measure.name
    if not _NAME.fullmatch(name) or _RESERVED.fullmatch(name.split()[-1]):
        raise InvalidArgument(
            f"invalid name of a measure: {name!r}; use words of lower-case letters, digits and underscores, "
            "the last of which is not `mean` or a quantile such as `p95`"
        )
    if name in MEASURES:
        raise InvalidArgument(f"a measure {name!r} is already registered")
    MEASURES[name] = measure
    return measure


def prominent(least: Prominence, measures: Mapping[str, Measure] = MEASURES) -> list[Measure]:
    """The measures of at least this prominence, in the order of tables."""
    return [measure for measure in measures.values() if measure.prominence >= least]


class Measured(ABC):
    """A collection of replicates that are measured together.

    Attributes:
        numbers: The numbers of the replicates, in order.
    """

    numbers: tuple[int, ...]

    @abstractmethod
    def column(self, name: str) -> Sequence[float]:
        """The values of the measure of this name; NaN for replicates without a value."""


def values_of(measure: Measure, replicates: Iterable[AnyReplicate]) -> list[float]:
    """The values of a measure, for the replicates that have one."""
    return list(values_by_number(measure, replicates).values())


def values_by_number(measure: Measure, replicates: Iterable[AnyReplicate]) -> dict[int, float]:
    """The values of a measure by replicate number, for the replicates that have one."""
    if isinstance(replicates, Measured):
        column = replicates.column(measure.name)
        return {number: value for number, value in zip(replicates.numbers, column, strict=True) if not isnan(value)}
    return {each.number: value for each in replicates if (value := measure.of(each)) is not None}
