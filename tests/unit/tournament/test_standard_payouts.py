"""Standard sheets: exact, falling, round, at least the min-cash, and near published sheets."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from math import ceil
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tourney.errors import InvalidArgument
from tourney.tournament import standard_payouts
from tourney.tournament.standard_payouts import StandardPayouts, divide_falling, round_step, tiers_of, usual_first

FIFTEEN = StandardPayouts(Decimal(15), 5)

PAID = st.decimals(Decimal("0.1"), Decimal(50), places=1)
MIN_CASH = st.sampled_from((Decimal(0), Decimal(1), Decimal("1.5"), Decimal(2)))
FIRST = st.none() | st.integers(1, 60).map(Decimal)
STANDARD = st.builds(StandardPayouts, PAID, st.sampled_from((1, 5, 10, 25, 100)), MIN_CASH, FIRST)
ENTRIES = st.integers(2, 300) | st.integers(2, 20_000)


def is_round(prize: int, unit: int) -> bool:
    """Whether a prize is a multiple of 1, 5, 10, 50 ... units, of a step at least 1% of it, or of the unit."""
    step = unit
    while step * 100 < prize:
        step *= 5 if str(step // unit).startswith("1") else 2
    return prize % step == 0


# How many are paid


@pytest.mark.parametrize(
    ("paid", "entries", "places"),
    [
        # 15% at the WSOP main event of 2024: 1,516.8.
        ("15", 10_112, 1517),
        # 10% at the one of 2005 by the sheet: 560 of 5,619 (561.9).
        ("9.97", 5619, 560),
        ("10", 100, 10),
        ("10", 14, 1),
        ("10", 15, 2),
        ("15", 2, 1),
        ("0.1", 400, 1),
        ("50", 3, 2),
        ("15", 100_000, 15_000),
    ],
)
def test_the_share_of_the_field_that_is_paid_to_the_nearest_place(paid: str, entries: int, places: int) -> None:
    prizes = StandardPayouts(Decimal(paid)).build_prizes(100 * entries, entries)
    assert len(prizes) == places


def test_the_winner_of_a_single_prize_has_the_pool() -> None:
    assert FIFTEEN.build_prizes(777, 6) == [777]


# Any sheet


@given(STANDARD, ENTRIES, st.integers(1, 2000), st.integers(0, 500))
@example(FIFTEEN, 100_000, 100, 7)
@example(StandardPayouts(Decimal(50), 1, Decimal(2)), 3, 10, 1)
@example(StandardPayouts(Decimal(15), 100, Decimal("1.5"), Decimal(60)), 99_999, 1, 1)
def test_prizes_sum_to_the_pool_never_rise_and_hold_the_minimum_cash(
    payouts: StandardPayouts, entries: int, buy_in: int, more: int
) -> None:
    pool = buy_in * entries + more
    prizes = payouts.build_prizes(pool, entries)
    assert sum(prizes) == pool
    assert prizes == sorted(prizes, reverse=True)
    wanted = max(1, int(Fraction(payouts.paid_percent) * entries / 100 + Fraction(1, 2)))
    least = ceil(Fraction(payouts.min_cash) * pool / entries)
    assert len(prizes) == wanted or (len(prizes) < wanted and wanted * least > pool)
    assert len(prizes) == 1 or prizes[-1] >= least


@given(STANDARD, ENTRIES, st.integers(1000, 20_000), st.integers(0, 500))
@example(StandardPayouts(Decimal("43.8"), 1, Decimal(2)), 8, 1000, 1)  # a place less, and 2,100 fits instead of 2,001
def test_every_prize_but_the_winners_is_round(payouts: StandardPayouts, entries: int, buy_in: int, more: int) -> None:
    pool = buy_in * entries + more
    prizes = payouts.build_prizes(pool, entries)
    exact = len(prizes) * prizes[-1] * 11 > 10 * pool  # hardly more than the min-cashes: nothing to round
    assert exact or all(is_round(prize, payouts.unit) for prize in set(prizes[1:]))


@given(st.integers(0, 3000), st.integers(2, 1000))
def test_a_pool_too_small_for_its_places_is_still_paid(pool: int, entries: int) -> None:
    prizes = FIFTEEN.build_prizes(pool, entries)
    assert sum(prizes) == pool
    assert prizes == sorted(prizes, reverse=True)
    assert min(prizes) >= 0


def test_a_pool_of_nothing_pays_nothing_to_as_many() -> None:
    assert FIFTEEN.build_prizes(0, 100) == [0] * 15


@given(st.integers(20, 20_000))
def test_the_winner_gets_the_share_asked_for(entries: int) -> None:
    payouts = StandardPayouts(Decimal(15), 5, Decimal("1.5"), Decimal(40))
    pool = 200 * entries
    winner = payouts.build_prizes(pool, entries)[0]
    assert abs(winner - pool * 0.4) < pool * 0.03


def test_a_winner_who_asks_for_too_much_gets_what_the_minimum_cash_leaves() -> None:
    # 15 of 100 at 1.5 buy-ins of 100: fourteen of 150, and 10,000 - 2,100 = 7,900.
    payouts = StandardPayouts(Decimal(15), 5, Decimal("1.5"), Decimal(95))
    assert payouts.build_prizes(10_000, 100) == [7900, *[150] * 14]


def test_a_winner_who_asks_for_too_little_gets_no_less_than_the_others() -> None:
    payouts = StandardPayouts(Decimal(10), 5, Decimal("1.5"), Decimal(5))
    assert payouts.build_prizes(1000, 50) == [200] * 5


# The last prize is the min-cash


@given(STANDARD, ENTRIES, st.integers(1, 2000), st.integers(0, 500))
def test_the_last_prize_is_exactly_the_minimum_cash_if_the_file_says_so(
    payouts: StandardPayouts, entries: int, buy_in: int, more: int
) -> None:
    pool = buy_in * entries + more
    payouts = replace(payouts, first_percent=None, min_cash=payouts.min_cash or Decimal(1), last_is_min_cash=True)
    prizes = payouts.build_prizes(pool, entries)
    assert sum(prizes) == pool
    assert prizes == sorted(prizes, reverse=True)
    if len(prizes) > 1:
        exact = ceil(Fraction(payouts.min_cash) * pool / entries)
        # Rounded up to steps of a twentieth at most, as all prizes are; not if the pool is too small for that.
        rounded = {-(-exact // step) * step for step in (round_step(exact, payouts.unit), payouts.unit)}
        assert prizes[-1] in {exact, *rounded}
        assert prizes[-1] in rounded or min(rounded) * len(prizes) > pool


def test_twice_the_buy_in_in_hundreds_is_the_last_prize() -> None:
    # 200 entries of 230, one in eight paid: twice 230 in hundreds is 500.
    payouts = StandardPayouts(Fraction(25, 2), 100, Decimal(2))
    usual, exact = (replace(payouts, last_is_min_cash=last).build_prizes(46_000, 200) for last in (False, True))
    assert (len(usual), usual[-1]) == (25, 600)
    assert (len(exact), exact[-7:]) == (25, [500] * 7)
    assert exact[0] > usual[0]


def test_where_the_usual_sheet_ends_with_the_minimum_cash_nothing_changes() -> None:
    payouts = StandardPayouts(Decimal(15), 5)
    assert payouts.build_prizes(60_000, 600)[-1] == 150
    assert replace(payouts, last_is_min_cash=True).build_prizes(60_000, 600) == payouts.build_prizes(60_000, 600)


# The shape of published sheets


def test_places_are_alike_as_on_the_sheets_of_wsop_main_events() -> None:
    # 2004: nine single places, three times three, seven times nine; then one of 27; here nines go on to 162.
    assert tiers_of(81) == [1] * 9 + [3] * 3 + [9] * 7
    assert tiers_of(225)[9:] == [3] * 3 + [9] * 16 + [18, 18, 18, 9]
    # 2005: from the 165th place 30 or more places are equal, from the 285th 40, from the 325th 50.
    assert max(tiers_of(560)) == 54


@pytest.mark.parametrize(
    ("entries", "pool", "paid", "min_cash", "winner", "published"),
    [
        # DD Poker's presets of the WSOP main events, and that of 2024 (casinoreports.com): the sums of the first 1, 9
        # and 27 places as far as they are known.
        (839, 7_802_700, 63, "1.61", 2_500_000, (2_500_000, 5_940_000, 6_947_700)),
        (2576, 24_214_400, 225, "1.06", 5_000_000, (5_000_000, 16_120_400, 19_669_400)),
        (5619, 52_818_600, 560, "1.33", 7_500_000, (7_500_000, 22_950_000, 29_742_120)),
        (10_112, 94_041_600, 1517, "1.61", 10_000_000, (10_000_000, 31_250_000)),
    ],
    ids=["2003", "2004", "2005", "2024"],
)
def test_a_sheet_for_the_field_of_a_wsop_main_event_is_near_the_real_one(
    entries: int, pool: int, paid: int, min_cash: str, winner: int, published: tuple[int, ...]
) -> None:
    first = Decimal(winner * 100) / pool
    payouts = StandardPayouts(Decimal(paid * 100) / entries, 5, Decimal(min_cash), first)
    prizes = payouts.build_prizes(pool, entries)
    assert len(prizes) == paid
    for places, real in zip((1, 9, 27), published, strict=False):
        # 2004 was the steepest at the top: the first nine get 13% of the pool less here. The others are within 4%.
        assert abs(sum(prizes[:places]) - real) < pool * (0.13 if entries == 2576 else 0.04)


@pytest.mark.parametrize(
    ("places", "published"),
    [
        # fabulouspoker.com, prize structures, by places paid; the WSOP main events of 2005, 2023 (12.1 of 93.4
        # million) and 2024.
        (3, 50), (5, 40), (7, 33), (9, 29), (12, 26), (18, 25), (27, 23), (36, 22.5), (45, 21.5), (63, 20.5),
        (81, 19.5), (99, 19.25), (126, 19.2), (153, 19.11), (560, 14.2), (1507, 12.95), (1517, 10.63),
    ],
)  # fmt: skip
def test_the_usual_share_of_the_winner_is_near_published_ones(places: int, published: float) -> None:
    assert abs(float(usual_first(places)) * 100 - published) < 5.5


def test_a_single_prize_is_all_there_is() -> None:
    assert usual_first(1) == 1


def test_a_small_field_has_the_tiers_of_its_tables() -> None:
    # 200 at 100: thirty are paid, three tables of nine and three more; none below 150.
    prizes = FIFTEEN.build_prizes(20_000, 200)
    assert len(prizes) == 30
    assert prizes[-1] >= 150
    assert [len(list(alike)) for _, alike in groupby(prizes)] == [1] * 9 + [3, 3, 3, 9, 3]


# Rounding


@pytest.mark.parametrize(
    ("amount", "unit", "step"),
    [
        (0, 1, 1), (99, 1, 1), (100, 1, 5), (199, 1, 5), (200, 1, 10), (999, 1, 10), (1000, 1, 50), (2000, 1, 100),
        (499, 5, 5), (500, 5, 25), (1000, 5, 50), (4999, 5, 50), (5000, 5, 250), (10, 25, 25), (10**6, 1, 50_000),
    ],
)  # fmt: skip
def test_what_is_rounded_is_within_a_twentieth(amount: int, unit: int, step: int) -> None:
    assert round_step(amount, unit) == step


@given(
    st.integers(0, 10**15),
    st.lists(st.integers(1, 50), max_size=40),
    st.integers(0, 100).map(Decimal),
    st.sampled_from((1, 5, 100)),
    st.data(),
)
def test_any_division_is_exact_and_falls(
    pool: int, below: list[int], percent: Decimal, unit: int, data: st.DataObject
) -> None:
    sizes = [1, *below]
    least = data.draw(st.integers(0, pool // sum(sizes)))
    prizes = divide_falling(pool, sizes, share=percent / 100, least=least, unit=unit)
    assert sum(prizes) == pool
    assert prizes == sorted(prizes, reverse=True)
    assert prizes[-1] >= least
    assert len(prizes) == sum(sizes)


# Errors


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ({"paid_percent": Decimal(0)}, "paid"),
        ({"paid_percent": Decimal(101), "min_cash": Decimal(0)}, "paid"),
        ({"unit": 0}, "round_to"),
        ({"min_cash": Decimal(-1)}, "min_cash"),
        ({"min_cash": Decimal(7)}, "min_cash"),
        ({"first_percent": Decimal(0)}, "first"),
        ({"first_percent": Decimal(101)}, "first"),
        ({"first_percent": Decimal(30), "last_is_min_cash": True}, "last"),
        ({"min_cash": Decimal(0), "last_is_min_cash": True}, "last"),
    ],
)
def test_numbers_that_make_no_sheet_are_refused(wrong: dict[str, Any], at: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        replace(FIFTEEN, **wrong)
    assert caught.value.at == (at,)


# The same on every machine


@settings(max_examples=30)
@given(st.integers(20, 40_000), st.integers(1, 10**9), st.sampled_from((1, 5, 100)))
def test_floats_only_decide_what_is_clear(places: int, over: int, unit: int) -> None:
    # General Decimal Arithmetic: `exp` and `ln` are correctly rounded, so results by decimals alone are portable.
    pool = places * 15 * unit + over

    def divided() -> list[int]:
        share = usual_first(places)
        return divide_falling(pool, tiers_of(places), share=share, least=15 * unit, unit=unit)

    mixed = divided()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(standard_payouts, "_CLEAR", float("inf"))
        assert divided() == mixed
