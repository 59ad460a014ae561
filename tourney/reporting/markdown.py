"""The tables of the terminal as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from tourney.reporting.fitted_table import FittedTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

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
            yield f"**{_written(shown.title)}**"
        if shown.row_count:
            yield "\n".join(_rows(shown))
        if shown.caption:
            yield _written(shown.caption)
    elif isinstance(shown, str | Text):
        # Two spaces at the end of a line keep it apart from the next.
        yield "  \n".join(_written(line) for line in _plain(shown).splitlines() if line.strip())
    else:
        raise TypeError(f"{type(shown).__name__} cannot be written as Markdown")


def _rows(table: Table) -> Iterator[str]:
    # A spare column is a drawing for the terminal.
    columns = table.columns[:-1] if isinstance(table, FittedTable) and table.spare_last else table.columns
    yield _row(_written(column.header) for column in columns)
    yield _row("---:" if column.justify == "right" else ":---" for column in columns)
    for cells in zip(*(column.cells for column in columns), strict=True):
        yield _row(map(_written, cells))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _written(shown: RenderableType) -> str:
    """Return text in a line, with characters that have a meaning in Markdown escaped."""
    return " ".join(_plain(shown).split()).translate(_SPECIAL)


def _plain(shown: RenderableType) -> str:
    return Text.from_markup(shown).plain if isinstance(shown, str) else str(shown)
