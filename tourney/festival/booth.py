"""The booth of one event of a festival: its tables, its entry desk, and what became of it."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Protocol

from tourney.festival.entry_desk import EntryDesk, Population
from tourney.festival.programme import NEAR_CHANGE, FestivalEvent
from tourney.festival.resources import (
    Meter,
    Pool,
    Resource,
    Shortages,
    Spot,
    count_first_tables,
    estimate_first_entrants,
    more_tables,
    tables_for,
)
from tourney.sim.tournament import Tournament
from tourney.sim.venue import Admission

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.phh_writing import HandSink
    from tourney.sim.clock import SharedClock
    from tourney.sim.events import Sink
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds, TableId


class BoothHost(Protocol):
    """What a booth asks of the festival, and reports to it.

    Attributes:
        clock: The clock of all events.
        pool: The tables of the room.
        population: The players.
    """

    clock: SharedClock
    pool: Pool
    population: Population

    def free_for(self, booth: Booth) -> int:
        """The tables that an event may open for players who wait."""
        ...

    def missing(self, booth: Booth, tables: int) -> dict[Resource, int]:
        """What an event lacks that would open this number of tables."""
        ...

    def call_dealer(self, spot: Spot) -> None:
        """A table needs a dealer if it has none."""
        ...

    def release_dealer(self, spot: Spot) -> None:
        """A table needs its dealer no more."""
        ...

    def is_dealt(self, spot: Spot) -> bool:
        """Whether a table has a dealer."""
        ...

    def note_use(self, booth: Booth) -> None:
        """Tables of an event have opened or closed, or entrants wait there."""
        ...

    def look_soon(self) -> None:
        """Tables or dealers have come free."""
        ...

    def await_player(self, player: int, booth: Booth, entrant: int) -> None:
        """An entrant of an event is still in another one."""
        ...

    def send_on(self, player: int) -> None:
        """A player has come to an event too late."""
        ...

    def note_bust(self, booth: Booth, entrant: int) -> None:
        """An entrant has busted."""
        ...

    def note_over(self, booth: Booth, result: Result) -> None:
        """An event is over."""
        ...


class Booth:
    """An event of a festival while it is played; the `Venue` of its tournament.

    Attributes:
        event: The event.
        index: Its place in the programme.
        scenario: The tournament with the entrants of this run.
        desk: Its entries.
        areas: The halls where it may be played.
        tables: The tables in play, and whether each has a place in the room.
        began: When it began; None before.
        ended: When it ended; None before.
        due: Whether it is due and waits for tables.
        darkness: The number of dark tables, at night none.
        shortages: What it has lacked.
        result: The result, once it is over.
    """

    def __init__(
        self,
        house: BoothHost,
        event: FestivalEvent,
        index: int,
        scenario: Scenario,
        players: list[int],
        fed: set[int],
    ) -> None:
        """`fed` are the entrants who come from other events, if they come."""
        self.event = event
        self.index = index
        self.scenario = scenario
        self.areas = house.pool.areas_for(scenario, event.areas)
        self.tables: dict[TableId, bool] = {}
        self.began: Seconds | None = None
        self.ended: Seconds | None = None
        self.due = False
        self.darkness = Meter()
        self.shortages = Shortages()
        self.result: Result | None = None
        self.desk = EntryDesk(
            event, index, scenario.cost, players, fed, house.population,
            lambda player, entrant: house.await_player(player, self, entrant),
        )  # fmt: skip
        self._house = house
        self._backlog: list[int] = []
        self._dark: set[TableId] = set()
        self._asleep = False
        self._bagged_at: Seconds = 0
        self._resumes: Seconds = 0
        self._stages = 0
        self._next_day = False
        self._tournament: Tournament | None = None
        self._sinks: Sequence[Sink] = ()
        self._hand_sink: HandSink | None = None

    # Precedence

    @property
    def precedence(self) -> tuple[int, int, int, int]:
        """Who gets tables first: an event that begins its next day, then by priority and start."""
        return (not self._next_day, self.event.priority, self.event.starts, self.index)

    @property
    def placed(self) -> int:
        """The tables in play that have a place in the room."""
        return sum(self.tables.values())

    @property
    def lacking(self) -> int:
        """The tables that it needs and does not have, at night none."""
        if self.due:
            return self.needed_at_start
        return 0 if self._asleep else len(self.tables) - self.placed

    @property
    def wanted(self) -> int:
        """The tables that it would use now if it could have all that it wants."""
        if self.due:
            return tables_for(self.scenario, estimate_first_entrants(self.scenario, self.desk.there))
        return 0 if self._asleep else len(self.tables) + self._count_more_tables(self.desk.waiting)

    def _count_more_tables(self, waiting: int) -> int:
        return more_tables(self.scenario, len(self.tables), waiting)

    @property
    def waiting(self) -> int:
        """The entrants who wait for a seat, at night none."""
        return 0 if self._asleep else self.desk.waiting

    def lacks(self, coming: int = 0) -> dict[Resource, int]:
        """What it lacks now, or if some more entrants waited for a seat."""
        if self._asleep or self.ended is not None:
            return {}
        if self.due:
            return self._house.missing(self, self.needed_at_start)
        waiting = self.desk.waiting + coming
        more = self._count_more_tables(waiting)
        lacks = Counter(self._house.missing(self, more) if more else {})
        lacks[Resource.TABLES] += len(self.tables) - self.placed
        lacks[Resource.DEALERS] += sum(not self._house.is_dealt(spot) for spot in self.spots())
        lacks[Resource.LIMIT] = waiting if tables_for(self.scenario, waiting) > more else 0
        return lacks

    @property
    def needed_at_start(self) -> int:
        """The tables without which it does not start; late entrants may wait for the others."""
        return min(count_first_tables(self.scenario, self.desk.there), max(1, self._house.pool.total(self.areas)))

    # The start and the end

    def listen(self, sinks: Sequence[Sink], hand_sink: HandSink) -> None:
        """Have each event of the floor and each hand told, as by a `Tournament`, once it begins."""
        self._sinks, self._hand_sink = sinks, hand_sink

    def begin(self, seed: int, replicate: int) -> None:
        """Start the tournament now."""
        self.due = False
        self.began = self._house.clock.now
        self._tournament = Tournament(
            self.scenario,
            seed,
            replicate=replicate,
            clock=self._house.clock,
            venue=self,
            sinks=self._sinks,
            hand_sink=self._hand_sink,
        )
        self._tournament.call_at_end(self._end)

    def _end(self) -> None:
        if self._tournament is None:
            return
        self.ended = self._house.clock.now
        self.result = self._tournament.result()
        self._house.note_over(self, self.result)

    def standing(self) -> Result | None:
        """The result; of an event that has not ended the result so far, and None if it has not begun."""
        return self._tournament.result() if self.result is None and self._tournament is not None else self.result

    def close(self) -> None:
        """Release what the players hold."""
        if self._tournament is not None:
            self._tournament.close()

    # Tables

    def may_overlap(self) -> bool:
        """See `Venue`: the events of a festival share one clock, which does not go back."""
        return False

    def note_floor(self) -> None:
        """See `Venue`."""
        self._stages += 1
        self._dark = set()
        backlog, self._backlog = self._backlog, []
        for entrant in backlog:
            self._house.clock.soon(partial(self.call, entrant))

    def note_end(self) -> None:
        """See `Venue`."""
        for table in list(self.tables):
            self.close_table(table)
        self._next_day = False

    def free_tables(self) -> int:
        """See `Venue`."""
        return self._house.free_for(self)

    def open_table(self, table: TableId) -> None:
        """See `Venue`."""
        spot = self._spot(table)
        self.tables[table] = not self._asleep and self._house.pool.take(spot, self.areas)
        if self.tables[table]:
            self._house.call_dealer(spot)
        self.show_dark()
        self._house.note_use(self)

    def close_table(self, table: TableId) -> None:
        """See `Venue`."""
        spot = self._spot(table)
        del self.tables[table]
        self._house.pool.give_back(spot)
        self._house.release_dealer(spot)
        self.show_dark()
        self._house.note_use(self)
        self._house.look_soon()

    def note_pause(self, seconds: Seconds) -> None:
        """See `Venue`."""
        self._resumes = self._house.clock.now + seconds

    def begin_night(self) -> None:
        """See `Venue`."""
        self._asleep = True
        self._bagged_at = self._house.clock.now
        for table in self.tables:
            self._house.pool.give_back(self._spot(table))
            self._house.release_dealer(self._spot(table))
            self.tables[table] = False
        self.show_dark()
        self._house.note_use(self)
        self._house.look_soon()

    def end_night(self) -> None:
        """See `Venue`."""
        self._asleep = False
        self._next_day = True
        self.desk.skip_night(self._bagged_at, self._house.clock.now)
        self.place_tables()

    def place_tables(self) -> None:
        """Give a place and a dealer to each table that has none, as far as there are any."""
        if self._asleep:
            return
        for table, placed in self.tables.items():
            spot = self._spot(table)
            if not placed:
                self.tables[table] = self._house.pool.take(spot, self.areas)
            if self.tables[table]:
                self._house.call_dealer(spot)
        if self._next_day and all(self.tables.values()):
            self._next_day = False
        self.show_dark()
        self._house.note_use(self)

    @property
    def sells_entries(self) -> bool:
        """Whether it sells entries, or is to begin."""
        return self.due or (self._tournament is not None and self._tournament.sells_entries)

    @property
    def next_start(self) -> Seconds | None:
        """When it begins, or its next day, flight or round at the earliest, as far as that is known."""
        now = self._house.clock.now
        if self.event.starts >= now:
            return self.event.starts
        if self._resumes >= now:
            return self._resumes
        flights = self.scenario.flights
        if flights is None or self.began is None or self._stages > len(flights.shares):
            return None
        return self.began + flights.start_after(self._stages, now - self.began, overlap=False)

    def spots(self) -> list[Spot]:
        """The tables that need a dealer."""
        return [self._spot(table) for table, placed in self.tables.items() if placed]

    @property
    def is_near_change(self) -> bool:
        """Whether a break or a new level is due within the next minutes."""
        left = None if self._tournament is None else self._tournament.level_left
        return left is not None and 0 < left <= NEAR_CHANGE

    def show_dark(self) -> None:
        """Tell the floor which tables are dark."""
        dark = {
            table
            for table, placed in self.tables.items()
            if not placed or not self._house.is_dealt(self._spot(table))
        }
        if self._tournament is None:
            return
        has_changed = self._dark != dark
        self._dark = dark
        self.darkness.note(self._house.clock.now, self.dark)
        if has_changed:
            self._tournament.darken(dark)

    @property
    def dark(self) -> int:
        """The number of tables that are dark, at night none."""
        return 0 if self._asleep else len(self._dark)

    def _spot(self, table: TableId) -> Spot:
        return self.index, table

    def seat_waiting(self) -> None:
        """Seat entrants who wait, as far as there are tables."""
        if self.desk.waiting and self._tournament is not None:
            self._tournament.seat_waiting()

    def list_seated(self) -> list[int]:
        """The players who sit at its tables now."""
        return [] if self._tournament is None else [self.desk.players[entrant] for entrant in self._tournament.seated]

    def could_seat(self) -> bool:
        """Whether entrants wait although a table and a dealer are free for them."""
        tournament = self._tournament
        if not self.desk.waiting or tournament is None or tournament.is_between_stages or self._asleep:
            return False
        limit = self.scenario.entry.tables
        return (not limit or len(self.tables) < limit) and self.free_tables() > 0

    # Entrants

    def expects(self) -> bool:
        """See `Venue`."""
        return self.desk.expects

    def call(self, entrant: int) -> None:
        """A player comes from another event."""
        self.desk.call(entrant)
        if self.began is None:
            return  # there at the start
        tournament = self._tournament
        if tournament is None or self.ended is not None:
            self.desk.missed += 1
        elif tournament.is_between_stages:
            self._backlog.append(entrant)  # for the next flight
        elif not tournament.receive(entrant):
            self.desk.missed += 1
            self._house.send_on(self.desk.players[entrant])

    def comes(self, entrant: int) -> bool:
        """See `Venue`."""
        return self.desk.comes(entrant)

    def admit(self, entrant: int) -> Admission:
        """See `Venue`."""
        admission = self.desk.admit(entrant)
        if admission is Admission.NEVER:
            self.shortages.mark(self._house.clock.now, {Resource.LIMIT: self.desk.over_cap})
        return admission

    def may_wait(self, entrant: int, waiting: int) -> bool:
        """See `Venue`."""
        if self.desk.may_wait(entrant, waiting):
            return True
        self.shortages.mark(self._house.clock.now, self.lacks(coming=1))
        return False

    def note_entry(self, entrant: int) -> None:
        """See `Venue`."""
        self.desk.note_entry(entrant, self._house.clock.now)
        self._house.note_use(self)

    def note_wait(self, entrant: int) -> None:
        """See `Venue`."""
        self.desk.note_wait(entrant, self._house.clock.now)
        self.shortages.mark(self._house.clock.now, self.lacks())
        self._house.note_use(self)

    def note_turned_away(self, entrant: int) -> None:
        """See `Venue`."""
        self.desk.note_turned_away(entrant)
        self._house.note_use(self)

    def note_out(self, entrant: int) -> None:
        """See `Venue`."""
        self.desk.release(entrant)
        self._house.note_bust(self, entrant)
