"""Colour-ups: a denomination leaves play, and its odd chips are raced off (TDA 24)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.streams import Stream
    from tourney.types import Chips


class RaceRounding(Enum):
    """How odd chips that together make no whole chip are rounded.

    DOWN: they are removed without compensation (TDA 24C). NEAREST: half a chip or more makes one (Robert's Rules, on
    tournaments). UP, a house rule: they always make one.
    """

    DOWN = "down"
    NEAREST = "nearest"
    UP = "up"


def plan_race(
    stacks: Sequence[Chips],
    removed: Chips,
    smallest: Chips,
    stream: Stream,
    *,
    rounding: RaceRounding = RaceRounding.DOWN,
) -> list[Chips]:
    """The stacks of a table after a denomination has been raced off.

    Chips that make whole larger chips are exchanged at equal value. Each odd chip draws a card, and the highest cards
    win the chips that the odd ones make together, at most one a player (TDA 24A). A player who would be left with
    nothing gets one more chip of the smallest denomination that stays.

    Args:
        stacks: The stacks from seat 1; 0 for an empty seat.
        removed: The denomination that leaves, the smallest of all.
        smallest: The next one, which stays; a multiple of it.
        stream: Random numbers for the cards.
        rounding: How odd chips that make no whole chip are rounded.

    Raises:
        InvalidArgument: The denominations do not fit each other or the stacks.
    """
    if removed < 1 or smallest <= removed or smallest % removed:
        raise InvalidArgument(f"chips of {removed} cannot be changed into chips of {smallest}")
    # The smallest denomination of all is raced, so each stack is made of it: another remainder is a mistake of the
    # sheet.
    if any(stack % removed for stack in stacks):
        raise InvalidArgument(f"a stack cannot be made of chips of {removed}")
    # All larger denominations are multiples of `smallest`, so the odd chips are the remainder of a stack.
    odd = [stack % smallest // removed for stack in stacks]
    # TDA 24A begins the race in seat 1. That settles who is dealt to first, and not who wins: every odd chip's card
    # is equally likely to be the highest. A player wins at most one chip, so a second card of the same seat is passed
    # over.
    cards = [seat for seat, chips in enumerate(odd) for _ in range(chips)]
    stream.shuffle(cards)
    winners = list(dict.fromkeys(cards))[: _chips_won(len(cards), smallest // removed, rounding)]
    # There are always enough players to win all chips: nobody has as many odd chips as make one.
    after = [stack - chips * removed for stack, chips in zip(stacks, odd, strict=True)]
    for seat in winners:
        after[seat] += smallest
    # TDA 24A: nobody is raced out of play.
    return [had and (left or smallest) for had, left in zip(stacks, after, strict=True)]


def _chips_won(odd: int, worth: int, rounding: RaceRounding) -> int:
    """The chips that `odd` odd chips make, if `worth` of them make one."""
    # Rounded down, a race only takes chips out of play (TDA 24C); what it adds are the chips of those who would be
    # raced out. The other two may add some, so the caller counts the chips again.
    over = {RaceRounding.DOWN: 0, RaceRounding.NEAREST: worth // 2, RaceRounding.UP: worth - 1}[rounding]
    return (odd + over) // worth
