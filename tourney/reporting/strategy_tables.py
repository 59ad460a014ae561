"""How a strategy plays beside how people play, and the results of the conformance kit, as tables."""

from __future__ import annotations

from math import isfinite
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from tourney.experiment.habits import DEPTHS, SIZES, Counts, Habits
from tourney.experiment.profile import (
    ALL_DEPTHS,
    Form,
    Interval,
    People,
    Statistic,
    people_at,
    play_statistics,
    source_of,
)
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from tourney.strategies.kit.checklist import CheckFinding


_NAME: Final = 20
_CELL: Final = 10
_WIDTH: Final = 80
_FEWEST: Final = 20
"""The fewest opportunities for a figure in the table, as of people."""


class Column(NamedTuple):
    """A column of a table.

    Attributes:
        title: Its heading.
        counts: The counts.
        people: The statistics of people to set beside them, by name.
        source: The hands behind those, in words.
    """

    title: str
    counts: Counts
    people: Mapping[str, People]
    source: str


def _column(title: str, counts: Counts, size: int, depth: str, *, beside: bool) -> Column:
    people = people_at(SIZES[size], depth) if beside else {}
    return Column(title, counts, people, source_of(SIZES[size]) if people else "")


def depth_columns(habits: Habits, *, size: int, beside: bool) -> list[Column]:
    """A column for each depth at tables of one size, an index of `SIZES`; with `beside`, also people's."""
    cells = habits.cells[size]
    return [_column(name, cells[depth], size, name, beside=beside) for depth, name in enumerate(DEPTHS)]


def size_columns(habits: Habits, *, depth: int, beside: bool) -> list[Column]:
    """A column for each number of players at one depth, an index of `DEPTHS`; with `beside`, also people's."""
    cells = [row[depth] for row in habits.cells]
    return [_column(name, cells[size], size, DEPTHS[depth], beside=beside) for size, name in enumerate(SIZES)]


def all_depths(habits: Habits, *, size: int) -> Column:
    """All depths at tables of one size together, and those of people."""
    return _column(ALL_DEPTHS, habits.total([size]), size, ALL_DEPTHS, beside=True)


def profile_table(columns: Sequence[Column]) -> Iterator[str]:
    """The lines of a table of the statistics; with six columns, they have 80 characters.

    Below a statistic are those of people and their interval, and a star marks a figure whose own interval does not
    overlap it. If nothing is known of people in any column, the statistic's own interval is below it. The last lines
    count the figures without a star and name the source. Columns without hands, of tables or of players of that
    depth, are left out.
    """
    # Columns of depths or sizes that never came up would be all dashes.
    columns = [column for column in columns if column.counts.tables or column.counts.hands]
    beside = any(column.people for column in columns)
    # A cell has ten characters: "100 to 200" would fill it.
    yield _line("", [column.title.replace(" to ", "-") for column in columns])
    yield _line("hands", [f"{column.counts.tables:,}" for column in columns])
    section = ""
    for row in zip(*(play_statistics(column.counts) for column in columns), strict=True):
        if row[0].section != section:
            section = row[0].section
            yield f"\n{section}"
        yield from _rows(row, [column.people.get(row[0].name) for column in columns], beside=beside)
    if beside:
        yield "\n" + _line("not apart", ["{} of {}".format(*count_close(column)) for column in columns])
        sources = dict.fromkeys(column.source for column in columns if column.source)
        yield "\n" + fill(f"People: {'; '.join(sources)}.", _WIDTH)


