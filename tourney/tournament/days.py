"""Days and hand-for-hand play: when the room bags its chips, and when tables play hand-for-hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tourney.tournament.standings import Ties

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Seconds


@dataclass(frozen=True, slots=True)
class DayEnd:
    """The end of a day: the chips are bagged, and the next day begins with new seats for all.

    Attributes:
        after_level: The day's last level, or 0.
        players: The number of players left at which the day ends, whatever the level; or 0.
        last_hands: Hands that each table still plays once the clock has stopped.
        overnight: Seconds until the next day; 0 if the clock is to show only the time played.
    """

    after_level: int = 0
    players: int = 0
    last_hands: int = 0
    overnight: Seconds = 0


def days_ahead(days: Sequence[DayEnd], passed: int, left: int) -> tuple[DayEnd, ...]:
    """The ends of days still to come when a day begins: those that play has already passed are skipped.

    Args:
        days: The ends of days in order.
        passed: The number of the last level that is over.
        left: Players left.
    """
    return tuple([day for day in days if (day.after_level > passed if day.after_level else day.players < left)])


@dataclass(frozen=True, slots=True)
class HandForHand:
    """Hand-for-hand play: no table begins a hand before all have ended theirs.

    Attributes:
        within: It is on while the players left exceed the places paid, or the seats won, by at most this number;
            never with 0. None: by at most one for each table that they need, or 3.
        before: It is also on while the players left exceed one of these numbers by at most `within`, as for a final
            table.
        clock: Seconds taken off the level for each hand; the clock is otherwise stopped (WSOP: two minutes).
        ahead: The soft kind instead: tables deal independently, but a table waits once it has dealt this many hands
            more than the slowest since the start of such play. The clock then runs on. 0 for the strict kind.
        ties: How players busted in the same hand rank.
    """

    within: int | None = None
    before: tuple[int, ...] = ()
    clock: Seconds = 120
    ahead: int = 0
    ties: Ties = Ties.TABLES

    def applies(self, left: int, paid: int, seats: int = 0, *, in_flight: bool = False, at_table: int = 10) -> bool:
        """Whether it is on with these numbers of players left, places paid, and seats of equal value to win.

        A satellite has a bubble before its seats, even if money is left over for one more place. Numbers of players
        left in the event do not apply in a flight. `at_table` is the number of seats at a table.
        """
        marks = (paid, seats, *(() if in_flight else self.before))
        within = self.reach(left, at_table)
        return any(mark < left <= mark + within for mark in marks if mark)

    def reach(self, left: int, at_table: int) -> int:
        """How many places before a mark it begins, with so many players left at tables of so many seats."""
        return reach(left, at_table) if self.within is None else self.within


LEAST_REACH: Final = 3


def reach(left: int, at_table: int) -> int:
    """How many places before the money hand-for-hand play begins by default: one for each table in play.

    The hands in progress when it is announced are its first round (TDA RP-8A); several players may go out in them.
    It follows from the players left, not from the tables that are open: play that is on stays on.
    """
    return max(LEAST_REACH, -(-left // at_table))
