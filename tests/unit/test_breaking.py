"""Breaking tables (TDA 10), the final table (TDA RP-9) and the draw for seats (TDA 7)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from chi_square import chance_of_as_uneven
from events import dealt, seated
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.streams import Stream, derive
from tourney.tournament.breaking import plan_break, plan_dispersal, plan_seating, usual_final_table
from tourney.tournament.room import NO_TABLE, Chair

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

# By chance one test in a million fails at this level; the keys are fixed, so none does.
TOO_UNLIKELY = 1e-6

KEYS = [derive(20_240, key) for key in range(3000)]


def is_even(drawn: Iterable[Hashable], cells: int) -> bool:
    """Whether all cells came up, each about as often."""
    counts = Counter(drawn)
    return len(counts) == cells and chance_of_as_uneven(list(counts.values())) > TOO_UNLIKELY


# When


@pytest.mark.parametrize(("seats", "players"), [(9, 9), (8, 9), (7, 7), (6, 7), (10, 10), (5, 5), (2, 2)])
def test_the_final_table_has_nine_of_nine_or_eight_handed_events_and_seven_of_seven_or_six(
    seats: int, players: int
) -> None:
    # TDA RP-9; it says nothing of other sizes, which combine to a full table.
    assert usual_final_table(seats) == players


@pytest.mark.parametrize(("seats", "each"), [(9, 5), (8, 5), (7, 4), (6, 4)])
def test_the_last_two_tables_combine_one_player_after_they_have_five_or_four_each(seats: int, each: int) -> None:
    # TDA RP-9: 5 + 5 play on, 5 + 4 combine to nine; 4 + 4 play on, 4 + 3 combine to seven.
    room = seated(seats, t1=range(each), t2=range(each))
    final_table = usual_final_table(seats)
    assert plan_break(room, seats=seats, final_table=final_table) == NO_TABLE
    room.unseat(100)
    assert plan_break(room, seats=seats, final_table=final_table) != NO_TABLE


def test_three_tables_break_one_only_when_everyone_fits_at_two() -> None:
    room = seated(t1=range(7), t2=range(6), t3=range(6))
    assert plan_break(room, seats=9, final_table=9) == NO_TABLE
    room.unseat(100)
    assert plan_break(room, seats=9, final_table=9) == 3


def test_the_highest_number_in_play_breaks_first() -> None:
    room = seated(t2=[0, 1], t5=[0, 1, 2], t7=[0])
    assert plan_break(room, seats=9, final_table=9) == 7


def test_a_table_alone_never_breaks() -> None:
    assert plan_break(seated(t1=[0, 1]), seats=9, final_table=9) == NO_TABLE


@given(st.lists(st.integers(0, 9), min_size=2, max_size=8), st.integers(2, 10))
def test_a_table_breaks_exactly_when_all_players_fit_elsewhere(sizes: list[int], final_table: int) -> None:
    room = seated(**{f"t{number}": range(size) for number, size in enumerate(sizes, 1)})
    fits = sum(sizes) <= (final_table if len(sizes) == 2 else 9 * (len(sizes) - 1))
    assert plan_break(room, seats=9, final_table=final_table) == (len(sizes) if fits else NO_TABLE)


# Where to


@st.composite
def breaking_rooms(draw: st.DrawFn) -> tuple[int, dict[str, list[int]]]:
    """Seats of a table, and tables of which the last can break."""
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
    assert all(room.tables[table].seats[seat] is None for table, seat in targets)
    for table, _ in targets:
        filled[table] += 1
    # Whoever got a player has at most one more than any other.
    assert all(filled[table] - 1 <= other for table, _ in targets for other in filled.values())


def test_the_draw_takes_any_open_seat_the_blinds_and_the_button_included() -> None:
    # TDA 10A. Open are the button, the small and the big blind to come, and seats between and elsewhere.
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
    # TDA 10B: with two players and two tables, seats apart, the four ways to sit are as likely.
    room = seated(3, t1=[0], t2=[1], t3=[0, 1])
    plans = [plan_dispersal(room, 3, Stream(key)) for key in KEYS]
    ways = Counter(tuple(move.target for move in sorted(plan)) for plan in plans)
    assert is_even(ways.elements(), 8)


# The draw for seats


@given(st.integers(1, 12), st.integers(2, 10), st.data())
def test_the_draw_fills_tables_evenly_and_gives_no_seat_twice(tables: int, seats: int, data: st.DataObject) -> None:
    # TDA 7
    players = range(data.draw(st.integers(0, tables * seats)))
    chairs = plan_seating(players, tables=range(1, tables + 1), seats=seats, stream=Stream(data.draw(st.integers(0))))
    assert len(set(chairs)) == len(chairs) == len(players)
    assert all(0 <= chair.seat < seats for chair in chairs)
    filled = Counter(chair.table for chair in chairs)
    sizes = [filled[number] for number in range(1, tables + 1)]
    assert max(sizes) - min(sizes) <= 1
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("player", range(4))
def test_every_player_is_as_likely_to_get_every_seat_in_the_draw(player: int) -> None:
    # TDA 7: four players, two tables of three.
    draws = [plan_seating(range(4), tables=[1, 2], seats=3, stream=Stream(key)) for key in KEYS]
    assert is_even((draw[player] for draw in draws), 6)


def test_every_way_to_sit_at_one_table_is_as_likely() -> None:
    # TDA 7: three players on four seats, 4 x 3 x 2 ways.
    draws = [tuple(plan_seating(range(3), tables=[1], seats=4, stream=Stream(key))) for key in KEYS]
    assert is_even(draws, 24)
    assert all(chair == Chair(1, chair.seat) for draw in draws for chair in draw)


def test_the_same_key_draws_the_same_seats() -> None:
    room = seated(t1=[0, 1], t2=[3, 4], t3=[5, 6])
    assert plan_dispersal(room, 3, Stream(9)) == plan_dispersal(room, 3, Stream(9))
    assert plan_dispersal(room, 3, Stream(9)) != plan_dispersal(room, 3, Stream(10))
