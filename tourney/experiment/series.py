"""Measures over time across replicates: on a grid of simulated time, and by level."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import average_m, average_stack, median_stack
from tourney.experiment.statistics import Estimate, is_enough_for_spread, mean, quantile
from tourney.sim.samples import Sample, SampleMoment

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.types import Seconds

BAND: Final = (0.05, 0.5, 0.95)
"""The quantiles of a band."""


class SeriesBand(NamedTuple):
    """The distribution of a value at one point of a series.

    Attributes:
        at: The time in seconds, or the number of the level.
        p5: The 5% quantile; the smallest value if there are too few for it.
        p50: The median, with its interval.
        p95: The 95% quantile; the largest value if there are too few for it.
        replicates: The number of replicates.
    """

    at: int
    p5: float
    p50: Estimate
    p95: float
    replicates: int


def _band(at: int, values: Sequence[float]) -> SeriesBand:
    low, middle, high = (quantile(values, part) for part in BAND)
    if not is_enough_for_spread(len(values)):
        return SeriesBand(at, min(values), middle, max(values), len(values))
    return SeriesBand(at, low.value, middle, high.value, len(values))


def players_left(sample: Sample) -> float:
    """Players left."""
    return sample.players


def tables_in_play(sample: Sample) -> float:
    """Tables in play, each with a dealer."""
    return sample.tables


def over_time(replicates: Sequence[Replicate], of: Callable[[Sample], float], after: float) -> list[SeriesBand]:
    """A value of samples on the time grid; finished replicates count as `after`."""
    start = array("d")
    moments: dict[Seconds, array[float]] = {}
    for replicate in replicates:
        first = _at_start(replicate)
        if first is not None:
            start.append(of(first))
        for sample in replicate.samples:
            if sample.moment is SampleMoment.TIME:
                moments.setdefault(sample.seconds, array("d")).append(of(sample))
    bands = [_band(0, start)] if start else []
    for at, values in sorted(moments.items()):
        over = array("d", [after]) * (len(replicates) - len(values))
        bands.append(_band(at, values + over))
    return bands


def _at_start(replicate: Replicate) -> Sample | None:
    first = replicate.samples[0] if replicate.samples else None
    return first if first is not None and first.seconds == 0 else None


class LevelAcross(NamedTuple):
    """A level across the replicates that reached it.

    Attributes:
        level: Its number.
        replicates: The number of replicates that reached it.
        starts: The time of its start.
        players: Players left at its start.
        tables: Tables in play at its start.
        average: The average stack, in big blinds.
        median: The median stack, in big blinds.
        m: M of the average stack.
        hands: Hands that started in it.
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


_AT_START: Final[tuple[Callable[[Sample], float], ...]] = (
    lambda sample: sample.seconds, players_left, tables_in_play, average_stack, median_stack, average_m,
)  # fmt: skip
"""The values at the start of a level, in the order of `LevelAcross`."""


def by_level(replicates: Sequence[Replicate]) -> list[LevelAcross]:
    """The state of the room at the start of each level: means over the replicates that reached it."""
    starts: dict[int, tuple[array[float], ...]] = {}
    hands: dict[int, array[float]] = {}
    for replicate in replicates:
        seen: set[int] = set()
        for sample in replicate.samples:
            if sample.moment is SampleMoment.LEVEL and sample.level not in seen:
                seen.add(sample.level)
                columns = starts.setdefault(sample.level, tuple([array("d") for _ in _AT_START]))
                for column, of in zip(columns, _AT_START, strict=True):
                    column.append(of(sample))
        for level, count in replicate.level_hands:
            hands.setdefault(level, array("d")).append(count)
    return [
        LevelAcross._make((level, len(columns[0]), *map(mean, columns), mean(hands.get(level, [0.0]))))
        for level, columns in sorted(starts.items())
    ]
