from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from low_hands import (
    ACE,
    FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    ace_key,
    assert_falls,
    deuce_classes,
    mask_without_flush,
    multisets,
    ways,
    worths_of,
)

from tourney.cards.card import BIT, RANKS, mask_of
from tourney.cards.low import ace_to_five, badugi, badugi_deuce_low, deuce_to_seven, eight_or_better
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

# Deuce to seven.

BEST_DEUCE = (  # seed 001 gives the first three, the king and the ace with 5-4-3-2, A-K-Q-J-9 and the royal flush
    *("7c5d4h3s2c", "7c6d4h3s2c", "7c6d5h3s2c", "7c6d5h4s2c"),  # 7-6-5-4-3 is a straight
    *("8c5d4h3s2c", "8c6d4h3s2c", "8c6d5h3s2c", "8c6d5h4s2c", "8c6d5h4s3c", "8c7d4h3s2c"),
    *("Kc5d4h3s2c", "KcQdJhTs8c"),
    "Ac5d4h3s2c",  # no straight: the best hand with an ace
    *("Ac6d4h3s2c", "AcKdQhJs9c"),  # the best and the worst otherwise
    *("2c2d5h4s3c", "AcAdKhQsJc"),
    *("3c3d2h2s4c", "AcAdKhKsQc"),
    *("2c2d2h4s3c", "AcAdAhKsQc"),
    *("6c5d4h3s2c", "AcKdQhJsTc"),  # six-high is the lowest straight there is
    *("7h5h4h3h2h", "Kh5h4h3h2h"),
    "Ah5h4h3h2h",  # a flush, no straight flush
    "AhKhQhJh9h",
    *("2c2d2h3s3c", "AcAdAhKsKc"),
    *("2c2d2h2s3c", "AcAdAhAsKc"),
    *("6h5h4h3h2h", "AhKhQhJhTh"),
)


def test_deuce_to_seven_from_the_best_hand_to_the_worst() -> None:
    assert_falls(worths_of(deuce_to_seven, BEST_DEUCE))


def test_deuce_to_seven_orders_all_classes_as_the_reference_does() -> None:
    classes = deuce_classes()
    # 7,462 as for high hands: the wheel moves from the 10 straights to the 1,277 high cards, suited or not.
    assert len(classes) == 7462
    assert len({key for key, _, _ in classes}) == 7462
    assert_falls([deuce_to_seven(mask) for _, mask, _ in classes])


def test_deuce_to_seven_finds_every_class_as_often_as_there_are_hands_in_it() -> None:
    found = Counter(map(deuce_to_seven, map(sum, combinations(BIT, 5))))
    assert found == {deuce_to_seven(mask): hands for _, mask, hands in deuce_classes()}
    counts: Counter[int] = Counter()
    for (category, _), mask, _ in deuce_classes():
        counts[category] += found[deuce_to_seven(mask)]
    # C(13,5) = 1,287 sets of ranks, 9 of them straights; 4 of the 4^5 = 1,024 choices of suits are a flush.
    assert counts == {
        0: (1287 - 9) * 1020,  # 1,303,560: the 1,302,540 of high poker and 1,020 wheels
        1: 1_098_240,
        2: 123_552,
        3: 54_912,
        STRAIGHT: 9 * 1020,
        FLUSH: (1287 - 9) * 4,
        6: 3_744,
        7: 624,
        STRAIGHT_FLUSH: 9 * 4,
    }
    assert counts.total() == 2_598_960


# Ace to five.

