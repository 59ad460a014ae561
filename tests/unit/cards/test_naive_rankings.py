"""Rankings beside naive evaluators, which try every way to choose the cards that play."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from typing import TYPE_CHECKING, Final

import pytest
from naive import five_low, four_badugi, four_high_badugi, points_21, short_deck, two_of_hand, up_to

from tourney.cards.card import BIT, mask_of, parse_cards
from tourney.cards.rankings import RANKINGS
from tourney.streams import Stream

if TYPE_CHECKING:
    from naive import Judge

OF_HIGH_BADUGI: Final = up_to(four_high_badugi, 4)

JUDGES: Final[dict[str, tuple[Judge, int, int, int]]] = {  # own cards, cards on the board, the first of the deck
    "high_short_deck_two_from_hand": (two_of_hand(short_deck), 4, 5, 16),
    "ace_to_five_two_from_hand": (two_of_hand(five_low), 4, 5, 0),
    "ace_to_five_from_hand": (lambda hole, _: five_low(hole), 5, 5, 0),
    "badugi_from_hand": (up_to(four_badugi, 4), 5, 5, 0),
    "high_badugi": (OF_HIGH_BADUGI, 4, 0, 0),
    "high_badugi_from_hand": (OF_HIGH_BADUGI, 5, 5, 0),
    "twenty_one_from_hand": (up_to(points_21, 5), 5, 5, 0),
}


def worth(ranking: str, hole: str, board: str = "") -> int:
    return RANKINGS[ranking](mask_of(parse_cards(hole)), mask_of(parse_cards(board)))


@pytest.mark.parametrize("ranking", JUDGES)
@pytest.mark.parametrize("hands", [150, pytest.param(20_000, marks=pytest.mark.long)])
def test_hands_compare_as_by_a_naive_evaluator(ranking: str, hands: int) -> None:
    judge, own, shown, first = JUDGES[ranking]
    stream = Stream(hands)
    deck = list(range(first, 52))
    ranked = []
    for _ in range(hands):
        stream.shuffle(deck)
        hole, board = deck[:own], deck[own : own + shown]
        ranked.append((RANKINGS[ranking](mask_of(hole), mask_of(board)), judge(hole, board)))
    ranked.sort(key=lambda hand: hand[0])
    assert ranked[0][0] > 0
    for (ours, theirs), (our_next, their_next) in pairwise(ranked):
        assert theirs is not None
        assert their_next is not None
        assert (theirs < their_next, theirs == their_next) == (ours < our_next, ours == our_next)


# BARGE rulebook, "Dramaha 21": its four examples, the best first.


def test_twenty_one_ranks_as_in_the_rulebook() -> None:
    falling = (
        "AsKdQcTcTd",
        "AsQdTc6h4h",
        "9c8d7h6s5c",
        "KcTcTd8s6h",
    )  # 5 and 5 (sic: 4 + Q) cards of 21, 3 of 21, 20
    values = [worth("twenty_one_from_hand", hand) for hand in falling]
    assert values[0] == values[1] > values[2] > values[3]
    assert worth("twenty_one_from_hand", "KcTcTd8s6h") == worth("twenty_one_from_hand", "KcTcTd9s7h")


# Hi-Dugi: one card of each suit; 13^4 hands of four suits.


@pytest.mark.slow
def test_how_many_high_badugis_there_are_of_each_kind() -> None:
    suits = (BIT[0::4], BIT[1::4], BIT[2::4], BIT[3::4])
    found = Counter(RANKINGS["high_badugi"](sum(hand), 0) for hand in product(*suits))
    above = max(found) + 1
    for name, count, least in (
        ("four of a kind", 13, "2c2d2h2s"),
        ("three of a kind", 13 * 12 * 4, "2c2d2h3s"),
        ("two pair", 78 * 6, "3c3d2h2s"),
        ("pair", 13 * 66 * 12, "2c2d4h3s"),
        ("high card", 13 * 12 * 11 * 10, "5c4d3h2s"),
    ):
        lowest = worth("high_badugi", least)
        assert sum(hands for value, hands in found.items() if lowest <= value < above) == count, name
        above = lowest
    assert above == min(found)


def test_more_suits_beat_a_better_kind() -> None:
    falling = (
        "AcAdAhAs",
        "KcKdKhAs",
        "AcAdKhKs",
        "AcAdKhQs",
        "AcKdQhJs",
        "5c4d3h2s",
        "AcAdAh2h",
        "AcKdQh2h",
        "AcAd2d3d",
    )
    values = [worth("high_badugi", hand) for hand in falling]
    assert all(better > lesser for better, lesser in pairwise(values))


@pytest.mark.parametrize(
    ("hole", "board", "plays"),
    [
        ("AcAd3h5s", "KcJsTd4h2c", "AcTd4h3h2c"),  # three of the board: one of king, jack, ten
        ("2c2d3h3s", "2h2s3c3dKc", "3h2c2d3cKc"),  # the least of pairs
        ("Ac2d9h9s", "3c4d5hKsKd", "Ac2d3c4d5h"),
    ],
)
def test_the_lowest_of_two_and_three_cards(hole: str, board: str, plays: str) -> None:
    assert worth("ace_to_five_two_from_hand", hole, board) == worth("ace_to_five", plays)
