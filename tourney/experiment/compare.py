"""How two structures differ, replicate by replicate: both were played with the same random numbers."""

from __future__ import annotations

import math
from statistics import fmean, variance
from typing import TYPE_CHECKING, NamedTuple

from tourney.experiment.measures import values_by_number
from tourney.experiment.statistics import Estimate, mean, student_t, tells_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.measures import Measure
    from tourney.experiment.replicate import Replicate


class Difference(NamedTuple):
    """By how much a measure of one experiment differs from that of another.

    Attributes:
        measure: What is measured.
        one: Its mean in the first.
        other: Its mean in the other.
        change: The other less the first, with the interval of the difference.
        saved: The part of the variance of the difference that pairing saves; negative if it adds to it, None where
            the two cannot be paired, or nothing varies.
    """

    measure: Measure
    one: Estimate
    other: Estimate
    change: Estimate
    saved: float | None

    @property
    def is_known(self) -> bool:
        """Whether the data can tell that there is a difference, or that there is none at all."""
        low, high = self.change.low, self.change.high
        return low is not None and high is not None and (low > 0 or high < 0 or low == high == 0)


def compare(
    measure: Measure, ones: Sequence[Replicate], others: Sequence[Replicate], *, paired: bool
) -> Difference | None:
    """The difference of a measure; None where one side has none of it.

    Args:
        measure: What is measured.
        ones: Replicates of the first experiment.
        others: Replicates of the other.
        paired: Whether replicates of the same number were played with the same random numbers: the same seed.
    """
    first, second = values_by_number(measure, ones), values_by_number(measure, others)
    if not first or not second:
        return None
    both = sorted(first.keys() & second.keys()) if paired else []
    if len(both) > 1:
        changes = [second[number] - first[number] for number in both]
        apart = variance([first[number] for number in both]) + variance([second[number] for number in both])
        saved = 1 - variance(changes) / apart if apart else None
        pairs = [first[number] for number in both], [second[number] for number in both]
        return Difference(measure, mean(pairs[0]), mean(pairs[1]), mean(changes), saved)
    return Difference(measure, *_apart(list(first.values()), list(second.values())), None)


def _apart(ones: Sequence[float], others: Sequence[float]) -> tuple[Estimate, Estimate, Estimate]:
    """The difference of independent means, by Welch's approximation to its degrees of freedom (Welch 1947)."""
    one, other = mean(ones), mean(others)
    change = fmean(others) - fmean(ones)
    count = min(len(ones), len(others))
    if not tells_mean(count):
        return one, other, Estimate(change, None, None, count)
    parts = [variance(values) / len(values) for values in (ones, others)]
    spread = sum(parts)
    if not spread:
        return one, other, Estimate(change, change, change, count)
    freedom = spread**2 / sum(part**2 / (len(values) - 1) for part, values in zip(parts, (ones, others), strict=True))
    half = student_t(max(1, math.floor(freedom))) * math.sqrt(spread)
    return one, other, Estimate(change, change - half, change + half, count)
