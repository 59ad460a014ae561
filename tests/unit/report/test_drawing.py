"""Drawings keep to their axes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.experiment.statistics import Estimate
from tourney.report.page.drawing import CLOCK_STEPS, Axis, Spread, clock_axis, number_axis, strip

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


def test_places_on_an_axis() -> None:
    axis = Axis(10, 20, 5)
    assert [axis.at(value) for value in (10, 12.5, 20, 9, 99)] == ["0.00%", "25.00%", "100.00%", "0.00%", "100.00%"]


def test_an_estimate_without_an_interval_is_a_dot() -> None:
    axis = Axis(0, 1, 0.5)
    alone = strip(axis, Spread(Estimate(0.5, None, None, 1), "tone-1"))
    assert (alone.count("<circle"), alone.count('class="interval"')) == (1, 0)
    known = strip(axis, Spread(Estimate(0.5, 0.25, 0.75, 9), "tone-1"))
    assert 'class="interval" x1="25.00%" x2="75.00%"' in known
