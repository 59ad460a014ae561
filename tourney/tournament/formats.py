"""Formats beyond a single floor that plays down to a winner: deals, flights, days, shootouts, time limits."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tourney.tournament.entries import EVERYBODY, NOBODY
from tourney.tournament.standings import Ties

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.tournament.chops import ChopKind
    from tourney.types import Chips, Money, PlayerId, Seconds

LEAST_REACH: Final = 3
"""Hand-for-hand play begins at least this many places before the money, unless a file says otherwise."""


@dataclass(frozen=True, slots=True)
class ChopRules:
    """A deal: the players left divide the prizes.

    Attributes:
        players: The number of players left at which they do.
        kind: How they divide the prizes.
        keep: The money they leave for the winner and play on for; with 0 the event is over.
    """

    players: int
    kind: ChopKind
    keep: Money = 0


@dataclass(frozen=True, slots=True)
class LaterFlight:
    """Players who are out of a flight may enter a later one.

    Attributes:
        percent: The percentage of players out of a flight who do; each decides when the next flight begins.
        most: The most flights that an entrant may play; None for any number.
    """

    percent: Decimal = EVERYBODY
    most: int | None = None


@dataclass(frozen=True, slots=True)
class BestStack:
    """Players who have advanced may enter a later flight too. Of several stacks an entrant plays on with the largest.

    Attributes:
        percent: The percentage of players who do; each decides when the next flight begins.
        stack_at_most: The largest stack with which a player does; None for any.
    """

    percent: Decimal = EVERYBODY
    stack_at_most: Chips | None = None


@dataclass(frozen=True, slots=True)
class Flights:
    """The entrants play in several flights, which may overlap; the players left then meet.

    Attributes:
        shares: The percentage of entrants in each flight, drawn at random; they sum to 100.
        until_level: The level after which a flight stops, or 0.
        until_percent: The percentage of its entries left at which a flight also stops, or 0.
        pause: Seconds from the end of all flights so far to the start of the next, and to that of the day they meet.
        starts: When each flight starts, and at last the day they meet, in seconds from the first start; where one is
            missing, `pause` applies. A flight may start while another is played.
        later: Entries into a later flight, if they are allowed; without, each entrant plays one flight.
        best_stack: Whether players who have advanced may play again, and who does; None if they may not.
        paid_percent: The percentage of a flight's entries that is paid, more than play on; 0 if no flight is played
            into the money.
        min_cash: What is paid to a player who goes out of a flight in the money.
        day_two_level: The level with which the day begins on which they meet; 0 for the one after the last that any
            flight has ended.
    """

    shares: tuple[Decimal, ...]
    until_level: int = 0
    until_percent: Decimal = Decimal(0)
    pause: Seconds = 0
    starts: tuple[Seconds, ...] = ()
    later: LaterFlight | None = None
    best_stack: BestStack | None = None
    paid_percent: Decimal = NOBODY
    min_cash: Money = 0
    day_two_level: int = 0

    def count_paid(self, entries: int) -> int:
        """The places of a flight that are paid, those who play on included; 0 if it is not played into the money."""
        # Rounded down: the percentage is the most that a flight pays.
        return int(self.paid_percent * entries / 100)

    def start_after(self, flight: int, over: Seconds, *, overlap: bool) -> Seconds:
        """When the next flight starts after one, from 1 on; after the last, when the players left meet.

        They meet when all flights are over. With `overlap`, flights start in time even if others are still played.

        Args:
            flight: The number of the flight.
            over: When it and all flights before it are over.
            overlap: Whether flights may overlap.
        """
        if flight >= len(self.starts):
            return over + self.pause
        start = self.starts[flight]
        # Only flights may overlap: the day on which the players meet waits until all of them are over.
        return start if overlap and flight < len(self.shares) else max(start, over)

    def overlapping(self, length: Seconds) -> list[int]:
        """The flights, from 1 on, that are not over when what follows starts; each takes `length` by the sheet."""
        pairs = enumerate(pairwise(self.starts), start=1)
        return [flight for flight, (start, following) in pairs if following - start < length]

    def split(self, entrants: Sequence[int]) -> list[Sequence[int]]:
        """The entrants of each flight, from all entrants in random order."""
        # Sums of shares are rounded, not shares, so that each entrant is in one flight.
        bounds = [int(len(entrants) * sum(self.shares[:number]) / 100) for number in range(len(self.shares) + 1)]
        return [sorted(entrants[start:end]) for start, end in pairwise(bounds)]


@dataclass(frozen=True, slots=True)
class Shootout:
    """Each table plays down to one; the winners meet at new tables, with new stacks and the clock at level 1.

    With two seats at a table it is a heads-up bracket, whose first round may have byes. Larger tables are as even as
    possible.

    Attributes:
        pause: Seconds from the end of a round to the start of the next.
    """

    pause: Seconds = 0


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The event ends when its time is up, after the hands in progress.

    Attributes:
        after: Seconds from the start, without nights.
        divide: How the players left divide the prizes; None to pay places in the order of stacks.
    """

    after: Seconds
    divide: ChopKind | None = None


