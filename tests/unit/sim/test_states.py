"""The tables of states: what may follow what, and that no state is a dead end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tourney.sim.states import (
    CALL,
    DAY,
    LEVEL,
    TABLE,
    WAKERS,
    CallEvent,
    CallState,
    DayEvent,
    DayState,
    LevelEvent,
    LevelState,
    Stop,
    TableEvent,
    TableState,
    Waker,
    check_awake,
    follow,
    follow_table,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import Enum

ALL = [TABLE, CALL, DAY, LEVEL]


def _reached(rows: Mapping[Any, Mapping[Any, Any]], start: Enum) -> set[Enum]:
    """The states that may come after one, however much later."""
    found: set[Enum] = set()
    ahead = [start]
    while ahead:
        new = set(rows[ahead.pop()].values()) - found
        found |= new
        ahead += new
    return found


@pytest.mark.parametrize("rows", ALL)
def test_each_state_has_a_row_and_is_reached_from_the_first(rows: Mapping[Any, Mapping[Any, Any]]) -> None:
    first = next(iter(rows))
    states: type[Enum] = type(first)
    assert list(rows) == list(states)
    assert _reached(rows, first) | {first} == set(rows)


@pytest.mark.parametrize("rows", ALL)
def test_from_each_state_play_may_go_on_as_at_first(rows: Mapping[Any, Mapping[Any, Any]]) -> None:
    # A table that has closed does nothing more; the levels of a sheet begin with the first once only.
    first = next(iter(rows)) if rows is not LEVEL else LevelState.LEVEL
    assert [state for state in rows if first not in _reached(rows, state)] == (
        [TableState.CLOSED] if rows is TABLE else []
    )


def test_the_fast_table_says_the_same() -> None:
    for state in TableState:
        for event in TableEvent:
            if event in TABLE[state]:
                assert follow_table(state, event) == TABLE[state][event]
            else:
                with pytest.raises(AssertionError, match=f"cannot {event.name} while it is {state.name}"):
                    follow_table(state, event)


def test_a_table_that_waits_asks_before_it_does_anything_else() -> None:
    # What has changed meanwhile, such as a level (TDA 23) or its players (TDA 11), is looked at before each hand.
    for state in WAKERS:
        assert set(TABLE[state].values()) == {TableState.ASKING, TableState.CLOSED}


def test_a_table_in_a_hand_neither_stops_nor_closes() -> None:
    assert TABLE[TableState.PLAYING] == {TableEvent.END_HAND: TableState.ASKING}


def test_each_state_in_which_a_table_waits_has_something_that_wakes_it() -> None:
    waiting = {state for state, follows in TABLE.items() if TableEvent.WAKE in follows}
    assert waiting == set(WAKERS)
    assert all(WAKERS.values())
    assert set().union(*WAKERS.values()) == set(Waker)


def test_a_table_that_nothing_wakes_is_named() -> None:
    check_awake(7, TableState.STOPPED, {Waker.ARRIVAL})
    with pytest.raises(AssertionError, match="table 7 could deal, is STOPPED, and nothing wakes it"):
        check_awake(7, TableState.STOPPED, set())
    with pytest.raises(AssertionError, match="PAUSED"):
        check_awake(7, TableState.PAUSED, {Waker.ARRIVAL})  # a pause ends by time alone


def test_what_may_not_follow_is_named_with_the_state() -> None:
    with pytest.raises(AssertionError, match=r"DayEvent\.BAG cannot follow DayState\.PLAY"):
        follow(DAY, DayState.PLAY, DayEvent.BAG)
    with pytest.raises(AssertionError, match=r"LevelEvent\.SHOW_BREAK cannot follow LevelState\.LEVEL"):
        follow(LEVEL, LevelState.LEVEL, LevelEvent.SHOW_BREAK)


def test_a_call_made_again_by_its_answer_waits_for_its_turn() -> None:
    state = CallState.QUIET
    for event in (CallEvent.CALL, CallEvent.CALL, CallEvent.ANSWER, CallEvent.CALL, CallEvent.END_ANSWER):
        state = follow(CALL, state, event)
    assert state is CallState.CALLED


def test_new_seats_come_last_and_the_end_first() -> None:
    # Several reasons in one pause lead to a single redraw.
    assert sorted(Stop) == [Stop.END, Stop.DEAL, Stop.DAY_END, Stop.NEW_SEATS]
