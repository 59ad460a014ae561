"""A festival while it is played: gives tables and dealers to its events, and sends players from one to another."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from zlib import crc32

from tourney.festival.booth import Booth
from tourney.festival.dealers import Dealers
from tourney.festival.entry_desk import Population
from tourney.festival.programme import HALF_HOUR, Festival, FestivalEvent
from tourney.festival.resources import Meter, Pool, Resource, Spot
from tourney.sim.clock import SharedClock
from tourney.sim.garbage import collector_at_rest
from tourney.sim.scenario import with_entrants
from tourney.strategies.watchdog import WATCHDOG
from tourney.streams import VISITING, Stream, derive, root
from tourney.tournament.entries import is_taken

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.sim.result import Result
    from tourney.types import Seconds

# The purposes of keys; changing a number changes every result.
_TURNOUT = 1
_WHO = 2
_FIELD = 3
_FEEDING = 4


def seed_of(festival: Festival, event: FestivalEvent, seed: int) -> int:
    """The seed with which an event is played: that of the festival, or for events after the first one of their own.

    It is derived from the name of the event. So other events do not change when one is added after the first, and a
    festival of one event plays as the tournament alone.
    """
    if event.name == festival.events[0].name:
        return seed
    return root(seed, 0, VISITING, crc32(event.name.encode())) >> 1


class HouseFloor:
    """A festival while it is played.

    Attributes:
        festival: The festival.
        clock: The clock of all events.
        pool: The tables of the room.
        dealers: The dealers; None if there are always enough.
        population: The players.
        booths: The events.
        used: The tables in use, by the half hour.
        wanted: The tables that events have or wait for.
        dark: The tables without a dealer or a place.
        waiting: The entrants who wait for a seat.
        used_by: The tables that each event uses.
        check: Called after each change of tables, for tests.
    """

    def __init__(self, festival: Festival, seed: int, replicate: int) -> None:
        self.festival = festival
        self.clock = SharedClock()
        self.pool = Pool(festival.premises)
        self.dealers = None if festival.staff is None else Dealers(festival.staff)
        self.population = Population(festival.population, seed, replicate)
        self.population.on_free = self._note_free
        self.check: Callable[[], None] = lambda: None
        self.used, self.wanted, self.dark, self.waiting = Meter(), Meter(), Meter(), Meter()
        self.used_by = [Meter() for _ in festival.events]
        self._seed = seed
        self._replicate = replicate
        self._awaited: dict[int, list[tuple[Booth, int]]] = {}
        self._look_due = False
        self._shares: dict[int, tuple[int, int, int]] = {}  # wanted, dark and waiting of each event
        self._lacking: dict[int, Booth] = {}
        self._fed: dict[tuple[int, int], list[tuple[Booth, int, Seconds]]] = {}  # (event, entrant) to where it goes
        self._seats: dict[tuple[int, int], tuple[Booth, int]] = {}
        self.booths: list[Booth] = []
        self._build_booths()

    # Who wants to play what

    def _key(self, event: FestivalEvent, *names: int) -> int:
        return derive(root(self._seed, self._replicate, VISITING, crc32(event.name.encode())), *names)

    def _build_booths(self) -> None:
        """The entrants of each event, in the order in which events feed each other."""
        built: dict[str, Booth] = {}
        events = {event.name: (index, event) for index, event in enumerate(self.festival.events)}
        sources = {name: {feeder.source for feeder in event.feeders} for name, (_, event) in events.items()}
        for name, (_, event) in events.items():
            if event.seats_to:
                sources[event.seats_to].add(name)
        # An event is built after those that feed it, since its entrants are theirs; the programme allows no circle.
        while len(built) < len(events):
            ready = [name for name in events if name not in built and sources[name] <= built.keys()]
            for name in ready:
                index, event = events[name]
                built[name] = self._booth(index, event, built)
        self.booths = [built[event.name] for event in self.festival.events]

    def _booth(self, index: int, event: FestivalEvent, built: dict[str, Booth]) -> Booth:
        count = event.turnout.draw(Stream(self._key(event, _TURNOUT)))
        if event.from_population:
            own = self.population.draw(count, event.group, event.scenario.cost, self._key(event, _WHO))
        else:
            own = self.population.visitors(count)
        coming = self._coming(event, built)
        players = own + [source.desk.players[entrant] for source, entrant, _ in coming]
        order = list(range(len(players)))
        # Only with entrants from elsewhere: a festival of one event must play as the tournament alone.
        if coming:
            Stream(self._key(event, _FIELD)).shuffle(order)
        where = {place: entrant for entrant, place in enumerate(order)}
        # Where fewer like to play than would come, the others of the field are nobody.
        scenario = with_entrants(event.scenario, max(count, len(players)))
        players = [players[place] for place in order]
        fed = {where[place] for place in range(len(own), len(order))}
        booth = Booth(self, event, index, scenario, players, fed)
        for place, (source, entrant, after) in enumerate(coming, start=len(own)):
            if after is None:
                self._seats[source.index, entrant] = (booth, where[place])
            else:
                self._fed.setdefault((source.index, entrant), []).append((booth, where[place], after))
        return booth

    def _coming(self, event: FestivalEvent, built: dict[str, Booth]) -> list[tuple[Booth, int, Seconds | None]]:
        """The entrants of other events who would come here: after they bust, or (None) if they win a seat."""
        coming: list[tuple[Booth, int, Seconds | None]] = []
        for feeder in event.feeders:
            source = built[feeder.source]
            key = self._key(event, _FEEDING, source.index)
            coming += [
                (source, entrant, feeder.after)
                for entrant in range(len(source.desk.players))
                if is_taken(feeder.percent, key, source.desk.players[entrant])
            ]
        for source in built.values():
            if source.event.seats_to == event.name:
                coming += [(source, entrant, None) for entrant in range(len(source.desk.players))]
        return coming

    # Play

    def run(self) -> None:
        """Play the festival."""
        festival = self.festival
        for booth in self.booths:
            self.clock.at(booth.event.starts, partial(self._make_due, booth))
        for demand in festival.premises.cash:
            self.clock.at(demand.at, partial(self._change_cash, demand.tables))
        if self.dealers is not None and self.dealers.next_change is not None:
            self.clock.at(self.dealers.next_change, self._push)
        entrants = sum(len(booth.desk.players) for booth in self.booths)
        scenarios = [booth.scenario for booth in self.booths]
        built_in = all(group.player.is_built_in for scenario in scenarios for group in scenario.field)
        limits = [scenario.decision_limit for scenario in scenarios]
        limit = max(limits) if all(limits) else 0  # 0 is none
        try:
            with WATCHDOG.limit(limit), collector_at_rest(entrants, built_in=built_in):
                self.clock.run(festival.horizon)
        finally:
            for booth in self.booths:
                booth.close()

    def _make_due(self, booth: Booth) -> None:
        booth.due = True
        self.note_use(booth)
        self.look_soon()  # after shifts, cash games and other events that are due at this moment

    def _change_cash(self, tables: int) -> None:
        self.pool.want_cash(tables)
        self.look_soon()

    def _push(self) -> None:
        dealers, staff = self.dealers, self.festival.staff
        if dealers is None or staff is None:
            return
        now = self.clock.now
        coming = [start for booth in self.booths if (start := booth.next_start) is not None]
        coming += [now for booth in self.booths if booth.sells_entries]
        # By precedence: with too few dealers the tables of the last events are dark.
        spots = [spot for booth in self._in_order() for spot in booth.spots()]
        held = {spot for booth in self.booths if booth.is_near_change for spot in booth.spots()}  # TDA RP-7
        dealers.push(now, spots, held=held, wanted=self.wanted.value, coming=min(coming, default=None))
        for booth in self.booths:
            booth.show_dark()
        self._look()
        if dealers.on_duty:
            self.clock.at(now + staff.down, self._push)
        elif dealers.next_change is not None:
            self.clock.at(dealers.next_change, self._push)

    # Tables and dealers

    def _in_order(self) -> list[Booth]:
        running = [booth for booth in self.booths if booth.due or (booth.began is not None and booth.ended is None)]
        return sorted(running, key=lambda booth: booth.precedence)

    def look_soon(self) -> None:
        """Tables or dealers have come free: give them to those who wait, once all else of this moment is done."""
        if not self._look_due:
            self._look_due = True
            self.clock.soon(self._look)

    def _look(self) -> None:
        self._look_due = False
        begun = False
        for booth in self._in_order():
            if booth.due:
                # One event at a time: with its tables taken it is seen what is left for the next.
                if not begun and self.free_for(booth) >= booth.needed_at_start:
                    booth.begin(seed_of(self.festival, booth.event, self._seed), self._replicate)
                    self.note_use(booth)
                    self.look_soon()  # at the next, once this event has its tables
                    begun = True
            else:
                booth.place_tables()
                booth.seat_waiting()
        for booth in self._in_order():
            booth.shortages.note(self.clock.now, booth.lacks())
        self.check()

    def free_for(self, booth: Booth) -> int:
        """The tables that an event may open for players who wait: with a dealer, and not needed by others first."""
        free = self._free_tables(booth)
        return free if self.dealers is None else min(free, self.dealers.spare)

    def _free_tables(self, booth: Booth) -> int:
        """The tables that an event may open if there are dealers."""
        free = self.pool.free(booth.areas)
        # Tables that come free belong first to events with precedence that wait for them.
        for other in self._lacking.values():
            if other is not booth and other.precedence < booth.precedence and set(other.areas) & set(booth.areas):
                free -= other.lacking
        return max(0, free)

    def missing(self, booth: Booth, tables: int) -> dict[Resource, int]:
        """What an event lacks that would open this number of tables: tables, and dealers for those that are free."""
        free = self._free_tables(booth)
        dealt = free if self.dealers is None else min(free, self.dealers.spare)
        return {Resource.TABLES: max(0, tables - free), Resource.DEALERS: max(0, min(tables, free) - dealt)}

    def call_dealer(self, spot: Spot) -> None:
        """A table needs a dealer if it has none."""
        if self.dealers is not None and spot not in self.dealers.at:
            self.dealers.call(spot)

    def release_dealer(self, spot: Spot) -> None:
        """A table needs its dealer no more."""
        if self.dealers is not None:
            self.dealers.leave(spot)

    def is_dealt(self, spot: Spot) -> bool:
        """Whether a table has a dealer."""
        return self.dealers is None or spot in self.dealers.at

    def note_use(self, booth: Booth) -> None:
        """Tables of an event have opened or closed, or entrants wait there."""
        now = self.clock.now
        booth.shortages.note(now, booth.lacks())
        share = (booth.wanted, booth.dark, booth.waiting)
        had = self._shares.get(booth.index, (0, 0, 0))
        self._shares[booth.index] = share
        if booth.lacking:
            self._lacking[booth.index] = booth
        else:
            self._lacking.pop(booth.index, None)
        self.used.note(now, len(self.pool.held))
        self.used_by[booth.index].note(now, booth.placed)
        for meter, new, old in zip((self.wanted, self.dark, self.waiting), share, had, strict=True):
            meter.note(now, meter.value + new - old)

    # Players

    def await_player(self, player: int, booth: Booth, entrant: int) -> None:
        """An entrant of an event is still in another one."""
        self._awaited.setdefault(player, []).append((booth, entrant))

    def send_on(self, player: int) -> None:
        """A player has come to an event too late: others may still await the player."""
        self._note_free(player)

    def _note_free(self, player: int) -> None:
        """A player has left an event: those who are awaited elsewhere go there."""
        awaited = self._awaited.get(player)
        if awaited and player not in self.population.where:
            # One of them, in the order in which they asked: nobody plays two events at once.
            booth, entrant = awaited.pop(0)
            self.clock.at(self.clock.now + self.festival.change, partial(booth.call, entrant))

    def note_bust(self, booth: Booth, entrant: int) -> None:
        """An entrant has busted: some go to other events."""
        for target, place, after in self._fed.get((booth.index, entrant), ()):
            self.clock.at(self.clock.now + after, partial(target.call, place))

    def note_over(self, booth: Booth, result: Result) -> None:
        """An event is over: its players are free, and those who have won a seat go to that event."""
        for placing in result.places:
            self.population.pay(booth.desk.players[placing.entrant - 1], -placing.prize - placing.bounties)
        booth.desk.release_all()
        if booth.event.seats_to and result.places:
            seat = max(placing.prize for placing in result.places)
            for placing in result.places:
                # A satellite pays seats as its largest prizes; what is less is cash.
                if placing.prize == seat > 0:
                    target, place = self._seats[booth.index, placing.entrant - 1]
                    target.call(place)
        self.look_soon()


def half_hours(meter: Meter, now: Seconds) -> list[int]:
    """The peaks of a quantity in each half hour up to now."""
    peaks = meter.end(now)
    return peaks + [0] * (-(-now // HALF_HOUR) - len(peaks))
