"""The likelihood of evenings beside the same written out: one normal distribution of all that was noted."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from unit.room.test_room_surface import BUBBLE, simulated_runs

from tourney.room.algebra import dot, factor, forward
from tourney.room.evening import END, Evening, Quantity, Seen
from tourney.room.model import RoomModel, RoomSheet, slopes_over_pace
from tourney.room.surface import EntrantScale, fit_surfaces
from tourney.room.unknowns import Prior, Unknown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

PRIORS = [Prior(Unknown.PACE, 0.0, 0.2), Prior(Unknown.EVENINGS, math.log(0.03), 0.7)]
SCALE = EntrantScale(math.log(30), 1.0)
SURFACES = fit_surfaces(simulated_runs(60), [END, BUBBLE])
POINT = (0.4, 0.2)


def _model(evenings: Sequence[Evening]) -> RoomModel:
    scenario: Any = None  # only arrivals need it
    model = RoomModel(PRIORS, [RoomSheet(scenario, SURFACES, SCALE)], evenings)
    model.look_around(POINT)
    return model


def _evening(**values: float) -> Evening:
    quantities = {"end": END, "bubble": BUBBLE}
    return Evening("", 0, 30, 0, tuple(Seen(quantities[name], math.exp(value)) for name, value in values.items()))


EVENINGS = [_evening(end=2.4, bubble=1.2), _evening(end=2.1), _evening(bubble=0.9), _evening(end=2.2, bubble=1.0)]


def test_the_error_of_the_surfaces_is_the_same_for_all_evenings() -> None:
    """Within an evening: spread and pace. Between any two: the error of the surfaces alone."""
    noted = [(number, each.quantity, each.value) for number, evening in enumerate(EVENINGS) for each in evening.seen]
    at = [POINT[0], SCALE.place(30)]
    both: list[Quantity] = list(SURFACES.quantities)
    responses = dict(zip(both, SURFACES.responses(at, both), strict=True))
    slopes = dict(zip(both, slopes_over_pace(SURFACES, at, both, PRIORS[0].width), strict=True))
    differs = PRIORS[1].value(POINT[1])

    def together(one: tuple[int, Quantity, float], other: tuple[int, Quantity, float]) -> float:
        first, second = responses[one[1]], responses[other[1]]
        correlation = SURFACES.correlations[both.index(one[1])][both.index(other[1])]
        shared = correlation * first.unsure * second.unsure
        if one[0] != other[0]:
            return shared
        return shared + correlation * first.spread * second.spread + differs**2 * slopes[one[1]] * slopes[other[1]]

    lower = factor([[together(one, other) for other in noted] for one in noted])
    across = forward(lower, [math.log(value) - responses[quantity].mean for _, quantity, value in noted])
    expected = -dot(across, across) / 2 - sum(math.log(row[-1]) for row in lower)
    assert _model(EVENINGS).log_likelihood(POINT) == pytest.approx(expected, abs=1e-9)


def test_each_evening_adds_what_it_lacks_without_it() -> None:
    rows = _model(EVENINGS).log_likelihoods(POINT)
    for number, row in enumerate(rows):
        others = [each for one, each in enumerate(EVENINGS) if one != number]
        lost = _model(EVENINGS).log_likelihood(POINT) - _model(others).log_likelihood(POINT)
        assert row == pytest.approx(lost, abs=1e-9)
