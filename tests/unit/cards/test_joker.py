"""The joker: as a bug for high and as the lowest card for low. BARGE rulebook, Five Card Draw, California Lowball."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import comb

import pytest
from games import BLINDS, variant
from golden.playthrough import Play
from low_hands import assert_falls, mask_without_flush, multisets, ways, worths_of

from tourney.cards.card import BIT, JOKER, JOKER_BIT, format_cards, mask_of, parse_card, parse_cards
from tourney.cards.deck import STANDARD, Deck
from tourney.cards.high import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    category_of,
    high,
    high_bug,
)
from tourney.cards.low import ace_to_five, ace_to_five_bug
from tourney.cards.rankings import KNOW_THE_JOKER, NUMBER, RANKINGS
from tourney.errors import InvalidArgument
from tourney.game import event as ev
from tourney.strategies.skilled.draw_rules import count_cards, keep
from tourney.strategies.skilled.judging import alike
from tourney.streams import Stream

GAMES = ("california_lowball_joker", "five_card_draw_joker")


def test_the_joker_is_a_card() -> None:
    assert parse_card("Jk") == JOKER == 52
    assert format_cards(parse_cards("JcJkJd")) == "JcJkJd"
    assert mask_of([JOKER]) == JOKER_BIT
    assert JOKER not in STANDARD
    deck = Deck((*STANDARD, JOKER), Stream(1))
    assert sorted(deck.draw() for _ in range(53)) == list(range(53))


def test_how_many_hands_with_the_joker_there_are_of_each_kind() -> None:
    found: Counter[int] = Counter()
    for ranks in multisets(4):
        mask = mask_without_flush(ranks) | JOKER_BIT
        distinct = len(set(ranks)) == 4
        found[category_of(high_bug(mask))] += ways(ranks) - 4 * distinct
        if distinct:
            found[category_of(high_bug(sum(BIT[4 * rank] for rank in ranks) | JOKER_BIT))] += 4
    # Four ranks that one more makes a straight: five of each of ten straights, nine of these in two of them.
    open_straights = 10 * 5 - 9
    with_an_ace = 8
    aces_and_three = 4 * comb(12, 3) * 4**3 - with_an_ace * (4**4 - 4) - 4 * comb(12, 3)
    assert found == {
        STRAIGHT_FLUSH: 4 * open_straights + 1,  # and five aces
        QUADS: 4 * 48 + 12,  # three aces, or four others
        FULL_HOUSE: 12 * 4 * 4 + 6 * 12 * 6,  # three and an ace, or two pair with the aces
        FLUSH: 4 * comb(13, 4) - 4 * open_straights,
        STRAIGHT: open_straights * (4**4 - 4),
        TRIPS: 6 * comb(12, 2) * 4**2 + 12 * 4 * 44,
        TWO_PAIR: 12 * 6 * 4 * 44 + comb(12, 2) * 6**2,
        PAIR: 12 * 6 * comb(11, 2) * 4**2 + aces_and_three,
        HIGH_CARD: comb(52, 4) - 154_301,  # what is left
    }
    assert found.total() == comb(52, 4)


def test_high_hands_with_the_joker_from_the_best_to_the_worst() -> None:
    assert_falls(
        worths_of(
            high_bug,
            (
                *("AcAdAhAsJk", "AhKhQhJhTh", "KcQcJc9cJk", "AcAdAhKsJk", "KcKdKhKsJk", "AcAdKcKdJk", "KcKdKhAcJk"),
                *("Kc9c4c2cJk", "9d8c7c6cJk", "5d4c3c2cJk", "AcAd4c2dJk", "9c9d4h2sJk", "9c9dKh4s2s"),
            ),
        )
    )


@pytest.mark.parametrize(
    ("hand", "counts_as"),
    [
        ("Kc9c4c2cJk", "AcKc9c4c2c"),
        ("AcKc9c4cJk", "AcKcQc9c4c"),  # the highest that the flush has not
        ("QdJcTc9cJk", "KsQdJcTc9c"),  # the higher of two straights
        ("KdQcJcTcJk", "AsKdQcJcTc"),
        ("9c9d4h2sJk", "As9c9d4h2s"),  # no third nine
    ],
)
def test_what_the_bug_counts_as(hand: str, counts_as: str) -> None:
    assert high_bug(mask_of(parse_cards(hand))) == high(mask_of(parse_cards(counts_as)))


@pytest.mark.parametrize(
    ("hand", "counts_as"),
    [
        ("6c5d3hAcJk", "6c5d3h2sAc"),  # BARGE rulebook, appendix A
        ("5c4d3h2cJk", "5c4d3h2cAs"),
        ("AcAd3h2cJk", "AcAd4s3h2c"),
        ("KcKdKhKsJk", "KcKdKhKsAc"),
    ],
)
def test_what_the_joker_counts_as_for_low(hand: str, counts_as: str) -> None:
    assert ace_to_five_bug(mask_of(parse_cards(hand))) == ace_to_five(mask_of(parse_cards(counts_as)))


def test_without_the_joker_hands_rank_as_ever() -> None:
    for ranks in multisets(5):
        mask = mask_without_flush(ranks)
        assert high_bug(mask) == high(mask)
        assert ace_to_five_bug(mask) == ace_to_five(mask)


@pytest.mark.parametrize("ranking", sorted(RANKINGS.keys() - KNOW_THE_JOKER))
def test_to_other_rankings_it_is_no_card(ranking: str) -> None:
    hole, board = mask_of(parse_cards("2c5d7h9sJc")), mask_of(parse_cards("3c4d8h"))
    assert RANKINGS[ranking](hole | JOKER_BIT, board) == RANKINGS[ranking](hole, board)


def test_a_game_whose_ranking_does_not_know_the_joker_has_none() -> None:
    with pytest.raises(InvalidArgument, match="high cannot be used with a joker"):
        replace(variant("five_card_draw_joker"), rankings=("high",))


@pytest.mark.parametrize("game", GAMES)
def test_it_is_dealt_given_up_and_drawn_like_any_card(game: str) -> None:
    assert JOKER in variant(game).deck
    table = Play(game, BLINDS, [1000, 1000], hole_cards="JkKdQh7s2c9c 3c4c8d8hTs").play("1:c 0:c 0:dJk 1:p 0:c 1:c")
    assert table.over
    assert {format_cards(event.cards) for event in table.told(ev.Discarded)} == {"Jk", ""}
    assert parse_card("Jk") not in table.now.hole[0]


@pytest.mark.parametrize(
    ("ranking", "hand", "kept"),
    [
        ("ace_to_five_bug", "6c5d3hAcJk", "6c5d3hAcJk"),
        ("ace_to_five_bug", "KcKd3h2cJk", "3h2cJk"),
        ("high_bug", "9d8c7c6cJk", "9d8c7c6cJk"),
        ("high_bug", "AcKd7h4s2c", "Ac"),
        ("high_bug", "AcKd7h4sJk", "AcJk"),
        ("high_bug", "9c9d7h4sJk", "9c9dJk"),
        ("high_bug", "Kd9h7h4sJk", "Jk"),
    ],
)
def test_the_joker_is_always_kept(ranking: str, hand: str, kept: str) -> None:
    assert keep(NUMBER[ranking], mask_of(parse_cards(hand)), 1, 0) == mask_of(parse_cards(kept))


def test_the_joker_counts_among_the_cards_of_a_mask() -> None:
    assert count_cards(mask_of(parse_cards("AcAdJk"))) == 3
    assert alike(mask_of(parse_cards("AcJk"))) != alike(mask_of(parse_cards("Ac")))
