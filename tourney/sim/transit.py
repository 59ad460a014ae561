"""Players of broken tables on the way to their new seats. Nobody waits for them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tourney.sim import events as fe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simpy import Event

    from tourney.sim.hall import Hall
    from tourney.tournament.room import Move
    from tourney.types import PlayerId, Seconds


class Transit:
    """Who is on the way, and when they arrive.

    Attributes:
        walking: Players on the way to their seats, each with the event of the arrival.
    """

    def __init__(self, hall: Hall, seconds: Seconds) -> None:
        """The way takes so many `seconds`."""
        self.walking: dict[PlayerId, Event] = {}
        self._hall = hall
        self._seconds = seconds

    def send(self, players: Sequence[PlayerId]) -> None:
        """The players of a broken table leave for new seats."""
        if self._seconds:
            arrival = self._hall.env.timeout(self._seconds)
            self.walking.update(dict.fromkeys(players, arrival))
            arrival.callbacks.append(partial(self._arrive, players))

    def note_seats(self, moves: Sequence[Move]) -> None:
        """Players have new seats: those who are on the way are awaited there."""
        if self.walking:
            for player, _, target in moves:
                if player in self.walking:
                    self._hall.room.tables[target.table].awaited.add(player)

    def _arrive(self, players: Sequence[PlayerId], arrival: Event) -> None:
        """Players are at their seats, but for those who are out or have drawn others since."""
        hall = self._hall
        if hall.closed:
            return
        for player in players:
            if self.walking.get(player) is arrival:
                del self.walking[player]
                chair = hall.room.chairs.get(player)
                if chair is not None:
                    hall.room.tables[chair.table].awaited.discard(player)
                    if hall.log.listened_to:
                        hall.log.tell(fe.Arrived(hall.log.now, player + 1, chair.table, chair.seat + 1))
        hall.wake()
