"""Estimates with intervals from independent replicates, exact bounds on a share of runs, and rank correlation."""

from __future__ import annotations

import math
from functools import cache
from statistics import NormalDist, fmean, variance
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


CONFIDENCE: Final = 0.95
"""The confidence level: the share of intervals that contain the true value, over many experiments."""

_ENOUGH_FOR_MEAN: Final = 10
"""The minimum number of values for Student's t. With fewer it is very wide, and inaccurate for skewed data."""
_ENOUGH_FOR_SPREAD: Final = 19
_MANY: Final = 200
"""From this many degrees of freedom on, a series in the normal quantile gives Student's t to nine digits."""


class Estimate(NamedTuple):
    """A number with its interval.

    Attributes:
        value: The estimate.
        low: The lower end of the interval; None if there are too few replicates.
        high: The upper end of the interval; None if there are too few replicates.
        replicates: The number of replicates.
    """

    value: float
    low: float | None
    high: float | None
    replicates: int

    @property
    def half_width(self) -> float | None:
        """Half the length of the interval; None if an end is missing."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    @property
    def as_record(self) -> dict[str, float | None]:
        """The estimate and its interval, for JSON."""
        return {"value": self.value, "low": self.low, "high": self.high}

    def within(self, least: float, most: float) -> Estimate:
        """The estimate with its interval limited to [least, most]."""
        low, high = (None if end is None else min(max(end, least), most) for end in (self.low, self.high))
        return self._replace(low=low, high=high)


def mean(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean with its interval from Student's t; fewer than ten values have no interval.

    Raises:
        ValueError: There are no values.
    """
    if not values:
        raise ValueError("mean of no values")
    middle = fmean(values)
    if not is_enough_for_mean(len(values)):
        return Estimate(middle, None, None, len(values))
    # Student's t and not the normal quantile: with ten runs the interval would be a seventh too short.
    half = student_t(len(values) - 1, confidence) * math.sqrt(variance(values, middle) / len(values))
    return Estimate(middle, middle - half, middle + half, len(values))


def mean_of_sums(total: float, squares: float, count: int, confidence: float = CONFIDENCE) -> Estimate:
    """`mean` from the sum and the sum of squares of the values.

    Raises:
        ValueError: There are no values.
    """
    if not count:
        raise ValueError("mean of no values")
    middle = total / count
    if not is_enough_for_mean(count):
        return Estimate(middle, None, None, count)
    # Values that are all equal may give a difference a little below 0, of which there is no root.
    spread = max(0.0, squares - total * middle) / (count - 1)
    half = student_t(count - 1, confidence) * math.sqrt(spread / count)
    return Estimate(middle, middle - half, middle + half, count)


def quantile(values: Sequence[float], part: float, confidence: float = CONFIDENCE) -> Estimate:
    """The quantile at `part`, with an interval between two order statistics.

    The estimate interpolates between the two nearest order statistics (type 7 of Hyndman and Fan, 1996). The interval
    is distribution-free: the number of values below the quantile is binomial with n and `part` (Conover, Practical
    Nonparametric Statistics, 3.2).

    Raises:
        ValueError: There are no values, or `part` is not between 0 and 1.
    """
    if not values or not 0 < part < 1:
        raise ValueError("a quantile needs at least one value and a part between 0 and 1")
    ordered = sorted(values)
    place = (len(ordered) - 1) * part
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    estimate = ordered[below] + (place - below) * (ordered[above] - ordered[below])
    # Ranks instead of a formula for the density: finish times and prizes have no shape that one could assume.
    low, high = order_ranks(len(ordered), part, confidence)
    return Estimate(
        estimate,
        None if low is None else ordered[low - 1],
        None if high is None else ordered[high - 1],
        len(ordered),
    )


def is_enough_for_mean(count: int) -> bool:
    """Whether this many values are enough for the interval of a mean or a ratio of means."""
    return count >= _ENOUGH_FOR_MEAN


def is_enough_for_spread(count: int) -> bool:
    """Whether this many values are enough to give a range that contains nine values of ten.

    A further value lies between the smallest and the largest of n with probability (n - 1) / (n + 1) (Wilks, 1941),
    which is at least 0.9 from n = 19 on.
    """
    return count >= _ENOUGH_FOR_SPREAD


@cache
def order_ranks(values: int, part: float, confidence: float = CONFIDENCE) -> tuple[int | None, int | None]:
    """The ranks, from 1, of the order statistics that bound a quantile; None if no value is extreme enough."""
    rest = (1 - confidence) / 2
    low: int | None = None
    high: int | None = None
    reached = 0.0  # the probability that fewer than `rank` values are below the quantile
    for rank in range(1, values + 1):
        reached += binomial_probability(values, rank - 1, part)
        if reached <= rest:
            low = rank
        # The first rank from above that is extreme enough, and the last from below: the shortest interval that keeps
        # the confidence on each side.
        if high is None and 1 - reached <= rest:
            high = rank
            break
    return low, high


def binomial_probability(tries: int, hits: int, chance: float) -> float:
    """The binomial probability of exactly `hits` hits."""
    if chance in {0.0, 1.0}:
        return float(hits == chance * tries)
    # Logarithms, because the numbers of ways overflow a float from about a thousand runs on.
    ways = math.lgamma(tries + 1) - math.lgamma(hits + 1) - math.lgamma(tries - hits + 1)
    return math.exp(ways + hits * math.log(chance) + (tries - hits) * math.log1p(-chance))


