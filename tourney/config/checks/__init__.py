"""All checks of a tournament, a field or a festival as a whole. `check_table` has a row for each.

- The event cannot be played: `CONTRADICTIONS` in `tourney.sim.contradictions`. An error. `Scenario` runs these
  checks itself, so they also apply to scenarios built in Python.
- The event could be played but is certainly a mistake: an error; see `refusals`.
- It may be intended, but the director should know before it starts: a warning; see `event_warnings`,
  `sheet_warnings` and `festival_warnings`.

A check of a single key does not belong here but in the model of the file (`tourney.config.files`). `estimates` has
functions shared by several checks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.config.check import NotKnown
from tourney.config.checks.check_table import TABLE, CheckSubject, Weight, find_warnings
from tourney.sim.contradictions import CONTRADICTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.errors import InvalidArgument
    from tourney.sim.scenario import Draft, Scenario


def faults(draft: Draft) -> Iterator[InvalidArgument]:
    """Yield the errors of a tournament, each with the key to change or remove.

    Parts of the draft may be `UNKNOWN`; checks that depend on them are skipped.
    """
    for check in (*CONTRADICTIONS, *(row.check for row in TABLE if row.weight is Weight.ERROR)):
        try:
            # A check reads many keys; if one of them is unknown, the check is.
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
    yield from find_warnings(CheckSubject.EVENT, scenario)
    if not in_festival:
        yield from find_warnings(CheckSubject.LONE_EVENT, scenario)
    if own_sheet:
        yield from find_warnings(CheckSubject.OWN_SHEET, scenario)
