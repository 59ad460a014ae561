"""Breaking tables (TDA 10), the final table (TDA RP-9) and the seat draw (TDA 7)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from chi_square import chance_of_as_uneven
from events import dealt, seated
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.streams import Stream, derive
from tourney.tournament.breaking import (
    BreakOrder,
    BreakRules,
    FinalTableRule,
    plan_breaks,
    plan_dispersal,
    plan_late_breaks,
    plan_late_seat,
    plan_redraw,
    plan_seating,
    plan_signs,
    redraws_ahead,
    usual_final_table,
)
from tourney.tournament.room import Chair, Room

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

# The chance of a failure is one in a million; the keys are fixed, so no test fails.
TOO_UNLIKELY = 1e-6

KEYS = [derive(20_240, key) for key in range(3000)]


def is_even(drawn: Iterable[Hashable], cells: int) -> bool:
    """Whether all cells came up about equally often."""
    counts = Counter(drawn)
    return len(counts) == cells and chance_of_as_uneven(list(counts.values())) > TOO_UNLIKELY


# When


@pytest.mark.parametrize(("seats", "players"), [(9, 9), (8, 9), (7, 7), (6, 7), (10, 10), (5, 5), (2, 2)])
def test_the_final_table_has_nine_of_nine_or_eight_handed_events_and_seven_of_seven_or_six(
    seats: int, players: int
) -> None:
    # TDA RP-9; other sizes, not in the rule, combine to a full table.
    assert usual_final_table(seats) == players


@pytest.mark.parametrize(("seats", "players"), [(9, 10), (8, 9), (7, 8), (6, 7), (10, 10), (5, 5), (2, 2)])
def test_by_wsop_rules_the_last_two_tables_combine_with_one_player_more_than_a_table_has(
    seats: int, players: int
) -> None:
    # WSOP 68 (2025): an eight-handed event combines with nine left (68b), a six-handed one with seven (68d).
    assert usual_final_table(seats, FinalTableRule.WSOP) == players


@pytest.mark.parametrize(("seats", "each"), [(9, 5), (8, 5), (7, 4), (6, 4)])
def test_the_last_two_tables_combine_one_player_after_they_have_five_or_four_each(seats: int, each: int) -> None:
    # TDA RP-9: 5 + 5 play on, 5 + 4 combine to nine; 4 + 4 play on, 4 + 3 combine to seven.
    final_table = usual_final_table(seats)
    assert plan_redraw(2 * each, (final_table,), seats, final_table) == 0
    assert plan_redraw(2 * each - 1, (final_table,), seats, final_table) == 1


def test_three_tables_break_one_only_when_everyone_fits_at_two() -> None:
    room = seated(t1=range(7), t2=range(6), t3=range(6))
    assert plan_breaks(room, seats=9) == []
    room.unseat(100)
    assert plan_breaks(room, seats=9) == [3]


@pytest.mark.parametrize(
    ("order", "numbers"), [(BreakOrder.HIGHEST, [7, 5]), (BreakOrder.LOWEST, [2, 4]), (BreakOrder.SHORTEST, [5, 4])]
)
def test_as_many_tables_break_at_once_as_can_in_the_order_of_the_house(order: BreakOrder, numbers: list[int]) -> None:
    # All superfluous tables break at once. Ten players need two tables of nine.
    room = seated(t2=[0, 1, 2, 3], t4=[0, 1], t5=[0], t7=[0, 1, 2])
    assert plan_breaks(room, 9, BreakRules(order)) == numbers
    assert plan_breaks(seated(t1=range(9), t2=range(9), t3=[0]), 9, BreakRules(order)) == []


@pytest.mark.parametrize("order", BreakOrder)
def test_a_table_that_is_about_to_break_is_not_planned_to_break_again(order: BreakOrder) -> None:
    room = seated(t1=[0, 1], t2=[0, 1], t3=[0, 1], t4=range(9))
    first = plan_breaks(room, 9, BreakRules(order))
    assert len(first) == 2
    for number in first:
        room.withdraw(number)
    assert plan_breaks(room, 9, BreakRules(order)) == []


def test_of_several_as_short_the_highest_number_breaks() -> None:
    assert plan_breaks(seated(t1=[0], t2=[0, 1], t3=[0], t4=[0, 1]), 9, BreakRules(BreakOrder.SHORTEST)) == [3, 1]


def test_the_last_two_tables_do_not_break() -> None:
    # They combine (TDA RP-9).
    assert plan_breaks(seated(t1=[0, 1]), seats=9) == []
    assert plan_breaks(seated(t1=[0, 1], t2=[0]), seats=9) == []
    assert plan_breaks(seated(t1=[0, 1], t2=[0]), seats=9, least=1) == [2]


@given(st.lists(st.integers(0, 9), min_size=2, max_size=8), st.sampled_from(BreakOrder))
def test_tables_break_exactly_as_long_as_all_players_fit_elsewhere(sizes: list[int], order: BreakOrder) -> None:
    room = seated(**{f"t{number}": range(size) for number, size in enumerate(sizes, 1)})
    staying = len(sizes) - len(plan_breaks(room, 9, BreakRules(order)))
    assert staying >= 2
    assert sum(sizes) <= 9 * staying or staying == len(sizes)
    assert staying == 2 or sum(sizes) > 9 * (staying - 1)


# Where to


@st.composite
def breaking_rooms(draw: st.DrawFn) -> tuple[int, dict[str, list[int]]]:
    """Seats at a table, and tables of which the last can break."""
    seats = draw(st.integers(2, 10))
    occupied = st.lists(st.integers(0, seats - 1), unique=True)
    tables = draw(
        st.lists(occupied, min_size=2, max_size=6).filter(lambda t: sum(map(len, t)) <= seats * (len(t) - 1))
    )
    return seats, {f"t{number}": sorted(each) for number, each in enumerate(tables, 1)}


@given(breaking_rooms(), st.integers(0, 2**64 - 1))
@settings(max_examples=300)
def test_everybody_gets_an_open_seat_and_the_tables_end_up_as_even_as_can_be(
    shape: tuple[int, dict[str, list[int]]], key: int
) -> None:
    # TDA 10B
    seats, tables = shape
    room = seated(seats, **tables)
    breaking = len(tables)
    leaving = room.tables[breaking].players
    filled = {number: len(table) for number, table in room.tables.items() if number != breaking}
    moves = plan_dispersal(room, breaking, Stream(key))
    assert sorted(move.player for move in moves) == leaving
    assert all(move.origin == room.chairs[move.player] for move in moves)
    targets = [move.target for move in moves]
    assert len(set(targets)) == len(targets)
    assert all(chair.seat in room.tables[chair.table].open_seats for chair in targets)
    for chair in targets:
        filled[chair.table] += 1
    # A table that got a player has at most one more than any other.
    assert all(filled[chair.table] - 1 <= other for chair in targets for other in filled.values())


def test_nobody_goes_from_a_table_that_breaks_to_another_that_does() -> None:
    # TDA 10B. Tables 3 and 4 break; the short table 4 has more open seats than tables 1 and 2.
    room = seated(t1=range(7), t2=range(6), t3=[0, 1, 2], t4=[5])
    for number in (3, 4):
        room.withdraw(number)
    room.apply(plan_dispersal(room, 3, Stream(1)))
    assert [len(table) for table in room.tables.values()] == [8, 8, 0, 1]
    room.close(3)
    room.apply(plan_dispersal(room, 4, Stream(1)))
    assert sorted(len(table) for table in room.tables.values()) == [0, 8, 9]


def test_the_draw_takes_any_open_seat_the_blinds_and_the_button_included() -> None:
    # TDA 10A. The open seats include the next button, small and big blind, and seats between them and elsewhere.
    room = seated(t1=[0, 3, 6], t2=[4])
    dealt(room.tables[1], (0, 2, 4))
    drawn = Counter(plan_dispersal(room, 2, Stream(key))[0].target.seat for key in KEYS)
    assert is_even(drawn.elements(), 6)
    assert set(drawn) == {1, 2, 4, 5, 7, 8}


def test_every_player_of_a_broken_table_is_as_likely_to_get_every_seat() -> None:
    # TDA 10B: two tables with two open seats each, four players.
    room = seated(4, t1=[0, 1], t2=[1, 2], t3=[0, 1, 2, 3])
    plans = [plan_dispersal(room, 3, Stream(key)) for key in KEYS]
    for player in room.tables[3].players:
        assert is_even((move.target for plan in plans for move in plan if move.player == player), 4)


def test_where_one_goes_says_nothing_about_where_a_neighbour_goes() -> None:
    # TDA 10B: with two players and two tables, the four ways to sit, ignoring seats, are equally likely.
    room = seated(3, t1=[0], t2=[1], t3=[0, 1])
    plans = [plan_dispersal(room, 3, Stream(key)) for key in KEYS]
    ways = Counter(tuple(move.target for move in sorted(plan)) for plan in plans)
    assert is_even(ways.elements(), 8)


# The seat draw


@given(st.integers(1, 12), st.integers(2, 10), st.data())
def test_the_draw_fills_tables_evenly_and_gives_no_seat_twice(tables: int, seats: int, data: st.DataObject) -> None:
    # TDA 7
    players = range(data.draw(st.integers(0, tables * seats)))
    chairs = plan_seating(players, tables=range(1, tables + 1), seats=seats, key=data.draw(st.integers(0, 2**64 - 1)))
    assert len(set(chairs)) == len(chairs) == len(players)
    assert all(0 <= chair.seat < seats for chair in chairs)
    filled = Counter(chair.table for chair in chairs)
    sizes = [filled[number] for number in range(1, tables + 1)]
    assert max(sizes) - min(sizes) <= 1
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("player", range(4))
def test_every_player_is_as_likely_to_get_every_seat_in_the_draw(player: int) -> None:
    # TDA 7: four players, two tables of three.
    draws = [plan_seating(range(4), tables=[1, 2], seats=3, key=key) for key in KEYS]
    assert is_even((draw[player] for draw in draws), 6)


def test_every_way_to_sit_at_one_table_is_as_likely() -> None:
    # TDA 7: three players on four seats, 4 x 3 x 2 ways.
    draws = [tuple(plan_seating(range(3), tables=[1], seats=4, key=key)) for key in KEYS]
    assert is_even(draws, 24)
    assert all(chair == Chair(1, chair.seat) for draw in draws for chair in draw)


def test_a_table_that_is_not_full_leaves_any_of_its_seats_open() -> None:
    # TDA 7: one player at each of two tables; all pairs of seats are equally likely.
    draws = [frozenset(plan_seating(range(2), tables=[1, 2], seats=4, key=key)) for key in KEYS]
    assert is_even(draws, 16)


@given(st.integers(1, 12), st.integers(2, 10), st.integers(0, 2**64 - 1), st.data())
def test_one_more_entrant_changes_the_seat_of_one_other_at_most(
    tables: int, seats: int, key: int, data: st.DataObject
) -> None:
    players = data.draw(st.integers(0, tables * seats - 1))
    numbers = range(1, tables + 1)
    before = plan_seating(range(players), tables=numbers, seats=seats, key=key)
    after = plan_seating(range(players + 1), tables=numbers, seats=seats, key=key)
    changed = [player for player in range(players) if before[player] != after[player]]
    assert len(changed) <= 1
    # The player who changes seats has made room for the entrant.
    assert [before[player] for player in changed] in ([], [after[-1]])
    assert len(set(after) - set(before)) == 1


def test_the_last_entrant_is_as_likely_to_get_every_seat_that_is_filled() -> None:
    # TDA 7: ten players, three tables of four; the second and the third have three players.
    draws = [plan_seating(range(10), tables=[1, 2, 3], seats=4, key=key) for key in KEYS]
    assert is_even((draw[9] for draw in draws if draw[9].table == 1), 4)
    assert is_even((draw[9] for draw in draws if draw[9].table != 1), 8)
    at_the_first = sum(draw[9].table == 1 for draw in draws)
    assert abs(at_the_first / len(draws) - 0.4) < 5 * (0.24 / len(draws)) ** 0.5


# Late entrants


def test_who_comes_late_gets_any_open_seat_of_the_tables_with_the_fewest_players() -> None:
    # TDA 8A. Tables 2 and 4 have three of five; their open seats are equally likely.
    room = seated(5, t1=[0, 1, 2, 3], t2=[0, 2, 4], t3=[0, 1, 2, 3, 4], t4=[1, 2, 3])
    drawn = [plan_late_seat(room, Stream(key)) for key in KEYS]
    assert is_even(drawn, 4)
    assert set(drawn) == {Chair(2, 1), Chair(2, 3), Chair(4, 0), Chair(4, 4)}


def test_nobody_who_comes_late_is_sent_to_a_table_that_is_about_to_break() -> None:
    room = seated(3, t1=[0, 1], t2=[0, 1], t3=[0, 1])
    room.withdraw(3)
    drawn = [plan_late_seat(room, Stream(key)) for key in KEYS]
    assert is_even(drawn, 2)
    assert set(drawn) == {Chair(1, 2), Chair(2, 2)}
    room.unseat(301)
    assert plan_late_seat(room, Stream(1)) in {Chair(1, 2), Chair(2, 2)}


def test_where_all_tables_are_full_nobody_can_come() -> None:
    assert plan_late_seat(seated(2, t1=[0, 1], t2=[0, 1]), Stream(1)) is None
    room = seated(2, t1=[0, 1], t2=[0])
    room.withdraw(2)
    assert plan_late_seat(room, Stream(1)) is None
    assert plan_late_seat(seated(2), Stream(1)) is None


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8), st.integers(0, 2**64 - 1))
def test_a_room_that_is_even_stays_even_as_people_come(sizes: list[int], key: int) -> None:
    room = seated(6, **{f"t{number}": range(size) for number, size in enumerate(sizes, 1)})
    stream = Stream(key)
    for player in range(900, 900 + 6 * len(sizes) - sum(sizes)):
        fewest = min(len(table) for table in room.tables.values())
        chair = plan_late_seat(room, stream)
        assert chair is not None
        assert len(room.tables[chair.table]) == fewest
        room.seat(player, chair)
    assert plan_late_seat(room, stream) is None


# Redraws


@pytest.mark.parametrize(
    ("players", "tables"), [(28, 0), (27, 3), (26, 3), (19, 3), (18, 2), (11, 2), (10, 2), (9, 1), (2, 1)]
)
def test_all_draw_new_seats_at_three_tables_at_two_and_for_the_final_table(players: int, tables: int) -> None:
    # WSOP 67c
    assert plan_redraw(players, (27, 18, 9), seats=9, final_table=9) == tables


def test_a_count_that_has_been_drawn_at_is_not_drawn_at_again() -> None:
    # WSOP 67c. Two players bust at once: 27 is skipped, and the redraw comes with 26 left.
    counts = redraws_ahead((27, 18, 9), 250)
    assert counts == (27, 18, 9)
    assert plan_redraw(26, counts, seats=9, final_table=9) == 3
    counts = redraws_ahead(counts, 26)
    assert counts == (18, 9)
    assert plan_redraw(26, counts, seats=9, final_table=9) == 0
    assert plan_redraw(18, counts, seats=9, final_table=9) == 2


def test_an_event_that_begins_below_a_count_does_not_draw_again_at_once() -> None:
    assert redraws_ahead((27, 18, 9), 20) == (18, 9)
    assert redraws_ahead((27, 18, 9), 18) == (9,)
    assert plan_redraw(20, (), seats=9, final_table=9) == 0


def test_two_tables_are_drawn_for_until_the_final_table_holds_all() -> None:
    # TDA RP-9: a six-handed event plays two tables of four, and combines to seven.
    assert plan_redraw(8, (12,), seats=6, final_table=7) == 2
    assert plan_redraw(7, (12,), seats=6, final_table=7) == 1
    # A final table shorter than the others.
    assert plan_redraw(8, (8,), seats=9, final_table=6) == 2


def test_the_same_key_draws_the_same_seats() -> None:
    room = seated(t1=[0, 1], t2=[3, 4], t3=[5, 6])
    assert plan_dispersal(room, 3, Stream(9)) == plan_dispersal(room, 3, Stream(9))
    assert plan_dispersal(room, 3, Stream(9)) != plan_dispersal(room, 3, Stream(10))


# Listed tables, the feature table, and late registration: house rules, without an authority


def test_listed_tables_break_first_in_their_order_and_the_feature_table_last() -> None:
    room = seated(t1=[0], t2=[0], t3=[0], t4=[0], t5=[0], t6=[0])
    rules = BreakRules(first=(2, 5), feature=6)
    assert plan_breaks(room, 9, rules, least=1) == [2, 5, 4, 3, 1]
    assert plan_breaks(room, 9, BreakRules(BreakOrder.LOWEST, first=(4,), feature=1), least=1) == [4, 2, 3, 5, 6]


def test_tables_are_listed_by_sign() -> None:
    # After a redraw the tables 1 and 3 of the room have the numbers 7 and 8.
    room = Room(6)
    for number, sign in ((7, 1), (8, 3)):
        room.open_table(number, 9, sign)
        room.seat(number, Chair(number, 0))
    assert plan_breaks(room, 9, BreakRules(first=(1,)), least=1) == [7]
    assert plan_breaks(room, 9, BreakRules(feature=3), least=1) == [7]
    assert room.next_sign == 4


def test_a_redraw_uses_the_tables_that_would_break_last() -> None:
    room = seated(t1=[0], t2=[0], t3=[0], t4=[0])
    assert plan_signs(room, 2, 9, BreakRules()) == [1, 2]
    assert plan_signs(room, 2, 9, BreakRules(BreakOrder.LOWEST)) == [3, 4]
    assert plan_signs(room, 2, 9, BreakRules(first=(1,), feature=4)) == [2, 4]
    assert plan_signs(room, 1, 9, BreakRules(feature=50)) == [50]
    assert plan_signs(room, 6, 9, BreakRules()) == [1, 2, 3, 4, 5, 6]


def test_while_entries_are_open_a_table_breaks_only_if_enough_seats_stay_open() -> None:
    room = seated(t1=range(5), t2=range(5), t3=range(4))  # 14 players: two tables of nine have 4 open seats
    assert plan_late_breaks(room, 9, BreakRules(late_seats=4)) == [3]
    assert plan_late_breaks(room, 9, BreakRules(late_seats=5)) == []
    assert plan_late_breaks(room, 9, BreakRules()) == []


def test_a_table_that_new_entrants_need_again_stays() -> None:
    room = seated(t1=range(9), t2=range(3))
    room.withdraw(2)
    assert (room.staying, plan_late_seat(room, Stream(0))) == (1, None)
    room.restore(2)
    assert room.staying == 2
    found = plan_late_seat(room, Stream(0))
    assert found is not None
    assert found.table == 2
