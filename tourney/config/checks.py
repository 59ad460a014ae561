"""All checks of a tournament as a whole, in one place.

What cannot be played is a contradiction (`tourney.sim.contradictions`; no `Scenario` has one). What can be played but
cannot be meant is senseless. Both are errors. What may be meant but would surprise a director is a warning.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from tourney.config.doubtful import DOUBTFUL
from tourney.config.senseless import SENSELESS
from tourney.config.unknown import NotKnown
from tourney.sim.contradictions import CONTRADICTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.errors import StructureError
    from tourney.sim.scenario import Scenario


def faults(scenario: Scenario) -> Iterator[StructureError]:
    """What is wrong with a tournament, each with the key of the file that would have to go or change.

    Parts of it may be `UNKNOWN`: what depends on them is not asked.
    """
    for check in (*CONTRADICTIONS, *SENSELESS):
        try:
            yield from check(scenario)
        except NotKnown:
            continue


def doubts(scenario: Scenario) -> Iterator[StructureError]:
    """What a director would want to know of a tournament with which nothing is wrong, as `faults` tells it."""
    return chain.from_iterable(check(scenario) for check in DOUBTFUL)
