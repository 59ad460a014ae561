"""What is kept in a draw, in hands that every book on these games has."""

from __future__ import annotations

import pytest

from tourney.cards.card import mask_of, parse_cards
from tourney.cards.rankings import NUMBER
from tourney.strategies.skilled.draw_rules import count_cards, keep, keep_count, keep_for, to_set_apart


def mask(cards: str) -> int:
    return mask_of(parse_cards(cards))


@pytest.mark.parametrize(
    ("ranking", "left", "hand", "kept"),
    [
        ("deuce_to_seven", 3, "7s5h4d3c2s", "7s5h4d3c2s"),
        ("deuce_to_seven", 3, "6s5h4d3c2s", "5h4d3c2s"),  # a straight
        ("deuce_to_seven", 3, "7s5s4s3s2s", "5s4s3s2s"),  # a flush
        ("deuce_to_seven", 3, "KsKh7d3c2s", "7d3c2s"),
        ("deuce_to_seven", 3, "As4h3d2cKs", "4h3d2c"),  # the ace is high
        ("deuce_to_seven", 1, "Ts8h6d3c2s", "Ts8h6d3c2s"),
        ("deuce_to_seven", 3, "Ts8h6d3c2s", "8h6d3c2s"),
        ("ace_to_five", 3, "5s4h3d2cAs", "5s4h3d2cAs"),  # a straight does not count
        ("ace_to_five", 3, "KsQh3d2cAs", "3d2cAs"),
        ("ace_to_six", 3, "6s4h3d2cAs", "6s4h3d2cAs"),
        ("ace_to_six", 3, "5s4h3d2cAs", "4h3d2cAs"),  # a straight
        ("no_pair", 3, "KsQh3d2cAs", "3d2cAs"),
        ("deuce_to_seven_from_hand", 1, "KsKh7d3c2s", "7d3c2s"),
        ("high_from_hand", 1, "AsAh7d3c2s", "AsAh"),
        ("most_points_from_hand", 1, "TsTh9d3cKs", "TsTh9d"),
        ("fewest_points_from_hand", 1, "KsAh9dTcQs", "KsAhQs"),
        ("badugi", 3, "As2h3d4c", "As2h3d4c"),
        ("badugi", 3, "As2s3d4c", "As3d4c"),
        ("badugi", 3, "2c2d3c4h", "2d3c4h"),
        ("badugi", 3, "AsKhQd2c", "As2c"),
        ("badugi", 1, "As5hJd2c", "As5hJd2c"),
        ("high_badugi", 3, "AsAhKdQcJs", "AsAhKdQc"),  # the jack adds nothing
        ("high_badugi", 3, "AsKsKh2d2c", "KsKh2d2c"),  # two pair beat a pair with an ace
        ("high_badugi", 3, "2s2hAhKh3c", "2s2h"),  # a pair beats ace, king; the three plays, but is low
        ("high", 1, "AsAh7d3c2s", "AsAh"),
        ("high", 1, "AsAhAd3c2s", "AsAhAd"),
        ("high", 1, "AsAh7d7c2s", "AsAh7d7c"),
        ("high", 1, "AsAh7d7c7s", "AsAh7d7c7s"),
        ("high", 1, "Ks9s7s3s2h", "Ks9s7s3s"),
        ("high", 1, "9s8h7d6c2s", "9s8h7d6c"),
        ("high", 1, "9s8h7d6c5s", "9s8h7d6c5s"),
        ("high", 1, "As9h7d5c2s", "As"),
        ("high", 1, "9s8h6d3c2s", ""),
    ],
)
def test_what_is_kept(ranking: str, left: int, hand: str, kept: str) -> None:
    held = keep(NUMBER[ranking], mask(hand), left, 0)
    if ranking == "badugi" and count_cards(held) == 3 == len(kept) // 2:
        assert count_cards(held & mask(kept)) >= 2
    else:
        assert held == mask(kept)


def test_a_split_pot_is_drawn_to_where_more_cards_are_good() -> None:
    nines, eight = NUMBER["nines_or_better"], NUMBER["eight_or_better"]
    assert keep_for(nines, eight, mask("KsKhKd3c2s"), 3, 5) == mask("KsKhKd")
    assert keep_for(nines, eight, mask("Ks6h4d3c2s"), 3, 5) == mask("6h4d3c2s")
    badugi, low = NUMBER["badugi_deuce_low"], NUMBER["deuce_to_seven"]
    assert keep_for(badugi, low, mask("2s3h4dKcKs"), 3, 5) == mask("2s3h4d")


def test_a_draw_of_few_cards_keeps_the_best_of_the_rest() -> None:
    omaha, points = NUMBER["high_two_from_hand"], NUMBER["most_points_from_hand"]
    assert keep_for(omaha, points, mask("KsKhQd4cAs"), 1, 3) == mask("4cAs")
    assert keep_for(omaha, NUMBER["fewest_points_from_hand"], mask("TsTh9d8c4s"), 1, 3) == mask("8c4s")
    assert keep_for(NUMBER["deuce_to_seven"], -1, mask("AsAhKdKcQs"), 1, 3) == mask("QsKc")


def test_the_draw_of_drawmaha_is_for_the_half_of_the_whole_hand() -> None:
    omaha, low = NUMBER["high_two_from_hand"], NUMBER["deuce_to_seven_from_hand"]
    for first, second in ((omaha, low), (low, omaha)):
        assert keep_for(first, second, mask("KsKhKd3c2s"), 1, 5) == mask("3c2s")


def test_cards_that_must_stay_are_not_given_up() -> None:
    high = NUMBER["high"]
    assert keep_count(high, mask("AsAhKd7c2d"), 0, 3, mask("2d")) == mask("AsAh2d")


@pytest.mark.parametrize(
    ("ranking", "hand", "apart"),
    [
        ("high", "AsKsQhQdJcJd", "QhQd"),
        ("high", "QsQhQd4c3c2c", "QdQh"),
        ("high", "AsKsQsJsTs2d", "AsKs"),
        ("high", "2c2d3h4h5h7s", "2c2d"),
        ("ace_to_five", "KsKhAdQc3h9s", "3hAd"),
    ],
)
def test_what_is_set_apart_goes_best_by_itself(ranking: str, hand: str, apart: str) -> None:
    # SOHE: a pair needs no help in hold'em, and high cards least.
    assert to_set_apart(NUMBER[ranking], mask(hand), 2) == mask(apart)


def test_of_irish_cards_those_that_make_the_best_hand_stay() -> None:
    high = NUMBER["high"]
    assert keep_count(high, mask("AsAhKd7c"), mask("Ad5h2c"), 2, 0) == mask("AsAh")
    assert keep_count(high, mask("5s5dKd7c"), mask("Ad5h2c"), 2, 0) == mask("5s5d")
