"""The room over the clock, across replicates: dealers by hour, stacks over time, and the depths of all stacks."""

from __future__ import annotations

import math
from array import array
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import average_m, average_stack, median_stack
from tourney.experiment.statistics import Estimate, mean
from tourney.sim.samples import DEPTHS, SampleMoment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.types import Seconds

_HOUR: Final = 3600


class HourAcross(NamedTuple):
    """The tables in play in an hour of the event.

    Attributes:
        start: The start of the hour, in seconds.
        tables: The most tables at a time in the hour, in each replicate, ascending; 0 for one that is over.
    """

    start: Seconds
    tables: tuple[int, ...]

    def enough_for(self, part: float) -> int:
        """The number of dealers that is enough in this share of the replicates."""
        return self.tables[max(0, math.ceil(part * len(self.tables) - 1e-9) - 1)]


def by_hour(replicates: Sequence[Replicate]) -> list[HourAcross]:
    """The tables in play in each hour; each has one dealer, in breaks too."""
    hours: dict[int, list[int]] = {}
    for replicate in replicates:
        most: dict[int, int] = {}
        before = 0, 0  # the hour and the tables of the sample before
        for sample in replicate.samples:
            hour = sample.seconds // _HOUR
            for since in range(before[0], hour + 1):
                most[since] = max(most.get(since, 0), before[1])
            most[hour] = max(most.get(hour, 0), sample.tables)
            before = hour, sample.tables
        for hour, tables in most.items():
            hours.setdefault(hour, []).append(tables)
    many = len(replicates)
    return [
        HourAcross(hour * _HOUR, (*[0] * (many - len(tables)), *sorted(tables)))
        for hour, tables in sorted(hours.items())
    ]


class StacksAcross(NamedTuple):
    """The stacks at a time of the grid, in the replicates still in play.

    Attributes:
        at: The time, in seconds.
        replicates: The number of replicates still in play.
        average: The average stack, in big blinds.
        median: The median stack, in big blinds.
        m: M of the average stack.
    """

    at: Seconds
    replicates: int
    average: Estimate
    median: Estimate
    m: Estimate


def stacks_over_time(replicates: Sequence[Replicate]) -> list[StacksAcross]:
    """The stacks over time: means over the replicates still in play."""
    found: dict[Seconds, tuple[array[float], ...]] = {}
    for replicate in replicates:
        for sample in replicate.samples:
            if sample.moment is SampleMoment.TIME or sample.seconds == 0:
                columns = found.setdefault(sample.seconds, (array("d"), array("d"), array("d")))
                for column, of in zip(columns, (average_stack, median_stack, average_m), strict=True):
                    column.append(of(sample))
    return [
        StacksAcross(at, len(columns[0]), *[mean(column).within(0, math.inf) for column in columns])
        for at, columns in sorted(found.items())
    ]


class DepthsAcross(NamedTuple):
    """The depths of all stacks at a time of the grid.

    Attributes:
        at: The time, in seconds.
        replicates: The number of replicates still in play.
        parts: The share of the players below the first of `DEPTHS`, between the first and the second, and so on.
    """

    at: Seconds
    replicates: int
    parts: tuple[float, ...]


def depths_over_time(replicates: Sequence[Replicate]) -> list[DepthsAcross]:
    """The share of the players left at each depth over time, over all replicates still in play."""
    found: dict[Seconds, list[int]] = {}
    many: dict[Seconds, int] = {}
    for replicate in replicates:
        seen: set[Seconds] = set()
        for sample in replicate.samples:
            at = sample.seconds
            if at in seen or not (sample.moment is SampleMoment.TIME or at == 0):
                continue
            seen.add(at)
            many[at] = many.get(at, 0) + 1
            counts = found.setdefault(at, [0] * (len(DEPTHS) + 1))
            before = 0
            for place, below in enumerate((*sample.below, sample.players)):
                counts[place] += below - before
                before = below
    return [
        DepthsAcross(at, many[at], tuple([count / sum(counts) for count in counts]))
        for at, counts in sorted(found.items())
        if sum(counts)
    ]
