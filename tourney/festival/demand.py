"""How many tables an event needs, for those who are there and those who wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario

SHORTEST_START: Final = 2
"""Tables without which no event starts while entries are open, unless it needs fewer."""


def tables_for(scenario: Scenario, players: int) -> int:
    """The tables that players fill."""
    return -(-players // scenario.seats)


def estimate_first_entrants(scenario: Scenario, there: int) -> int:
    """The entrants at the start: of those who come without being called, those of the first flight, and not late."""
    entry, flights = scenario.entry, scenario.flights
    own = there if flights is None else len(flights.split(range(there))[0])
    return own if entry.arrivals is None else int(own * entry.arrivals.share_by(0))


def count_first_tables(scenario: Scenario, there: int) -> int:
    """The tables without which an event does not start.

    An event whose entries close at the start needs tables for all who are there.
    """
    entry = scenario.entry
    all_of_them = max(1, tables_for(scenario, estimate_first_entrants(scenario, there)))
    if entry.tables:
        all_of_them = min(all_of_them, entry.tables)
    return min(SHORTEST_START, all_of_them) if entry.admits_until else all_of_them


def more_tables(scenario: Scenario, tables: int, waiting: int) -> int:
    """The tables that an event wants besides those it has, for entrants who wait, within its own limit."""
    more = tables_for(scenario, waiting)
    return min(more, max(0, scenario.entry.tables - tables)) if scenario.entry.tables else more
