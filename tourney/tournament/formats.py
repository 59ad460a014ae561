"""What an event is made of besides one floor that plays down to a winner."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.tournament.deals import DealKind
    from tourney.types import Money, Seconds


@dataclass(frozen=True, slots=True)
class DealRules:
    """The players left divide the prizes.

    Attributes:
        players: When so many are left.
        kind: How they divide.
        keep: What they leave for the winner and play on for; with 0 the event is over.
    """

    players: int
    kind: DealKind
    keep: Money = 0


@dataclass(frozen=True, slots=True)
class Flights:
    """The entrants play in several flights, one after another, and those who are left meet.

    Attributes:
        shares: How many of a hundred entrants play in each, drawn by lot; they sum to 100.
        until_level: A flight stops after this level, or 0.
        until_percent: It stops, too, when no more than so many of a hundred of its entries are left; or 0.
        pause: How long it is from the end of one flight to the start of the next, and of the day they meet.
    """

    shares: tuple[Decimal, ...]
    until_level: int = 0
    until_percent: Decimal = Decimal(0)
    pause: Seconds = 0

    def split(self, entrants: Sequence[int]) -> list[Sequence[int]]:
        """The entrants of each flight, out of all of them in a random order."""
        bounds = [int(len(entrants) * sum(self.shares[:number]) / 100) for number in range(len(self.shares) + 1)]
        return [sorted(entrants[start:end]) for start, end in pairwise(bounds)]


@dataclass(frozen=True, slots=True)
class Shootout:
    """Each table plays down to one; the winners meet at new tables, with fresh stacks, on a clock from the start.

    With two seats a table it is a heads-up bracket, in whose first round some may have a bye. Larger tables are as
    even as can be.

    Attributes:
        pause: How long it is from the end of a round to the start of the next.
    """

    pause: Seconds = 0


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The event ends when its time is up, after the hands in progress.

    Attributes:
        after: The time from the start, nights left out.
        divide: How the players left divide the prizes; None: by places, in the order of their stacks.
    """

    after: Seconds
    divide: DealKind | None = None


def byes(players: int, seats: int) -> int:
    """How many players have a bye in a round of a shootout: at tables of two, so many that the next round is full."""
    return 0 if seats > 2 else (1 << (players - 1).bit_length()) - players
