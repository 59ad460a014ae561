"""The results of festivals, as tables for the terminal and rows for CSV files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.text import Text

from tourney.festival.festival_measures import FIGURES, EventFigure
from tourney.festival.programme import DAY
from tourney.festival.resources import Resource
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import count, length

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tourney.festival.outlook import EventOutlook, HalfHour, Outlook, Percentiles, ShortageOutlook
    from tourney.festival.playing import FestivalReplicate
    from tourney.festival.programme import Festival
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
    table = festival_table("event", "starts", "began", "ended", "entries", "prize pool")
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
    return Group(head, table, *_lacks_table(lacks), *shortages_table("event", _of_run(festival, replicate)))


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


def shortages_table(what: str, rows: Iterable[Sequence[str]], *, share: bool = False) -> list[RenderableType]:
    """Which resources are lacking, how much of them, and when; nothing if none is."""
    table = festival_table(what, "lacks", *(["in"] if share else []), "at most", "from", "until", "for")
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
    table = festival_table("event", *headings)
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
    table = festival_table("event", "starts", "P(short)", "entries", "ends")
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
    lacks = [*_lacks_table(lacks_of(outlook)), *shortages_table("event", shortages, share=True)]
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
    room = festival_table(
        "half hour", "tables wanted", "in use", "of", "dark", "waiting", "dealers wanted", "on duty"
    )
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


def festival_table(*columns: str) -> FittedTable:
    """An empty table; all columns but the first are of numbers."""
    table = FittedTable(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place == 0 else "right", no_wrap=place == 0)
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


# The room by the half hour, with a column for each day.


_MORNING: Final = 6 * 3600
"""When a day begins: the hours after midnight belong to the evening before."""

_MOST_DAYS: Final = 7
"""The most days beside each other: they fit 80 columns."""

_LACKING: Final = "!"


def days_in(outlook: Outlook) -> int:
    """The number of days on which a table is wanted."""
    return len({_day_of(row) for row in _busy(outlook)})


def room_by_day(outlook: Outlook) -> Iterator[RenderableType]:
    """Yield the tables that are wanted, and the dealers if there is staff, with up to seven days side by side."""
    rows = _busy(outlook)
    yield from _matrices(outlook, "tables", rows, _tables_cell)
    yield Text(
        "Tables wanted at a time: the median, and the 95th percentile where it differs. "
        f"{_LACKING}: in some replicates tables are dark, or players wait."
    )
    if outlook.festival.staff:
        yield ""
        yield from _matrices(outlook, "dealers", rows, _dealers_cell)
        yield Text("Dealers wanted, and after the stroke those on duty.")


def _busy(outlook: Outlook) -> list[HalfHour]:
    return [row for row in outlook.half_hours if any(row.wanted)]


def _day_of(row: HalfHour) -> int:
    return (row.at - _MORNING) // DAY


def _matrices(
    outlook: Outlook, what: str, rows: Sequence[HalfHour], cell: Callable[[HalfHour], str]
) -> Iterator[RenderableType]:
    days = sorted({_day_of(row) for row in rows})
    for first in range(0, len(days), _MOST_DAYS):
        if first:
            yield ""
        yield _matrix(outlook, what, days[first : first + _MOST_DAYS], {row.at: cell(row) for row in rows})


def _matrix(outlook: Outlook, what: str, days: Sequence[int], cells: Mapping[int, str]) -> FittedTable:
    """A row for each half hour of any of these days."""
    wall = outlook.festival.wall_clock
    table = FittedTable(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column(what)
    for day in days:
        table.add_column(wall.moment_shown(day * DAY + _MORNING).rpartition(" ")[0], justify="right")
    # Counted from the morning on, so that 01:00 stands below 23:00.
    for since in sorted({at - _MORNING - (at - _MORNING) // DAY * DAY for at in cells}):
        moments = [day * DAY + _MORNING + since for day in days]
        # A half hour that only days of another matrix have would be an empty row.
        if any(moment in cells for moment in moments):
            table.add_row(wall.moment_shown(moments[0]).split()[-1], *[cells.get(moment, "") for moment in moments])
    return table


def _tables_cell(row: HalfHour) -> str:
    lacks = _LACKING if row.dark.p95 or row.waiting.p95 else ""
    return f"{_span(row.wanted)}{lacks}"


def _dealers_cell(row: HalfHour) -> str:
    return f"{_span(row.dealers)}/{row.on_duty:,}"


def _span(spread: Percentiles) -> str:
    return f"{spread.p50:,}" if spread.p50 == spread.p95 else f"{spread.p50:,}-{spread.p95:,}"
