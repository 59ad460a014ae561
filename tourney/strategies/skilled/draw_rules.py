"""What to keep in a draw: a sound rule for each ranking, cheap enough for thousands of calls in each decision.

A rule has two bounds, depending on the draws left: the highest card to draw to, and the highest with which a complete
hand stands pat. Ranks are counted from the lowest: the deuce, or the ace where it is low.
"""

from __future__ import annotations

from typing import Final

from tourney.cards import tables
from tourney.cards.card import BIT, BITS, JOKER_BIT
from tourney.cards.high import category_of, high, high_bug
from tourney.cards.low import ace_low, as_lowest
from tourney.cards.rankings import NUMBER, most_points, worth
from tourney.cards.tables import SUIT

_HIGH: Final = NUMBER["high"]
_HIGH_TWO_FROM_HAND: Final = NUMBER["high_two_from_hand"]
_EIGHT_OR_BETTER: Final = NUMBER["eight_or_better"]
_ACE_TO_FIVE: Final = NUMBER["ace_to_five"]
_ACE_TO_FIVE_BUG: Final = NUMBER["ace_to_five_bug"]
_HIGH_BUG: Final = NUMBER["high_bug"]
_NO_PAIR: Final = NUMBER["no_pair"]
_ACE_TO_SIX: Final = NUMBER["ace_to_six"]
_DEUCE_TO_SEVEN: Final = NUMBER["deuce_to_seven"]
_DEUCE_TO_SEVEN_FROM_HAND: Final = NUMBER["deuce_to_seven_from_hand"]
_MOST_POINTS: Final = NUMBER["most_points_from_hand"]
_FEWEST_POINTS: Final = NUMBER["fewest_points_from_hand"]
_ACE_TO_FIVE_FROM_HAND: Final = NUMBER["ace_to_five_from_hand"]
_TWENTY_ONE: Final = NUMBER["twenty_one_from_hand"]
_HIGH_BADUGI: Final = NUMBER["high_badugi"]
_HIGH_BADUGI_FROM_HAND: Final = NUMBER["high_badugi_from_hand"]
_BADUGI_FROM_HAND: Final = NUMBER["badugi_from_hand"]
_BADUGI: Final = NUMBER["badugi"]
_BADUGI_DEUCE_LOW: Final = NUMBER["badugi_deuce_low"]

_COUNT: Final = tables.COUNT
_TOP: Final = tables.TOP
_STRAIGHT_TO: Final = tables.STRAIGHT_TO
_BITS: Final = BIT
_WITH_JOKER: Final = BITS
_JOKER: Final = JOKER_BIT

# The highest rank to draw to and to stand pat on, with one draw left, with two, and with more.
_DRAW_SEVEN: Final = (7, 6, 6)
_STAND_SEVEN: Final = (8, 7, 7)
_DRAW_FIVE: Final = (7, 6, 6)
_STAND_FIVE: Final = (8, 8, 7)
_DRAW_BADUGI: Final = (8, 7, 7)
_STAND_BADUGI: Final = (12, 11, 10)
_FEWEST_TO_KEEP: Final = 7  # points of a card; the average is four
_MOST_TO_KEEP: Final = 3
_LEAST_TO_KEEP: Final = 8  # the rank of a ten: a lower card without a pair is no part of a high badugi to stand on
_ENOUGH: Final = 18  # points of twenty-one to stand pat on
_STRAIGHT: Final = 4
_ACES_LOW: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39


def keep(ranking: int, hand: int, left: int, slack: int) -> int:  # noqa: C901, PLR0911 - a table
    """The mask of the cards worth keeping by the ranking with this number.

    Args:
        ranking: The number of the ranking.
        hand: The mask of four or five cards.
        left: Draws left, including this one.
        slack: Ranks by which to shift the bounds of the rule; 0 is sound play.
    """
    row = min(left, 3) - 1
    if hand & _JOKER:
        return _keep_with_joker(ranking, hand, left, slack)
    if ranking in (_DEUCE_TO_SEVEN, _DEUCE_TO_SEVEN_FROM_HAND):
        return _keep_low(hand, _DRAW_SEVEN[row] + slack, _STAND_SEVEN[row] + slack, 1)
    if ranking in (_ACE_TO_FIVE, _ACE_TO_FIVE_BUG, _ACE_TO_FIVE_FROM_HAND, _NO_PAIR, _EIGHT_OR_BETTER):
        return _ace_high(_keep_low(ace_low(hand), _DRAW_FIVE[row] + slack, _STAND_FIVE[row] + slack, 0))
    if ranking == _ACE_TO_SIX:
        return _ace_high(_keep_low(ace_low(hand), _DRAW_SEVEN[row] + slack, _STAND_SEVEN[row] + slack, 1))
    if ranking in (_BADUGI, _BADUGI_FROM_HAND):
        return _ace_high(_keep_badugi(ace_low(hand), _DRAW_BADUGI[row] + slack, _STAND_BADUGI[row] + slack))
    if ranking == _BADUGI_DEUCE_LOW:
        return _keep_badugi(hand, _DRAW_BADUGI[row] - 1 + slack, _STAND_BADUGI[row] + slack)
    if ranking in (_HIGH_BADUGI, _HIGH_BADUGI_FROM_HAND):
        return _keep_high_badugi(hand, _LEAST_TO_KEEP - slack)
    if ranking == _TWENTY_ONE:
        return _keep_twenty_one(hand, _ENOUGH - slack)
    if ranking == _MOST_POINTS:
        return _of_ranks(hand, 0x1FF & -1 << _FEWEST_TO_KEEP - slack - 2)
    if ranking == _FEWEST_POINTS:
        return _of_ranks(hand, 0x1E00 | (1 << _MOST_TO_KEEP + slack - 1) - 1)
    return _keep_high(hand)


