"""Hands of Mexican poker: a deck without eights, nines and tens, and a joker. BARGE rulebook, "Mexican Poker".

The rulebook does not mention five of a kind; by other rule texts (bonuskey.com) they are the best hand.
"""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from low_hands import assert_falls, mask_without_flush, multisets, ways

from tourney.cards.card import BIT, BUG_BIT, JOKER_BIT, mask_of, parse_cards
from tourney.cards.high import (
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    category_of,
    high_mexican,
)

REMOVED = {6, 7, 8}  # eights, nines and tens
FULL, FLUSH = FULL_HOUSE - 1, FULL_HOUSE  # a flush beats a full house


def mask(cards: str) -> int:
    """The mask of cards; `Bg` stands for a joker that was dealt face up."""
    plain = mask_of(parse_cards(cards.replace("Bg", "Jk")))
    return plain | BUG_BIT if "Bg" in cards else plain


def counted(cards: int, joker: int) -> Counter[int]:
    """The number of hands of each kind with so many cards beside the joker, if any."""
    found: Counter[int] = Counter()
    for ranks in multisets(cards):
        if REMOVED.isdisjoint(ranks):
            distinct = len(set(ranks)) == cards
            found[category_of(high_mexican(mask_without_flush(ranks) | joker))] += ways(ranks) - 4 * distinct
            if distinct:
                found[category_of(high_mexican(sum(BIT[4 * rank] for rank in ranks) | joker))] += 4
    return found


STRAIGHTS = 7  # from A-2-3-4-5 to 7-J-Q-K-A
FOURS = STRAIGHTS * 5 - (STRAIGHTS - 1)  # four ranks that one more makes a straight; neighbours share four
WITH_ACE = 4 + 4  # of these: four of the lowest straight, four of the highest


def test_how_many_hands_without_the_joker_there_are_of_each_kind() -> None:
    found = counted(5, 0)
    assert found == {
        STRAIGHT_FLUSH: 4 * STRAIGHTS,
        QUADS: 10 * 36,
        FLUSH: 4 * (comb(10, 5) - STRAIGHTS),
        FULL: 10 * 4 * 9 * 6,
        STRAIGHT: STRAIGHTS * (4**5 - 4),
        TRIPS: 10 * 4 * comb(9, 2) * 4**2,
        TWO_PAIR: comb(10, 2) * 6**2 * 8 * 4,
        PAIR: 10 * 6 * comb(9, 3) * 4**3,
        HIGH_CARD: (comb(10, 5) - STRAIGHTS) * (4**5 - 4),
    }
    assert found.total() == comb(40, 5)
    assert found[FLUSH] < found[FULL]


def test_how_many_hands_with_the_joker_face_down_there_are_of_each_kind() -> None:
    found = counted(4, JOKER_BIT)
    assert found == {
        STRAIGHT_FLUSH: 4 * FOURS + 10,  # and five of a kind
        QUADS: 10 * 4 * 36,
        FLUSH: 4 * (comb(10, 4) - FOURS),
        FULL: comb(10, 2) * 6**2,
        STRAIGHT: FOURS * (4**4 - 4),
        TRIPS: 10 * 6 * comb(9, 2) * 4**2,
        PAIR: (comb(10, 4) - FOURS) * (4**4 - 4),
    }
    assert found.total() == comb(40, 4)


def test_how_many_hands_with_the_joker_face_up_there_are_of_each_kind() -> None:
    found = counted(4, JOKER_BIT | BUG_BIT)
    assert found == {
        STRAIGHT_FLUSH: 4 * FOURS + 1,  # and five aces
        QUADS: 4 * 36 + 9,  # three aces, or four others
        FLUSH: 4 * (comb(10, 4) - FOURS),
        FULL: 9 * 4 * 4 + 6 * 9 * 6,  # three and an ace, or two pair with the aces
        STRAIGHT: FOURS * (4**4 - 4),
        TRIPS: 6 * comb(9, 2) * 4**2 + 9 * 4 * 32,
        TWO_PAIR: 9 * 6 * 4 * 32 + comb(9, 2) * 6**2,
        PAIR: 9 * 6 * comb(8, 2) * 4**2 + (comb(9, 3) - WITH_ACE) * (4**4 - 4),
        HIGH_CARD: (comb(9, 4) - (FOURS - WITH_ACE)) * (4**4 - 4),
    }
    assert found.total() == comb(40, 4)


def test_hands_from_the_best_to_the_worst() -> None:
    hands = (
        *("AcAdAhAsJk", "KcKdKhKsJk", "2c2d2h2sJk", "7cJcQcKcAc", "6c7cJcQcKc", "Ac2c3c4c5c", "KcKdKhJkAc"),
        *("KcKdKhKsQc", "AcKcQcJc6c", "7c5c4c3c2c", "AcAdAhKcKd", "2c2d2hAcAd", "7cJdQcKcAc", "5c6d7cJcQc"),
        *("4c5d6c7cJc", "Ac2d3c4c5c", "AcAdAhKcQd", "AcAdKcKdQd", "AcAdKcQd7c", "AcKdQcJd6c"),
    )
    assert_falls([high_mexican(mask(hand)) for hand in hands])


@pytest.mark.parametrize(
    ("hand", "counts_as"),
    [
        ("KcKd4h2sJk", "KcKdKh4h2s"),
        ("KcKd4h2sBg", "KcKdAs4h2s"),
        ("KcKd4h4sJk", "KcKdKh4h4s"),
        ("KcKd4h4sBg", "KcKdAs4h4s"),
        ("KcKdKh4sBg", "KcKdKhAs4s"),
        ("KcKdKhKsBg", "KcKdKhKsAs"),
        ("5c6d7hJsBg", "5c6d7hJsQc"),  # the higher of two straights
        ("5c6dJhQsBg", "5c6d7hJhQs"),
        ("AcKc4c2cJk", "AcKcQc4c2c"),  # the highest that the flush has not
        ("AcKc4c2cBg", "AcKcQc4c2c"),
        ("AcQd4h2sBg", "AcAdQd4h2s"),
        ("7cJcQcKcBg", "7cJcQcKcAc"),
        ("2c3d4h5sBg", "2c3d4h5s6c"),
    ],
)
def test_what_the_joker_counts_as(hand: str, counts_as: str) -> None:
    assert high_mexican(mask(hand)) == high_mexican(mask(counts_as))


@pytest.mark.parametrize("hand", ["6c7d8hJsQc", "7c8d9hTsJc", "TcJdQhKsAc"])
def test_no_straight_has_an_eight_a_nine_or_a_ten(hand: str) -> None:
    assert category_of(high_mexican(mask(hand))) == HIGH_CARD


@pytest.mark.parametrize(
    ("better", "worse"),
    [("KcJk", "KdBg"), ("KcJk", "QcQd"), ("AdBg", "KcJk"), ("KcKdJk", "AcAdKh"), ("KcQcJcJk", "JhJd7c6c")],
)
def test_the_hand_that_shows_counts_the_joker(better: str, worse: str) -> None:
    assert high_mexican(mask(better)) > high_mexican(mask(worse))


@pytest.mark.parametrize("cards", ["Bg", "Jk"])
def test_the_joker_alone_is_an_ace(cards: str) -> None:
    assert high_mexican(mask(cards)) == high_mexican(mask("Ac")) > high_mexican(mask("Kc"))
