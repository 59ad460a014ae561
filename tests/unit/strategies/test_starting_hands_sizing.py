"""Sizes of raises before the flop, in no-limit play with blinds of 50 and 100, and pushes over a raise."""

from __future__ import annotations

import pytest

from tourney.strategies.starting_hands import (
    first_raise_to,
    is_short,
    or_all_in,
    push_over_gain,
    push_over_to,
    re_raise_to,
    share_staying,
)


def test_a_first_raise_grows_with_limpers_antes_and_out_of_position() -> None:
    plain = first_raise_to(10_000, 100, 0, 0, 0)
    assert plain == 250
    assert first_raise_to(10_000, 100, 0, 2, 0) == plain + 200  # a big blind for each limper
    assert first_raise_to(10_000, 100, 0, 0, 100) == plain + 40
    assert first_raise_to(10_000, 100, 1, 0, 0) == plain + 50
    assert first_raise_to(2_500, 100, 0, 0, 0) < plain


def test_a_re_raise_is_three_times_the_raise_and_a_later_one_less() -> None:
    assert re_raise_to(1, 0, 300) == 900
    assert re_raise_to(2, 0, 300) == 750
    assert re_raise_to(1, 1, 300) == 1050


def test_a_raise_of_two_fifths_of_the_stack_is_all_in() -> None:
    assert or_all_in(399, 1_000, 5_000) == 399
    assert or_all_in(400, 1_000, 5_000) == 5_000


def test_the_stack_that_pushes_in_fixed_limit_is_three_blinds_at_most() -> None:
    assert is_short(1_000, 100, 10.0, fixed=False)
    assert not is_short(1_001, 100, 10.0, fixed=False)
    assert is_short(300, 100, 10.0, fixed=True)
    assert not is_short(301, 100, 10.0, fixed=True)
    assert not is_short(300, 100, 2.0, fixed=True)


@pytest.mark.parametrize(
    ("own", "bet_to", "matched", "most_raise_to", "risk_to"),
    [
        (900, 250, 5_000, 900, 900),  # short
        (5_000, 250, 900, 5_000, 900),  # against a short raiser
        (5_000, 250, 5_000, 5_000, 0),  # neither
        (5_000, 1_000, 5_000, 5_000, 5_000),  # the raise is a fifth of the stack
        (900, 250, 5_000, 825, 0),  # the pot is less than a push: pot limit, TDA 54
    ],
)
def test_a_push_over_is_for_short_stacks_and_large_raises_and_must_be_legal(
    own: int, bet_to: int, matched: int, most_raise_to: int, risk_to: int
) -> None:
    assert push_over_to(own, bet_to, matched, 1_000.0, most_raise_to) == risk_to


def test_the_better_the_price_the_more_raisers_stay() -> None:
    assert share_staying(350, 900, 100) == 1.0
    assert 0.3 <= share_staying(350, 5_000, 4_750) < share_staying(350, 900, 650)


def test_a_push_that_nobody_calls_wins_the_pot_and_one_that_is_called_its_worth() -> None:
    assert push_over_gain(350, -400.0, 0.0, 0) == 350
    assert push_over_gain(350, -400.0, 1.0, 0) == -400
    assert push_over_gain(350, -400.0, 0.5, 3) < push_over_gain(350, -400.0, 0.5, 0) == -25
