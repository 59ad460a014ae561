"""Balancing: who moves, where to, and when a short table halts (TDA 11). Expected values by hand."""

from __future__ import annotations

import pytest
from events import dealt, seated
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.streams import Stream
from tourney.tournament.balancing import (
    TDA_BALANCING,
    BalancingPolicy,
    BalancingRules,
    are_blinds_affected,
    must_halt,
    plan_balance,
    worst_seat,
)
from tourney.tournament.room import Chair, Move

NINE = range(9)
EIGHT = range(8)
SEVEN = range(7)
ONLINE = BalancingPolicy.ONLINE

# Who moves


def test_the_player_due_the_big_blind_next_moves() -> None:
    # TDA 11A. The big blind was in seat 5: seat 6 is due.
    room = seated(t1=EIGHT, t2=[0, 1, 2, 3, 4, 5])
    dealt(room.tables[1], (3, 4, 5))
    dealt(room.tables[2], (0, 1, 2))
    move = plan_balance(room, 1)
    assert move is not None
    assert (move.player, move.origin) == (106, Chair(1, 6))


def test_if_the_player_due_has_just_bust_the_next_one_moves() -> None:
    # TDA 11A
    room = seated(t1=NINE, t2=[0, 1, 2, 3, 4, 5])
    dealt(room.tables[1], (6, 7, 8))
    dealt(room.tables[2], (0, 1, 2))
    room.unseat(100)
    move = plan_balance(room, 1)
    assert move is not None
    assert move.player == 101


@pytest.mark.parametrize("rules", [TDA_BALANCING, BalancingRules(by_position=True), BalancingRules(ONLINE)])
def test_nobody_is_moved_who_is_still_on_the_way(rules: BalancingRules) -> None:
    # TDA 11A: the player to be the big blind next. Seat 6 is awaited and posts nothing, so that is the one in seat 7;
    # in stud the seat opened last at table 2 is seat 6; nobody has been moved less than the player in seat 6.
    room = seated(t1=EIGHT, t2=[0, 1, 2, 3, 4, 5])
    dealt(room.tables[1], (3, 4, 5))
    dealt(room.tables[2], (0, 1, 2))
    room.tables[2].sit(300, 6)
    room.tables[2].leave(6)
    room.tables[1].expect(6)
    moved = dict.fromkeys(range(100, 108), 1) | {106: 0, 107: 0}
    move = plan_balance(room, 1, rules, moved=moved)
    assert move is not None
    assert (move.player, move.origin) == (107, Chair(1, 7))


def test_by_lot_nobody_is_moved_who_is_still_on_the_way() -> None:
    room = seated(t1=EIGHT, t2=[0, 1, 2, 3, 4, 5])
    dealt(room.tables[1], (3, 4, 5))
    room.tables[1].expect(0)
    by_lot = BalancingRules(BalancingPolicy.SPREAD)
    moves = [plan_balance(room, 1, by_lot, stream=Stream(key)) for key in range(60)]
    # The next blinds are seats 5 and 6: the others are equally likely, and 60 draws miss none of five.
    assert {move.origin.seat for move in moves if move is not None} == {1, 2, 3, 4, 7}


def test_if_all_are_on_the_way_one_of_them_moves() -> None:
    room = seated(t1=EIGHT, t2=[0, 1])
    for seat in EIGHT:
        room.tables[1].expect(seat)
    assert plan_balance(room, 1) is not None


def test_before_a_tables_first_hand_somebody_moves_too() -> None:
    room = seated(t1=SEVEN, t2=[0, 1])
    move = plan_balance(room, 1)
    assert move is not None
    assert move.origin.table == 1
    assert move.target.table == 2
    assert move.target.seat in room.tables[2].open_seats


def test_a_plan_moves_nobody_by_itself() -> None:
    room = seated(t1=EIGHT, t2=[0, 1, 2])
    before = dict(room.chairs)
    assert plan_balance(room, 1) is not None
    assert room.chairs == before


# Which tables give and receive


def test_a_difference_of_one_is_left_alone() -> None:
    room = seated(t1=EIGHT, t2=SEVEN)
    assert plan_balance(room, 1) is None


