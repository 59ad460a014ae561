"""Surfaces find the polynomial, the spread and the correlation that made the values."""

from __future__ import annotations

import math

import pytest

from tourney.room.evening import END, Quantity, QuantityKind
from tourney.room.sampling import draw_normal
from tourney.room.surface import EntrantScale, SimulatedRun, fit_surfaces
from tourney.streams import Stream

BUBBLE = Quantity(QuantityKind.BUBBLE)


def simulated_runs(count: int, key: int = 11) -> list[SimulatedRun[Quantity]]:
    """Runs with known means, spreads and correlation."""
    stream = Stream(key)
    runs = []
    for _ in range(count):
        x, y = draw_normal(stream), draw_normal(stream)
        first, second = draw_normal(stream), draw_normal(stream)
        spread = math.exp(-2 + 0.3 * x)
        end = 2 + 0.5 * x - 0.2 * y + 0.1 * x * y + spread * first
        bubble = 1 + 0.3 * y * y + 0.1 * (0.6 * first + 0.8 * second)
        runs.append(SimulatedRun((x, y), {END: end, BUBBLE: bubble}))
    return runs


def test_a_surface_is_found() -> None:
    surfaces = fit_surfaces(simulated_runs(600), [END, BUBBLE])
    at = (0.5, -1.0)
    end, bubble = surfaces.responses(at, [END, BUBBLE])
    assert end.mean == pytest.approx(2 + 0.25 + 0.2 - 0.05, abs=0.06)
    assert bubble.mean == pytest.approx(1.3, abs=0.06)
    assert end.spread == pytest.approx(math.exp(-2 + 0.15), rel=0.15)
    assert bubble.spread == pytest.approx(0.1, rel=0.15)
    assert surfaces.correlations[0][1] == pytest.approx(0.6, abs=0.1)
    assert 0 < end.unsure < end.spread / 2


def test_slopes_of_a_spread_that_are_chance_are_drawn_towards_none() -> None:
    """The spread of the bubble is the same everywhere, and that of the end is not.

    From 150 runs a slope is known to sqrt(pi^2 / 8 / 150), 0.09, so that a spread two units away along both inputs
    would be off by 0.26, as a standard deviation of its logarithm.
    """
    apart, kept = [], []
    for key in range(30):
        surfaces = fit_surfaces(simulated_runs(150, key), [END, BUBBLE])
        (far,), (here,) = surfaces.spreads((2.0, 2.0), [BUBBLE]), surfaces.spreads((0.0, 0.0), [BUBBLE])
        apart.append(math.log(far / here))
        (far,), (here,) = surfaces.spreads((2.0, 0.0), [END]), surfaces.spreads((0.0, 0.0), [END])
        kept.append(math.log(far / here))
    assert math.sqrt(sum(each**2 for each in apart) / len(apart)) < 0.17
    # A slope of 0.3 that is known to 0.09 is drawn by its share of chance, 0.09.
    assert sum(kept) / len(kept) == pytest.approx(0.6 * 0.91, abs=0.06)


def test_more_runs_make_a_surface_surer() -> None:
    few, many = [fit_surfaces(simulated_runs(count), [END]).responses((0, 0), [END])[0] for count in (100, 900)]
    assert many.unsure < few.unsure / 2


def test_what_is_often_missing_has_no_surface() -> None:
    runs = [
        run._replace(values={END: run.values[END]}) if number % 2 else run
        for number, run in enumerate(simulated_runs(200))
    ]
    surfaces = fit_surfaces(runs, [END, BUBBLE])
    assert surfaces.quantities == (END,)
    assert surfaces.left_out == {BUBBLE: 0.5}


def test_the_scale_of_entrants_is_undone() -> None:
    scale = EntrantScale.of([20, 44])
    assert scale.place(20) == pytest.approx(-1)
    assert [scale.entrants_at(scale.place(each)) for each in (20, 33, 44)] == [20, 33, 44]
