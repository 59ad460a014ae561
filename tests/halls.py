"""A hall with players at its tables, built without a floor, and its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from events import SLOW, group, scenario

from tourney.sim.agenda import RoomTime
from tourney.sim.clock import Clock
from tourney.sim.hall import Hall
from tourney.sim.house import House
from tourney.tournament.room import Chair

if TYPE_CHECKING:
    from tourney.sim.events import FloorEvent
    from tourney.sim.scenario import Scenario
    from tourney.tournament.room import Table

E = TypeVar("E")


class Standing:
    """A hall with the first entrants of a scenario seated: so many at each table, from seat 0, in order.

    Attributes:
        env: The SimPy environment.
        told: The events so far.
        house: The house; its ledger has one entry for each seated player, and entries are open.
        hall: The hall; its clock has not begun.
        looks: The number of calls of the hall's `look_around` hook.
    """

    def __init__(self, *tables: int, event: Scenario | None = None, seats: int = 6) -> None:
        if event is None:
            event = scenario(field=[group("fold", max(2, sum(tables)))], schedule=SLOW, seats=seats)
        self.env = RoomTime()
        self.told: list[FloorEvent] = []
        self.house = House(self.env, event, [self.told.append])
        clock = Clock(
            self.env,
            event.schedule.items,
            on_level=lambda _: None,
            on_level_end=lambda _: None,
            on_break=lambda _: None,
        )
        self.hall = Hall(self.house.log, clock, event.balancing, event.button)
        self.looks = 0
        self.hall.look_around = self._look
        self.hall.start = lambda _: None
        player = 0
        for number, count in enumerate(tables, start=1):
            self.hall.room.open_table(number, seats)
            for seat in range(count):
                self.house.ledger.enter(player)
                self.hall.room.seat(player, Chair(number, seat))
                player += 1
        self.told.clear()

    def _look(self) -> None:
        self.looks += 1

    def table(self, number: int) -> Table:
        """A table by its number."""
        return self.hall.room.tables[number]

    def run_to(self, seconds: int) -> None:
        """Run the simulation up to a moment, including all that is due then."""
        while self.env.peek() <= seconds:
            self.env.step(seconds + 1)
        if self.env.now < seconds:
            self.env.run(until=seconds)

    def of(self, kind: type[E]) -> list[E]:
        """The events of a kind."""
        return [event for event in self.told if isinstance(event, kind)]
