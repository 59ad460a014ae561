"""Tables that shrink to fit the terminal, and the same tables as Markdown."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Column, Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


_LEAST_FOLDED: Final = 12
_WIDEST_FOLDED: Final = 32
"""The least and the greatest width of a column whose words are broken."""
_ANY: Final = 10_000
"""A width in characters that is larger than any table."""


class FittedTable(Table):
    """A table that becomes narrower, step by step, until it fits.

    It first removes space between columns, then leaves out the last column if it is spare, then breaks the headings
    of number columns into two lines, then wraps words, then leaves out spare columns, then breaks long words of
    columns whose overflow is "fold". Numbers and headings are never broken: a table that is still too wide is printed
    at its full width.

    Attributes:
        spare_last: Whether the last column may be left out.
        spare: The headings of further columns that may be left out, in this order.
    """

    spare_last = False
    spare: tuple[str, ...] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Render the table for rich, narrowed as far as needed."""
        # Measured without the limit of the terminal: no measure exceeds the width that it is given.
        wide = options.update(max_width=_ANY)
        fitted = self
        for step in (_close, _without_spare, _break_headings):
            if Measurement.get(console, wide, fitted).maximum > options.max_width:
                fitted = step(fitted)
        for heading in self.spare:
            if Measurement.get(console, wide, fitted).minimum > options.max_width:  # with its words wrapped
                fitted = _without(heading, fitted)
        # As wide as fits, so that no more words are broken than must be.
        for width in range(_WIDEST_FOLDED, _LEAST_FOLDED - 1, -1):
            if Measurement.get(console, wide, fitted).minimum > options.max_width:
                fitted = _fold_words(fitted, width)
        needed = Measurement.get(console, wide, fitted).minimum
        yield from Table.__rich_console__(fitted, console, options.update(max_width=max(options.max_width, needed)))


def _fold_words(table: FittedTable, width: int) -> FittedTable:
    """Return a copy whose folding columns are at most this wide, but no narrower than their headings."""
    folded = copy(table)
    folded.columns = [
        replace(each, max_width=max(width, cell_len(str(each.header)))) if _folds(each) else each
        for each in table.columns
    ]
    return folded


def _folds(column: Column) -> bool:
    return column.overflow == "fold" and not column.no_wrap


def _close(table: FittedTable) -> FittedTable:
    """Return a copy with two spaces between columns instead of three."""
    closed = copy(table)
    closed.padding = (0, 1, 0, 0)
    closed.show_edge = closed.pad_edge = False
    return closed


def _without_spare(table: FittedTable) -> FittedTable:
    if not table.spare_last:
        return table
    fewer = copy(table)
    # Another list, as the copy still shares that of the table.
    fewer.columns = table.columns[:-1]
    return fewer


def _without(heading: str, table: FittedTable) -> FittedTable:
    """Return a copy without the columns of a heading, which may be broken into lines."""
    fewer = copy(table)
    left = [each for each in table.columns if " ".join(str(each.header).split()) != heading]
    fewer.columns = [replace(each, _index=place) for place, each in enumerate(left)]  # the last has no space after it
    return fewer


def _break_headings(table: FittedTable) -> FittedTable:
    broken = copy(table)
    broken.columns = [_breakable(column) for column in table.columns]
    return broken


def _breakable(column: Column) -> Column:
    is_number = column.justify == "right"
    if not (is_number or column.no_wrap):
        return column
    header = _in_two(str(column.header)) if is_number else str(column.header)
    lines = [line for cell in (header, *column.cells) for line in str(cell).splitlines()]
    # Without `min_width` the least width that rich measures would be that of the longest word.
    return replace(column, header=header, no_wrap=True, min_width=max(map(cell_len, lines), default=0))


def _in_two(words: str) -> str:
    """Break words into two lines of about the same length."""
    ways = [f"{words[:place]}\n{words[place + 1 :]}" for place, char in enumerate(words) if char == " "]
    return min(ways, key=lambda way: max(map(len, way.splitlines())), default=words)


# The tables of the terminal as Markdown.


_SPECIAL = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>|"})


def as_markdown(shown: RenderableType) -> str:
    """Return what a command prints as Markdown: tables as pipe tables, lines of text as paragraphs."""
    return "\n\n".join(block for block in _blocks(shown) if block) + "\n"


def _blocks(shown: RenderableType) -> Iterator[str]:
    if isinstance(shown, Group):
        for part in shown.renderables:
            yield from _blocks(part)
    elif isinstance(shown, Table):
        if shown.title:
            yield f"**{_escape(shown.title)}**"
        if shown.row_count:
            yield "\n".join(_rows(shown))
        if shown.caption:
            yield _escape(shown.caption)
    elif isinstance(shown, str | Text):
        # Two spaces at the end of a line keep it apart from the next.
        yield "  \n".join(_escape(line) for line in _plain(shown).splitlines() if line.strip())
    else:
        raise TypeError(f"{type(shown).__name__} cannot be written as Markdown")


def _rows(table: Table) -> Iterator[str]:
    # A spare column is a drawing for the terminal.
    columns = table.columns[:-1] if isinstance(table, FittedTable) and table.spare_last else table.columns
    yield _row(_escape(column.header) for column in columns)
    yield _row("---:" if column.justify == "right" else ":---" for column in columns)
    for cells in zip(*(column.cells for column in columns), strict=True):
        yield _row(map(_escape, cells))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escape(shown: RenderableType) -> str:
    """Return text in a line, with characters that have a meaning in Markdown escaped."""
    return " ".join(_plain(shown).split()).translate(_SPECIAL)


# In plain strings of a table rich reads markup; Markdown gets what the terminal shows.
def _plain(shown: RenderableType) -> str:
    return Text.from_markup(shown).plain if isinstance(shown, str) else str(shown)
