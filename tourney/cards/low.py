"""Low hands: deuce-to-seven, ace-to-five, ace-to-six, badugi, and lows that must qualify; with the joker too.

Higher worths are better, as for high hands.

An ace-to-five hand is ranked as an inverted high hand in which the ace is the lowest rank and straights and flushes
do not count; a deuce-to-seven hand as an inverted high hand in which the ace is only high.
"""

from __future__ import annotations

from typing import Final

from tourney.cards import tables
from tourney.cards.card import JOKER_BIT
from tourney.cards.high import FLUSH, STRAIGHT, STRAIGHT_FLUSH, high
from tourney.cards.tables import CATEGORY, SUIT

_WORST: Final = (STRAIGHT_FLUSH + 1) << CATEGORY
_WHEEL: Final = STRAIGHT << CATEGORY | 3 << 16
_STEEL_WHEEL: Final = STRAIGHT_FLUSH << CATEGORY | 3 << 16
_ACE_HIGH: Final = 12 << 16 | 3 << 12 | 2 << 8 | 1 << 4  # A-5-4-3-2
_ACE_HIGH_FLUSH: Final = FLUSH << CATEGORY | _ACE_HIGH

_JOKER: Final = JOKER_BIT
_ACES: Final = 1 << 12 | 1 << 25 | 1 << 38 | 1 << 51
_CARDS: Final = (1 << 52) - 1
_OTHERS: Final = _CARDS - _ACES

_COUNT: Final = tables.COUNT
_TOP: Final = tables.TOP
_FIVE: Final = tables.FIVE


def _lows() -> list[int]:
    worths = [_WORST]
    for rank in range(13):
        worths += [
            worth if count >= 5 else _WORST - (rank << 16 | five >> 4)
            for worth, five, count in zip(worths, tables.FIVE, tables.COUNT, strict=False)
        ]
    return worths[::2] + worths[1::2]  # move the ace from the lowest bit of the mask to the highest


_LOW: Final = tuple(_lows())  # the ace-to-five worth of the lowest ranks of a mask, up to five


def _eights() -> list[int]:
    worths = []
    for ranks in range(0x100):
        low = _LOW[ranks & 0x7F | ranks >> 7 << 12]
        worths.append(low if tables.COUNT[ranks] >= 5 else 0)
    return worths


_EIGHT_LOW: Final = tuple(_eights())  # indexed by the ranks from deuce to eight, with the ace as the eighth bit


def deuce_to_seven(mask: int) -> int:
    """The worth of the best five of up to seven cards; ace high, straights and flushes count (best: 7-5-4-3-2).

    With fewer than five cards, the worth of the cards shown; it compares only with the same number of cards.
    """
    # The joker is no card of this ranking. Its bit lies just above the spades, whose shift below does not cut it off.
    mask &= _CARDS
    spare = _COUNT[mask & SUIT] + _COUNT[mask >> 13 & SUIT] + _COUNT[mask >> 26 & SUIT] + _COUNT[mask >> 39] - 5
    # The best low may leave out any of the cards, as one of them may make the pair, the straight or the flush that
    # counts against it. So all ways to leave out one or two are tried; five cards, as in most draw games, need no
    # search.
    if 0 < spare <= 2:
        return _without(mask, mask, spare)
    return _deuce_of_five(mask)


def _without(mask: int, spare: int, count: int) -> int:
    """The deuce-to-seven worth of the best hand with `count` of the `spare` cards left out."""
    if count == 0:
        return _deuce_of_five(mask)
    best = 0
    while spare:
        card = spare & -spare
        spare ^= card
        best = max(best, _without(mask ^ card, spare, count - 1))
    return best


def _deuce_of_five(mask: int) -> int:
    worth = high(mask)
    # Seed 001: A-5-4-3-2 is no straight but an ace-high hand, the best of those. In one suit it is still a flush.
    if worth == _WHEEL:
        worth = _ACE_HIGH
    elif worth == _STEEL_WHEEL:
        worth = _ACE_HIGH_FLUSH
    return _WORST - worth


def ace_to_five(mask: int) -> int:
    """The worth of the best five of up to seven cards; ace low, straights and flushes ignored (best: 5-4-3-2-A).

    With fewer than five cards, the worth of the cards shown; it compares only with the same number of cards.
    """
    clubs = mask & SUIT
    diamonds = mask >> 13 & SUIT
    hearts = mask >> 26 & SUIT
    spades = mask >> 39 & SUIT
    ranks = clubs | diamonds | hearts | spades
    # Five different ranks, or no pair among fewer: the lowest ranks play, and suits do not matter.
    if _COUNT[ranks] >= 5 or clubs + diamonds + hearts + spades == ranks:
        return _LOW[ranks]
    mask = ace_low(mask)
    if _COUNT[clubs] + _COUNT[diamonds] + _COUNT[hearts] + _COUNT[spades] > 5:
        mask = _least_copies(mask)
    # Fewer than five ranks make no straight and no flush.
    return _WORST - high(mask)


