"""Players on the way to new seats: those of a broken table, whom nobody waits for, or all, for whom play stops."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tourney.sim import events as fe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simpy import Event

    from tourney.sim.floor import Floor
    from tourney.tournament.room import Move
    from tourney.types import PlayerId, Seconds


class Transit:
    """Who is on the way, and when they arrive.

    Attributes:
        walking: Players of broken tables on the way to their seats, each with the event of the arrival.
        paused: While all go to seats that they have drawn, the event of play going on; otherwise None.
    """

    def __init__(self, floor: Floor) -> None:
        self.walking: dict[PlayerId, Event] = {}
        self.paused: Event | None = None
        self._floor = floor
        self._takes = floor.scenario.pace.takes

    def send(self, players: Sequence[PlayerId]) -> None:
        """The players of a broken table leave for new seats."""
        if self._takes.broken_table:
            arrival = self._floor.books.env.timeout(self._takes.broken_table)
            self.walking.update(dict.fromkeys(players, arrival))
            arrival.callbacks.append(partial(self._arrive, players))

    def note_seats(self, moves: Sequence[Move]) -> None:
        """Players have new seats: those who are on the way are awaited there."""
        if self.walking:
            for player, _, target in moves:
                if player in self.walking:
                    self._floor.room.tables[target.table].awaited.add(player)

    def _arrive(self, players: Sequence[PlayerId], arrival: Event) -> None:
        """Players are at their seats, but for those who are out or have drawn others since."""
        floor = self._floor
        if floor.closed:
            return
        for player in players:
            if self.walking.get(player) is arrival:
                del self.walking[player]
                chair = floor.room.chairs.get(player)
                if chair is not None:
                    floor.room.tables[chair.table].awaited.discard(player)
                    if floor.books.listened_to:
                        floor.tell(fe.Arrived(floor.books.now, player + 1, chair.table, chair.seat + 1))
        floor.wake()

    def pause(self, seconds: Seconds) -> None:
        """All go to the seats they have drawn: no hand begins for so long. The level's time stops, or runs on."""
        if not seconds:
            return
        floor = self._floor
        if floor.books.listened_to:
            floor.tell(fe.Paused(floor.books.now, seconds))
        floor.played.pause()
        if not self._takes.clock_runs:
            floor.clock.stop()
        self.paused = floor.books.env.timeout(seconds)
        self.paused.callbacks.append(self._resume)

    def _resume(self, _: Event) -> None:
        floor = self._floor
        self.paused = None
        floor.played.go_on()
        if floor.closed:
            return
        if floor.books.listened_to:
            floor.tell(fe.Resumed(floor.books.now))
        if not self._takes.clock_runs:
            floor.clock.go()
        floor.wake()
