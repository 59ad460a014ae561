"""Measures over time, across replicates: by level, on a grid of simulated time, and by hour."""

from __future__ import annotations

import math
from array import array
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.experiment.measures import average_m, average_stack, median_stack
from tourney.experiment.statistics import Estimate, is_enough_for_spread, mean, quantile
from tourney.sim.samples import DEPTHS, Sample, SampleMoment, pushes_in, starts_of_levels
from tourney.tournament.dealing_staff import Push

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds


# The dealers that an event needs from push to push, over its replicates.


_ENOUGH: Final = 0.9
"""The share of the runs in which the dealers are enough."""


def dealers_over_time(scenario: Scenario, replicates: Sequence[Replicate]) -> list[Push]:
    """The pushes with the dealers who are enough in 90% of the runs, or in all of a few, and who can then go home."""
    staff = scenario.staff
    part = _ENOUGH if is_enough_for_spread(len(replicates)) else 1.0
    runs = [pushes_in(staff, each.samples) for each in replicates]
    found: list[Push] = []
    for row in range(max(map(len, runs), default=0)):
        most = sorted(each[row].tables if row < len(each) else 0 for each in runs)
        # The smallest number that is enough in this share of the runs; less a hair, as the product may be one above a
        # whole number.
        tables = most[max(0, math.ceil(part * len(most) - 1e-9) - 1)]
        needed = staff.count_dealers(tables)
        out = max(0, found[-1].dealers - needed) if found else 0
        found.append(Push(scenario.begins_at + row * staff.down, tables, needed, out))
    return found


def dealers_record(scenario: Scenario, replicates: Sequence[Replicate]) -> list[dict[str, Any]] | None:
    """The same as data for JSON; None without rules for breaks."""
    if not scenario.staff.downs:
        return None
    return [
        {"seconds": push.at, "tables": push.tables, "dealers": push.dealers, "can_go_home": push.out}
        for push in dealers_over_time(scenario, replicates)
    ]


# The room over the clock, across replicates: dealers by hour, stacks over time, and the depths of all stacks.


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
            # An hour without a sample has the tables of the last one before it.
            for since in range(before[0], hour + 1):
                most[since] = max(most.get(since, 0), before[1])
            most[hour] = max(most.get(hour, 0), sample.tables)
            before = hour, sample.tables
        for hour, tables in most.items():
            hours.setdefault(hour, []).append(tables)
    many = len(replicates)
    return [
        # Replicates that are over need no dealers in this hour; the zeros come first, as the numbers ascend.
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
    # With so few runs the range between the quantiles would hold less than it says; the extremes are given instead.
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
        # Finished runs count on: without them the late part of the curve would be that of the longest events alone.
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
        for level, sample in starts_of_levels(replicate.samples).items():
            columns = starts.setdefault(level, tuple([array("d") for _ in _AT_START]))
            for column, of in zip(columns, _AT_START, strict=True):
                column.append(of(sample))
        for level, count in replicate.level_hands:
            hands.setdefault(level, array("d")).append(count)
    return [
        LevelAcross._make((level, len(columns[0]), *map(mean, columns), mean(hands.get(level, [0.0]))))
        for level, columns in sorted(starts.items())
    ]
