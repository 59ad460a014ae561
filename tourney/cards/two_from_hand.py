"""The best hand with exactly two hole cards and three board cards, as in Omaha; or with up to two hole cards.

Combinations are not tried one by one. Masks of ranks show which ranks the player holds at least once and at least
twice, and likewise for the board. Each category follows from how copies of a rank can be split between hand and
board. Categories are tried from the highest down, so each may assume that no better hand exists: for example, if
there are no trips, no rank that is a pair in the hand is also on the board.
"""

from __future__ import annotations

from typing import Final

from tourney.cards import tables
from tourney.cards.high import (
    FLUSH,
    FULL_HOUSE,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    high,
    short_deck,
)
from tourney.cards.low import ace_low, ace_to_five, eight_or_better
from tourney.cards.tables import CATEGORY, SUIT

_CARDS: Final = (1 << 52) - 1
_PAIR: Final = PAIR << CATEGORY
_TWO_PAIR: Final = TWO_PAIR << CATEGORY
_TRIPS: Final = TRIPS << CATEGORY
_STRAIGHT: Final = STRAIGHT << CATEGORY
_FLUSH: Final = FLUSH << CATEGORY
_FULL_HOUSE: Final = FULL_HOUSE << CATEGORY
_QUADS: Final = QUADS << CATEGORY
_STRAIGHT_FLUSH: Final = STRAIGHT_FLUSH << CATEGORY

_COUNT: Final = tables.COUNT
_TOP: Final = tables.TOP
_TOP_TWO: Final = tables.TOP_TWO
_FIVE: Final = tables.FIVE
_STRAIGHT_TO: Final = tables.STRAIGHT_TO

_RUNS: Final = (0, 0, 0, 0x100F, *(0x1F << lowest for lowest in range(9)))  # the ranks of a straight, by top rank


def high_two_from_hand(hole: int, board: int) -> int:
    """The worth, as in `high`, of the best two of `hole` with three of `board`; -1 if there are too few cards."""
    more = board & board - 1
    # Fewer than two hole cards or three on the board: no hand is complete, as in the first round of Omaha.
    if not hole & hole - 1 or not more & more - 1:
        return -1
    clubs = hole & SUIT
    diamonds = hole >> 13 & SUIT
    hearts = hole >> 26 & SUIT
    spades = hole >> 39 & SUIT
    own = clubs | diamonds | hearts | spades
    own_pairs = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    clubs = board & SUIT
    diamonds = board >> 13 & SUIT
    hearts = board >> 26 & SUIT
    spades = board >> 39 & SUIT
    shown = clubs | diamonds | hearts | spades
    shown_pairs = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    shown_trips = clubs & diamonds & (hearts | spades) | (clubs | diamonds) & hearts & spades
    flush = _flush(hole, board)
    # A full house or quads with two cards from the hand need a pair on the board.
    if flush and not shown_pairs:
        return flush
    return max(flush, _by_ranks(own, own_pairs, shown, shown_pairs, shown_trips))


def _flush(hole: int, board: int) -> int:
    """The worth of the best flush or straight flush, or 0."""
    worth = 0
    for suit in range(0, 52, 13):
        own = hole >> suit & SUIT
        shown = board >> suit & SUIT
        if _COUNT[shown] >= 3 and _COUNT[own] >= 2:
            straight = _straight(own, shown)
            if straight:
                worth = max(worth, _STRAIGHT_FLUSH | straight << 16)
            else:
                worth = max(worth, _FLUSH | _FIVE[_TOP_TWO[own] | _top_three(shown)])
    return worth


def _straight(own: int, shown: int) -> int:
    """The top rank of the best straight, or 0."""
    for top in range(_STRAIGHT_TO[own | shown], 2, -1):
        run = _RUNS[top]
        # Two ranks from the hand and three from the board have to be among the five; a rank in both may count for
        # either.
        if (own | shown) & run == run and _COUNT[own & run] >= 2 and _COUNT[shown & run] >= 3:
            return top
    return 0


def _top_three(ranks: int) -> int:
    """The mask of the three highest ranks; there must be at least three."""
    two = _TOP_TWO[ranks]
    return two | 1 << _TOP[ranks ^ two]


def _by_ranks(own: int, own_pairs: int, shown: int, shown_pairs: int, shown_trips: int) -> int:
    """The worth of the best hand without flushes."""
    trips = own_pairs & shown | own & shown_pairs | shown_trips
    if trips:
        full = _quads_or_full_house(own, own_pairs, shown, shown_pairs, shown_trips, trips)
        if full:
            return full
    # After quads and full houses: with exactly two hole cards in play a board may hold cards for both, unlike in
    # hold'em.
    straight = _straight(own, shown)
    if straight:
        return _STRAIGHT | straight << 16
    if trips:
        return _trips(own, own_pairs, shown, shown_trips, trips)
    if own_pairs | shown_pairs | own & shown:
        return _two_pair(own, own_pairs, shown, shown_pairs) or _pair(own, own_pairs, shown, shown_pairs)
    return _FIVE[_TOP_TWO[own] | _top_three(shown)]


