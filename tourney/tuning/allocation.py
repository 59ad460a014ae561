"""How further runs are divided among sheets: the optimal computing budget allocation (OCBA).

Chen and Lee, Stochastic Simulation Optimization: An Optimal Computing Budget Allocation (2011), chapter 3 and its
program in the appendix.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def divide_runs(means: Sequence[float], variances: Sequence[float], runs: Sequence[int], more: int) -> list[int]:
    """The further runs of each alternative that make it most likely that the best is found; the least mean is best.

    Args:
        means: The mean of each alternative; at least two.
        variances: The variance of each.
        runs: The runs that each has had.
        more: The further runs of all together.
    """
    best = min(range(len(means)), key=means.__getitem__)
    ratios = _ratios(means, variances, best)
    total = sum(runs) + more
    given = list(runs)
    takes = set(range(len(runs)))
    while takes:  # an alternative that has had more than its share gets none, and the others share what is left
        left = total - sum(runs[each] for each in range(len(runs)) if each not in takes)
        scale = left / sum(ratios[each] for each in takes)
        for each in takes:
            given[each] = int(scale * ratios[each])
        full = {each for each in takes if given[each] < runs[each]}
        if not full:
            break
        for each in full:
            given[each] = runs[each]
        takes -= full
    given[best] += total - sum(given)
    return [after - before for after, before in zip(given, runs, strict=True)]


def _ratios(means: Sequence[float], variances: Sequence[float], best: int) -> list[float]:
    """The shares of all runs, up to a factor: (deviation / distance to the best) squared (their theorem 3.2)."""
    least = max(1e-9, min((each for each in variances if each > 0), default=1.0) * 1e-6)
    spread = [max(each, least) for each in variances]  # an alternative that never varied still gets a little
    gaps = [each - means[best] for place, each in enumerate(means) if place != best]
    tie = max(*gaps, 1e-12) * 1e-3  # alternatives that are equal would take all runs
    ratios = [
        0.0 if place == best else spread[place] / max(each - means[best], tie) ** 2
        for place, each in enumerate(means)
    ]
    others = sum(ratio**2 / spread[place] for place, ratio in enumerate(ratios) if place != best)
    ratios[best] = math.sqrt(spread[best] * others)
    return ratios
