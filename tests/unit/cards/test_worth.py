"""Rankings by number, as compiled callers use them; and masks that are no hands."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import pytest

from tourney.cards import high as highs
from tourney.cards import low as lows
from tourney.cards import rankings, two_from_hand
from tourney.cards.card import mask_of, parse_cards
from tourney.cards.high import high_badugi
from tourney.cards.rankings import NUMBER, RANKINGS, can_rank, worth, worth_sum
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Callable

DECK = range(52)
CARDS = (1 << 53) - 1


def deals(ranking: str, count: int) -> list[tuple[int, int]]:
    """Masks of own cards and of the board, of all sizes that the ranking can compare, up to five of each."""
    sizes = [(own, shown) for own in range(8) for shown in range(6) if can_rank(ranking, own, shown)]
    stream = Stream(NUMBER[ranking])
    found = []
    for own, shown in sizes * (count // len(sizes)):
        deck = list(DECK)
        stream.shuffle(deck)
        found.append((mask_of(deck[:own]), mask_of(deck[own : own + shown])))
    return found


def test_every_ranking_has_a_number_of_its_own() -> None:
    assert list(NUMBER) == list(RANKINGS)
    assert len(set(NUMBER.values())) == len(NUMBER)


def from_pair(mask: int, least: str) -> int:
    """A pair, with the three lowest cards beside it, is the least that qualifies."""
    worth = highs.high(mask)
    return worth if worth >= highs.high(mask_of(parse_cards(least))) else 0


EVALUATORS: dict[str, Callable[[int, int], int]] = {
    "high": lambda hole, board: highs.high(hole | board) + 1,
    "high_two_from_hand": lambda hole, board: two_from_hand.high_two_from_hand(hole, board) + 1,
    "high_short_deck": lambda hole, board: highs.short_deck(hole | board) + 1,
    "high_short_deck_trips": lambda hole, board: highs.short_deck_trips(hole | board) + 1,
    "nines_or_better": lambda hole, board: from_pair(hole | board, "9c9d4h3s2c"),
    "eight_or_better": lambda hole, board: lows.eight_or_better(hole | board),
    "eight_or_better_two_from_hand": two_from_hand.eight_or_better_two_from_hand,
    "ace_to_five": lambda hole, board: lows.ace_to_five(hole | board),
    "deuce_to_seven": lambda hole, board: lows.deuce_to_seven(hole | board),
    "badugi": lambda hole, board: lows.badugi(hole | board),
    "badugi_deuce_low": lambda hole, board: lows.badugi_deuce_low(hole | board),
    "ace_to_six": lambda hole, board: lows.ace_to_six(hole | board),
    "sixes_or_better": lambda hole, board: from_pair(hole | board, "6c6d4h3s2c"),
    "pair_or_better": lambda hole, board: from_pair(hole | board, "2c2d5h4s3c"),
    "no_pair": lambda hole, board: lows.no_pair(hole | board),
    "high_up_to_two_from_hand": lambda hole, board: two_from_hand.best_up_to_two_from_hand(hole, board, low=False),
    "eight_or_better_up_to_two_from_hand": lambda hole, board: two_from_hand.best_up_to_two_from_hand(
        hole, board, low=True
    ),
    "high_from_hand": lambda hole, board: highs.high(hole) + 1,  # noqa: ARG005
    "deuce_to_seven_from_hand": lambda hole, board: lows.deuce_to_seven(hole),  # noqa: ARG005
    "most_points_from_hand": lambda hole, board: rankings.most_points(hole),  # noqa: ARG005
    "fewest_points_from_hand": lambda hole, board: rankings.fewest_points(hole),  # noqa: ARG005
    "high_bug": lambda hole, board: highs.high_bug(hole | board) + 1,
    "ace_to_five_bug": lambda hole, board: lows.ace_to_five_bug(hole | board),
    "high_mexican": lambda hole, board: highs.high_mexican(hole | board) + 1,
    "high_short_deck_two_from_hand": lambda hole, board: two_from_hand.best_two_from_hand(hole, board, low=False),
    "ace_to_five_two_from_hand": lambda hole, board: two_from_hand.best_two_from_hand(hole, board, low=True),
    "ace_to_five_from_hand": lambda hole, board: lows.ace_to_five(hole),  # noqa: ARG005
    "badugi_from_hand": lambda hole, board: lows.badugi(hole),  # noqa: ARG005
    "high_badugi": lambda hole, board: high_badugi(hole | board),
    "high_badugi_from_hand": lambda hole, board: high_badugi(hole),  # noqa: ARG005
    "twenty_one_from_hand": lambda hole, board: rankings.twenty_one(hole),  # noqa: ARG005
}


@pytest.mark.parametrize("ranking", RANKINGS)
def test_a_ranking_by_number_is_the_ranking_by_name(ranking: str) -> None:
    rank = RANKINGS[ranking]
    hands = deals(ranking, 1000)
    by_name = [rank(hole, board) for hole, board in hands]
    assert [EVALUATORS[ranking](hole, board) for hole, board in hands] == by_name
    assert [worth(NUMBER[ranking], hole, board) for hole, board in hands] == by_name
    hole_cards, boards = (array("Q", masks) for masks in zip(*hands, strict=True))
    assert worth_sum(NUMBER[ranking], hole_cards, boards) == sum(by_name) > 0


@pytest.mark.parametrize("number", [-1, len(RANKINGS), 1000])
def test_no_other_number_is_a_ranking(number: int) -> None:
    with pytest.raises(ValueError, match="no ranking has the number"):
        worth(number, 1, 0)
    with pytest.raises(ValueError, match="no ranking has the number"):
        worth_sum(number, array("Q", [1]), array("Q", [0]))


def test_every_hand_needs_its_board() -> None:
    with pytest.raises(IndexError):
        worth_sum(NUMBER["high"], array("Q", [1, 2]), array("Q", [0]))


@pytest.mark.parametrize("ranking", RANKINGS)
def test_bits_that_are_no_cards_change_nothing(ranking: str) -> None:
    stream = Stream(1)
    for hole, board in deals(ranking, 200):
        other = [mask | stream.word() & ~CARDS for mask in (hole, board)]
        assert worth(NUMBER[ranking], *other) == worth(NUMBER[ranking], hole, board)


@pytest.mark.compiled
@pytest.mark.parametrize("ranking", RANKINGS)
def test_any_cards_whatever_have_a_worth(ranking: str) -> None:
    stream = Stream(2)
    words = [stream.word() >> shift for shift in (0, 20, 40) for _ in range(300)]
    for hole, board in [*zip(words, reversed(words), strict=True), (0, 0), (CARDS, 0), (0, CARDS), (CARDS, CARDS)]:
        assert 0 <= worth(NUMBER[ranking], hole, board) <= 9 << 20


@pytest.mark.compiled  # there a mask has 64 bits; a negative number of Python has bits without end
@pytest.mark.parametrize("ranking", RANKINGS)
def test_a_negative_mask_is_no_crash(ranking: str) -> None:
    try:
        found = RANKINGS[ranking](-1, -1)
    except OverflowError:  # compiled
        return
    assert found >= 0
