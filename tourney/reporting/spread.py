"""The range of finish times of an experiment, as a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.experiment.statistics import quantile, tells_spread
from tourney.reporting.text import clock

if TYPE_CHECKING:
    from collections.abc import Sequence


def spread_sentence(finishes: Sequence[float]) -> str:
    """Return the range from the 5% to the 95% quantile of the finish times, in seconds, as a sentence.

    With too few replicates for these quantiles it is the full range; with a single one it is empty.
    """
    if len(finishes) < 2:
        return ""
    if not tells_spread(len(finishes)):
        which = "Both" if len(finishes) == 2 else f"All {len(finishes)}"
        return f"{which} runs end between {_between(min(finishes), max(finishes))}."
    low, high = (quantile(finishes, part).value for part in (0.05, 0.95))
    return f"90% of runs end between {_between(low, high)}."


def _between(low: float, high: float) -> str:
    return f"{clock(round(low))} and {clock(round(high))}"
