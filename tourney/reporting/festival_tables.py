"""The results of festivals, as tables for the terminal and rows for CSV files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.text import Text

from tourney.festival.festival_measures import FIGURES, EventFigure
from tourney.festival.resources import Resource
from tourney.reporting.festival_days import days_in, room_by_day
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import count, length

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tourney.festival.outlook import EventOutlook, Outlook, Percentiles, ShortageOutlook
    from tourney.festival.planning import CapPlan, RosterPlan, StartPlan
    from tourney.festival.playing import FestivalReplicate
    from tourney.festival.programme import Festival, NamedDealer
    from tourney.festival.roster import Roster, ShiftSpan
    from tourney.types import Seconds

NOTHING: Final = "-"


def moment_shown(festival: Festival, moment: Seconds) -> str:
    """A moment as day and time: "Sat 14:00", after a week "13 Dec 14:00"."""
    return festival.wall_clock.moment_shown(moment)


def time_shown(festival: Festival, moment: Seconds) -> str:
    """The time of day of a moment: "14:00"."""
    return moment_shown(festival, moment).split()[-1]


def festival_run(festival: Festival, seed: int, replicate: FestivalReplicate) -> RenderableType:
    """One run of a festival: a heading and its events."""
    head = Text(festival.title, style="bold")
    head.append(f"\n{count(len(festival.events), 'event')}, seed {seed}\n")
    head.append(f"Tables in use: at most {max(replicate.use.used, default=0)}. {_money(replicate)}")
    table = _table("event", "starts", "began", "ended", "entries", "prize pool")
    for event in replicate.events:
        table.add_row(
            event.name,
            moment_shown(festival, event.starts),
            "-" if event.began is None else moment_shown(festival, event.began),
            "-" if event.ended is None else moment_shown(festival, event.ended),
            f"{event.entries:,}",
            f"{event.prize_pool:,}",
        )
    lacks = {
        event.name: {
            figure.lacked: (minutes_shown if figure.is_seconds else format_count)(figure.of(event))
            for figure in FIGURES
            if figure.lacked
        }
        for event in replicate.events
    }
    return Group(head, table, *_lacks_table(lacks), *_shortages_table("event", _of_run(festival, replicate)))


def _of_run(festival: Festival, replicate: FestivalReplicate) -> Iterator[list[str]]:
    for shortage in replicate.shortages:
        last = None if replicate.is_endless(shortage) else shortage.last
        yield [
            festival.events[shortage.event].name,
            shortage.resource,
            f"{shortage.most:,}",
            moment_shown(festival, shortage.first),
            *_end_cells(festival, last, shortage.seconds),
        ]


def _end_cells(festival: Festival, last: Seconds | None, seconds: Seconds) -> list[str]:
    """Until when, and for how long, a resource is lacking; an event that cannot end without it lacks it for good."""
    return ["no end", "-"] if last is None else [moment_shown(festival, last), length(seconds)]


def _shortages_table(what: str, rows: Iterable[Sequence[str]], *, share: bool = False) -> list[RenderableType]:
    """Which resources are lacking, how much of them, and when; nothing if none is."""
    table = _table(what, "lacks", *(["in"] if share else []), "at most", "from", "until", "for")
    for cells in rows:
        table.add_row(*cells)
    return ["", table] if table.row_count else []


def shortages_shown(festival: Festival, shortages: Iterable[ShortageOutlook]) -> str:
    """The resources that are lacking: "dealers for up to 2 tables, Sat 02:30 to Sat 06:30"."""
    return "; ".join(_shortage_shown(festival, each) for each in shortages)


def _shortage_shown(festival: Festival, shortage: ShortageOutlook) -> str:
    most = shortage.most.p95
    end = "no end" if shortage.last is None else moment_shown(festival, shortage.last)
    when = f"{moment_shown(festival, shortage.first)} to {end}"
    match Resource(shortage.resource):
        case Resource.TABLES:
            what = f"up to {count(most, 'table')}"
        case Resource.DEALERS:
            what = f"dealers for up to {count(most, 'table')}"
        case Resource.LIMIT:
            what = f"places for up to {count(most, 'entrant')}"
    return f"{what}, {when}"


def shortage_cells(festival: Festival, shortage: ShortageOutlook) -> list[str]:
    """The cells of a resource that is lacking: what, in which share of replicates, how much, when, for how long."""
    return [
        shortage.resource,
        f"{shortage.share:.0%}",
        spread_shown(shortage.most),
        moment_shown(festival, shortage.first),
        *_end_cells(festival, shortage.last, shortage.seconds.p95),
    ]


def _lacks_table(lacks: dict[str, dict[str, str]]) -> list[RenderableType]:
    """What events lack, as a table or a sentence."""
    headings, rows = lacking(lacks)
    if not rows:
        return ["", Text("Everybody gets a seat at once, no table is dark, and nobody is still in another event.")]
    table = _table("event", *headings)
    for event, cells in rows.items():
        table.add_row(event, *cells)
    return ["", table]


def lacking(lacks: dict[str, dict[str, str]]) -> tuple[list[str], dict[str, list[str]]]:
    """The headings of what any event lacks, and the cells of the events that lack anything."""
    headings = list(dict.fromkeys(heading for cells in lacks.values() for heading in cells))
    used = [heading for heading in headings if any(cells[heading] != NOTHING for cells in lacks.values())]
    rows = {event: [cells[heading] for heading in used] for event, cells in lacks.items()}
    return used, {event: cells for event, cells in rows.items() if any(each != NOTHING for each in cells)}


def _money(replicate: FestivalReplicate) -> str:
    return (
        f"Fees {replicate.fees:,}, wages {replicate.wages:,}, overlay {replicate.overlay:,}: "
        f"the house earns {replicate.earned:,}."
    )


def outlook_tables(outlook: Outlook) -> list[RenderableType]:
    """What to expect of a festival: its events, the room by the half hour, and the money."""
    festival = outlook.festival
    table = _table("event", "starts", "P(short)", "entries", "ends")
    for each in outlook.events:
        table.add_row(
            each.name,
            moment_shown(festival, each.starts),
            f"{each.short:.0%}",
            spread_shown(each.figures["entries"]),
            "-" if each.ends is None else ends_shown(festival, each.ends),
        )
    money = Text(
        f"Fees {spread_shown(outlook.fees)}; wages {spread_shown(outlook.wages)}; overlay "
        f"{spread_shown(outlook.overlay)}; the house earns {spread_shown(outlook.earned)}."
    )
    note = Text("Numbers are the median, with the 5th and 95th percentile where they differ.")
    shortages = [
        [each.name, *shortage_cells(festival, shortage)] for each in outlook.events for shortage in each.shortages
    ]
    lacks = [*_lacks_table(lacks_of(outlook)), *_shortages_table("event", shortages, share=True)]
    endless = [Text(why_endless(festival, each), style="yellow") for each in outlook.events if each.endless]
    # In full there is a row for each half hour: too many for several days.
    room = room_by_day(outlook) if days_in(outlook) > 1 else [_room(outlook)]
    return [note, table, *lacks, *(["", *endless] if endless else []), "", *room, "", money]


def why_endless(festival: Festival, event: EventOutlook) -> str:
    """How often an event does not end, and what it lacks for that, in a sentence."""
    head = f"{event.name} does not end in {event.endless:.0%} of the replicates"
    lacks = [f"{each.resource} from {moment_shown(festival, each.first)} on" for each in event.lacks_for_good]
    return f"{head}: it lacks {' and '.join(lacks)}." if lacks else f"{head}."


def _room(outlook: Outlook) -> FittedTable:
    """The room by the half hour, in full."""
    festival = outlook.festival
    room = _table("half hour", "tables wanted", "in use", "of", "dark", "waiting", "dealers wanted", "on duty")
    for row in outlook.half_hours:
        if not any(row.wanted):
            continue  # the night
        room.add_row(
            moment_shown(festival, row.at),
            spread_shown(row.wanted),
            spread_shown(row.used),
            f"{row.capacity:,}" if festival.premises.areas else "-",
            spread_shown(row.dark),
            spread_shown(row.waiting),
            spread_shown(row.dealers),
            f"{row.on_duty:,}" if festival.staff else "-",
        )
    return room


def lacks_of(outlook: Outlook) -> dict[str, dict[str, str]]:
    """What each event lacks, by the headings of a table; `NOTHING` for nothing."""
    return {
        each.name: {
            "does not end": f"{each.endless:.0%}" if each.endless else NOTHING,
            **{figure.lacks: _lack_shown(figure, each.figures[figure.name]) for figure in FIGURES if figure.lacks},
        }
        for each in outlook.events
    }


def _lack_shown(figure: EventFigure, spread: Percentiles) -> str:
    return minutes_shown(spread.p95) if figure.is_seconds else spread_counted(spread)


def ends_shown(festival: Festival, ends: Percentiles) -> str:
    """The median end with its percentiles: "Sat 01:10 (00:40-02:00)"."""
    middle = moment_shown(festival, ends.p50)
    if ends.p5 == ends.p95:
        return middle
    return f"{middle} ({time_shown(festival, ends.p5)}-{time_shown(festival, ends.p95)})"


def spread_shown(spread: Percentiles) -> str:
    """A median with its percentiles: "12 (9-15)"; "to" between them if one is negative, as "-" is a sign, too."""
    if spread.p5 == spread.p95:
        return f"{spread.p50:,}"
    between = " to " if spread.p5 < 0 else "-"
    return f"{spread.p50:,} ({spread.p5:,}{between}{spread.p95:,})"


def spread_counted(spread: Percentiles) -> str:
    """A median with its percentiles; "-" for nothing."""
    return spread_shown(spread) if any(spread) else NOTHING


def format_count(number: int) -> str:
    """A number; "-" for nothing."""
    return f"{number:,}" if number else NOTHING


def minutes_shown(seconds: Seconds) -> str:
    """A duration; "-" for nothing."""
    return length(seconds) if seconds else NOTHING


def _table(*columns: str) -> FittedTable:
    table = FittedTable(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place == 0 else "right", no_wrap=place == 0)
    return table


# Plans


def starts_table(festival: Festival, plans: Sequence[StartPlan]) -> RenderableType:
    """The starts tried for each event, and what it lacks at each of them."""
    table = _table("event", "start", "P(short)", "worst other", "lost", "")
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
    return Group(table, *_shortages_table("start", shortages, share=True))


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
    table = _table("shift", "hours", "dealers")
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
    table = _table("dealer", "shifts", "hours")
    of_each: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        of_each.setdefault(row["dealer"], []).append(row)
    # Shifts that are open come last, whatever the names.
    for name, own in sorted(of_each.items(), key=lambda each: (each[0] == "open", each[0])):
        table.add_row(Text(name), f"{len(own):,}", f"{sum(row['hours'] for row in own):,g}")
    return table


def caps_table(plans: Iterable[CapPlan]) -> RenderableType:
    """The caps of events."""
    table = _table("event", "seats", "wanted (p95)", "turned away (p95)", "cap")
    for plan in plans:
        cap = "-" if plan.cap is None else f"{plan.cap:,}"
        table.add_row(
            plan.event, f"{plan.seats:,}" if plan.seats else "-", f"{plan.wanted:,}", f"{plan.turned_away:,}", cap
        )
    return table


# CSV


def event_rows(outlook: Outlook) -> list[dict[str, Any]]:
    """The events as rows of numbers."""
    rows = []
    for each in outlook.events:
        row: dict[str, Any] = {"event": each.name, "starts": moment_shown(outlook.festival, each.starts)}
        row["starts_seconds"], row["short"] = each.starts, round(each.short, 4)
        row["endless"] = round(each.endless, 4)
        # The entries stand before the ends, as in the table of the terminal.
        first, *others = each.figures.items()
        for name, spread in (first, ("ends", each.ends), *others):
            row.update(
                {f"{name}_{part}": None if spread is None else getattr(spread, part) for part in ("p5", "p50", "p95")}
            )
        rows.append(row)
    return rows


def half_hour_rows(outlook: Outlook) -> list[dict[str, Any]]:
    """The half hours as rows of numbers."""
    rows = []
    for each in outlook.half_hours:
        row: dict[str, Any] = {"at": moment_shown(outlook.festival, each.at), "at_seconds": each.at}
        row["capacity"], row["on_duty"] = each.capacity, each.on_duty
        for name in ("wanted", "used", "dark", "waiting", "dealers"):
            row.update({f"{name}_{part}": getattr(getattr(each, name), part) for part in ("p5", "p50", "p95")})
        rows.append(row)
    return rows
