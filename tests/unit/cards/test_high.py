from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.cards import high as worths
from tourney.cards.card import BIT, format_cards, mask_of, parse_cards
from tourney.cards.high import category_of, high
from tourney.cards.rankings import RANKINGS
from tourney.streams import Stream

FIVE_CARD_HANDS = {  # published: en.wikipedia.org/wiki/Poker_probability
    worths.HIGH_CARD: 1_302_540,
    worths.PAIR: 1_098_240,
    worths.TWO_PAIR: 123_552,
    worths.TRIPS: 54_912,
    worths.STRAIGHT: 10_200,
    worths.FLUSH: 5_108,
    worths.FULL_HOUSE: 3_744,
    worths.QUADS: 624,
    worths.STRAIGHT_FLUSH: 40,
}
SEVEN_CARD_HANDS = {  # the same source
    worths.HIGH_CARD: 23_294_460,
    worths.PAIR: 58_627_800,
    worths.TWO_PAIR: 31_433_400,
    worths.TRIPS: 6_461_620,
    worths.STRAIGHT: 6_180_020,
    worths.FLUSH: 4_047_644,
    worths.FULL_HOUSE: 3_473_184,
    worths.QUADS: 224_848,
    worths.STRAIGHT_FLUSH: 41_584,
}
ROYAL = 4_324


def worth(text: str) -> int:
    return high(mask_of(parse_cards(text)))


def counts_of_all_hands(cards: int) -> Counter[int]:
    """How often each worth comes, over every hand of so many cards; the bits of distinct cards add up to a mask."""
    return Counter(map(high, map(sum, combinations(BIT, cards))))


def by_category(counts: Counter[int]) -> dict[int, int]:
    found: Counter[int] = Counter()
    for value, count in counts.items():
        found[category_of(value)] += count
    return dict(found)


def test_all_five_card_hands_fall_into_the_published_classes() -> None:
    counts = counts_of_all_hands(5)
    assert by_category(counts) == FIVE_CARD_HANDS
    assert len(counts) == 7462  # distinct worths, published by K. Suffecool


@pytest.mark.long
def test_all_seven_card_hands_fall_into_the_published_classes() -> None:
    counts = counts_of_all_hands(7)
    assert by_category(counts) == SEVEN_CARD_HANDS
    assert counts[worth("AsKsQsJsTs")] == ROYAL
    assert len(counts) == 4824  # distinct worths, published


# From the best to the worst; every neighbour is a category apart.
LADDER = (
    (worths.STRAIGHT_FLUSH, "6h5h4h3h2h"),
    (worths.QUADS, "2c2d2h2s3c"),
    (worths.FULL_HOUSE, "2c2d2h3s3c"),
    (worths.FLUSH, "7h5h4h3h2h"),
    (worths.STRAIGHT, "Ac2d3h4s5c"),
    (worths.TRIPS, "2c2d2h4s3c"),
    (worths.TWO_PAIR, "3c3d2h2s4c"),
    (worths.PAIR, "2c2d5h4s3c"),
    (worths.HIGH_CARD, "AcKdQhJs9c"),
)


@pytest.mark.parametrize(("category", "cards"), LADDER)
def test_a_hand_is_in_its_category(category: int, cards: str) -> None:
    assert category_of(worth(cards)) == category


BEST_BELOW = (
    "AcAdAhAsKc",
    "AcAdAhKsKc",
    "AhKhQhJh9h",
    "AcKdQhJsTc",
    "AcAdAhKsQc",
    "AcAdKhKsQc",
    "AcAdKhQsJc",
    "AcKdQhJs9c",
)


def test_the_worst_of_a_category_beats_the_best_of_the_next() -> None:
    for (_, worst_above), best_below in zip(LADDER, BEST_BELOW, strict=False):
        assert worth(worst_above) > worth(best_below)