def _keep_with_joker(ranking: int, hand: int, left: int, slack: int) -> int:
    """Keep the joker and what goes with it: for high it is an ace, unless a straight or flush is complete."""
    others = hand & ~_JOKER
    if ranking != _HIGH_BUG:
        return keep(_ACE_TO_FIVE, as_lowest(hand), left, slack) & others | _JOKER
    if category_of(high_bug(hand)) >= _STRAIGHT:
        return hand
    for suit in range(4):
        ace = _BITS[48 + suit]
        if not others & ace:
            break
    return _keep_high(others | ace) & others | _JOKER


def _ace_high(hand: int) -> int:
    """Convert a mask with the ace as the lowest bit of its suit to a mask of cards."""
    return (hand & ~_ACES_LOW) >> 1 | (hand & _ACES_LOW) << 12


def _keep_low(hand: int, draw_to: int, stand_on: int, straights: int) -> int:
    """Keep one card of each rank up to a bound; all of them if they are enough to stand pat."""
    diamonds = hand >> 13 & SUIT
    hearts = hand >> 26 & SUIT
    spades = hand >> 39 & SUIT
    # One suit after the other gives the ranks that those before it lack.
    ranks = hand & SUIT
    kept = ranks
    kept |= (diamonds & ~ranks) << 13
    ranks |= diamonds
    kept |= (hearts & ~ranks) << 26
    ranks |= hearts
    kept |= (spades & ~ranks) << 39
    ranks |= spades
    below = (2 << draw_to) - 1
    top = _TOP[ranks]
    if _COUNT[ranks] >= 5 and top <= max(draw_to, stand_on):
        flawed = straights and _is_straight_or_flush(kept, ranks)
        if not flawed and top <= stand_on:
            return kept
        if flawed and top <= draw_to:
            below = (1 << top) - 1
    below &= SUIT
    return kept & (below | below << 13 | below << 26 | below << 39)


def _is_straight_or_flush(hand: int, ranks: int) -> int:
    """Whether five or more cards of different ranks are a straight or a flush, or hold one."""
    if _STRAIGHT_TO[ranks]:
        return True
    for suit in range(0, 52, 13):  # noqa: SIM110 - a generator would be slower once compiled
        if _COUNT[hand >> suit & SUIT] >= 5:
            return True
    return False


def _keep_badugi(hand: int, draw_to: int, stand_on: int) -> int:
    """Keep cards of different ranks and suits, lowest first, up to a bound; four of them up to another bound."""
    kept = taken = 0
    count = 0
    for rank in range(13):
        suit = _freest_suit(hand, rank, taken)
        if suit >= 0:
            if rank > draw_to and (count < 3 or rank > stand_on):
                break
            kept |= _BITS[4 * rank + suit]
            taken |= 1 << suit
            count += 1
    return kept


def _keep_high_badugi(hand: int, least: int) -> int:
    """Keep the cards that play, of those the pairs and what is not below a rank."""
    plays = _playing(_HIGH_BADUGI, hand)
    clubs = plays & SUIT
    diamonds = plays >> 13 & SUIT
    hearts = plays >> 26 & SUIT
    spades = plays >> 39 & SUIT
    pairs = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    return _of_ranks(plays, pairs | SUIT & -1 << least)


def _keep_twenty_one(hand: int, enough: int) -> int:
    """Keep the cards that play; without enough points not the lowest that has any."""
    plays = _playing(_TWENTY_ONE, hand)
    if most_points(plays) > enough:
        return plays
    for rank in (12, *range(8)):
        low = _of_ranks(plays, 1 << rank)
        if low:
            return plays ^ (low & -low)
    return plays


def _playing(ranking: int, hand: int) -> int:
    """The hand without the cards that add nothing to its worth."""
    whole = worth(ranking, hand, 0)
    for bit in _BITS:
        if not hand & bit:
            continue
        if ranking == _HIGH_BADUGI and bit in (hand & SUIT, hand & SUIT << 13, hand & SUIT << 26, hand & SUIT << 39):
            continue  # the only card of its suit plays
        if worth(ranking, hand ^ bit, 0) == whole:
            hand ^= bit
    return hand


