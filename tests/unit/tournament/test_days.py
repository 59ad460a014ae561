"""When tables play hand-for-hand."""

from __future__ import annotations

import pytest

from tourney.tournament.formats import HandForHand
from tourney.tournament.standings import Ties


@pytest.mark.parametrize(
    ("left", "applies"), [(100, False), (54, False), (53, True), (52, True), (51, True), (50, False), (1, False)]
)
def test_it_begins_near_the_money_and_ends_in_it(left: int, applies: bool) -> None:  # noqa: FBT001
    # The example of TDA RP-8: 50 are paid, and with 52 left play is hand-for-hand.
    assert HandForHand(within=3).applies(left, paid=50) is applies


@pytest.mark.parametrize(("within", "left"), [(1, [51]), (2, [51, 52]), (5, [51, 52, 53, 54, 55])])
def test_it_may_begin_sooner_or_later(within: int, left: list[int]) -> None:
    rules = HandForHand(within=within)
    assert [players for players in range(45, 60) if rules.applies(players, paid=50)] == left


def test_it_is_played_before_a_final_table_too() -> None:
    # At final tables by setting.
    rules = HandForHand(within=2, before=(9, 18))
    assert [players for players in range(1, 60) if rules.applies(players, paid=50)] == [10, 11, 19, 20, 51, 52]


def test_windows_that_meet_make_one() -> None:
    rules = HandForHand(within=3, before=(9,))
    assert [players for players in range(1, 60) if rules.applies(players, paid=10)] == [10, 11, 12, 13]


def test_while_nobody_knows_who_is_paid_there_is_no_bubble() -> None:
    assert not any(HandForHand(within=3).applies(players, paid=0) for players in range(1, 10))
    rules = HandForHand(within=3, before=(9,))
    assert [players for players in range(1, 20) if rules.applies(players, paid=0)] == [10, 11, 12]


def test_the_usual_way_is_the_strict_one_with_two_minutes_a_hand() -> None:
    # WSOP: each hand takes two minutes off the level. TDA RP-8: players busted at different tables tie.
    rules = HandForHand()
    assert (rules.clock, rules.ahead, rules.ties) == (120, 0, Ties.TABLES)


def test_a_satellite_has_a_bubble_before_its_seats_too() -> None:
    # Satellites near the seats. Twelve seats, and money left over for a thirteenth place.
    rules = HandForHand(within=2)
    assert [players for players in range(1, 60) if rules.applies(players, paid=13, seats=12)] == [13, 14, 15]