def estimate_share(hits: int, tries: int, confidence: float = CONFIDENCE) -> Estimate:
    """A share of cases, with the Wilson interval (Wilson 1927).

    Raises:
        ValueError: There are no cases, or the hits are not from 0 to the number of cases.
    """
    if not 0 <= hits <= tries or not tries:
        raise ValueError(f"{hits} of {tries} is not a share")
    # Wilson and not Wald: with no hit, or only hits, the usual interval has no length and claims to be sure.
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    found = hits / tries
    middle = (found + z * z / (2 * tries)) / (1 + z * z / tries)
    half = z / (1 + z * z / tries) * math.sqrt(found * (1 - found) / tries + z * z / (4 * tries * tries))
    # The formula gives these ends but for rounding, which must not put a share below 0.
    low = 0.0 if hits == 0 else middle - half
    high = 1.0 if hits == tries else middle + half
    return Estimate(found, low, high, tries)


@cache
def student_t(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The two-sided quantile of Student's t: P(-t < T < t) = confidence.

    Raises:
        ValueError: There is less than one degree of freedom.
    """
    if freedom < 1:
        raise ValueError("Student's t needs at least one degree of freedom")
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    if freedom >= _MANY:  # Abramowitz and Stegun 26.7.5
        return (
            z
            + (z**3 + z) / (4 * freedom)
            + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        )
    # By halving: the quantile has no closed form, and the probability has one for every whole number of degrees.
    # t exceeds z at any number of degrees. Beyond 1e6, even one degree leaves less than a millionth.
    low, high = z, 1e6
    for _ in range(200):
        middle = (low + high) / 2
        # No float lies between the two any more.
        if middle in {low, high}:
            break
        low, high = (middle, high) if _within(middle, freedom) < confidence else (low, middle)
    return high


def _within(t: float, freedom: int) -> float:
    """The probability that Student's t lies between -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine = math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    # With one degree of freedom the series is empty: only the angle counts.
    total = term if freedom > 1 else 0.0
    for step in range(2 + odd, freedom - 1, 2):
        term *= (step - 1) / step * cosine * cosine
        total += term
    within = math.sin(angle) * total
    return 2 / math.pi * (angle + within) if odd else within


# Exact bounds on a share of runs, for promises such as "95% of runs end by 23:00".


PROMISED: Final = 0.95
"""The confidence of a promise: the share of such promises that are true."""

_MOST_RUNS: Final = 100_000
_STEP: Final = 100
_HALVINGS: Final = 60


@cache
def most_misses(runs: int, part: float, confidence: float = PROMISED) -> int:
    """The most runs of a number that may miss a target so that at least a share `part` of all runs meets it.

    The bound is the exact one-sided one of Clopper and Pearson (1934): if a share of 1 - `part` of all runs missed
    the target, so few misses would have a probability of at most 1 - `confidence`. It is -1 if no number is small
    enough.
    """
    reached = 0.0
    for misses in range(runs + 1):
        reached += binomial_probability(runs, misses, 1 - part)
        if reached > 1 - confidence:
            return misses - 1
    return runs


def share_at_least(runs: int, misses: int, confidence: float = PROMISED) -> float:
    """The largest share of all runs of which it is known that they meet a target; the bound of `most_misses`."""
    if misses >= runs:
        return 0.0
    low, high = 0.0, 1.0  # the share that misses
    # The bound of Clopper and Pearson solved for the share, as there is no beta quantile in the standard library.
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if sum(binomial_probability(runs, each, middle) for each in range(misses + 1)) > 1 - confidence:
            low = middle
        else:
            high = middle
    return 1 - high


def find_runs_needed(runs: int, misses: int, part: float, confidence: float = PROMISED) -> int | None:
    """The number of runs at which the same share of misses would support the promise.

    It is a multiple of 100; None if no number of runs up to 100,000 would.
    """
    share = misses / runs
    if share >= 1 - part:
        return None
    low, high = max(1, runs // _STEP), _MOST_RUNS // _STEP
    if not _supports(high * _STEP, share, part, confidence):
        return None
    while low < high:
        middle = (low + high) // 2
        if _supports(middle * _STEP, share, part, confidence):
            high = middle
        else:
            low = middle + 1
    return low * _STEP


def _supports(runs: int, share: float, part: float, confidence: float) -> bool:
    # A share such as 3 of 100 may become a hair more than a whole number of misses, which would count as one more.
    return math.ceil(share * runs - 1e-9) <= most_misses(runs, part, confidence)


def fewest_runs(part: float, confidence: float = PROMISED) -> int:
    """The fewest runs that support a promise if none of them misses the target."""
    # The least n with part**n <= 1 - confidence.
    return math.ceil(math.log(1 - confidence) / math.log(part))


# Rank correlation.


def rank_correlation(ones: Sequence[float], others: Sequence[float]) -> float | None:
    """Spearman's rank correlation; ties have their mean rank. None if either sequence does not vary."""
    first, second = mean_ranks(ones), mean_ranks(others)
    middle = (len(first) + 1) / 2
    one = sum((rank - middle) ** 2 for rank in first)
    other = sum((rank - middle) ** 2 for rank in second)
    if not one or not other:
        return None
    # Pearson's correlation of the ranks: the shorter formula with squared differences is wrong when there are ties.
    both = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    return both / math.sqrt(one * other)


def mean_ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, from 1 for the smallest; equal values have the mean of their ranks."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for place in range(start, end):
            # The mean of the ranks start + 1 to end: players who share a place count alike.
            ranks[order[place]] = (start + 1 + end) / 2
        start = end
    return ranks
