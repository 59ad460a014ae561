"""The table of dealers of an event whose rules for dealers are known: how many when, and who can go home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD

from tourney.experiment.dealers_needed import dealers_over_time
from tourney.experiment.statistics import is_enough_for_spread
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import clock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario


def dealers_table(scenario: Scenario, replicates: Sequence[Replicate]) -> FittedTable | None:
    """Return the table; None without rules for breaks. Pushes at which nothing changes are left out."""
    staff = scenario.staff
    if not staff.downs or not replicates:
        return None
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("dealers for 90% of runs" if is_enough_for_spread(len(replicates)) else "dealers for all runs")
    for name in ("tables", "dealers", "can go home"):
        table.add_column(name, justify="right")
    before = -1
    for push in dealers_over_time(scenario, replicates):
        if push.dealers != before:
            table.add_row(f"from {clock(push.at, scenario.wall_clock)}", *map(str, push[1:3]), str(push.out or ""))
        before = push.dealers
    return table
