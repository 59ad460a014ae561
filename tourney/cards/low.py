"""Low hands: deuce-to-seven, ace-to-five, eight-or-better, badugi. Worths as for high hands: higher is better.

An ace-to-five hand is ranked as a high hand turned round, in which the ace is the lowest rank and straights and
flushes do not count; a deuce-to-seven hand as a high hand turned round, in which the ace is only high.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from tourney.cards.high import (
    CATEGORY,
    COUNT,
    FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUIT,
    TOP,
    by_copies,
    high,
)

_WORST: Final = (STRAIGHT_FLUSH + 1) << CATEGORY
_WHEEL: Final = STRAIGHT << CATEGORY | 3 << 16
_STEEL_WHEEL: Final = STRAIGHT_FLUSH << CATEGORY | 3 << 16
_ACE_HIGH: Final = 12 << 16 | 3 << 12 | 2 << 8 | 1 << 4  # A-5-4-3-2
_NO_STRAIGHT: Final = (0,) * 0x2000
_EIGHT: Final = 0xFF  # ace to eight, the ace lowest


def _ace_low(ranks: int) -> int:
    """A mask of ranks with the ace as the lowest: ace 0, deuce 1 to king 12."""
    return (ranks << 1 | ranks >> 12) & SUIT


_ACE_LOW: Final = tuple(_ace_low(mask) for mask in range(0x2000))


def _lowest_five(ranks: int) -> int:
    """The five lowest ranks of a mask, four bits each, the highest of them first; 0 if there are fewer."""
    lowest = 0
    for _ in range(5):
        bit = ranks & -ranks
        lowest |= bit
        ranks ^= bit
    packed = 0
    for place in (16, 12, 8, 4, 0):
        packed |= TOP[lowest] << place
        lowest &= ~(1 << TOP[lowest])
    return packed


_LOWEST_FIVE: Final = tuple(_lowest_five(mask) if COUNT[mask] >= 5 else 0 for mask in range(0x2000))


def deuce_to_seven(mask: int) -> int:
    """The worth of five cards, the ace only high, straights and flushes counting against it (best: 7-5-4-3-2)."""
    worth = high(mask)
    if worth == _WHEEL:
        worth = _ACE_HIGH
    elif worth == _STEEL_WHEEL:
        worth = FLUSH << CATEGORY | _ACE_HIGH
    return _WORST - worth


def ace_to_five(mask: int) -> int:
    """The worth of the best five of up to seven cards, the ace low, straights and flushes nothing (best: 5-4-3-2-A).

    With fewer than five cards it is that of the cards shown, which compare only with as many.
    """
    clubs, diamonds, hearts, spades = _ranks_by_suit(mask)
    ranks = clubs | diamonds | hearts | spades
    if COUNT[ranks] >= 5:
        return _WORST - _LOWEST_FIVE[ranks]
    cards = COUNT[clubs] + COUNT[diamonds] + COUNT[hearts] + COUNT[spades]
    if cards > 5:  # so many pairs that one must play
        return max(ace_to_five(five) for five in _fives(mask))
    return _WORST - by_copies(clubs, diamonds, hearts, spades, _NO_STRAIGHT)


def eight_or_better(mask: int) -> int:
    """The worth of the best low of five different ranks, none above the eight, the ace low; 0 for none."""
    clubs, diamonds, hearts, spades = _ranks_by_suit(mask)
    ranks = (clubs | diamonds | hearts | spades) & _EIGHT
    return _WORST - _LOWEST_FIVE[ranks] if COUNT[ranks] >= 5 else 0


def badugi(mask: int) -> int:
    """The worth of the best badugi: most cards of different ranks and suits, then the lowest; the ace is low."""
    return _badugi(_ranks_by_suit(mask), 0)


def badugi_deuce_low(mask: int) -> int:
    """The same with the ace high, as in badeucy: the best is 5-4-3-2."""
    return _badugi((mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39), 0)


def _badugi(suits: tuple[int, ...], chosen: int) -> int:
    """The best worth of the ranks chosen so far and at most one more from each of the suits."""
    if not suits:
        return _badugi_worth(chosen)
    best = _badugi(suits[1:], chosen)
    ranks = suits[0] & ~chosen
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        best = max(best, _badugi(suits[1:], chosen | bit))
    return best


def _badugi_worth(ranks: int) -> int:
    cards = COUNT[ranks]
    packed = 0
    for _ in range(cards):
        packed = packed << 4 | TOP[ranks]
        ranks &= ~(1 << TOP[ranks])
    return cards << CATEGORY | (0xFFFF - packed)


def _ranks_by_suit(mask: int) -> tuple[int, int, int, int]:
    return (
        _ACE_LOW[mask & SUIT],
        _ACE_LOW[mask >> 13 & SUIT],
        _ACE_LOW[mask >> 26 & SUIT],
        _ACE_LOW[mask >> 39],
    )


def _fives(mask: int) -> list[int]:
    """All five-card hands in a mask of cards."""
    bits = [1 << place for place in range(52) if mask >> place & 1]
    return [sum(five) for five in combinations(bits, 5)]
