"""The dealers that an event needs from push to push, over its replicates."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from tourney.experiment.statistics import is_enough_for_spread
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
    part = _ENOUGH if is_enough_for_spread(len(replicates)) else 1.0
    runs = [pushes_in(staff, each.samples) for each in replicates]
    found: list[Push] = []
    for row in range(max(map(len, runs), default=0)):
        most = sorted(each[row].tables if row < len(each) else 0 for each in runs)
        tables = most[max(0, math.ceil(part * len(most) - 1e-9) - 1)]
        needed = staff.count_dealers(tables)
        out = max(0, found[-1].dealers - needed) if found else 0
        found.append(Push(scenario.begins_at + row * staff.down, tables, needed, out))
    return found


def dealers_record(scenario: Scenario, replicates: Sequence[Replicate]) -> list[dict[str, Any]] | None:
    """The same as data for JSON; None without rules for breaks."""
    if not scenario.staff.downs:
        return None
    return [
        {"seconds": push.at, "tables": push.tables, "dealers": push.dealers, "can_go_home": push.out}
        for push in dealers_over_time(scenario, replicates)
    ]
