"""Between which times a tournament ends, as far as its replicates tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.experiment.statistics import quantile, tells_spread
from tourney.reporting.text import clock

if TYPE_CHECKING:
    from collections.abc import Sequence


def spread_sentence(finishes: Sequence[float]) -> str:
    """Where most finish times lie; for few replicates where all of these lie, and nothing for one."""
    if len(finishes) < 2:
        return ""
    if not tells_spread(len(finishes)):
        which = "Both" if len(finishes) == 2 else f"All {len(finishes)}"
        return f"{which} runs end between {_between(min(finishes), max(finishes))}."
    low, high = (quantile(finishes, part).value for part in (0.05, 0.95))
    return f"Nine runs of ten end between {_between(low, high)}."


def _between(low: float, high: float) -> str:
    return f"{clock(round(low))} and {clock(round(high))}"
