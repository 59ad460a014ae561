"""What is measured of a replicate: one number each, with the formula it is made by (docs/measures.md lists them)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import pairwise
from math import inf, isnan
from typing import TYPE_CHECKING, Final, TypeAlias

from tourney.experiment.statistics import mean
from tourney.sim.samples import Moment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.experiment.statistics import Estimate
    from tourney.sim.samples import Sample

Number: TypeAlias = "float | None"
"""A measure of a replicate; None where it has none: an event that never had a bubble has no time of the bubble."""


class Unit(StrEnum):
    """What a measure is counted in."""

    SECONDS = "seconds"
    COUNT = "count"
    SHARE = "share"
    BIG_BLINDS = "bb"
    ORBITS = "orbits"
    MONEY = "money"
    CORRELATION = "correlation"

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which a measure lies."""
        return {Unit.SHARE: (0.0, 1.0), Unit.CORRELATION: (-1.0, 1.0)}.get(self, (0.0, inf))


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is measured of each replicate.

    Attributes:
        name: As expectations and tables call it.
        title: As pages call it.
        unit: What it is counted in.
        formula: How it is made.
        of: The measure of a replicate.
    """

    name: str
    title: str
    unit: Unit
    formula: str
    of: Callable[[Replicate], Number]

    def mean(self, values: Sequence[float]) -> Estimate:
        """The mean of values of it, with an interval that does not leave what is possible."""
        return mean(values).within(*self.unit.bounds)


def _tables_max(replicate: Replicate) -> Number:
    return max((sample.tables for sample in replicate.samples), default=None)


def _table_hours(replicate: Replicate) -> Number:
    """Each number of tables counts until the next sample."""
    return sum(one.tables * (other.seconds - one.seconds) for one, other in pairwise(replicate.samples)) / 3600


def _payout(part: Callable[[Replicate], int], replicate: Replicate) -> Number:
    paid = sum(each.prize for each in replicate.places)
    first = sum(each.prize for each in replicate.places[: max(1, part(replicate))])
    return first / paid if paid else None


def _per(part: str, whole: str, replicate: Replicate) -> Number:
    return getattr(replicate, part) / getattr(replicate, whole) if getattr(replicate, whole) else None


def _field(name: str, replicate: Replicate) -> Number:
    found: Number = getattr(replicate, name)
    return found


def _sampled(moment: Moment, what: Callable[[Sample], float], replicate: Replicate) -> Number:
    sample = replicate.at(moment)
    return None if sample is None else what(sample)


def average_stack(sample: Sample) -> float:
    """The average stack, in big blinds."""
    return sample.average / sample.unit


def median_stack(sample: Sample) -> float:
    """The median stack, in big blinds."""
    return sample.median / sample.unit


def average_m(sample: Sample) -> float:
    """M of the average stack: how many orbits it pays for."""
    return sample.average / sample.orbit


def _seconds(sample: Sample) -> float:
    return sample.seconds


def _level(sample: Sample) -> float:
    return sample.level


def _counts() -> Iterator[Measure]:
    yield Measure(
        "finish", "Finish time", Unit.SECONDS, "simulated time from the start to the end, breaks included",
        partial(_field, "finish"),
    )  # fmt: skip
    for name, title, formula in (
        ("hands", "Hands", "hands at all tables"),
        ("entries", "Entries", "entries, re-entries included"),
        ("rebuys", "Rebuys", "rebuys made"),
        ("add_ons", "Add-ons", "add-ons bought"),
        ("turned_away", "Turned away", "persons who came too late, or waited for a seat in vain"),
        ("levels", "Last level", "number of the last level"),
        ("faults", "Faults", "faults of strategies"),
    ):
        yield Measure(name, title, Unit.COUNT, formula, partial(_field, name))
    yield Measure(
        "hands_per_player", "Hands a player", Unit.COUNT, "players dealt in, added up over all hands / entries",
        partial(_per, "hands_dealt", "entries"),
    )  # fmt: skip
    yield Measure(
        "moves_per_player",
        "Moves a player",
        Unit.COUNT,
        "changes of seat / entries",
        partial(_per, "moves", "entries"),
    )
    yield Measure(
        "all_in_share", "Hands with an all-in", Unit.SHARE, "hands in which somebody was all-in and called / hands",
        partial(_per, "all_in_hands", "hands"),
    )  # fmt: skip
    yield Measure(
        "tables max", "Most tables at a time", Unit.COUNT, "most tables in play at any sample; as many dealers deal",
        _tables_max,
    )  # fmt: skip
    yield Measure(
        "table_hours", "Table hours", Unit.COUNT,
        "sum over the samples of tables in play * time to the next sample, in hours, breaks included", _table_hours,
    )  # fmt: skip
    yield Measure(
        "prize_pool", "Prize pool", Unit.MONEY, "all prize money, bounties apart", partial(_field, "prize_pool")
    )
    yield Measure(
        "overlay", "Overlay", Unit.MONEY, "what the house adds to the prize pool", partial(_field, "overlay")
    )
    yield Measure(
        "skill_kept", "Skill kept", Unit.CORRELATION,
        "Spearman's rank correlation of skill and place, ties at their mean rank, better places counted higher",
        partial(_field, "skill_kept"),
    )  # fmt: skip


def _payouts() -> Iterator[Measure]:
    for name, title, part in (
        ("payout_top_1", "Prize of the winner", lambda _: 1),
        ("payout_top_9", "Prizes of the first nine", lambda _: 9),
        ("payout_top_percent", "Prizes of the top 1%", lambda replicate: replicate.entries // 100),
    ):
        formula = "prizes of these places / all prizes; of one place at least"
        yield Measure(name, title, Unit.SHARE, formula, partial(_payout, part))


def _moments() -> Iterator[Measure]:
    for moment in (Moment.BUBBLE, Moment.MONEY, Moment.FINAL_TABLE, Moment.END):
        name = moment.value.replace(" ", "_")
        title = moment.value.capitalize()
        when = f"at the first sample of the {moment.value}"
        for what, words, unit, formula, of in (
            ("time", "time", Unit.SECONDS, "simulated time", _seconds),
            ("level", "level", Unit.COUNT, "number of the level", _level),
            (
                "average_stack",
                "average stack",
                Unit.BIG_BLINDS,
                "chips in play / players left / big blind",
                average_stack,
            ),
            ("median_stack", "median stack", Unit.BIG_BLINDS, "lower median stack / big blind", median_stack),
            ("m", "M", Unit.ORBITS, "average stack / cost of an orbit at a full table", average_m),
        ):
            yield Measure(
                f"{name} {what}", f"{title}: {words}", unit, f"{formula}, {when}", partial(_sampled, moment, of)
            )


MEASURES: Final[dict[str, Measure]] = {measure.name: measure for measure in (*_counts(), *_payouts(), *_moments())}
"""All measures, by name."""


class Measured(ABC):
    """Replicates that are measured all at once.

    Attributes:
        numbers: Theirs, in their order.
    """

    numbers: tuple[int, ...]

    @abstractmethod
    def column(self, name: str) -> Sequence[float]:
        """The measure of this name of each; NaN where it has none."""


def values_of(measure: Measure, replicates: Iterable[Replicate]) -> list[float]:
    """The measure of each replicate that has it."""
    return list(values_by_number(measure, replicates).values())


def values_by_number(measure: Measure, replicates: Iterable[Replicate]) -> dict[int, float]:
    """The measure of each replicate that has it, by its number."""
    if isinstance(replicates, Measured):
        column = replicates.column(measure.name)
        return {number: value for number, value in zip(replicates.numbers, column, strict=True) if not isnan(value)}
    return {each.number: value for each in replicates if (value := measure.of(each)) is not None}
