"""Which groups of a field are still in when few players are left: some events played from the start tell."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario

_RUNS: Final = 8
_ENTRANTS: Final = 2400
"""The most entrants of all these runs together, beyond the first run."""

UNIT: Final = 1000
"""The weight of a group that is as often still in as the others."""


def with_survivors(scenario: Scenario, seed: int) -> Scenario:
    """The scenario of an event that is being played, with weights for who of the field is still in.

    Good players are more often still in than others. The weight of a group is the share of its entrants that have the
    place of one of the players left, in a few events played from the start.
    """
    midway = scenario.midway
    if midway is None or midway.weights or len(scenario.field) < 2 or scenario.shootout is not None:
        return scenario
    whole = replace(scenario, midway=None)
    group_of = [number for number, group in enumerate(scenario.field) for _ in range(group.count)]
    share = midway.players / max(midway.entries, 1)
    left = [1.0] * len(scenario.field)  # one more than counted, so that no group is sure to be out
    runs = max(1, min(_RUNS, _ENTRANTS // scenario.entries))
    for number in range(runs):
        places = Tournament(whole, seed, replicate=number).run().places
        last = max(2, round(share * len(places)))
        for entrant in {placing.entrant for placing in places if placing.place <= last}:
            left[group_of[entrant - 1]] += 1
    weights = [count / (group.count * runs + 1) for count, group in zip(left, scenario.field, strict=True)]
    mean = sum(weight * group.count for weight, group in zip(weights, scenario.field, strict=True)) / scenario.entries
    told = tuple(max(1, round(UNIT * weight / mean)) for weight in weights)
    return replace(scenario, midway=replace(midway, weights=told))
