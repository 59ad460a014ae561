"""High hands: the worth of five cards, of the best five of up to seven, or of a few shown cards; with the joker too.

The worth of a hand is one integer; higher is better:

    category << 20 | five ranks of four bits each, the most important first

so hands are compared as integers, and equal integers split the pot. The five ranks are those that decide: for two
pair, the high pair, the low pair and the kicker. Suits never break a tie.

How it works: a hand is a 52-bit mask, thirteen bits a suit. Bit operations on the four suits show which ranks occur
once, twice and so on. Tables indexed by a 13-bit mask of ranks give the straight and the top cards. The worth of a
mask with other bits, or with more than seven cards, is not defined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards import tables
from tourney.cards.card import BIT, BUG_BIT, JOKER_BIT
from tourney.cards.tables import CATEGORY, SUIT

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

# The same, shifted into place.
_TRIPS: Final = TRIPS << CATEGORY
_STRAIGHT: Final = STRAIGHT << CATEGORY
_FLUSH: Final = FLUSH << CATEGORY
_FULL_HOUSE: Final = FULL_HOUSE << CATEGORY
_QUADS: Final = QUADS << CATEGORY
_STRAIGHT_FLUSH: Final = STRAIGHT_FLUSH << CATEGORY
_ONE_UP: Final = 1 << CATEGORY

_TOP: Final = tables.TOP
_TOP_TWO: Final = tables.TOP_TWO
_FIVE: Final = tables.FIVE
_SUITED: Final = tables.SUITED
_STRAIGHT_TO: Final = tables.STRAIGHT_TO
_SHORT_STRAIGHT_TO: Final = tables.SHORT_STRAIGHT_TO
_STRIPPED_STRAIGHT_TO: Final = tables.STRIPPED_STRAIGHT_TO
_NO_STRAIGHT: Final = tables.NO_STRAIGHT

_BITS: Final = BIT
_STRIPPED: Final = (*BIT[:24], *BIT[36:])  # without eights, nines and tens
_JOKER: Final = JOKER_BIT
_BUG: Final = BUG_BIT
_FIVE_ACES: Final = (STRAIGHT_FLUSH + 1 << CATEGORY) - 1  # above every worth of `high`
_ACES: Final = 1 << 12 | 1 << 25 | 1 << 38 | 1 << 51

_CARDS: Final = 20  # the bit from which the number of cards that play counts
_KIND: Final = 16  # likewise two bits a card for the kinds; below are the ranks, four bits each
_KINDS: Final = (0, 0, 1, 4, 9)  # of a pair, three and four of a kind; two pair are two pairs


def _pairs() -> list[int]:
    worths = [0]
    for rank in range(13):
        worths.append(PAIR << CATEGORY | rank << 16)
        for second in range(rank):
            worths += [TWO_PAIR << CATEGORY | rank << 16 | second << 12] * (1 << second)
    return worths


_PAIRS: Final = tuple(_pairs())  # the worth of pairs of these ranks, without kickers; only the two highest count


def high(mask: int) -> int:
    """The worth of the best high hand in a mask of up to seven cards.

    With fewer than five cards only pairs, trips, quads and high cards count, as for boards in stud. Such hands
    compare only with hands of the same number of cards.
    """
    return _best(mask, _STRAIGHT_TO)


def short_deck(mask: int) -> int:
    """The worth of the best hand in short deck, without deuces to fives (Triton rules).

    A flush beats a full house, a straight beats three of a kind, and the ace also counts below the six.
    """
    return _flush_above_full_house(_best(mask, _SHORT_STRAIGHT_TO))


def stripped_deck(mask: int) -> int:
    """The worth of the best hand without eights, nines and tens: a flush beats a full house, J-7-6-5-4 is a straight.

    With fewer than five cards only pairs, trips, quads and high cards count.
    """
    return _flush_above_full_house(_best(mask, _STRIPPED_STRAIGHT_TO))


def short_deck_trips(mask: int) -> int:
    """As `short_deck`, but three of a kind beat a straight, as in the older rules of the game."""
    worth = short_deck(mask)
    # Only trips and straights trade places; a hand that makes both has to be asked for its trips again, which the
    # straight has hidden.
    if worth < _TRIPS or worth >= _FLUSH:
        return worth
    if worth < _STRAIGHT:
        return worth + _ONE_UP
    trips = _best(mask, _NO_STRAIGHT)
    return trips + _ONE_UP if trips >= _TRIPS else worth - _ONE_UP


def _flush_above_full_house(worth: int) -> int:
    if worth >= _FLUSH:
        # Worths are compared as integers, so the two categories are swapped and nothing else moves.
        if worth < _FULL_HOUSE:
            return worth + _ONE_UP
        if worth < _QUADS:
            return worth - _ONE_UP
    return worth


def _best(mask: int, straight_to: Sequence[int]) -> int:
    clubs = mask & SUIT
    diamonds = mask >> 13 & SUIT
    hearts = mask >> 26 & SUIT
    spades = mask >> 39 & SUIT
    # A seven-card hand with a straight or a flush can have no full house or quads.
    if _SUITED[clubs] | _SUITED[diamonds] | _SUITED[hearts] | _SUITED[spades]:
        return _flush(clubs, diamonds, hearts, spades, straight_to)
    minor = clubs | diamonds
    major = hearts | spades
    ranks = minor | major
    straight = straight_to[ranks]
    if straight:
        return _STRAIGHT | straight << 16
    minors = clubs & diamonds
    majors = hearts & spades
    pairs = minors | majors | minor & major
    trips = minors & major | majors & minor
    if trips:
        return _with_trips(ranks, pairs, trips, minors & majors)
    worth = _PAIRS[pairs]
    paired = worth >> CATEGORY - 2 & 0xC  # the kickers' bits that the pairs leave no room for
    return worth | _FIVE[ranks ^ _TOP_TWO[pairs]] >> 2 * paired << paired


def _flush(clubs: int, diamonds: int, hearts: int, spades: int, straight_to: Sequence[int]) -> int:
    if _SUITED[clubs]:
        ranks = clubs
    elif _SUITED[diamonds]:
        ranks = diamonds
    else:
        ranks = hearts if _SUITED[hearts] else spades
    # Within the suit alone: seven cards may hold a flush and a straight, and no straight flush.
    straight = straight_to[ranks]
    return _STRAIGHT_FLUSH | straight << 16 if straight else _FLUSH | _FIVE[ranks]


def _with_trips(ranks: int, pairs: int, trips: int, quads: int) -> int:
    if quads:
        top = _TOP[quads]
        return _QUADS | top << 16 | _TOP[ranks ^ 1 << top] << 12
    top = _TOP[trips]
    # A second set of trips counts as the pair of a full house: its rank is among the pairs too.
    full_of = pairs ^ 1 << top
    if full_of:
        return _FULL_HOUSE | top << 16 | _TOP[full_of] << 12
    return _TRIPS | top << 16 | _FIVE[ranks ^ 1 << top] >> 4 & 0xFF00


def category_of(worth: int) -> int:
    """The category of a high hand's worth, `HIGH_CARD` to `STRAIGHT_FLUSH`."""
    return worth >> CATEGORY


