"""Colouring up: a denomination that is no longer needed leaves, and its odd chips are raced off (TDA 24)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from tourney.errors import StructureError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.streams import Stream
    from tourney.types import Chips


class RaceRounding(Enum):
    """What becomes of odd chips that together make no whole chip.

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
    """The stacks of a table after the race for a denomination that leaves.

    What makes whole chips is changed at equal value. Each odd chip draws a card, and the highest cards win the chips
    that the odd ones make together, one a player at most (TDA 24A). A player who would be left with nothing gets a
    chip of those that stay, on top of these.

    Args:
        stacks: From seat 1; 0 where nobody sits.
        removed: The denomination that leaves, the smallest of all.
        smallest: The next, which stays; a multiple of it.
        stream: What the cards are drawn from.
        rounding: What becomes of odd chips that make no whole one.

    Raises:
        StructureError: The denominations do not fit each other or the stacks.
    """
    if removed < 1 or smallest <= removed or smallest % removed:
        raise StructureError(f"chips of {removed} cannot be changed into chips of {smallest}")
    if any(stack % removed for stack in stacks):
        raise StructureError(f"a stack cannot be made of chips of {removed}")
    # All larger denominations are multiples of the next, so the odd chips are what a stack has over.
    odd = [stack % smallest // removed for stack in stacks]
    cards = [seat for seat, chips in enumerate(odd) for _ in range(chips)]
    stream.shuffle(cards)
    winners = list(dict.fromkeys(cards))[: _chips_won(len(cards), smallest // removed, rounding)]
    after = [stack - chips * removed for stack, chips in zip(stacks, odd, strict=True)]
    for seat in winners:
        after[seat] += smallest
    # TDA 24A: nobody is raced out of play.
    return [had and (left or smallest) for had, left in zip(stacks, after, strict=True)]


def _chips_won(odd: int, worth: int, rounding: RaceRounding) -> int:
    """The chips that so many odd ones make, if so many of these are worth one."""
    over = {RaceRounding.DOWN: 0, RaceRounding.NEAREST: worth // 2, RaceRounding.UP: worth - 1}[rounding]
    return (odd + over) // worth
