"""A hall with players at its tables, built without a floor, and its events; a stage and a state of play made up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from events import SLOW, group, scenario

from tourney.sim.clock import Clock, RoomTime
from tourney.sim.decisions import GO_ON, PutOut
from tourney.sim.hall import Hall
from tourney.sim.house import House
from tourney.tournament.room import Chair

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.decisions import Bubble, Decision, Groups, StateOfPlay
    from tourney.sim.events import FloorEvent
    from tourney.sim.scenario import Scenario
    from tourney.sim.states import Stop
    from tourney.tournament.room import Table
    from tourney.tournament.schedule import Level

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


@dataclass
class MadeUpPlay:
    """A made-up state of play: a freeze-out with entries closed, at its tables of six."""

    left: int = 12
    here: int = 12
    tables: int = 2
    playing: int = 0
    hands: int = 0
    passed: int = 0
    now: int = 0
    open_for: int = 0
    is_clock_held: bool = False
    entries_open: bool = False
    expects: bool = False
    entered: int = 12
    closed: bool = True
    paid: int = 2
    ends_at: int = 1
    winners: int = 0
    called: tuple[Stop, ...] = ()

    def is_called(self, stop: Stop) -> bool:
        return stop in self.called


class Listening:
    """A stage that records what it is asked, and lets play go on."""

    name = "flight 1"
    fixed_seats = False
    ends_at_one_table = True
    knows_prizes = True

    def __init__(self) -> None:
        self.heard: list[tuple[object, ...]] = []

    def decide(self, play: StateOfPlay) -> Decision:
        self.heard.append(("look", play.here))
        return GO_ON

    def decide_at_level_end(self, play: StateOfPlay, level: Level) -> Decision:  # noqa: ARG002 - as `Stage`
        self.heard.append(("level ended", level.number))
        return GO_ON

    def decide_stopped(self, play: StateOfPlay, stop: Stop) -> Sequence[Decision]:  # noqa: ARG002 - as `Stage`
        self.heard.append(("stopped", stop))
        return ()

    def begin_day(self, play: StateOfPlay) -> None:
        pass

    def rank_out(self, play: StateOfPlay, groups: Groups, table: int) -> Sequence[PutOut]:
        self.heard.append(("place", [list(group) for group in groups], table))
        return (PutOut(groups, play.now),)

    def bubble(self, play: StateOfPlay) -> Bubble | None:  # noqa: ARG002 - as `Stage`
        return None