def ace_to_five_bug(mask: int) -> int:
    """The worth as in `ace_to_five`; the joker is the lowest rank that the hand does not have."""
    return ace_to_five(as_lowest(mask))


def as_lowest(mask: int) -> int:
    """The cards with the joker replaced by the lowest card that makes no pair, with the ace low."""
    if not mask & _JOKER:
        return mask
    mask ^= _JOKER
    # Bit 12 is the ace, which is the lowest here; otherwise the lowest bit that is not set is the lowest rank
    # missing.
    ranks = (mask | mask >> 13 | mask >> 26 | mask >> 39) & SUIT
    return mask | (ranks + 1 & ~ranks if ranks & 1 << 12 else 1 << 12)


def ace_to_six(mask: int) -> int:
    """The worth of the best five of up to seven cards; ace low, straights and flushes count (best: 6-4-3-2-A).

    It equals deuce-to-seven one rank lower, with the king in the place of the ace: A-K-Q-J-T is not a straight.
    """
    return deuce_to_seven(ace_low(mask))


def no_pair(mask: int) -> int:
    """The worth, as in `ace_to_five`, of the five lowest different ranks; 0 if there are fewer."""
    ranks = (mask | mask >> 13 | mask >> 26 | mask >> 39) & SUIT
    return _LOW[ranks] if _COUNT[ranks] >= 5 else 0


def eight_or_better(mask: int) -> int:
    """The worth of the best five different ranks of eight or lower, with the ace low; 0 if there are fewer."""
    # The ranks of one suit may run into bits beyond a suit here: only eight of them are looked at below.
    ranks = mask | mask >> 13 | mask >> 26 | mask >> 39
    return _EIGHT_LOW[ranks & 0x7F | ranks >> 5 & 0x80]


def ace_low(mask: int) -> int:
    """The cards with the ace as the lowest bit of its suit: ace 0, deuce 1 to king 12."""
    # All four suits at once: no card but the ace would leave its suit by the shift.
    return (mask & _OTHERS) << 1 | (mask & _ACES) >> 12


def _least_copies(mask: int) -> int:
    """Five cards, ignoring suits, from a hand with fewer than five ranks: all ranks, then copies of the lowest."""
    clubs = mask & SUIT
    diamonds = mask >> 13 & SUIT
    hearts = mask >> 26 & SUIT
    spades = mask >> 39 & SUIT
    ranks = clubs | diamonds | hearts | spades
    pairs = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    trips = clubs & diamonds & (hearts | spades) | (clubs | diamonds) & hearts & spades
    left = 5 - _COUNT[ranks]
    pairs = _lowest(pairs, left)
    left -= _COUNT[pairs]
    trips = _lowest(trips, left)
    left -= _COUNT[trips]
    quads = _lowest(clubs & diamonds & hearts & spades, left)
    return ranks | pairs << 13 | trips << 26 | quads << 39


def _lowest(ranks: int, count: int) -> int:
    """The lowest `count` ranks of a mask, or fewer."""
    while _COUNT[ranks] > count:
        ranks ^= 1 << _TOP[ranks]
    return ranks


def badugi(mask: int) -> int:
    """The worth of the best badugi: the most cards of different ranks and suits, then the lowest; ace low."""
    return badugi_deuce_low(ace_low(mask))


def badugi_deuce_low(mask: int) -> int:
    """As `badugi` with the ace high, as in badeucy: the best is 5-4-3-2."""
    clubs = mask & SUIT
    diamonds = mask >> 13 & SUIT
    hearts = mask >> 26 & SUIT
    spades = mask >> 39 & SUIT
    club = clubs & -clubs
    diamond = diamonds & -diamonds
    heart = hearts & -hearts
    spade = spades & -spades
    plays = club | diamond | heart | spade
    # The sum and the union differ exactly if two of the four lowest cards share a rank, which is rare: then ranks and
    # suits have to be matched.
    if plays != club + diamond + heart + spade:  # the lowest cards of two suits have the same rank
        plays = _find_playing_ranks(clubs, diamonds, hearts, spades)
    # The number of cards comes first: any four-card badugi beats every three-card one.
    cards = _COUNT[plays]  # at most four
    return (cards << CATEGORY) + 0xFFFF - (_FIVE[plays] >> 20 - 4 * cards)


def _find_playing_ranks(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """The ranks that play in a badugi: from the lowest up, each rank that leaves a different suit for every one.

    Ranks are matched to suits, so taking the lowest first gives the most ranks, each as low as possible.
    """
    ranks = clubs | diamonds | hearts | spades
    plays = 0
    taken = 1  # bit n: the ranks that play can use exactly the suits in set n
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        # Sets of suits instead of one choice: a suit given to a low rank may have to go to a higher one later.
        more = 0
        if clubs & rank:
            more |= (taken & 0x5555) << 1
        if diamonds & rank:
            more |= (taken & 0x3333) << 2
        if hearts & rank:
            more |= (taken & 0x0F0F) << 4
        if spades & rank:
            more |= (taken & 0x00FF) << 8
        if more:
            plays |= rank
            taken = more
    return plays
