"""High hands: what five cards, the best five of up to seven, or a few shown cards are worth.

A hand's worth is one integer, higher is better:

    category << 20 | five ranks of four bits each, the most important first

so two hands are compared by comparing integers, and equal integers mean a split pot. The five ranks are those that
decide: for two pair the high pair, the low pair, the kicker. Suits never break a tie.

How it works: a hand is a 52-bit mask, thirteen bits a suit. Bitwise sums of the four suits tell which ranks occur
once, twice and so on; tables indexed by a 13-bit mask of ranks give its straight and its top cards.
"""

from __future__ import annotations

from typing import Final

HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
TRIPS: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
QUADS: Final = 7
STRAIGHT_FLUSH: Final = 8

CATEGORIES: Final = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)

_SUIT: Final = 0x1FFF
_CATEGORY: Final = 20


def _straight(ranks: int) -> int:
    """The worth of the best straight in a mask of ranks, or 0. The ace also counts as one, below the deuce."""
    for top in range(12, 3, -1):
        if ranks >> (top - 4) & 0x1F == 0x1F:
            return STRAIGHT << _CATEGORY | top << 16
    return STRAIGHT << _CATEGORY | 3 << 16 if ranks & 0x100F == 0x100F else 0


def _top_five(ranks: int) -> int:
    """The five highest ranks of a mask, four bits each, the highest in the leading place."""
    packed = 0
    for place in (16, 12, 8, 4, 0):
        top = max(ranks.bit_length() - 1, 0)
        packed |= top << place
        ranks &= ~(1 << top)
    return packed


_COUNT: Final = tuple(mask.bit_count() for mask in range(0x2000))
_TOP: Final = tuple(max(mask.bit_length() - 1, 0) for mask in range(0x2000))
_STRAIGHT: Final = tuple(_straight(mask) for mask in range(0x2000))
_FIVE: Final = tuple(_top_five(mask) for mask in range(0x2000))


def high(mask: int) -> int:
    """The worth of the best high hand in a mask of up to seven cards.

    With fewer than five cards only equal ranks and high cards count, as for the boards of stud; such hands compare
    only with hands of as many cards.
    """
    clubs = mask & _SUIT
    diamonds = mask >> 13 & _SUIT
    hearts = mask >> 26 & _SUIT
    spades = mask >> 39
    for suit in (clubs, diamonds, hearts, spades):
        if _COUNT[suit] >= 5:
            # Seven cards with a flush leave no room for quads or a full house.
            return _flush(suit)
    ranks = clubs | diamonds | hearts | spades
    odd = clubs ^ diamonds ^ hearts ^ spades  # one copy, or three
    several = (clubs & diamonds) | (hearts & spades) | ((clubs | diamonds) & (hearts | spades))  # two and more
    if not several:
        return _STRAIGHT[ranks] or _FIVE[ranks]
    quads = clubs & diamonds & hearts & spades
    if quads:
        top = _TOP[quads]
        return QUADS << _CATEGORY | top << 16 | _TOP[ranks & ~(1 << top)] << 12
    trips = odd & several
    if trips:
        return _with_trips(ranks, several, trips)
    return _STRAIGHT[ranks] or _with_pairs(ranks, several)


def _flush(ranks: int) -> int:
    straight = _STRAIGHT[ranks]
    if straight:
        return straight + ((STRAIGHT_FLUSH - STRAIGHT) << _CATEGORY)
    return FLUSH << _CATEGORY | _FIVE[ranks]


def _with_trips(ranks: int, several: int, trips: int) -> int:
    top = _TOP[trips]
    full_of = several & ~(1 << top)
    if full_of:
        return FULL_HOUSE << _CATEGORY | top << 16 | _TOP[full_of] << 12
    return _STRAIGHT[ranks] or (TRIPS << _CATEGORY | top << 16 | _FIVE[ranks & ~(1 << top)] >> 4 & 0xFF00)


def _with_pairs(ranks: int, pairs: int) -> int:
    top = _TOP[pairs]
    rest = pairs & ~(1 << top)
    if rest:
        second = _TOP[rest]
        kicker = _TOP[ranks & ~(1 << top | 1 << second)]
        return TWO_PAIR << _CATEGORY | top << 16 | second << 12 | kicker << 8
    return PAIR << _CATEGORY | top << 16 | _FIVE[ranks & ~(1 << top)] >> 4 & 0xFFF0


def category_of(worth: int) -> int:
    """The category of a high hand's worth: `HIGH_CARD` to `STRAIGHT_FLUSH`."""
    return worth >> _CATEGORY
