"""Hands with the joker: as a bug, which for high is an ace or completes a straight or a flush, or as a wild card.

For low the bug is the lowest card. Without the joker, hands rank as by `high`, `stripped_deck` and `ace_to_five`.
"""

from __future__ import annotations

from typing import Final

from tourney.cards import tables
from tourney.cards.card import BIT, BUG_BIT, JOKER_BIT
from tourney.cards.high import FLUSH, FULL_HOUSE, STRAIGHT, STRAIGHT_FLUSH, category_of, high, stripped_deck
from tourney.cards.low import ace_to_five
from tourney.cards.tables import CATEGORY, SUIT

_BITS: Final = BIT
_STRIPPED: Final = (*BIT[:24], *BIT[36:])  # without eights, nines and tens
_JOKER: Final = JOKER_BIT
_BUG: Final = BUG_BIT
_TOP: Final = tables.TOP
_STRAIGHT: Final = STRAIGHT
_FLUSH: Final = FLUSH
_STRAIGHT_FLUSH: Final = STRAIGHT_FLUSH
_STRIPPED_FLUSH: Final = FULL_HOUSE  # a flush has the place above a full house
_FIVE_ACES: Final = (STRAIGHT_FLUSH + 1 << CATEGORY) - 1  # above every worth of `high`
_ACES: Final = 1 << 12 | 1 << 25 | 1 << 38 | 1 << 51


def high_bug(mask: int) -> int:
    """The worth of five cards, as in `high`; five aces beat a straight flush."""
    if not mask & _JOKER:
        return high(mask)
    if mask & _ACES == _ACES:
        return _FIVE_ACES
    best = 0
    for bit in _BITS:
        if not mask & bit:
            worth = high(mask | bit)
            if bit & _ACES or category_of(worth) in (_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH):
                best = max(best, worth)
    return best


def high_mexican(mask: int) -> int:
    """The worth of up to five cards of a deck without eights, nines and tens, as in `stripped_deck`.

    The joker is wild, or a bug if the mask has `BUG_BIT`. Five of a kind beat a straight flush.
    """
    if not mask & _JOKER:
        return stripped_deck(mask)
    is_bug = mask & _BUG != 0
    quads = mask & mask >> 13 & mask >> 26 & mask >> 39 & SUIT
    if quads and (not is_bug or quads & _ACES):
        return _FIVE_ACES - 12 + _TOP[quads]
    best = 0
    for bit in _STRIPPED:
        if not mask & bit:
            worth = stripped_deck(mask | bit)
            completes = category_of(worth) in (_STRAIGHT, _STRIPPED_FLUSH, _STRAIGHT_FLUSH)
            if not is_bug or completes or bit & _ACES:
                best = max(best, worth)
    return best


def ace_to_five_bug(mask: int) -> int:
    """The worth as in `ace_to_five`; the joker is the lowest rank that the hand does not have."""
    return ace_to_five(as_lowest(mask))


def as_lowest(mask: int) -> int:
    """The cards with the joker replaced by the lowest card that makes no pair, with the ace low."""
    if not mask & _JOKER:
        return mask
    mask ^= _JOKER
    ranks = (mask | mask >> 13 | mask >> 26 | mask >> 39) & SUIT
    return mask | (ranks + 1 & ~ranks if ranks & 1 << 12 else 1 << 12)
