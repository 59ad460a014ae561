"""The course of an event over many runs: the players left at each level, and how its days and flights end."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final, Protocol

from rich.box import SIMPLE_HEAD

from tourney.experiment.measures import average_stack
from tourney.experiment.statistics import is_enough_for_spread, quantile
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import clock
from tourney.sim.samples import SampleMoment, starts_of_levels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.samples import Sample
    from tourney.sim.scenario import Scenario


# The ends of days and flights: when, in which level, with how many players and chips.


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


# The players left when a level begins.


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
