"""Balancing by other rules: in stud, at random, as online, and with other buttons. Expected values by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from chi_square import chance_of_as_uneven
from events import dealt, seated
from hypothesis import given
from hypothesis import strategies as st

from tourney.errors import InvalidArgument
from tourney.streams import Stream, derive
from tourney.tournament.balancing import (
    BalancingPolicy,
    BalancingRules,
    are_blinds_affected,
    must_halt,
    plan_balance,
    worst_seat,
)
from tourney.tournament.button import Blinds, ButtonKind, ButtonRules, plan_positions
from tourney.tournament.room import Chair, Move

NINE = range(9)
EIGHT = range(8)

MOVING = ButtonRules(ButtonKind.MOVING)
SIMPLIFIED = ButtonRules(ButtonKind.SIMPLIFIED)

STUD = BalancingRules(by_position=True)
BY_LOT = BalancingRules(BalancingPolicy.SPREAD)
ONLINE = BalancingRules(BalancingPolicy.ONLINE)

# The chance of a failure is one in a million; the keys are fixed, so no test fails.
TOO_UNLIKELY = 1e-6
KEYS = [derive(11, key) for key in range(2000)]


# Differences within the spread


@pytest.mark.parametrize(("spread", "moves"), [(1, True), (2, True), (3, False), (8, False)])
def test_a_difference_within_the_spread_is_left_alone(spread: int, moves: bool) -> None:  # noqa: FBT001
    # TDA 11D: the house decides how tightly tables are balanced. Eight against five.
    room = seated(t1=EIGHT, t2=[0, 1, 2, 3, 4])
    assert (plan_balance(room, 1, rules=BalancingRules(spread=spread)) is not None) is moves


@pytest.mark.parametrize(("halt_short", "halts"), [(2, True), (3, True), (4, False), (None, False)])
def test_the_house_says_how_short_a_table_stops_or_lets_it_play_on(halt_short: int | None, halts: bool) -> None:  # noqa: FBT001
    # TDA 11D: three short, at the director's discretion in other formats; may be waived. Five against eight.
    room = seated(t1=[0, 1, 2, 3, 4, 5], t2=EIGHT)
    short = dealt(room.tables[1], (0, 1, 2))
    room.unseat(103)
    assert must_halt(room, short, BalancingRules(halt_short=halt_short)) is halts


def test_one_player_alone_waits_whatever_the_house_waives() -> None:
    room = seated(t1=[4], t2=[0, 1])
    assert must_halt(room, room.tables[1], BalancingRules(halt_short=None))


@pytest.mark.parametrize("wrong", [{"spread": 0}, {"halt_short": 0}])
def test_rules_that_make_no_sense_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(InvalidArgument) as error:
        BalancingRules(**wrong)  # type: ignore[arg-type]
    assert error.value.at == tuple(wrong)


# Stud only


def test_in_stud_the_seat_that_opened_last_is_filled_from_the_same_position() -> None:
    # TDA 11A
    room = seated(t1=NINE, t2=EIGHT)
    for seat in (6, 2, 4):
        room.unseat(200 + seat)
    assert plan_balance(room, 1, rules=STUD) == Move(104, Chair(1, 4), Chair(2, 4))


def test_in_stud_a_seat_that_was_filled_again_is_not_the_last_to_open() -> None:
    # TDA 11A
    room = seated(t1=NINE, t2=EIGHT)
    for seat in (6, 2, 4):
        room.unseat(200 + seat)
    room.seat(999, Chair(2, 4))
    assert plan_balance(room, 1, rules=STUD) == Move(102, Chair(1, 2), Chair(2, 2))


@pytest.mark.parametrize(("open_seat", "player"), [(4, 105), (8, 100)])
def test_in_stud_the_next_player_moves_if_nobody_is_in_that_position(open_seat: int, player: int) -> None:
    room = seated(t1=[0, 1, 2, 3, 5, 6, 7], t2=[*range(open_seat), *range(open_seat + 1, 9)])
    for seat in [seat for seat in range(5) if seat != open_seat]:
        room.unseat(200 + seat)
    room.seat(999, Chair(2, open_seat))
    room.unseat(999)
    move = plan_balance(room, 1, rules=STUD)
    assert move is not None
    assert (move.player, move.target) == (player, Chair(2, open_seat))


# At random: seats 1 and 2 were the blinds at table 1, so 2 and 3 are the next


def drawn_moves(*, seats: int = 9, blinds: tuple[int, int, int], taker: list[int]) -> list[Move]:
    room = seated(seats, t1=range(seats), t2=taker)
    dealt(room.tables[1], (0, 1, 2))
    dealt(room.tables[2], blinds)
    moves = [plan_balance(room, 1, rules=BY_LOT, stream=Stream(key)) for key in KEYS]
    return [move for move in moves if move is not None]


def test_by_lot_everybody_who_is_not_in_the_blinds_is_as_likely_to_move() -> None:
    moves = drawn_moves(blinds=(0, 1, 2), taker=[0, 1, 2, 3, 4])
    counts = Counter(move.player for move in moves)
    assert set(counts) == {100, 101, 104, 105, 106, 107, 108}
    assert chance_of_as_uneven(list(counts.values())) > TOO_UNLIKELY


def test_by_lot_every_open_seat_but_those_between_button_and_small_blind_is_as_likely() -> None:
    # The button goes to 1 and the small blind to 4: a player in 2 or 3 would wait for a hand (TDA 10A).
    moves = drawn_moves(blinds=(0, 1, 4), taker=[0, 1, 4, 6])
    counts = Counter(move.target.seat for move in moves)
    assert set(counts) == {5, 7, 8}
    assert chance_of_as_uneven(list(counts.values())) > TOO_UNLIKELY


def test_by_lot_a_table_whose_open_seats_all_have_to_wait_gets_nobody_yet() -> None:
    # The button goes to 1 and the small blind to 4 (TDA 10A).
    assert drawn_moves(seats=5, blinds=(0, 1, 4), taker=[0, 1, 4]) == []


def test_by_lot_anybody_moves_before_the_first_hand_and_from_a_table_of_two() -> None:
    room = seated(t1=[0, 1, 2], t2=[0])
    assert {plan_balance(room, 1, rules=BY_LOT, stream=Stream(key)).player for key in KEYS} == {100, 101, 102}  # type: ignore[union-attr]
    room = seated(t1=[0, 1], t2=[])
    dealt(room.tables[1], (0, 0, 1))
    assert {plan_balance(room, 1, rules=BY_LOT, stream=Stream(key)).player for key in KEYS} == {100, 101}  # type: ignore[union-attr]


def test_drawing_lots_takes_a_stream() -> None:
    with pytest.raises(InvalidArgument, match="stream"):
        plan_balance(seated(t1=EIGHT, t2=[0, 1]), 1, rules=BY_LOT)


# Online rooms


def test_online_the_player_moved_the_fewest_times_moves() -> None:
    room = seated(t1=range(6), t2=[0, 1, 2])
    moved = {100: 2, 101: 1, 102: 3, 103: 1, 104: 1, 105: 4}
    move = plan_balance(room, 1, rules=ONLINE, moved=moved)
    assert move is not None
    # Of 101, 103 and 104 the lowest number.
    assert move.player == 101


@pytest.mark.parametrize(
    ("mover", "seat"),
    [
        # Table 1 had its big blind in 2, so 3 is due now, and 1 in seven hands. Table 2 had it in 2 too; its open
        # seats are 3 (due now), 5 (in one hand), 7 and 8 (in two).
        (3, 3),
        (4, 5),
        (5, 7),
        (6, 7),
        (1, 7),
    ],
)
def test_online_the_player_goes_to_the_seat_most_nearly_as_far_from_the_big_blind(mover: int, seat: int) -> None:
    room = seated(t1=EIGHT, t2=[0, 1, 2, 4, 6])
    dealt(room.tables[1], (0, 1, 2))
    dealt(room.tables[2], (0, 1, 2))
    moved = {100 + each: int(each != mover) for each in EIGHT}
    move = plan_balance(room, 1, rules=ONLINE, moved=moved)
    assert move == Move(100 + mover, Chair(1, mover), Chair(2, seat))


def test_online_nobody_is_moved_to_the_small_blind() -> None:
    # The big blind of table 2 has bust, so seat 2 is the next small blind; 102 has posted the big blind, and would
    # go there otherwise.
    room = seated(t1=EIGHT, t2=range(6))
    dealt(room.tables[1], (0, 1, 2))
    dealt(room.tables[2], (0, 1, 2))
    room.unseat(202)
    move = plan_balance(room, 1, rules=ONLINE, moved={100 + each: int(each != 2) for each in EIGHT})
    assert move == Move(102, Chair(1, 2), Chair(2, 6))


def test_moving_the_one_moved_the_fewest_times_takes_the_counts() -> None:
    with pytest.raises(InvalidArgument, match="counts"):
        plan_balance(seated(t1=EIGHT, t2=[0, 1]), 1, rules=ONLINE)


# Other buttons


def test_with_the_simplified_button_the_player_due_the_big_blind_by_it_moves() -> None:
    # TDA 11A. The big blind of seat 2 bust: the button goes to 1, the small blind to 3, the big blind to 4.
    room = seated(t1=NINE, t2=[0, 1, 2, 3, 4])
    dealt(room.tables[1], (0, 1, 2))
    dealt(room.tables[2], (0, 1, 2))
    room.unseat(102)
    move = plan_balance(room, 1, button=SIMPLIFIED)
    assert move is not None
    assert move.player == 104


def test_with_a_moving_button_no_seat_that_would_be_the_small_blind_is_the_worst() -> None:
    # TDA 11A. The big blind of seat 4 has bust, so 6 is next; a player in 2 to 4 is the small blind before it. Seat 5
    # is a single big blind.
    room = seated(t1=[0, 1, 4, 6, 7, 8])
    table = dealt(room.tables[1], (0, 1, 4))
    room.unseat(104)
    assert worst_seat(table, MOVING) == 5
    room.seat(999, Chair(1, 5))
    room.unseat(108)
    assert worst_seat(table, MOVING) == 8


@given(st.sets(st.integers(0, 8), min_size=3), st.integers(0, 8), st.sampled_from([MOVING, SIMPLIFIED]))
def test_whoever_takes_the_worst_seat_is_not_the_small_blind(taken: set[int], turn: int, button: ButtonRules) -> None:
    # TDA 11A, by dealing the next hand; the player in a seat of the last blinds has left.
    before = sorted(taken)
    last = [before[(turn + step) % len(before)] for step in range(3)]
    room = seated(t1=before)
    table = dealt(room.tables[1], (last[0], last[1], last[2]))
    room.unseat(100 + last[turn % 3])
    seat = worst_seat(table, button)
    if seat is not None and len(table) > 1:
        assert plan_positions(Blinds(*last), sorted([*table.occupied, seat]), rules=button).blinds.small_blind != seat


def test_with_the_simplified_button_a_table_stops_if_the_big_blind_would_fall_on_an_empty_seat() -> None:
    # TDA 11D. Seat 3 was due. If 1 busts the big blind goes to 4 without it, and seat 3 would be the small blind.
    room = seated(t1=range(6))
    table = dealt(room.tables[1], (0, 1, 2))
    room.unseat(103)
    assert are_blinds_affected(table, SIMPLIFIED)
    room.unseat(101)
    assert not are_blinds_affected(table, SIMPLIFIED)
