"""The result of a tuning, for the terminal and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.text import Text

from tourney.experiment.compare import compare_measures
from tourney.experiment.measures import MEASURES
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.structure_table import Outline, columns_of
from tourney.reporting.text import clock, count
from tourney.reporting.tuned_verdict import format_measured, verdict, verdict_lines
from tourney.tournament.structure import column_asked, is_limit
from tourney.tuning.tradeoff import dots, effects

if TYPE_CHECKING:
    from rich.console import RenderableType

    from tourney.experiment.compare import Difference
    from tourney.experiment.statistics import Estimate
    from tourney.tuning.outcome import Tuning
    from tourney.tuning.search import TriedSheet

_SHOWN: Final = ("level", "clock", "length", "blinds", "bets", "bring-in", "stack bb", "break")
"""The columns of the sheet that are shown, and the antes."""

_FIRST_RUNS: Final = 20


def outline_of(sheet: TriedSheet) -> Outline:
    """Return a sheet with the event it belongs to, for analysis."""
    scenario = sheet.scenario
    games = scenario.rotation.games
    return Outline(
        scenario.title,
        scenario.schedule,
        column=column_asked(scenario.schedule, None, games),
        limit=is_limit(games),
        seats=scenario.seats,
        stack=scenario.stack,
        entries=scenario.entries,
        bought=scenario.entry.most_bought(scenario.stack),
        wall_clock=scenario.wall_clock,
        chip_set=scenario.chip_set,
    )


def tuned_table(tuning: Tuning) -> RenderableType:
    """Return the sheet, what it promises and how it compares with the original."""
    sheet = tuning.sheet
    parts: list[RenderableType] = [_head(tuning)]
    if sheet is None:
        return Group(*parts)
    parts += [_sheet(sheet)]
    if tuning.confirmed is None:
        parts.append(_unconfirmed(tuning))
        return Group(*parts)
    parts += [Text("\nWhat fresh runs say", style="bold"), *map(Text, verdict_lines(tuning))]
    found = comparison(tuning)
    if found:
        parts += [Text("\nCompared with your sheet, with the same cards", style="bold"), _compared(found, tuning)]
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
    columns = columns_of(outline_of(sheet))
    names = [name for name in columns if name in _SHOWN or "ante" in name]
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False)
    for name in names:
        table.add_column(name, justify="left" if name == "break" else "right", no_wrap=True)
    for row in zip(*[columns[name] for name in names], strict=True):
        table.add_row(*row)
    return table


def _unconfirmed(tuning: Tuning) -> Text:
    """Return what is known about the best sheet of an interrupted search."""
    text = Text("\nNot confirmed: the best of many sheets looks better than it is.", style="yellow")
    best = tuning.search.best()
    if best is not None:
        tally = tuning.search.tallies[best]
        values = tally.column(0)
        if values:
            middle = MEASURES["finish"].mean(values)
            text.append(f"\nIts mean finish time over {count(len(values), 'run')} is {clock(round(middle.value))}.")
    return text


def comparison(tuning: Tuning) -> list[Difference]:
    """Return the differences from the original in the measures that are wished for; empty if there are none."""
    if tuning.original is None or tuning.tuned is None:
        return []
    ones, others = tuning.original.replicates, tuning.tuned.replicates
    names = ("finish", "from_9 least_stack", "final_table average_stack", "hands_per_player", "skill_kept")
    wished = (each for each in tuning.wishes.measures if each.name in MEASURES)
    measures = dict.fromkeys((*wished, *(MEASURES[name] for name in names)))
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
            f"Skill: {played} do not tell that more hands keep more skill ({_added(line.slope)} for twice as many), "
            "so `skill` did not count in this search."
        )
    said = (
        f"Skill: twice as many hands per player change the correlation of skill and place by {_added(line.slope)}, "
        f"say {played}. `skill` was judged by hands per player."
    )
    if tuning.original is None or tuning.tuned is None:
        return said
    change = line.change(tuning.original.replicates, tuning.tuned.replicates)
    return f"{said} By this the tuned sheet changes the correlation by {_added(change)}."


def _added(change: Estimate) -> str:
    """Return a change of a correlation with its interval."""
    middle, low, high = (
        None if each is None else _signed(each, f"{abs(each):.3f}")
        for each in (change.value, change.low, change.high)
    )
    return f"{middle}" if low is None or high is None else f"{middle} ({low} to {high})"


def _compared(found: list[Difference], tuning: Tuning) -> FittedTable:
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for name in ("yours", "tuned", "change", "95% interval"):
        table.add_column(name, justify="right")
    for each in found:
        unit = each.measure.unit
        change, low, high = (
            "" if value is None else _signed(value, format_measured(abs(value), unit, tuning))
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


def _signed(value: float, text: str) -> str:
    sign = "+" if value > 0 else "\N{MINUS SIGN}" if value < 0 else ""
    return sign + text


def tuned_record(tuning: Tuning) -> dict[str, Any]:
    """Return the result as data for JSON."""
    sheet = tuning.sheet
    wanted = tuning.wishes.preferences[0]
    names = [each.name for each in tuning.search.judge.measures]
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
        "sheet": None if sheet is None else outline_of(sheet).as_record(),
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
