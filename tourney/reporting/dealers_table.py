"""The table of dealers of an event whose rules for dealers are known: how many when, and who can go home."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD

from tourney.experiment.statistics import tells_spread
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import clock
from tourney.sim.samples import pushes_in
from tourney.tournament.dealing_staff import Push

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario

_ENOUGH: Final = 0.9
"""The share of the runs in which the dealers are enough."""


def dealers_over_time(scenario: Scenario, replicates: Sequence[Replicate]) -> list[Push]:
    """The pushes with the dealers who are enough in 90% of the runs, or in all of a few, and who can then go home."""
    staff = scenario.staff
    part = _ENOUGH if tells_spread(len(replicates)) else 1.0
    runs = [pushes_in(staff, each.samples) for each in replicates]
    found: list[Push] = []
    for row in range(max(map(len, runs), default=0)):
        most = sorted(each[row].tables if row < len(each) else 0 for each in runs)
        tables = most[max(0, math.ceil(part * len(most) - 1e-9) - 1)]
        needed = staff.needed(tables)
        out = max(0, found[-1].dealers - needed) if found else 0
        found.append(Push(scenario.begins_at + row * staff.down, tables, needed, out))
    return found


def dealers_table(scenario: Scenario, replicates: Sequence[Replicate]) -> FittedTable | None:
    """Return the table; None without rules for breaks. Pushes at which nothing changes are left out."""
    staff = scenario.staff
    if not staff.downs or not replicates:
        return None
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("dealers for 90% of runs" if tells_spread(len(replicates)) else "dealers for all runs")
    for name in ("tables", "dealers", "can go home"):
        table.add_column(name, justify="right")
    before = -1
    for push in dealers_over_time(scenario, replicates):
        if push.dealers and push.dealers != before:
            table.add_row(f"from {clock(push.at, scenario.wall_clock)}", *map(str, push[1:3]), str(push.out or ""))
        before = push.dealers
    return table
