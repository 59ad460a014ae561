"""Brackets and flights."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.tournament.formats import Flights, byes


def flights(*shares: int | str) -> Flights:
    return Flights(tuple(map(Decimal, shares)), until_level=10)


# Byes


@pytest.mark.parametrize(
    ("players", "free"),
    [(2, 0), (3, 1), (4, 0), (5, 3), (6, 2), (7, 1), (8, 0), (9, 7), (100, 28), (128, 0), (129, 127)],
)
def test_a_bracket_gives_as_many_byes_as_the_next_power_of_two_lacks(players: int, free: int) -> None:
    # Any single-elimination draw: 100 players are 28 short of 128.
    assert byes(players, seats=2) == free


@pytest.mark.parametrize("seats", [3, 6, 9, 10])
@pytest.mark.parametrize("players", [2, 7, 10, 100])
def test_larger_tables_need_no_byes(players: int, seats: int) -> None:
    assert byes(players, seats) == 0


@given(st.integers(2, 10_000))
def test_byes_come_in_the_first_round_alone(players: int) -> None:
    free = byes(players, seats=2)
    assert 0 <= free < players
    assert (players - free) % 2 == 0  # the other players pair off
    rounds = 1
    left = free + (players - free) // 2
    while left > 1:
        assert byes(left, seats=2) == 0
        left //= 2
        rounds += 1
    assert 2 ** (rounds - 1) < players <= 2**rounds  # the fewest possible rounds


# Flights


def test_a_flight_starts_at_its_time_or_after_the_pause() -> None:
    announced = replace(flights(50, 30, 20), pause=900, starts=(0, 3600))
    assert announced.start_after(1, 3000, overlap=True) == announced.start_after(1, 3000, overlap=False) == 3600
    assert announced.start_after(1, 5000, overlap=True) == 3600  # while the first is still played
    assert announced.start_after(1, 5000, overlap=False) == 5000
    assert announced.start_after(2, 7000, overlap=True) == 7900  # no time is announced


def test_the_players_left_meet_when_all_flights_are_over() -> None:
    announced = replace(flights(50, 50), starts=(0, 3600, 9000))
    assert announced.start_after(2, 8000, overlap=True) == 9000
    assert announced.start_after(2, 9500, overlap=True) == 9500


def test_flights_hold_their_shares() -> None:
    assert list(map(len, flights(20, 30, 50).split(range(1000)))) == [200, 300, 500]


def test_each_flight_is_a_part_of_the_order_drawn_and_told_by_number() -> None:
    assert flights(50, 50).split([4, 0, 3, 1, 2, 5]) == [[0, 3, 4], [1, 2, 5]]


def test_one_flight_holds_everybody() -> None:
    assert flights(100).split([2, 0, 1]) == [[0, 1, 2]]


def test_shares_that_do_not_come_out_even_lose_nobody() -> None:
    assert sorted(map(len, flights("33.3", "33.3", "33.4").split(range(10)))) == [3, 3, 4]


def test_a_flight_may_be_too_small_for_anybody() -> None:
    assert flights(1, 99).split([1, 0]) == [[], [0, 1]]


@given(
    st.integers(0, 300),
    st.lists(st.integers(1, 9999), max_size=6, unique=True),
    st.data(),
)
def test_every_entrant_plays_in_one_flight(entrants: int, cuts: list[int], data: st.DataObject) -> None:
    bounds = [0, *sorted(cuts), 10_000]
    shares = [Decimal(end - start) / 100 for start, end in pairwise(bounds)]
    order = data.draw(st.permutations(range(entrants)))
    parts = Flights(tuple(shares)).split(order)
    assert len(parts) == len(shares)
    assert sorted(entrant for part in parts for entrant in part) == list(range(entrants))
    for share, part in zip(shares, parts, strict=True):
        assert list(part) == sorted(part)
        assert abs(len(part) - share * entrants / 100) < 1
