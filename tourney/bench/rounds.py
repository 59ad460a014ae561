"""Measuring in alternating rounds, so that a machine that slows down or speeds up does so for everybody.

In each round the contenders of a group get a time slice each, one right after another. The figure shown is the median
over the rounds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.strategies.play import described

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

OURS: Final = "tourney"

PYTHON: Final = "Python"
"""The player is a class of plain Python, called at each decision."""

BUILT_IN: Final = "built-in"
"""The player is one that comes with tourney."""

PURE: Final = "Python, pure"
"""As `PYTHON`, and all of tourney runs from its sources."""

BULK: Final = "in bulk"
"""Many hands are evaluated at a call, from compiled code."""

HANDS: Final = "hands/s"
EVALUATIONS: Final = "evaluations/s"


@dataclass(frozen=True, slots=True)
class Contender:
    """Who is measured.

    Attributes:
        who: `OURS`, or the name of a peer.
        player: `PYTHON`, `BUILT_IN`, `PURE`; `BULK` or nothing where nobody plays.
        built: Compiled or interpreted; nothing for a peer.
        play: Does so many units of work, and tells how many decisions they took.
        unit: What one unit of work counts for.
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
        what: The game, or the ranking.
        policy: By what they play, if they do.
        measure: `HANDS` or `EVALUATIONS`.
        contenders: Ours first.
    """

    what: str
    policy: str
    measure: str
    contenders: list[Contender]


class Slice(NamedTuple):
    """What was done in a time slice."""

    units: int
    decisions: int
    seconds: float


@dataclass(slots=True)
class Row:
    """What is known of a contender.

    Attributes:
        group: What it did.
        contender: Who it is.
        slices: A slice of each round.
        failed: Why it was left out of further rounds; empty as a rule.
    """

    group: WorkGroup
    contender: Contender
    slices: list[Slice] = field(default_factory=list)
    failed: str = ""

    @property
    def rates(self) -> list[float]:
        """What it did a second, round by round."""
        return [each.units * self.contender.unit / each.seconds for each in self.slices]

    @property
    def median(self) -> float:
        """What it did a second, in the middle round."""
        return median(self.rates)

    @property
    def decisions(self) -> float:
        """Decisions to a unit of work."""
        return sum(each.decisions for each in self.slices) / sum(each.units for each in self.slices)


def timed(play: Callable[[int], int], seconds: float, clock: Callable[[], float]) -> Slice:
    """Have `play` work for about so many seconds: in ever larger portions, so that the clock is seldom looked at."""
    units = decisions = 0
    portion = 1
    start = clock()
    while True:
        decisions += play(portion)
        units += portion
        elapsed = clock() - start
        if elapsed >= seconds:
            return Slice(units, decisions, elapsed)
        left = units * (seconds - elapsed) / elapsed if elapsed > 0 else units
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
        groups: Who does what. A peer that raises is left out from then on.
        rounds: How many rounds.
        seconds: How long a slice is.
        clock: Tells the time in seconds.
        note: Told the round, from 1, and whose slice begins.
    """
    rows = [Row(group, contender) for group in groups for contender in group.contenders]
    for number in range(1, rounds + 1):
        for row in rows:
            if not row.failed:
                note(number, row)
                _measure(row, seconds, clock)
    return rows


def _measure(row: Row, seconds: float, clock: Callable[[], float]) -> None:
    play = row.contender.play
    try:
        if not row.slices:
            play(1)  # what is done once is not part of the pace
        row.slices.append(timed(play, seconds, clock))
    except Exception as error:
        if row.contender.who == OURS:
            raise
        row.failed = described(error)
