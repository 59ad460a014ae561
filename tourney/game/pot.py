"""The main pot and side pots, odd chips, and the sevens rule of California lowball.

A pot covers the chips between one all-in amount and the next: `PublicState.next_level` finds the next amount,
`PublicState.layer` counts the chips between two amounts.

By the sevens rule, who checks a seven or better after the draw can win nothing of what others put in after the
check (BARGE rulebook, appendix B). If the hand beats all others, all later bets that it could win go back to their
owners; if it ties with a hand that may win them, that hand wins them alone. If it loses, it loses all it has put
in. Calling an all-in bet of less than a full bet, without raising it, counts as a check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.cards.card import mask_of, parse_cards
from tourney.cards.low import ace_to_five
from tourney.game import event as ev

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Listener
    from tourney.game.public_state import PublicState
    from tourney.types import Chips, Position

SEVEN: Final = ace_to_five(mask_of(parse_cards("7c6d5h4s3c")))
"""The worth of the worst seven."""


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
    # From -1 on, so that a live player who has put in nothing but an ante for the table makes a main pot of it.
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
    # During the betting only an all-in closes a pot; players with chips may still reach every amount above it.
    tops = sorted({committed[player] for player in live if not stacks[player]})
    pots = []
    below = 0
    dead = state.dead
    for top in [*tops, max(committed, default=0)]:
        amount = state.layer(below, top) + dead
        players = tuple([player for player in live if stacks[player] or committed[player] >= top])
        # Two all-ins for the same amount make one pot, and the last amount may be an all-in's: no empty pot is
        # listed.
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


class SevensRule:
    """The players who have broken the rule in a hand, and what all had put in when each did."""

    __slots__ = ("_paid_then",)

    def __init__(self) -> None:
        self._paid_then: dict[Position, tuple[Chips, ...]] = {}

    def note(self, player: Position, worth: int, state: PublicState) -> None:
        """Note that a player with a hand of this worth has checked, or called less than a full bet."""
        # The first offence counts: chips put in after a later check were put in after the first one, too.
        if worth >= SEVEN:
            self._paid_then.setdefault(player, state.committed)

    def settle(self, worths: Sequence[int], state: PublicState, chip: Chips, listener: Listener | None) -> None:
        """Settle the later bets, if the best of these hands broke the rule; 0 is the worth of a folded hand."""
        best = max(worths)
        winners = [player for player, worth in enumerate(worths) if worth == best]
        broke = [player for player in winners if player in self._paid_then]
        if broke:
            # Who checked wins what was in the pot by then. Later chips go to an equal hand that did bet, or back.
            rivals = [player for player in winners if player not in self._paid_then]
            paid = state.committed
            # A winner who is all-in could not have won what lies above: that part is no concern of the rule.
            top = min([paid[player] for player in winners])
            then = self._paid_then[broke[0]]
            later = [max(0, min(paid[player], top) - then[player]) for player in range(state.players)]
            if rivals:
                _award(later, rivals, state, chip, listener)
            else:
                _give_back(later, state, listener)

    def copy(self) -> SevensRule:
        """An independent copy."""
        twin = SevensRule()
        twin._paid_then = self._paid_then.copy()
        return twin


def _give_back(later: Sequence[Chips], state: PublicState, listener: Listener | None) -> None:
    for player, chips in enumerate(later):
        if chips:
            state.give_back(player, chips)
            if listener is not None:
                listener(ev.Returned(player, chips))


def _award(
    later: Sequence[Chips], rivals: Sequence[Position], state: PublicState, chip: Chips, listener: Listener | None
) -> None:
    # First all chips leave the pots, then they are won: the award of the rest must not find them again.
    for player, chips in enumerate(later):
        state.set_aside(player, chips)
    for place, player in enumerate(rivals):
        won = share(sum(later), len(rivals), place, chip)
        state.push(player, won)
        if listener is not None and won:
            listener(ev.Won(player, 0, won))
