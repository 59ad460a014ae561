"""Which groups of a field are still in, and rich, when few players are left: events played from the start tell."""

from __future__ import annotations

import pickle
from concurrent.futures import BrokenExecutor, CancelledError
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tourney.errors import TourneyError
from tourney.experiment.run import ReplicateFailed
from tourney.experiment.work import Block, Failure, play_block
from tourney.sim.events import Placed
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from tourney.experiment.engines import Engine
    from tourney.sim.events import FloorEvent
    from tourney.sim.scenario import Scenario
    from tourney.types import Chips, Seconds

_RUNS: Final = 8
_ENTRANTS: Final = 2400
"""The most entrants of all these runs together, beyond the first run."""

UNIT: Final = 1000
"""The weight of a group that is as often still in as the others."""


def with_survivors(scenario: Scenario, seed: int, engine: Engine) -> Scenario:
    """The scenario of an event that is being played, with weights for who of the field is still in, and how rich.

    Good players are more often still in than others, and with more chips. The weight of a group is the share of its
    entrants that have the place of one of the players left, in a few events played from the start; its riches are
    the mean of their stacks when so few are left.

    Raises:
        ReplicateFailed: One of these events cannot be played to its end.
    """
    midway = scenario.midway
    if midway is None or midway.weights or len(scenario.field) < 2 or scenario.shootout is not None:
        return scenario
    whole = replace(scenario, midway=None)
    group_of = [number for number, group in enumerate(scenario.field) for _ in range(group.count)]
    share = midway.players / max(midway.entries, 1)
    left = [1.0] * len(scenario.field)  # one more than counted, so that no group is sure to be out
    rich = [1.0] * len(scenario.field)  # this one has the mean stack
    runs = max(1, min(_RUNS, _ENTRANTS // scenario.entries))
    block = Block(pickle.dumps(whole), seed, 0, (), _Last(share).of)
    playing = [engine.submit(play_block, block._replace(numbers=(number,))) for number in range(runs)]
    for future in playing:
        try:
            [last] = future.result().done
        except (BrokenExecutor, CancelledError) as error:
            raise TourneyError("a worker died while the event was played from the start") from error
        if isinstance(last, Failure):
            raise ReplicateFailed(last)
        for entrant, stack in last.items():
            left[group_of[entrant - 1]] += 1
            rich[group_of[entrant - 1]] += stack
    weights = [count / (group.count * runs + 1) for count, group in zip(left, scenario.field, strict=True)]
    mean = sum(weight * group.count for weight, group in zip(weights, scenario.field, strict=True)) / scenario.entries
    relative = tuple(max(1, round(UNIT * weight / mean)) for weight in weights)
    riches = tuple(max(1, round(UNIT * stacks / count)) for stacks, count in zip(rich, left, strict=True))
    return replace(scenario, midway=replace(midway, weights=relative, riches=riches))


@dataclass(frozen=True, slots=True)
class _Last:
    """Plays an event, to see who goes out last.

    Attributes:
        share: The share of the entries that counts.
    """

    share: float

    def of(self, scenario: Scenario, seed: int, number: int, every: Seconds) -> dict[int, float]:  # noqa: ARG002 - as replicates
        """The entrants who have one of the first places, with their stacks when so few were left, 1 for the mean."""
        found: dict[int, Chips] = {}

        def look(event: FloorEvent) -> None:
            if isinstance(event, Placed) and not found and tournament.share_left <= self.share:
                found.update(tournament.stacks)

        tournament = Tournament(scenario, seed, replicate=number, sinks=[look])
        places = tournament.run().places
        last = max(2, round(self.share * len(places)))
        mean = sum(found.values()) / max(1, len(found))
        return {
            placing.entrant: found.get(placing.entrant - 1, mean) / mean if mean else 1.0
            for placing in places
            if placing.place <= last
        }
