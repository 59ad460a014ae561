"""The best of exactly two and three, against all the hands of two and three, one by one."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from tourney.cards.card import format_cards, mask_of
from tourney.cards.high import high
from tourney.cards.low import eight_or_better
from tourney.cards.two_from_hand import eight_or_better_two_from_hand, high_two_from_hand
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Iterator

DECK = range(52)


def fives(own: list[int], shown: list[int]) -> Iterator[int]:
    for pair in combinations(own, 2):
        for three in combinations(shown, 3):
            yield mask_of((*pair, *three))


def compare(own: list[int], shown: list[int]) -> None:
    hole, board = mask_of(own), mask_of(shown)
    text = f"{format_cards(own)} {format_cards(shown)}"
    assert high_two_from_hand(hole, board) == max(map(high, fives(own, shown)), default=-1), text
    assert eight_or_better_two_from_hand(hole, board) == max(map(eight_or_better, fives(own, shown)), default=0), text


def shuffled(cards: list[int], key: int, count: int) -> Iterator[list[int]]:
    stream = Stream(key)
    for _ in range(count):
        stream.shuffle(cards)
        yield cards[:]


# Few ranks or few suits bring the hands that are rare otherwise.
DECKS = (
    ("all", list(DECK)),
    ("two suits", [card for card in DECK if card % 4 < 2]),
    ("deuces to sevens", list(DECK[:24])),
    ("aces to sixes", [*DECK[:20], *DECK[48:]]),
    ("four ranks", [card for card in DECK if card // 4 in (0, 3, 4, 12)]),
    ("three ranks", [card for card in DECK if card // 4 in (0, 7, 12)]),
)


@pytest.mark.parametrize("times", [1, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize(("name", "deck"), DECKS)
@pytest.mark.parametrize(("own", "shown", "deals"), [(2, 3, 400), (2, 5, 200), (4, 5, 150), (5, 5, 100), (6, 6, 20)])
def test_the_best_of_all_hands_of_two_and_three(
    name: str, deck: list[int], own: int, shown: int, deals: int, times: int
) -> None:
    for cards in shuffled(deck[:], len(name), deals * times):
        compare(cards[:own], cards[own : own + shown])


def test_a_deck_may_be_dealt_out() -> None:
    for cards in shuffled(list(DECK), 26, 2):
        compare(cards[:14], cards[14:24])
        hole, board = mask_of(cards[:26]), mask_of(cards[26:])
        assert high_two_from_hand(hole, board) > 0
        assert eight_or_better_two_from_hand(hole, board) >= eight_or_better_two_from_hand(
            hole, mask_of(cards[26:40])
        )


@pytest.mark.parametrize(("own", "shown"), [(0, 0), (0, 5), (1, 5), (4, 0), (4, 2), (2, 2)])
def test_too_few_cards_make_no_hand(own: int, shown: int) -> None:
    for cards in shuffled(list(DECK[:24]), 1, 50):
        compare(cards[:own], cards[own : own + shown])
