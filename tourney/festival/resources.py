"""The tables of the room, which its events share, and what an event lacks."""

from __future__ import annotations

from enum import StrEnum
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from tourney.festival.programme import HALF_HOUR

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.festival.programme import Premises
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds, TableId


# What an event lacks while it is played.


class Resource(StrEnum):
    """What an event may lack."""

    TABLES = "tables"
    """Tables of its halls, for tables in play or for those who wait; counted in tables."""

    DEALERS = "dealers"
    """Dealers for tables in play or for those who wait; counted in tables."""

    LIMIT = "places"
    """Places within its `cap` or the `tables` of its tournament; counted in entrants."""


class Shortage(NamedTuple):
    """A resource that an event lacked.

    Attributes:
        event: The place of the event in the file, from 0.
        resource: The resource, a `Resource`.
        first: When it was lacking first, in seconds from the first midnight.
        last: When it was lacking last.
        most: How much was lacking at most at a time.
        seconds: For how long anything was lacking.
    """

    event: int
    resource: str
    first: Seconds
    last: Seconds
    most: int
    seconds: Seconds


class _Gap:
    """When and how much of a resource is lacking."""

    __slots__ = ("first", "last", "most", "now", "seconds", "since")

    def __init__(self, moment: Seconds) -> None:
        self.first: Seconds | None = None
        self.last = self.since = moment
        self.most = self.seconds = self.now = 0

    def note(self, moment: Seconds, count: int) -> None:
        # What is lacking and there again in the same second, as in the turmoil of a start, is no shortage.
        if self.now and moment > self.since:
            self.first = self.since if self.first is None else self.first
            self.last = moment
            self.most = max(self.most, self.now)
            self.seconds += moment - self.since
        self.since, self.now = moment, count

    def mark(self, moment: Seconds, count: int) -> None:
        self.first = moment if self.first is None else self.first
        self.last = max(self.last, moment)
        self.most = max(self.most, count)


class Shortages:
    """What an event has lacked so far."""

    def __init__(self) -> None:
        self._gaps: dict[Resource, _Gap] = {}

    def note(self, now: Seconds, lacks: Mapping[Resource, int]) -> None:
        """The event lacks this from now on; what lasts for no time does not count."""
        for resource in lacks.keys() | self._gaps.keys():
            self._gap(resource, now).note(now, lacks.get(resource, 0))

    def mark(self, now: Seconds, lacks: Mapping[Resource, int]) -> None:
        """Somebody has to wait or is turned away for want of this, which counts however soon it is there."""
        for resource, count in lacks.items():
            if count:
                self._gap(resource, now).mark(now, count)

    def _gap(self, resource: Resource, now: Seconds) -> _Gap:
        if resource not in self._gaps:
            self._gaps[resource] = _Gap(now)
        return self._gaps[resource]

    def until(self, now: Seconds, event: int) -> Iterator[Shortage]:
        """What it lacked up to now, by resource."""
        for resource in Resource:
            gap = self._gaps.get(resource)
            if gap is None:
                continue
            gap.note(now, gap.now)
            if gap.now:  # the run stops here, and what is lacking stays so
                gap.mark(now, gap.now)
            if gap.first is not None:
                yield Shortage(event, resource.value, gap.first, gap.last, gap.most, gap.seconds)


# Peaks and integrals of quantities by the half hour.


class Meter:
    """The highest value of a quantity in each half hour, and its integral. A value that lasts no time is no peak.

    Attributes:
        peaks: The peaks, by the number of the half hour from the start of the first day.
        areas: The integral of the quantity over each half hour, in seconds.
        value: The value now.
    """

    def __init__(self) -> None:
        self.peaks: list[int] = []
        self.areas: list[Seconds] = []
        self.value = 0
        self._since: Seconds = 0

    def note(self, now: Seconds, value: int) -> None:
        """The quantity has a new value from now on."""
        if value == self.value:
            return
        self._fill(now)
        self.value = value

    def end(self, now: Seconds) -> list[int]:
        """The peaks up to now."""
        self._fill(now)
        return self.peaks

    def _fill(self, now: Seconds) -> None:
        """The value lasted from the last change until now."""
        if self.value and now > self._since:
            # The second `now` has the next value, so a half hour that begins with it is not touched.
            for place in range(self._since // HALF_HOUR, (now - 1) // HALF_HOUR + 1):
                self._raise(place)
                within = min(now, (place + 1) * HALF_HOUR) - max(self._since, place * HALF_HOUR)
                self.areas[place] += self.value * within
        self._since = now

    def _raise(self, place: int) -> None:
        more = [0] * (place + 1 - len(self.peaks))
        self.peaks += more
        self.areas += more
        self.peaks[place] = max(self.peaks[place], self.value)


# Which event has which table.


Spot: TypeAlias = "tuple[int, TableId]"
"""A table in play: the index of its event, and its number there."""

SHORTEST_START: Final = 2
"""Tables without which no event starts while entries are open, unless it needs fewer."""

ENDLESS: Final = 1_000_000_000
"""The free tables of a room without a limit."""


# How many tables an event needs, for those who are there and those who wait.


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
                # The halls are heaps with the lowest number on top, from which events take; cash games take from the
                # other end.
                number = max(free)
                free.remove(number)
                heapify(free)
                self.cash.append(number)


def count_seats_needed(scenario: Scenario) -> int:
    """The seats that each table of a tournament must have."""
    return max(scenario.seats, scenario.final_table)
