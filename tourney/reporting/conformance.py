"""What the conformance kit has found of a strategy, as a table for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from tourney.strategies.testing import Finding

_FEW = 3


def conformance_table(findings: Sequence[Finding]) -> RenderableType:
    """A row for each check: what it is about, what came of it, and what was seen."""
    table = Table("check", "games", "result", "detail", box=SIMPLE_HEAD)
    for finding in findings:
        games = ", ".join(finding.games) if len(finding.games) <= _FEW else count(len(finding.games), "game")
        # What a stranger's error says is text, and no markup.
        table.add_row(finding.check, Text(games), finding.result.value, Text(finding.detail))
    return table
