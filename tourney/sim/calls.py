"""Calls: what the whole room stops for. Each table stops at its next gate, and then the calls are answered."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.sim.floor import Floor
    from tourney.tournament.room import Table
    from tourney.types import TableId


class Stop(IntEnum):
    """What the whole room stops for, in the order in which it is dealt with.

    New seats come last, and not before the next day begins: all that happens in one pause leads to one draw.
    """

    END = 0
    DEAL = 1
    DAY_END = 2
    NEW_SEATS = 3


class Call:
    """What happens once the whole room has stopped.

    Attributes:
        answer: Done once no table plays.
        hands: Hands that each table still plays first.
        played: How many of these each has.
    """

    __slots__ = ("answer", "hands", "played")

    def __init__(self, answer: Callable[[], None], hands: int) -> None:
        self.answer = answer
        self.hands = hands
        self.played: dict[TableId, int] = {}


class Calls:
    """The calls of a floor.

    Attributes:
        pending: Those that are not answered yet.
    """

    def __init__(self, floor: Floor) -> None:
        self.pending: dict[Stop, Call] = {}
        self._floor = floor
        self._answering = False

    @property
    def _first(self) -> Call:
        return self.pending[min(self.pending)]

    def add(self, what: Stop, answer: Callable[[], None], hands: int = 0) -> None:
        """Have every table stop, after so many more hands, and then do something.

        Calls are answered one after the other; while one is pending the same is not called again.
        """
        if what not in self.pending:
            self.pending[what] = Call(answer, hands)
            self.answer()
            self._floor.wake()

    def allow(self, table: Table) -> bool:
        """Whether a table has hands to play before it stops for the first call."""
        call = self._first
        return call.played.get(table.number, 0) < call.hands and not self._floor.must_halt(table)

    def note_hand(self, table: Table) -> None:
        """A table plays one of these."""
        played = self._first.played
        played[table.number] = played.get(table.number, 0) + 1

    def answer(self) -> bool:
        """Answer the calls in their order as long as all tables have stopped; tells whether any was answered."""
        floor = self._floor
        answered = False
        while self.pending and not self._answering and self._has_stopped():
            answered = self._answering = True  # what the answer leads to takes its turn
            call = self.pending.pop(min(self.pending))
            floor.stopped.clear()
            if not floor.closed:
                call.answer()
                floor.look_around()
            self._answering = False
        if answered:
            floor.wake()
        return answered

    def _has_stopped(self) -> bool:
        """Whether all tables have stopped for the first call. New seats wait for the next day."""
        floor = self._floor
        if floor.playing or floor.transit.paused is not None:
            return False
        if floor.night is not None and min(self.pending) is Stop.NEW_SEATS:
            return False
        return not any(self.allow(table) for table in floor.room.tables.values())
