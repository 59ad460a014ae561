"""Chairs and tables."""

from __future__ import annotations

import pytest
from events import seated
from hypothesis import given
from hypothesis import strategies as st

from tourney.errors import InvalidArgument
from tourney.tournament.balancing import gives
from tourney.tournament.button import seats_of
from tourney.tournament.room import Chair, Move, Room, Table


def test_a_chair_is_known_by_its_table_and_seat() -> None:
    assert Chair(1, 2) == Chair(1, 2)
    assert Chair(1, 2) != Chair(2, 1)
    assert Chair(1, 2) != (1, 2)
    assert len({Chair(1, 2), Chair(1, 2), Chair(1, 3)}) == 2
    assert repr(Chair(1, 2)) == "Chair(1, 2)"


def test_a_table_is_marked_while_it_is_to_break() -> None:
    room = Room()
    table = room.open_table(1, 6)
    room.withdraw(1)
    assert table.breaking
    room.restore(1)
    assert not table.breaking


def test_a_new_table_is_empty_and_has_not_dealt() -> None:
    table = Room().open_table(3, 6)
    assert table.number == 3
    assert len(table) == 0
    assert table.occupied == ()
    assert table.players == []
    assert table.open_seats == [0, 1, 2, 3, 4, 5]
    assert table.blinds is None
    assert table.due is None


def test_a_seated_player_is_found_at_the_chair_and_is_new_at_the_table() -> None:
    room = Room()
    table = room.open_table(1, 6)
    room.seat(40, Chair(1, 2))
    room.seat(7, Chair(1, 5))
    assert room.chairs == {40: Chair(1, 2), 7: Chair(1, 5)}
    assert table.player_at(2) == 40
    assert (table.occupied, table.players, table.open_seats) == ((2, 5), [40, 7], [0, 1, 3, 4])
    assert len(table) == 2
    assert seats_of(table.new) == (2, 5)


def test_a_player_who_stands_up_leaves_nothing_behind() -> None:
    room = seated(t1=[0, 3])
    assert room.unseat(103) == Chair(1, 3)
    assert room.chairs == {100: Chair(1, 0)}
    assert room.tables[1].players == [100]
    assert seats_of(room.tables[1].new) == (0,)


def test_moves_are_made_together_so_two_may_change_places() -> None:
    room = seated(t1=[0], t2=[5])
    room.apply([Move(100, Chair(1, 0), Chair(2, 5)), Move(205, Chair(2, 5), Chair(1, 0))])
    assert room.chairs == {100: Chair(2, 5), 205: Chair(1, 0)}
    assert room.tables[1].players == [205]


def test_who_has_moved_is_new_at_the_table() -> None:
    # TDA 10A needs it: a player is new at a table until dealt a hand there.
    room = seated(t1=[0, 1], t2=[5])
    for table in room.tables.values():
        table.note_dealt(table.occupied)
    room.apply([Move(100, Chair(1, 0), Chair(2, 3))])
    assert seats_of(room.tables[2].new) == (3,)
    assert room.tables[1].new == 0


def test_tables_are_found_by_their_players_in_order_of_number() -> None:
    room = seated(t1=[0, 1], t2=[5], t3=[0, 1], t4=[], t5=[2])
    assert [list(room.with_players(players)) for players in range(3)] == [[4], [2, 5], [1, 3]]
    room.apply([Move(100, Chair(1, 0), Chair(4, 0)), Move(502, Chair(5, 2), Chair(2, 0))])
    assert [list(room.with_players(players)) for players in range(3)] == [[5], [1, 4], [2, 3]]
    room.close(5)
    assert list(room.with_players(0)) == []
    room.open_table(6, 9)
    assert list(room.with_players(0)) == [6]


def test_a_table_that_is_to_break_counts_no_more_and_gets_nobody() -> None:
    room = seated(t1=[0, 1, 2], t2=[5], t3=[0, 1], t4=[0])
    assert (room.staying, room.fullest(), room.shortest()) == (4, 3, 1)
    room.withdraw(1)
    room.withdraw(2)
    assert (room.staying, room.fullest(), room.shortest()) == (2, 2, 1)
    assert list(room.with_players(1)) == [4]
    assert room.shortest_first(9) == [4, 3]
    with pytest.raises(InvalidArgument):
        room.seat(9, Chair(2, 0))
    room.unseat(205)
    room.close(2)
    assert (room.staying, list(room.tables), room.breaking) == (2, [1, 3, 4], {1})


def test_a_table_that_rests_counts_no_more_until_it_is_restored() -> None:
    room = seated(t1=range(3), t2=range(5), t3=range(4))
    room.rest(2)
    room.unseat(204)
    assert (room.fullest(), room.shortest(), room.staying, room.active) == (4, 3, 2, 7)
    assert room.with_sign(2) is None
    assert not gives(room, 2, 1)
    room.restore(2)
    assert (room.fullest(), room.shortest(), room.staying, room.active, room.resting) == (4, 3, 3, 11, set())
    room.rest(2)
    for player in range(200, 204):
        room.unseat(player)
    room.close(2)
    assert (room.staying, room.active, room.resting) == (2, 7, set())


