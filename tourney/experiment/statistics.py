"""Estimates with intervals, from replicates that are independent of each other.

A mean has the interval of Student's t, a quantile one between order statistics, a share that of Wilson. No library
beyond Python's own is needed for these; the tests hold them against one.
"""

from __future__ import annotations

import math
from functools import cache
from statistics import NormalDist, fmean, variance
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

CONFIDENCE: Final = 0.95
"""How often an interval holds what it is about, over many experiments."""

_ENOUGH_FOR_MEAN: Final = 10
"""From fewer values Student's t is as wide as anything, and what is skewed fits it badly."""
_ENOUGH_FOR_SPREAD: Final = 19
_MANY: Final = 200
"""Degrees of freedom from which Student's t follows from the normal quantile to nine digits."""


class Estimate(NamedTuple):
    """A number with its interval.

    Attributes:
        value: The estimate.
        low: The lower end; None when the replicates are too few for one.
        high: The upper end; None when the replicates are too few for one.
        replicates: How many it is made from.
    """

    value: float
    low: float | None
    high: float | None
    replicates: int

    @property
    def half_width(self) -> float | None:
        """Half the length of the interval; None when it has no end."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def within(self, least: float, most: float) -> Estimate:
        """With an interval that does not leave what is possible."""
        low, high = (None if end is None else min(max(end, least), most) for end in (self.low, self.high))
        return self._replace(low=low, high=high)


def mean(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean, with the interval of Student's t, which fewer than ten values do not have.

    Raises:
        ValueError: There are no values.
    """
    if not values:
        raise ValueError("nothing to take the mean of")
    middle = fmean(values)
    if not tells_mean(len(values)):
        return Estimate(middle, None, None, len(values))
    half = student_t(len(values) - 1, confidence) * math.sqrt(variance(values, middle) / len(values))
    return Estimate(middle, middle - half, middle + half, len(values))


def mean_of_sums(total: float, squares: float, count: int, confidence: float = CONFIDENCE) -> Estimate:
    """`mean`, of values of which only the sum and the sum of squares are known.

    Raises:
        ValueError: There are no values.
    """
    if not count:
        raise ValueError("nothing to take the mean of")
    middle = total / count
    if not tells_mean(count):
        return Estimate(middle, None, None, count)
    spread = max(0.0, squares - total * middle) / (count - 1)
    half = student_t(count - 1, confidence) * math.sqrt(spread / count)
    return Estimate(middle, middle - half, middle + half, count)


def quantile(values: Sequence[float], part: float, confidence: float = CONFIDENCE) -> Estimate:
    """The value below which this part of the distribution lies, with an interval between two order statistics.

    The estimate lies between the two nearest order statistics (type 7 of Hyndman and Fan, 1996). The interval needs
    no assumption: with n values, the so-manieth smallest is above the quantile as often as a binomial of n and `part`
    says (Conover, Practical Nonparametric Statistics, 3.2).

    Raises:
        ValueError: There are no values, or `part` is not between 0 and 1.
    """
    if not values or not 0 < part < 1:
        raise ValueError("a quantile is of one value or more, and of a part between 0 and 1")
    ordered = sorted(values)
    place = (len(ordered) - 1) * part
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    estimate = ordered[below] + (place - below) * (ordered[above] - ordered[below])
    low, high = order_ranks(len(ordered), part, confidence)
    return Estimate(
        estimate,
        None if low is None else ordered[low - 1],
        None if high is None else ordered[high - 1],
        len(ordered),
    )


def tells_mean(count: int) -> bool:
    """Whether so many values tell within which bounds a mean, or a ratio of means, lies."""
    return count >= _ENOUGH_FOR_MEAN


def tells_spread(count: int) -> bool:
    """Whether so many values tell between which bounds nine of ten lie.

    A further value lies between the least and the greatest of n with a chance of (n - 1) / (n + 1) (Wilks, 1941),
    which is nine of ten from 19 values on.
    """
    return count >= _ENOUGH_FOR_SPREAD


@cache
def order_ranks(values: int, part: float, confidence: float = CONFIDENCE) -> tuple[int | None, int | None]:
    """The ranks, from 1, of the order statistics between which a quantile lies; None where no value is far enough."""
    rest = (1 - confidence) / 2
    low: int | None = None
    high: int | None = None
    reached = 0.0  # the chance that fewer than `rank` values are below the quantile
    for rank in range(1, values + 1):
        reached += _binomial(values, rank - 1, part)
        if reached <= rest:
            low = rank
        if high is None and 1 - reached <= rest:
            high = rank
            break
    return low, high


def _binomial(tries: int, hits: int, chance: float) -> float:
    """The chance of so many hits."""
    ways = math.lgamma(tries + 1) - math.lgamma(hits + 1) - math.lgamma(tries - hits + 1)
    return math.exp(ways + hits * math.log(chance) + (tries - hits) * math.log1p(-chance))


def share(hits: int, tries: int, confidence: float = CONFIDENCE) -> Estimate:
    """A share of cases, with Wilson's interval (Wilson 1927).

    Raises:
        ValueError: There are no cases, or more hits than cases.
    """
    if not 0 <= hits <= tries or not tries:
        raise ValueError(f"{hits} of {tries} is no share")
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    found = hits / tries
    middle = (found + z * z / (2 * tries)) / (1 + z * z / tries)
    half = z / (1 + z * z / tries) * math.sqrt(found * (1 - found) / tries + z * z / (4 * tries * tries))
    low = 0.0 if hits == 0 else middle - half
    high = 1.0 if hits == tries else middle + half
    return Estimate(found, low, high, tries)


@cache
def student_t(freedom: int, confidence: float = CONFIDENCE) -> float:
    """How many standard errors on either side hold so much of Student's t.

    Raises:
        ValueError: There is no degree of freedom.
    """
    if freedom < 1:
        raise ValueError("Student's t has one degree of freedom or more")
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    if freedom >= _MANY:  # Abramowitz and Stegun 26.7.5
        return (
            z
            + (z**3 + z) / (4 * freedom)
            + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        )
    low, high = z, 1e6
    for _ in range(200):
        middle = (low + high) / 2
        if middle in {low, high}:
            break
        low, high = (middle, high) if _within(middle, freedom) < confidence else (low, middle)
    return high


def _within(t: float, freedom: int) -> float:
    """The chance that Student's t lies between -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine = math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = term if freedom > 1 else 0.0
    for step in range(2 + odd, freedom - 1, 2):
        term *= (step - 1) / step * cosine * cosine
        total += term
    within = math.sin(angle) * total
    return 2 / math.pi * (angle + within) if odd else within
