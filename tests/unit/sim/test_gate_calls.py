"""Calls in isolation: the whole room stops for a call, a night, or new seats."""

from __future__ import annotations

from functools import partial

import pytest
from halls import Standing

from tourney.sim import events as fe
from tourney.sim.gate import Calls
from tourney.sim.states import Stop, TableEvent


def is_paused(calls: Calls) -> bool:
    return calls.paused is not None


def test_a_call_is_answered_once_no_table_plays() -> None:
    standing = Standing(2, 2)
    calls = Calls(standing.hall)
    answered: list[str] = []
    standing.hall.begin_hand(standing.table(1))
    standing.hall.begin_hand(standing.table(2))
    calls.add(Stop.DEAL, lambda: answered.append("deal"))
    standing.hall.end_hand(standing.table(1))
    assert not calls.answer()
    standing.hall.end_hand(standing.table(2))
    assert calls.answer()
    assert answered == ["deal"]
    assert standing.looks == 1  # after an answer the room is checked
    assert not calls.answer()


def test_calls_are_answered_in_their_order_and_the_same_is_not_called_twice() -> None:
    # All calls in one pause lead to a single redraw, which comes last.
    standing = Standing(2)
    calls = Calls(standing.hall)
    answered: list[str] = []
    standing.hall.begin_hand(standing.table(1))
    for what, name in ((Stop.NEW_SEATS, "seats"), (Stop.DEAL, "deal"), (Stop.NEW_SEATS, "again"), (Stop.END, "end")):
        calls.add(what, partial(answered.append, name))
    standing.hall.end_hand(standing.table(1))
    calls.answer()
    assert answered == ["end", "deal", "seats"]


def test_nothing_is_answered_after_the_end() -> None:
    standing = Standing(2)
    calls = Calls(standing.hall)
    answered: list[str] = []
    standing.hall.begin_hand(standing.table(1))
    calls.add(Stop.END, standing.hall.close)
    calls.add(Stop.DEAL, lambda: answered.append("deal"))
    standing.hall.end_hand(standing.table(1))
    calls.answer()
    assert answered == []


def test_each_table_has_its_last_hands_before_it_stops() -> None:
    # WSOP: the clock stops with some hands to go, and each table plays these.
    standing = Standing(2, 2)
    calls = Calls(standing.hall)
    answered: list[str] = []
    calls.add(Stop.DAY_END, lambda: answered.append("bag"), hands=2)
    for number, has_more in ((1, True), (1, True), (1, False), (2, True), (2, True)):
        assert calls.allow(standing.table(number)) is has_more
        assert not calls.answer()
        if has_more:
            calls.note_hand(standing.table(number))
    assert calls.answer()
    assert answered == ["bag"]


def test_a_table_rests_from_its_last_hand_to_the_end_of_the_day() -> None:
    # The others break, balance and halt among themselves: table 1 is three short of table 2 only.
    standing = Standing(3, 6, 3)
    room = standing.hall.room
    calls = Calls(standing.hall)
    calls.add(Stop.DAY_END, lambda: None, hands=1)
    waits = standing.hall.wait(standing.table(1), TableEvent.HALT)
    calls.note_hand(standing.table(2))
    assert (room.fullest(), room.active, room.resting, waits.triggered) == (3, 6, {2}, True)
    for number in (1, 3):
        calls.note_hand(standing.table(number))
    assert calls.answer()
    assert (room.fullest(), room.active, room.resting) == (6, 12, set())


@pytest.mark.parametrize("why", ["breaks", "awaits"])
def test_last_hands_wait_for_a_table_that_will_break_or_whose_players_are_on_the_way(why: str) -> None:
    standing = Standing(2, 2)
    calls = Calls(standing.hall)
    answered: list[str] = []
    if why == "breaks":
        standing.hall.room.withdraw(1)
    else:
        standing.table(1).expect(0)
    calls.add(Stop.DAY_END, lambda: answered.append("bag"), hands=1)
    calls.note_hand(standing.table(2))
    assert not calls.answer()
    if why == "breaks":
        standing.hall.room.restore(1)
    else:
        standing.table(1).note_arrival(0)
    calls.note_hand(standing.table(1))
    assert calls.answer()
    assert answered == ["bag"]


