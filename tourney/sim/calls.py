"""What the whole room stops for: calls, nights, and pauses in which all go to new seats.

A call waits until each table has stopped at its next gate; then it is answered.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from tourney.sim import events as fe

if TYPE_CHECKING:
    from collections.abc import Callable

    from simpy import Event

    from tourney.sim.hall import Hall
    from tourney.tournament.room import Table
    from tourney.types import Seconds, TableId


class Stop(IntEnum):
    """What the whole room stops for, in the order in which it is dealt with.

    New seats come last, and not before the next day begins: all that happens in one pause leads to one draw.
    """

    END = 0
    DEAL = 1
    DAY_END = 2
    NEW_SEATS = 3


class RoomCall:
    """What happens once the whole room has stopped.

    Attributes:
        answer: Done once no table plays.
        hands: Hands that each table still plays first.
        played: The number of these that each has played.
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
        night: While the room waits for the next day, the event of its start; otherwise None.
        paused: While all go to seats that they have drawn, the event of play going on; otherwise None.
    """

    def __init__(self, hall: Hall) -> None:
        self.pending: dict[Stop, RoomCall] = {}
        self.night: Event | None = None
        self.paused: Event | None = None
        self._hall = hall
        self._answering = False

    @property
    def _first(self) -> RoomCall:
        return self.pending[min(self.pending)]

    def add(self, what: Stop, answer: Callable[[], None], hands: int = 0) -> None:
        """Have every table stop, after so many more hands, and then do something.

        Calls are answered one after the other; while one is pending the same is not called again.
        """
        if what not in self.pending:
            self.pending[what] = RoomCall(answer, hands)
            self.answer()
            self._hall.wake()

    def allow(self, table: Table) -> bool:
        """Whether a table has hands to play before it stops for the first call."""
        call = self._first
        return call.played.get(table.number, 0) < call.hands and not self._hall.must_halt(table)

    def note_hand(self, table: Table) -> None:
        """A table plays one of these."""
        played = self._first.played
        played[table.number] = played.get(table.number, 0) + 1

    def answer(self) -> bool:
        """Answer the calls in their order as long as all tables have stopped; tells whether any was answered."""
        hall = self._hall
        answered = False
        while self.pending and not self._answering and self._has_stopped():
            answered = self._answering = True  # what the answer leads to takes its turn
            call = self.pending.pop(min(self.pending))
            hall.stopped.clear()
            if not hall.closed:
                call.answer()
                hall.look_around()
            self._answering = False
        if answered:
            hall.wake()
        return answered

    def _has_stopped(self) -> bool:
        """Whether all tables have stopped for the first call. New seats wait for the next day."""
        hall = self._hall
        if hall.playing or self.paused is not None:
            return False
        if self.night is not None and min(self.pending) is Stop.NEW_SEATS:
            return False
        return not any(self.allow(table) for table in hall.room.tables.values())

    # Nights

    def pass_night(self, seconds: Seconds, then: Callable[[], None]) -> None:
        """Let time pass without play, and then do something, before what it leads to is looked at."""
        hall = self._hall
        self.night = night = hall.env.event()
        hall.awake.pause()
        hall.played.pause()
        if not seconds:
            self._wake_up(night, then)
            return
        dawn = hall.env.timeout(seconds)
        dawn.callbacks.append(lambda _: self._wake_up(night, then))

    def _wake_up(self, night: Event, then: Callable[[], None]) -> None:
        hall = self._hall
        if hall.closed:
            return
        hall.awake.go_on()
        hall.played.go_on()
        then()
        self.night = None
        night.succeed()
        hall.look_around()
        self.answer()
        hall.wake()

    # Pauses

    def pause(self, seconds: Seconds, *, clock_runs: bool) -> None:
        """All go to the seats they have drawn: no hand begins for so long. The level's time stops, or runs on."""
        if not seconds:
            return
        hall = self._hall
        if hall.log.listened_to:
            hall.log.tell(fe.Paused(hall.log.now, seconds))
        hall.played.pause()
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
            hall.log.tell(fe.Resumed(hall.log.now))
        if not clock_runs:
            hall.clock.go()
        hall.wake()
