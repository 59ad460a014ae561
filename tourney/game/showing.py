"""Stud: who brings in, and whose showing hand acts first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.cards.card import by_rank_and_suit, mask_of, rank_of
from tourney.cards.high import high
from tourney.cards.low import ace_to_five

if TYPE_CHECKING:
    from tourney.game.felt import Felt
    from tourney.types import Position


def bring_in_player(felt: Felt, *, low_opens: bool) -> Position:
    """Who brings in: the lowest door card, clubs lowest; in razz the highest, spades highest, the ace being low.

    Everybody dealt in counts, absent players and those all-in for the ante too.
    """
    players = range(len(felt.up))
    worst = max if low_opens else min
    return worst(players, key=lambda player: by_rank_and_suit(felt.up[player][0], ace_low=low_opens))


def first_to_act(felt: Felt, *, low_opens: bool, by_position: bool) -> Position:
    """Whose showing hand is best, or lowest in razz.

    Of equal hands the one with the highest card by suit acts first (TDA RP-10D), or by house rule the first to the
    left of the dealer.
    """
    rank = ace_to_five if low_opens else high
    live = [player for player, gone in enumerate(felt.folded) if not gone]
    worth = {player: rank(mask_of(felt.up[player])) for player in live}
    best = max(worth.values())
    equal = [player for player in live if worth[player] == best]
    if by_position or len(equal) == 1:
        return equal[0]
    return max(equal, key=lambda player: max(by_rank_and_suit(card, ace_low=low_opens) for card in felt.up[player]))


def shows_pair(felt: Felt) -> bool:
    """Whether any live player shows two cards of one rank."""
    return any(
        len({rank_of(card) for card in cards}) < len(cards)
        for cards, gone in zip(felt.up, felt.folded, strict=True)
        if not gone
    )
