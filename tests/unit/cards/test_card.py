from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.cards.card import (
    BIT,
    RANKS,
    SUITS,
    bit_of,
    format_cards,
    mask_of,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from tourney.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


@pytest.mark.parametrize(
    ("text", "card"), [("2c", 0), ("2d", 1), ("2h", 2), ("2s", 3), ("3c", 4), ("Tc", 32), ("As", 51)]
)
def test_a_card_is_four_times_its_rank_plus_its_suit(text: str, card: int) -> None:
    assert parse_card(text) == card
    assert format_cards([card]) == text


def test_ranks_rise_from_the_deuce_to_the_ace() -> None:
    cards = [parse_card(rank + "h") for rank in "23456789TJQKA"]
    assert [rank_of(card) for card in cards] == list(range(13))
    assert cards == sorted(cards)


def test_suits_rise_from_clubs_over_diamonds_and_hearts_to_spades() -> None:
    # The order where suits count: seed 004, and TDA RP-10.
    assert [suit_of(parse_card("7" + suit)) for suit in "cdhs"] == [0, 1, 2, 3]


def test_every_card_has_a_bit_of_its_own_and_thirteen_bits_make_a_suit() -> None:
    assert len(set(BIT)) == 52
    assert sum(BIT) == (1 << 52) - 1
    for suit in range(4):
        assert sum(BIT[card] for card in range(52) if suit_of(card) == suit) == 0x1FFF << 13 * suit


def test_cards_are_parsed_in_order_with_or_without_blanks() -> None:
    assert parse_cards("AsKd 7c") == [parse_card("As"), parse_card("Kd"), parse_card("7c")]
    assert parse_cards(" As  Kd7c ") == parse_cards("AsKd7c")
    assert parse_cards("") == []


@pytest.mark.parametrize("text", ["", "A", "1s", "10s", "as", "AS", "Ax", "sA", "A s", "AsKd"])
def test_what_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardsError, match="is not a card"):
        parse_card(text)


@pytest.mark.parametrize("text", ["AsK", "As,Kd", "AsKx"])
def test_a_text_with_a_part_that_names_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardsError):
        parse_cards(text)


@given(st.lists(st.integers(0, 51)))
def test_text_and_cards_tell_the_same(cards: list[int]) -> None:
    assert parse_cards(format_cards(cards)) == cards


@given(st.sets(st.integers(0, 51)))
def test_a_mask_holds_each_of_its_cards_and_no_other(cards: set[int]) -> None:
    mask = mask_of(cards)
    assert {card for card in range(52) if mask & BIT[card]} == cards
    assert mask.bit_count() == len(cards)


def test_a_bit_by_its_card() -> None:
    assert [bit_of(card) for card in range(52)] == list(BIT)
    assert all(mask_of([card]) == BIT[card] for card in range(52))


@pytest.mark.parametrize("card", [-1, -53, 53, 255, 256, 1 << 70])
def test_what_is_no_card_has_no_bit(card: int) -> None:
    with pytest.raises((IndexError, OverflowError)):
        bit_of(card)
    with pytest.raises((IndexError, OverflowError)):
        mask_of([0, card])


@pytest.mark.parametrize("kind", [list, tuple, set, iter])
def test_a_mask_is_of_any_iterable(kind: Callable[[list[int]], Iterable[int]]) -> None:
    assert mask_of(kind([3, 51])) == BIT[3] | BIT[51]


def test_there_are_thirteen_ranks_and_four_suits() -> None:
    assert len(set(RANKS)) == 13
    assert len(set(SUITS)) == 4
