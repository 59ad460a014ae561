"""Days: when the room bags its chips, and when the hand-for-hand play before the money begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tourney.tournament.standings import Ties

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Seconds


@dataclass(frozen=True, slots=True)
class DayEnd:
    """The end of a day: the chips are bagged, and the next day begins with new seats for all.

    Attributes:
        after_level: The level that is the day's last, or 0.
        players: Play goes on until so many are left, whatever the level; or 0.
        last_hands: Hands that each table still plays once the clock has stopped.
        overnight: How long it is until the next day; 0 where the clock is to show the time played alone.
    """

    after_level: int = 0
    players: int = 0
    last_hands: int = 0
    overnight: Seconds = 0


def days_ahead(days: Sequence[DayEnd], passed: int, left: int) -> tuple[DayEnd, ...]:
    """The ends of days to come when a day begins: those that play has already gone beyond are passed over.

    Args:
        days: The ends of days in their order.
        passed: The number of the last level that is over.
        left: Players left.
    """
    return tuple([day for day in days if (day.after_level > passed if day.after_level else day.players < left)])


@dataclass(frozen=True, slots=True)
class HandForHand:
    """Hand-for-hand play: no table begins a hand before all have ended theirs.

    Attributes:
        within: It is played while so many more players, or fewer, are left than places are paid, or seats won.
        before: It is played as well while so many more are left than these numbers, as for a final table.
        clock: What is taken off the level for each hand; the clock is stopped otherwise (WSOP: two minutes).
        ahead: The soft kind instead: tables deal on their own, but none that has dealt so many hands more than
            another since it began; 0 for the strict kind. The clock then runs on.
        ties: How those rank who go out in the same hand.
    """

    within: int = 3
    before: tuple[int, ...] = ()
    clock: Seconds = 120
    ahead: int = 0
    ties: Ties = Ties.TABLES

    def applies(self, left: int, paid: int, seats: int = 0) -> bool:
        """Whether it is played with so many players left, places paid, and seats to win of the same value.

        A satellite has a bubble before its seats, also where money is left over for one more place.
        """
        marks = (paid, seats, *self.before)
        return any(mark < left <= mark + self.within for mark in marks if mark)