BEST_ACE = (
    *("5c4d3h2sAc", "6c4d3h2sAc", "6c5d3h2sAc", "6c5d4h2sAc", "6c5d4h3sAc"),
    *("6h5h4h3h2h", "7c4d3h2sAc", "KcQdJhTs9c"),  # straights and flushes do not count
    *("AcAd4h3s2c", "AcAd5h3s2c", "KcKdQhJsTc"),  # the best pair is the pair of aces
    *("2c2dAhAs3c", "3c3dAhAs2c", "3c3d2h2sAc", "KcKdQhQsJc"),
    *("AcAdAh3s2c", "AcAdAh2s2c", "2c2d2hAsAc", "KcKdKhQsQc"),
    *("AcAdAhAs2c", "KcKdKhKsQc"),
)
# Published: en.wikipedia.org/wiki/Poker_probability, lowball hands by their highest card.
FIVE_CARD_LOWS = (1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880)
SEVEN_CARD_LOWS = (
    *(781_824, 3_151_360, 7_426_560, 13_171_200),  # eight or better
    *(19_174_400, 23_675_904, 24_837_120, 21_457_920, 13_939_200),
)


def test_ace_to_five_from_the_best_hand_to_the_worst() -> None:
    assert_falls(worths_of(ace_to_five, BEST_ACE))


@pytest.mark.parametrize(("cards", "classes"), [(1, 13), (2, 91), (3, 455), (4, 1820), (5, 6175)])
def test_ace_to_five_orders_all_hands_as_the_reference_does(cards: int, classes: int) -> None:
    # C(12 + n, n) multisets of n ranks; of five cards 13 would be five of a kind. Fewer are the boards of razz.
    assert classes == comb(12 + cards, cards) - 13 * (cards == 5)
    hands = sorted(multisets(cards), key=ace_key)
    assert len(hands) == classes
    assert_falls([ace_to_five(mask_without_flush(ranks, ACE)) for ranks in hands])


@cache
def best_five_of(cards: int) -> dict[tuple[int, ...], tuple[int, ...]]:
    """The best five of every multiset of so many ranks, by trying all."""
    place = {ranks: number for number, ranks in enumerate(sorted(multisets(5), key=ace_key))}
    return {ranks: min(combinations(ranks, 5), key=place.__getitem__) for ranks in multisets(cards)}


@pytest.mark.parametrize(("cards", "classes"), [(6, 18_395), (7, 49_205)])
def test_ace_to_five_plays_the_best_five_of_more_cards(cards: int, classes: int) -> None:
    worth = {five: ace_to_five(mask_without_flush(five, ACE)) for five in multisets(5)}
    best = best_five_of(cards)
    assert len(best) == classes  # published: the entries of the tables of hand evaluators
    for ranks, five in best.items():
        assert ace_to_five(mask_without_flush(ranks, ACE)) == worth[five], ranks


def test_the_reference_finds_the_published_numbers_of_lows() -> None:
    for cards, published in ((5, FIVE_CARD_LOWS), (7, SEVEN_CARD_LOWS)):
        found: Counter[int] = Counter()
        for ranks, five in best_five_of(cards).items():
            found[max(five) if len(set(five)) == 5 else -1] += ways(ranks)
        assert tuple(found[top] for top in range(4, 13)) == published
        assert found.total() == comb(52, cards)


@pytest.mark.parametrize(
    ("seven", "five"),
    [
        ("AcAdAhAsKcKdKh", "AcAdAhKsKc"),  # full house, for quads would be worse
        ("AcAdAhAsKcKdQh", "AcAdKhKsQc"),
        ("KcKdKhKsQcQdJh", "QcQdKhKsJc"),
        ("AcAdQhQs4c3d2h", "Qc4h3d2cAs"),  # five ranks, so no pair plays
        ("AcAdQhQsQc3d2h", "AcAdQh3s2c"),
        ("9c9d2h2s4c4dKh", "2h2s4cKd9h"),
        ("2c2d3h3s4c4dAh", "2c2d4h3sAc"),
    ],
)
def test_ace_to_five_with_pairs_that_must_play(seven: str, five: str) -> None:
    ours, played = worths_of(ace_to_five, (seven, five))
    assert ours == played


@pytest.mark.parametrize(
    ("better", "lesser"), [("Ac", "2c"), ("KcQd", "AcAd"), ("4c3d2h", "5c2dAh"), ("KcQdJhTs", "AcAd2h3s")]
)
def test_fewer_than_five_cards_show_a_low(better: str, lesser: str) -> None:
    assert_falls(worths_of(ace_to_five, (better, lesser)))


