"""Where simulations are run: points all over the prior, then around those that explain what was seen best."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

from tourney.room.algebra import dot
from tourney.room.sampling import draw_normal, draw_uniform
from tourney.streams import Stream, derive

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.room.algebra import Vector
    from tourney.room.sampling import WeightedDraws
    from tourney.room.surface import Q, SimulatedRun

FIRST: Final = 0.6
"""The share of the runs at points all over the prior; the others are around those that explain what was seen."""

_OUTER: Final = NormalDist(0, 1.2)
"""The first points are spread a little wider than the prior."""

_WIDER: Final = 1.8
"""How much wider than the posterior the second points are spread."""

_LEAST_WIDTH: Final = 0.25  # standard deviations of the prior: nearer to each other, points show no slope
_NEAR: Final = 2.5  # the mean square distance per unknown at which the weight is exp(-1/2)
_LEAST_WEIGHT: Final = 0.03
"""Runs of the first part count less in the second fit the farther they are from the posterior."""


def hypercube(width: int, count: int, key: int) -> list[Vector]:
    """Points in a cube of side 1, evenly along each side: a Latin hypercube (McKay, Beckman, Conover 1979)."""
    columns = []
    for number in range(width):
        stream = Stream(derive(key, number))
        cells = list(range(count))
        stream.shuffle(cells)
        columns.append([(cell + draw_uniform(stream)) / count for cell in cells])
    return [list(row) for row in zip(*columns, strict=True)]


def spread_out(row: Sequence[float]) -> Vector:
    """A point of the cube on the scale of the prior."""
    return [_OUTER.inv_cdf(each) for each in row]


def gather(draws: WeightedDraws, count: int, key: int) -> Iterator[tuple[Vector, Stream]]:
    """Points around the posterior, spread wider than it; each with the stream of its random numbers."""
    middle, widths = middle_and_widths(draws)
    stream = Stream(key)
    for point in draws.resample(count):
        apart = [
            # The number is drawn even if it is not needed, so that what one unknown does shifts no draw of the
            # others.
            _WIDER * (value - mean) + _LEAST_WIDTH * draw_normal(stream) * (width < _LEAST_WIDTH)
            for value, mean, width in zip(point, middle, widths, strict=True)
        ]
        yield [mean + each for mean, each in zip(middle, apart, strict=True)], stream


def weigh_runs(runs: Sequence[SimulatedRun[Q]], draws: WeightedDraws) -> list[SimulatedRun[Q]]:
    """The first runs, with less weight the farther they are from the posterior.

    The last unknown of the draws is none of a run: by how much evenings differ, or by how much a field misses.
    """
    middle, widths = middle_and_widths(draws)
    weighed = []
    for run in runs:
        apart = [
            (value - mean) / max(width, _LEAST_WIDTH)
            # Not strict: the inputs of an evening end with its entrants, of which draws know nothing.
            for value, mean, width in zip(run.at, middle[:-1], widths, strict=False)
        ]
        # The mean over the unknowns, not the sum: with many unknowns every run would be far.
        near = math.exp(-dot(apart, apart) / (2 * len(apart) * _NEAR))
        weighed.append(run._replace(weight=max(near, _LEAST_WEIGHT)))
    return weighed


def middle_and_widths(draws: WeightedDraws) -> tuple[Vector, Vector]:
    """The means and the standard deviations of the unknowns."""
    columns = list(zip(*draws.points, strict=True))
    middle = [dot(column, draws.weights) for column in columns]
    return middle, [
        math.sqrt(dot([(value - mean) ** 2 for value in column], draws.weights))
        for column, mean in zip(columns, middle, strict=True)
    ]
