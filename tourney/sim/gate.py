"""What a table between hands does before it may deal again, or what it must wait for; stops of the whole room.

The room stops for calls, nights, and pauses for new seats. A call is answered once each table has stopped at its next
gate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim import events as fe
from tourney.sim.states import CALL, CallEvent, CallState, Stop, TableEvent, Waker, check_awake, follow

if TYPE_CHECKING:
    from collections.abc import Callable

    from simpy import Event

    from tourney.sim.hall import Hall
    from tourney.sim.hand_for_hand import HandForHandPlay
    from tourney.sim.seats import Seats
    from tourney.sim.transit import Transit
    from tourney.tournament.room import Table
    from tourney.types import Seconds, TableId


class RoomCall:
    """A call to stop the whole room.

    Attributes:
        answer: Called once no table plays.
        hands: Hands that each table still plays first.
        played: The number of these that each table has played.
    """

    __slots__ = ("answer", "hands", "played")

    def __init__(self, answer: Callable[[], None], hands: int) -> None:
        self.answer = answer
        self.hands = hands
        self.played: dict[TableId, int] = {}


class Calls:
    """The calls, nights and pauses of a hall.

    Attributes:
        pending: The calls that are not answered yet.
        night: The event that starts the next day; None if it is not night.
        paused: The event that ends the pause for new seats; None if there is no pause.
    """

    def __init__(self, hall: Hall) -> None:
        self.pending: dict[Stop, RoomCall] = {}
        self.night: Event | None = None
        self.paused: Event | None = None
        self._hall = hall
        self._states = dict.fromkeys(Stop, CallState.QUIET)
        self._answering = False

    @property
    def _first(self) -> RoomCall:
        return self.pending[min(self.pending)]

    def add(self, what: Stop, answer: Callable[[], None], hands: int = 0) -> None:
        """Stop every table after `hands` more hands, and then call `answer`.

        Calls are answered one at a time. A call that is pending is not added again.
        """
        self._states[what] = follow(CALL, self._states[what], CallEvent.CALL)
        # Several busts in one pause call for the same redraw: it is made once.
        if what not in self.pending:
            self.pending[what] = RoomCall(answer, hands)
            self._hall.stopped.clear()  # tables stopped for another call may have hands to play for this one
            # At once if no table plays, as at the end of a break: nobody else would ask.
            self.answer()
            self._hall.wake()

    def allow(self, table: Table) -> bool:
        """Whether a table still has hands to play before it stops for the first call."""
        call = self._first
        return call.played.get(table.number, 0) < call.hands

    def note_hand(self, table: Table) -> None:
        """Count one of these hands. With the last of them a table rests: the others go on among themselves."""
        call = self._first
        call.played[table.number] = call.played.get(table.number, 0) + 1
        # WSOP: the clock stops with some hands of the day to go, and each table plays as many.
        if call.hands and not self.allow(table) and not table.resting:  # it may rest for a call that waits
            self._hall.room.rest(table.number)
            self._hall.wake()  # a table that is short of this one need not halt any more

    def answer(self) -> bool:
        """Answer the calls in order while all tables have stopped; returns whether any was answered."""
        hall = self._hall
        answered = False
        while self.pending and not self._answering and self._has_stopped():
            answered = self._answering = True  # calls made by the answer wait their turn
            # In the order of `Stop`: the end first, after which nothing else is due, and new seats last.
            stop = min(self.pending)
            call = self.pending.pop(stop)
            self._states[stop] = follow(CALL, self._states[stop], CallEvent.ANSWER)
            hall.stopped.clear()
            # The call has been waited for, so all tables take part in balancing again, for as long as the next one
            # lets them.
            for number in sorted(hall.room.resting):
                hall.room.restore(number)
            if not hall.closed:
                call.answer()
                self._rest_again()
                hall.look_around()
            self._states[stop] = follow(CALL, self._states[stop], CallEvent.END_ANSWER)
            self._answering = False
        if answered:
            hall.wake()
        return answered

    def _rest_again(self) -> None:
        """Let the tables rest that have played their last hands for the call that is next, the end of a day."""
        if self.pending and not self._hall.closed:
            call, room = self._first, self._hall.room
            for number in sorted(call.played):
                table = room.tables.get(number)
                if table is not None and call.hands and not self.allow(table) and not table.breaking:
                    room.rest(number)

    def _has_stopped(self) -> bool:
        """Whether all tables have stopped for the first call; a call for new seats waits for the next day."""
        hall = self._hall
        # A hand that has begun is finished under its rules and its level (TDA 23).
        if hall.playing or hall.settling:
            return False
        if self.paused is not None and min(self.pending) is not Stop.END:
            return False  # nobody plays, but an event whose time is up does not wait for new seats
        if self.night is not None and min(self.pending) is Stop.NEW_SEATS:
            return False
        # TDA 11D: a table that halts has hands left, and cannot play them.
        return not any(self.allow(table) and self._goes_on(table) for table in hall.room.tables.values())

    def _goes_on(self, table: Table) -> bool:
        """Whether a table that is allowed to will deal, or break: nothing waits for one that can do neither."""
        return table.breaking or table.awaited > 0 or not self._hall.must_halt(table)

    # Nights

    def pass_night(self, seconds: Seconds, then: Callable[[], None]) -> None:
        """Begin a night of `seconds`; at its end call `then` before anything else."""
        hall = self._hall
        self.night = night = hall.env.event()
        # Two watches: neither time limits nor the turns of games count the night.
        hall.awake.pause()
        hall.played.pause()
        # Only the time played is of interest: the next day begins at the same moment.
        if not seconds:
            self._wake_up(night, then)
            return
        hall.venue.note_pause(seconds)
        hall.venue.begin_night()
        dawn = hall.env.timeout(seconds)
        dawn.callbacks.append(lambda _: self._wake_up(night, then))

    def _wake_up(self, night: Event, then: Callable[[], None]) -> None:
        hall = self._hall
        if hall.closed:
            return
        hall.venue.end_night()
        hall.awake.go_on()
        hall.played.go_on()
        # The day begins before anybody may deal, so that the level and the ends of days are those of the new one.
        then()
        self.night = None
        night.succeed()
        hall.look_around()
        self.answer()  # new seats for the day, before any hand
        hall.wake()

    # Pauses

    def pause(self, seconds: Seconds, *, clock_runs: bool) -> None:
        """Begin a pause of `seconds` without hands, in which players go to the seats they have drawn."""
        if not seconds:
            return
        hall = self._hall
        if hall.log.listened_to:
            hall.log.record(fe.Paused(hall.log.now, seconds))
        hall.played.pause()
        # By default the level's time stands still while all walk to new seats.
        if not clock_runs:
            hall.clock.stop()
        self.paused = hall.env.timeout(seconds)
        self.paused.callbacks.append(lambda _: self._resume(clock_runs=clock_runs))

    def _resume(self, *, clock_runs: bool) -> None:
        hall = self._hall
        self.paused = None
        hall.played.go_on()
        if hall.closed:
            return
        if hall.log.listened_to:
            hall.log.record(fe.Resumed(hall.log.now))
        if not clock_runs:
            hall.clock.go()
        hall.wake()


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
        # After the stops of the room, and before seats change: during a round nobody is moved.
        if self._rounds is not None and self._rounds.is_amid(table):
            return hall.wait(table, TableEvent.KEEP_STEP)  # who is out keeps the seat until the round ends
        while self._seats.arrange(table):  # TDA 10, 11: tables break and balance between hands
            waits = self._stop_for_room(table)
            if waits is not None:
                return waits
        # After breaking and balancing: players go to their new seats in the break, not after it.
        pause = self._calls.paused or hall.clock.resume
        if pause is not None:
            return hall.pause(table, pause)
        if hall.must_halt(table):  # TDA 11D
            return self._halt(table)
        # It may deal, so it no longer halts; the check saves the look into an empty set before each hand.
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
            # A level that ends by hands ends between hands, and only here does a table ask.
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
        is_new = table.number not in hall.halted
        if is_new and hall.log.listened_to:
            hall.log.record(fe.Halted(hall.log.now, table.number, len(table)))
        hall.halted.add(table.number)
        if self._rounds is not None and self._rounds.on:
            self._rounds.look()  # TDA RP-8: a round does not wait for a table that cannot deal
            if is_new:
                hall.wake()  # of the soft kind too: a table that keeps in step with this one may deal

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
        # Counted when it begins: of the last hands of a day, one in progress is one of them.
        if self._calls.pending:
            self._calls.note_hand(table)
        if hall.clock.by_hands:
            hall.clock.note_hand()
