"""One replicate: a tournament played once, and the data stored of it.

A `Shape` says how replicates are taken apart for the store and for memory, and put together again.
"""

from __future__ import annotations

import gc
import marshal
import zlib
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from tourney.errors import TourneyError
from tourney.experiment.statistics import rank_correlation
from tourney.sim import events as fe
from tourney.sim.luck import Luck, skills_of
from tourney.sim.result import Placing, Result, overtime
from tourney.sim.samples import Sample, SampleMoment, dealer_hours
from tourney.sim.scenario import draw_entrants
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.sim.scenario import Scenario
    from tourney.types import Chips, Money, Seconds


class AnyReplicate(Protocol):
    """What all replicates have."""

    @property
    def number(self) -> int:
        """The number of the replicate, from 0."""
        ...

    @property
    def finish(self) -> Seconds:
        """The time of the end."""
        ...


R = TypeVar("R", bound=AnyReplicate)
Row: TypeAlias = "tuple[Any, ...]"
"""Plain values: text, numbers, None."""


@dataclass(frozen=True, slots=True)
class RowTable:
    """A table with several rows per replicate.

    Attributes:
        name: Its name.
        columns: Its columns.
        is_keyed: Whether its first column identifies the rows; otherwise the store numbers them.
        optional: The columns that may be without a value.
    """

    name: str
    columns: tuple[str, ...]
    is_keyed: bool = False
    optional: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Shape(Generic[R]):
    """The parts of a replicate.

    Attributes:
        singles: The columns with one value per replicate.
        tables: The tables with several rows per replicate.
        values: The values of `singles` for a replicate.
        rows: The rows of a replicate, for each of `tables`.
        restore: Builds a replicate from its number, the values of `singles` and the rows of `tables`.
        texts: The columns, of all tables, that hold text.
        truths: The columns that hold a truth value.
        reals: The columns that hold any number; all others hold whole numbers.
    """

    singles: tuple[str, ...]
    tables: tuple[RowTable, ...]
    values: Callable[[R], Sequence[Any]]
    rows: Callable[[R], Sequence[Sequence[Row]]]
    restore: Callable[[int, Sequence[Any], Sequence[Sequence[Row]]], R]
    texts: frozenset[str] = frozenset()
    truths: frozenset[str] = frozenset()
    reals: frozenset[str] = frozenset()


# How a replicate is compressed, by the worker that has played it.


_PLAIN: Final = 2
"""The format of marshal: later ones depend on which values are one object, which differs between processes."""

_FASTEST: Final = 1  # zlib level; the best level saves another 10% and takes twice the time


def pack_replicate(replicate: R, shape: Shape[R]) -> bytes:
    """Compress a replicate: about 0.5 kB for a sit-and-go, 2 kB for an event with 200 players."""
    # By columns: similar values stand together, which compresses better.
    columns = [tuple(zip(*every, strict=True)) for every in shape.rows(replicate)]
    parts: Any = (replicate.number, shape.values(replicate), columns)
    return zlib.compress(marshal.dumps(parts, _PLAIN), _FASTEST)


def unpack_replicate(data: bytes, shape: Shape[R]) -> R:
    """Decompress a replicate."""
    number, single, columns = marshal.loads(zlib.decompress(data))  # noqa: S302 - written by `pack_replicate`
    return shape.restore(number, single, [tuple(zip(*every, strict=True)) for every in columns])


BANDS: Final = 5
"""The number of bands of equal width into which skill, from 0 to 1, is divided."""

_YOUNG: Final = 1
"""The generation of the garbage collector that a tournament just played belongs to."""

KEPT_PLACES: Final = 9
"""The minimum number of places stored per replicate; all paid places are always stored."""


class Outcome(NamedTuple):
    """The combined results of the entrants with one strategy in one skill band.

    Attributes:
        strategy: The name of the strategy in the tournament file.
        band: The skill band, 0 to `BANDS` - 1; -1 for strategies without that parameter.
        entrants: The number of entrants.
        entries: The number of their entries.
        cost: The total they paid for entries, rebuys and add-ons.
        returned: The total they were paid, including bounties.
        wins: The number of first places.
        paid: The number of entries that were paid.
    """

    strategy: str
    band: int
    entrants: int
    entries: int
    cost: Money
    returned: Money
    wins: int
    paid: int


class LuckPart(NamedTuple):
    """A part of the luck of a run.

    Attributes:
        measure: "prizes", for prize money that players won by luck, or "skill_kept".
        strategy: The strategy of these players, as in `Outcome`; empty for `skill_kept`.
        band: Their skill band; -1 for `skill_kept`.
        value: The luck.
    """

    measure: str
    strategy: str
    band: int
    value: float