def byes(players: int, seats: int) -> int:
    """The number of byes in a round of a shootout: at tables of two, enough to fill the next round."""
    # A bracket needs a power of two from its second round on.
    return 0 if seats > 2 else (1 << (players - 1).bit_length()) - players


def plan_forfeits(stacks: Mapping[PlayerId, Chips], behind: Sequence[int]) -> list[PlayerId]:
    """The players who give up their stack when flights meet: each entrant keeps the largest, of equal ones the first.

    Args:
        stacks: The stack of each player who has advanced.
        behind: The entrant behind each player.
    """
    # TDA 8B: chips that a player forfeits are removed from play.
    best: dict[int, PlayerId] = {}
    for player, chips in stacks.items():
        other = best.setdefault(behind[player], player)
        if chips > stacks[other]:
            best[behind[player]] = player
    return [player for player in stacks if best[behind[player]] != player]


# Days and hand-for-hand play: when the room bags its chips, and when tables play hand-for-hand.


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
    # Several players may go out in the last hands of a day: what they pass is not another end of a day.
    return tuple([day for day in days if (day.after_level > passed if day.after_level else day.players < left)])


@dataclass(frozen=True, slots=True)
class HandForHand:
    """Hand-for-hand play: no table begins a hand before all have ended theirs.

    Attributes:
        within: It is on while the players left exceed the places paid, or the seats won, by at most this number;
            never with 0. None: by at most one for each table that they need, or 3.
        before: It is also on while the players left exceed one of these numbers by at most `within`, as for a final
            table.
        clock: Seconds taken off the level for each hand; the clock is otherwise stopped (WSOP, TDA RP-8C: two
            minutes).
        ahead: The soft kind instead (TDA RP-19): tables deal independently, but a table waits once it has dealt this
            many hands more than the slowest since the start of such play. The clock then runs on. 0 for the strict
            kind.
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
        # The bubble of the money, that of the seats, and the numbers in the file, such as that of the final table.
        marks = (paid, seats, *(() if in_flight else self.before))
        within = self.reach(left, at_table)
        # Not at the mark itself: with as many players left as places everybody is paid, and play goes on as usual.
        return any(mark < left <= mark + within for mark in marks if mark)

    def reach(self, left: int, at_table: int) -> int:
        """How many places before a mark it begins, by the players left and the seats at a table."""
        return estimate_reach(left, at_table) if self.within is None else self.within


def estimate_reach(left: int, at_table: int) -> int:
    """How many places before the money hand-for-hand play begins by default: one for each table in play.

    The hands in progress when it is announced are its first round (TDA RP-8A); several players may go out in them.
    It follows from the players left, not from the tables that are open: play that is on stays on.
    """
    # TDA RP-8A: the hand in progress at the announcement counts, and in it a player may go out at each table.
    return max(LEAST_REACH, -(-left // at_table))
