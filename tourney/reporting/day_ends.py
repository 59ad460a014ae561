"""How the days and flights of an event end: when, in which level, with how many players and chips."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final, Protocol

from rich.box import SIMPLE_HEAD

from tourney.experiment.measures import average_stack
from tourney.experiment.statistics import is_enough_for_spread, quantile
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import clock
from tourney.sim.samples import SampleMoment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.samples import Sample
    from tourney.sim.scenario import Scenario

_BAND: Final = (0.05, 0.95)


class Sampled(Protocol):
    """A run with its samples: the result of one, or a replicate."""

    @property
    def samples(self) -> Sequence[Sample]:
        """The samples of the room."""
        ...


def day_ends_table(scenario: Scenario, runs: Sequence[Sampled]) -> FittedTable | None:
    """Return a row for each day or flight whose chips are bagged; None for an event of one day."""
    ends = find_day_ends(runs) if scenario.days or scenario.flights is not None else []
    if not ends:
        return None
    flights = 0 if scenario.flights is None else len(scenario.flights.shares)
    has_band = is_enough_for_spread(len(runs))
    often = ["in runs"] if len(runs) > 1 else []
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("end of")
    for name in ("clock", "level", "players", *(["5%", "95%"] if has_band else []), "average", "in bb", *often):
        table.add_column(name, justify="right")
    for number, samples in enumerate(ends, start=1):
        # All flights together are the first day.
        name = f"flight {number}" if number <= flights else f"day {number - max(0, flights - 1)}"
        share = [f"{len(samples) / len(runs):.0%}" for _ in often]
        table.add_row(name, *_cells(scenario, samples, has_band=has_band), *share)
    return table


def find_day_ends(runs: Sequence[Sampled]) -> list[list[Sample]]:
    """The samples at the end of each day or flight, over the runs in which it came."""
    nights = [
        [sample for sample in each.samples if sample.moment is SampleMoment.NIGHT and sample.players] for each in runs
    ]
    most = max(map(len, nights), default=0)
    return [[own[number] for own in nights if number < len(own)] for number in range(most)]


def _cells(scenario: Scenario, samples: Sequence[Sample], *, has_band: bool) -> list[str]:
    """The medians of a row; with a band, between the players and the stacks, what 90% of the runs have."""
    players = [sample.players for sample in samples]
    # Few of the runs may reach a late day.
    spread = [f"{quantile(players, part).value:,.0f}" if is_enough_for_spread(len(samples)) else "" for part in _BAND]
    # Of each run by itself: the median of a quotient is not the quotient of two medians.
    depths = [average_stack(sample) for sample in samples]
    return [
        clock(round(median([sample.seconds for sample in samples])), scenario.wall_clock),
        f"{median([sample.level for sample in samples]):.0f}",
        f"{median(players):,.0f}",
        *(spread if has_band else []),
        f"{median([sample.average for sample in samples]):,.0f}",
        f"{median(depths):.1f}",
    ]
