"""The hall in isolation: waiting tables, chores, and tables in play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from events import dealt, scenario
from halls import Standing
from simpy import Environment

from tourney.errors import InvalidArgument
from tourney.sim.clock import Clock
from tourney.sim.event_log import EventLog
from tourney.sim.hall import Hall
from tourney.tournament.balancing import TDA_BALANCING
from tourney.tournament.button import TDA_BUTTON
from tourney.tournament.room import Table

if TYPE_CHECKING:
    from simpy import Event


def _note(woken: list[int], number: int, _: Event) -> None:
    woken.append(number)


def test_tables_that_wait_are_woken_in_the_order_of_their_numbers_and_once() -> None:
    # The same seed gives the same bytes, so the wake order is not that in which tables began to wait.
    standing = Standing(2, 2, 2)
    woken: list[int] = []
    for number in (3, 1, 2):
        note = partial(_note, woken, number)
        standing.hall.wait(standing.table(number)).callbacks.append(note)
    standing.run_to(10)
    assert woken == []
    standing.hall.wake()
    standing.hall.wake()
    standing.run_to(20)
    assert woken == [1, 2, 3]


def test_a_chore_waits_for_the_end_of_a_hand_at_the_tables_in_one() -> None:
    # TDA 24A: denominations are raced off between hands.
    standing = Standing(2, 2)
    standing.hall.playing.add(1)
    done: list[int] = []
    standing.hall.do_at_each(lambda table: done.append(table.number))
    assert done == [2]
    for chore in standing.hall.chores_of(standing.table(1)):
        chore(standing.table(1))
    assert done == [2, 1]
    assert standing.hall.chores_of(standing.table(1)) == []


def test_the_room_is_looked_at_after_a_chore_that_may_take_players_away() -> None:
    standing = Standing(2)
    waits = standing.hall.wait(standing.table(1))
    standing.hall.do_at_each_and_look(lambda _: None)
    assert standing.looks == 1
    assert waits.triggered


def test_a_table_is_in_play_until_it_closes_or_play_is_over() -> None:
    standing = Standing(2, 0)
    one, other = standing.table(1), standing.table(2)
    standing.hall.room.close(2)
    assert (standing.hall.is_open(one), standing.hall.is_open(other)) == (True, False)
    waits = standing.hall.wait(one)
    standing.hall.close()
    assert not standing.hall.is_open(one)
    assert waits.triggered
    assert standing.hall.over.triggered


def test_a_table_three_short_waits_when_its_big_blind_would_fall_on_an_empty_seat() -> None:
    # TDA 11D: play halts at a table three or more short, once its blinds are affected.
    standing = Standing(6, 4)
    short = dealt(standing.table(2), (0, 1, 2))  # seat 3 is due the big blind next
    assert not standing.hall.must_halt(short)
    standing.hall.room.unseat(9)  # the player in seat 3
    assert standing.hall.must_halt(short)
    standing.hall.room.unseat(0)  # the other table has five now: two more
    assert not standing.hall.must_halt(short)


def test_one_player_alone_waits() -> None:
    standing = Standing(1, 2)
    assert standing.hall.must_halt(standing.table(1))
    assert not standing.hall.must_halt(standing.table(2))


def test_no_table_starts_before_somebody_has_said_how() -> None:
    env = Environment()
    items = scenario().schedule.items
    clock = Clock(env, items, on_level=lambda _: None, on_level_end=lambda _: None, on_break=lambda _: None)
    hall = Hall(EventLog(env), clock, TDA_BALANCING, TDA_BUTTON)
    with pytest.raises(InvalidArgument, match="table 1 opens before"):
        hall.start(Table(1, 6))


def test_table_numbers_go_on_from_the_last_that_was_used() -> None:
    env = Environment()
    items = scenario().schedule.items
    clock = Clock(env, items, on_level=lambda _: None, on_level_end=lambda _: None, on_break=lambda _: None)
    assert Hall(EventLog(env), clock, TDA_BALANCING, TDA_BUTTON, opened=7).room.opened == 7
