"""What a hand is played for, and the house's choices among the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import StructureError
from tourney.game.amounts import Amounts
from tourney.game.size import MOST_CHIPS

if TYPE_CHECKING:
    from tourney.types import Chips


class AnteKind(IntEnum):
    """Who pays the ante."""

    EACH = 0
    """Every player pays one: the classic ante."""

    BIG_BLIND = 1
    """The big blind pays one for the table."""

    BUTTON = 2
    """The button pays one for the table; with a dead button nobody does."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The amounts of one level. Chips.

    Attributes:
        small_blind: 0 for none.
        big_blind: Also the least bet of no limit and pot limit.
        ante: 0 for none.
        ante_kind: Who pays it.
        small_bet: The unit of fixed limit on the early streets; by default the big blind.
        big_bet: The unit on the later streets; by default twice the small bet.
        bring_in: What the worst card showing brings in for, in stud.
        chip: The smallest denomination in play: bets are multiples of it, and pots are split down to it.
        amounts: The same, as the hand machine reads them.

    Raises:
        StructureError: A negative amount, a small blind above the big one, or nothing to bet with.
    """

    small_blind: Chips = 0
    big_blind: Chips = 0
    ante: Chips = 0
    ante_kind: AnteKind = AnteKind.EACH
    small_bet: Chips = 0
    big_bet: Chips = 0
    bring_in: Chips = 0
    chip: Chips = 1
    amounts: Amounts = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        amounts = (self.small_blind, self.big_blind, self.ante, self.small_bet, self.big_bet, self.bring_in)
        if min(amounts) < 0 or self.chip < 1:
            raise StructureError("stakes cannot be negative, and the smallest chip is worth 1 or more")
        if self.small_blind > self.big_blind:
            raise StructureError(f"the small blind, {self.small_blind}, is more than the big blind, {self.big_blind}")
        if not self.small_bet:
            object.__setattr__(self, "small_bet", self.big_blind)
        if not self.big_bet:
            object.__setattr__(self, "big_bet", 2 * self.small_bet)
        if self.small_bet == 0:
            raise StructureError("the stakes need a big blind or a small bet")
        if self.big_bet < self.small_bet:
            raise StructureError(f"the big bet, {self.big_bet}, is less than the small bet, {self.small_bet}")
        if self.bring_in >= self.small_bet:
            raise StructureError(f"the bring-in, {self.bring_in}, is not less than the small bet, {self.small_bet}")
        if max(*amounts, self.small_bet, self.big_bet, self.chip) > MOST_CHIPS:
            raise StructureError(f"stakes are {MOST_CHIPS:,} at most")
        plain = Amounts(
            small_blind=self.small_blind,
            big_blind=self.big_blind,
            ante=self.ante,
            ante_kind=int(self.ante_kind),
            small_bet=self.small_bet,
            big_bet=self.big_bet,
            bring_in=self.bring_in,
            chip=self.chip,
        )
        object.__setattr__(self, "amounts", plain)


class Reshuffle(IntEnum):
    """What goes back into a deck that has run out in a draw."""

    EARLIER_DRAWS = 0
    """The last card, the muck and the discards of earlier draws; never those of this draw."""

    ALL_BUT_OWN = 1
    """After the last card has been dealt, all discards but what the drawing player has just given up."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Choices where rulebooks differ. The defaults are the TDA's, 2024.

    Attributes:
        raises: Raises allowed after the bet in a fixed-limit round, None for no cap. The house's number; three is
            usual, WSOP rules allow four.
        uncapped_heads_up: Whether the cap falls away once the event is down to two players (TDA 48).
        antes_in_pot_limit: Whether antes count in the pot that limits a bet on the first street, beside blinds. Antes
            alone always count (TDA 54C).
        ante_first: Whether a single-payer ante comes before the blind when the stack is too short for both. The
            big blind comes first by TDA RP-11. A classic ante is always posted first: it is paid before the deal.
        reshuffle: What goes back into a deck that has run out in a draw.
        equal_boards_by_position: Whether of equal showing hands the first left of the dealer acts first; by TDA
            RP-10D it is the one with the highest card by suit.
        open_pair_doubles: Whether an open pair on fourth street of stud high allows the big bet; not by TDA
            RP-10F.
    """

    raises: int | None = 3
    uncapped_heads_up: bool = True
    antes_in_pot_limit: bool = False
    ante_first: bool = False
    reshuffle: Reshuffle = Reshuffle.EARLIER_DRAWS
    equal_boards_by_position: bool = False
    open_pair_doubles: bool = False


NOBODY: Final = -1
"""Instead of a position, where nobody holds something, acts, or is dealt a card."""


class Places(NamedTuple):
    """Who holds the button and the blinds in a hand: positions, or `NOBODY`.

    Attributes:
        button: The last position, or `NOBODY` when the button is dead.
        small_blind: `NOBODY` when the small blind is dead.
        big_blind: Always somebody, in a game with blinds. A button blind is a big blind that the button posts.
        killer: Who kills the pot: posts a blind of a small bet, in a game of fixed limit with blinds.
    """

    button: int
    small_blind: int
    big_blind: int
    killer: int = NOBODY


@cache
def usual_places(players: int) -> Places:
    """Button and blinds of a full table; heads-up the button posts the small blind (TDA 34B)."""
    if players == 2:
        return Places(button=1, small_blind=1, big_blind=0)
    return Places(button=players - 1, small_blind=0, big_blind=1)


@cache
def button_blind_places(players: int) -> Places:
    """Button and blind where the button posts the only one."""
    return Places(button=players - 1, small_blind=NOBODY, big_blind=players - 1)
