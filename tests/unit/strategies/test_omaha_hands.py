"""The tables of Omaha's starting hands against the hands played out; and what they leave out is nothing."""

from __future__ import annotations

import pytest
from games import variant

from tourney.cards.card import BIT
from tourney.strategies.skilled.judging import Study, alike
from tourney.strategies.skilled.omaha_hands import chart_of, list_hands
from tourney.streams import Stream

GAMES = ("pot_limit_omaha", "fixed_limit_omaha_hi_lo")


def test_every_hand_is_listed_once() -> None:
    hands = list_hands()
    # Burnside's lemma over the 24 orders of the suits gives 16,432 classes of the 270,725 hands.
    assert len(hands) == len(set(hands)) == 16_432
    assert all(alike(hand) == hand and hand.bit_count() == 4 for hand in hands)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_holds_what_playing_out_gives(game: str) -> None:
    rules = variant(game)
    table, played = Study(rules), Study(rules, reads_chart=False)
    deck, stream = list(BIT), Stream(3)
    for _ in range(25):
        stream.shuffle(deck)
        hand = sum(deck[:4])
        assert table.percentile(0, hand, 0) == played.percentile(0, hand, 0)


def test_games_with_other_cards_have_no_table() -> None:
    for game in (
        "pot_limit_five_card_omaha",
        "pot_limit_short_deck_omaha",
        "pot_limit_courchevel",
        "pot_limit_irish",
    ):
        assert chart_of(variant(game)) is None
    assert all(chart_of(variant(game)) for game in GAMES)