# Better hand, lesser hand. Each line is a rule of the seed: what decides between two hands of a category.
SEED_002 = (
    ("high card: the highest card", "AcQd9h5s3c", "KcQd9h5s3d"),
    ("high card: then the second", "AcQd9h5s3c", "AdJd9c5h3h"),
    ("high card: then the third", "AcQd9h5s3c", "AdQh8c5h3h"),
    ("high card: then the fourth", "AcQd9h5s3c", "AdQh9c4h3h"),
    ("high card: then the fifth", "AcQd9h5s3c", "AdQh9c5h2h"),
    ("pair: the higher pair", "9c9d5h4s3c", "8c8dAhKsQc"),
    ("pair: then the kicker", "9c9dAh4s3c", "9h9sKh4c3d"),
    ("pair: then the second kicker", "9c9dAh5s3c", "9h9sAd4c3d"),
    ("pair: then the third kicker", "9c9dAh5s3c", "9h9sAd5c2d"),
    ("two pair: the higher high pair", "KcKd2h2s3c", "QcQdJhJsAc"),
    ("two pair: then the second pair", "KcKd9h9s2c", "KhKs8h8sAc"),
    ("two pair: then the kicker", "KcKd9h9sQc", "KhKs9c9dJc"),
    ("trips: the higher trips", "9c9d9h3s2c", "8c8d8hAsKc"),
    ("trips: then the kicker", "9c9d9hKs2c", "9c9d9hQsJc"),
    ("trips: then the second kicker", "9c9d9hKs3c", "9c9d9hKd2c"),
    ("straight: the higher top card", "9c8d7h6s5c", "8c7d6h5s4c"),
    ("flush: the highest card", "Kh9h7h5h2h", "QsJsTs8s7s"),
    ("full house: the higher trips", "9c9d9h2s2c", "8c8d8hAsAc"),
    ("full house: then the higher pair", "9c9d9hKsKc", "9c9d9hQsQc"),
    ("four of a kind: the higher four", "9c9d9h9s2c", "8c8d8h8sAc"),
    ("straight flush: the highest card", "9h8h7h6h5h", "8s7s6s5s4s"),
)


@pytest.mark.parametrize(("rule", "better", "lesser"), SEED_002)
def test_tie_break_of_seed_002(rule: str, better: str, lesser: str) -> None:
    assert category_of(worth(better)) == category_of(worth(lesser)), rule
    assert worth(better) > worth(lesser), rule


# Beyond the seed's words, from the common rules of poker: what decides next, on boards of seven cards too.
BETTER = (
    ("quads: the kicker", "9c9d9h9sAc", "9c9d9h9sKc"),
    ("flush: the second card", "KhTh7h5h2h", "Ks9s8s6s4s"),
    ("flush: the fifth card", "Kh9h7h5h3h", "Ks9s7s5s2s"),
    ("a six-high straight beats the wheel", "6c5d4h3s2c", "5c4d3h2sAc"),
    ("a six-high straight flush beats the steel wheel", "6c5c4c3c2c", "5h4h3h2hAh"),
    ("seven cards: a straight flush beats a higher flush in the same suit", "6h5h4h3h2hAhTc", "AsKsQsJs9s8s2c"),
    ("seven cards: two trips make a full house of the higher", "KcKdKh9c9d9h2s", "QcQdQhAcAsJhJd"),
    ("seven cards: the kicker of three pairs is the best other card", "KcKd9h9s5c5dAh", "KcKd9h9s5c5dQh"),
    ("seven cards: the third pair is the kicker when it is best", "KcKd9h9s8c8d2h", "KcKd9h9s7c7d3h"),
    ("seven cards: the longer run wins", "Tc9d8h7s6c5d4h", "9d8h7s6c5d3h2s"),
)


@pytest.mark.parametrize(("rule", "better", "lesser"), BETTER)
def test_the_better_hand_is_worth_more(rule: str, better: str, lesser: str) -> None:
    assert worth(better) > worth(lesser), rule


# Seven cards, and the five of them that must play.
BEST_FIVE = (
    ("AsKsQsJsTs2c3d", "AsKsQsJsTs"),
    ("Ac2d3h4s5c9hKd", "5c4d3h2sAc"),
    ("Ac2d3h4s5c6hKd", "6c5d4h3s2c"),
    ("AhKhQhJh9h8h7h", "AhKhQhJh9h"),
    ("AhKh9h7h5h3hAs", "AhKh9h7h5h"),
    ("6h5h4h3h2hAhKh", "6h5h4h3h2h"),
    ("9h8h7h6h5hAhKs", "9h8h7h6h5h"),
    ("5h4h3h2hAhKhQh", "5h4h3h2hAh"),
    ("Th9h8h7h6c2hAh", "AhTh9h8h7h"),
    ("9c9d9h9sKcKdKh", "9c9d9h9sKc"),
    ("9c9d9h9sKcKdAh", "9c9d9h9sAh"),
    ("KcKdKh9c9d9h2s", "KcKdKh9c9d"),
    ("KcKdKh9c9dQhQs", "KcKdKhQhQs"),
    ("KcKd9h9s5c5dAh", "KcKd9h9sAh"),
    ("KcKd9h9s8c8d2h", "KcKd9h9s8c"),
    ("KcKdKhAs9h7c2d", "KcKdKhAs9h"),
    ("KcKdAs9h7c4d2h", "KcKdAs9h7c"),
    ("8c8d7h6s5c4dKh", "8c7h6s5c4d"),
    ("8c8d8h7h6s5c4d", "8c7h6s5c4d"),
    ("AsQd9h7c5s3d2h", "AsQd9h7c5s"),
    ("KsAd2h3c4s9d9h", "9d9hAdKs4s"),  # no straight around the corner
)


