"""How many entrants want to play an event, and the field for that number."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.draft import Group
    from tourney.sim.scenario import Scenario
    from tourney.streams import Stream

LEAST: Final = 2
"""No event has fewer entrants."""
MOST: Final = 100_000
"""The most entrants of an event of a festival."""
_STEPS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Turnout:
    """The number of entrants who want to play: fixed, in a range, log-normal, or one of those of past years.

    Attributes:
        least: The lower end of the range; both ends are equal for a fixed number.
        most: The upper end.
        median: The median of a log-normal distribution; 0 for another kind.
        spread: The standard deviation of its logarithm, in percent.
        past: Numbers of which one is drawn; empty for another kind.
    """

    least: int = LEAST
    most: int = MOST
    median: int = 0
    spread: int = 0
    past: tuple[int, ...] = ()

    @property
    def lowest(self) -> int:
        """The smallest number that can be drawn."""
        return min(self.past) if self.past else self._between(0) if self.median else self.least

    @property
    def typical(self) -> int:
        """The middle of the distribution."""
        if self.past:
            return sorted(self.past)[len(self.past) // 2]
        return self.median or (self.least + self.most) // 2

    def draw(self, stream: Stream) -> int:
        """Draw a number."""
        if self.past:
            return self.past[stream.below(len(self.past))]
        if self.median:
            return self._between(stream.below(_STEPS))
        return stream.between(self.least, self.most)

    def _between(self, step: int) -> int:
        """The number in the middle of a step of the log-normal distribution."""
        quantile = (2 * step + 1) / (2 * _STEPS)
        drawn = exp(log(self.median) + self.spread / 100 * NormalDist().inv_cdf(quantile))
        return min(self.most, max(self.least, round(drawn)))


def make_fixed_turnout(entrants: int) -> Turnout:
    """A turnout that is always the same."""
    return Turnout(entrants, entrants)


def with_entrants(scenario: Scenario, entrants: int) -> Scenario:
    """The tournament with another number of entrants; the groups of its field keep their shares.

    Raises:
        InvalidArgument: The tournament cannot be played with this number of entrants.
    """
    if entrants == scenario.entries:
        return scenario
    return replace(scenario, field=_scale_field(scenario.field, entrants))


def _scale_field(field: Sequence[Group], entrants: int) -> tuple[Group, ...]:
    """The groups in the same proportions, by the largest remainder."""
    total = sum(group.count for group in field)
    counts = [group.count * entrants // total for group in field]
    rest = [group.count * entrants % total for group in field]
    order = sorted(range(len(field)), key=lambda place: (-rest[place], place))
    for place in order[: entrants - sum(counts)]:
        counts[place] += 1
    return tuple(replace(group, count=count) for group, count in zip(field, counts, strict=True) if count)
