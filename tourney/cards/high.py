"""High hands: what five cards, the best five of up to seven, or a few shown cards are worth.

A hand's worth is one integer, higher is better:

    category << 20 | five ranks of four bits each, the most important first

so two hands are compared by comparing integers, and equal integers mean a split pot. The five ranks are those that
decide: for two pair the high pair, the low pair, the kicker. Suits never break a tie.

How it works: a hand is a 52-bit mask, thirteen bits a suit. Bitwise sums of the four suits tell which ranks occur
once, twice and so on; tables indexed by a 13-bit mask of ranks give its straight and its top cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

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

SUIT: Final = 0x1FFF
"""The ranks of one suit in a mask of cards."""

CATEGORY: Final = 20
"""How far the category stands to the left in a worth."""

_ONE_UP: Final = 1 << CATEGORY


def _straight(ranks: int, lowest: int) -> int:
    """The worth of the best straight in a mask of ranks, or 0. The ace also counts below the deck's lowest rank."""
    for top in range(12, lowest + 3, -1):
        if ranks >> (top - 4) & 0x1F == 0x1F:
            return STRAIGHT << CATEGORY | top << 16
    wheel = 1 << 12 | 0xF << lowest
    return STRAIGHT << CATEGORY | (lowest + 3) << 16 if ranks & wheel == wheel else 0


def _top_five(ranks: int) -> int:
    """The five highest ranks of a mask, four bits each, the highest in the leading place."""
    packed = 0
    for place in (16, 12, 8, 4, 0):
        top = max(ranks.bit_length() - 1, 0)
        packed |= top << place
        ranks &= ~(1 << top)
    return packed


COUNT: Final = tuple(mask.bit_count() for mask in range(0x2000))
TOP: Final = tuple(max(mask.bit_length() - 1, 0) for mask in range(0x2000))
_STRAIGHT: Final = tuple(_straight(mask, 0) for mask in range(0x2000))
_SHORT_STRAIGHT: Final = tuple(_straight(mask, 4) for mask in range(0x2000))
_FIVE: Final = tuple(_top_five(mask) for mask in range(0x2000))


def high(mask: int) -> int:
    """The worth of the best high hand in a mask of up to seven cards.

    With fewer than five cards only equal ranks and high cards count, as for the boards of stud; such hands compare
    only with hands of as many cards.
    """
    clubs = mask & SUIT
    diamonds = mask >> 13 & SUIT
    hearts = mask >> 26 & SUIT
    spades = mask >> 39
    for suit in (clubs, diamonds, hearts, spades):
        if COUNT[suit] >= 5:
            # Seven cards with a flush leave no room for quads or a full house.
            return _flush(suit, _STRAIGHT)
    return by_copies(clubs, diamonds, hearts, spades, _STRAIGHT)


def short_deck(mask: int) -> int:
    """The worth of the best hand of a deck without deuces to fives (Triton rules).

    A flush beats a full house, a straight beats three of a kind, and the ace is also below the six.
    """
    clubs = mask & SUIT
    diamonds = mask >> 13 & SUIT
    hearts = mask >> 26 & SUIT
    spades = mask >> 39
    for suit in (clubs, diamonds, hearts, spades):
        if COUNT[suit] >= 5:
            worth = _flush(suit, _SHORT_STRAIGHT)
            return worth + _ONE_UP if category_of(worth) == FLUSH else worth
    worth = by_copies(clubs, diamonds, hearts, spades, _SHORT_STRAIGHT)
    return worth - _ONE_UP if category_of(worth) == FULL_HOUSE else worth


def by_copies(clubs: int, diamonds: int, hearts: int, spades: int, straights: Sequence[int]) -> int:
    """The worth of a hand, flushes apart, from the ranks it holds in each suit; `straights` is by mask of ranks."""
    ranks = clubs | diamonds | hearts | spades
    odd = clubs ^ diamonds ^ hearts ^ spades  # one copy, or three
    several = (clubs & diamonds) | (hearts & spades) | ((clubs | diamonds) & (hearts | spades))  # two and more
    if not several:
        return straights[ranks] or _FIVE[ranks]
    quads = clubs & diamonds & hearts & spades
    if quads:
        top = TOP[quads]
        return QUADS << CATEGORY | top << 16 | TOP[ranks & ~(1 << top)] << 12
    trips = odd & several
    if trips:
        return _with_trips(ranks, several, trips, straights)
    return straights[ranks] or _with_pairs(ranks, several)


def _flush(ranks: int, straights: Sequence[int]) -> int:
    straight = straights[ranks]
    if straight:
        return straight + ((STRAIGHT_FLUSH - STRAIGHT) << CATEGORY)
    return FLUSH << CATEGORY | _FIVE[ranks]


def _with_trips(ranks: int, several: int, trips: int, straights: Sequence[int]) -> int:
    top = TOP[trips]
    full_of = several & ~(1 << top)
    if full_of:
        return FULL_HOUSE << CATEGORY | top << 16 | TOP[full_of] << 12
    return straights[ranks] or (TRIPS << CATEGORY | top << 16 | _FIVE[ranks & ~(1 << top)] >> 4 & 0xFF00)


def _with_pairs(ranks: int, pairs: int) -> int:
    top = TOP[pairs]
    rest = pairs & ~(1 << top)
    if rest:
        second = TOP[rest]
        kicker = TOP[ranks & ~(1 << top | 1 << second)]
        return TWO_PAIR << CATEGORY | top << 16 | second << 12 | kicker << 8
    return PAIR << CATEGORY | top << 16 | _FIVE[ranks & ~(1 << top)] >> 4 & 0xFFF0


def category_of(worth: int) -> int:
    """The category of a high hand's worth: `HIGH_CARD` to `STRAIGHT_FLUSH`."""
    return worth >> CATEGORY
