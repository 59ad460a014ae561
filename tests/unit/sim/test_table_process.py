"""A table's process on its own floor: hands, their durations, sinks, and faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from events import SLOW, STEADY, group, made_by, scenario, sheet

from tourney.sim import events as fe
from tourney.sim.clock import RoomTime
from tourney.sim.floor import Floor
from tourney.sim.house import House
from tourney.sim.scenario import OnFault
from tourney.sim.stages import WholeEvent
from tourney.sim.table import TableProcess
from tourney.strategies.play import StrategyFault
from tourney.strategies.simple import Fold
from tourney.tournament.entries import EntryRules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.action import Action
    from tourney.game.event import Listener
    from tourney.game.phh_writing import HandSink, HandStart
    from tourney.game.view import View
    from tourney.sim.events import FloorEvent


class Raising(Fold):
    """Raises an exception at its first decision."""

    def act(self, view: View) -> Action:  # noqa: ARG002 - as `Strategy`
        raise ZeroDivisionError


class Heard:
    """A hand sink that records what it receives."""

    def __init__(self) -> None:
        self.starts: list[HandStart] = []
        self.ends: list[tuple[int, ...]] = []

    def begin(self, start: HandStart) -> Listener:
        self.starts.append(start)
        return lambda _: None

    def end(self, stacks: Sequence[int]) -> None:
        self.ends.append(tuple(stacks))


class OneTable:
    """The floor of an event at one table, with hands of one minute."""

    def __init__(self, hand_sink: HandSink | None = None, **changes: Any) -> None:  # noqa: ANN401
        event = scenario(**{"field": [group("fold", 4)], "schedule": SLOW, "pace": STEADY, **changes})
        self.env = RoomTime()
        self.told: list[FloorEvent] = []
        self.house = House(self.env, event, [self.told.append])
        self.floor = Floor(self.house, event.schedule.items, WholeEvent(event, event.entries))
        self.floor.hall.start = lambda table: self._start(table, hand_sink)
        self.floor.begin(range(event.entries))

    def _start(self, table: Any, hand_sink: HandSink | None) -> None:  # noqa: ANN401
        TableProcess(self.floor, self.house, table, hand_sink).start()

    def hands(self) -> list[fe.HandPlayed]:
        return [event for event in self.told if isinstance(event, fe.HandPlayed)]


def test_hand_follows_hand_each_told_when_its_time_is_over() -> None:
    one = OneTable()
    one.env.run(until=301)
    assert [(hand.seconds, hand.lasted, hand.hand) for hand in one.hands()] == [
        (60 * number, 60, number) for number in range(1, 6)
    ]
    assert one.house.ledger.hands == 5
    assert one.house.ledger.chips == 4000


def test_the_button_goes_round_and_the_blinds_with_it() -> None:
    # TDA 32: each of four seats has the big blind once in four hands.
    one = OneTable()
    one.env.run(until=241)
    assert len({hand.big_blind for hand in one.hands()}) == 4
    assert [hand.small_blind for hand in one.hands()[1:]] == [hand.big_blind for hand in one.hands()[:-1]]


def test_a_hand_belongs_to_the_level_it_began_in() -> None:
    # TDA 23: the hand begun at 600 belongs to the level that begins then.
    one = OneTable()
    one.env.run(until=661)
    assert [(hand.seconds, hand.level) for hand in one.hands()[-2:]] == [(600, 1), (660, 2)]


def test_who_is_out_went_out_in_the_level_the_hand_began_in() -> None:
    # TDA 23: when the hand ends after a minute the clock shows level 3.
    schedule = sheet((500, 1000), (500, 1000), (500, 1000), (500, 1000), seconds=25)
    one = OneTable(field=[group("shove", 4)], schedule=schedule)
    one.env.run(until=61)
    places = one.house.ledger.result().places
    assert places
    assert {(place.seconds, place.level) for place in places if place.place > 1} == {(60, 1)}


def test_a_hand_sink_hears_of_each_hand_and_its_stacks() -> None:
    heard = Heard()
    one = OneTable(heard)
    one.env.run(until=130)
    assert [(start.table, start.hand, start.level) for start in heard.starts] == [(1, 1, 1), (1, 2, 1), (1, 3, 1)]
    assert all(sum(stacks) == 4000 for stacks in heard.ends)
    assert sorted(heard.starts[0].players) == ["1", "2", "3", "4"]


@pytest.mark.parametrize(("late", "expected"), [(0, [True] * 12), (1, [False] * 10 + [True] * 2)])
def test_the_cap_is_lifted_once_two_players_are_left_and_entries_are_closed(late: int, expected: list[bool]) -> None:
    # TDA 48: a cap even when heads-up, until the event is down to two players. While entries are open it is not yet:
    # here through the first level, which is ten hands.
    heard = Heard()
    one = OneTable(heard, field=[group("fold", 2)], entry=EntryRules(late_until=late))
    one.env.run(until=11 * 60 + 1)
    assert [start.uncapped for start in heard.starts] == expected


def test_a_fault_folds_the_hand_and_is_counted() -> None:
    one = OneTable(field=[made_by(Raising), group("call", 3)])
    one.env.run(until=61)
    [fault] = one.house.ledger.result().faults
    assert (fault.strategy, fault.player, fault.table, fault.hand) == ("Raising", 1, 1, 1)


def test_where_the_house_says_so_a_fault_disqualifies() -> None:
    # TDA 71D: the chips are taken out of play after the hand.
    one = OneTable(field=[made_by(Raising), group("call", 3)], on_fault=OnFault.DISQUALIFY)
    one.env.run(until=61)
    [removed] = [event for event in one.told if isinstance(event, fe.Removed)]
    assert (removed.player, removed.reason) == (1, fe.DISQUALIFIED)
    assert one.house.ledger.stacks[0] == 0


def test_where_the_house_says_so_a_fault_ends_the_run() -> None:
    one = OneTable(field=[made_by(Raising), group("call", 3)], on_fault=OnFault.STOP)
    with pytest.raises(StrategyFault, match=r"player 1 \(Raising\), table 1, hand 1"):
        one.env.run(until=61)
    assert (one.env.now, one.house.ledger.hands) == (0, 0)
