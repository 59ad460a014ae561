"""Rules for entries: arrivals, late registration, re-entries, rebuys, add-ons."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.streams import Stream, branch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.types import Chips, Money, Seconds


# Chips besides the starting stack: bonuses for early entrants and for dealers, late stacks, lammers.


_EVERYBODY: Final = Decimal(100)


@dataclass(frozen=True, slots=True)
class EarlyBird:
    """Chips on top of the first stack of an entrant who enters early.

    Attributes:
        chips: The chips.
        until_level: The last level in which an entrant gets them; 0 for those who enter before the start.
    """

    chips: Chips
    until_level: int = 0


@dataclass(frozen=True, slots=True)
class DealerBonus:
    """Chips that a player may buy with each entry; the money goes to the dealers.

    Attributes:
        chips: The chips.
        cost: What the player pays.
        percent: The percentage of entries with which it is bought.
    """

    chips: Chips
    cost: Money
    percent: Decimal = _EVERYBODY


@dataclass(frozen=True, slots=True)
class LateStack:
    """Another stack for entries from a level on.

    Attributes:
        from_level: The first level.
        chips: The stack.
    """

    from_level: int
    chips: Chips


@dataclass(frozen=True, slots=True)
class Lammers:
    """Tokens that come with an entry; a player exchanges each for chips when needed, the last ones at a level's end.

    Entries after that level get all the chips at once.

    Attributes:
        count: Lammers with each entry.
        chips: The chips for each.
        until_level: The level at whose end the last ones are exchanged.
        stack_at_most: The largest stack with which a player exchanges one after a hand.
    """

    count: int
    chips: Chips
    until_level: int
    stack_at_most: Chips = 0

    @property
    def worth(self) -> Chips:
        """The chips for all lammers of an entry."""
        return self.count * self.chips


@dataclass(frozen=True, slots=True)
class StartingChips:
    """What entries get besides, or instead of, the starting stack.

    Attributes:
        early_bird: The bonus for early entrants, if there is one.
        dealer_bonus: The bonus for which the dealers are paid, if there is one.
        late_stacks: Other stacks from some level on, by level.
        lammers: The lammers that come with each entry, if there are any.
    """

    early_bird: EarlyBird | None = None
    dealer_bonus: DealerBonus | None = None
    late_stacks: tuple[LateStack, ...] = ()
    lammers: Lammers | None = None

    def stack_for(self, stack: Chips, level: int, earlier: int) -> Chips:
        """The stack of an entry made in a level.

        Args:
            stack: The starting stack.
            level: The level; 0 before the start.
            earlier: Entries that the entrant has made before.
        """
        # TDA 8A sells full stacks to late entrants; smaller or larger ones are a house rule.
        for late in self.late_stacks:
            if level >= late.from_level:
                stack = late.chips
        bird = self.early_bird
        return stack + (bird.chips if bird is not None and not earlier and level <= bird.until_level else 0)

    @property
    def most(self) -> Chips:
        """The most chips that an entry gets besides its stack."""
        return (
            (self.early_bird.chips if self.early_bird else 0)
            + (self.dealer_bonus.chips if self.dealer_bonus else 0)
            + (self.lammers.worth if self.lammers else 0)
        )


NOTHING_EXTRA: Final = StartingChips()


_SHARES: Final = 10**9
_MANY: Final = 3
_AGAIN: Final = Decimal("0.4")  # of the players, once; in runs of `vegas_daily_rebuy` 37 rebuys of 100 entrants
_STILL_IN: Final = Decimal("0.65")  # when add-ons are sold; there 65 add-ons
"""The assumed number of rebuys or re-entries per player if there is no limit."""

EVERYBODY: Final = Decimal(100)
NOBODY: Final = Decimal(0)


@dataclass(frozen=True, slots=True)
class Arrivals:
    """When entrants come.

    Attributes:
        points: (moment, percent of the entrants present by then), both rising, the last at 100. Between two points
            entrants come evenly. If the first moment is 0, its percentage is present at the start.

    Raises:
        InvalidArgument: The points do not rise, or do not end at 100.
    """

    points: tuple[tuple[Seconds, Decimal], ...]

    def __post_init__(self) -> None:
        InvalidArgument.raise_all(self._faults())

    def _faults(self) -> Iterator[InvalidArgument]:
        if not self.points:
            yield InvalidArgument("expected at least one row, the last with 100%")
            return
        for row, (before, after) in enumerate(pairwise(self.points), start=1):
            if after[0] <= before[0]:
                yield InvalidArgument("expected a later moment than in the row before", row, "at")
            if after[1] < before[1]:
                yield InvalidArgument(f"expected at least {before[1]}%, the share in the row before", row, "there")
        if self.points[-1][1] != 100:
            message = f"expected 100% in the last row, found {self.points[-1][1]}%: use `no_shows` for the others"
            yield InvalidArgument(message, len(self.points) - 1, "there")

    def share_by(self, moment: Seconds) -> Fraction:
        """The share of the entrants present by a moment, from 0 to 1."""
        # Fractions: the same share on every machine, also at a corner of the curve.
        before, had = 0, Fraction(0)
        for point, percent in self.points:
            share = Fraction(percent) / 100
            if moment < point:
                return had + (share - had) * Fraction(moment - before, point - before)
            before, had = point, share
        return had

    def moment_after(self, key: int, now: Seconds) -> Seconds | None:
        """When an entrant comes who has not come yet; None if all entrants have come by now."""
        # Entrants who have not come yet come by the rest of the curve.
        there = int(self.share_by(now) * _SHARES)
        if there >= _SHARES:
            return None
        return max(now, self._moment_of(there + Stream(key).below(_SHARES - there)))

    def moment(self, key: int) -> Seconds:
        """When the entrant with a key comes, in whole seconds; independent of other entrants."""
        return self._moment_of(Stream(key).below(_SHARES))

    def _moment_of(self, drawn: int) -> Seconds:
        before, had = 0, 0
        for moment, percent in self.points:
            # Integers all the way, so that a draw exactly at a point of the curve falls on the same side everywhere.
            share = int(percent * _SHARES / 100)
            if drawn < share:
                return before + (moment - before) * (drawn - had) // (share - had)
            before, had = moment, share
        return before


@dataclass(frozen=True, slots=True)
class Reentry:
    """A busted player may buy a new entry: a full stack and a new seat (TDA 8).

    Attributes:
        until_level: The last level for re-entries, its break included; a player still on the way then stays out.
        most: Re-entries a player may make; None for any number.
        percent: The percentage of eligible players who re-enter.
        after: Seconds until they come back.
    """

    # TDA 8A: re-entries are sold full stacks, and draw their seats like new players.
    until_level: int
    # Re-entries, not entries: WSOP 13 leaves their number to the sheet of the event.
    most: int | None = 1
    percent: Decimal = EVERYBODY
    after: Seconds = 0


@dataclass(frozen=True, slots=True)
class Rebuy:
    """A player with few chips, or none, may buy more and keep the seat.

    Attributes:
        chips: The chips that a rebuy gives.
        cost: What a rebuy adds to the prize pool.
        until_level: The last level for rebuys, its break included, and after hands begun in it (TDA 23).
        stack_at_most: The largest stack that may rebuy; 0 for players with no chips left only.
        most: Rebuys a player may make; None for any number.
        percent: The percentage of eligible players who rebuy.
        at_start: Rebuys that a player may make at once with each entry, whatever the stack: 2 for a double rebuy.
        at_start_percent: The percentage of entries with which they are made, all of them.
    """

    chips: Chips
    cost: Money
    until_level: int
    # TDA 27: a rebuy is made before the next hand, which the player may not miss.
    stack_at_most: Chips = 0
    most: int | None = None
    percent: Decimal = EVERYBODY
    at_start: int = 0
    at_start_percent: Decimal = EVERYBODY


@dataclass(frozen=True, slots=True)
class AddOn:
    """All players still in may buy chips once, when a level is over.

    Attributes:
        chips: The chips that the add-on gives.
        cost: What the add-on adds to the prize pool.
        after_level: The level.
        percent: The percentage of players who buy it.
    """

    chips: Chips
    cost: Money
    after_level: int
    percent: Decimal = EVERYBODY


@dataclass(frozen=True, slots=True)
class EntryRules:
    """How players enter the event.

    Attributes:
        arrivals: When the entrants come; None if all are present at the start.
        late_until: The last level of late registration, its break included (TDA 8); 0 for none.
        tables: The most tables; an entrant without a seat waits as an alternate (TDA 8). 0 for no limit.
        reentry: Re-entries, if there are any.
        rebuy: Rebuys, if there are any.
        add_on: The add-on, if there is one.
        absent_until: The level at whose end the stacks of players who never came are removed; 0 for never: they are
            blinded off.
        no_show_percent: The percentage of entrants who never come, besides those `away` in the field.
        extra: What entries get besides, or instead of, the starting stack.
    """

    arrivals: Arrivals | None = None
    late_until: int = 0
    tables: int = 0
    reentry: Reentry | None = None
    rebuy: Rebuy | None = None
    add_on: AddOn | None = None
    # WSOP 16: chips of players who have taken no hand by the level after the first break are removed.
    absent_until: int = 0
    no_show_percent: Decimal = NOBODY
    extra: StartingChips = NOTHING_EXTRA

    @property
    def admits_until(self) -> int:
        """The last level in which a new entry can be bought; 0 if none after the start."""
        # TDA 8A: a re-entry is a new entry, with a full stack and a seat drawn like those of late entrants.
        return max(self.late_until, self.reentry.until_level if self.reentry else 0)

    @property
    def closes_after(self) -> int:
        """The last level in which anything can be bought; 0 if nothing after the start."""
        # The prizes are known only when nothing more can be sold, so the last sale of any kind closes the entries.
        return max(
            self.admits_until,
            self.rebuy.until_level if self.rebuy else 0,
            self.add_on.after_level if self.add_on else 0,
            self.extra.lammers.until_level if self.extra.lammers else 0,
        )

    def most_bought(self, stack: Chips) -> Chips:
        """The most chips that a player can get after the first stack; without a limit, three times are assumed."""
        most = self.extra.most
        if self.reentry is not None:
            most += (self.reentry.most or _MANY) * (stack + self.extra.most)
        if self.rebuy is not None:
            most += (self.rebuy.most or max(_MANY, self.rebuy.at_start)) * self.rebuy.chips
        return most + (self.add_on.chips if self.add_on is not None else 0)

    def estimate_bought(self, stack: Chips) -> Chips:
        """The chips that a player is expected to get after the first stack, by a rule of thumb.

        Of ten players who may rebuy or re-enter four do so, once; two of three are still in for the add-on. Each only
        as far as the offer is taken.
        """
        extra = self.extra
        bought = Decimal(extra.lammers.worth if extra.lammers is not None else 0)
        if extra.dealer_bonus is not None:
            bought += extra.dealer_bonus.chips * extra.dealer_bonus.percent / 100
        if self.reentry is not None:
            bought += _AGAIN * stack * self.reentry.percent / 100
        if self.rebuy is not None:
            at_start = self.rebuy.at_start * self.rebuy.at_start_percent
            bought += self.rebuy.chips * (_AGAIN * self.rebuy.percent + at_start) / 100
        if self.add_on is not None:
            bought += _STILL_IN * self.add_on.chips * self.add_on.percent / 100
        return int(bought)


FREEZE_OUT: Final = EntryRules()


def is_taken(percent: Decimal, key: int, *names: int) -> bool:
    """Whether an offer is taken, drawn against a percentage; the draw depends on the key and the names."""
    # A draw of its own for each offer: to sell one more thing changes no other decision of the event.
    for name in names:
        key = branch(key, name)
    return Stream(key).below(_SHARES) < percent * _SHARES / 100
