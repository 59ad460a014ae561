"""The tables of the room: which are free, and which event holds which."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.festival.dealers import Spot
    from tourney.festival.programme import Premises
    from tourney.sim.scenario import Scenario


# How many tables an event needs, for those who are there and those who wait.


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


ENDLESS: Final = 1_000_000_000
"""The free tables of a room without a limit."""


class Pool:
    """The tables of a room, numbered from 1 through all its halls.

    Attributes:
        held: The table of the room at which each table of an event is.
        cash: The tables that cash games hold.
    """

    def __init__(self, premises: Premises) -> None:
        self.held: dict[Spot, int] = {}
        self.cash: list[int] = []
        self._areas = premises.areas
        self._free: list[list[int]] = []
        self._area_of: dict[int, int] = {}
        self._wanted_by_cash = 0
        self._endless = not premises.areas
        self._opened = 0
        number = 1
        for place, area in enumerate(premises.areas):
            tables = range(number, number + area.tables)
            self._free.append(list(tables))
            self._area_of.update(dict.fromkeys(tables, place))
            number += area.tables

    def areas_for(self, scenario: Scenario, names: Sequence[str]) -> tuple[int, ...]:
        """The halls whose tables have enough seats for an event, those with the smallest tables first."""
        seats = count_seats_needed(scenario)
        fit = [
            place
            for place, area in enumerate(self._areas)
            if area.seats >= seats and (not names or area.name in names)
        ]
        return tuple(sorted(fit, key=lambda place: (self._areas[place].seats, place)))

    def total(self, areas: Sequence[int]) -> int:
        """All tables of these halls."""
        return ENDLESS if self._endless else sum(self._areas[place].tables for place in areas)

    def free(self, areas: Sequence[int]) -> int:
        """The free tables of these halls."""
        return ENDLESS if self._endless else sum(len(self._free[place]) for place in areas)

    def take(self, spot: Spot, areas: Sequence[int]) -> bool:
        """Give a free table to an event; returns whether there is one."""
        if self._endless:
            self._opened += 1
            self.held[spot] = self._opened
            return True
        for place in areas:
            if self._free[place]:
                self.held[spot] = heappop(self._free[place])
                return True
        return False

    def give_back(self, spot: Spot) -> None:
        """A table of an event is free again."""
        number = self.held.pop(spot, None)
        if number is not None and not self._endless:
            heappush(self._free[self._area_of[number]], number)
            self.serve_cash()

    def want_cash(self, tables: int) -> None:
        """Cash games want to hold this number of tables from now on."""
        self._wanted_by_cash = tables
        while len(self.cash) > tables:
            number = self.cash.pop()
            heappush(self._free[self._area_of[number]], number)
        self.serve_cash()

    def serve_cash(self) -> None:
        """Give free tables to the cash games, those with the highest numbers first."""
        for free in reversed(self._free):
            while free and len(self.cash) < self._wanted_by_cash:
                number = max(free)
                free.remove(number)
                heapify(free)
                self.cash.append(number)


def count_seats_needed(scenario: Scenario) -> int:
    """The seats that each table of a tournament must have."""
    return max(scenario.seats, scenario.final_table)
