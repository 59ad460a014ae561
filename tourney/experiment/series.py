"""What is measured over time: on the grid of simulated time, and by level, across replicates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import average_m, average_stack, median_stack
from tourney.experiment.statistics import Estimate, mean, quantile
from tourney.sim.samples import Moment

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.samples import Sample

BAND: Final = (0.05, 0.5, 0.95)
"""The quantiles that a band is made of."""


class Band(NamedTuple):
    """How something lies at one point of a series.

    Attributes:
        at: The moment in seconds, or the number of the level.
        p5: The value that 5% of replicates stay below, as are the others with their parts.
        p50: The median, with its interval.
        p95: See `p5`.
        replicates: How many of them had it.
    """

    at: int
    p5: float
    p50: Estimate
    p95: float
    replicates: int


def _band(at: int, values: Sequence[float]) -> Band:
    low, middle, high = (quantile(values, part) for part in BAND)
    return Band(at, low.value, middle, high.value, len(values))


def players_left(sample: Sample) -> float:
    """Players left."""
    return sample.players


def tables_in_play(sample: Sample) -> float:
    """Tables in play, each with a dealer."""
    return sample.tables


def over_time(replicates: Sequence[Replicate], of: Callable[[Sample], float], after: float) -> list[Band]:
    """A measure of samples on the grid of time; a replicate that is over counts with `after`."""
    grids = [
        {sample.seconds: sample for sample in replicate.samples if sample.moment is Moment.TIME}
        for replicate in replicates
    ]
    moments = sorted({seconds for grid in grids for seconds in grid})
    start = [_at_start(replicate) for replicate in replicates]
    bands = [_band(0, [of(sample) for sample in start if sample is not None])] if any(start) else []
    bands += [_band(at, [of(grid[at]) if at in grid else after for grid in grids]) for at in moments]
    return bands


def _at_start(replicate: Replicate) -> Sample | None:
    first = replicate.samples[0] if replicate.samples else None
    return first if first is not None and first.seconds == 0 else None


class LevelRow(NamedTuple):
    """A level across the replicates that have come to it.

    Attributes:
        level: Its number.
        replicates: How many have come to it.
        starts: When it starts.
        players: Players left at its start.
        tables: Tables in play.
        average: The average stack, in big blinds.
        median: The median stack, in big blinds.
        m: M of the average stack.
        hands: Hands begun in it.
    """

    level: int
    replicates: int
    starts: Estimate
    players: Estimate
    tables: Estimate
    average: Estimate
    median: Estimate
    m: Estimate
    hands: Estimate


def by_level(replicates: Sequence[Replicate]) -> list[LevelRow]:
    """The room at the start of each level: means over the replicates that have come to it."""
    starts: dict[int, list[Sample]] = {}
    hands: dict[int, list[float]] = {}
    for replicate in replicates:
        seen: set[int] = set()
        for sample in replicate.samples:
            if sample.moment is Moment.LEVEL and sample.level not in seen:
                seen.add(sample.level)
                starts.setdefault(sample.level, []).append(sample)
        for level, count in replicate.level_hands:
            hands.setdefault(level, []).append(count)
    return [
        LevelRow(
            level=level,
            replicates=len(samples),
            starts=mean([sample.seconds for sample in samples]),
            players=mean([sample.players for sample in samples]),
            tables=mean([sample.tables for sample in samples]),
            average=mean([average_stack(sample) for sample in samples]),
            median=mean([median_stack(sample) for sample in samples]),
            m=mean([average_m(sample) for sample in samples]),
            hands=mean(hands.get(level, [0.0])),
        )
        for level, samples in sorted(starts.items())
    ]
