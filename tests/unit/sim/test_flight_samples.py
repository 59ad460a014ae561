"""The states of flights that overlap, joined (`tourney.sim.samples`)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from tourney.game.stakes import Stakes
from tourney.sim.samples import FlightNotes, RoomState, SampleMoment, joint_states
from tourney.tournament.schedule import Level

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Chips, Seconds

TIME, LEVEL = SampleMoment.TIME, SampleMoment.LEVEL
FIRST = Level(1, 600, Stakes(small_blind=10, big_blind=20))
FIFTH = Level(5, 600, Stakes(small_blind=100, big_blind=200))


def state(moment: SampleMoment, seconds: Seconds, tables: int, level: Level, stacks: Sequence[Chips]) -> RoomState:
    return RoomState(moment, seconds, tables, [(level, stacks)])


def seen(states: Sequence[RoomState]) -> list[tuple[SampleMoment, Seconds, int, list[Chips]]]:
    return [
        (each.moment, each.seconds, each.tables, sorted(chain(*[group for _, group in each.groups])))
        for each in states
    ]


def test_a_state_counts_all_flights_in_play_and_the_stacks_of_those_that_are_over() -> None:
    early = FlightNotes(0, ended=250, bagged=[90])
    early.states = [
        state(LEVEL, 0, 3, FIRST, [10, 20]),
        state(TIME, 100, 3, FIRST, [30]),
        state(TIME, 200, 2, FIFTH, [60, 70]),
    ]
    late = FlightNotes(2, ended=400, bagged=[80])
    late.states = [
        state(LEVEL, 150, 4, FIRST, [11]),
        state(TIME, 200, 4, FIRST, [12]),
        state(TIME, 300, 1, FIRST, [13]),
        state(TIME, 450, 1, FIRST, [80]),
    ]
    found = joint_states([early, late], [1000])
    assert seen(found) == [
        (LEVEL, 0, 3, [10, 20, 1000]),
        (TIME, 100, 3, [30, 1000]),
        (LEVEL, 150, 7, [11, 30, 1000]),
        (TIME, 200, 6, [12, 60, 70, 1000]),  # once, though both flights have noted it
        (TIME, 300, 1, [13, 90, 1000]),
        (TIME, 450, 1, [80, 90, 1000]),
    ]
    assert [each.level for each in found] == [FIRST] * 6
    assert found[3].groups == [(FIRST, [12, 1000]), (FIFTH, [60, 70])]


def test_on_the_grid_a_flight_in_play_stands_for_one_that_is_over() -> None:
    long = FlightNotes(0, ended=500, bagged=[5])
    long.states = [state(LEVEL, 0, 2, FIFTH, [1]), state(TIME, 300, 2, FIFTH, [2])]
    short = FlightNotes(1, ended=200, bagged=[7])
    short.states = [state(LEVEL, 100, 9, FIRST, [3]), state(TIME, 300, 9, FIRST, [7])]
    assert seen(joint_states([long, short], [])) == [
        (LEVEL, 0, 2, [1]),
        (LEVEL, 100, 11, [1, 3]),
        (TIME, 300, 2, [2, 7]),
    ]


def test_a_flight_without_states_has_not_begun() -> None:
    assert not FlightNotes(0).is_played_at(100)
