"""The results of the conformance kit for a strategy, as a table for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from tourney.strategies.kit.checklist import CheckFinding

_FEW = 3


def conformance_table(findings: Sequence[CheckFinding]) -> RenderableType:
    """Return a table with a row for each check: name, games, result and detail."""
    table = Table("check", "games", "result", "detail", box=SIMPLE_HEAD)
    for finding in findings:
        games = ", ".join(finding.games) if len(finding.games) <= _FEW else count(len(finding.games), "game")
        # Error messages of others are plain text, not rich markup.
        table.add_row(finding.check, Text(games), finding.result.value, Text(finding.detail))
    return table