def test_a_table_gives_only_while_no_other_is_fuller() -> None:
    # TDA 11C: a fullest table gives, the first whose hand ends.
    room = seated(t1=EIGHT, t2=[0, 1, 2], t3=NINE)
    assert plan_balance(room, 1) is None
    assert plan_balance(room, 2) is None
    assert plan_balance(room, 3) is not None


def test_of_several_fullest_tables_each_gives_when_its_hand_ends() -> None:
    # TDA 11C
    room = seated(t1=EIGHT, t2=[0, 1, 2], t3=EIGHT)
    assert [plan_balance(room, donor) is not None for donor in (1, 2, 3)] == [True, False, True]


def test_the_shortest_table_gets_and_of_several_the_lowest_number() -> None:
    # TDA 11C
    room = seated(t1=SEVEN, t2=NINE, t3=[0, 1, 2, 3], t4=[0, 1, 2, 3])
    move = plan_balance(room, 2)
    assert move is not None
    assert move.target.table == 3


def test_a_table_that_is_about_to_break_neither_gives_nor_gets() -> None:
    room = seated(t1=SEVEN, t2=NINE, t3=[0, 1])
    room.withdraw(3)
    move = plan_balance(room, 2)
    assert move is not None
    assert move.target.table == 1
    room = seated(t1=[0, 1], t2=NINE, t3=[0, 1], t4=NINE)
    room.withdraw(1)
    move = plan_balance(room, 2)
    assert move is not None
    assert move.target.table == 3
    room.withdraw(2)
    assert plan_balance(room, 2) is None
    # Nor does it count as the fullest.
    room = seated(t1=SEVEN, t2=NINE, t3=[0, 1])
    room.withdraw(2)
    assert plan_balance(room, 1) is not None


def test_a_table_alone_keeps_its_players() -> None:
    assert plan_balance(seated(t1=NINE), 1) is None


# Where to


@pytest.mark.parametrize(
    ("occupied", "blinds", "worst"),
    [
        # The next big blind sits in 5: a player in 3 or 4 has the big blind at once.
        ([0, 1, 2, 5], (0, 1, 2), {3, 4}),
        # 3 and 4 are due before any player in 5.
        ([0, 1, 2, 3, 4], (0, 1, 2), {5, 6, 7, 8}),
        ([0, 1, 2, 3, 4, 6, 7, 8], (0, 1, 2), {5}),
        # Past seat 0: 8 was the big blind, 1 is due, 0 is open.
        ([1, 2, 3, 7, 8], (3, 7, 8), {0}),
        ([0, 1, 2, 3, 7, 8], (3, 7, 8), {4, 5, 6}),
        # The seats between small and big blind are the last to be due.
        ([0, 1, 4, 5, 6, 7, 8], (0, 1, 4), {2, 3}),
        # Heads-up: a player left of the big blind has it next.
        ([2, 6], (2, 2, 6), {7, 8, 0, 1}),
    ],
)
def test_the_worst_seat_is_the_one_soonest_due_the_big_blind(
    occupied: list[int], blinds: tuple[int, int, int], worst: set[int]
) -> None:
    # TDA 11A: a single big blind is the worst of all.
    assert worst_seat(dealt(seated(t1=occupied).tables[1], blinds)) in worst


def test_the_worst_seat_is_never_the_small_blind() -> None:
    # TDA 11A. The big blind of seat 2 bust, so seat 2 is due the small blind; seat 7 is the only other open one.
    room = seated(t1=NINE)
    table = dealt(room.tables[1], (0, 1, 2))
    room.unseat(102)
    assert worst_seat(table) is None
    room.unseat(107)
    assert worst_seat(table) == 7


def test_a_full_table_has_no_worst_seat() -> None:
    assert worst_seat(dealt(seated(t1=NINE).tables[1], (0, 1, 2))) is None
    assert worst_seat(seated(t1=NINE).tables[1]) is None


def test_a_table_before_its_first_hand_gives_any_open_seat() -> None:
    assert worst_seat(seated(t1=[0, 1, 2]).tables[1]) in range(3, 9)


