"""The main pot and side pots, and odd chips.

A pot covers the chips between one all-in amount and the next: `PublicState.next_level` finds the next amount,
`PublicState.layer` counts the chips between two amounts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tourney.game.public_state import PublicState
    from tourney.types import Chips, Position


class Pot(NamedTuple):
    """A pot, and the players who can win it, in order from the button's left."""

    amount: Chips
    players: tuple[Position, ...]


def build_pots(state: PublicState) -> list[Pot]:
    """The main pot and the side pots, in ascending order of the all-ins that made them, without empty pots.

    Chips that are no player's bet, such as a big-blind ante, belong to the main pot. Chips of folded players above
    the largest amount of any live player, for example from the blind of an absent player, belong to the last pot.
    """
    pots = []
    dead = state.dead
    below = 0
    level = state.next_level(-1)
    while level >= 0:
        above = state.next_level(level)
        # The last pot has no upper limit: it takes folded chips of any height.
        amount = state.layer(below, level if above >= 0 else -1) + dead
        dead = 0  # a big-blind ante is nobody's bet: all may win it, so it lies in the main pot
        if amount:
            # Each pot is awarded by itself (TDA 21): who has lost the main pot may win a side pot with another hand.
            pots.append(Pot(amount, _players(state, level)))
        below = level
        level = above
    return pots


def _players(state: PublicState, level: Chips) -> tuple[Position, ...]:
    """The live players who have put in at least `level`."""
    live = zip(state.committed, state.folded, strict=True)
    return tuple([player for player, (paid, gone) in enumerate(live) if not gone and paid >= level])


def pots_so_far(state: PublicState) -> tuple[Pot, ...]:
    """The pots during the betting: a side pot begins where a live player is all-in.

    They include the bets of this street. A player who can still call the bets of a pot can win it.
    """
    stacks, committed, folded = state.stacks, state.committed, state.folded
    live = [player for player, gone in enumerate(folded) if not gone]
    tops = sorted({committed[player] for player in live if not stacks[player]})
    pots = []
    below = 0
    dead = state.dead
    for top in [*tops, max(committed, default=0)]:
        amount = state.layer(below, top) + dead
        players = tuple([player for player in live if stacks[player] or committed[player] >= top])
        if top > below or dead:
            pots.append(Pot(amount, players))
        below = max(top, below)
        dead = 0
    return tuple(pots)


def share(amount: Chips, among: int, place: int, chip: Chips) -> Chips:
    """The share of `amount` for the winner at `place`, split as evenly as the smallest denomination allows (TDA 20).

    Odd chips go one at a time from place 0 on. A remainder below the smallest denomination, which no exchange of
    chips could split, goes to place 0.
    """
    if among == 1:
        return amount
    whole = amount // chip  # odd chips are first broken into the smallest denomination in play (TDA 20)
    part = (whole // among + (place < whole % among)) * chip
    return part if place else part + amount % chip
