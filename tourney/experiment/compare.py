"""Differences between two structures, paired by replicate if both were played with the same random numbers."""

from __future__ import annotations

import math
from statistics import fmean, variance
from typing import TYPE_CHECKING, NamedTuple

from tourney.experiment.measures import Measure, values_by_number
from tourney.experiment.statistics import Estimate, is_enough_for_mean, mean, student_t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import AnyReplicate


class Difference(NamedTuple):
    """The difference of a measure between two experiments.

    Attributes:
        measure: The measure.
        one: Its mean in the first experiment.
        other: Its mean in the other experiment.
        change: The mean of the other minus that of the first, with the interval of the difference.
        saved: The share of the variance of the difference that pairing removes; negative if pairing adds variance,
            None if the experiments cannot be paired or nothing varies.
        is_same: Whether no replicate of one differs from that of the other, or, unpaired, from any of the other.
    """

    measure: Measure
    one: Estimate
    other: Estimate
    change: Estimate
    saved: float | None
    is_same: bool

    @property
    def is_significant(self) -> bool:
        """Whether the interval excludes 0."""
        low, high = self.change.low, self.change.high
        return low is not None and high is not None and (low > 0 or high < 0)


def compare_measures(
    measure: Measure, ones: Sequence[AnyReplicate], others: Sequence[AnyReplicate], *, paired: bool
) -> Difference | None:
    """The difference of a measure; None if one side has no values.

    Args:
        measure: The measure.
        ones: Replicates of the first experiment.
        others: Replicates of the other.
        paired: Whether replicates of the same number were played with the same players and cards.
    """
    first, second = values_by_number(measure, ones), values_by_number(measure, others)
    if not first or not second:
        return None
    both = sorted(first.keys() & second.keys()) if paired else []
    # Paired, the luck of players and cards that both share cancels; the interval is then that of the differences.
    # A single pair has no variance, so the sides are then compared as independent.
    if len(both) > 1:
        changes = [second[number] - first[number] for number in both]
        apart = variance([first[number] for number in both]) + variance([second[number] for number in both])
        saved = 1 - variance(changes) / apart if apart else None
        pairs = [first[number] for number in both], [second[number] for number in both]
        return Difference(measure, mean(pairs[0]), mean(pairs[1]), mean(changes), saved, not any(changes))
    ones_values, others_values = list(first.values()), list(second.values())
    # With few values and no variance at all the two may still be exactly alike.
    is_same = len({*ones_values, *others_values}) == 1
    return Difference(measure, *_apart(ones_values, others_values), None, is_same)


def _apart(ones: Sequence[float], others: Sequence[float]) -> tuple[Estimate, Estimate, Estimate]:
    """The difference of independent means, with Welch's approximation to the degrees of freedom (Welch 1947)."""
    one, other = mean(ones), mean(others)
    change = fmean(others) - fmean(ones)
    # By the smaller side: its variance is the less certain one.
    count = min(len(ones), len(others))
    if not is_enough_for_mean(count):
        return one, other, Estimate(change, None, None, count)
    parts = [variance(values) / len(values) for values in (ones, others)]
    spread = sum(parts)
    # Both sides never vary: their difference is certain, and t would divide by nothing.
    if not spread:
        return one, other, Estimate(change, change, change, count)
    freedom = spread**2 / sum(part**2 / (len(values) - 1) for part, values in zip(parts, (ones, others), strict=True))
    # Rounded down, which makes the interval a little longer and never shorter.
    half = student_t(max(1, math.floor(freedom))) * math.sqrt(spread)
    return one, other, Estimate(change, change - half, change + half, count)
