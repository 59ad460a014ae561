"""Pushes of dealers."""

from __future__ import annotations

from tourney.festival.dealers import Dealers
from tourney.festival.programme import Shift, Staff

SPOTS = [(0, 1), (0, 2), (0, 3), (0, 4)]
DOWN = 1800


def pushed(held: set[tuple[int, int]]) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int], Dealers]:
    """Who deals where, by number, after the first push and after the second, at which some tables are held."""
    dealers = Dealers(Staff((Shift(0, 8 * 3600, 6),)))
    dealers.push(0, SPOTS)
    first = {spot: dealer.number for spot, dealer in dealers.at.items()}
    dealers.push(DOWN, SPOTS, held=held)
    return first, {spot: dealer.number for spot, dealer in dealers.at.items()}, dealers


def test_no_dealer_who_can_stay_is_pushed_just_before_a_break() -> None:
    """TDA RP-7."""
    first, second, _ = pushed({(0, 3), (0, 4)})
    assert second[0, 3] == first[0, 3]
    assert second[0, 4] == first[0, 4]
    assert {second[0, 1], second[0, 2]} == {5, 6}  # the others are relieved


def test_held_tables_change_neither_who_many_deal_nor_their_downs() -> None:
    _, moved, usual = pushed(set())
    _, stayed, held = pushed({(0, 3), (0, 4)})
    assert moved.keys() == stayed.keys()
    assert sorted(each.downs for each in usual.on_duty) == sorted(each.downs for each in held.on_duty)


def test_a_table_is_dark_rather_than_that_a_dealer_goes_without_a_break() -> None:
    dealers = Dealers(Staff((Shift(0, 8 * 3600, 2),), downs=2))
    dealing = []
    for push in range(6):
        dealers.push(push * DOWN, SPOTS[:2])
        dealing.append(len(dealers.at))
    assert dealing == [2, 2, 0, 2, 2, 0]


def test_a_dealer_after_the_last_down_has_a_break_all_the_same() -> None:
    dealers = Dealers(Staff((Shift(0, 8 * 3600, 2),), downs=1))
    dealers.push(0, SPOTS[:1])
    dealers.push(DOWN, SPOTS[:1], held={SPOTS[0]})
    assert dealers.at[SPOTS[0]].number == 2
