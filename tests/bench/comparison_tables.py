"""A comparison with other engines as tables for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from tourney.bench.rate_tables import build_table, format_numbers, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from .bars import Bar, Ratio
    from .comparison import Comparison


def comparison_tables(comparison: Comparison) -> RenderableType:
    """Build the tables of `tourney bench` with the peers among them, then the ratios and the bars."""
    absent = [Text(sentence) for sentence in comparison.absent]
    return Group(tables(comparison.report), _ratios(comparison.ratios), _bars(comparison.bars), *absent)


def _ratios(ratios: Sequence[Ratio]) -> RenderableType:
    table = build_table("Our rate divided by a peer's")
    for name in ("work", "our player", "peer"):
        table.add_column(name)
    table.add_column("ratio", justify="right")
    for each in ratios:
        work = ", ".join(filter(None, (each.what, each.policy)))
        table.add_row(work, each.player, each.peer, *format_numbers([each.value]))
    return table


def _bars(bars: Sequence[Bar]) -> RenderableType:
    table = build_table("Bars")
    table.add_column("measure")
    for name in ("bar", "got"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    says = {True: "met", False: "not met", None: "not measured"}
    for bar in bars:
        got = "" if bar.got is None else format_numbers([bar.got])[0]
        table.add_row(bar.measure, f"{'at most ' * bar.at_most}{bar.bar:g}", got, says[bar.met])
    return table
