"""The room of a festival by the half hour, with a column for each day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD
from rich.text import Text

from tourney.festival.programme import DAY
from tourney.reporting.fitted_table import FittedTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from tourney.festival.outlook import HalfHour, Outlook, Percentiles

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
