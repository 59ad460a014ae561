"""Measurement in alternating rounds, so that changes in the speed of the machine affect all contenders.

In each round the contenders of a group get one time slice each, one after another. The median over the rounds is
reported.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.bench.workload import POLICIES
from tourney.strategies.play import describe_error

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.bench.tournaments import TournamentRow


OURS: Final = "tourney"

PYTHON: Final = "Python"
"""The player is a class in plain Python, called at each decision."""

BUILT_IN: Final = "built-in"
"""The player is a built-in strategy."""

PURE: Final = "Python, pure"
"""As `PYTHON`, with tourney interpreted."""

BULK: Final = "in bulk"
"""Compiled code evaluates many hands per call."""

HANDS: Final = "hands/s"
EVALUATIONS: Final = "evaluations/s"


@dataclass(frozen=True, slots=True)
class Contender:
    """A contender: something whose speed is measured.

    Attributes:
        who: `OURS`, or the name of a peer.
        player: `PYTHON`, `BUILT_IN` or `PURE`; for evaluators `BULK` or empty.
        built: Compiled or interpreted; empty for a peer.
        play: Does a number of units of work and returns the number of decisions.
        unit: The number of hands or evaluations in one unit of work.
    """

    who: str
    player: str
    built: str
    play: Callable[[int], int]
    unit: int = 1


@dataclass(frozen=True, slots=True)
class WorkGroup:
    """Contenders that do the same work.

    Attributes:
        what: The game or the ranking.
        policy: The policy of the players; empty for evaluators.
        measure: `HANDS` or `EVALUATIONS`.
        contenders: The contenders, those of tourney first.
    """

    what: str
    policy: str
    measure: str
    contenders: list[Contender]


class Slice(NamedTuple):
    """The work done in a time slice."""

    units: int
    decisions: int
    seconds: float


@dataclass(slots=True)
class Row:
    """The results of a contender.

    Attributes:
        group: The group of the contender.
        contender: The contender.
        slices: One slice per round.
        failed: The reason why it was dropped; empty if it did not fail.
    """

    group: WorkGroup
    contender: Contender
    slices: list[Slice] = field(default_factory=list)
    failed: str = ""

    @property
    def rates(self) -> list[float]:
        """The work per second in each round."""
        return [each.units * self.contender.unit / each.seconds for each in self.slices]

    @property
    def median(self) -> float:
        """The median of the work per second."""
        return median(self.rates)

    @property
    def decisions(self) -> float:
        """Decisions per unit of work."""
        # Over all slices: slices are short, and decisions differ from hand to hand.
        return sum(each.decisions for each in self.slices) / sum(each.units for each in self.slices)


def time_slice(play: Callable[[int], int], seconds: float, clock: Callable[[], float]) -> Slice:
    """Run `play` for about `seconds` seconds, in growing portions so that the clock is rarely read."""
    units = decisions = 0
    portion = 1
    start = clock()
    while True:
        decisions += play(portion)
        units += portion
        elapsed = clock() - start
        if elapsed >= seconds:
            return Slice(units, decisions, elapsed)
        # A clock that has not moved yet tells nothing; then the portion doubles.
        left = units * (seconds - elapsed) / elapsed if elapsed > 0 else units
        # At most doubled: the first portions are slow, and an estimate from them may be far off.
        portion = max(1, min(2 * portion, round(left)))


def run_rounds(
    groups: Sequence[WorkGroup],
    rounds: int,
    seconds: float,
    clock: Callable[[], float],
    note: Callable[[int, Row], None],
) -> list[Row]:
    """Measure all contenders.

    Args:
        groups: The groups of contenders. A peer that raises an exception is dropped.
        rounds: The number of rounds.
        seconds: The seconds of a time slice.
        clock: Returns the time in seconds.
        note: Called before each slice with the round, from 1, and the row of the contender.
    """
    rows = [Row(group, contender) for group in groups for contender in group.contenders]
    # Rounds outside, contenders inside: what slows the machine for a while slows all of them.
    for number in range(1, rounds + 1):
        for row in rows:
            # A contender that has failed once is not asked again.
            if not row.failed:
                note(number, row)
                _measure(row, seconds, clock)
    return rows


def _measure(row: Row, seconds: float, clock: Callable[[], float]) -> None:
    play = row.contender.play
    try:
        if not row.slices:
            play(1)  # a warm-up: one-time work is not measured
        row.slices.append(time_slice(play, seconds, clock))
    except Exception as error:
        # A fault of tourney's own must not look like a peer that was dropped.
        if row.contender.who == OURS:
            raise
        row.failed = describe_error(error)


# The results of a benchmark as data.


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchReport:
    """The results of a benchmark.

    Attributes:
        versions: The versions of Python and tourney.
        built: Whether tourney ran compiled or interpreted.
        cpus: The number of processors of the machine. The benchmark uses one of them.
        rounds: The number of rounds.
        slice_seconds: The seconds of each contender in each round.
        rows: The results of the contenders.
        tournaments: The results of the tournaments.
    """

    versions: dict[str, str]
    built: str
    cpus: int
    rounds: int
    slice_seconds: float
    rows: list[Row]
    tournaments: list[TournamentRow]

    def as_record(self) -> dict[str, Any]:
        """The results as a record for JSON."""
        return {
            "versions": self.versions,
            "built": self.built,
            "cpus": self.cpus,
            "rounds": self.rounds,
            "slice_seconds": self.slice_seconds,
            "policies": [str(policy) for policy in POLICIES],
            "rows": [
                *map(_row_record, self.rows),
                *(_tournament_record(row, self.built) for row in self.tournaments),
            ],
        }


def describe_work(row: Row) -> str:
    """The work of a contender, as text."""
    return ", ".join(filter(None, (row.group.what, row.group.policy)))


def _row_record(row: Row) -> dict[str, Any]:
    contender = row.contender
    record: dict[str, Any] = {
        "what": row.group.what,
        "policy": row.group.policy,
        "who": contender.who,
        "player": contender.player,
        "built": contender.built,
        "unit": row.group.measure,
    }
    if row.failed:
        return {**record, "failed": row.failed}
    record |= _spread(row.rates)
    # Only hands have decisions.
    return {**record, "decisions": row.decisions} if row.group.measure == HANDS else record


def _tournament_record(row: TournamentRow, built: str) -> dict[str, Any]:
    return {
        "what": row.scenario,
        "who": "tourney",
        "built": built,
        "unit": "tournaments/s",
        **_spread(row.rates),
        "entries": row.entries,
        "hands": row.hands,
        "share_outside_hands": row.share_outside,
        "times_hands": row.times_hands,
    }


def _spread(rates: Sequence[float]) -> dict[str, float]:
    return {"median": median(rates), "min": min(rates), "max": max(rates), "rounds": len(rates)}
