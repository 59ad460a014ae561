"""The stages of an event in order, on floors whose tables deal no hands."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from events import SLOW, group, scenario

from tourney.sim import events as fe
from tourney.sim.clock import RoomTime
from tourney.sim.house import House
from tourney.sim.running_order import stages_of
from tourney.tournament.formats import Flights, Shootout, TimeLimit

if TYPE_CHECKING:
    from tourney.sim.events import FloorEvent
    from tourney.sim.floor import Floor


class Running:
    """An event in progress, and its floors so far."""

    def __init__(self, players: int, **changes: Any) -> None:  # noqa: ANN401 - attributes of a scenario
        event = replace(scenario(field=[group("fold", players)], schedule=SLOW), **changes)
        self.env = RoomTime()
        self.told: list[FloorEvent] = []
        self.house = House(self.env, event, [self.told.append])
        self.floors: list[Floor] = []
        self.env.process(stages_of(self.house, self._open_floor))

    def _open_floor(self, floor: Floor) -> None:
        floor.hall.start = lambda _: None
        self.floors.append(floor)

    def run_to(self, seconds: int) -> None:
        self.env.run(until=seconds)

    def put_out(self, *players: int) -> None:
        """Put players of the latest floor out one after another."""
        floor = self.floors[-1]
        for player in players:
            table = floor.hall.room.tables[floor.hall.room.chairs[player].table]
            self.house.ledger.stacks[player] = 0
            floor.knockouts.put_out([(table, {player: 1000})], floor.hall.clock.level.number)


def test_an_event_without_flights_is_one_floor_with_everybody() -> None:
    running = Running(12)
    running.run_to(1)
    [floor] = running.floors
    assert floor.stage.name == ""
    assert floor.hall.left == 12
    assert running.house.ledger.rows[-1].level == 1


def test_those_left_of_all_flights_meet_at_the_level_after_the_last_that_ended() -> None:
    halves = Flights((Decimal(50), Decimal(50)), until_level=2, pause=3600)
    running = Running(12, flights=halves)
    running.run_to(1)
    assert [floor.hall.left for floor in running.floors] == [6]
    running.put_out(0, 1)
    running.run_to(1200 + 3600)
    assert [floor.stage.name for floor in running.floors] == ["flight 1"]
    running.run_to(1200 + 3600 + 1)
    assert [floor.stage.name for floor in running.floors] == ["flight 1", "flight 2"]
    running.run_to(2 * 4800 + 1)
    last = running.floors[-1]
    assert last.stage.name == ""
    assert last.hall.left == 10
    assert last.hall.clock.level.number == 3
    assert running.house.ledger.standings.closed
    assert min(last.hall.room.tables) > running.floors[1].hall.room.opened  # no table number is used twice
    ended = [event for event in running.told if isinstance(event, fe.FlightEnded)]
    assert [(event.seconds, event.players) for event in ended] == [(1200, 4), (6000, 6)]


def test_winners_of_a_round_meet_with_fresh_stacks_until_one_is_left() -> None:
    # A shootout: 4 tables of 4, then a final table of 4.
    running = Running(16, shootout=Shootout(pause=60), seats=4, final_table=4)
    running.run_to(1)
    tables = [list(table.players) for table in running.floors[0].hall.room.tables.values()]
    assert [len(players) for players in tables] == [4, 4, 4, 4]
    winners = sorted(players.pop() for players in tables)
    running.house.ledger.stacks[winners[0]] = 4000
    for players in tables:
        running.put_out(*players)
    running.run_to(62)
    assert [floor.stage.name for floor in running.floors] == ["round 1", "round 2"]
    assert sorted(running.floors[1].hall.room.chairs) == winners
    assert {running.house.ledger.stacks[player] for player in winners} == {1000}
    running.put_out(*winners[1:])
    running.run_to(63)
    assert running.house.ledger.over.triggered
    assert running.house.ledger.result().places[0].player == winners[0] + 1


def test_byes_fill_the_second_round_of_a_bracket() -> None:
    # Six heads-up: two have a bye, so that four play the second round.
    running = Running(6, shootout=Shootout(), seats=2, final_table=2)
    running.run_to(1)
    assert [len(table) for table in running.floors[0].hall.room.tables.values()] == [2, 2]


def test_the_time_is_up_when_the_floor_has_been_open_for_so_long() -> None:
    running = Running(4, time_limit=TimeLimit(after=1800))
    running.run_to(1800)
    assert not running.house.ledger.over.triggered
    running.run_to(1801)
    assert running.house.ledger.ended == "time"
