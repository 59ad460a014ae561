"""Plans of a festival as tables for the terminal: starts, caps, rosters of dealers, and changes that help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.text import Text

from tourney.reporting.festival_tables import (
    festival_table,
    moment_shown,
    shortage_cells,
    shortages_table,
    time_shown,
)
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tourney.experiment.statistics import Estimate
    from tourney.festival.changes import TriedChange
    from tourney.festival.planning import CapPlan, RosterPlan, StartPlan
    from tourney.festival.programme import Festival, NamedDealer
    from tourney.festival.roster import Roster, ShiftSpan


def starts_table(festival: Festival, plans: Sequence[StartPlan]) -> RenderableType:
    """The starts tried for each event, and what it lacks at each of them."""
    table = festival_table("event", "start", "P(short)", "worst other", "lost", "")
    for plan in plans:
        for tried in plan.tried:
            marks = [
                word for word, is_it in (("earliest", tried == plan.earliest), ("best", tried == plan.best)) if is_it
            ]
            table.add_row(
                plan.event,
                moment_shown(festival, tried.starts),
                f"{tried.short:.0%}",
                f"{tried.others:.0%}",
                f"{tried.missed:.1f}",
                ", ".join(marks),
            )
    shortages = [
        [f"{plan.event} {moment_shown(festival, tried.starts)}", *shortage_cells(festival, shortage)]
        for plan in plans
        for tried in plan.tried
        for shortage in tried.shortages
    ]
    return Group(table, *shortages_table("start", shortages, share=True))


def roster_rows(
    festival: Festival,
    shifts: Sequence[ShiftSpan],
    rosters: Iterable[Roster],
    names: Sequence[NamedDealer | None] = (),
) -> list[dict[str, Any]]:
    """The shifts of rosters: who works each, when it starts and ends, and its breaks.

    With `names` each shift has the name of a dealer or, where nobody can work it, "open"; otherwise a number.
    """
    rows: list[dict[str, Any]] = []
    # The rosters follow each other in the order of the shifts.
    patterns = (pattern for roster in rosters for pattern in roster.patterns)
    for place, (shift, pattern) in enumerate(zip(shifts, patterns, strict=True)):
        # A pattern has an entry for each down of its shift.
        down = (shift.ends - shift.starts) // len(pattern.deals)
        breaks = [shift.starts + number * down for number, deals in enumerate(pattern.deals) if not deals]
        name = names[place] if names else None
        rows.append(
            {
                "dealer": name.name if name is not None else "open" if names else place + 1,
                "starts": moment_shown(festival, shift.starts),
                "ends": moment_shown(festival, shift.ends),
                "hours": (shift.ends - shift.starts) / 3600,
                "breaks": " ".join(time_shown(festival, each) for each in breaks),
            }
        )
    return rows


def roster_table(rows: Sequence[dict[str, Any]]) -> RenderableType:
    """The shifts of a roster: how many dealers begin and end together."""
    table = festival_table("shift", "hours", "dealers")
    counts: dict[tuple[str, float], int] = {}
    for row in rows:
        key = (f"{row['starts']} to {row['ends']}", row["hours"])
        counts[key] = counts.get(key, 0) + 1
    for (shift, hours), dealers in counts.items():
        table.add_row(shift, f"{hours:g}", f"{dealers:,}")
    total = sum(row["hours"] for row in rows)
    return Group(table, Text(f"{count(len(rows), 'shift')} of a dealer, {total:,g} hours paid."))


def promise_text(plan: RosterPlan) -> str:
    """What fresh festivals say of a roster: in how many of them events lacked dealers, and so the share without."""
    fresh = count(plan.runs, "fresh festival")
    found = f"{plan.misses:,} of {fresh} with these shifts lacked dealers at any time"
    # Cut off and not rounded, since a bound must not promise more than is known.
    bound = f"at least {int(1000 * plan.covers) / 10:g}% of festivals lack none (95% sure)"
    if plan.is_confirmed:
        verdict = f"Confirmed: {found}; {bound}."
    # Below 0 even runs without a single miss would be too few to confirm it.
    elif plan.allowed >= 0:
        verdict = f"Not confirmed: {found}; {bound}, where {1 - plan.risk:.0%} are asked for."
    else:
        verdict = f"Not confirmed: {found}; {bound}. So few cannot show {1 - plan.risk:.0%}: give more --reps"
        # With a risk of 0 no number of runs is enough.
        verdict += ", or a --risk above 0." if not plan.risk else "."
    if plan.no_tables:
        verdict += f" However many dealers there are, {plan.no_tables:.0%} of festivals lack tables."
    return verdict


def names_table(rows: Sequence[dict[str, Any]]) -> RenderableType:
    """The shifts of each named dealer, and those that are open."""
    table = festival_table("dealer", "shifts", "hours")
    of_each: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        of_each.setdefault(row["dealer"], []).append(row)
    # Shifts that are open come last, whatever the names.
    for name, own in sorted(of_each.items(), key=lambda each: (each[0] == "open", each[0])):
        table.add_row(Text(name), f"{len(own):,}", f"{sum(row['hours'] for row in own):,g}")
    return table


def caps_table(plans: Iterable[CapPlan]) -> RenderableType:
    """The caps of events."""
    table = festival_table("event", "seats", "wanted (p95)", "turned away (p95)", "cap")
    for plan in plans:
        cap = "-" if plan.cap is None else f"{plan.cap:,}"
        table.add_row(
            plan.event, f"{plan.seats:,}" if plan.seats else "-", f"{plan.wanted:,}", f"{plan.turned_away:,}", cap
        )
    return table


def changes_table(tried: Sequence[TriedChange]) -> RenderableType:
    """Return a table of the festival as it is, and of the changes."""
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("change")
    for name in ("P(short)", "95% interval", "less by", "95% interval", "lost"):
        table.add_column(name, justify="right")
    for each in tried:
        # The first is the festival without a change: it has no words, and nothing to compare with.
        less = ["", ""] if not each.words else [f"{100 * each.less.value:+.0f}%", _within(each.less, signed=True)]
        table.add_row(
            Text(each.words or "as it is"),
            f"{each.short.value:.0%}",
            _within(each.short),
            *less,
            f"{each.missed:.1f}",
        )
    runs = tried[0].short.replicates
    # Of many changes that do nothing some would seem to help; so the whole interval must be above zero.
    helpful = [each for each in tried[1:] if each.less.low is not None and each.less.low > 0]
    if not tried[0].short.value:
        said = f"No event was short in {count(runs, 'run')}: nothing to change."
    elif helpful:
        said = f"Helps most: {helpful[0].words}. All were played with the same {count(runs, 'seed')}."
    else:
        said = f"No change surely helps, by {count(runs, 'run')} with the same seeds; more runs may tell."
    return Group(table, Text(f"\n{said}"))


def _within(found: Estimate, *, signed: bool = False) -> str:
    if found.low is None or found.high is None:
        return ""
    form = "+.0f" if signed else ".0f"
    return f"{100 * found.low:{form}}% to {100 * found.high:{form}}%"
