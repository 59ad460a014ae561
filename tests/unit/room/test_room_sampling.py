"""The posterior of a linear model with normal errors is known in closed form; the sampler must find it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tourney.room.algebra import NotPositive, factor, mean_and_covariance, solve
from tourney.room.sampling import draw_normal, sample_posterior
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass
class _Line:
    """Observations y = x z + error, with errors of a known standard deviation."""

    rows: Sequence[tuple[Sequence[float], float]]
    error: float

    def look_around(self, point: Sequence[float]) -> None:
        """Nothing is computed in advance."""

    def log_likelihood(self, point: Sequence[float]) -> float:
        """Of all observations, whose errors are independent."""
        return sum(self.log_likelihoods(point))

    def log_likelihoods(self, point: Sequence[float]) -> list[float]:
        """Of each observation."""
        means = [sum(one * other for one, other in zip(x, point, strict=True)) for x, _ in self.rows]
        return [-(((y - mean) / self.error) ** 2) / 2 for (_, y), mean in zip(self.rows, means, strict=True)]


def test_cholesky_solves() -> None:
    matrix = [[4.0, 2.0], [2.0, 3.0]]
    assert solve(factor(matrix), [8.0, 7.0]) == pytest.approx([1.25, 1.5])
    with pytest.raises(NotPositive):
        factor([[1.0, 2.0], [2.0, 1.0]])


@pytest.mark.parametrize("error", [1.0, 0.05])
def test_the_posterior_of_a_linear_model_is_found(error: float) -> None:
    """Bayesian linear regression: precision X'X/s^2 + I, mean its inverse times X'y/s^2."""
    stream = Stream(5)
    xs = [[draw_normal(stream), draw_normal(stream)] for _ in range(8)]
    rows = [(x, 0.7 * x[0] - 1.1 * x[1] + error * draw_normal(stream)) for x in xs]
    precision = [[sum(x[a] * x[b] for x in xs) / error**2 + (a == b) for b in range(2)] for a in range(2)]
    lower = factor(precision)
    mean = solve(lower, [sum(x[a] * y for x, y in rows) / error**2 for a in range(2)])
    variances = [solve(lower, [float(a == b) for b in range(2)])[a] for a in range(2)]
    found = sample_posterior(_Line(rows, error), 2, key=9)
    middle, around = mean_and_covariance(found.points, found.weights)
    for number in range(2):
        spread = math.sqrt(variances[number])
        assert abs(middle[number] - mean[number]) < 0.15 * spread
        assert math.sqrt(around[number][number]) == pytest.approx(spread, rel=0.15)
    assert found.is_settled


@dataclass
class _Rugged:
    """A likelihood that is another in each point: one draw outweighs all others."""

    def look_around(self, point: Sequence[float]) -> None:
        """Nothing is computed in advance."""

    def log_likelihood(self, point: Sequence[float]) -> float:
        """A number that no proposal can follow."""
        return 1e6 * math.sin(1e9 * point[0])

    def log_likelihoods(self, point: Sequence[float]) -> list[float]:
        """Of the only observation."""
        return [self.log_likelihood(point)]


def test_draws_that_do_not_settle_say_so() -> None:
    found = sample_posterior(_Rugged(), 1, key=3)
    assert not found.is_settled
    assert not found.without(0).is_settled


def test_an_observation_can_be_left_out() -> None:
    """Weights without an observation are those of the posterior of the others."""
    rows = [([1.0], 0.4), ([1.0], 0.9), ([1.0], -0.3)]
    found = sample_posterior(_Line(rows, 1.0), 1, key=3).without(1)
    middle, around = mean_and_covariance(found.points, found.weights)
    assert middle[0] == pytest.approx(0.1 / 3, abs=0.08)  # the sum of the others over n + 1
    assert around[0][0] == pytest.approx(1 / 3, rel=0.2)


def test_equal_weights_are_resampled_evenly() -> None:
    found = sample_posterior(_Line([], 1.0), 1, key=3)
    points = [point[0] for point in found.resample(200)]
    assert len(points) == 200
    assert sum(points) / 200 == pytest.approx(0, abs=0.25)
