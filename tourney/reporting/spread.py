"""The range of finish times of an experiment, as a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.experiment.statistics import is_enough_for_spread, quantile
from tourney.reporting.text import clock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.tournament.wall_clock import WallClock


def spread_sentence(finishes: Sequence[float], wall_clock: WallClock | None = None) -> str:
    """Return the range from the 5% to the 95% quantile of the finish times, in seconds, as a sentence.

    With too few replicates for these quantiles it is the full range; with a single one it is empty.
    """
    if len(finishes) < 2:
        return ""
    if not is_enough_for_spread(len(finishes)):
        which = "Both" if len(finishes) == 2 else f"All {len(finishes)}"
        return f"{which} runs end between {_between(min(finishes), max(finishes), wall_clock)}."
    low, high = (quantile(finishes, part).value for part in (0.05, 0.95))
    return f"90% of runs end between {_between(low, high, wall_clock)}."


def _between(low: float, high: float, wall_clock: WallClock | None) -> str:
    return f"{clock(round(low), wall_clock)} and {clock(round(high), wall_clock)}"
