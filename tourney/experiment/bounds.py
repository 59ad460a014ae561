"""Exact bounds on a share of runs, for promises such as "95% of runs end by 23:00"."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from tourney.experiment.statistics import binomial_probability

PROMISED: Final = 0.95
"""The confidence of a promise: the share of such promises that are true."""

_MOST_RUNS: Final = 100_000
_STEP: Final = 100
_HALVINGS: Final = 60


@cache
def most_misses(runs: int, part: float, confidence: float = PROMISED) -> int:
    """The most runs of a number that may miss a target so that at least a share `part` of all runs meets it.

    The bound is the exact one-sided one of Clopper and Pearson (1934): if a share of 1 - `part` of all runs missed
    the target, so few misses would have a probability of at most 1 - `confidence`. It is -1 if no number is small
    enough.
    """
    reached = 0.0
    for misses in range(runs + 1):
        reached += binomial_probability(runs, misses, 1 - part)
        if reached > 1 - confidence:
            return misses - 1
    return runs


def share_at_least(runs: int, misses: int, confidence: float = PROMISED) -> float:
    """The largest share of all runs of which it is known that they meet a target; the bound of `most_misses`."""
    if misses >= runs:
        return 0.0
    low, high = 0.0, 1.0  # the share that misses
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if sum(binomial_probability(runs, each, middle) for each in range(misses + 1)) > 1 - confidence:
            low = middle
        else:
            high = middle
    return 1 - high


def find_runs_needed(runs: int, misses: int, part: float, confidence: float = PROMISED) -> int | None:
    """The number of runs at which the same share of misses would support the promise.

    It is a multiple of 100; None if no number of runs up to 100,000 would.
    """
    share = misses / runs
    if share >= 1 - part:
        return None
    low, high = max(1, runs // _STEP), _MOST_RUNS // _STEP
    if not _supports(high * _STEP, share, part, confidence):
        return None
    while low < high:
        middle = (low + high) // 2
        if _supports(middle * _STEP, share, part, confidence):
            high = middle
        else:
            low = middle + 1
    return low * _STEP


def _supports(runs: int, share: float, part: float, confidence: float) -> bool:
    return math.ceil(share * runs - 1e-9) <= most_misses(runs, part, confidence)


def fewest_runs(part: float, confidence: float = PROMISED) -> int:
    """The fewest runs that support a promise if none of them misses the target."""
    return math.ceil(math.log(1 - confidence) / math.log(part))
