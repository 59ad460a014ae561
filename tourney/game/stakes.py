"""The stakes of a hand, and the house rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.game.size import MOST_CHIPS

if TYPE_CHECKING:
    from tourney.types import Chips


class Amounts:
    """The attributes of `Stakes` of the same names."""

    __slots__ = ("ante", "ante_kind", "big_bet", "big_blind", "bring_in", "chip", "small_bet", "small_blind")

    def __init__(
        self,
        *,
        small_blind: Chips,
        big_blind: Chips,
        ante: Chips,
        ante_kind: int,
        small_bet: Chips,
        big_bet: Chips,
        bring_in: Chips,
        chip: Chips,
    ) -> None:
        self.small_blind = small_blind
        self.big_blind = big_blind
        self.ante = ante
        self.ante_kind = ante_kind
        self.small_bet = small_bet
        self.big_bet = big_bet
        self.bring_in = bring_in
        self.chip = chip


class AnteKind(IntEnum):
    """Who pays the ante."""

    EACH = 0
    """Every player pays an ante: the classic ante."""

    BIG_BLIND = 1
    """The big blind pays an ante for the table."""

    BUTTON = 2
    """The button pays an ante for the table; with a dead button nobody does."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The amounts of one level, in chips.

    >>> Stakes(small_blind=100, big_blind=200, ante=200, ante_kind=AnteKind.BIG_BLIND).small_bet
    200
    >>> Stakes(small_bet=300, ante=50, bring_in=100).big_bet  # stud
    600

    Attributes:
        small_blind: 0 for none.
        big_blind: 0 for none. In no limit and pot limit it is also the minimum bet.
        ante: 0 for none.
        ante_kind: Who pays the ante.
        small_bet: The unit of fixed limit on the early streets; by default the big blind, or the bring-in.
        big_bet: The unit on the later streets; by default twice the small bet.
        bring_in: The bring-in of the player with the worst door card, in stud. In fixed limit it is less than the
            small bet; in pot limit it is the least bet (BARGE, pot limit).
        chip: The smallest denomination in play. Bets are multiples of it, and pots are split down to it.
        amounts: The same amounts, as the hand machine reads them.

    Raises:
        InvalidArgument: An amount is negative or too large, the small blind exceeds the big blind, the bets or the
            bring-in are out of order, or there is no big blind, no small bet and no bring-in.
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
            raise InvalidArgument("stakes cannot be negative, and the smallest chip must be at least 1")
        # Equal blinds are allowed, and the small one need not be half: real sheets have levels such as 25-25 and
        # 200-300.
        if self.small_blind > self.big_blind:
            raise InvalidArgument(
                f"the small blind, {self.small_blind}, is more than the big blind, {self.big_blind}"
            )
        # The usual small bet is the big blind. Seed 001 has the small blind instead, and says so in its sheet.
        if not self.small_bet:
            object.__setattr__(self, "small_bet", self.big_blind or self.bring_in)
        if not self.big_bet:
            object.__setattr__(self, "big_bet", 2 * self.small_bet)
        if self.small_bet == 0:
            raise InvalidArgument("the stakes need a big blind, a small bet or a bring-in")
        if self.big_bet < self.small_bet:
            raise InvalidArgument(f"the big bet, {self.big_bet}, is less than the small bet, {self.small_bet}")
        # Equal is refused only in fixed limit (`check_arguments`): in pot limit the bring-in is the least bet itself.
        if self.bring_in > self.small_bet:
            raise InvalidArgument(f"the bring-in, {self.bring_in}, is more than the small bet, {self.small_bet}")
        if max(*amounts, self.small_bet, self.big_bet, self.chip) > MOST_CHIPS:
            raise InvalidArgument(f"stakes must be at most {MOST_CHIPS:,}")
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
    """What is shuffled into a deck that has run out in a draw."""

    EARLIER_DRAWS = 0
    """The last card, unless it completes all draws of the round, the muck and the discards of earlier draws.

    Never the discards of this draw.
    """

    ALL_BUT_OWN = 1
    """When the last card has been dealt: all discards except those the drawing player has just made."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """House rules: choices where rulebooks differ. The defaults are those of the TDA's rules of 2024.

    Attributes:
        raises: Raises allowed after the bet in a fixed-limit round; None for no cap. Three are usual; WSOP rules
            allow four.
        uncapped_heads_up: Whether the cap is lifted when the event is down to two players (TDA 48).
        antes_in_pot_limit: Whether, in games with blinds, antes count in the pot that limits a bet on the first
            street. In games with antes only, they always count.
        ante_first: Whether a single-payer ante comes before the blind if the stack is too short for both. By default
            the big blind comes first (TDA RP-11). A classic ante is always posted first: it is paid before the deal.
        reshuffle: What is shuffled into a deck that has run out in a draw.
        equal_boards_by_position: Whether, of equal showing hands, the first left of the dealer acts first. By default
            the highest card by suit decides (TDA RP-10D).
        open_pair_doubles: Whether an open pair on fourth street of stud high allows the big bet. By default it does
            not (TDA RP-10F).
    """

    raises: int | None = 3
    uncapped_heads_up: bool = True
    antes_in_pot_limit: bool = False
    ante_first: bool = False
    reshuffle: Reshuffle = Reshuffle.EARLIER_DRAWS
    equal_boards_by_position: bool = False
    open_pair_doubles: bool = False


NOBODY: Final = -1
"""Stands for no position: nobody has the button or blind, nobody acts, or a card goes to a board."""


class Places(NamedTuple):
    """The positions of the button and the blinds in a hand, or `NOBODY`.

    Attributes:
        button: The last position, or `NOBODY` if the button is dead.
        small_blind: `NOBODY` if the small blind is dead.
        big_blind: Always a position in a game with blinds. A button blind is a big blind that the button posts.
        killer: Who kills the pot, that is, posts an extra blind, in fixed limit with blinds; see `wagering.kill_of`.
    """

    button: int
    small_blind: int
    big_blind: int
    killer: int = NOBODY


@cache
def usual_places(players: int) -> Places:
    """Button and blinds at a full table; heads-up the button posts the small blind (TDA 34B)."""
    # Position 0 acts first after the first street, and heads-up that is the big blind: the button is last (TDA 34B).
    if players == 2:
        return Places(button=1, small_blind=1, big_blind=0)
    return Places(button=players - 1, small_blind=0, big_blind=1)


@cache
def button_blind_places(players: int) -> Places:
    """Button and blind in a game where the button posts the only blind."""
    return Places(button=players - 1, small_blind=NOBODY, big_blind=players - 1)
