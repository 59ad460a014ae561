"""How good a sheet is by its shape alone: what the runs of all sheets together tell about sheets of that shape.

A few runs of one sheet tell little about it, above all about a demand that few runs miss. But sheets of almost the
same shape are almost equally good, so a linear fit over all sheets of a round tells more about each of them than its
own runs do. The fit cannot see what is special about a sheet; the search therefore trusts both (`Search.rank`).
"""

from __future__ import annotations

import math
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Final

from tourney.tournament.schedule import Break, Level
from tourney.tournament.structure import clock_starts, column_asked, orbit_cost, stakes_in, unit_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.sim.scenario import Scenario
    from tourney.tuning.merit import Judge, RunTally
    from tourney.types import Seconds

_MOMENTS: Final = (0.0, 0.4, 0.8, 1.2, 1.6)  # as parts of the mean finish time
_SHEETS_FOR_EACH: Final = 3  # sheets for each coefficient: with fewer the fit follows their luck
_RIDGE: Final = 1e-4  # keeps properties that go together solvable


def shape_merits(
    judge: Judge, scenarios: Mapping[int, Scenario], tallies: Mapping[int, RunTally]
) -> dict[int, float]:
    """The merit of each sheet by its shape, by the number of the sheet; empty if the sheets are too few for a fit."""
    numbers = [number for number in scenarios if judge.complete(tallies[number])]
    if not numbers:
        return {}
    usual = fmean(fmean(tallies[number].column(0)) for number in numbers)
    moments = [round(part * usual) for part in _MOMENTS]
    shapes = [shape(scenarios[number], moments) for number in numbers]
    if len(numbers) < _SHEETS_FOR_EACH * (1 + len(shapes[0])):
        return {}
    gains = fit_trend(shapes, [judge.merit(tallies[number]).gain for number in numbers])
    found = dict(zip(numbers, gains, strict=True))
    for demand in judge.wishes.demands:
        lacks = fit_trend(shapes, [judge.lack(demand, tallies[number]) for number in numbers])
        for number, lack in zip(numbers, lacks, strict=True):
            found[number] -= judge.cost(demand, lack)
    return found


def shape(scenario: Scenario, moments: Sequence[Seconds]) -> list[float]:
    """The shape of a sheet: the big blind at some moments, antes, the length of levels, and breaks."""
    schedule, stack = scenario.schedule, scenario.stack
    column = column_asked(schedule, None, scenario.rotation.games)
    timed = [(start, item) for item, start in zip(schedule.items, clock_starts(schedule), strict=True)]
    levels = [(start or 0, item) for start, item in timed if isinstance(item, Level)]
    stakes = [stakes_in([item for start, item in levels if start <= moment][-1], column) for moment in moments]
    units = [unit_of(each) for each in stakes]
    antes = [orbit_cost(each, scenario.seats) / unit for each, unit in zip(stakes, units, strict=True)]
    return [
        *(math.log(unit / stack) for unit in units),
        fmean(antes),
        math.log(fmean(item.seconds for start, item in levels if start <= moments[-1])),
        float(sum(item.seconds for start, item in timed if isinstance(item, Break) and (start or 0) < moments[-1])),
    ]


def fit_trend(shapes: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """The values of a linear fit by least squares."""
    columns = [_standard(column) for column in zip(*shapes, strict=True)]
    middle = fmean(values)
    wanted = [_dot(column, [value - middle for value in values]) for column in columns]
    table = [[_dot(one, other) for other in columns] for one in columns]
    for place, row in enumerate(table):
        row[place] += _RIDGE * len(values)
    weights = _solve(table, wanted)
    return [middle + _dot(weights, row) for row in zip(*columns, strict=True)]


def _standard(column: Sequence[float]) -> list[float]:
    middle, spread = fmean(column), pstdev(column)
    return [(each - middle) / spread if spread > 1e-9 else 0.0 for each in column]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return math.fsum(map(float.__mul__, one, other))


def _solve(table: list[list[float]], wanted: Sequence[float]) -> list[float]:
    """The solution of linear equations with a positive definite matrix, by elimination."""
    rows = [[*row, value] for row, value in zip(table, wanted, strict=True)]
    size = len(rows)
    for place in range(size):
        for row in rows[place + 1 :]:
            factor = row[place] / rows[place][place]
            row[place:] = [
                each - factor * other for each, other in zip(row[place:], rows[place][place:], strict=True)
            ]
    found = [0.0] * size
    for place in reversed(range(size)):
        known = _dot(rows[place][place + 1 : size], found[place + 1 :])
        found[place] = (rows[place][size] - known) / rows[place][place]
    return found
