"""The tables and the dealers of the room, which its events share, and what an event lacks of them."""

from __future__ import annotations

from enum import StrEnum
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from tourney.festival.programme import HALF_HOUR, Premises, Shift, Staff

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

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


# Which event has which table, and who deals where.


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
                number = max(free)
                free.remove(number)
                heapify(free)
                self.cash.append(number)


def count_seats_needed(scenario: Scenario) -> int:
    """The seats that each table of a tournament must have."""
    return max(scenario.seats, scenario.final_table)


class Dealer:
    """A dealer on duty.

    Attributes:
        number: The dealer's number.
        leaves: When the shift ends.
        downs: Downs since the last break.
        spot: Where the dealer sits; None in a break.
    """

    __slots__ = ("downs", "leaves", "number", "spot")

    def __init__(self, number: int, leaves: Seconds) -> None:
        self.number = number
        self.leaves = leaves
        self.downs = 0
        self.spot: Spot | None = None


class Dealers:
    """The dealers of a festival.

    Attributes:
        at: The dealer at each table.
        on_duty: The dealers on duty.
        paid: Seconds of work so far.
        meter: The dealers on duty by the half hour.
    """

    def __init__(self, staff: Staff) -> None:
        self.at: dict[Spot, Dealer] = {}
        self.on_duty: list[Dealer] = []
        self.paid: Seconds = 0
        self.meter = Meter()
        self._staff = staff
        self._shifts: list[Shift] = sorted(staff.shifts, key=lambda shift: shift.starts)
        self._number = 0

    @property
    def next_change(self) -> Seconds | None:
        """When the next shift begins; None if there is none."""
        return self._shifts[0].starts if self._shifts else None

    @property
    def spare(self) -> int:
        """Dealers who can take a table that opens now, and the next downs with breaks."""
        ready = sum(1 for dealer in self.on_duty if self._is_ready(dealer))
        downs = self._staff.downs
        return max(0, min(ready, len(self.on_duty) * downs // (downs + 1) - len(self.at)))

    def _is_ready(self, dealer: Dealer) -> bool:
        return dealer.spot is None and dealer.downs < self._staff.downs

    def call(self, spot: Spot) -> bool:
        """A table needs a dealer in the middle of a down; returns whether one comes."""
        ready = min(filter(self._is_ready, self.on_duty), key=lambda each: (each.downs, each.number), default=None)
        if ready is not None:
            ready.spot = spot
            self.at[spot] = ready
        return ready is not None

    def leave(self, spot: Spot) -> None:
        """A table has closed: its dealer is free."""
        dealer = self.at.pop(spot, None)
        if dealer is not None:
            dealer.spot = None

    def push(
        self,
        now: Seconds,
        spots: Sequence[Spot],
        *,
        held: AbstractSet[Spot] = frozenset(),
        wanted: int = 0,
        coming: Seconds | None = None,
    ) -> None:
        """Push all dealers.

        Args:
            now: The time.
            spots: The tables that need dealers, the most important first.
            held: The tables whose dealers stay if they may deal on (TDA RP-7).
            wanted: The tables that events have or wait for.
            coming: When the next event starts; None if none comes.
        """
        self._count(now)
        for dealer in self.on_duty:
            dealer.downs = 0 if dealer.spot is None else dealer.downs + 1
        self._change_shifts(now)
        if self._staff.early_out:
            self._send_home(self._staff.count_dealers(max(wanted, len(spots))), len(spots), coming)
        self._seat(now, spots, held)
        self.meter.note(now, len(self.on_duty))

    def _count(self, now: Seconds) -> None:
        """Count the work since the last push."""
        self.paid += self._staff.down * len(self.on_duty)
        self.meter.note(now, len(self.on_duty))

    def _change_shifts(self, now: Seconds) -> None:
        self.on_duty = [dealer for dealer in self.on_duty if dealer.leaves > now]
        while self._shifts and self._shifts[0].starts <= now:
            shift = self._shifts.pop(0)
            for _ in range(shift.dealers if shift.ends > now else 0):
                self._number += 1
                self.on_duty.append(Dealer(self._number, shift.ends))

    def _send_home(self, needed: int, tables: int, coming: Seconds | None) -> None:
        """The early-out list: dealers whom neither the tables nor a later event of their shift need go home.

        First those go whose shift ends first; of these, those with the most downs, who need a break soonest. Nobody
        goes without whom a table would be dark in the next downs.
        """
        out = [dealer for dealer in self.on_duty if coming is None or coming >= dealer.leaves]
        for dealer in sorted(out, key=lambda each: (each.leaves, -each.downs, each.number)):
            if len(self.on_duty) <= needed:
                return
            others = [each for each in self.on_duty if each is not dealer]
            if _cover([each.downs for each in others], tables, self._staff.downs):
                self.on_duty = others

    def _seat(self, now: Seconds, spots: Sequence[Spot], held: AbstractSet[Spot]) -> None:
        """Seat the dealers with the fewest downs; each moves along the string, but for those at held tables.

        Before them come those who need no break until they go home. Of dealers with the same downs those at held
        tables deal on. So it does not change how many deal, nor after how many downs they rest.
        """
        staff = self._staff
        able = [dealer for dealer in self.on_duty if dealer.downs < staff.downs]
        through = {dealer for dealer in able if dealer.leaves - now <= (staff.downs - dealer.downs) * staff.down}
        able.sort(key=lambda each: (each not in through, each.downs, each.spot not in held, each.number))
        dealing = able[: len(spots)]
        covered = spots[: len(dealing)]
        order = {spot: place for place, spot in enumerate(spots)}
        kept = held & set(covered)
        stays = {dealer.spot: dealer for dealer in dealing if dealer.spot in kept}
        moving = [dealer for dealer in dealing if stays.get(dealer.spot) is not dealer]
        moving.sort(key=lambda dealer: order.get(dealer.spot, -1) if dealer.spot is not None else -1)
        for dealer in self.on_duty:
            dealer.spot = None
        free = iter(moving)
        self.at = {spot: stays.get(spot) or next(free) for spot in covered}
        for spot, dealer in self.at.items():
            dealer.spot = spot


def _cover(downs: list[int], tables: int, most: int) -> bool:
    """Whether dealers with these downs cover this many tables at the next pushes, until each has had a break."""
    for _ in range(most + 1):
        downs.sort()
        if sum(each < most for each in downs) < tables:
            return False
        downs = [each + 1 for each in downs[:tables]] + [0] * (len(downs) - tables)
    return True
