"""Whether the cards to come can still change who wins."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tourney.cards.card import BIT, mask_of, rank_of, suit_of
from tourney.cards.rankings import RANKINGS
from tourney.game.pot import build_pots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.pot import Pot
    from tourney.game.public_state import PublicState
    from tourney.game.variant import Variant
    from tourney.types import Card, Position


def find_settled_board(variant: Variant, state: PublicState, hole: Sequence[Sequence[Card]], size: int) -> int:
    """A complete board, as a mask, if every possible board of `size` cards gives the same winners; otherwise 0.

    Hands with the same two ranks and no possible flush are settled at once. Otherwise boards are tried until two
    differ.
    """
    missing = size - len(state.board)
    live = [player for player, gone in enumerate(state.folded) if not gone]
    held = {card for player in live for card in hole[player]}
    unseen = [card for card in variant.deck if card not in held and card not in state.board]
    if _equal_without_flush(live, hole, state.board, unseen, missing):
        # Any board would do, since all of them have the same winners.
        return mask_of((*state.board, *unseen[:missing]))
    # Each pot on its own: with a short all-in the main pot may be decided while the side pot is not.
    pots = build_pots(state)
    rank = RANKINGS[variant.rankings[0]]
    masks = [mask_of(cards) for cards in hole]
    first = None
    # Start in the middle of the deck: boards of low cards give similar results, and any difference ends the search.
    for more in combinations(unseen[len(unseen) // 2 :] + unseen[: len(unseen) // 2], missing):
        board = mask_of(state.board) | sum(BIT[card] for card in more)
        winners = _winners(pots, [rank(mask, board) if player in live else 0 for player, mask in enumerate(masks)])
        if first is None:
            first = winners
        elif winners != first:
            return 0
    return mask_of((*state.board, *unseen[:missing]))


def _winners(pots: Sequence[Pot], worth: Sequence[int]) -> list[list[Position]]:
    best = [max(worth[player] for player in pot.players) for pot in pots]
    return [[player for player in pot.players if worth[player] == top] for pot, top in zip(pots, best, strict=True)]


def _equal_without_flush(
    live: Sequence[Position],
    hole: Sequence[Sequence[Card]],
    board: Sequence[Card],
    unseen: Sequence[Card],
    missing: int,
) -> bool:
    """Whether all players hold the same two ranks and no flush is possible: they then split the pot."""
    # Cheaper than to compare boards, and it ends most of these searches: with no board yet there are over a million.
    if len({tuple(sorted(rank_of(card) for card in hole[player])) for player in live}) > 1:
        return False
    for player in live:
        suits = {suit_of(card) for card in hole[player]}
        # Both hole cards must play (seed 000): a hand of two suits makes no flush, whatever comes.
        if len(suits) == 1:
            [suit] = suits
            out = sum(suit_of(card) == suit for card in board)
            left = sum(suit_of(card) == suit for card in unseen)
            # Exactly three board cards play, so three of the suit are needed there, and enough of them must be
            # unseen.
            if out + min(missing, left) >= 3:
                return False
    return True
