"""How many entrants want to play: a fixed number, or one that is drawn for each run."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tourney.streams import Stream

LEAST_ENTRANTS: Final = 2
"""No event has fewer entrants."""
MOST_ENTRANTS: Final = 100_000
"""The most entrants of an event of a festival."""
_STEPS: Final = 10_000
_MOST_DRAWS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Turnout:
    """The number of entrants who want to play: fixed, in a range, log-normal, or one of those of past events.

    A number is drawn with the first number of a stream, and a larger first number never gives fewer entrants: events
    with the same stream have few entrants, or many, in the same runs.

    Attributes:
        least: The lower end of the range; both ends are equal for a fixed number.
        most: The upper end.
        median: The median of a log-normal distribution; 0 for another kind.
        spread: The standard deviation of its logarithm, in percent.
        past: Numbers of which one is drawn; empty for another kind.
    """

    least: int = LEAST_ENTRANTS
    most: int = MOST_ENTRANTS
    median: float = 0
    spread: float = 0
    past: tuple[int, ...] = ()

    @property
    def lowest(self) -> int:
        """The smallest number that can be drawn."""
        return min(self.past) if self.past else self._between(0) if self.median else self.least

    @property
    def highest(self) -> int:
        """The largest number that can be drawn."""
        return max(self.past) if self.past else self._between(_STEPS - 1) if self.median else self.most

    @property
    def typical(self) -> int:
        """The middle of the distribution."""
        if self.past:
            return sorted(self.past)[len(self.past) // 2]
        return round(self.median) or (self.least + self.most) // 2

    @property
    def varies(self) -> bool:
        """Whether more than one number can be drawn."""
        return self.lowest < self.highest

    def draw(self, stream: Stream) -> int:
        """Draw a number."""
        # Sorted, so that a larger number of the stream never gives fewer entrants: runs of two plans then stay
        # comparable.
        if self.past:
            return sorted(self.past)[stream.below(len(self.past))]
        if self.median:
            return self._between(stream.below(_STEPS))
        return stream.between(self.least, self.most)

    def draw_at_least(self, known: int, stream: Stream) -> int:
        """Draw a number, given that this many have come; return their number if no larger one can be drawn."""
        # Drawn again and again, which keeps the shape of the distribution above what is known; bounded for a rare
        # tail.
        for _ in range(_MOST_DRAWS if known < self.highest else 0):
            drawn = self.draw(stream)
            if drawn >= known:
                return drawn
        return known

    def _between(self, step: int) -> int:
        """The number in the middle of a step of the log-normal distribution."""
        # The middle of the step: the ends of the distribution are at infinity.
        quantile = (2 * step + 1) / (2 * _STEPS)
        drawn = exp(log(self.median) + self.spread / 100 * NormalDist().inv_cdf(quantile))
        return min(self.most, max(self.least, round(drawn)))

    def __str__(self) -> str:
        """The entrants in words: "40 to 90 entrants"."""
        if not self.varies:
            return f"{self.lowest:,} entrants"
        if self.median:
            return f"about {self.typical:,} entrants"
        return f"{self.lowest:,} to {self.highest:,} entrants"


def make_fixed_turnout(entrants: int) -> Turnout:
    """A turnout that is always the same."""
    return Turnout(entrants, entrants)


def make_mean_turnout(
    mean: float, deviation: float, least: int = LEAST_ENTRANTS, most: int = MOST_ENTRANTS
) -> Turnout:
    """The log-normal turnout with this mean and standard deviation, before it is limited to a range."""
    # The logarithm has the variance v = log(1 + (deviation / mean)^2); the median is mean * exp(-v / 2).
    variance = log(1 + (deviation / mean) ** 2)
    return Turnout(least, most, median=mean * exp(-variance / 2), spread=100 * sqrt(variance))