def _rows(row: Sequence[Statistic], people: Sequence[People | None], *, beside: bool) -> Iterator[str]:
    """The lines of a statistic; none if there was no opportunity and nothing is known of people."""
    # Statistics of stud in a game with blinds, for example.
    if not any(people) and not any(each.of for each in row):
        return
    form = row[0].form
    values = [
        f"{_format_statistic(form, each.value)}{'*' if is_apart(each, real) else ' '}" if _is_known(each) else "-"
        for each, real in zip(row, people, strict=True)
    ]
    yield _line(row[0].name, values)
    if any(people):
        yield _line("  people", ["" if real is None else _format_statistic(form, real.value) for real in people])
    # Below a figure stands the interval of people if there is any in the table, or else its own.
    below = [None if real is None else real.interval for real in people]
    if not beside:
        below = [each.interval if _is_known(each) else None for each in row]
    if any(below):
        yield from (_line("", cells) for cells in zip(*(_range(form, each) for each in below), strict=True))


def _line(name: str, cells: Sequence[str]) -> str:
    """A line. The last character of a cell is for a mark."""
    aligned = (cell if cell.endswith((" ", "*")) else f"{cell} " for cell in cells)
    return (f"{name:{_NAME}}" + "".join(f"{cell:>{_CELL}}" for cell in aligned)).rstrip()


def _is_known(statistic: Statistic) -> bool:
    return statistic.interval is not None and statistic.of >= _FEWEST


def count_close(column: Column) -> tuple[int, int]:
    """How many figures of a column are not apart from those of people, and how many are known of both."""
    pairs = [
        (each, real)
        for each in play_statistics(column.counts)
        if (real := column.people.get(each.name)) is not None and _is_known(each)
    ]
    return sum(not is_apart(each, real) for each, real in pairs), len(pairs)


def is_apart(statistic: Statistic, real: People | None) -> bool:
    """Whether the intervals of a player and of people do not overlap."""
    if statistic.interval is None or real is None:
        # Without an interval of both nothing is known of a difference.
        return False
    return statistic.interval.low > real.interval.high or statistic.interval.high < real.interval.low


def _format_statistic(form: Form, value: float | None) -> str:
    if value is None:
        return "-"
    if form is Form.SHARE:
        # 99.95% would round to "100.0", which is too long for its column.
        return "100" if value >= 0.9995 else f"{100 * value:.1f}"
    if form is Form.WIN_RATE:
        # Three digits and a decimal would be too long, too.
        return f"{value:+.1f}" if abs(value) < 100 else f"{value:+.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def _range(form: Form, interval: Interval | None) -> tuple[str, ...]:
    """The cells of an interval, one below the other: the ends of a win rate have signs, and are too long for one."""
    low, high = ("", "") if interval is None else (_format_statistic(form, end) for end in interval)
    if form is Form.WIN_RATE:
        return f"{low} to" if low else "", high
    return (f"{low}-{high}" if low else "",)


def profile_record(column: Column) -> dict[str, dict[str, Any]]:
    """The statistics of a column by name, for JSON, each with that of people if it is known."""
    return {each.name: _record(each, column.people.get(each.name)) for each in play_statistics(column.counts)}


def _record(statistic: Statistic, real: People | None) -> dict[str, Any]:
    ends = statistic.interval
    record: dict[str, Any] = {
        "value": _finite(statistic.value),
        "low": None if ends is None else _finite(ends.low),
        "high": None if ends is None else _finite(ends.high),
        "times": statistic.times,
        "of": statistic.of,
    }
    if real is not None:
        low, high = real.interval
        apart = is_apart(statistic, real)
        record["people"] = {"value": real.value, "low": low, "high": high, "of": real.of, "apart": apart}
    return record


def _finite(figure: float | None) -> float | None:
    # JSON has no infinity.
    return figure if figure is not None and isfinite(figure) else None


# The results of the conformance kit for a strategy, as a table for the terminal.


_FEW = 3


def conformance_table(findings: Sequence[CheckFinding]) -> RenderableType:
    """Return a table with a row for each check: name, games, result and detail."""
    table = Table("check", "games", "result", "detail", box=SIMPLE_HEAD)
    for finding in findings:
        games = ", ".join(finding.games) if len(finding.games) <= _FEW else count(len(finding.games), "game")
        # Error messages of others are plain text, not rich markup.
        table.add_row(finding.check, Text(games), finding.result.value, Text(finding.detail))
    return table