def high_bug(mask: int) -> int:
    """The worth of five cards, as in `high`; five aces beat a straight flush.

    The joker is a bug: an ace, or the card that completes a straight or a flush.
    """
    if not mask & _JOKER:
        return high(mask)
    # Before the search, which would need a fifth ace that no card stands for.
    if mask & _ACES == _ACES:
        return _FIVE_ACES
    best = 0
    for bit in _BITS:
        if not mask & bit:
            worth = high(mask | bit)
            # As a bug the joker pairs nothing but aces: a full house or quads count only with the joker as an ace.
            if bit & _ACES or _STRAIGHT <= worth < _FULL_HOUSE or worth >= _STRAIGHT_FLUSH:
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
            # A flush has the place above a full house.
            completes = _STRAIGHT <= worth < _FLUSH or _FULL_HOUSE <= worth < _QUADS or worth >= _STRAIGHT_FLUSH
            if not is_bug or completes or bit & _ACES:
                best = max(best, worth)
    return best


def high_badugi(mask: int) -> int:
    """The worth of the best high badugi.

    More suits are better. With the same number four of a kind beat three, then two pair, a pair and high cards; then
    the ranks decide, the ace high. The best hand is four aces.
    """
    return _best_of_suits(mask, 0, 0)


def _best_of_suits(mask: int, suit: int, chosen: int) -> int:
    """The best worth with any card of each suit from `suit` on; `chosen` has three bits a rank for their number."""
    if suit == 4:
        return _worth_of_suits(chosen)
    # A suit that the hand lacks is skipped; of one that it has, some card always plays, since more suits are better.
    ranks = mask >> 13 * suit & SUIT
    if not ranks:
        return _best_of_suits(mask, suit + 1, chosen)
    best = 0
    while ranks:
        one = ranks & -ranks
        cubed = one * one * one  # the cube of 1 << rank is 1 << 3 * rank
        best = max(best, _best_of_suits(mask, suit + 1, chosen + cubed))
        ranks ^= one
    return best


def _worth_of_suits(chosen: int) -> int:
    """The worth of cards of different suits, by the number of each rank."""
    cards = kinds = ranks = count = 0
    for rank in range(12, -1, -1):
        held = chosen >> 3 * rank & 7
        if not held:
            continue
        cards += held
        kinds += _KINDS[held]
        if held == 1:
            ranks = ranks << 4 | rank
            count += 1  # of the ranks held once; the others come before them
        else:
            ranks = (ranks >> 4 * count << 4 | rank) << 4 * count | ranks & (1 << 4 * count) - 1
    return cards << _CARDS | kinds << _KIND | ranks
