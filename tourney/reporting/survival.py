"""How many players are left when a level begins, across replicates."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD

from tourney.experiment.measures import average_stack
from tourney.experiment.statistics import is_enough_for_spread, quantile
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import clock
from tourney.sim.samples import starts_of_levels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.samples import Sample
    from tourney.sim.scenario import Scenario

_MOST_ROWS: Final = 20
"""Of more levels, every second or third has a row."""

_LEAST_SHARE: Final = 0.1
"""A level that fewer runs reach has no row."""


def survival_table(scenario: Scenario, replicates: Sequence[Replicate]) -> FittedTable | None:
    """Return a row for each level that at least a tenth of the runs reach, with those runs alone.

    None for events whose flights or rounds begin with the first level again, and for a single level.
    """
    if scenario.flights is not None or scenario.shootout is not None:
        return None
    found = [each for each in _gather_starts(replicates).items() if len(each[1]) >= _LEAST_SHARE * len(replicates)]
    if len(found) < 2:
        return None
    has_band = is_enough_for_spread(len(replicates))
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for name in ("level", "from", "players", *(["5%", "95%"] if has_band else []), "tables", "average bb", "in runs"):
        table.add_column(name, justify="right")
    # The step is rounded up, so that there are never more rows than the most.
    for level, samples in found[:: -(-len(found) // _MOST_ROWS)]:
        players = [sample.players for sample in samples]
        tables = median([sample.tables for sample in samples])
        band = [f"{quantile(players, part).value:,.0f}" for part in (0.05, 0.95)] if has_band else []
        table.add_row(
            str(level),
            clock(round(median([sample.seconds for sample in samples])), scenario.wall_clock),
            f"{median(players):,.0f}",
            *band,
            f"{tables:,.0f}" if tables else "",  # none yet in the morning
            f"{median([average_stack(sample) for sample in samples]):,.1f}",
            f"{len(samples) / len(replicates):.0%}",
        )
    return table


def _gather_starts(replicates: Sequence[Replicate]) -> dict[int, list[Sample]]:
    """The samples at the start of each level, over the replicates that reach it."""
    found: dict[int, list[Sample]] = {}
    for each in replicates:
        for level, sample in starts_of_levels(each.samples).items():
            found.setdefault(level, []).append(sample)
    return dict(sorted(found.items()))
