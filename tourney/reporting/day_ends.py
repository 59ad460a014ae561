"""How the days and flights of an event end: when, in which level, with how many players and chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD

from tourney.experiment.statistics import is_enough_for_spread, quantile
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import clock
from tourney.sim.samples import SampleMoment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.samples import Sample
    from tourney.sim.scenario import Scenario


def day_ends_table(scenario: Scenario, replicates: Sequence[Replicate]) -> FittedTable | None:
    """Return a row for each day or flight whose chips are bagged; None for an event of one day."""
    ends = find_day_ends(replicates) if scenario.days or scenario.flights is not None else []
    if not ends:
        return None
    flights = 0 if scenario.flights is None else len(scenario.flights.shares)
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("end of")
    for name in ("clock", "level", "players", "5%", "95%", "average", "in bb", "in runs"):
        table.add_column(name, justify="right")
    for number, samples in enumerate(ends, start=1):
        name = f"flight {number}" if number <= flights else f"day {number - max(0, flights - 1)}"
        table.add_row(name, *_cells(scenario, samples), f"{len(samples) / len(replicates):.0%}")
    return table


def find_day_ends(replicates: Sequence[Replicate]) -> list[list[Sample]]:
    """The samples at the end of each day or flight, over the replicates in which it came."""
    nights = [
        [sample for sample in each.samples if sample.moment is SampleMoment.NIGHT and sample.players]
        for each in replicates
    ]
    most = max(map(len, nights), default=0)
    return [[own[number] for own in nights if number < len(own)] for number in range(most)]


def _cells(scenario: Scenario, samples: Sequence[Sample]) -> list[str]:
    """The medians of a row, and between the players and the stacks what 90% of the runs have."""
    players = [sample.players for sample in samples]
    spread = [f"{quantile(players, part).value:,.0f}" for part in (0.05, 0.95)]
    depths = [sample.average / sample.unit for sample in samples]
    return [
        clock(round(_median([sample.seconds for sample in samples])), scenario.wall_clock),
        f"{_median([sample.level for sample in samples]):.0f}",
        f"{_median(players):,.0f}",
        *(spread if is_enough_for_spread(len(samples)) else ["", ""]),
        f"{_median([sample.average for sample in samples]):,.0f}",
        f"{_median(depths):.1f}",
    ]


def _median(values: Sequence[float]) -> float:
    return quantile(values, 0.5).value
