"""The result of a tuning: its verdict in one sentence, its tables for the terminal, and its data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.text import Text

from tourney.experiment.compare import Difference, compare_measures
from tourney.experiment.measures import MEASURES, Unit
from tourney.reporting.findings import format_in_unit
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.structure_table import columns_of, outline_event
from tourney.reporting.text import clock, count, ordinal
from tourney.tournament.structure import column_asked
from tourney.tuning.candidates import YOURS
from tourney.tuning.confirmation import Promise, best_of, part_that_meets
from tourney.tuning.outcome import Reach, Tuning, dots, effects
from tourney.tuning.sheets import describe_sheet, format_level
from tourney.tuning.variations import large_steps
from tourney.tuning.wishes import SHORTEST_LEVEL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.experiment.expectations import Expectation
    from tourney.experiment.statistics import Estimate
    from tourney.tuning.search import TriedSheet


_MINUTES = 3600
"""Events up to this many seconds are told in minutes and seconds."""


def verdict(tuning: Tuning) -> str:
    """Return the result in one sentence, without its full stop."""
    sheet = tuning.sheet
    if sheet is None:
        return "Interrupted before any sheet was known"
    # Without fresh runs no promise is made, however good the search looks.
    if tuning.confirmed is None:
        return "Interrupted: the best sheet so far, not confirmed"
    if tuning.holds:
        return f"Yes: {_name_sheet(sheet)} meets {_all_demands(tuning)}"
    return f"No: no sheet was found that meets {_all_demands(tuning)}"


def _name_sheet(sheet: TriedSheet) -> str:
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
        # A demand on the mean has no runs that miss it.
        said = f"{demand.text}: the mean is {found}"
        if promise.holds and promise.share is not None:
            bound = format_value(promise.share, demand, tuning)
            return f"{said}, and surely at {'most' if demand.below else 'least'} {bound}."
        return f"{said}.{_short(promise)}"
    said = f"{demand.text}: {promise.missed:,} of {runs:,} runs miss it"
    if promise.holds and promise.share is not None:
        return f"{said}, so at least {100 * promise.share:.1f}% of all runs meet it."
    # A demand on a quantile is one on the share of runs that meet it.
    part = part_that_meets(demand)
    allowed = f"{said}, where {(1 - part) * runs:,.0f} may; {100 * part:.0f}% of these runs have"
    return f"{allowed} {demand.measure.name} {'at most' if demand.below else 'at least'} {found}.{_short(promise)}"


def _short(promise: Promise) -> str:
    """Return why a demand that these runs meet is not promised."""
    # What even these runs miss needs no reason.
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
    # What the runs meet but cannot promise is no fault of the sheets.
    missed = [each.demand for each in tuning.promises if not each.met]
    if tuning.conflicts:
        yield "The demands conflict: each can be met, but not all by one sheet."
        for demand in tuning.wishes.demands:
            others = [each for each in tuning.wishes.demands if each is not demand]
            reach = tuning.reach(demand, others)
            if reach is not None:
                kept = " and ".join(each.text for each in others)
                yield f"- {demand.text}: at best {_reach_text(reach, demand, tuning)} among sheets that meet {kept}."
        return
    # A conflict is worth telling only if each demand alone is within reach.
    for demand in missed:
        reach = tuning.reach(demand)
        if reach is not None and not reach.meets:
            yield (
                f"No sheet of the search meets {demand.text}, whatever else it costs: the closest comes to "
                f"{_reach_text(reach, demand, tuning)}."
            )


def _reach_text(reach: Reach, demand: Expectation, tuning: Tuning) -> str:
    value = format_value(reach.value, demand, tuning)
    return f"{value} ({', '.join(describe_sheet(reach.sheet.candidate))})"


def _of_the_sheet(tuning: Tuning) -> Iterator[str]:
    """Return what is unusual about the sheet, and why."""
    sheet = tuning.sheet
    # What is unusual about the original its author knows.
    if sheet is None or sheet.candidate.origin == YOURS:
        return
    schedule = sheet.scenario.schedule
    shortest = min(level.seconds for level in schedule.levels)
    own = min(level.seconds for level in tuning.event.scenario.schedule.levels)
    # Short levels are no news to an event that had them before.
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
        return format_in_unit(value, unit, tuning.event.scenario.wall_clock)
    if unit is Unit.SECONDS and tuning.event.seconds <= _MINUTES:
        minutes, seconds = divmod(round(value), 60)
        return f"{minutes}m {seconds:02}s" if minutes else f"{seconds}s"
    return format_in_unit(value, unit)


_SHOWN: Final = ("level", "clock", "length", "blinds", "bets", "bring-in", "stack bb", "break")
"""The columns of the sheet that are shown, and the antes."""

_FIRST_RUNS: Final = 20


def tuning_table(tuning: Tuning) -> RenderableType:
    """Return the sheet, what it promises and how it compares with the original."""
    sheet = tuning.sheet
    parts: list[RenderableType] = [_head(tuning)]
    if sheet is None:
        return Group(*parts)
    parts += [_sheet(sheet)]
    if tuning.confirmed is None:
        parts.append(_describe_unconfirmed(tuning))
        return Group(*parts)
    parts += [Text("\nWhat fresh runs say", style="bold"), *map(Text, verdict_lines(tuning))]
    found = comparison(tuning)
    if found:
        parts += [
            Text("\nCompared with your sheet, with the same cards", style="bold"),
            _comparison_table(found, tuning),
        ]
    line = skill_line(tuning)
    if line:
        parts.append(Text(f"\n{line}"))
    return Group(*parts)


def _head(tuning: Tuning) -> Text:
    scenario = tuning.event.scenario
    text = Text()
    text.append(f"{scenario.title}\n{verdict(tuning)}.\n", style="bold")
    tried = f"{count(len(tuning.search.sheets), 'sheet')} tried in {tuning.played:,} runs"
    text.append(f"{scenario.title_of_game}, {scenario.entries:,} entrants; {tried}, seed {tuning.seed}.\n")
    text.append(f"Demanded: {'; '.join(each.text for each in tuning.wishes.demands)}")
    if tuning.added:
        text.append(" (as long as now; `expect` gives no time)")
    text.append(f".\nPreferred: {', '.join(each.name for each in tuning.wishes.preferences)}.")
    return text


def _sheet(sheet: TriedSheet) -> FittedTable:
    columns = columns_of(outline_event(sheet.scenario))
    # "ante", "bb ante", "button ante": the heading names the payer.
    names = [name for name in columns if name in _SHOWN or "ante" in name]
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False)
    for name in names:
        table.add_column(name, justify="left" if name == "break" else "right", no_wrap=True)
    for row in zip(*[columns[name] for name in names], strict=True):
        table.add_row(*row)
    return table


def _describe_unconfirmed(tuning: Tuning) -> Text:
    """Return what is known about the best sheet of an interrupted search."""
    text = Text("\nNot confirmed: the best of many sheets looks better than it is.", style="yellow")
    best = tuning.search.best()
    if best is not None:
        tally = tuning.search.tallies[best]
        values = tally.column(0)
        if values:
            middle = MEASURES["finish"].mean(values)
            # A mean, as a few runs of an interrupted search give no tail.
            text.append(f"\nIts mean finish time over {count(len(values), 'run')} is {clock(round(middle.value))}.")
    return text


def comparison(tuning: Tuning) -> list[Difference]:
    """Return the differences from the original in the measures that are wished for; empty if there are none."""
    if tuning.original is None or tuning.tuned is None:
        return []
    ones, others = tuning.original.replicates, tuning.tuned.replicates
    names = ("finish", "from_9 least_stack", "final_table average_stack", "hands_per_player", "skill_kept")
    wished = (each for each in tuning.wishes.measures if each.name in MEASURES)
    # A measure that is wished for and usual is shown once.
    measures = dict.fromkeys((*wished, *(MEASURES[name] for name in names)))
    # Both sheets were played with the same cards, so that their runs are pairs.
    found = (compare_measures(each, ones, others, paired=True) for each in measures)
    return [each for each in found if each is not None]


def skill_line(tuning: Tuning) -> str:
    """Return what hands are worth to better players, and what the tuned sheet adds; empty without that wish."""
    line = tuning.skill
    if line is None:
        return ""
    played = f"{line.runs:,} runs each of your sheet and of one four times as fast"
    if not line.is_known:
        return (
            f"Skill: {played} do not tell that more hands keep more skill ({_change(line.slope)} for twice as many), "
            "so `skill` did not count in this search."
        )
    said = (
        f"Skill: twice as many hands per player change the correlation of skill and place by {_change(line.slope)}, "
        f"say {played}. `skill` was judged by hands per player."
    )
    if tuning.original is None or tuning.tuned is None:
        return said
    change = line.change(tuning.original.replicates, tuning.tuned.replicates)
    return f"{said} By this the tuned sheet changes the correlation by {_change(change)}."


def _change(change: Estimate) -> str:
    """Return a change of a correlation with its interval."""
    middle, low, high = (
        None if each is None else _with_sign(each, f"{abs(each):.3f}")
        for each in (change.value, change.low, change.high)
    )
    return f"{middle}" if low is None or high is None else f"{middle} ({low} to {high})"


def _comparison_table(found: list[Difference], tuning: Tuning) -> FittedTable:
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for name in ("yours", "tuned", "change", "95% interval"):
        table.add_column(name, justify="right")
    for each in found:
        unit = each.measure.unit
        change, low, high = (
            "" if value is None else _with_sign(value, format_measured(abs(value), unit, tuning))
            for value in (each.change.value, each.change.low, each.change.high)
        )
        table.add_row(
            each.measure.title,
            format_measured(each.one.value, unit, tuning),
            format_measured(each.other.value, unit, tuning),
            Text(change, style="bold" if each.is_significant else "dim"),
            f"{low} to {high}" if low and high else "",
        )
    return table


def _with_sign(value: float, text: str) -> str:
    sign = "+" if value > 0 else "\N{MINUS SIGN}" if value < 0 else ""
    return sign + text


def tuning_record(tuning: Tuning) -> dict[str, Any]:
    """Return the result as data for JSON."""
    sheet = tuning.sheet
    wanted = tuning.wishes.preferences[0]
    names = [each.name for each in tuning.search.judge.measures]
    # Before the first sheets are ranked there is no front to draw.
    ready = bool(tuning.search.order)
    return {
        "title": tuning.event.scenario.title,
        "seed": tuning.seed,
        "interrupted": tuning.interrupted,
        "confirmed": tuning.confirmed is not None,
        "sheets": len(tuning.search.sheets),
        "runs": tuning.played,
        "verdict": {
            "meets": tuning.holds,
            "sentence": verdict(tuning),
            "notes": verdict_lines(tuning) if tuning.confirmed is not None else [],
            "conflict": tuning.conflicts,
            "tests": [
                {"sheet": each.sheet, "runs": each.runs, "confidence": each.confidence, "passed": each.passed}
                for each in tuning.tests
            ],
        },
        "demanded": [each.text for each in tuning.wishes.demands],
        "preferred": {each.name: each.weight for each in tuning.wishes.preferences},
        "measures": [each.measure.name for each in tuning.wishes.preferences],
        "origin": None if sheet is None else sheet.candidate.origin,
        "is_original": tuning.best == 0,
        "sheet": None if sheet is None else outline_event(sheet.scenario).as_record(),
        "file": tuning.text,
        "promises": [
            {
                "demand": each.demand.text,
                "runs": each.runs,
                "missed": each.missed,
                "at_least": each.share,
                "holds": each.holds,
                "met": each.met,
                "found": each.found,
                "runs_to_tell": each.more,
            }
            for each in tuning.promises
        ],
        "compared": [
            {
                "measure": each.measure.name,
                "original": each.one.value,
                "tuned": each.other.value,
                "change": each.change.value,
                "low": each.change.low,
                "high": each.change.high,
            }
            for each in comparison(tuning)
        ],
        "skill": None if tuning.skill is None else tuning.skill.as_record,
        "trade_off": [each._asdict() for each in dots(tuning.search, wanted)] if ready else [],
        "knobs": [
            {
                "knob": each.knob,
                "less": each.less,
                "more": each.more,
                "changes": {
                    name: None if change is None else change._asdict()
                    for name, change in zip(names, each.changes, strict=True)
                },
            }
            for each in (effects(tuning.search, _FIRST_RUNS) if ready else [])
        ],
    }