@pytest.mark.parametrize(("seven", "five"), BEST_FIVE)
def test_the_best_five_of_seven_play(seven: str, five: str) -> None:
    assert worth(seven) == worth(five)
    assert worth(seven) == max(
        high(sum(some)) for some in combinations([BIT[card] for card in parse_cards(seven)], 5)
    )


@pytest.mark.parametrize("cards", ["QsKdAh2c3s", "KsAd2h3c4s", "JsQdKhAc2s"])
def test_there_is_no_straight_around_the_corner(cards: str) -> None:
    assert category_of(worth(cards)) == worths.HIGH_CARD


@pytest.mark.parametrize(
    ("better", "lesser"), [("AsAd", "AcKd"), ("2s2d", "AcKd"), ("KsQd", "KcJd"), ("As", "Kd"), ("2c2d2h", "AcAdKh")]
)
def test_fewer_than_five_cards_rank_by_equal_ranks_and_high_cards(better: str, lesser: str) -> None:
    # Leduc poker and the open boards of stud.
    assert worth(better) > worth(lesser)


def test_no_straight_or_flush_is_seen_in_four_cards() -> None:
    assert category_of(worth("9h8h7h6h")) == worths.HIGH_CARD


def test_the_ranking_called_high_plays_hole_and_board_together_and_is_never_zero() -> None:
    rank = RANKINGS["high"]
    board = mask_of(parse_cards("AsKsQsJsTs"))
    assert rank(mask_of(parse_cards("2c3d")), board) == rank(mask_of(parse_cards("4c5d")), board)
    assert rank(mask_of(parse_cards("2c")), 0) > 0


HANDS = st.sets(st.integers(0, 51), min_size=5, max_size=7)


@settings(max_examples=300)
@given(HANDS, st.permutations(range(4)))
def test_which_suit_is_which_never_matters(hand: set[int], suits: list[int]) -> None:
    renamed = [card // 4 * 4 + suits[card % 4] for card in hand]
    assert high(mask_of(hand)) == high(mask_of(renamed))


@settings(max_examples=300)
@given(st.lists(st.integers(0, 51), min_size=6, max_size=7, unique=True))
def test_another_card_never_makes_a_hand_worse(hand: list[int]) -> None:
    assert high(mask_of(hand)) >= high(mask_of(hand[:-1]))


@settings(max_examples=100)
@given(st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True))
def test_seven_cards_are_worth_their_best_five(hand: list[int]) -> None:
    assert high(mask_of(hand)) == max(high(mask_of(five)) for five in combinations(hand, 5))


def _pairs_of_hands(count: int) -> list[tuple[list[int], list[int]]]:
    """Two holdings over a board, as in hold'em, from a fixed key; a shared board makes close comparisons common."""
    stream = Stream(20240)
    pairs = []
    for _ in range(count):
        deck = list(range(52))
        stream.shuffle(deck)
        pairs.append((deck[:5] + deck[5:7], deck[:5] + deck[7:9]))
    return pairs


@pytest.mark.slow
def test_comparisons_agree_with_pokerkit() -> None:
    pokerkit = pytest.importorskip("pokerkit")
    outcomes: Counter[int] = Counter()
    for one, other in _pairs_of_hands(2000):
        ours = (high(mask_of(one)) > high(mask_of(other))) - (high(mask_of(one)) < high(mask_of(other)))
        left, right = (pokerkit.StandardHighHand.from_game(format_cards(hand)) for hand in (one, other))
        assert ours == (left > right) - (left < right), (format_cards(one), format_cards(other))
        outcomes[ours] += 1
    assert min(outcomes[sign] for sign in (-1, 0, 1)) > 20


def test_masks_of_distinct_cards_add_up() -> None:
    # What the counts over all hands above rest on.
    assert sum(BIT[:7]) == reduce(int.__or__, BIT[:7])
