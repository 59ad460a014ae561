"""The floor with a stage that only records: gates, ends of hands, and reports of the floor's parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from events import SLOW, group, scenario, sheet
from halls import Listening

from tourney.sim import events as fe
from tourney.sim.clock import RoomTime
from tourney.sim.floor import Floor
from tourney.sim.gate import OutOfPlay
from tourney.sim.house import House
from tourney.sim.shared import DealtIn
from tourney.sim.states import Stop, TableEvent

if TYPE_CHECKING:
    from tourney.sim.events import FloorEvent
    from tourney.sim.scenario import Scenario
    from tourney.tournament.room import Table
    from tourney.tournament.schedule import Schedule

BREAK_AFTER_ONE = sheet((10, 20), 300, (20, 40), (50, 100))


class Open:
    """The floor of a freeze-out in progress, and the tables it started."""

    def __init__(self, players: int, schedule: Schedule = SLOW) -> None:
        event: Scenario = scenario(field=[group("fold", players)], schedule=schedule)
        self.env = RoomTime()
        self.told: list[FloorEvent] = []
        self.stage = Listening()
        self.house = House(self.env, event, [self.told.append])
        self.floor = Floor(self.house, event.schedule.items, self.stage)
        self.tables: list[Table] = []
        self.floor.hall.start = self.tables.append
        self.floor.begin(range(players))
        self.stage.heard.clear()

    def play(self, table: Table, after: dict[int, int], level: int = 1) -> None:
        """Play a hand after which players have these stacks."""
        self.floor.gate.begin_hand(table)
        self.end(table, after, level)

    def end(self, table: Table, after: dict[int, int], level: int = 1) -> None:
        """End a hand after which players have these stacks."""
        players = table.players
        before = [self.house.ledger.stacks[player] for player in players]
        stacks = [after.get(player, had) for player, had in zip(players, before, strict=True)]
        begun = next(each for each in SLOW.levels if each.number == level)
        busted = self.floor.settle(table, begun, DealtIn(players, stacks))
        self.floor.end_hand(table, begun, busted)


def test_a_table_with_players_may_deal() -> None:
    opened = Open(12)
    assert [table.number for table in opened.tables] == [1, 2]
    assert [opened.floor.gate.ask(table) for table in opened.tables] == [None, None]


def test_on_a_break_no_hand_begins_until_it_is_over() -> None:
    # TDA 23: the level after the break applies to hands begun then.
    opened = Open(4, BREAK_AFTER_ONE)
    [table] = opened.tables
    opened.env.run(until=601)
    gate = opened.floor.gate.ask(table)
    assert gate is opened.floor.hall.clock.resume
    assert gate is not None
    opened.env.run(until=gate)
    assert opened.floor.gate.ask(table) is None
    assert opened.floor.hall.clock.level.number == 2
    assert opened.floor.hall.played.seconds == 600
    assert [type(event) for event in opened.told[-3:]] == [fe.BreakStarted, fe.BreakEnded, fe.LevelStarted]


def test_a_row_of_the_level_names_the_stage_and_counts_who_is_there() -> None:
    [row] = Open(8).house.ledger.rows
    assert (row.stage, row.level, row.players, row.tables, row.average_stack_bb) == ("flight 1", 1, 8, 2, 50.0)


def test_who_is_out_is_placed_with_the_level_the_hand_began_in() -> None:
    # TDA 23; the larger of two stacks places higher (WSOP 126); here they are equal.
    opened = Open(5)
    [table] = opened.tables
    winner, first, second, *_ = table.players
    opened.play(table, {winner: 3000, first: 0, second: 0}, level=1)
    assert opened.stage.heard == [("place", [sorted([first, second])], 1), ("look", 3)]
    assert opened.house.ledger.stacks[winner] == 3000


def test_the_stack_of_one_disqualified_in_a_hand_goes_when_it_has_ended() -> None:
    # TDA 71D.
    opened = Open(4)
    [table] = opened.tables
    player = table.players[0]
    opened.floor.gate.begin_hand(table)
    opened.floor.disqualify(table, player)
    assert player in opened.floor.hall.room.chairs
    opened.end(table, {})
    assert player not in opened.floor.hall.room.chairs
    assert opened.stage.heard == [("place", [[player]], 1), ("look", 3)]


def test_nothing_is_looked_at_while_one_who_is_out_still_sits() -> None:
    # Chores put off until the end of a hand come before its busted players leave.
    opened = Open(5)
    [table] = opened.tables
    loser = table.players[0]
    opened.floor.hall.put_off(table, lambda _: opened.floor.look_around())
    opened.play(table, {loser: 0})
    assert opened.stage.heard == [("place", [[loser]], 1), ("look", 4), ("look", 4)]


def test_a_call_stops_each_table_at_its_next_gate() -> None:
    opened = Open(12)
    one, other = opened.tables
    answered: list[str] = []
    opened.floor.gate.begin_hand(one)
    opened.floor.calls.add(Stop.DEAL, lambda: answered.append("deal"))
    assert opened.floor.gate.ask(other) is not None
    assert answered == []
    opened.floor.settle(one, opened.floor.hall.clock.level, DealtIn())
    assert opened.floor.gate.ask(one) is None
    assert answered == ["deal"]


def test_a_table_learns_at_its_gate_that_play_is_over() -> None:
    opened = Open(12)
    one, other = opened.tables
    opened.floor.gate.begin_hand(other)
    waits = opened.floor.hall.wait(one, TableEvent.HALT)
    opened.floor.hall.close()
    assert waits.triggered
    assert opened.floor.hall.over.triggered
    opened.floor.calls.add(Stop.DEAL, lambda: None)
    with pytest.raises(OutOfPlay):
        opened.floor.gate.ask(one)


def test_the_end_of_a_level_goes_to_the_stage() -> None:
    opened = Open(4, BREAK_AFTER_ONE)
    opened.env.run(until=601)
    assert ("level ended", 1) in opened.stage.heard


def test_the_first_button_is_drawn_among_the_occupied_seats_by_table() -> None:
    opened = Open(12)
    drawn = [opened.floor.first_button(table) for table in opened.tables]
    assert drawn == [opened.floor.first_button(table) for table in opened.tables]
    assert all(button in table.occupied for button, table in zip(drawn, opened.tables, strict=True))
