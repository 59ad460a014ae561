"""Drawings keep to their axes."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.experiment.statistics import Estimate
from tourney.reporting.page.drawing import (
    CLOCK_STEPS,
    Axis,
    Spread,
    clock_axis,
    height_axis,
    number_axis,
    strip,
    strip_head,
)

_MOST = 6


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_axes_of_time_hold_their_ends(low: int, wide: int) -> None:
    axis = clock_axis(low, low + wide, _MOST)
    assert axis.low <= low <= low + wide <= axis.high
    assert axis.step in CLOCK_STEPS
    assert 2 <= len(axis.ticks) <= _MOST + 2  # an end may lie within a step


@given(st.floats(-1e6, 1e6), st.floats(0, 1e6))
def test_axes_of_numbers_hold_their_ends(low: float, wide: float) -> None:
    axis = number_axis(low, low + wide, _MOST)
    assert axis.low <= low + 1e-6
    assert low + wide <= axis.high + 1e-6
    assert axis.low < axis.high
    assert len(axis.ticks) <= _MOST + 2


def test_round_numbers() -> None:
    assert number_axis(0, 9360, 4).ticks == [0, 5000, 10_000]
    assert number_axis(-0.07, 0.11, 6).ticks == pytest.approx([-0.1, -0.05, 0, 0.05, 0.1, 0.15])
    assert clock_axis(8 * 3600 + 120, 10 * 3600, 4).ticks == [8 * 3600, 8.5 * 3600, 9 * 3600, 9.5 * 3600, 10 * 3600]


@given(st.floats(1e-3, 1e9))
def test_what_is_written_at_a_tick_is_true_and_the_steps_are_even(top: float) -> None:
    """A half was once written as 0 or 1, and 1,250 as 1.25e+03."""
    axis = height_axis(top)
    written = [float(axis.format(tick).replace(",", "")) for tick in axis.ticks]
    assert written == pytest.approx(axis.ticks)
    assert len(set(written)) == len(written)
    assert [after - before for before, after in pairwise(written)] == pytest.approx([axis.step] * (len(written) - 1))


def test_the_numbers_above_a_strip_do_not_collide() -> None:
    """Above a strip there is room for some twenty characters."""
    for top in (3, 40, 900, 20_000, 6_000_000):
        axis = number_axis(0, top, 4)
        numbers = re.findall(r">([\d,]+)</text>", strip_head(axis, "Drawn", axis.format))
        assert numbers[0] == "0"
        assert len(numbers) >= 2
        assert sum(len(number) + 1 for number in numbers[:-1]) <= 20


def test_zero_is_among_the_numbers_above_a_strip() -> None:
    axis = number_axis(-1.9, 7.7, 6)
    assert ">0</text>" in strip_head(axis, "Drawn", axis.format)


def test_places_on_an_axis() -> None:
    axis = Axis(10, 20, 5)
    assert [axis.at(value) for value in (10, 12.5, 20, 9, 99)] == ["0.00%", "25.00%", "100.00%", "0.00%", "100.00%"]


def test_an_estimate_without_an_interval_is_a_dot() -> None:
    axis = Axis(0, 1, 0.5)
    alone = strip(axis, Spread(Estimate(0.5, None, None, 1), "tone-1"))
    assert (alone.count("<circle"), alone.count('class="interval"')) == (1, 0)
    known = strip(axis, Spread(Estimate(0.5, 0.25, 0.75, 9), "tone-1"))
    assert 'class="interval" x1="25.00%" x2="75.00%"' in known
