"""The hall: a room of tables, its clock, and what its tables wait for. All organs of the floor stand in it.

The floor sets the hooks: what is looked at when players have come or left, and how a table's process starts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.errors import StructureError
from tourney.sim.clock import Stopwatch
from tourney.tournament.balancing import must_halt
from tourney.tournament.room import Room

if TYPE_CHECKING:
    from collections.abc import Callable

    from simpy import Event

    from tourney.sim.clock import Clock
    from tourney.sim.event_log import EventLog
    from tourney.tournament.balancing import BalancingRules
    from tourney.tournament.button import ButtonRules
    from tourney.tournament.room import Table
    from tourney.types import TableId


class Hall:
    """The tables of an event, or of a stage of it, and their clock.

    Attributes:
        log: Hears of what happens.
        env: The SimPy environment.
        clock: The tournament clock.
        room: Who sits where.
        playing: The tables in a hand.
        halted: The tables that wait for players.
        stopped: The tables that wait for others to answer a call.
        entries_open: Whether entries can be bought here.
        began: When the hall opened.
        closed: Whether play here is over.
        over: Triggered then.
        aborted: Whether an error ends the run: nothing more is to be done.
        awake: Counts the time without nights.
        played: Counts the time without nights, breaks, and pauses for new seats.
        start: Starts the process of a table.
        look_around: Called when players have left or come, or entries have closed.
    """

    def __init__(
        self, log: EventLog, clock: Clock, balancing: BalancingRules, button: ButtonRules, *, opened: TableId = 0
    ) -> None:
        """`opened` is the highest table number that has been used."""
        self.log = log
        self.env = log.env
        self.clock = clock
        self.room = Room(opened)
        self.playing: set[TableId] = set()
        self.halted: set[TableId] = set()
        self.stopped: set[TableId] = set()
        self.entries_open = True
        self.began = log.now
        self.closed = False
        self.over = log.env.event()
        self.aborted = False
        self.awake = Stopwatch(log.env)
        self.played = Stopwatch(log.env)
        self.start: Callable[[Table], None] = _no_start
        self.look_around: Callable[[], None] = lambda: None
        self._balancing = balancing
        self._button = button
        self._idle: dict[TableId, Event] = {}
        self._chores: dict[TableId, list[Callable[[Table], None]]] = {}

    @property
    def left(self) -> int:
        """Players who sit here."""
        return len(self.room.chairs)

    def is_open(self, table: Table) -> bool:
        """Whether a table is still in play."""
        return not self.closed and self.room.tables.get(table.number) is table

    def must_halt(self, table: Table) -> bool:
        """Whether a table waits for players (TDA 11D)."""
        return must_halt(self.room, table, self._balancing, self._button)

    def close(self) -> None:
        """Play here is over: the clock ends, and the tables hear of it."""
        self.closed = True
        self.clock.end()
        self.wake()
        self.over.succeed()

    # Waiting

    def wait(self, table: Table) -> Event:
        """The event of the next change in the room that may concern a table."""
        event: Event = self.env.event()
        self._idle[table.number] = event
        return event

    def wake(self) -> None:
        """Let all waiting tables ask again: players have moved or left, or the room is called."""
        idle, self._idle = self._idle, {}
        for number in sorted(idle):
            idle[number].succeed()

    # Chores: what is done at a table between hands

    def put_off(self, table: Table, chore: Callable[[Table], None]) -> None:
        """Do something at a table when its hand has ended."""
        self._chores.setdefault(table.number, []).append(chore)

    def do_at_each(self, chore: Callable[[Table], None]) -> None:
        """Do something at each table, once it is between hands; players without chips may still sit there."""
        for number, table in list(self.room.tables.items()):
            if number in self.playing:
                self.put_off(table, chore)
            else:
                chore(table)

    def do_at_each_and_look(self, chore: Callable[[Table], None]) -> None:
        """`do_at_each` for what may take players away."""
        self.do_at_each(chore)
        self.look_around()
        self.wake()

    def chores_of(self, table: Table) -> list[Callable[[Table], None]]:
        """What was put off at a table, which is to do it now."""
        return self._chores.pop(table.number, []) if self._chores else []


def _no_start(table: Table) -> None:
    raise StructureError(f"table {table.number} opens before the tournament begins")
