"""Chips besides the starting stack: bonuses for early entrants and for dealers, late stacks, lammers."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tourney.types import Chips, Money

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
