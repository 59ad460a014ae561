"""What draws from a posterior tell of each unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeVar

from tourney.room.algebra import dot
from tourney.room.design import middle_and_widths

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.room.sampling import WeightedDraws

_LITTLE: Final = 0.25
"""What narrows the prior variance of an unknown by less than this share tells little of it."""

_LOCKED: Final = 0.8
"""The correlation from which two unknowns are not narrowed apart."""

_Z: Final = 1.645
"""90% of a normal distribution are within so many standard deviations of its mean."""


class HasPrior(Protocol):
    """An unknown whose prior is a standard normal z."""

    @property
    def words(self) -> str:
        """The unknown in words."""
        ...

    def value(self, z: float) -> float:
        """The value on its own scale."""
        ...

    def format(self, value: float) -> str:
        """A value in words, such as "x1.10"."""
        ...


P = TypeVar("P", bound=HasPrior)


class Learned(NamedTuple, Generic[P]):
    """What is known of an unknown.

    Attributes:
        prior: The unknown with its prior.
        low: The 5% quantile.
        middle: The median.
        high: The 95% quantile.
        share: By which share the prior variance is narrowed: 0 if nothing was learned, 1 if all.
    """

    prior: P
    low: float
    middle: float
    high: float
    share: float

    @property
    def before(self) -> tuple[float, float, float]:
        """The 5% quantile, the median and the 95% quantile of the prior."""
        return self.prior.value(-_Z), self.prior.value(0), self.prior.value(_Z)

    @property
    def is_little(self) -> bool:
        """Whether little was learned."""
        return self.share < _LITTLE

    def as_record(self) -> dict[str, Any]:
        """The numbers as plain data."""
        return {
            "before": list(self.before),
            "learned": [self.low, self.middle, self.high],
            "narrowed_by": self.share,
        }


def learn(prior: P, number: int, draws: WeightedDraws) -> Learned[P]:
    """What the draws tell of the unknown with this number."""
    values = sorted((point[number], weight) for point, weight in zip(draws.points, draws.weights, strict=True))
    low, middle, high = [prior.value(weighted_quantile(values, part)) for part in (0.05, 0.5, 0.95)]
    mean = sum(value * weight for value, weight in values)
    # The variance of the prior is 1, so this is the share of it that is left; few draws may have it above 1.
    left = sum((value - mean) ** 2 * weight for value, weight in values)
    return Learned(prior, low, middle, high, max(0.0, 1 - left))


def weighted_quantile(values: Sequence[tuple[float, float]], part: float) -> float:
    """A quantile of sorted values with weights that sum to 1."""
    reached = 0.0
    for value, weight in values:
        reached += weight
        if reached >= part:
            return value
    return values[-1][0]


def find_locked(correlated: Sequence[Sequence[float]]) -> Iterator[tuple[int, int]]:
    """The pairs of unknowns that are not narrowed apart, as their numbers, the smaller one first."""
    for row, values in enumerate(correlated):
        for column in range(row):
            if abs(values[column]) >= _LOCKED:
                yield column, row


def correlations(draws: WeightedDraws) -> tuple[tuple[float, ...], ...]:
    """The correlations of the unknowns."""
    columns = list(zip(*draws.points, strict=True))
    middle, widths = middle_and_widths(draws)
    apart = [[value - mean for value in column] for column, mean in zip(columns, middle, strict=True)]
    return tuple(
        tuple(
            dot([one * weight for one, weight in zip(first, draws.weights, strict=True)], second)
            # If all draws agree, the covariance is 0, too.
            / (widths[row] * widths[column] or 1.0)
            for column, second in enumerate(apart)
        )
        for row, first in enumerate(apart)
    )