@given(st.integers(2, 10), st.integers(1), st.integers(0), st.integers(0))
@settings(max_examples=300)
def test_no_open_seat_but_the_small_blind_is_due_sooner_than_the_worst(
    seats: int, mask: int, big_blind: int, small_blind: int
) -> None:
    # TDA 11A, by walking round the table from the last big blind.
    big_blind %= seats
    small_blind %= seats
    occupied = [seat for seat in range(seats) if mask >> seat & 1]
    table = seated(seats, t1=occupied).tables[1]
    table.blinds = dealt(seated(seats, t1=range(seats)).tables[1], (0, small_blind, big_blind)).blinds
    walk = [(big_blind + step) % seats for step in range(1, seats)]
    waiting = [sum(before in occupied for before in walk[:step]) for step in range(len(walk))]
    due = {seat: hands for seat, hands in zip(walk, waiting, strict=True) if seat not in occupied}
    seat = worst_seat(table)
    if seat is None:
        assert not due
    else:
        assert due[seat] == min(due.values())


def test_the_moved_player_goes_to_the_worst_seat_of_the_shortest_table() -> None:
    # TDA 11A: seat 3 is the big blind in the next hand there.
    room = seated(t1=EIGHT, t2=[0, 1, 2, 4, 5])
    dealt(room.tables[1], (0, 1, 2))
    dealt(room.tables[2], (0, 1, 2))
    assert plan_balance(room, 1) == Move(103, Chair(1, 3), Chair(2, 3))


# Halting: the short table has Blinds(0, 1, 2), and seat 3 is due


def test_a_table_three_short_stops_once_its_big_blind_would_fall_on_an_empty_seat() -> None:
    # TDA 11D, addendum (oracles: balance): nine-handed, table A has 5 players, the fullest, B, has 8.
    room = seated(t1=[0, 1, 2, 4, 5, 6], t2=EIGHT)
    short = dealt(room.tables[1], (0, 1, 2))
    room.unseat(106)
    assert (len(short), len(room.tables[2])) == (5, 8)
    assert not must_halt(room, short)
    room.seat(106, Chair(1, 6))
    room.unseat(104)
    assert (len(short), len(room.tables[2])) == (5, 8)
    assert must_halt(room, short)


def test_a_table_two_short_plays_on() -> None:
    # TDA 11D
    room = seated(t1=[0, 1, 2, 3, 4, 5, 6], t2=EIGHT)
    short = dealt(room.tables[1], (0, 1, 2))
    room.unseat(103)
    assert len(short) == 6
    assert not must_halt(room, short)


def test_the_fullest_table_is_counted_wherever_it_stands() -> None:
    # TDA 11D: 4 players against 6, 7 and 5.
    room = seated(t1=[0, 1, 2, 3, 4], t2=range(6), t3=SEVEN, t4=range(5))
    short = dealt(room.tables[1], (0, 1, 2))
    room.unseat(103)
    assert must_halt(room, short)
    room.unseat(300)
    assert not must_halt(room, short)


def test_a_table_that_gets_a_player_in_the_empty_seat_plays_on() -> None:
    # TDA 11D
    room = seated(t1=[0, 1, 2, 3, 4, 5], t2=EIGHT)
    short = dealt(room.tables[1], (0, 1, 2))
    room.unseat(103)
    assert must_halt(room, short)
    room.seat(999, Chair(1, 3))
    room.unseat(105)
    assert not must_halt(room, short)


def test_a_table_whose_next_big_blind_is_a_player_just_moved_in_plays_on() -> None:
    # TDA 11D. Seat 5 was due; during the hand a player moves to seat 4, due before it, then seat 5 busts.
    # The big blind falls on the moved player, not on an empty seat.
    room = seated(t1=[0, 1, 2, 5, 6], t2=EIGHT)
    short = dealt(room.tables[1], (0, 1, 2))
    room.seat(999, Chair(1, 4))
    room.unseat(105)
    assert len(short) == 5
    assert not must_halt(room, short)


def test_a_table_before_its_first_hand_does_not_stop_for_its_blinds() -> None:
    room = seated(t1=[0, 1], t2=EIGHT)
    assert not are_blinds_affected(room.tables[1])
    assert not must_halt(room, room.tables[1])


@pytest.mark.parametrize("occupied", [[], [4]])
def test_one_player_alone_waits(occupied: list[int]) -> None:
    room = seated(t1=occupied, t2=[0, 1])
    assert must_halt(room, room.tables[1])