def _freest_suit(hand: int, rank: int, taken: int) -> int:
    """The suit in which the hand has the rank, not taken, and with the fewest cards; -1 for none."""
    found = -1
    fewest = 14
    for suit in range(4):
        if not taken >> suit & 1 and hand >> 13 * suit + rank & 1:
            cards = _COUNT[hand >> 13 * suit & SUIT]
            if cards < fewest:
                fewest = cards
                found = suit
    return found


def _keep_high(hand: int) -> int:
    """Keep a straight or better, else pairs, four to a flush, four in a row, an ace, or nothing."""
    clubs = hand & SUIT
    diamonds = hand >> 13 & SUIT
    hearts = hand >> 26 & SUIT
    spades = hand >> 39 & SUIT
    pairs = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    ranks = clubs | diamonds | hearts | spades
    if pairs:
        kept = _of_ranks(hand, pairs)
        return hand if _COUNT[pairs] == 2 and _COUNT[ranks] == 2 else kept
    if category_of(high(hand)) >= _STRAIGHT:
        return hand
    for suit in range(0, 52, 13):
        if _COUNT[hand >> suit & SUIT] == 4:
            return hand & SUIT << suit
    for low in range(8, -1, -1):
        if _COUNT[ranks >> low & 0xF] == 4:
            return _of_ranks(hand, 0xF << low)
    return _of_ranks(hand, 1 << _TOP[ranks]) if _TOP[ranks] >= 11 else 0


def _of_ranks(hand: int, ranks: int) -> int:
    return hand & (ranks | ranks << 13 | ranks << 26 | ranks << 39)


def keep_for(first: int, second: int, hand: int, left: int, most: int) -> int:
    """What to keep if the pot is split between two rankings; `second` is -1 if there is only one.

    A badugi takes priority over the five cards it is part of, and the whole hand's half of the pot over the half for
    two cards; otherwise the ranking that can use more cards decides. At most `most` cards are discarded.
    """
    if second >= 0 and (first == _HIGH_TWO_FROM_HAND or _is_badugi(second)):
        first, second = second, first
    leading = first
    kept = keep(first, hand, left, 0)
    if second >= 0 and second != _HIGH_TWO_FROM_HAND and not _is_badugi(first):
        other = keep(second, hand, left, 0)
        if count_cards(other) > count_cards(kept):
            leading = second
            kept = other
    while count_cards(hand ^ kept) > most:
        kept = _one_more(leading, hand, kept)
    return kept


def _is_badugi(ranking: int) -> int:
    """Whether a ranking is a badugi of which the four cards matter most, low or high."""
    return ranking in (_BADUGI, _BADUGI_DEUCE_LOW, _BADUGI_FROM_HAND, _HIGH_BADUGI, _HIGH_BADUGI_FROM_HAND)


def _one_more(ranking: int, hand: int, kept: int) -> int:
    """The kept cards, plus the best matching card of the rest of the hand."""
    best = -1
    more = kept
    for bit in _BITS:
        if bit & hand & ~kept:
            value = worth(ranking, kept | bit, 0)
            if value > best:
                best = value
                more = kept | bit
    return more


def count_cards(mask: int) -> int:
    """The number of cards in a mask."""
    suited = _COUNT[mask & SUIT] + _COUNT[mask >> 13 & SUIT] + _COUNT[mask >> 26 & SUIT] + _COUNT[mask >> 39 & SUIT]
    return suited + (mask >> 52 & 1)


def keep_count(ranking: int, hand: int, board: int, count: int, stay: int) -> int:
    """Keep `count` cards: remove the least valuable card, one at a time.

    Cards of the mask `stay` cannot be discarded.
    """
    while count_cards(hand) > count and hand & ~stay:
        best = -1
        least = hand
        for bit in _WITH_JOKER:
            if hand & bit & ~stay:
                without = worth(ranking, hand ^ bit, board)
                if without > best:
                    best = without
                    least = hand ^ bit
        hand = least
    return hand


def to_set_apart(ranking: int, hand: int, count: int) -> int:
    """The mask of the best `count` cards to set apart: for high, the highest pair, then the highest cards."""
    if ranking != _HIGH:
        return keep_count(ranking, hand, 0, count, 0)
    clubs = hand & SUIT
    diamonds = hand >> 13 & SUIT
    hearts = hand >> 26 & SUIT
    spades = hand >> 39 & SUIT
    pairs = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    apart = 0
    if pairs and count > 1:
        pair = _of_ranks(hand, 1 << _TOP[pairs])
        apart = pair & -pair
        pair ^= apart
        apart |= pair & -pair
        count -= 2
    while count:
        rest = hand & ~apart
        cards = _of_ranks(rest, 1 << _TOP[(rest | rest >> 13 | rest >> 26 | rest >> 39) & SUIT])
        apart |= cards & -cards
        count -= 1
    return apart