# Eight or better.


def test_there_are_56_lows_of_eight_or_better() -> None:
    lows = [ranks for ranks in multisets(5) if len(set(ranks)) == 5 and ranks[-1] <= 7]
    assert len(lows) == comb(8, 5) == 56
    worths = {ranks: eight_or_better(mask_without_flush(ranks, ACE)) for ranks in multisets(5)}
    assert_falls([worths[ranks] for ranks in sorted(lows, key=ace_key)])
    assert all((worth > 0) == (ranks in lows) for ranks, worth in worths.items())
    assert sum(ways(ranks) for ranks, worth in worths.items() if worth) == 57_344 == sum(FIVE_CARD_LOWS[:4])


@pytest.mark.long
def test_eight_or_better_over_all_five_card_hands() -> None:
    found = Counter(map(eight_or_better, map(sum, combinations(BIT, 5))))
    assert found.pop(0) == 2_598_960 - 57_344
    assert sorted(found.values()) == [4**5] * 56


@pytest.mark.parametrize("cards", [6, 7])
def test_eight_or_better_of_more_cards_is_the_best_low_of_them(cards: int) -> None:
    for ranks, five in best_five_of(cards).items():
        worth = eight_or_better(mask_without_flush(ranks, ACE))
        qualifies = len(set(five)) == 5 and max(five) <= 7
        assert worth == (ace_to_five(mask_without_flush(five, ACE)) if qualifies else 0), ranks


@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("Ac2d3h4s8c", True),
        ("Ac2d3h4s9c", False),
        ("Ac2d3h4s4cKdQh", False),
        ("8h7h6h5h4hKhQh", True),  # a flush or a straight does not matter
        ("AcAd2h2s3c4d8h", True),
    ],
)
def test_what_makes_eight_or_better(cards: str, low: bool) -> None:  # noqa: FBT001 - a column
    assert (worths_of(eight_or_better, [cards])[0] > 0) == low


# Badugi.

BEST_BADUGI = (
    *("4c3d2hAs", "5c3d2hAs", "5c4d2hAs", "6c3d2hAs", "KcQdJhTs"),
    *("3c2dAhAs", "4c2dAhAs", "KcQdJhKs"),  # three cards: the best of them is below the worst four
    *("2cAdAhAs", "KcQdKhQs"),
    *("AcQcJcTc", "KcKdKhKs"),
)


def test_badugi_from_the_best_hand_to_the_worst() -> None:
    assert_falls(worths_of(badugi, BEST_BADUGI))


@pytest.mark.parametrize(
    ("cards", "played"), [("4h3d2hAs", "3d2hAs"), ("4c2dAh4h", "4c2dAh"), ("Kc2cAcAs", "2cAs"), ("9c9d5c5d", "9c5d")]
)
def test_the_lower_of_two_cards_of_a_suit_or_rank_plays(cards: str, played: str) -> None:
    ours, subset = worths_of(badugi, (cards, played))
    assert ours == subset