def test_a_player_on_the_way_has_the_seat_and_is_not_there() -> None:
    room = seated(t1=[0, 3, 5])
    table = room.tables[1]
    table.expect(3)
    assert (table.occupied, table.present, len(table)) == ((0, 3, 5), (0, 5), 3)
    room.unseat(103)
    assert (table.awaited, table.present) == (0, (0, 5))


def test_the_seat_that_opened_last_is_known_until_it_is_filled() -> None:
    # TDA 11A needs it in stud.
    assert seated(4, t1=range(4)).tables[1].last_opened is None
    room = seated(4, t1=range(4))
    opened = [room.tables[room.unseat(100 + seat).table].last_opened for seat in (2, 0, 3)]
    assert opened == [2, 0, 3]
    room.seat(7, Chair(1, 3))
    assert room.tables[1].last_opened == 0
    assert room.tables[1].open_seats == [0, 2]


def test_a_taken_seat_cannot_be_taken_nor_one_that_is_not_there() -> None:
    table = Table(1, 6)
    table.sit(7, 2)
    for seat in (2, -1, 6):
        with pytest.raises(InvalidArgument, match=f"seat {seat} of table 1 is not open"):
            table.sit(8, seat)


def test_an_empty_table_can_be_closed() -> None:
    room = seated(t1=[0], t2=[])
    room.close(2)
    assert list(room.tables) == [1]


# Errors


def test_a_seat_that_is_taken_is_refused() -> None:
    room = seated(t1=[0])
    with pytest.raises(InvalidArgument):
        room.seat(9, Chair(1, 0))
    assert room.chairs == {100: Chair(1, 0)}
    assert room.tables[1].players == [100]


def test_a_player_cannot_sit_twice() -> None:
    room = seated(t1=[0])
    with pytest.raises(InvalidArgument):
        room.seat(100, Chair(1, 1))
    assert room.tables[1].occupied == (0,)


def test_a_table_cannot_be_opened_twice() -> None:
    room = seated(t1=[0])
    with pytest.raises(InvalidArgument):
        room.open_table(1, 9)
    assert room.tables[1].players == [100]


def test_the_number_of_a_table_that_was_closed_is_not_used_again() -> None:
    # tourney.types.TableId
    room = seated(t1=[0], t2=[])
    room.close(2)
    with pytest.raises(InvalidArgument):
        room.open_table(2, 9)
    assert room.open_table(3, 9).number == 3


def test_a_table_with_players_cannot_be_closed() -> None:
    room = seated(t1=[0])
    with pytest.raises(InvalidArgument):
        room.close(1)
    assert list(room.tables) == [1]


def test_a_table_has_no_more_seats_than_a_hand_has_players() -> None:
    with pytest.raises(InvalidArgument, match="at most 12 seats, not 13"):
        Room().open_table(1, 13)


@pytest.mark.parametrize("seats", [0, 1, 0b1000_0000_0001, 0b101010])
def test_a_set_of_seats_has_a_bit_for_each(seats: int) -> None:
    assert sum(1 << seat for seat in seats_of(seats)) == seats


def test_a_table_is_in_play_until_it_is_closed() -> None:
    room = seated(t1=[0], t2=[])
    table = room.tables[2]
    assert table.in_play
    room.close(2)
    assert not table.in_play


def test_nobody_is_found_in_an_empty_seat() -> None:
    with pytest.raises(InvalidArgument):
        Table(1, 9).player_at(4)


@pytest.mark.parametrize("chair", [Chair(1, 9), Chair(2, 0)])
def test_a_seat_that_does_not_exist_cannot_be_taken(chair: Chair) -> None:
    room = seated(t1=[0])
    with pytest.raises((InvalidArgument, LookupError)):
        room.seat(9, chair)
    assert room.chairs == {100: Chair(1, 0)}


def test_who_sits_nowhere_cannot_stand_up() -> None:
    room = seated(t1=[0])
    with pytest.raises((InvalidArgument, LookupError)):
        room.unseat(5)
    assert room.chairs == {100: Chair(1, 0)}


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(1, 3), st.integers(0, 5))))
def test_chairs_and_tables_agree_whatever_is_asked(asked: list[tuple[int, int, int]]) -> None:
    room = seated(6, t1=[], t2=[], t3=[])
    for player, table, seat in asked:
        taken = seat in room.tables[table].occupied
        if player in room.chairs:
            room.unseat(player)
        elif taken:
            with pytest.raises(InvalidArgument):
                room.seat(player, Chair(table, seat))
        else:
            room.seat(player, Chair(table, seat))
        sitting = {
            who: Chair(number, place)
            for number, at in room.tables.items()
            for place, who in zip(at.occupied, at.players, strict=True)
        }
        assert sitting == room.chairs
        assert sum(len(at) for at in room.tables.values()) == len(room.chairs)
        for number, at in room.tables.items():
            assert number in room.with_players(len(at))
            assert at.open_seats == [place for place in range(6) if place not in at.occupied]
