"""Response surfaces: mean and spread of each quantity of a run over the unknowns, fitted to simulated runs.

A surface is a polynomial with all terms up to squares. The logarithm of the standard deviation is linear.
The quantities of one run hang together; the correlations are those of the residuals (Kennedy and O'Hagan 2001
give the idea of a cheap stand-in for a simulation; a polynomial suffices where the response is smooth).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from tourney.room.algebra import NotPositive, dot, factor, forward, gram, solve

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.room.algebra import Matrix, Vector

Q = TypeVar("Q")
"""What a surface is of: a quantity of an evening, or a statistic of play."""

_RIDGE: Final = 1e-6  # too little to bend a surface; keeps terms apart that the runs cannot tell apart
# Minus half the sum of Euler's constant and log 2.
_MEAN_LOG: Final = -0.635
"""The mean of log|x| for a standard normal x."""

_LOG_VARIANCE: Final = math.pi**2 / 8
"""The variance of log|x| for a standard normal x."""

_LEAST_RUNS: Final = 1.5
"""The runs that a surface needs, per term."""

_MOST_MISSING: Final = 0.3
"""The largest share of runs without a quantity, as when the event is over before it is counted."""

_SHRINK: Final = 0.98
"""Correlations are drawn towards none by this factor, so that they fit together."""


class SimulatedRun(NamedTuple, Generic[Q]):
    """A simulated evening, or hands that are played in a simulated field.

    Attributes:
        at: The inputs: the unknowns that matter for a run, and for an evening the number of entrants on its scale.
        values: The scaled values of the quantities that came about.
        weight: The weight of the run in the fit.
    """

    at: Sequence[float]
    values: Mapping[Q, float]
    weight: float = 1.0


class SurfaceValue(NamedTuple):
    """A quantity at a point.

    Attributes:
        mean: The expected scaled value.
        spread: Its standard deviation from one run to the next.
        unsure: The standard error of the mean, which finitely many runs leave.
    """

    mean: float
    spread: float
    unsure: float


@dataclass(frozen=True, slots=True)
class _Fit:
    """The surface of one quantity: coefficients of its mean and of the logarithm of its spread."""

    mean: Vector
    spread: Vector
    lower: Matrix


@dataclass(frozen=True, slots=True)
class Surfaces(Generic[Q]):
    """The surfaces of the quantities of one tournament.

    Attributes:
        quantities: The quantities, in the order of the correlations.
        correlations: The correlations of their residuals.
        left_out: The quantities without a surface, with the share of runs in which they came about.
        freedom: The degrees of freedom of the correlations.
    """

    quantities: tuple[Q, ...]
    correlations: Matrix
    left_out: Mapping[Q, float]
    _fits: Mapping[Q, _Fit]
    _roots: Matrix
    freedom: float

    def means(self, at: Sequence[float], quantities: Sequence[Q]) -> Vector:
        """The expected scaled values at a point."""
        terms = terms_of(at)
        return [dot(self._fits[each].mean, terms) for each in quantities]

    def responses(self, at: Sequence[float], quantities: Sequence[Q]) -> list[SurfaceValue]:
        """The quantities at a point."""
        terms, linear = terms_of(at), [1.0, *at]
        found = []
        for each in quantities:
            fit = self._fits[each]
            spread = math.exp(dot(fit.spread, linear))
            across = forward(fit.lower, terms)
            # The variance of a prediction of least squares is t' (X'X)^-1 t, with L L' = X'X: the square of L^-1 t.
            found.append(SurfaceValue(dot(fit.mean, terms), spread, spread * math.sqrt(dot(across, across))))
        return found

    def error_roots(self, at: Sequence[float]) -> Matrix:
        """A root of the covariance of the errors that finitely many runs leave in the surfaces at a point.

        Its rows are those of the correlations, in standard deviations of the quantities; row i has i + 1 numbers.
        """
        sizes = self.errors(at)
        return [[size * each for each in row] for size, row in zip(sizes, self._roots, strict=True)]

    def errors(self, at: Sequence[float]) -> Vector:
        """The standard errors of the means at a point, in standard deviations of the quantities."""
        terms = terms_of(at)
        sizes: dict[int, float] = {}  # quantities with the same runs have the same matrix
        for fit in self._fits.values():
            if id(fit.lower) not in sizes:
                across = forward(fit.lower, terms)
                sizes[id(fit.lower)] = math.sqrt(dot(across, across))
        return [sizes[id(self._fits[each].lower)] for each in self.quantities]

    def spreads(self, at: Sequence[float], quantities: Sequence[Q]) -> Vector:
        """The standard deviations at a point."""
        linear = [1.0, *at]
        return [math.exp(dot(self._fits[each].spread, linear)) for each in quantities]


def terms_of(at: Sequence[float]) -> Vector:
    """The terms of a surface at a point: constant, inputs, products and squares."""
    return [1.0, *at, *[one * other for number, one in enumerate(at) for other in at[: number + 1]]]


def fit_surfaces(runs: Sequence[SimulatedRun[Q]], quantities: Sequence[Q]) -> Surfaces[Q]:
    """Fit the surfaces of these quantities."""
    fits: dict[Q, _Fit] = {}
    residuals: dict[Q, dict[int, float]] = {}
    left_out: dict[Q, float] = {}
    terms = [terms_of(run.at) for run in runs]
    bases: dict[tuple[int, ...], Matrix] = {}
    for quantity in quantities:
        with_it = tuple(number for number, run in enumerate(runs) if quantity in run.values)
        if len(with_it) < max(_LEAST_RUNS * len(terms[0]), (1 - _MOST_MISSING) * len(runs)):
            left_out[quantity] = len(with_it) / max(1, len(runs))
            continue
        # Quantities that came about in the same runs share their matrix; `errors` finds this by identity.
        if with_it not in bases:
            weights = [runs[number].weight for number in with_it]
            bases[with_it] = factor(gram([terms[number] for number in with_it], weights, _RIDGE))
        fits[quantity], residuals[quantity] = _fit(quantity, with_it, runs, terms, bases[with_it])
    fitted = tuple(fits)
    # Weighted runs are worth as many as Kish's effective number (1965), less one for each term that was fitted.
    squares = sum(run.weight**2 for run in runs)
    freedom = max(2.0, sum(run.weight for run in runs) ** 2 / squares - len(terms[0]))
    correlations = _correlate([residuals[each] for each in fitted], freedom)
    return Surfaces(fitted, correlations, left_out, fits, factor(correlations), freedom)


def _fit(
    quantity: Q,
    numbers: Sequence[int],
    runs: Sequence[SimulatedRun[Q]],
    terms: Sequence[Vector],
    lower: Matrix,
) -> tuple[_Fit, dict[int, float]]:
    """The surface of a quantity, and the standardised residuals of the runs by number."""
    some = [runs[number] for number in numbers]
    values = [run.values[quantity] for run in some]
    weighted = [run.weight * value for run, value in zip(some, values, strict=True)]
    columns = zip(*[terms[number] for number in numbers], strict=True)
    mean = solve(lower, [dot(column, weighted) for column in columns])
    apart = [value - dot(mean, terms[number]) for number, value in zip(numbers, values, strict=True)]
    # Residuals are smaller than errors, as the surface bends to the runs: by how much, its terms tell.
    weights = sum(run.weight for run in some) ** 2 / sum(run.weight**2 for run in some)
    wider = math.sqrt(weights / max(1.0, weights - len(terms[0])))
    # A residual of nearly 0 has a logarithm far below all others, and would pull the whole regression to it.
    least = 1e-3 * math.sqrt(dot(apart, apart) / len(apart)) + 1e-9
    # Harvey 1976: the logarithm of the absolute residual is that of the spread, plus noise of known mean.
    logs = [math.log(max(abs(each) * wider, least)) - _MEAN_LOG for each in apart]
    linear = [[1.0, *run.at] for run in some]
    # The ridge draws the slopes of the spread a little towards none; what it does to the level is mended below.
    around = factor(gram(linear, [run.weight for run in some], 1e-3 * len(some)))
    pulled = [run.weight * log for run, log in zip(some, logs, strict=True)]
    spread = solve(around, [dot(column, pulled) for column in zip(*linear, strict=True)])
    spread = _shrink_slopes(spread, around)
    sizes = [math.exp(dot(spread, row)) for row in linear]
    standard = [each * wider / size for each, size in zip(apart, sizes, strict=True)]
    # The regression of logarithms gives the shape of the spread; its level is that of the squares.
    level = math.sqrt(
        sum(run.weight * each * each for run, each in zip(some, standard, strict=True))
        / sum(run.weight for run in some)
    )
    spread[0] += math.log(max(level, 1e-9))
    residuals = {number: each / level for number, each in zip(numbers, standard, strict=True)}
    return _Fit(mean, spread, lower), residuals


def _shrink_slopes(spread: Sequence[float], around: Matrix) -> Vector:
    """The slopes of the spread, each drawn towards none by as much as chance alone makes of it.

    Where many evenings are compared with the spreads of rooms, slopes that are chance would tell rooms apart. Each is
    drawn by the positive part of James and Stein (1961).
    """
    shrunk = [spread[0]]
    for number, slope in enumerate(spread[1:], 1):
        across = forward(around, [float(column == number) for column in range(len(spread))])
        chance = _LOG_VARIANCE * dot(across, across)
        shrunk.append(slope * max(0.0, 1 - chance / slope**2) if slope else 0.0)
    return shrunk


def _correlate(residuals: Sequence[Mapping[int, float]], freedom: float) -> Matrix:
    """The correlations, drawn towards none by as much as chance alone makes of them (Schäfer, Strimmer 2005)."""
    size = len(residuals)
    made = [[float(one == other) for other in range(size)] for one in range(size)]
    chance, total = 0.0, 0.0
    for one in range(size):
        for other in range(one):
            both = residuals[one].keys() & residuals[other].keys()
            pairs = [(residuals[one][number], residuals[other][number]) for number in sorted(both)]
            across = sum(x * y for x, y in pairs)
            squares = math.sqrt(sum(x * x for x, _ in pairs) * sum(y * y for _, y in pairs))
            # Not about the mean: residuals of a fit with a constant have mean 0.
            value = across / squares if squares else 0.0
            made[one][other] = made[other][one] = value
            # The variance of a correlation in large samples.
            chance += (1 - value * value) ** 2 / freedom
            total += value * value
    kept = max(0.0, 1 - chance / total) if total else 1.0
    return _fit_together([[kept * value for value in values] for values in made])


def _fit_together(correlations: Matrix) -> Matrix:
    """The correlations, drawn towards none until they are those of a distribution."""
    while True:
        correlations = [
            [1.0 if one == other else _SHRINK * value for other, value in enumerate(row)]
            for one, row in enumerate(correlations)
        ]
        try:
            factor(correlations)
        except NotPositive:
            continue
        return correlations


class EntrantScale(NamedTuple):
    """The scale on which surfaces have the number of entrants: -1 to 1 for those of the evenings.

    Attributes:
        middle: The middle of the logarithms of the numbers.
        half: Half their range, at least a tenth.
    """

    middle: float
    half: float

    @classmethod
    def of(cls, entrants: Sequence[int]) -> EntrantScale:
        """The scale for these numbers of entrants."""
        low, high = math.log(min(entrants)), math.log(max(entrants))
        return cls((low + high) / 2, max((high - low) / 2, 0.1))

    def place(self, entrants: int) -> float:
        """The number on the scale."""
        return (math.log(entrants) - self.middle) / self.half

    def entrants_at(self, place: float) -> int:
        """The number of entrants at a place of the scale."""
        return max(2, round(math.exp(self.middle + self.half * place)))
