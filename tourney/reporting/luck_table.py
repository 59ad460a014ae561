"""The table of luck-adjusted results, beside the plain ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD

from tourney.experiment.luck_adjusted import adjust_results
from tourney.experiment.measures import Unit
from tourney.reporting.fitted_table import FittedTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.luck_adjusted import Adjusted
    from tourney.experiment.replicate import Replicate
    from tourney.experiment.statistics import Estimate


def luck_table(replicates: Sequence[Replicate]) -> FittedTable | None:
    """Return the table; None if the luck of these replicates is not known."""
    found = adjust_results(replicates)
    if not found:
        return None
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("luck-adjusted")
    for name in ("plain", "+-", "adjusted", "+-", "luck"):
        table.add_column(name, justify="right")
    for each in found:
        luck = "" if each.luck is None else f"{100 * each.luck:.0f}%"
        table.add_row(_title(each), *_format(each.plain, each.unit), *_format(each.adjusted, each.unit), luck)
    table.caption = (
        "Both columns estimate the same; the adjusted one less the luck of the hands played, whose mean is 0.\n"
        "+-: half of the 95% interval. luck: the share of the variance between runs that the adjustment removes"
    )
    table.caption_justify = "left"
    return table


def _title(result: Adjusted) -> str:
    if not result.strategy:
        return "Skill-place correlation"
    return f"ROI of {result.strategy}{f', skill {result.skill}' if result.skill else ''}"


def _format(found: Estimate, unit: Unit) -> tuple[str, str]:
    half = found.half_width
    if unit is Unit.CORRELATION:
        return f"{found.value:.3f}", "" if half is None else f"{half:.3f}"
    return f"{100 * found.value:+.1f}%", "" if half is None else f"{100 * half:.1f}%"
