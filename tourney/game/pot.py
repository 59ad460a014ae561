"""Main and side pots, and how a pot that cannot be split evenly is split."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Chips, Position


class Pot(NamedTuple):
    """Chips, and the players who can win them, in order from the button's left."""

    amount: Chips
    players: tuple[Position, ...]


def build_pots(committed: Sequence[Chips], folded: Sequence[bool], dead: Chips) -> list[Pot]:
    """The main pot and the side pots, in ascending order of the all-ins that made them.

    Args:
        committed: What each player has put in, folded players too. What is above the most of any live player, as
            may be after the blind of an absent one, belongs to the last pot.
        folded: Who has given up the hand.
        dead: Chips that are nobody's bet, such as a big-blind ante; they belong to the main pot.
    """
    live = [player for player, gone in enumerate(folded) if not gone]
    levels = sorted({committed[player] for player in live})
    if len(levels) == 1:
        return [Pot(sum(committed) + dead, tuple(live))]
    pots = []
    below = 0
    for level in levels:
        top = level if level < levels[-1] else max(committed)
        amount = sum(min(chips, top) - min(chips, below) for chips in committed) + dead
        dead = 0
        if amount:
            pots.append(Pot(amount, tuple(player for player in live if committed[player] >= level)))
        below = level
    return pots


def split(amount: Chips, winners: Sequence[object], chip: Chips) -> list[Chips]:
    """The shares of `amount` for each of `winners`, as even as the smallest denomination allows (TDA 20).

    Odd chips go one at a time in the order of `winners`. What is below the smallest denomination, which no exchange
    of chips could split, goes with the first.
    """
    whole, crumbs = divmod(amount, chip)
    each, odd = divmod(whole, len(winners))
    shares = [(each + (place < odd)) * chip for place in range(len(winners))]
    shares[0] += crumbs
    return shares
