"""Sentences on a level sheet that ends before play does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.experiment.statistics import estimate_share, quantile
from tourney.reporting.text import length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds


def beyond_sheet_of_run(scenario: Scenario, result: Result, overtime: Seconds) -> str:
    """Return a sentence on a run that outlasts its sheet; empty for one that does not."""
    written = scenario.schedule.written
    if 0 < written < result.levels_played:
        return f"The sheet ends with level {written}; further levels follow its growth."
    if not overtime:
        return ""
    return f"The sheet ran out: its last level, {result.levels_played}, went on for another {length(overtime)}."


def beyond_sheet(scenario: Scenario, replicates: Sequence[Replicate]) -> str:
    """Return a sentence on the share of runs that outlast the sheet; empty if none does."""
    schedule = scenario.schedule
    if schedule.written:
        beyond = [each for each in replicates if each.result.levels_played > schedule.written]
        told = f"play goes on beyond the sheet, which ends with level {schedule.written}: further levels follow"
    else:
        beyond = [each for each in replicates if each.overtime]
        last = schedule.levels[-1].number
        told = f"the sheet runs out: its last level, {last}, goes on"
    if not beyond:
        return ""
    part = estimate_share(len(beyond), len(replicates))
    many = f"In {len(beyond):,} of {len(replicates):,} runs ({100 * part.value:.0f}%"
    known = "" if part.low is None or part.high is None else f"; {100 * part.low:.0f}% to {100 * part.high:.0f}%"
    if schedule.written:
        return f"{many}{known}) {told}."
    middle = quantile([each.overtime for each in beyond], 0.5).value
    more = "`schedule.then: continue` adds levels."
    return f"{many}{known}) {told} for another {length(round(middle))} (median). {more}"
