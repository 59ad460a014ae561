"""Draws from a posterior by adaptive importance sampling, with tempering on the way.

The first draws come from the prior. The likelihood counts only as far as enough draws still have weight; their mean
and covariance give the next proposal, a Student's t, until the whole likelihood counts (Cappé et al. 2004, Population
Monte Carlo; the tempering is that of sequential Monte Carlo, Del Moral et al. 2006).
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from tourney.room.algebra import dot, factor, forward, mean_and_covariance
from tourney.streams import Stream, derive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.room.algebra import Matrix, Vector

_NORMAL: Final = NormalDist()
# Degrees of freedom of Student's t: its tails are heavier than those of a posterior, so weights stay bounded. Even,
# as `_chi_square` adds pairs.
_FREEDOM: Final = 8
_WIDER: Final = 1.15
"""The proposal is wider than the draws so far, so that no draw has much weight."""

_ENOUGH: Final = 0.3
"""The effective share of draws to which the likelihood is tempered."""

_ADAPTING: Final = 400  # draws of a step on the way
_FINAL: Final = 1600  # draws of the last step, which are kept
_MOST_STEPS: Final = 25
_HALVINGS: Final = 40


class Target(Protocol):
    """A posterior over points with independent standard normal priors."""

    def look_around(self, point: Sequence[float]) -> None:
        """The next points are around this one: what changes little between them may be computed here."""
        ...

    def log_likelihood(self, point: Sequence[float]) -> float:
        """The logarithm of the likelihood of all observations at a point."""
        ...

    def log_likelihoods(self, point: Sequence[float]) -> Vector:
        """By how much each observation adds to the logarithm of the likelihood of the others, at a point."""
        ...


class WeightedDraws(NamedTuple):
    """Draws with weights.

    Attributes:
        points: The points.
        weights: Their weights, which sum to 1.
        logs: The logarithms of the weights, up to a constant; weights may be too small for a number.
        likelihoods: For each point, by how much each observation adds to the logarithm of the likelihood of the
            others.
        is_settled: Whether the sampling reached the whole likelihood with enough draws of weight.
    """

    points: list[Vector]
    weights: Vector
    logs: Vector
    likelihoods: list[Vector]
    is_settled: bool = True

    @property
    def effective(self) -> float:
        """The number of equally weighted draws that are worth as much."""
        return _effective(self.weights)

    def without(self, observation: int) -> WeightedDraws:
        """The draws, weighted as if one observation had not been made."""
        logs = [log - row[observation] for log, row in zip(self.logs, self.likelihoods, strict=True)]
        return self._replace(weights=_normalize(logs), logs=logs)

    def resample(self, count: int) -> list[Vector]:
        """This many points with equal weights, at even steps through the weights."""
        found, reached, number = [], self.weights[0], 0
        for step in range(count):
            while reached < (step + 0.5) / count and number < len(self.points) - 1:
                number += 1
                reached += self.weights[number]
            found.append(self.points[number])
        return found


def sample_posterior(target: Target, size: int, key: int) -> WeightedDraws:
    """Draw from the posterior of `size` numbers; `key` is that of the random numbers.

    Draws that have not settled after the last step are returned all the same: `is_settled` says so.
    """
    middle, lower = [0.0] * size, factor([[float(row == column) for column in range(size)] for row in range(size)])
    is_prior, part, is_settled = True, 0.0, False
    for step in range(_MOST_STEPS):
        # What is computed once for these draws must not change between the likelihoods that are compared below.
        target.look_around(middle)
        stream = Stream(derive(key, step))
        is_last = part == 1.0
        found = _propose(target, middle, lower, stream, is_prior=is_prior, count=_FINAL if is_last else _ADAPTING)
        weights = _normalize(found.tempered(1.0))
        # A third of what a step needs: the final draws are not proposed from again, only weighted.
        if is_last and _effective(weights) > _ENOUGH * _FINAL / 3:
            is_settled = True
            break
        part = _temper(found)
        # Draws with only a part of the likelihood have a wider covariance than the posterior: the proposal closes in
        # on it.
        middle, around = mean_and_covariance(found.points, _normalize(found.tempered(part)))
        widened = [
            # The covariance of few different draws may be singular, and could not be factored.
            [_WIDER * value + (1e-6 if row == column else 0.0) for column, value in enumerate(values)]
            for row, values in enumerate(around)
        ]
        lower, is_prior = factor(widened), False
    rows = [target.log_likelihoods(point) for point in found.points]
    # Whatever was reached by the last step, the weights are those of the whole likelihood.
    return WeightedDraws(found.points, weights, found.tempered(1.0), rows, is_settled)


class _Proposed(NamedTuple):
    """Draws from a proposal.

    Attributes:
        points: The points.
        priors: The logarithms of the density of the prior over that of the proposal, up to a constant.
        likelihoods: The logarithms of the likelihoods.
    """

    points: list[Vector]
    priors: Vector
    likelihoods: Vector

    def tempered(self, part: float) -> Vector:
        """The logarithms of the weights if the likelihood counts only in part."""
        return [prior + part * each for prior, each in zip(self.priors, self.likelihoods, strict=True)]


def _propose(
    target: Target, middle: Sequence[float], lower: Matrix, stream: Stream, *, is_prior: bool, count: int
) -> _Proposed:
    """Draws from a proposal; the weights make them draws from the posterior."""
    points: list[Vector] = []
    priors: Vector = []
    for _ in range(count):
        normal = [draw_normal(stream) for _ in middle]
        # A multivariate t is a normal vector that one chi-square number stretches as a whole.
        longer = 1.0 if is_prior else math.sqrt(_FREEDOM / _chi_square(stream))
        point = [
            at + longer * dot(row, normal[: number + 1])
            for number, (at, row) in enumerate(zip(middle, lower, strict=True))
        ]
        points.append(point)
        # Drawn from the prior itself, the two densities are equal.
        priors.append(0.0 if is_prior else -dot(point, point) / 2 - _log_t(point, middle, lower))
    return _Proposed(points, priors, [target.log_likelihood(point) for point in points])


def _temper(found: _Proposed) -> float:
    """The largest part of the likelihood, up to 1, with which enough draws have weight."""
    enough = _ENOUGH * len(found.points)
    low, high = 0.0, 1.0
    if _effective(_normalize(found.tempered(1.0))) >= enough:
        return 1.0
    for _ in range(_HALVINGS):
        part = (low + high) / 2
        low, high = (part, high) if _effective(_normalize(found.tempered(part))) >= enough else (low, part)
    return low


def _normalize(logs: Sequence[float]) -> Vector:
    most = max(logs)
    # The largest weight is made 1 first: likelihoods of many quantities underflow. No weight becomes 0.
    weights = [math.exp(max(each - most, -700.0)) for each in logs]
    total = sum(weights)
    return [each / total for each in weights]


def _effective(weights: Sequence[float]) -> float:
    # Kish 1965; the weights sum to 1.
    return 1 / sum(weight * weight for weight in weights)


def _log_t(point: Sequence[float], middle: Sequence[float], lower: Matrix) -> float:
    """The logarithm of the density of the proposal, up to a constant."""
    # The determinant is left out: it is the same for all draws of a proposal, and they are normalised together.
    across = forward(lower, [one - other for one, other in zip(point, middle, strict=True)])
    return -(_FREEDOM + len(point)) / 2 * math.log1p(dot(across, across) / _FREEDOM)


def draw_normal(stream: Stream) -> float:
    """A standard normal number."""
    return _NORMAL.inv_cdf(draw_uniform(stream))


def draw_uniform(stream: Stream) -> float:
    """A number between 0 and 1, both excluded."""
    # The middles of 2**52 cells: log and inv_cdf are not finite at 0 and 1. With 53 bits the last would round to 1.
    return ((stream.word() >> 12) + 0.5) / 2**52


def _chi_square(stream: Stream) -> float:
    """A chi-square number with `_FREEDOM` degrees of freedom, which are even."""
    # A chi-square number with 2 degrees of freedom is exponential with mean 2, and such numbers add up.
    return -2 * sum(math.log(draw_uniform(stream)) for _ in range(_FREEDOM // 2))
