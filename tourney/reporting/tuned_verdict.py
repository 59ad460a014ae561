"""Whether a tuning has found a sheet that meets all demands, in one sentence, and what the fresh runs say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.experiment.measures import Unit
from tourney.reporting.findings import told
from tourney.reporting.text import count, ordinal
from tourney.tournament.structure import column_asked
from tourney.tuning.candidate import YOURS
from tourney.tuning.confirmation import best_of
from tourney.tuning.customs import large_steps
from tourney.tuning.promises import part_that_meets
from tourney.tuning.sheets import describe_sheet, format_level
from tourney.tuning.usual import SHORTEST_LEVEL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.experiment.expectations import Expectation
    from tourney.tuning.outcome import Reach, Tuning
    from tourney.tuning.promises import Promise
    from tourney.tuning.search import TriedSheet

_MINUTES = 3600
"""Events up to this many seconds are told in minutes and seconds."""


def verdict(tuning: Tuning) -> str:
    """Return the result in one sentence, without its full stop."""
    sheet = tuning.sheet
    if sheet is None:
        return "Interrupted before any sheet was known"
    if tuning.confirmed is None:
        return "Interrupted: the best sheet so far, not confirmed"
    if tuning.holds:
        return f"Yes: {_named(sheet)} meets {_all_demands(tuning)}"
    return f"No: no sheet was found that meets {_all_demands(tuning)}"


def _named(sheet: TriedSheet) -> str:
    """Return a sheet in words, with its origin."""
    return f"{sheet.candidate.origin} ({', '.join(describe_sheet(sheet.candidate))})"


def _all_demands(tuning: Tuning) -> str:
    number = len(tuning.wishes.demands)
    return {1: "the demand", 2: "both demands"}.get(number, f"all {number} demands")


def verdict_lines(tuning: Tuning) -> list[str]:
    """Return what the fresh runs say about each demand, how it was tested, and what stands in the way."""
    plan = tuning.plan
    seed = "" if plan is None else f" with seed {plan.seed}"
    return [
        f"Of {tuning.runs:,} fresh runs{seed}:",
        *(f"- {_demand_line(each, tuning)}" for each in tuning.promises),
        *_of_the_tests(tuning),
        *_of_the_conflict(tuning),
        *_of_the_sheet(tuning),
    ]


def _demand_line(promise: Promise, tuning: Tuning) -> str:
    """Return what the fresh runs say about a demand."""
    demand, runs = promise.demand, promise.runs
    if not runs or promise.found is None:
        return f"{demand.text}: no run has this measure."
    found = format_value(promise.found, demand, tuning)
    if promise.missed is None:
        said = f"{demand.text}: the mean is {found}"
        if promise.holds and promise.share is not None:
            bound = format_value(promise.share, demand, tuning)
            return f"{said}, and surely at {'most' if demand.below else 'least'} {bound}."
        return f"{said}.{_short(promise)}"
    said = f"{demand.text}: {promise.missed:,} of {runs:,} runs miss it"
    if promise.holds and promise.share is not None:
        return f"{said}, so at least {100 * promise.share:.1f}% of all runs meet it."
    part = part_that_meets(demand)
    allowed = f"{said}, where {(1 - part) * runs:,.0f} may; {100 * part:.0f}% of these runs have"
    return f"{allowed} {demand.measure.name} {'at most' if demand.below else 'at least'} {found}.{_short(promise)}"


def _short(promise: Promise) -> str:
    """Return why a demand that these runs meet is not promised."""
    if not promise.met:
        return ""
    more = f"; {promise.more:,} runs could (--runs {promise.more})" if promise.more else ""
    return f" That is too close to the bound for {promise.runs:,} runs to tell{more}."


def _of_the_tests(tuning: Tuning) -> Iterator[str]:
    """Return how many sheets were tested, and how sure the result is."""
    sheets = len({each.sheet for each in tuning.tests})
    if tuning.holds:
        error = 100 * (1 - best_of(tuning.tests).confidence)
        before = f"It is the {ordinal(sheets)} sheet that was tested; those before it failed. " if sheets > 1 else ""
        if best_of(tuning.tests).round:
            before = f"None of {count(sheets, 'sheet')} passed a first test; this one passed a longer one. "
        yield (
            f"{before}A sheet that misses a demand passes this test with a probability of at most {error:.1g}%, and "
            f"those of all {count(len(tuning.candidates), 'candidate')} together with at most 5%."
        )
        return
    close = len({each.sheet for each in tuning.tests if each.met == len(tuning.wishes.demands)})
    alone = f"; the runs of {close} meet {_all_demands(tuning)}, but too narrowly to tell" if close else ""
    yield f"{count(sheets, 'sheet')} tested on fresh runs{alone}."


def _of_the_conflict(tuning: Tuning) -> Iterator[str]:
    """Return how far the search came with each demand that is missed: alone, and beside the others."""
    if tuning.holds:
        return
    missed = [each.demand for each in tuning.promises if not each.met]
    if tuning.conflicts:
        yield "The demands conflict: each can be met, but not all by one sheet."
        for demand in tuning.wishes.demands:
            others = [each for each in tuning.wishes.demands if each is not demand]
            reach = tuning.reach(demand, others)
            if reach is not None:
                kept = " and ".join(each.text for each in others)
                yield f"- {demand.text}: at best {_reached(reach, demand, tuning)} among sheets that meet {kept}."
        return
    for demand in missed:
        reach = tuning.reach(demand)
        if reach is not None and not reach.meets:
            yield (
                f"No sheet of the search meets {demand.text}, whatever else it costs: the closest comes to "
                f"{_reached(reach, demand, tuning)}."
            )


def _reached(reach: Reach, demand: Expectation, tuning: Tuning) -> str:
    value = format_value(reach.value, demand, tuning)
    return f"{value} ({', '.join(describe_sheet(reach.sheet.candidate))})"


def _of_the_sheet(tuning: Tuning) -> Iterator[str]:
    """Return what is unusual about the sheet, and why."""
    sheet = tuning.sheet
    if sheet is None or sheet.candidate.origin == YOURS:
        return
    schedule = sheet.scenario.schedule
    shortest = min(level.seconds for level in schedule.levels)
    own = min(level.seconds for level in tuning.event.scenario.schedule.levels)
    if shortest < min(SHORTEST_LEVEL, own):
        yield f"Levels of {format_level(shortest)} are shorter than usual: the time leaves no room for longer ones."
    steps = large_steps(schedule, column_asked(schedule, None, sheet.scenario.rotation.games))
    if steps and tuning.steeper:
        places = ", ".join(f"x{each.factor:.2f} to level {each.level}" for each in steps)
        yield f"Steps are larger than usual ({places}): these chips and this time leave no smaller ones."


def format_value(value: float, demand: Expectation, tuning: Tuning) -> str:
    """Return a value of the measure of a demand: a time as the demand has it, in seconds if the event is short."""
    return format_measured(value, demand.measure.unit, tuning, is_moment=demand.wall_clock is not None)


def format_measured(value: float, unit: Unit, tuning: Tuning, *, is_moment: bool = False) -> str:
    """Return a value in a unit; times of a short event in minutes and seconds."""
    if unit is Unit.SECONDS and is_moment:
        return told(value, unit, tuning.event.scenario.wall_clock)
    if unit is Unit.SECONDS and tuning.event.seconds <= _MINUTES:
        minutes, seconds = divmod(round(value), 60)
        return f"{minutes}m {seconds:02}s" if minutes else f"{seconds}s"
    return told(value, unit)
