from __future__ import annotations

import pytest
from chi_square import chance_of_as_uneven

from tourney.cards.card import parse_cards
from tourney.cards.deck import STANDARD, Deck, Script
from tourney.errors import CardsError
from tourney.streams import Stream


def test_the_standard_deck_has_each_of_52_cards_once() -> None:
    assert sorted(STANDARD) == list(range(52))


def test_a_deck_gives_each_of_its_cards_once() -> None:
    deck = Deck(STANDARD, Stream(1))
    assert sorted(deck.draw() for _ in range(52)) == list(range(52))


def test_a_deck_counts_the_cards_left_and_refuses_when_empty() -> None:
    deck = Deck(parse_cards("JsQsKs"), Stream(1))
    for left in (3, 2, 1):
        assert len(deck) == left
        deck.draw()
    assert len(deck) == 0
    with pytest.raises(CardsError, match="empty"):
        deck.draw()
    with pytest.raises(CardsError, match="empty"):
        deck.burn()


def test_a_burnt_card_never_comes() -> None:
    deck, twin = Deck(STANDARD, Stream(5)), Deck(STANDARD, Stream(5))
    burnt = twin.draw()
    deck.burn()
    rest = [deck.draw() for _ in range(51)]
    assert burnt not in rest
    assert rest == [twin.draw() for _ in range(51)]


def test_the_same_stream_gives_the_same_order_and_another_stream_another() -> None:
    def order(key: int) -> list[int]:
        deck = Deck(STANDARD, Stream(key))
        return [deck.draw() for _ in range(52)]

    assert order(7) == order(7)
    assert order(7) != order(8)


def test_a_deck_leaves_the_cards_it_was_made_of_alone() -> None:
    cards = list(STANDARD)
    Deck(cards, Stream(3)).draw()
    assert cards == list(STANDARD)


@pytest.mark.parametrize("place", [0, 1, 51])
def test_every_card_is_as_likely_in_every_place(place: int) -> None:
    counts = [0] * 52
    for key in range(10_400):
        deck = Deck(STANDARD, Stream(key))
        for _ in range(place if place < 51 else 0):
            deck.draw()
        if place == 51:
            drawn = {deck.draw() for _ in range(51)}
            counts[next(card for card in STANDARD if card not in drawn)] += 1
        else:
            counts[deck.draw()] += 1
    assert chance_of_as_uneven(counts) > 1e-6


def test_a_script_gives_its_cards_in_order_burns_nothing_and_ends() -> None:
    script = Script(parse_cards("As2cKd"))
    first = script.draw()
    script.burn()
    assert [first, script.draw(), script.draw()] == parse_cards("As2cKd")
    with pytest.raises(CardsError, match="no more"):
        script.draw()


def test_a_script_may_name_a_card_again_as_after_a_reshuffle() -> None:
    script = Script(parse_cards("As2cAs"))
    assert [script.draw() for _ in range(3)] == parse_cards("As2cAs")


def test_burnt_cards_can_be_shuffled_back_in() -> None:
    deck = Deck(STANDARD, Stream(5))
    drawn = [deck.draw() for _ in range(49)]
    for _ in range(3):
        deck.burn()
    assert len(deck) == 0
    deck.shuffle_in_burns()
    assert len(deck) == 3
    assert {deck.draw() for _ in range(3)} == set(STANDARD) - set(drawn)


def test_discards_can_be_shuffled_back_in() -> None:
    deck = Deck(STANDARD, Stream(5))
    drawn = [deck.draw() for _ in range(52)]
    deck.shuffle_in(drawn[:7])
    assert {deck.draw() for _ in range(7)} == set(drawn[:7])
