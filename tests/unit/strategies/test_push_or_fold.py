"""The push-or-fold chart against published charts, against the games it was solved from, and in itself."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from push_fold_games import CLASSES, SHARE, Game

from tourney.strategies.starting_hands import (
    NAMES,
    call_margin,
    calls_blind,
    combinations_of,
    percent_with,
    push_percent,
    pushes,
)

# Heads-up without an ante: the depths up to which a hand is pushed, or called with, by the chart "HeadsUp Push/Fold
# Nash Equilibrium" of www.holdemresources.net/hune (solved there in 2007, as in Chen and Ankenman, The Mathematics of
# Poker), here a line of it in four or so. Above 20 the chart says "20+".
_PUSHED: Final = {
    "K3s": 19.9, "K2s": 19.3, "Q4s": 16.3, "Q3s": 13.5, "Q2s": 12.7, "J6s": 18.6, "J4s": 13.5, "J2s": 8.5,
    "T5s": 11.9, "T2s": 6.5, "95s": 14.4, "92s": 3.7, "85s": 18.8, "82s": 2.5, "74s": 13.9, "64s": 16.3, "63s": 7.1,
    "53s": 12.9, "43s": 10.0, "42s": 1.8, "32s": 1.7, "K8o": 18.0, "K5o": 14.2, "K2o": 11.6, "Q8o": 13.0, "Q5o": 8.9,
    "Q2o": 7.0, "J7o": 8.5, "J2o": 4.6, "T8o": 17.5, "T7o": 9.0, "T2o": 2.9, "97o": 10.8, "87o": 14.7, "76o": 10.7,
    "65o": 2.4, "72o": 1.6, "32o": 1.4,
}  # fmt: skip
_CALLED: Final = {
    "K8s": 17.6, "K5s": 13.2, "K2s": 10.7, "Q9s": 16.1, "Q2s": 7.2, "JTs": 18.0, "J8s": 10.6, "J2s": 5.6, "T9s": 11.5,
    "T2s": 4.5, "98s": 8.2, "87s": 6.5, "76s": 5.4, "54s": 4.6, "32s": 3.3, "A4o": 18.3, "A2o": 15.8, "K9o": 17.1,
    "K2o": 8.1, "QJo": 19.5, "QTo": 15.3, "Q2o": 5.6, "JTo": 12.7, "J2o": 4.2, "T9o": 8.4, "98o": 6.0, "72o": 2.6,
    "32o": 2.6, "22": 15.0,
}  # fmt: skip
_ALWAYS_PUSHED: Final = (
    "AA",
    "22",
    "A2s",
    "A2o",
    "K4s",
    "Q5s",
    "J7s",
    "T6s",
    "96s",
    "86s",
    "75s",
    "65s",
    "54s",
    "T9o",
)


def number(name: str) -> int:
    return NAMES.index(name)


@pytest.mark.parametrize(("name", "depth"), _PUSHED.items())
def test_the_small_blind_pushes_as_far_as_published(name: str, depth: float) -> None:
    assert pushes(number(name), 1, depth - 0.15, 0)
    assert not pushes(number(name), 1, depth + 0.15, 0)


@pytest.mark.parametrize(("name", "depth"), _CALLED.items())
def test_the_big_blind_calls_as_far_as_published(name: str, depth: float) -> None:
    assert calls_blind(number(name), depth - 0.15, 0)
    assert not calls_blind(number(name), depth + 0.15, 0)


@pytest.mark.parametrize("name", _ALWAYS_PUSHED)
def test_what_is_pushed_with_twenty_blinds(name: str) -> None:
    assert pushes(number(name), 1, 20, 0)


def test_the_width_at_ten_big_blinds() -> None:
    """The same source: 58 and 37 percent."""
    called = sum(combinations_of(NAMES[hand]) for hand in CLASSES if calls_blind(hand, 10, 0))
    assert push_percent(1, 10) == pytest.approx(58.3, abs=0.3)
    assert 100 * called / 1326 == pytest.approx(37.3, abs=0.3)


# Against the game itself


def _by_chart(game: Game) -> list[float]:
    return [float(pushes(hand, game.behind, game.depth, game.ante)) for hand in CLASSES]


@pytest.mark.parametrize("ante", [0, 1])
@pytest.mark.parametrize("depth", [1.5, 3, 6, 10, 16])
def test_nobody_gains_against_the_chart_heads_up(depth: float, ante: float) -> None:
    """Less than a thousandth and a half of a big blind a hand, by the best answer to it: exploitability."""
    game = Game(1, depth, ante)
    game.push.learn(_by_chart(game), 1.0)
    game.call[0].learn([float(calls_blind(hand, depth, ante)) for hand in CLASSES], 1.0)
    push, call = game.worth_of_push(), game.worth_of_call(0)
    gain = sum(
        share * (max(value, 0) - plays * value)
        for share, plays, value in zip(SHARE, _by_chart(game), push, strict=True)
    )
    gain += sum(
        share * met * (max(value, 0) - plays * value)
        for share, met, plays, value in zip(SHARE, game.push.met, game.call[0].plays, call, strict=True)
    )
    assert 0 <= gain < 0.0015


@pytest.mark.parametrize(("behind", "depth", "ante"), [(2, 5.5, 0), (2, 12.5, 1), (3, 9.5, 0), (4, 7.5, 1)])
def test_the_chart_is_the_equilibrium_between_the_depths_it_was_solved_at(
    behind: int, depth: float, ante: float
) -> None:
    game = Game(behind, depth, ante)
    assert game.solve(rounds=400, good=0.0005, start=1) < 0.0005
    lost = sum(
        share * (max(value, 0) - plays * value)
        for share, plays, value in zip(SHARE, _by_chart(game), game.worth_of_push(), strict=True)
    )
    assert lost < 0.002
    assert push_percent(behind, depth, ante) == pytest.approx(game.push.percent, abs=1.5)
    for place, caller in enumerate(game.call):
        yet = behind - 1 - place
        posted = {0: 1.0, 1: 0.5}.get(yet, 0.0)
        price = (depth - posted) / (2 * depth + 1.5 + ante - posted)
        called = percent_with(price + call_margin(yet, depth, ante), push_percent(behind, depth, ante))
        assert called == pytest.approx(caller.percent, abs=3.5)


# In itself

BEHIND: Final = st.integers(1, 9)
DEPTHS: Final = st.floats(0.1, 40)
ANTES: Final = st.floats(0, 1)


@given(BEHIND, DEPTHS, DEPTHS, ANTES)
def test_more_depth_fewer_pushes(behind: int, one: float, other: float, ante: float) -> None:
    shallow, deep = sorted((one, other))
    assert 0 <= push_percent(behind, deep, ante) <= push_percent(behind, shallow, ante) <= 100


@given(BEHIND, DEPTHS, st.floats(-0.5, 1.5), st.floats(-0.5, 1.5))
def test_more_antes_more_pushes(behind: int, depth: float, one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert push_percent(behind, depth, less) <= push_percent(behind, depth, more) + 1e-9


@given(st.integers(2, 9), st.floats(2, 25), ANTES)
def test_more_players_behind_fewer_pushes(behind: int, depth: float, ante: float) -> None:
    """But for a hand that is worth nothing either way; below two blinds several callers leave dead money behind."""
    assert push_percent(behind, depth, ante) <= push_percent(behind - 1, depth, ante) + 0.7


@given(st.sampled_from(CLASSES), BEHIND, st.floats(0.1, 25), ANTES)
def test_aces_are_pushed_whenever_anything_is(hand: int, behind: int, depth: float, ante: float) -> None:
    assert pushes(number("AA"), behind, depth, ante) >= pushes(hand, behind, depth, ante)


def test_beyond_the_chart() -> None:
    """More players than nine behind are nine, less than a blind is a blind, deeper than 25 is 25."""
    assert push_percent(12, 8) == push_percent(9, 8)
    assert push_percent(4, 0.3) == push_percent(4, 1)
    assert push_percent(4, 60) == push_percent(4, 25)
    assert push_percent(4, 8, 9) == push_percent(4, 8, 1.5)


def test_a_call_with_players_behind_takes_more_than_the_price() -> None:
    assert call_margin(0, 8, 0) == 0
    assert 0 < call_margin(1, 8, 0) < call_margin(4, 8, 0) < call_margin(4, 4, 0)
