"""What fresh runs of a sheet support: promises with an exact bound, and what they cannot tell."""

from __future__ import annotations

import math
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from tourney.experiment.bounds import PROMISED, find_runs_needed, most_misses, share_at_least
from tourney.experiment.measures import values_of
from tourney.experiment.statistics import is_enough_for_mean, student_t
from tourney.tuning.merit import compute_statistic, is_met_by, misses

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
        met: Whether these runs themselves meet it.
        found: The mean, or the quantile, of the runs; None without a run that has the measure.
        lead: By how many standard errors the mean, or the share of misses, is within the demand; below 0 beyond it.
        more: The number of runs at which the same share of misses would support it; None if none would.
    """

    demand: Expectation
    runs: int
    missed: int | None
    share: float | None
    holds: bool
    met: bool
    found: float | None
    lead: float
    more: int | None


def check_promise(demand: Expectation, replicates: Sequence[Replicate], confidence: float = PROMISED) -> Promise:
    """What fresh runs say about a demand, with a one-sided confidence."""
    values = values_of(demand.measure, replicates)
    runs = len(values)
    if not runs:
        return Promise(demand, 0, None, None, holds=False, met=False, found=None, lead=-math.inf, more=None)
    if demand.part is None:
        return _of_mean(demand, values, confidence)
    part = part_that_meets(demand)
    missed, allowed = misses(demand, values), most_misses(runs, part, confidence)
    return Promise(
        demand,
        runs,
        missed,
        share_at_least(runs, missed, confidence),
        holds=missed <= allowed,
        met=is_met_by(demand, values),
        found=compute_statistic(demand, values),
        lead=(1 - part - missed / runs) / math.sqrt(part * (1 - part) / runs),
        more=None if missed <= allowed else find_runs_needed(runs, missed, part, confidence),
    )


def part_that_meets(demand: Expectation) -> float:
    """The part of all runs that must meet the bound of a demand on a quantile: 0.95 for `p95 <` and for `p5 >`."""
    part = demand.part or 0.0
    return part if demand.below else 1 - part


def _of_mean(demand: Expectation, values: Sequence[float], confidence: float) -> Promise:
    """A demand on a mean, by the one-sided interval of Student's t."""
    runs, met, middle = len(values), is_met_by(demand, values), fmean(values)
    if not is_enough_for_mean(runs):
        return Promise(demand, runs, None, None, holds=False, met=met, found=middle, lead=-math.inf, more=None)
    sign = 1 if demand.below else -1
    error = stdev(values) / math.sqrt(runs)
    half = student_t(runs - 1, 2 * confidence - 1) * error
    bound = middle + sign * half
    room = sign * (demand.bound - middle)
    holds = not misses(demand, [bound])
    more = None if holds or room <= 0 or not half else math.ceil(runs * (half / room) ** 2 / 100) * 100
    lead = room / error if error else math.copysign(math.inf, room)
    return Promise(demand, runs, None, bound, holds=holds, met=met, found=middle, lead=lead, more=more)
