"""The finish times of a series."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tourney.experiment.measures import MEASURES, Unit, values_of
from tourney.experiment.statistics import Estimate, quantile, tells_spread
from tourney.reporting.page.wording import interval
from tourney.reporting.spread import spread_sentence
from tourney.reporting.text import count

if TYPE_CHECKING:
    from tourney.reporting.page.shown import Series


class FinishFigures(NamedTuple):
    """The finish times of a series, in seconds.

    Attributes:
        shown: The series.
        times: Those of its replicates.
        p5: The time by which 5% of them are over, as are the others with their parts.
        p50: The median.
        p95: See `p5`.
    """

    shown: Series
    times: list[int]
    p5: Estimate
    p50: Estimate
    p95: Estimate

    @property
    def varies(self) -> bool:
        """Whether the replicates tell that there is anything between 5% and 95%."""
        return tells_spread(len(self.times)) and self.p5.value < self.p95.value

    @property
    def sentence(self) -> str:
        """What came out."""
        within = interval(self.p50, Unit.SECONDS)
        known = f"; its 95% interval is {within}" if within else ", too few for an interval"
        return f"the median of {count(len(self.times), 'replicate')}{known}. {spread_sentence(self.times)}"


def finish_of(shown: Series) -> FinishFigures:
    """The finish times of a series that has replicates."""
    times = list(map(int, values_of(MEASURES["finish"], shown.replicates)))
    p5, p50, p95 = (quantile(times, part) for part in (0.05, 0.5, 0.95))
    return FinishFigures(shown, times, p5, p50, p95)
