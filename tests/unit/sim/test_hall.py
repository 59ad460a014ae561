"""The hall in isolation: waiting tables, chores, and tables in play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from events import dealt, scenario
from halls import Standing

from tourney.errors import InvalidArgument
from tourney.sim.clock import Clock, RoomTime
from tourney.sim.hall import Hall
from tourney.sim.shared import EventLog
from tourney.sim.states import TableEvent
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
        standing.hall.wait(standing.table(number), TableEvent.STOP).callbacks.append(note)
    standing.run_to(10)
    assert woken == []
    standing.hall.wake()
    standing.hall.wake()
    standing.run_to(20)
    assert woken == [1, 2, 3]


class Waiting:
    """A hall of four tables, of which the first plays and the others wait, and those woken so far."""

    def __init__(self, *tables: int) -> None:
        self.standing = Standing(*tables)
        self.hall = self.standing.hall
        self.hall.entries_open = False
        self.hall.begin_hand(self.standing.table(1))
        self.woken: list[int] = []
        for number in range(2, len(tables) + 1):
            self.hall.wait(self.standing.table(number), TableEvent.HALT).callbacks.append(
                partial(_note, self.woken, number)
            )

    def after(self, *tables: int) -> list[int]:
        """The tables woken by a change at some tables."""
        self.hall.wake_at(tables)
        self.standing.run_to(1)
        return self.woken


def test_a_change_at_some_tables_wakes_only_those() -> None:
    assert Waiting(4, 3, 3, 3).after(4, 1, 2) == [2, 4]


def test_a_change_of_the_fullest_table_concerns_all() -> None:
    # TDA 11D: whether a table halts depends on how many players it is short of the fullest.
    waiting = Waiting(4, 3, 3, 3)
    waiting.hall.room.unseat(0)  # the only fullest table loses a player
    assert waiting.after(1) == [2, 3, 4]


def test_tables_that_asked_beside_another_fullest_table_are_woken_too() -> None:
    waiting = Waiting(4, 3, 3)
    waiting.hall.wake_at([3])
    chair = waiting.hall.room.unseat(0)
    again = waiting.hall.wait(waiting.standing.table(3), TableEvent.HALT)
    waiting.hall.room.seat(0, chair)  # as before for table 2, not for table 3
    assert waiting.after(1) == [3, 2]  # table 3 the first time, and table 2
    assert again.triggered


@pytest.mark.parametrize("changed", ["nobody plays", "in step", "a break"])
def test_all_are_woken_when_any_may_be_the_one_that_goes_on(changed: str) -> None:
    waiting = Waiting(4, 3, 3)
    if changed == "nobody plays":
        waiting.hall.end_hand(waiting.standing.table(1))  # the last table has stopped for a call, or broken
    elif changed == "in step":
        waiting.hall.in_step = True  # TDA RP-8: a round of hand-for-hand play waits for every table
    else:
        waiting.hall.clock.resume = waiting.standing.env.event()
    assert waiting.after(1) == [2, 3]


def test_a_table_that_could_give_a_player_is_woken_by_any_change() -> None:
    waiting = Waiting(5, 5, 3)  # table 2 is a fullest, and waits all the same: its players are on their way
    assert waiting.after(1) == [2]


def test_with_entries_open_a_single_player_is_woken_where_tables_are_short() -> None:
    # TDA 8: no table breaks while entrants may come, except that of a single player where the others have a seat.
    waiting = Waiting(2, 1, 2)
    waiting.hall.entries_open = True
    assert waiting.after(1) == [2, 3]


def test_a_chore_waits_for_the_end_of_a_hand_at_the_tables_in_one() -> None:
    # TDA 24A: denominations are raced off between hands.
    standing = Standing(2, 2)
    standing.hall.begin_hand(standing.table(1))
    done: list[int] = []
    standing.hall.do_at_each(lambda table: done.append(table.number))
    assert done == [2]
    for chore in standing.hall.chores_of(standing.table(1)):
        chore(standing.table(1))
    assert done == [2, 1]
    assert standing.hall.chores_of(standing.table(1)) == ()


def test_the_room_is_looked_at_after_a_chore_that_may_take_players_away() -> None:
    standing = Standing(2)
    waits = standing.hall.wait(standing.table(1), TableEvent.STOP)
    standing.hall.do_at_each_and_look(lambda _: None)
    assert standing.looks == 1
    assert waits.triggered


def test_a_table_is_in_play_until_it_closes_or_play_is_over() -> None:
    standing = Standing(2, 0)
    one, other = standing.table(1), standing.table(2)
    standing.hall.room.close(2)
    assert (standing.hall.is_open(one), standing.hall.is_open(other)) == (True, False)
    waits = standing.hall.wait(one, TableEvent.STOP)
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
    env = RoomTime()
    items = scenario().schedule.items
    clock = Clock(env, items, on_level=lambda _: None, on_level_end=lambda _: None, on_break=lambda _: None)
    hall = Hall(EventLog(env), clock, TDA_BALANCING, TDA_BUTTON)
    with pytest.raises(InvalidArgument, match="table 1 opens before"):
        hall.start(Table(1, 6))


def test_table_numbers_go_on_from_the_last_that_was_used() -> None:
    env = RoomTime()
    items = scenario().schedule.items
    clock = Clock(env, items, on_level=lambda _: None, on_level_end=lambda _: None, on_break=lambda _: None)
    assert Hall(EventLog(env), clock, TDA_BALANCING, TDA_BUTTON, opened=7).room.opened == 7
