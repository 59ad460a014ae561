"""The results of experiments, as tables for the terminal: of one in full, of several in a row each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.text import Text

from tourney.experiment.expectations import CheckedExpectation, Verdict
from tourney.experiment.guarantee import assess_guarantee
from tourney.experiment.measures import MEASURES, Measure, Prominence, Unit, prominent, values_of
from tourney.experiment.returns import Returns, returns_of
from tourney.experiment.series import dealers_over_time
from tourney.experiment.statistics import Estimate, is_enough_for_spread, quantile
from tourney.festival.outlook import outlook_of
from tourney.festival.programme import Festival
from tourney.reporting.course_tables import day_ends_table, survival_table
from tourney.reporting.event_lines import beyond_sheet, entrants_of, guarantee_sentence, spread_sentence
from tourney.reporting.festival_tables import outlook_tables
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.luck_table import luck_table
from tourney.reporting.sweep_tables import sweep_tables
from tourney.reporting.text import clock, count, length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.experiment import AnyFound, TournamentFound
    from tourney.experiment.plan import Plan
    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario
    from tourney.tournament.wall_clock import WallClock


# The table of dealers of an event whose rules for dealers are known: how many when, and who can go home.


def dealers_table(scenario: Scenario, replicates: Sequence[Replicate]) -> FittedTable | None:
    """Return the table; None without rules for breaks. Pushes at which nothing changes are left out."""
    staff = scenario.staff
    if not staff.downs or not replicates:
        return None
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("dealers for 90% of runs" if is_enough_for_spread(len(replicates)) else "dealers for all runs")
    for name in ("tables", "dealers", "can go home"):
        table.add_column(name, justify="right")
    # As in a forecast: no push has so few dealers, so the first is shown.
    before = -1
    for push in dealers_over_time(scenario, replicates):
        if push.dealers != before:
            table.add_row(f"from {clock(push.at, scenario.wall_clock)}", *map(str, push[1:3]), str(push.out or ""))
        before = push.dealers
    return table


_MOST_KINDS = 8
_COUNTED = frozenset({Unit.COUNT, Unit.MONEY})
"""The units of measures that are left out if they are 0 in all replicates: an event without rebuys."""


def findings(
    plan: Plan, found: Sequence[AnyFound], checks: Sequence[Sequence[CheckedExpectation]], *, replays: Sequence[str]
) -> RenderableType:
    """Return the settings, the results and the checked expectations of each point, and a sweep side by side.

    `replays` holds one command for each point; followed by a number, it plays that replicate again.
    """
    parts: list[RenderableType] = []
    for each, its_checks, replay in zip(found, checks, replays, strict=True):
        parts += ["", _head(plan, each, replay)]
        if each.replicates and isinstance(each.scenario, Festival):
            parts += outlook_tables(outlook_of(each.scenario, each.replicates))
        elif each.replicates:
            parts += ["", _measures(each)]
            kinds = sorted(returns_of(each.replicates), key=_most_first)
            if len(kinds) > 1:  # of one kind, somebody always wins
                parts += ["", _returns(kinds)]
            days = day_ends_table(each.scenario, each.replicates)
            parts += [] if days is None else ["", days]
            # In a sweep it would be a long table for each point.
            levels = survival_table(each.scenario, each.replicates) if len(found) == 1 else None
            parts += [] if levels is None else ["", levels]
            luck = luck_table(each.replicates) if each.scenario.redeals else None
            parts += [] if luck is None else ["", luck]
            dealers = dealers_table(each.scenario, each.replicates)
            parts += [] if dealers is None else ["", dealers]
        if its_checks:
            parts += ["", _expectations(its_checks)]
    for table in sweep_tables(found):
        parts += ["", table]
    return Group(*parts[1:])


def _head(plan: Plan, found: AnyFound, replay: str) -> Text:
    text = Text()
    if found.settings:
        text.append(f"{' '.join(found.settings)}\n", style="bold cyan")
    is_festival = isinstance(found.scenario, Festival)
    if found.replicates and not is_festival:
        text.append(f"{_sentence(found)}\n", style="bold")
    text.append(f"{_what(found.scenario)}, seed {plan.seed}; ")
    text.append(f"{count(len(found.replicates), 'replicate')}{'' if found.enough else ', incomplete'}")
    # A plain number of runs that has been reached is said by the count before it.
    if plan.rule.within or not found.enough:
        text.append(f": {plan.rule}")
    if not isinstance(found.scenario, Festival):
        text.append(_from_here(found.scenario))
    if found.replicates and not is_festival:
        text.append(_of_play(found, replay))
    if found.failures:
        first = found.failures[0]
        failures = count(len(found.failures), "failure")
        text.append(f"\n{failures}, first: {first.error}; to reproduce: {replay} {first.number}", style="red")
    return text


def _what(scenario: Scenario | Festival) -> str:
    """What was played, in a few words."""
    if isinstance(scenario, Festival):
        return f"{scenario.title}: {count(len(scenario.events), 'event')}"
    entrants = f"{entrants_of(scenario)}, {scenario.stack:,} chips each"
    return f"{scenario.title}: {scenario.title_of_game}, {entrants}"


def _from_here(scenario: Scenario) -> str:
    """What is counted of an event that begins in the middle; empty for others."""
    midway = scenario.midway
    if midway is None:
        return ""
    stand = f"From level {midway.level} on, {midway.players:,} of {count(midway.entries, 'entry', 'entries')} left."
    return (
        f"\n{stand} Times count from the start of the event; entries, rebuys, add-ons and fees are those of the "
        "whole event. Everything else is counted from here on."
    )


def _of_play(found: TournamentFound, replay: str) -> Text:
    """The risk of the guarantee, and warnings about the sheet and the strategies of a tournament."""
    text = Text()
    guarantee = guarantee_sentence(assess_guarantee(found.scenario, found.replicates))
    if guarantee:
        text.append(f"\n{guarantee}", style="bold")
    beyond = beyond_sheet(found.scenario, found.replicates)
    if beyond:
        text.append(f"\n{beyond}", style="yellow")
    faults = int(sum(values_of(MEASURES["faults"], found.replicates)))
    if faults:
        # The command plays that replicate again, which then lists its faults.
        first_at_fault = next(each.number for each in found.replicates if each.faults)
        details = f"{replay} {first_at_fault}"
        text.append(f"\nStrategies made {count(faults, 'fault')}; for details: {details}", style="yellow")
    return text


def _sentence(found: TournamentFound) -> str:
    finishes = values_of(MEASURES["finish"], found.replicates)
    middle = quantile(finishes, 0.5)
    wall_clock = found.scenario.wall_clock
    within = _interval(middle, Unit.SECONDS, wall_clock)
    too_few = f" of {count(len(finishes), 'replicate')}, too few for an interval"
    known = f"; 95% interval {within}" if within else too_few
    after = f"after {length(round(middle.value))}"
    when = after if wall_clock is None else f"at {wall_clock.format(middle.value)}, {after}"
    sentence = f"It ends {when} (the median{known}).\n{spread_sentence(finishes, wall_clock)}".strip()
    if wall_clock is None or not is_enough_for_spread(len(finishes)):
        return sentence
    late = wall_clock.format(quantile(finishes, 0.95).value)
    return f"{sentence} 95 of 100 are over by {late}."


def _interval(found: Estimate, unit: Unit, wall_clock: WallClock | None = None) -> str:
    """Format the interval of an estimate; empty if there are too few replicates for one. A day is named once."""
    if found.low is None or found.high is None:
        return ""
    low, high = bare(found.low, unit, wall_clock), bare(found.high, unit, wall_clock)
    day, _, time = high.rpartition(" ")
    return f"{low} to {time if day and low.startswith(f'{day} ') else high}"


def bare(value: float, unit: Unit, wall_clock: WallClock | None = None) -> str:
    """Format a value without the name of its unit, for columns beside one that has it."""
    return f"{value:.1f}" if unit is Unit.BIG_BLINDS else format_in_unit(value, unit, wall_clock)


def _table(*words: str) -> FittedTable:
    """Return an empty table whose first columns hold words."""
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for name in words:
        table.add_column(name)
    return table


def _measures(found: TournamentFound) -> FittedTable:
    table = _table("")
    table.spare = ("n", "95% interval")
    wall = found.scenario.wall_clock
    table.columns[0].no_wrap = wall is not None and wall.lasts_days  # intervals with days leave no room for names
    for name in ("mean", "95% interval", "5%", "median", "95%", "n"):
        table.add_column(name, justify="right")
    for measure in measures_shown(found.scenario):
        values = values_of(measure, found.replicates)
        if not values or (measure.unit in _COUNTED and not any(values)):
            continue
        middle = measure.mean(values)
        wall_clock = found.scenario.wall_clock if measure.is_time else None
        parts = [quantile(values, part).value for part in (0.05, 0.5, 0.95)]
        low, half, high = [bare(value, measure.unit, wall_clock) for value in parts]
        # The ends of the distribution need more runs than its middle.
        spread = [low, half, high] if is_enough_for_spread(len(values)) else ["", half, ""]
        found_mean = (
            format_in_unit(middle.value, measure.unit, wall_clock),
            _interval(middle, measure.unit, wall_clock),
        )
        table.add_row(measure.title, *found_mean, *spread, f"{len(values):,}")
    return table


_OF_TURNOUT: Final = ("entries", "prize_pool", "places_paid")
"""The measures that are also shown if the number of entrants varies."""


def measures_shown(scenario: Scenario) -> list[Measure]:
    """Return the measures of an event that the terminal shows."""
    headlines = prominent(Prominence.HEADLINE)
    if scenario.turnout is None:
        return headlines
    return [each for each in MEASURES.values() if each in headlines or each.name in _OF_TURNOUT]


def format_in_unit(value: float, unit: Unit, wall_clock: WallClock | None = None) -> str:
    """Format a value of a measure in its unit; with a wall clock, times are times of day."""
    match unit:
        case Unit.SECONDS:
            return clock(round(value), wall_clock)
        case Unit.SHARE | Unit.RETURN | Unit.PROBABILITY:
            return f"{100 * value:.1f}%"
        case Unit.BIG_BLINDS:
            return f"{value:.1f} bb"
        case Unit.MONEY:
            return f"{value:,.0f}"
        case Unit.CORRELATION:
            return f"{value:.3f}"
        case _:
            return f"{value:,.1f}" if value != int(value) else f"{value:,.0f}"


def _returns(kinds: Sequence[Returns]) -> FittedTable:
    skilled = any(each.skill for each in kinds)
    table = _table("strategy", *(["skill"] if skilled else []))
    for name in ("entrants", "ROI", "95% interval", "paid", "wins"):
        table.add_column(name, justify="right")
    for each in kinds[:_MOST_KINDS]:
        table.add_row(
            each.strategy,
            *([each.skill] if skilled else []),
            f"{each.entrants:,.0f}",
            *_roi(each),
            "" if each.paid is None else f"{100 * each.paid.value:.1f}%",
            f"{100 * each.won.value:.1f}%",
        )
    if len(kinds) > _MOST_KINDS:
        table.caption = f"and {len(kinds) - _MOST_KINDS:,} more (--json lists all)"
    return table


def _expectations(checks: Sequence[CheckedExpectation]) -> FittedTable:
    table = _table("expected", "found", "95% interval", "")
    for expectation, found, verdict in checks:
        unit, wall = expectation.measure.unit, expectation.wall_clock
        value = "" if found is None else format_in_unit(found.value, unit, wall)
        low = "?" if found is None or found.low is None else format_in_unit(found.low, unit, wall)
        high = "?" if found is None or found.high is None else format_in_unit(found.high, unit, wall)
        style = {Verdict.HOLDS: "green", Verdict.FAILS: "red", Verdict.UNKNOWN: "yellow"}[verdict]
        table.add_row(expectation.text, value, f"{low} to {high}", Text(verdict.value, style=style))
    return table


def _most_first(each: Returns) -> float:
    return -each.entrants


def _roi(each: Returns) -> tuple[str, str]:
    roi = each.roi
    if roi is None:
        return "", ""
    if roi.low is None or roi.high is None:
        return f"{100 * roi.value:+.1f}%", ""
    return f"{100 * roi.value:+.1f}%", f"{100 * roi.low:+.1f}% to {100 * roi.high:+.1f}%"


# A list of experiments: a row for each point.


_MOST_UNBROKEN: Final = 26
"""A setting with more characters may be broken: the list fits 80 columns."""


class ListedExperiment(NamedTuple):
    """A point of an experiment in a list.

    Attributes:
        folder: The directory of the experiment, within that of the list.
        plan: The plan of the experiment.
        found: The results at the point.
    """

    folder: str
    plan: Plan
    found: AnyFound


def experiments_table(rows: Sequence[ListedExperiment]) -> FittedTable:
    """Return a table of experiments."""
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    longest = max((len(setting) for row in rows for setting in row.found.settings), default=0)
    for name in ("experiment", "event", *(["settings"] if any(row.found.settings for row in rows) else [])):
        table.add_column(name, overflow="fold", no_wrap=name == "settings" and longest <= _MOST_UNBROKEN)
    table.spare = ("95% interval", "seed")
    for name in ("seed", "runs", "median finish", "95% interval", "95% end by"):
        table.add_column(name, justify="right")
    before = ""
    for row in rows:
        # Title and seed are those of the whole experiment, so the first of its points has them alone.
        is_first = row.folder != before
        before = row.folder
        settings = [Text("\n".join(row.found.settings))] if any(each.found.settings for each in rows) else []
        table.add_row(
            Text(row.folder if is_first else ""),
            Text(row.plan.title if is_first else ""),
            *settings,
            str(row.plan.seed) if is_first else "",
            f"{len(row.found.replicates):,}{'' if row.found.enough else '+'}",
            *_finish(row.found),
        )
    if not all(row.found.enough for row in rows):
        table.caption = "+ incomplete: tourney resume DIR continues it"
        table.caption_justify = "left"
    return table


def _finish(found: AnyFound) -> tuple[str, str, str]:
    middle, last = _finish_quantiles(found)
    if middle is None:
        return "", "", ""
    shown = found.measures["finish"].moment or partial(_time_of, found)
    within = "" if middle.low is None or middle.high is None else f"{shown(middle.low)} to {shown(middle.high)}"
    return shown(middle.value), within, "" if last is None else shown(last.value)


def _time_of(found: AnyFound, seconds: float) -> str:
    return clock(round(seconds), found.scenario.wall_clock)


def _finish_quantiles(found: AnyFound) -> tuple[Estimate | None, Estimate | None]:
    """Return the median of the finish times and, from enough replicates, their 95% quantile."""
    times = values_of(found.measures["finish"], found.replicates)
    if not times:
        return None, None
    return quantile(times, 0.5), quantile(times, 0.95) if is_enough_for_spread(len(times)) else None


def point_record(row: ListedExperiment) -> dict[str, Any]:
    """Return a point of an experiment as data for JSON."""
    middle, last = _finish_quantiles(row.found)
    return {
        "directory": row.folder,
        "title": row.plan.title,
        "settings": list(row.found.settings),
        "seed": row.plan.seed,
        "rule": str(row.plan.rule),
        "replicates": len(row.found.replicates),
        "failures": len(row.found.failures),
        "complete": row.found.enough,
        "median_finish_seconds": None if middle is None else middle.value,
        "median_finish_interval": None if middle is None else [middle.low, middle.high],
        "p95_finish_seconds": None if last is None else last.value,
    }
