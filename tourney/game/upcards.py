"""Stud: who brings in, and which showing hand acts first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.cards.card import by_rank_and_suit, mask_of, rank_of
from tourney.cards.high import high
from tourney.cards.low import ace_to_five, deuce_to_seven

if TYPE_CHECKING:
    from tourney.game.public_state import PublicState
    from tourney.types import Card, Position


def bring_in_player(state: PublicState, low_opens: int, ace_low: int) -> Position:
    """The player who brings in: the lowest door card, clubs lowest; in razz the highest, spades highest.

    All players dealt in count, including absent players and those all-in for the ante.
    """
    drawn = 0
    worst = -1
    for player in range(state.players):
        key = by_rank_and_suit(state.up[player][0], ace_low)
        if worst < 0 or (key > worst if low_opens else key < worst):
            worst = key
            drawn = player
    return drawn


def first_to_act(state: PublicState, low_opens: int, ace_low: int, by_position: int) -> Position:
    """The player with the best showing hand, or the lowest in razz.

    Of equal hands, the one with the highest card by suit acts first (TDA RP-10D); by house rule, the first to the
    left of the dealer.
    """
    first = 0
    best = -1
    top = -1
    for player in range(state.players):
        if state.folded_row[player]:
            continue
        shown = mask_of(state.up[player])
        worth = _low(shown, ace_low) if low_opens else high(shown)
        if worth < best:
            continue
        key = 0 if by_position else _top_card(state.up[player], ace_low)
        if worth > best or key > top:
            first = player
            best = worth
            top = key
    return first


def _low(shown: int, ace_low: int) -> int:
    return ace_to_five(shown) if ace_low else deuce_to_seven(shown)


def _top_card(cards: tuple[Card, ...], ace_low: int) -> int:
    top = -1
    for card in cards:
        top = max(top, by_rank_and_suit(card, ace_low))
    return top


def shows_pair(state: PublicState) -> bool:
    """Whether a live player shows a pair."""
    for player in range(state.players):
        ranks = {rank_of(card) for card in state.up[player]}
        if not state.folded_row[player] and len(ranks) < len(state.up[player]):
            return True
    return False
