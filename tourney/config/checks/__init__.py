"""All checks of a tournament as a whole. Each belongs to one of three tuples.

- The event cannot be played: `CONTRADICTIONS` in `tourney.sim.contradictions`. An error. `Scenario` runs these
  checks itself, so they also apply to scenarios built in Python.
- The event could be played but is certainly a mistake: `REFUSED` in `refused`. An error.
- The event may be intended, but the director should know before it starts: `WARNED` in `warned`. A warning. Those
  about the level sheet are in `of_sheets`, those about the chips at hand in `of_chips`.

A check of a single key does not belong here but in the model of the file (`tourney.config.files`).

`of_fields` looks at a field as it is written: its groups, and the name of a shipped field. Its checks give warnings.

`estimates` has functions shared by several checks. A check is a generator that takes the scenario and yields an
`InvalidArgument` for each fault, with the key at fault.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from tourney.config.check import NotKnown
from tourney.config.checks.of_sheets import OWN_SHEET
from tourney.config.checks.refused import REFUSED
from tourney.config.checks.warned import ALONE, WARNED
from tourney.sim.contradictions import CONTRADICTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.errors import InvalidArgument
    from tourney.sim.scenario import Draft, Scenario


def faults(draft: Draft) -> Iterator[InvalidArgument]:
    """Yield the errors of a tournament, each with the key to change or remove.

    Parts of the draft may be `UNKNOWN`; checks that depend on them are skipped.
    """
    for check in (*CONTRADICTIONS, *REFUSED):
        try:
            yield from check(draft)
        except NotKnown:
            continue


def doubts(scenario: Scenario, *, in_festival: bool = False, own_sheet: bool = True) -> Iterator[InvalidArgument]:
    """Yield the warnings about a valid tournament, in the form of `faults`.

    Args:
        scenario: The tournament.
        in_festival: Whether it is an event of a festival.
        own_sheet: Whether its level sheet is written by its author, not a shipped one.
    """
    checks = [*WARNED, *(() if in_festival else ALONE), *(OWN_SHEET if own_sheet else ())]
    return chain.from_iterable(check(scenario) for check in checks)
