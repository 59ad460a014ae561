"""Changes of a festival, ranked by how much they help, as a table for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.text import Text

from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.statistics import Estimate
    from tourney.festival.changes import TriedChange


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
