"""Sentences on an event: its format, the end of its level sheet, and the range of its finish times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.experiment.guarantee import RISK
from tourney.experiment.statistics import estimate_share, is_enough_for_spread, quantile
from tourney.reporting.text import clock, count, length

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.experiment.guarantee import GuaranteeRisk
    from tourney.experiment.replicate import Replicate
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario
    from tourney.tournament.wall_clock import WallClock
    from tourney.types import Seconds


def outline(scenario: Scenario) -> str:
    """Return size and format: "150 entrants, 38 levels, late registration, re-entry, hand-for-hand"."""
    parts = (_size(scenario), _format(scenario), _entries(scenario), _course(scenario), _end(scenario))
    return ", ".join(word for words in parts for word in words)


def entrants_of(scenario: Scenario) -> str:
    """Return the number of entrants in words: "150 entrants", or "40 to 90 entrants" if it varies."""
    return count(scenario.entries, "entrant") if scenario.turnout is None else str(scenario.turnout)


def _size(scenario: Scenario) -> Iterator[str]:
    yield entrants_of(scenario)
    yield count(len(scenario.schedule.levels), "level")
    if len(scenario.rotation.games) > 1:
        yield count(len(scenario.rotation.games), "game")


def _format(scenario: Scenario) -> Iterator[str]:
    if scenario.shootout is not None:
        yield "heads-up bracket" if scenario.seats == 2 else "shootout"
    if scenario.flights is not None:
        yield count(len(scenario.flights.shares), "flight")
        if scenario.flights.best_stack is not None:
            yield "best stack forward"
    if scenario.payouts.outline:
        yield scenario.payouts.outline


def _entries(scenario: Scenario) -> Iterator[str]:
    entry = scenario.entry
    if entry.late_until:
        yield "late registration"
    if entry.reentry is not None:
        yield "re-entry"
    if entry.extra.lammers is not None:
        yield "lammers"
    if entry.rebuy is not None:
        yield "rebuys"
    if entry.add_on is not None:
        yield "add-on"


def _course(scenario: Scenario) -> Iterator[str]:
    if scenario.days:
        yield count(len(scenario.days) + 1, "day")
    if scenario.hand_for_hand is not None:
        yield "hand-for-hand"


def _end(scenario: Scenario) -> Iterator[str]:
    if scenario.bounty is not None:
        yield f"{scenario.bounty.kind.value} bounties"
    if scenario.deal is not None:
        yield f"deal at {scenario.deal.players}"
    if scenario.time_limit is not None:
        yield f"time limit {clock(scenario.time_limit.after)}"
    if scenario.guarantee:
        yield f"{scenario.guarantee:,} guaranteed"


# Sentences on a level sheet that ends before play does.


def beyond_sheet_of_run(scenario: Scenario, result: Result, overtime: Seconds) -> str:
    """Return a sentence on a run that outlasts its sheet; empty for one that does not."""
    written = scenario.schedule.written
    # `written` is 0 unless the sheet adds levels of its own (`then: continue`).
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
        end = f"play goes on beyond the sheet, which ends with level {schedule.written}: further levels follow"
    else:
        beyond = [each for each in replicates if each.overtime]
        last = schedule.levels[-1].number
        end = f"the sheet runs out: its last level, {last}, goes on"
    if not beyond:
        return ""
    part = estimate_share(len(beyond), len(replicates))
    many = f"In {len(beyond):,} of {len(replicates):,} runs ({100 * part.value:.0f}%"
    known = "" if part.low is None or part.high is None else f"; {100 * part.low:.0f}% to {100 * part.high:.0f}%"
    if schedule.written:
        return f"{many}{known}) {end}."
    middle = quantile([each.overtime for each in beyond], 0.5).value
    more = "`schedule.then: continue` adds levels."
    return f"{many}{known}) {end} for another {length(round(middle))} (median). {more}"


# The range of finish times of an experiment, as a sentence.


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


def guarantee_sentence(found: GuaranteeRisk | None) -> str:
    """Return what a guarantee risks, and how large it may be; empty for None."""
    if found is None or found.risk.low is None or found.risk.high is None:
        return ""
    between = f"95% interval {100 * found.risk.low:.0f}% to {100 * found.risk.high:.0f}%"
    risk = f"Guarantee of {found.guarantee:,}: overlay in {100 * found.risk.value:.0f}% of runs ({between})"
    if found.overlay.value:
        risk += f", {found.overlay.value:,.0f} on average, {found.worst.value:,.0f} or more in the worst 5%"
    # The safe guarantee is a quantile far from the middle, which few runs do not show.
    if not is_enough_for_spread(found.safe.replicates):
        return f"{risk}."
    known = (
        ""
        if found.safe.low is None or found.safe.high is None
        else (f" (95% interval {found.safe.low:,.0f} to {found.safe.high:,.0f})")
    )
    return f"{risk}. At a risk of {RISK:.0%} it may be {found.safe.value:,.0f}{known}."