@dataclass(frozen=True, slots=True)
class Replicate:
    """The stored data of a tournament that has been played.

    Attributes:
        number: The number of the replicate, from 0.
        result: The result of the tournament without timeline and fault messages, and with the first places only:
            those paid, but at least `KEPT_PLACES`. The result that `tourney.run` returns has all of them.
        chips: All chips in play at the end.
        faults: The number of faults of strategies.
        skill_kept: Spearman's rank correlation of skill and place, -1 to 1; None if skill does not vary.
        fees: The fees that the entries pay to the house.
        dealer_cost: The cost of the dealers' hours, by the rules for dealers.
        overtime: The time from the end of the sheet's last level to the end of play; 0 if the sheet lasted.
        level_hands: The number of each level and the hands that started in it.
        outcomes: The results of each strategy and skill band.
        luck: The parts of its luck, if hands were dealt again to measure it.
    """

    number: int
    result: Result
    chips: Chips
    faults: int
    skill_kept: float | None
    fees: Money
    dealer_cost: Money
    overtime: Seconds
    level_hands: tuple[tuple[int, int], ...]
    outcomes: tuple[Outcome, ...]
    luck: tuple[LuckPart, ...] = ()

    @property
    def finish(self) -> Seconds:
        """Simulated time from the start to the end, including breaks."""
        return self.result.duration_seconds

    @property
    def samples(self) -> tuple[Sample, ...]:
        """The state of the room at each sampled moment."""
        return self.result.samples

    @property
    def places(self) -> tuple[Placing, ...]:
        """The first places: those paid, but at least `KEPT_PLACES`."""
        return self.result.places

    def at(self, moment: SampleMoment) -> Sample | None:
        """The first sample at a kind of moment; None if the moment never came."""
        return next((sample for sample in self.samples if sample.moment is moment), None)


_PARTS: Final = ("places", "timeline", "faults", "samples")
_OF_RESULT: Final = tuple([field.name for field in fields(Result) if field.name not in _PARTS])
_OWN: Final = ("chips", "faults", "skill_kept", "fees", "dealer_cost", "overtime")
_MOMENTS: Final = {moment.value: moment for moment in SampleMoment}


def _single_values(replicate: Replicate) -> list[Any]:
    """The values of the result, then the replicate's own."""
    return [getattr(replicate.result, name) for name in _OF_RESULT] + [getattr(replicate, name) for name in _OWN]


def _rows(replicate: Replicate) -> tuple[Sequence[Row], ...]:
    samples = [(sample.moment.value, *sample[1:]) for sample in replicate.samples]
    return replicate.level_hands, samples, replicate.outcomes, replicate.places


def _restore(number: int, single: Sequence[Any], rows: Sequence[Sequence[Row]]) -> Replicate:
    own = len(_OF_RESULT)
    level_hands, samples, outcomes, places = rows
    result = Result(
        **dict(zip(_OF_RESULT, single[:own], strict=True)),
        places=tuple(map(Placing._make, places)),
        timeline=(),
        faults=(),
        samples=tuple([Sample(_MOMENTS.get(moment) or SampleMoment(moment), *rest) for moment, *rest in samples]),
    )
    return Replicate(
        number=number,
        result=result,
        level_hands=tuple(map(_level_hands, level_hands)),
        outcomes=tuple(map(Outcome._make, outcomes)),
        **dict(zip(_OWN, single[own:], strict=True)),
    )


def _level_hands(row: Row) -> tuple[int, int]:
    level, hands = row
    return level, hands


SHAPE: Final[Shape[Replicate]] = Shape(
    singles=(*_OF_RESULT, *_OWN),
    tables=(
        RowTable("level_hands", ("level", "hands"), is_keyed=True),
        RowTable("samples", Sample._fields),
        RowTable("outcomes", Outcome._fields),
        RowTable("places", Placing._fields),
    ),
    values=_single_values,
    rows=_rows,
    restore=_restore,
    texts=frozenset({"moment", "strategy", "scenario", "ended"}),
    truths=frozenset({"finished"}),
    reals=frozenset({"skill_kept"}),
)
"""The parts of a replicate of a tournament."""


def play_replicate(scenario: Scenario, seed: int, number: int, every: Seconds) -> Replicate:
    """Play a scenario once, with samples every `every` seconds.

    Raises:
        TourneyError: The tournament cannot be played to its end.
    """
    scenario = draw_entrants(scenario, seed, number)
    tournament = Tournament(scenario, seed, replicate=number, sample_every=every)
    result, luck = tournament.run(), tournament.luck
    del tournament
    gc.collect(_YOUNG)  # a tournament that is over is one cycle; otherwise several wait in memory to be collected
    replicate = build_replicate(scenario, number, result)
    return replicate if luck is None else replace(replicate, luck=tuple(_part_luck(scenario, luck)))


def build_replicate(scenario: Scenario, number: int, result: Result) -> Replicate:
    """The stored data of a result."""
    skills = skills_of(scenario.field)
    hands: dict[int, int] = {}
    for row in result.timeline:
        hands[row.level] = hands.get(row.level, 0) + row.hands
    last = result.samples[-1]
    return Replicate(
        number=number,
        result=replace(result, places=result.places[: max(result.paid, KEPT_PLACES)], timeline=(), faults=()),
        chips=last.average * last.players,
        faults=sum(fault.times for fault in result.faults),
        skill_kept=_skill_kept(skills, result.places),
        fees=scenario.fee * result.entries,
        dealer_cost=round(scenario.staff.hour * dealer_hours(scenario.staff, result.samples)),
        overtime=overtime(scenario.schedule, result),
        level_hands=tuple(sorted(hands.items())),
        outcomes=_outcomes(skills, result.places),
    )


