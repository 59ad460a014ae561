"""All checks of a tournament as a whole. A new one goes into one of three tuples.

- It looks at one key: not here, but with the model of the file (`tourney.config.files`).
- The event cannot be played: `CONTRADICTIONS` in `tourney.sim.contradictions`. `Scenario` runs these itself, so
  that no scenario from Python has one either.
- The event could be played, but nobody can mean it: `REFUSED` in `refused`. An error.
- A director may mean it, but would want to know before the event: `WARNED` in `warned`. A warning.

`estimates` computes what several of them need. A check is a generator that takes the scenario and yields a
`StructureError` for each fault, with the key of the file at fault.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from tourney.config.checks.refused import REFUSED
from tourney.config.checks.warned import WARNED
from tourney.config.unknown import NotKnown
from tourney.sim.contradictions import CONTRADICTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.errors import StructureError
    from tourney.sim.scenario import Draft, Scenario


def faults(draft: Draft) -> Iterator[StructureError]:
    """What is wrong with a tournament, each with the key of the file that would have to go or change.

    Parts of it may be `UNKNOWN`: what depends on them is not asked.
    """
    for check in (*CONTRADICTIONS, *REFUSED):
        try:
            yield from check(draft)
        except NotKnown:
            continue


def doubts(scenario: Scenario) -> Iterator[StructureError]:
    """What a director would want to know of a tournament with which nothing is wrong, as `faults` tells it."""
    return chain.from_iterable(check(scenario) for check in WARNED)
