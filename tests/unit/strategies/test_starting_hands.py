"""The ranking of the 169 starting hands, by what any card player knows of it and by known equities."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from tourney.cards.card import RANKS, parse_cards
from tourney.strategies.starting_hands import (
    ALL_IN,
    NAMES,
    PLAYING,
    SUITED_OR_PAIR,
    combinations_of,
    equity_against,
    hand_class,
)

TABLES = pytest.mark.parametrize("table", [ALL_IN, PLAYING], ids=["all-in", "playing"])


def number(name: str) -> int:
    return NAMES.index(name)


def test_169_classes_of_1326_combinations() -> None:
    assert len(set(NAMES)) == 169
    assert sum(combinations_of(name) for name in NAMES) == 1326


def test_each_combination_is_in_the_class_of_its_name() -> None:
    counted = dict.fromkeys(range(169), 0)
    for hole in combinations(range(52), 2):
        assert hand_class(*hole) == hand_class(*hole[::-1])
        counted[hand_class(*hole)] += 1
    assert {NAMES[key]: count for key, count in counted.items()} == {name: combinations_of(name) for name in NAMES}


@pytest.mark.parametrize(("cards", "name"), [("AsAd", "AA"), ("KhAh", "AKs"), ("2c7d", "72o"), ("TsJs", "JTs")])
def test_names(cards: str, name: str) -> None:
    assert NAMES[hand_class(*parse_cards(cards))] == name


@TABLES
def test_percentiles_grow_by_the_combinations_of_each_class(table: tuple[float, ...]) -> None:
    order = sorted(range(169), key=lambda key: table[key])
    before = 0.0
    for key in order:
        assert table[key] - before == pytest.approx(100 * combinations_of(NAMES[key]) / 1326)
        before = table[key]
    assert before == 100.0


@TABLES
def test_the_best_and_the_worst(table: tuple[float, ...]) -> None:
    order = [NAMES[key] for key in sorted(range(169), key=lambda key: table[key])]
    assert order[:3] == ["AA", "KK", "QQ"]
    assert {"72o", "32o"} <= set(order[-6:])
    assert {"AKs", "AKo", "JJ", "TT"} <= set(order[:10])


@TABLES
def test_suited_beats_offsuit_and_a_higher_kicker_beats_a_lower_one(table: tuple[float, ...]) -> None:
    for high in range(1, 13):
        for low in range(high):
            name = RANKS[high] + RANKS[low]
            assert table[number(name + "s")] < table[number(name + "o")]
    for one, other in pairwise(RANKS):
        assert table[number(other + other)] < table[number(one + one)]
        if other != "A":  # the wheel lifts the small ones
            assert table[number("A" + other + "s")] < table[number("A" + one + "s")] or other in "3456"


def test_connected_suited_hands_rank_higher_when_there_is_betting_to_come() -> None:
    for name in ("JTs", "98s", "76s"):
        assert PLAYING[number(name)] < ALL_IN[number(name)]


def test_suited_or_pair() -> None:
    assert [SUITED_OR_PAIR[number(name)] for name in ("22", "72s", "AKo")] == [True, True, False]


@pytest.mark.parametrize(
    ("name", "percent", "equity"),
    # Well-known all-in equities against any two cards, to a percent.
    [("AA", 100, 0.852), ("KK", 100, 0.824), ("AKs", 100, 0.670), ("22", 100, 0.503), ("72o", 100, 0.346)],
)
def test_equities_against_any_two(name: str, percent: float, equity: float) -> None:
    assert equity_against(number(name), percent) == pytest.approx(equity, abs=0.006)


def test_equity_is_interpolated_between_columns_and_flat_outside() -> None:
    for key in (number("AA"), number("T9s"), number("32o")):
        assert equity_against(key, 1) == equity_against(key, 3)
        assert equity_against(key, 250) == equity_against(key, 100)
        middle = equity_against(key, 16)
        assert middle == pytest.approx((equity_against(key, 12) + equity_against(key, 20)) / 2)
