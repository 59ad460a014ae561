"""The strength of a hold'em hand after the flop, and its outs.

Strength is a number from 0 to 100, set by judgement: about the percentage of hands that reach this point and that the
hand beats heads-up. It depends on the player's own cards: a pair on the board belongs to all players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import mask_of
from tourney.cards.high import FLUSH, FULL_HOUSE, HIGH_CARD, PAIR, STRAIGHT, TRIPS, TWO_PAIR, category_of, high

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Card

_SUIT: Final = 0x1FFF
_ACE: Final = 12
_WHEEL: Final = 0x100F  # the mask of the ranks of the five-high straight
_STRAIGHTS: Final = (_WHEEL, *(0x1F << low for low in range(9)))

PLAYS_THE_BOARD: Final = 25


def measure_strength(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The strength, 0 to 100, of two hole cards on a board of three to five cards."""
    board_mask = mask_of(board)
    worth = high(mask_of(hole) | board_mask)
    category = category_of(worth)
    if category <= PAIR:
        strength = _high_card(hole, board) if category == HIGH_CARD else _pair(worth, hole, board)
        return _reduce_for_board(strength, category, board_mask)
    if worth == high(board_mask):
        return PLAYS_THE_BOARD
    if category == TWO_PAIR:
        strength = _two_pair(worth, hole, board)
    elif category == TRIPS:
        strength = _trips(worth, hole)
    elif category == STRAIGHT:
        strength = _straight(worth, board_mask)
    elif category == FLUSH:
        return _flush(hole, board)
    elif category == FULL_HOUSE:
        # With trips on the board any pair makes a full house.
        return 90 if category_of(high(board_mask)) == TRIPS else 97
    else:
        return 99 if (worth >> 16 & 15) in (hole[0] >> 2, hole[1] >> 2) or category > FULL_HOUSE + 1 else 60
    return _reduce_for_board(strength, category, board_mask)


def _high_card(hole: Sequence[Card], board: Sequence[Card]) -> int:
    top = max(board) >> 2
    ranks = (hole[0] >> 2, hole[1] >> 2)
    strength = 28 if _ACE in ranks else 20 if _ACE - 1 in ranks else 10
    return strength + 4 if min(ranks) > top else strength


def _pair(worth: int, hole: Sequence[Card], board: Sequence[Card]) -> int:
    rank = worth >> 16 & 15
    if rank not in (hole[0] >> 2, hole[1] >> 2):
        return _high_card(hole, board) + 3  # the pair is on the board
    return _own_pair(rank, hole, board)


def _own_pair(rank: int, hole: Sequence[Card], board: Sequence[Card]) -> int:
    """A pair with a hole card: an overpair, top pair, second pair or lower."""
    above = len({card >> 2 for card in board if card >> 2 > rank})
    one, other = hole[0] >> 2, hole[1] >> 2
    if one == other:
        return (74 + rank // 3, 52, 43)[above] if above < 3 else 36
    if above:
        return (50, 40)[above - 1] if above < 3 else 34
    kicker = other if one == rank else one
    return 60 + max(0, 2 * (kicker - 7))  # 70 with an ace


def _two_pair(worth: int, hole: Sequence[Card], board: Sequence[Card]) -> int:
    own = (hole[0] >> 2, hole[1] >> 2)
    pairs = (worth >> 16 & 15, worth >> 12 & 15)
    mine = [rank for rank in pairs if rank in own]
    if len(mine) == 2 and own[0] != own[1]:
        return 88 if mine[0] == max(board) >> 2 else 84
    if mine:
        # The other pair is on the board: the hand is worth its own pair, a little less because trips are possible.
        return _own_pair(mine[0], hole, board) - 3
    return 40 if _ACE in own else PLAYS_THE_BOARD


def _trips(worth: int, hole: Sequence[Card]) -> int:
    one, other = hole[0] >> 2, hole[1] >> 2
    rank = worth >> 16 & 15
    if one == other == rank:
        return 94
    if rank in (one, other):
        return 87 if (other if one == rank else one) >= 9 else 84
    return 50 if _ACE in (one, other) else 30


def _straight(worth: int, board_mask: int) -> int:
    top = worth >> 16 & 15
    on_board = _ranks(board_mask) & (_WHEEL if top == 3 else 0x1F << (top - 4))
    if on_board.bit_count() == 3:
        return 95
    # With four cards of the straight on the board, one hole card makes it, perhaps a higher one.
    return 88 if top == _ACE or not on_board >> top & 1 else 82


def _flush(hole: Sequence[Card], board: Sequence[Card]) -> int:
    suits = [card & 3 for card in board]
    suit = max(suits, key=suits.count)
    own = [card >> 2 for card in hole if card & 3 == suit]
    best = max(own, default=0)
    taken = {card >> 2 for card in board if card & 3 == suit}
    above = len([rank for rank in range(best + 1, 13) if rank not in taken])
    if suits.count(suit) == 3:
        return max(97 - 2 * above, 86)
    return max(95 - 6 * above, 40)


def _ranks(mask: int) -> int:
    return (mask | mask >> 13 | mask >> 26 | mask >> 39) & _SUIT


def most_suited(mask: int) -> int:
    """The most cards of one suit in a mask of cards."""
    return max(
        (mask & _SUIT).bit_count(),
        (mask >> 13 & _SUIT).bit_count(),
        (mask >> 26 & _SUIT).bit_count(),
        (mask >> 39).bit_count(),
    )


def _reduce_for_board(strength: int, category: int, board_mask: int) -> int:
    """The strength, reduced for a board with many cards of one suit or of neighbouring ranks."""
    suited = most_suited(board_mask)
    if suited >= 3:
        strength -= 6 if suited == 3 else 26
    if category < STRAIGHT:
        ranks = _ranks(board_mask)
        if any((ranks & straight).bit_count() >= 4 for straight in _STRAIGHTS):
            strength -= 14
    return max(strength, 0)


def outs(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The cards that complete a straight or flush with a hole card, plus a bonus for two overcards."""
    hole_mask = mask_of(hole)
    board_mask = mask_of(board)
    straights = _completing(_ranks(hole_mask | board_mask), _ranks(board_mask))
    found = 4 * straights
    if _draws_to_flush(hole, hole_mask | board_mask):
        found += 9 - straights
    top = max(board) >> 2
    if min(hole) >> 2 > top:
        found += 3  # six cards, each worth half an out
    return found


def _completing(ranks: int, on_board: int) -> int:
    """The number of ranks, at most two, that complete a straight which needs a hole card."""
    missing = 0
    for straight in _STRAIGHTS:
        lacking = straight & ~ranks
        if lacking and not lacking & (lacking - 1) and (on_board & straight).bit_count() < 4:
            missing |= lacking
    return min(missing.bit_count(), 2)


def _draws_to_flush(hole: Sequence[Card], mask: int) -> bool:
    """Whether there are four cards of a suit: with both hole cards, or with a ten or better from the hand."""
    for suit in {hole[0] & 3, hole[1] & 3}:
        if (mask >> 13 * suit & _SUIT).bit_count() == 4:
            return hole[0] & 3 == hole[1] & 3 or max(card for card in hole if card & 3 == suit) >= 32
    return False
