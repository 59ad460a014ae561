"""The gate: what a table between hands does before it may deal again, or what it must wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim import events as fe
from tourney.sim.states import TableEvent, Waker, check_awake

if TYPE_CHECKING:
    from simpy import Event

    from tourney.sim.calls import Calls
    from tourney.sim.hall import Hall
    from tourney.sim.hand_for_hand import HandForHandPlay
    from tourney.sim.seats import Seats
    from tourney.sim.transit import Transit
    from tourney.tournament.room import Table


class OutOfPlay(Exception):
    """The table is no longer in play."""


class Gate:
    """Lets tables deal, in the order of the rules: the room stops, then tables break and balance, then they halt."""

    def __init__(
        self,
        hall: Hall,
        calls: Calls,
        seats: Seats,
        transit: Transit,
        rounds: HandForHandPlay | None,
        *,
        fixed: bool,
    ) -> None:
        """Let the tables of a hall deal.

        Args:
            hall: The tables.
            calls: The stops of the whole room.
            seats: What breaks and balances tables.
            transit: The players on the way to new seats.
            rounds: Hand-for-hand play; None if there is none.
            fixed: Whether no player changes tables: a table that halts waits for nobody.
        """
        self._hall = hall
        self._calls = calls
        self._seats = seats
        self._transit = transit
        self._rounds = rounds
        self._fixed = fixed

    def ask(self, table: Table) -> Event | None:
        """The event a table between hands must wait for before it asks again; None if it may deal.

        Raises:
            OutOfPlay: The table has broken, or play here is over.
        """
        self._hall.resume(table)
        waits = self._ask(table)
        if waits is not None and self._hall.all_wait:
            self._check_awake()
        return waits

    def _ask(self, table: Table) -> Event | None:
        hall = self._hall
        if self._calls.pending or self._calls.night is not None or hall.clock.by_hands:
            waits = self._stop_for_room(table)
            if waits is not None:
                return waits
        if self._rounds is not None and self._rounds.is_amid(table):
            return hall.wait(table, TableEvent.KEEP_STEP)  # who is out keeps the seat until the round ends
        while self._seats.arrange(table):  # TDA 10, 11: tables break and balance between hands
            waits = self._stop_for_room(table)
            if waits is not None:
                return waits
        pause = self._calls.paused or hall.clock.resume
        if pause is not None:
            return hall.pause(table, pause)
        if hall.must_halt(table):  # TDA 11D
            return self._halt(table)
        if hall.halted:
            hall.halted.discard(table.number)
        return None if self._rounds is None or not self._rounds.on else self._rounds.admit(table)

    def _stop_for_room(self, table: Table) -> Event | None:
        """The event a table waits for while the whole room stops: a call or a night; None if there is none."""
        hall, calls = self._hall, self._calls
        hall.stopped.discard(table.number)
        while True:
            if not hall.is_open(table):
                raise OutOfPlay
            if calls.night is not None:
                return hall.pause(table, calls.night)
            if hall.clock.level.hands and hall.clock.look(len(hall.room.tables)):
                continue  # a level has ended: first do what follows from it
            if not calls.pending or calls.allow(table):
                return None
            if not calls.answer():
                hall.stopped.add(table.number)
                if self._rounds is not None and self._rounds.on:
                    self._rounds.look()  # a round does not wait for a table that has stopped
                return hall.wait(table, TableEvent.STOP)

    def _halt(self, table: Table) -> Event | None:
        """What a table waits for that must halt; no call waits for such a table."""
        if self._calls.pending and self._calls.answer():  # this was the last table that might have played on
            waits = self._stop_for_room(table)
            return self._ask(table) if waits is None else waits
        if not self._fixed:
            self._note_halt(table)
        return self._hall.wait(table, TableEvent.HALT)

    def _note_halt(self, table: Table) -> None:
        hall = self._hall
        if table.number not in hall.halted and hall.log.listened_to:
            hall.log.record(fe.Halted(hall.log.now, table.number, len(table)))
        hall.halted.add(table.number)
        if self._rounds is not None and self._rounds.on:
            self._rounds.look()  # TDA RP-8: a round does not wait for a table that cannot deal

    def _check_awake(self) -> None:
        """All tables wait, and none plays: check that something wakes each of those that could deal."""
        hall, calls = self._hall, self._calls
        wakers = set()
        if self._transit.walking:
            wakers.add(Waker.ARRIVAL)
        if (calls.night or calls.paused or hall.clock.resume) is not None:
            wakers.add(Waker.TIME)
        for table in hall.room.tables.values():
            if not hall.must_halt(table):
                check_awake(table.number, table.state, wakers)

    def begin_hand(self, table: Table) -> None:
        """A table begins a hand."""
        hall = self._hall
        hall.begin_hand(table)
        if self._calls.pending:
            self._calls.note_hand(table)
        if hall.clock.by_hands:
            hall.clock.note_hand()
