"""The tables of starting hands of Omaha and stud against the hands played out; and what they leave out is nothing."""

from __future__ import annotations

import pytest
from games import variant

from tourney.cards.card import BIT
from tourney.strategies.skilled.hand_charts import chart_of, list_hands
from tourney.strategies.skilled.judging import Study, alike
from tourney.streams import Stream

GAMES = ("pot_limit_omaha", "fixed_limit_omaha_hi_lo", "stud", "stud_hi_lo", "razz")


@pytest.mark.parametrize(("cards", "classes"), [(4, 16_432), (3, 1_755)])
def test_every_hand_is_listed_once(cards: int, classes: int) -> None:
    hands = list_hands(cards)
    # Burnside's lemma over the 24 orders of the suits; 1,755 is also the well-known number of flops that differ.
    assert len(hands) == len(set(hands)) == classes
    assert all(alike(hand) == hand and hand.bit_count() == cards for hand in hands)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_holds_what_playing_out_gives(game: str) -> None:
    rules = variant(game)
    table, played = Study(rules), Study(rules, reads_chart=False)
    deck, stream = list(BIT), Stream(3)
    for _ in range(25):
        stream.shuffle(deck)
        hand = sum(deck[: table.book.dealt])
        assert table.percentile(0, hand, 0) == played.percentile(0, hand, 0)


def test_games_with_other_cards_have_no_table() -> None:
    for game in (
        "pot_limit_five_card_omaha",
        "pot_limit_short_deck_omaha",
        "pot_limit_courchevel",
        "pot_limit_irish",
        "super_razz",
        "five_card_stud",
        "razzdugi",
    ):
        assert chart_of(variant(game)) is None
    assert all(chart_of(variant(game)) for game in GAMES)