def badugi_key(hand: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The best of all subsets of the cards; `hand` has suit + 4 * rank, 0 the lowest rank."""
    for size in range(4, 0, -1):
        found = [
            tuple(sorted({card // 4 for card in some}, reverse=True))
            for some in combinations(hand, size)
            if len({card // 4 for card in some}) == size and len({card % 4 for card in some}) == size
        ]
        if found:
            return -size, min(found)
    raise AssertionError(hand)


def assert_same_order(pairs: Iterable[tuple[int, tuple[int, tuple[int, ...]]]]) -> list[int]:
    """Worths fall as keys rise, and are equal where keys are; returns the distinct worths."""
    both = sorted(set(pairs), key=lambda pair: pair[1])
    assert len({key for _, key in both}) == len(both)
    worths = [worth for worth, _ in both]
    assert_falls(worths)
    return worths


BADUGIS = list(combinations(range(52), 4))
# By the suits of the four cards. All different, 13^4 hands: as many cards as ranks play, 4 in 13*12*11*10, 3 in
# C(13,3)*36, 2 in C(13,2)*14, 1 in 13. Two of one suit and two others, 12*C(13,2)*13^2 hands: 3 play, but 2 when the
# others have one rank between them (13*78) or both ranks of the two (78*2). In two suits 2 play:
# C(4,2)*(C(26,4) - 2*C(13,4)). In one suit 1 plays: 4*C(13,4).
BADUGI_HANDS = {
    4: 17_160,
    3: 286 * 36 + 12 * (78 * 169 - 13 * 78 - 78 * 2),  # 154,440
    2: 78 * 14 + 12 * (13 * 78 + 78 * 2) + 6 * (14_950 - 2 * 715),  # 96,252
    1: 13 + 4 * 715,
}


@pytest.mark.slow
def test_badugi_over_all_hands() -> None:
    # The ace as rank 0: card 0 to 3 are the aces, card c is our card c - 4.
    pairs = Counter((badugi(mask_of((card - 4) % 52 for card in hand)), badugi_key(hand)) for hand in BADUGIS)
    # C(13,4) + C(13,3) + C(13,2) + 13 different ones.
    assert len(assert_same_order(pairs)) == 715 + 286 + 78 + 13
    counts: Counter[int] = Counter()
    for (_, (size, _)), hands in pairs.items():
        counts[-size] += hands
    assert counts == BADUGI_HANDS
    assert counts.total() == comb(52, 4)


def hands_of(cards: int, count: int) -> list[list[int]]:
    stream = Stream(2700)
    hands = []
    for _ in range(count):
        deck = list(range(52))
        stream.shuffle(deck)
        hands.append(deck[:cards])
    return hands


@pytest.mark.parametrize(("cards", "count"), [(5, 8000), (6, 2000), (7, 2000)])
def test_badugi_of_more_cards(cards: int, count: int) -> None:
    # Badacey and badeucy; in the second the ace is high, so rank 0 is the deuce.
    hands = hands_of(cards, count)
    assert_same_order((badugi(mask_of((card - 4) % 52 for card in hand)), badugi_key(hand)) for hand in hands)
    assert_same_order((badugi_deuce_low(mask_of(hand)), badugi_key(hand)) for hand in hands)


def test_badugi_with_the_ace_high_is_badugi_a_rank_up() -> None:
    for hand in BADUGIS[::7]:
        assert badugi_deuce_low(mask_of(hand)) == badugi(mask_of((card - 4) % 52 for card in hand))


def test_badugi_with_the_ace_high_from_the_best_hand_to_the_worst() -> None:
    best = (
        "5c4d3h2s",
        "6c4d3h2s",
        "KcQdJhTs",
        "Ac4d3h2s",
        "AcKdQhJs",
        "4c3d2h2s",
        "Ac3d2h2s",
        "2cAcKcQc",
        "AcAdAhAs",
    )
    assert_falls(worths_of(badugi_deuce_low, best))


LOWS = (ace_to_five, deuce_to_seven, eight_or_better, badugi, badugi_deuce_low)


@pytest.mark.parametrize("worth", LOWS)
@settings(max_examples=100)
@given(hand=st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True), suits=st.permutations(range(4)))
def test_which_suit_is_which_never_matters(worth: Callable[[int], int], hand: list[int], suits: list[int]) -> None:
    assert worth(mask_of(hand)) == worth(mask_of(card // 4 * 4 + suits[card % 4] for card in hand))


@pytest.mark.parametrize("worth", [ace_to_five, eight_or_better])
@settings(max_examples=200)
@given(hand=st.lists(st.integers(0, 51), min_size=1, max_size=7, unique=True), data=st.data())
def test_suits_do_not_matter_at_all_to_the_ace_low(
    worth: Callable[[int], int], hand: list[int], data: st.DataObject
) -> None:
    ranks = Counter(card // 4 for card in hand)
    other = [
        rank * 4 + suit
        for rank, copies in ranks.items()
        for suit in data.draw(st.permutations(range(4)), RANKS[rank])[:copies]
    ]
    assert worth(mask_of(hand)) == worth(mask_of(other))