def test_a_table_that_cannot_deal_keeps_nobody_waiting_for_its_last_hands() -> None:
    standing = Standing(1)
    calls = Calls(standing.hall)
    answered: list[str] = []
    calls.add(Stop.DAY_END, lambda: answered.append("bag"), hands=2)
    assert answered == ["bag"]


def test_a_night_passes_without_play_and_new_seats_wait_for_the_morning() -> None:
    standing = Standing(2)
    calls = Calls(standing.hall)
    done: list[str] = []
    calls.pass_night(3600, lambda: done.append("dawn"))
    calls.add(Stop.NEW_SEATS, lambda: done.append("seats"))
    standing.run_to(3599)
    assert done == []
    standing.run_to(5000)
    assert done == ["dawn", "seats"]
    assert calls.night is None
    assert (standing.hall.awake.seconds, standing.hall.played.seconds) == (1400, 1400)


def test_a_night_without_length_is_over_at_once() -> None:
    calls = Calls(Standing(2).hall)
    done: list[str] = []
    calls.pass_night(0, lambda: done.append("dawn"))
    assert done == ["dawn"]
    assert calls.night is None


@pytest.mark.parametrize(("clock_runs", "left"), [(False, 600 - 100), (True, 600 - 100 - 120)])
def test_a_pause_for_new_seats_stops_play_and_the_clock_as_the_house_has_it(*, clock_runs: bool, left: int) -> None:
    standing = Standing(2)
    standing.hall.clock.begin_levels()
    calls = Calls(standing.hall)
    standing.run_to(100)
    calls.pause(120, clock_runs=clock_runs)
    assert is_paused(calls)
    calls.add(Stop.DEAL, lambda: None)
    assert calls.pending  # tables wait while players are on the way
    standing.run_to(220)
    assert not is_paused(calls)
    assert standing.hall.clock.seconds_left == left
    assert standing.hall.played.seconds == 100
    assert standing.told == [fe.Paused(100, 120), fe.Resumed(220)]


def test_play_that_is_over_does_not_wait_for_the_end_of_a_pause() -> None:
    # A time limit ends an event after the hands in progress, and in a pause there are none.
    standing = Standing(2)
    calls = Calls(standing.hall)
    calls.pause(120, clock_runs=False)
    calls.add(Stop.END, standing.hall.close)
    assert standing.hall.closed


def test_a_pause_without_length_is_none() -> None:
    standing = Standing(2)
    Calls(standing.hall).pause(0, clock_runs=False)
    assert standing.told == []


@pytest.mark.parametrize("hands", [0, 1])
def test_a_table_that_has_had_its_last_hands_rests_on_after_another_call(hands: int) -> None:
    """A deal that is made during the last hands of a day leaves as many hands to play as before, and no more."""
    standing = Standing(4, 3)
    room = standing.hall.room
    calls = Calls(standing.hall)
    answered: list[str] = []
    calls.add(Stop.DAY_END, lambda: answered.append("bag"), hands=1)
    calls.note_hand(standing.table(1))
    assert room.resting == {1}
    calls.add(Stop.DEAL, lambda: answered.append("deal"), hands=hands)
    for number in (1, 2)[: 2 * hands]:  # both play for the deal, though one rests
        calls.note_hand(standing.table(number))
    calls.answer()
    assert answered == ["deal"]
    assert room.resting == {1}
    assert (room.shortest(), room.fullest(), room.staying) == (3, 3, 1)  # table 2 alone
    assert not calls.allow(standing.table(1))
    assert calls.allow(standing.table(2))
    calls.note_hand(standing.table(2))
    calls.answer()
    assert answered == ["deal", "bag"]
    assert room.resting == set()
    assert (room.shortest(), room.fullest(), room.staying) == (3, 4, 2)
