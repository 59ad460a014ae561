"""The hall: a room of tables, its clock, and what its tables wait for. All parts of the floor use it.

The floor sets the hooks `look_around` and `start`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.sim.clock import Stopwatch
from tourney.sim.states import TableEvent, TableState, follow_table
from tourney.sim.venue import OwnVenue
from tourney.tournament.balancing import must_halt
from tourney.tournament.room import Room

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from simpy import Event

    from tourney.sim.clock import Clock
    from tourney.sim.shared import EventLog
    from tourney.sim.venue import Venue
    from tourney.tournament.balancing import BalancingRules
    from tourney.tournament.button import ButtonRules
    from tourney.tournament.room import Table
    from tourney.types import TableId

_DEAL: Final = int(TableEvent.DEAL)
_END_HAND: Final = int(TableEvent.END_HAND)
_WAKE: Final = int(TableEvent.WAKE)
_CLOSE: Final = int(TableEvent.CLOSE)
_PLAYING: Final = int(TableState.PLAYING)
_PAUSED: Final = int(TableState.PAUSED)


class Hall:
    """The tables of an event, or of a stage of it, and their clock.

    Attributes:
        log: The event log.
        env: The SimPy environment.
        clock: The tournament clock.
        room: Who sits where.
        playing: The number of tables in a hand.
        halted: The tables that wait for players.
        stopped: The tables that have stopped for a call.
        venue: Where the tables come from.
        dark: The tables where no hand can be dealt, for want of a dealer or a place.
        entries_open: Whether entries can be bought here.
        began: The time at which the hall opened.
        closed: Whether play here is over.
        over: Triggered when play here is over.
        in_step: Whether hand-for-hand play keeps the tables in step.
        settling: Whether a change is in progress, such as that of a hand whose busted players are still seated:
            meanwhile nobody looks around, and no call is answered.
        awake: Counts the time without nights.
        played: Counts the time without nights, breaks, and pauses for new seats.
        start: Called to start the process of a table.
        look_around: Called when players have left or come, or entries have closed.
    """

    def __init__(
        self,
        log: EventLog,
        clock: Clock,
        balancing: BalancingRules,
        button: ButtonRules,
        *,
        opened: TableId = 0,
        venue: Venue | None = None,
    ) -> None:
        """`opened` is the highest table number used so far."""
        self.log = log
        self.env = log.env
        self.clock = clock
        self.room = Room(opened)
        self.playing = 0
        self.halted: set[TableId] = set()
        self.stopped: set[TableId] = set()
        self.venue: Venue = OwnVenue() if venue is None else venue
        self.dark: set[TableId] = set()
        self.entries_open = True
        self.began = log.now
        self.closed = False
        self.over = log.env.event()
        self.in_step = False
        self.settling = False
        self.awake = Stopwatch(log.env)
        self.played = Stopwatch(log.env)
        self.start: Callable[[Table], None] = _no_start
        self.look_around: Callable[[], None] = lambda: None
        self._balancing = balancing
        self._button = button
        self._idle: dict[TableId, Event] = {}
        self._restless: set[TableId] = set()  # idle tables that any change may concern
        self._break_seen: Event | None = None  # the break in which the idle tables asked; None for no break
        self._fullest = 0  # players at the fullest table when the idle tables asked; -1 if at different times
        self._chores: dict[TableId, list[Callable[[Table], None]]] = {}

    @property
    def left(self) -> int:
        """The number of players seated here."""
        return len(self.room.chairs)

    def is_open(self, table: Table) -> bool:
        """Whether a table is still in play."""
        return not self.closed and table.in_play

    def must_halt(self, table: Table) -> bool:
        """Whether a table must wait for players (TDA 11D), or for a dealer or a place."""
        # Without a dealer or a place the rules of TDA 11D do not matter.
        if self.dark and table.number in self.dark:
            return True
        return must_halt(self.room, table, self._balancing, self._button)

    def begin_hand(self, table: Table) -> None:
        """A table begins a hand."""
        table.state = follow_table(table.state, _DEAL)
        self.playing += 1

    def end_hand(self, table: Table) -> None:
        """The hand of a table has ended."""
        table.state = follow_table(table.state, _END_HAND)
        self.playing -= 1

    def is_in_hand(self, table: Table) -> bool:
        """Whether a table plays a hand now."""
        return table.state == _PLAYING

    def settle(self, change: Callable[[], None]) -> None:
        """Make a change in several steps, which is looked at only when it is complete."""
        # Restored and not set to False: one change may be part of another.
        before, self.settling = self.settling, True
        change()
        self.settling = before

    def close_table(self, number: TableId) -> None:
        """Close a table without players."""
        table = self.room.tables[number]
        self.room.close(number)
        table.state = follow_table(table.state, _CLOSE)
        self.halted.discard(number)

    def close(self) -> None:
        """End play here: stop the clock and wake the tables."""
        self.closed = True
        self.clock.end()
        self.venue.note_end()
        # The tables ask once more, learn that play is over, and stay away.
        self.wake()
        self.over.succeed()

    def darken(self, tables: set[TableId]) -> None:
        """At these tables no hand can be dealt from now on, at all others it can."""
        lit = bool(self.dark - tables)
        self.dark = tables
        if lit and not self.closed:
            self.wake()

    # Waiting

    def pause(self, table: Table, end: Event) -> Event:
        """A table waits for the end of a break, a night or a pause; returns that event."""
        table.state = follow_table(table.state, TableEvent.PAUSE)
        return end

    def resume(self, table: Table) -> None:
        """A table asks again after a pause; one that waited for a change asks since that change."""
        if table.state == _PAUSED:
            table.state = follow_table(_PAUSED, _WAKE)

    @property
    def all_wait(self) -> bool:
        """Whether all tables wait for a change: no hand is in progress."""
        return not self.playing and len(self._idle) == len(self.room.tables)

    def wait(self, table: Table, why: TableEvent) -> Event:
        """An event for the next change in the room that may concern a table, which waits for this reason."""
        table.state = follow_table(table.state, why)
        fullest = self.room.fullest()
        # Noted for all that wait together: if the fullest table has not changed since, most have nothing to ask
        # again.
        if not self._idle:
            self._fullest = fullest
        elif self._fullest != fullest:
            self._fullest = -1
        event: Event = self.env.event()
        self._idle[table.number] = event
        if len(table) >= fullest:
            self._restless.add(table.number)  # as a fullest table it may have to give a player to any other
        return event

    def wake(self) -> None:
        """Wake all waiting tables to ask again: the room is to stop, or something has changed for all of them."""
        idle, self._idle = self._idle, {}
        self._restless.clear()
        # In order, as sets have none that is the same in each run.
        for number in sorted(idle):
            self._ask_again(number)
            idle[number].succeed()

    def _ask_again(self, number: TableId) -> None:
        table = self.room.tables.get(number)
        if table is not None:  # otherwise it has closed while it waited, in a redraw
            table.state = follow_table(table.state, _WAKE)

    def wake_at(self, tables: Iterable[TableId]) -> None:
        """Players have come to these tables or left them, or the tables are to break: wake those that it concerns.

        A table between hands waits for players, or for the others to stop. What it may do depends on its own seats
        and on the size of the fullest table. Most changes leave that as it is; to wake all waiting tables then would
        take time in proportion to the room, at each move.
        """
        if not self._idle:
            return
        if self._concerns_all():
            self.wake()
            return
        concerned = {number for number in tables if number in self._idle} | self._restless
        self._restless.clear()
        for number in sorted(concerned):
            self._ask_again(number)
            self._idle.pop(number).succeed()

    def _concerns_all(self) -> bool:
        """Whether a change may let any waiting table play, break or stop."""
        room = self.room
        # If no table plays, no hand will end to wake the others: all ask, so that none is forgotten.
        if not self.playing or self.in_step or self.clock.level.hands or self._fullest != room.fullest():
            return True
        if self.clock.resume is not self._break_seen:
            # In a break, tables that wait for players wait for its end instead, once they have asked again.
            self._break_seen = self.clock.resume
            return True
        # While entries are open, a table with one player breaks if the others are hardly fuller (`Seats.arrange`).
        return self.entries_open and room.fullest() <= 1 + self._balancing.spread

    # Chores: work at a table between hands

    def put_off(self, table: Table, chore: Callable[[Table], None]) -> None:
        """Do a chore at a table when its hand has ended."""
        self._chores.setdefault(table.number, []).append(chore)

    def do_at_each(self, chore: Callable[[Table], None]) -> None:
        """Do a chore at each table once it is between hands. Busted players may still be seated there."""
        # A copy, since a chore may change the room.
        for table in list(self.room.tables.values()):
            if self.is_in_hand(table):
                self.put_off(table, chore)
            else:
                chore(table)

    def do_at_each_and_look(self, chore: Callable[[Table], None]) -> None:
        """`do_at_each` for a chore that may remove players."""
        self.do_at_each(chore)
        self.look_around()
        self.wake()

    def chores_of(self, table: Table) -> Sequence[Callable[[Table], None]]:
        """Remove and return the chores put off at a table."""
        return self._chores.pop(table.number, ()) if self._chores else ()


def _no_start(table: Table) -> None:
    raise InvalidArgument(f"table {table.number} opens before the tournament begins")
