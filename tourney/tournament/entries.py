"""Who enters, when, and how often: arrivals, late registration, re-entries, rebuys, add-ons."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tourney.errors import StructureError
from tourney.streams import Stream, branch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.types import Chips, Money, Seconds

_SHARES: Final = 10**9
EVERYBODY: Final = Decimal(100)
NOBODY: Final = Decimal(0)


@dataclass(frozen=True, slots=True)
class Arrivals:
    """When entrants come.

    Attributes:
        points: (moment, percent of the entrants that are there by then), both rising, the last at 100. Between two
            points they come evenly; what the first says are there by then are there at the start if its moment is 0.

    Raises:
        StructureError: The points do not rise, or not to 100.
    """

    points: tuple[tuple[Seconds, Decimal], ...]

    def __post_init__(self) -> None:
        StructureError.raise_all(self._faults())

    def _faults(self) -> Iterator[StructureError]:
        if not self.points:
            yield StructureError("there is no row that comes to 100%")
            return
        for row, (before, after) in enumerate(pairwise(self.points), start=1):
            if after[0] <= before[0]:
                yield StructureError(
                    "moments rise from row to row: expected a later one than in the row before", row, "at"
                )
            if after[1] < before[1]:
                yield StructureError(
                    f"shares rise from row to row: {before[1]}% are there by the row before", row, "there"
                )
        if self.points[-1][1] != 100:
            message = f"expected 100% in the last row, found {self.points[-1][1]}%: who never comes is a no-show"
            yield StructureError(message, len(self.points) - 1, "there")

    def moment(self, key: int) -> Seconds:
        """When the entrant of a key comes: whole seconds, the same whoever else comes."""
        drawn = Stream(key).below(_SHARES)
        before, had = 0, 0
        for moment, percent in self.points:
            share = int(percent * _SHARES / 100)
            if drawn < share:
                return before + (moment - before) * (drawn - had) // (share - had)
            before, had = moment, share
        return before


@dataclass(frozen=True, slots=True)
class Reentry:
    """A player who is out may buy a new entry: a full stack, a new seat (TDA 8).

    Attributes:
        until_level: The last level in which one may, its break included; who is still on the way then stays out.
        most: Re-entries a player may make; None for any number.
        percent: How many of those who may, do.
        after: How long it takes them to come back.
    """

    until_level: int
    most: int | None = 1
    percent: Decimal = EVERYBODY
    after: Seconds = 0


@dataclass(frozen=True, slots=True)
class Rebuy:
    """A player with few chips, or none, may buy more and keep the seat.

    Attributes:
        chips: What one gets.
        cost: What it adds to the prize pool.
        until_level: The last level in which one may, its break included, and after hands begun in it (TDA 23).
        stack_at_most: Who has no more than that may; 0 for those only who have nothing left.
        most: Rebuys a player may make; None for any number.
        percent: How many of those who may, do.
    """

    chips: Chips
    cost: Money
    until_level: int
    stack_at_most: Chips = 0
    most: int | None = None
    percent: Decimal = EVERYBODY


@dataclass(frozen=True, slots=True)
class AddOn:
    """Everybody still in may buy chips once, when a level is over.

    Attributes:
        chips: What one gets.
        cost: What it adds to the prize pool.
        after_level: The level.
        percent: How many do.
    """

    chips: Chips
    cost: Money
    after_level: int
    percent: Decimal = EVERYBODY


@dataclass(frozen=True, slots=True)
class EntryRules:
    """How one gets into the event.

    Attributes:
        arrivals: When the entrants come; None: all are there at the start.
        late_until: The last level in which one may enter, its break included; 0: before the start only.
        tables: Tables at most; who finds no seat waits for one as an alternate (TDA 8). 0: as many as it takes.
        reentry: Re-entries, if there are any.
        rebuy: Rebuys, if there are any.
        add_on: The add-on, if there is one.
        absent_until: The level at whose end the stacks of those who have never come are taken away; 0: never, they
            are blinded off.
        no_show_percent: Entrants who never come, besides those the field names.
    """

    arrivals: Arrivals | None = None
    late_until: int = 0
    tables: int = 0
    reentry: Reentry | None = None
    rebuy: Rebuy | None = None
    add_on: AddOn | None = None
    absent_until: int = 0
    no_show_percent: Decimal = NOBODY

    @property
    def admits_until(self) -> int:
        """The last level in which a new entry can be bought; 0: none once the event has begun."""
        return max(self.late_until, self.reentry.until_level if self.reentry else 0)

    @property
    def closes_after(self) -> int:
        """The last level in which anything can still be bought; 0: nothing once the event has begun."""
        return max(
            self.admits_until,
            self.rebuy.until_level if self.rebuy else 0,
            self.add_on.after_level if self.add_on else 0,
        )


FREEZE_OUT: Final = EntryRules()


def is_taken(percent: Decimal, key: int, *names: int) -> bool:
    """Whether somebody takes an offer that so many of a hundred take."""
    for name in names:
        key = branch(key, name)
    return Stream(key).below(_SHARES) < percent * _SHARES / 100
