"""Players on the way from a broken table, without the rest of the floor."""

from __future__ import annotations

import pytest
from halls import Standing

from tourney.sim import events as fe
from tourney.sim.states import TableEvent
from tourney.sim.transit import Transit
from tourney.tournament.room import Chair, Move


def moved(standing: Standing, transit: Transit, *players: int, table: int) -> None:
    """Move players to the next open seats of a table, and send them on the way."""
    transit.send(players)
    moves = []
    for player in players:
        chair = Chair(table, standing.table(table).open_seats[0])
        moves.append(Move(player, standing.hall.room.chairs[player], chair))
        standing.hall.room.apply(moves[-1:])
    transit.note_seats(moves)


def test_players_of_a_broken_table_are_awaited_until_they_arrive() -> None:
    standing = Standing(2, 3)
    transit = Transit(standing.hall, 90)
    moved(standing, transit, 0, 1, table=2)
    assert standing.table(2).present == (0, 1, 2)
    waits = standing.hall.wait(standing.table(2), TableEvent.HALT)
    standing.run_to(89)
    assert standing.told == []
    standing.run_to(90)
    assert waits.triggered
    assert (standing.table(2).present, transit.walking) == ((0, 1, 2, 3, 4), {})
    assert standing.told == [fe.Arrived(90, 1, 2, 4), fe.Arrived(90, 2, 2, 5)]


def test_who_has_drawn_another_seat_since_or_is_out_does_not_arrive() -> None:
    standing = Standing(3, 3)
    transit = Transit(standing.hall, 90)
    moved(standing, transit, 0, 1, 2, table=2)
    standing.hall.room.unseat(0)
    del transit.walking[1]
    standing.run_to(200)
    assert [event.player for event in standing.of(fe.Arrived)] == [3]


def test_nobody_arrives_where_play_is_over() -> None:
    standing = Standing(2, 3)
    moved(standing, Transit(standing.hall, 90), 0, table=2)
    standing.hall.close()
    standing.run_to(200)
    assert standing.told == []


def test_who_is_on_the_way_when_chips_are_bagged_is_there_at_once() -> None:
    standing = Standing(2, 3)
    transit = Transit(standing.hall, 90)
    moved(standing, transit, 0, 1, table=2)
    standing.run_to(50)
    transit.seat_all()
    assert (standing.table(2).present, transit.walking) == ((0, 1, 2, 3, 4), {})
    standing.run_to(200)
    assert [(event.seconds, event.player) for event in standing.of(fe.Arrived)] == [(50, 1), (50, 2)]


@pytest.mark.parametrize("seconds", [0, 30])
def test_where_the_way_takes_no_time_nobody_is_on_it(seconds: int) -> None:
    standing = Standing(2, 3)
    transit = Transit(standing.hall, seconds)
    moved(standing, transit, 0, table=2)
    assert bool(transit.walking) is (seconds > 0)