def _part_luck(scenario: Scenario, luck: Luck) -> Iterator[LuckPart]:
    """The luck of a run, divided as its outcomes are."""
    names = (group.player.name for group in scenario.field for _ in range(group.count))
    won: dict[tuple[str, int], float] = {}
    for name, skill, prize in zip(names, skills_of(scenario.field), luck.prizes, strict=True):
        kind = name, _band(skill)
        won[kind] = won.get(kind, 0.0) + prize
    for (strategy, band), prize in sorted(won.items()):
        yield LuckPart("prizes", strategy, band, prize)
    if luck.skill_kept is not None:
        yield LuckPart("skill_kept", "", -1, luck.skill_kept)


def _skill_kept(skills: Sequence[float | None], places: Sequence[Placing]) -> float | None:
    """The rank correlation of skill and place. An entrant's place is that of its best entry."""
    best: dict[int, int] = {}
    for placing in places:
        best.setdefault(placing.entrant, placing.place)
    known = [
        (skill, -best[entrant])
        for entrant, skill in enumerate(skills, start=1)
        if skill is not None and entrant in best
    ]
    return rank_correlation([skill for skill, _ in known], [place for _, place in known])


def _band(skill: float | None) -> int:
    return -1 if skill is None else min(int(skill * BANDS), BANDS - 1)


def _outcomes(skills: Sequence[float | None], places: Sequence[Placing]) -> tuple[Outcome, ...]:
    kinds: dict[tuple[str, int], list[Placing]] = {}
    for placing in places:
        kinds.setdefault((placing.strategy, _band(skills[placing.entrant - 1])), []).append(placing)
    return tuple(
        Outcome(
            strategy=strategy,
            band=band,
            entrants=len({placing.entrant for placing in own}),
            entries=len(own),
            cost=sum(placing.cost for placing in own),
            returned=sum(placing.prize + placing.bounties for placing in own),
            wins=sum(placing.place == 1 for placing in own),
            paid=sum(placing.prize > 0 for placing in own),
        )
        for (strategy, band), own in sorted(kinds.items())
    )


# The course of one replicate: what happened on the floor, and when. The replicate is played again for it.


_MOST_HANDS: Final = 60_000
"""Replicates with more hands are not played again: it would take too long."""


@dataclass(slots=True)
class FloorCourse:
    """What happened on the floor in one replicate.

    Attributes:
        finish: The time of the end.
        levels: The start and the number of each level, flight by flight if there are flights.
        flights: For each flight, the number of these levels up to its end, and the time of its end.
        breaks: The start and the end of each break.
        closed: When entries closed.
        broken: When each table broke.
        moved: When each player moved to another seat, and why: "balance", "break", "redraw", "final table".
        again: When each re-entry, rebuy and add-on was bought.
    """

    finish: Seconds = 0
    levels: list[tuple[Seconds, int]] = field(default_factory=list)
    flights: list[tuple[int, Seconds]] = field(default_factory=list)
    breaks: list[tuple[Seconds, Seconds]] = field(default_factory=list)
    closed: Seconds = 0
    broken: list[Seconds] = field(default_factory=list)
    moved: list[tuple[Seconds, str]] = field(default_factory=list)
    again: list[Seconds] = field(default_factory=list)

    @property
    def overlaps(self) -> bool:
        """Whether a flight began while another was played."""
        return any(self.levels[count][0] < end for count, end in self.flights if count < len(self.levels))

    def note(self, event: fe.FloorEvent) -> None:
        """Note an event."""
        self.finish = event.seconds
        match event:
            case fe.LevelStarted():
                self.levels.append((event.seconds, event.level))
            case fe.FlightEnded():
                self.flights.append((len(self.levels), event.seconds))
            case fe.BreakStarted():
                self.breaks.append((event.seconds, event.seconds + event.lasts))
            case fe.EntriesClosed():
                self.closed = event.seconds
            case fe.TableBroken():
                self.broken.append(event.seconds)
            case fe.Moved():
                self.moved.append((event.seconds, event.reason))
            case fe.Bought():
                self.again.append(event.seconds)


def course_of(scenario: Scenario, seed: int, replicate: Replicate) -> FloorCourse | None:
    """Play a replicate again and return its course; None if it is too long, or does not end as it did before."""
    if replicate.result.hands > _MOST_HANDS:
        return None
    course = FloorCourse()
    try:
        result = Tournament(scenario, seed, replicate=replicate.number, sinks=[course.note]).run()
    except TourneyError:
        return None
    return course if result.duration_seconds == replicate.finish else None
