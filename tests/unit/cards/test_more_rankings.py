"""Rankings of the games that few rooms spread: 2-7 and A-6 of seven cards, qualifiers, points, hands apart."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from math import comb
from typing import TYPE_CHECKING

import pytest
from low_hands import (
    assert_falls,
    deuce_classes,
    deuce_key,
    mask_without_flush,
    multisets,
    ways,
    worths_of,
)

from tourney.cards.card import BIT, mask_of, parse_cards
from tourney.cards.high import high
from tourney.cards.low import ace_to_six, deuce_to_seven, eight_or_better
from tourney.cards.rankings import RANKINGS, can_rank, fewest_points, most_points
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HIGH_CARDS = 1_302_540  # en.wikipedia.org/wiki/Poker_probability, as the other counts of five cards
PAIRS = 1_098_240
BETTER_THAN_PAIRS = 198_180
HANDS = 2_598_960


def deals(count: int, cards: int, key: int) -> Iterator[list[int]]:
    stream = Stream(key)
    deck = list(BIT)
    for _ in range(count):
        stream.shuffle(deck)
        yield deck[:cards]


def worth(ranking: str, hole: str, board: str = "") -> int:
    return RANKINGS[ranking](mask_of(parse_cards(hole)), mask_of(parse_cards(board)))


# BARGE rulebook, appendix A: the ace is low, straights and flushes count against, 6-4-3-2-A is the best.

BEST_SIX = (
    *("6c4d3h2sAc", "6c5d3h2sAc", "6c5d4h2sAc", "6c5d4h3sAc", "7c4d3h2sAc", "7c5d3h2sAc"),  # 6-5-4-3-2: a straight
    *("8c4d3h2sAc", "Kc4d3h2sAc"),
    "AcKdQhJsTc",  # no straight, for the ace is low: king-queen-jack-ten-ace
    *("KcQdJhTs8c", "AcAd4h3s2c", "KcKdQhJsTc", "AcAd2h2s3c", "KcKdQhQsJc", "AcAdAh3s2c", "KcKdKhQsJc"),
    *("5c4d3h2sAc", "KcQdJhTs9c", "6c4c3c2cAc", "KcQcJcTc8c", "AcAdAh2s2c", "KcKdKhQsQc"),
    *("AcAdAhAs2c", "KcKdKhKsQc", "5c4c3c2cAc", "KcQcJcTc9c"),
)


def test_ace_to_six_from_the_best_hand_to_the_worst() -> None:
    assert_falls(worths_of(ace_to_six, BEST_SIX))


def test_ace_to_six_orders_all_classes_as_the_reference_does() -> None:
    classes = []
    for ranks in multisets(5):  # 0 is the ace, 12 the king: what is five in a row here is a straight
        classes.append((deuce_key(ranks, suited=False), mask_without_flush(ranks, lowest=12)))
        if len(set(ranks)) == 5:
            classes.append((deuce_key(ranks, suited=True), sum(BIT[(rank + 12) % 13 * 4] for rank in ranks)))
    assert len(classes) == 7462
    assert_falls([ace_to_six(mask) for _, mask in sorted(classes)])


@pytest.mark.parametrize("worth_of", [deuce_to_seven, ace_to_six])
@pytest.mark.parametrize("cards", [6, 7])
def test_the_best_five_of_more_are_the_best_of_all_fives(worth_of: Callable[[int], int], cards: int) -> None:
    for hand in deals(1000, cards, cards):
        assert worth_of(sum(hand)) == max(worth_of(sum(five)) for five in combinations(hand, 5))


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("2c3d4h5s6cKdAh", "Kd5s4h3d2c"),  # 6-5-4-3-2 is a straight: the king comes in for the six
        ("2c3d4h5s6c8hKh", "8h5s4h3d2c"),
        ("2h3h4h5h7h9cTd", "9c5h4h3h2h"),  # five hearts are a flush
        ("Ac2d3h4s5cKdKh", "Kd5c4s3h2d"),  # 5-4-3-2-A is no straight, but king-high is lower than ace-high
        ("2c2d2h2s3c3d3h", "2c2d3c3d2h"),
    ],
)
def test_the_best_two_seven_of_seven_cards(cards: str, plays: str) -> None:
    assert worth("deuce_to_seven", cards) == worth("deuce_to_seven", plays)


def test_what_shows_in_two_seven_razz_is_low_without_aces() -> None:
    for falling in (("2c", "3c", "Kc", "Ac"), ("4c3d", "Ac2d", "2c2d", "AcAd"), ("5c4d3h2s", "Ac4d3h2s", "2c2d4h3s")):
        assert_falls(worths_of(deuce_to_seven, falling))


# Qualifiers. BARGE rulebook, Archie and Korean.


def counted(ranking: str) -> int:
    """How many hands of five cards qualify."""
    rank = RANKINGS[ranking]
    return sum(hands for _, mask, hands in deuce_classes() if rank(mask, 0))


def test_how_many_hands_qualify() -> None:
    assert counted("pair_or_better") == HANDS - HIGH_CARDS
    assert counted("sixes_or_better") == PAIRS * 9 // 13 + BETTER_THAN_PAIRS
    assert counted("nines_or_better") == PAIRS * 6 // 13 + BETTER_THAN_PAIRS
    assert counted("no_pair") == comb(13, 5) * 4**5
    # countingouts.com, "Archie introduction": 7.62% two pair or better, and 3.25% each pair.
    assert round(100 * counted("nines_or_better") / HANDS, 2) == pytest.approx(7.62 + 6 * 3.25, abs=0.02)


def test_in_korean_each_hand_qualifies_and_straights_and_flushes_do_twice() -> None:
    pair, low = RANKINGS["pair_or_better"], RANKINGS["no_pair"]
    twice = 0
    for _, mask, hands in deuce_classes():
        assert pair(mask, 0) or low(mask, 0)
        twice += hands if pair(mask, 0) and low(mask, 0) else 0
    assert twice == 10_200 + 5_108 + 40


def test_those_that_qualify_rank_as_without_a_qualifier() -> None:
    for _, mask, _ in deuce_classes():
        for ranking, whole in (("pair_or_better", "high"), ("sixes_or_better", "high"), ("no_pair", "ace_to_five")):
            value = RANKINGS[ranking](mask, 0)
            assert value in (0, RANKINGS[whole](mask, 0) - (whole == "high"))
    assert worth("sixes_or_better", "5c5dAhKsQc") == 0 < worth("sixes_or_better", "6c6d4h3s2c")


# Points. BARGE rulebook, Dramaha 49 and Dramaha Zero.


def by_points() -> Counter[int]:
    """How many hands of five cards have so many points, card by card: one ace, deuces to tens, three face cards."""
    found = [Counter({0: 1})] + [Counter[int]() for _ in range(5)]
    for value in [*range(1, 11), 0, 0, 0] * 4:
        for cards in range(5, 0, -1):
            for points, hands in found[cards - 1].items():
                found[cards][points + value] += hands
    return found[5]


def test_how_many_hands_have_so_many_points() -> None:
    most, fewest = Counter[int](), Counter[int]()
    for ranks in multisets(5):
        mask = mask_without_flush(ranks)
        most[most_points(mask)] += ways(ranks)
        fewest[fewest_points(mask)] += ways(ranks)
    assert [most[value] for value in sorted(most)] == [by_points()[points] for points in range(50)]
    assert [fewest[value] for value in sorted(fewest, reverse=True)] == [by_points()[points] for points in range(50)]
    # Five of twelve face cards; four tens and one of four nines.
    assert (by_points()[0], by_points()[49]) == (comb(12, 5), 4)


def test_the_best_hands_by_points() -> None:
    assert_falls(worths_of(most_points, ("TcTdThTs9c", "TcTdThTs8c", "9c9d9h9sTc", "2c2d2h2sAc", "AcKdQhJsKc")))
    assert_falls(worths_of(fewest_points, ("KcKdKhKsQc", "KcKdKhKsAc", "KcKdKhKs2c", "TcTdThTs9c")))


# Hands of which some cards do not play.


@pytest.mark.parametrize(
    ("ranking", "five", "none"),
    [("high_up_to_two_from_hand", high, -1), ("eight_or_better_up_to_two_from_hand", eight_or_better, 0)],
)
@pytest.mark.parametrize("own", [3, 4])
def test_two_at_most_of_the_hand_play(ranking: str, five: Callable[[int], int], none: int, own: int) -> None:
    for cards in deals(300, own + (5 if own == 3 else 4), own):
        hole, board = cards[:own], cards[own:]
        fives = chain.from_iterable(
            (sum(mine) + sum(shown) for mine in combinations(hole, count) for shown in combinations(board, 5 - count))
            for count in range(3)
        )
        best = max((five(mask) for mask in fives), default=none)
        assert RANKINGS[ranking](sum(hole), sum(board)) == best - none


@pytest.mark.parametrize("ranking", ["high", "deuce_to_seven", "most_points", "fewest_points"])
def test_the_half_of_the_draw_knows_no_board(ranking: str) -> None:
    for cards in deals(100, 10, 1):
        bare = RANKINGS[f"{ranking}_from_hand"](sum(cards[:5]), 0)
        assert RANKINGS[f"{ranking}_from_hand"](sum(cards[:5]), sum(cards[5:])) == bare
        if ranking in RANKINGS:
            assert bare == RANKINGS[ranking](sum(cards[:5]), 0)


def test_what_can_be_ranked() -> None:
    assert can_rank("deuce_to_seven_from_hand", 5, 5)
    assert not can_rank("high_from_hand", 4, 5)
    assert can_rank("high_up_to_two_from_hand", 3, 5)
    assert not can_rank("high_up_to_two_from_hand", 4, 5)
    assert can_rank("deuce_to_seven", 7, 0)
    assert not can_rank("deuce_to_seven", 8, 0)
