"""Players of broken tables on the way to their new seats. Their new tables play on without them."""

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
    """The players on the way to new seats, and when they arrive.

    Attributes:
        walking: Players on the way to their seats, each with the event of arrival.
    """

    def __init__(self, hall: Hall, seconds: Seconds) -> None:
        """`seconds` is how long the way takes."""
        self.walking: dict[PlayerId, Event] = {}
        self._hall = hall
        self._seconds = seconds

    def send(self, players: Sequence[PlayerId]) -> None:
        """Send the players of a broken table to their new seats."""
        # Without time on the way nobody is awaited anywhere: the players are dealt the next hand.
        if self._seconds:
            arrival = self._hall.env.timeout(self._seconds)
            self.walking.update(dict.fromkeys(players, arrival))
            arrival.callbacks.append(partial(self._arrive, players))

    def note_seats(self, moves: Sequence[Move]) -> None:
        """After moves, mark the players on the way as awaited at their new seats."""
        if self.walking:
            for player, _, target in moves:
                if player in self.walking:
                    self._hall.room.tables[target.table].expect(target.seat)

    def _arrive(self, players: Sequence[PlayerId], arrival: Event) -> None:
        """Players arrive at their seats, except those who have busted or drawn other seats since."""
        # By the event of arrival: a player whose new table broke, too, is on another way by now.
        if not self._hall.closed:
            self._seat([player for player in players if self.walking.get(player) is arrival])

    def seat_all(self) -> None:
        """At the end of a day, players on the way bag their chips at their new seats."""
        self._seat(sorted(self.walking))

    def _seat(self, players: Sequence[PlayerId]) -> None:
        hall = self._hall
        reached = []
        for player in players:
            del self.walking[player]
            # The stack may have been taken out of play on the way, and with it the seat.
            chair = hall.room.chairs.get(player)
            if chair is not None:
                reached.append(chair.table)
                hall.room.tables[chair.table].note_arrival(chair.seat)
                if hall.log.listened_to:
                    hall.log.record(fe.Arrived(hall.log.now, player + 1, chair.table, chair.seat + 1))
        hall.wake_at(reached)
