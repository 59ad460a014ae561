"""The finish times of an experiment."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tourney.experiment.measures import MEASURES, Unit, values_of
from tourney.experiment.statistics import Estimate, is_enough_for_spread, quantile
from tourney.reporting.page.wording import clock_of, interval
from tourney.reporting.spread import spread_sentence
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.reporting.page.series_shown import Series


class FinishFigures(NamedTuple):
    """The finish times of an experiment, in seconds.

    Attributes:
        shown: The experiment.
        times: The finish times of its replicates.
        p5: The 5% quantile.
        p50: The median.
        p95: The 95% quantile.
    """

    shown: Series
    times: list[int]
    p5: Estimate
    p50: Estimate
    p95: Estimate

    @property
    def varies(self) -> bool:
        """Whether there are enough replicates for the 5% and 95% quantiles, and these differ."""
        return is_enough_for_spread(len(self.times)) and self.p5.value < self.p95.value

    @property
    def clock(self) -> Callable[[float], str]:
        """How times of the experiment are written."""
        return clock_of([self.shown])

    @property
    def sentence(self) -> str:
        """The median's interval and the range of finish times, in words."""
        within = interval(self.p50, Unit.SECONDS, self.clock)
        spread = spread_sentence(self.times, self.shown.scenario.wall_clock)
        known = f"; 95% interval {within}" if within else ", too few for an interval"
        return f"Median of {count(len(self.times), 'replicate')}{known}. {spread}"


def finish_of(shown: Series) -> FinishFigures:
    """Return the finish times of an experiment with at least one replicate."""
    times = list(map(int, values_of(MEASURES["finish"], shown.replicates)))
    p5, p50, p95 = (quantile(times, part) for part in (0.05, 0.5, 0.95))
    return FinishFigures(shown, times, p5, p50, p95)
