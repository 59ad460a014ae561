"""Pushes of dealers."""

from __future__ import annotations

import pytest

from tourney.festival.dealers import Dealer, Dealers
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


# Worked out by hand: who deals, by number


def dealing(dealers: Dealers, now: int, tables: int) -> list[int]:
    """Who deals at which table after a push."""
    dealers.push(now, SPOTS[:tables])
    return [dealers.at[spot].number for spot in SPOTS[:tables] if spot in dealers.at]


def test_dealers_who_can_take_a_table_and_the_next_downs() -> None:
    """Six dealers cover four tables with breaks. Three deal, so one more table may open; those who rest are ready."""
    dealers = Dealers(Staff((Shift(0, 8 * 3600, 6),)))
    assert (dealers.spare, dealers.next_change) == (0, 0)
    assert dealing(dealers, 0, 3) == [1, 2, 3]
    assert (dealers.spare, dealers.next_change) == (1, None)
    assert dealers.call((1, 1))
    assert dealers.at[1, 1].number == 4
    assert dealers.spare == 0
    dealers.leave((0, 2))
    assert dealers.spare == 1
    dealers.leave((7, 7))  # where nobody deals
    assert len(dealers.at) == 3


def test_a_table_that_opens_gets_the_dealer_with_the_fewest_downs_then_the_lowest_number() -> None:
    dealers = Dealers(Staff((Shift(0, 8 * 3600, 4),)))
    assert dealing(dealers, 0, 2) == [1, 2]
    assert dealing(dealers, DOWN, 1) == [3]  # 1 and 2 have dealt a down, 3 and 4 none
    assert [dealers.call((1, table)) for table in (1, 2, 3, 4)] == [True, True, True, False]
    assert [dealers.at[1, table].number for table in (1, 2, 3)] == [4, 1, 2]


def test_nobody_is_called_after_the_last_down() -> None:
    dealers = Dealers(Staff((Shift(0, 8 * 3600, 1),), downs=1))
    assert dealing(dealers, 0, 1) == [1]
    assert dealing(dealers, DOWN, 1) == []  # a break
    assert not dealers.call((1, 1))
    assert dealing(dealers, 2 * DOWN, 1) == [1]


def test_shifts_come_and_go_at_pushes_and_are_paid_by_the_down() -> None:
    """Two dealers for an hour, one for the next: 2 x 2 + 1 x 2 downs."""
    dealers = Dealers(Staff((Shift(3600, 3600, 1), Shift(0, 3600, 2))))
    assert dealers.next_change == 0
    found = [dealing(dealers, push * DOWN, 2) for push in range(5)]
    assert found == [[1, 2], [1, 2], [3], [3], []]
    assert dealers.paid == (2 * 2 + 1 * 2) * DOWN
    assert dealers.meter.end(5 * DOWN) == [2, 2, 1, 1]
    assert dealers.on_duty == []


def test_those_who_go_home_soon_deal_before_those_who_stay() -> None:
    """1 and 2 stay, 3 goes home after two downs and needs no break: so 1 has rested when 3 has gone."""
    dealers = Dealers(Staff((Shift(0, 8 * 3600, 2), Shift(0, 3600, 1))))
    assert dealing(dealers, 0, 2) == [3, 1]
    assert sorted(dealing(dealers, DOWN, 2)) == [2, 3]
    assert sorted(dealing(dealers, 2 * DOWN, 2)) == [1, 2]


def test_one_who_would_need_a_break_before_going_home_has_no_precedence() -> None:
    dealers = Dealers(Staff((Shift(0, 8 * 3600, 2), Shift(0, 3 * DOWN, 1))))
    assert dealing(dealers, 0, 2) == [1, 2]


@pytest.mark.parametrize(
    ("coming", "left"),
    [
        (None, [6, 7, 8]),  # needed: 3 for 2 tables; first those go whose shift ends first
        (4 * 3600, [5, 6, 7, 8]),  # it begins when the first shift is over: only that one goes
        (4 * 3600 - 1, [1, 2, 3, 4, 5, 6, 7, 8]),
    ],
)
def test_early_outs(coming: int | None, left: list[int]) -> None:
    """Two shifts of four, which end after 4 and 6 hours; two tables."""
    dealers = Dealers(Staff((Shift(0, 4 * 3600, 4), Shift(0, 6 * 3600, 4)), early_out=True))
    dealers.push(0, SPOTS[:2], wanted=2, coming=coming)
    assert [dealer.number for dealer in dealers.on_duty] == left
    stay = Dealers(Staff((Shift(0, 4 * 3600, 4),), early_out=True))
    stay.push(0, SPOTS[:2], wanted=3)  # a table that is wanted counts, whether it is in play or not
    assert len(stay.on_duty) == 4
    stay.push(DOWN, SPOTS[:2], wanted=1)
    assert len(stay.on_duty) == 3


def test_those_who_need_a_break_soonest_go_home_first() -> None:
    """Nine dealers at six tables; then four tables, which six dealers cover if those with two downs have gone."""
    spots = [(0, table) for table in range(6)]
    dealers = Dealers(Staff((Shift(0, 8 * 3600, 9),), early_out=True))
    dealers.push(0, spots, wanted=6)
    dealers.push(DOWN, spots, wanted=6)  # 7, 8, 9 and 1, 2, 3 deal; 4, 5, 6 rest
    found = [dealing(dealers, push * DOWN, 4) for push in range(2, 8)]
    assert sorted(dealer.number for dealer in dealers.on_duty) == [4, 5, 6, 7, 8, 9]
    assert [len(each) for each in found] == [4] * 6


def test_nobody_goes_home_without_whom_a_table_would_be_dark() -> None:
    """Two tables. The first shift ends first and has rested, the second has dealt two downs and must rest now.

    One of the first may go; two of them must deal. Then two of the second.
    """
    dealers = Dealers(Staff((Shift(0, 4 * 3600, 3), Shift(0, 8 * 3600, 3)), early_out=True))
    dealers.on_duty = [Dealer(number, (4 if number <= 3 else 8) * 3600) for number in range(1, 7)]
    for dealer in dealers.on_duty:
        dealer.downs = 0 if dealer.number <= 3 else 2
    dealers._send_home(3, 2, None)
    assert [dealer.number for dealer in dealers.on_duty] == [2, 3, 6]