def _quads_or_full_house(own: int, own_pairs: int, shown: int, shown_pairs: int, shown_trips: int, trips: int) -> int:
    quads = own_pairs & shown_pairs | own & shown_trips
    if quads:
        top = _TOP[quads]
        # With a pair from the hand the third card from the board is the kicker; with trips on the board it is the
        # other hole card.
        kickers = shown if own_pairs >> top & 1 else own
        return _QUADS | top << 16 | _TOP[kickers ^ 1 << top] << 12
    while trips:
        top = _TOP[trips]
        trips ^= 1 << top
        # Where the three come from says where the pair may: both hole cards are used up by a pocket pair.
        if own_pairs >> top & 1:
            pairs = shown_pairs
        elif shown_trips >> top & 1:
            pairs = own_pairs
        else:
            pairs = own & shown ^ 1 << top
        if pairs:
            return _FULL_HOUSE | top << 16 | _TOP[pairs] << 12
    return 0


def _trips(own: int, own_pairs: int, shown: int, shown_trips: int, trips: int) -> int:
    """The worth of the best trips, if there is no better hand."""
    top = _TOP[trips]
    if own_pairs >> top & 1:
        kickers = _TOP_TWO[shown ^ 1 << top]
    elif shown_trips >> top & 1:
        kickers = _TOP_TWO[own]
    else:
        kickers = 1 << _TOP[own ^ 1 << top] | 1 << _TOP[shown ^ 1 << top]
    return _TRIPS | top << 16 | _FIVE[kickers] >> 4


def _two_pair(own: int, own_pairs: int, shown: int, shown_pairs: int) -> int:
    """The worth of the best two pair, if there is no better hand, or 0."""
    mixed = own & shown  # pairs with one card from each
    worth = 0
    if shown_pairs:
        top = _TOP[shown_pairs]
        # A pocket pair uses both hole cards, so the second pair is on the board.
        if own_pairs:
            kicker = _TOP[shown ^ 1 << top]
            worth = _TWO_PAIR | _FIVE[1 << top | 1 << _TOP[own_pairs]] | kicker << 8
        if mixed:
            kicker = _TOP[own ^ 1 << _TOP[mixed]]
            worth = max(worth, _TWO_PAIR | _FIVE[1 << top | 1 << _TOP[mixed]] | kicker << 8)
    if mixed & mixed - 1:
        two = _TOP_TWO[mixed]
        worth = max(worth, _TWO_PAIR | _FIVE[two] | _TOP[shown ^ two] << 8)
    return worth


def _pair(own: int, own_pairs: int, shown: int, shown_pairs: int) -> int:
    """The worth of the best pair, if there is no better hand."""
    top = _TOP[own_pairs | shown_pairs | own & shown]
    if own_pairs >> top & 1:
        kickers = _top_three(shown)
    elif shown_pairs >> top & 1:
        kickers = _TOP_TWO[own] | 1 << _TOP[shown ^ 1 << top]
    else:
        kickers = 1 << _TOP[own ^ 1 << top] | _TOP_TWO[shown ^ 1 << top]
    return _PAIR | top << 16 | _FIVE[kickers] >> 4


def eight_or_better_two_from_hand(hole: int, board: int) -> int:
    """The worth, as in `eight_or_better`, of the best low with two of `hole` and three of `board`; 0 for none.

    A rank in both may come from either. Of the other ranks, the two lowest in the hand and the three lowest on the
    board can play, and any five of all these ranks.
    """
    own = _low_ranks(hole)
    shown = _low_ranks(board)
    # A rank in both must not count for both: it is set aside, and stands in where the others leave a gap.
    either = own & shown
    own ^= either
    shown ^= either
    more = own & own - 1
    own ^= more & more - 1
    more = shown & shown - 1
    more &= more - 1
    shown ^= more & more - 1
    low = own | shown | either
    return eight_or_better(low >> 1 | (low & 1) << 12)


def _low_ranks(mask: int) -> int:
    """The ranks from the ace, the lowest bit, to the eight."""
    mask = ace_low(mask)
    return (mask | mask >> 13 | mask >> 26 | mask >> 39) & 0xFF


def best_up_to_two_from_hand(hole: int, board: int, low: int) -> int:
    """The best hand with at most two of `hole` and the board, as in lazy pineapple; 0 for none.

    The worth is one more than that of `high`, or with `low` that of `eight_or_better`.
    """
    best = 0
    while hole:
        one = hole & -hole
        hole ^= one
        others = hole
        while others:
            two = others & -others
            others ^= two
            cards = one | two | board
            best = max(best, eight_or_better(cards) if low else high(cards) + 1)
    return best


def best_two_from_hand(hole: int, board: int, low: int) -> int:
    """The best of all hands with two of `hole` and three of `board`; 0 if there are too few cards.

    The worth is one more than that of `short_deck`, or with `low` that of `ace_to_five`.
    """
    best = 0
    hole &= _CARDS
    board &= _CARDS
    while hole:
        one = hole & -hole
        hole ^= one
        others = hole
        while others:
            two = others & -others
            others ^= two
            best = max(best, _with_three(one | two, board, 3, low))
    return best


def _with_three(cards: int, board: int, count: int, low: int) -> int:
    """The best hand of `cards` and `count` cards of the board."""
    if not count:
        return ace_to_five(cards) if low else short_deck(cards) + 1
    best = 0
    while board:
        card = board & -board
        board ^= card
        best = max(best, _with_three(cards | card, board, count - 1, low))
    return best
