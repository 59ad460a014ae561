"""What fresh runs of a sheet support: promises with an exact bound, and what they cannot tell."""

from __future__ import annotations

import math
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from tourney.experiment.bounds import PROMISED, most_misses, runs_to_tell, share_at_least
from tourney.experiment.measures import values_of
from tourney.experiment.statistics import student_t, tells_mean
from tourney.tuning.merit import misses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.expectations import Expectation
    from tourney.experiment.replicate import Replicate


class Promise(NamedTuple):
    """What fresh runs say about a demand.

    Attributes:
        demand: The demand.
        runs: The fresh runs that have its measure.
        missed: The runs that miss it; None for a demand on a mean.
        share: The share of all runs that surely meet it, or the mean that surely is met; None if unknown.
        holds: Whether the runs support it.
        more: The number of runs at which the same share of misses would support it; None if none would.
        supported: The closest bound that the runs do support, in the unit of the measure; None if there is none.
    """

    demand: Expectation
    runs: int
    missed: int | None
    share: float | None
    holds: bool
    more: int | None
    supported: float | None


def promised(demand: Expectation, replicates: Sequence[Replicate]) -> Promise:
    """What fresh runs say about a demand, with one-sided 95% confidence."""
    values = sorted(values_of(demand.measure, replicates), reverse=not demand.below)
    runs = len(values)
    if not runs:
        return Promise(demand, 0, None, None, holds=False, more=None, supported=None)
    if demand.part is None:
        return _of_mean(demand, values)
    part = demand.part if demand.below else 1 - demand.part
    missed, allowed = misses(demand, values), most_misses(runs, part)
    return Promise(
        demand,
        runs,
        missed,
        share_at_least(runs, missed),
        holds=missed <= allowed,
        more=None if missed <= allowed else runs_to_tell(runs, missed, part),
        supported=values[runs - 1 - allowed] if allowed >= 0 else None,
    )


def _of_mean(demand: Expectation, values: Sequence[float]) -> Promise:
    """A demand on a mean, by the one-sided interval of Student's t."""
    runs = len(values)
    if not tells_mean(runs):
        return Promise(demand, runs, None, None, holds=False, more=None, supported=None)
    sign = 1 if demand.below else -1
    half = student_t(runs - 1, 2 * PROMISED - 1) * stdev(values) / math.sqrt(runs)
    bound = fmean(values) + sign * half
    room = sign * (demand.bound - fmean(values))
    holds = bound < demand.bound if demand.below else bound > demand.bound
    more = None if holds or room <= 0 or not half else math.ceil(runs * (half / room) ** 2 / 100) * 100
    return Promise(demand, runs, None, bound, holds=holds, more=more, supported=bound)
