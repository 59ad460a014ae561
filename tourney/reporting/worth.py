"""The value of stacks (ICM and chip chop), as a table for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.text import Text

from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from tourney.tournament.chops import Worth
    from tourney.types import Money

_SHOWN = 20


def worth_table(worths: Sequence[Worth], prizes: Sequence[Money]) -> RenderableType:
    """Return a table of the first twenty players, in the order given, and the number of further players.

    Args:
        worths: The stack of each player and its value.
        prizes: The prizes they play for.
    """
    chips = sum(worth.stack for worth in worths)
    head = f"{count(len(worths), 'player')}, {count(chips, 'chip')}, {count(len(prizes), 'prize')}: {sum(prizes):,}"
    table = FittedTable(caption_justify="left", box=SIMPLE_HEAD)
    for name in ("player", "chips", "share", "ICM", "chip chop"):
        table.add_column(name, justify="right")
    for number, worth in enumerate(worths[:_SHOWN], 1):
        table.add_row(
            f"{number}", f"{worth.stack:,}", f"{worth.share:.2%}", f"{worth.icm:,.2f}", f"{worth.chip_chop:,.2f}"
        )
    if len(worths) > _SHOWN:
        table.caption = f"and {len(worths) - _SHOWN:,} more (--json lists all)"
    return Group(Text(head), table)
