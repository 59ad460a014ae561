"""Deals: whole units, exact sums, nobody below the lowest prize or above the first."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.errors import InvalidArgument
from tourney.tournament.chops import ChopKind, chop_values, plan_chop_payments, propose_deals, worth_of_stacks
from tourney.tournament.icm import icm_equities

KINDS = st.sampled_from(ChopKind)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], list[int], int]:
    """Stacks in any order, prizes that do not rise, and the money left to play for."""
    stacks = draw(st.lists(st.integers(0, 10**7) | st.integers(0, 5), min_size=1, max_size=10).filter(any))
    prizes = sorted(draw(st.lists(st.integers(0, 10**7) | st.integers(0, 20), max_size=12)), reverse=True)
    ladder = ladder_of(prizes, len(stacks))
    return stacks, prizes, draw(st.integers(0, sum(ladder) - ladder[-1] * len(stacks)))


def ladder_of(prizes: list[int], players: int) -> list[int]:
    return [*prizes, *[0] * players][:players]


# Chip chop


def test_a_chip_chop_is_the_lowest_prize_each_and_the_rest_by_chips() -> None:
    # The example of help.nj.betmgm.com ("How are the chip count payout amounts calculated?"): 570 are left, the next
    # player out gets 57. The other prizes are not given there, and do not matter. Its results are rounded up.
    stacks = [15_000, 12_000, 10_000, 6_000, 500]
    prizes = [228, 128, 91, 66, 57]
    values = chop_values(ChopKind.CHIP_CHOP, stacks, prizes)
    assert [ceil(100 * value) for value in values] == [155_28, 135_63, 122_52, 96_32, 60_28]
    # Rounded down they are 568; the two largest remainders are .62 and .52.
    assert plan_chop_payments(ChopKind.CHIP_CHOP, stacks, prizes) == [155, 136, 123, 96, 60]


def test_nobody_is_paid_more_than_the_first_prize() -> None:
    # 20 each, and 36, 2 and 2 of the other 40 by chips: 56 is 6 too many, which the others share.
    assert plan_chop_payments(ChopKind.CHIP_CHOP, [90, 5, 5], [50, 30, 20]) == [50, 25, 25]
    # 20 each and 87 by chips, at most 30 for one. The second's 30% is 26.1, but after the first's excess it is 30/40
    # of 57, again too much; the last 27 are divided by chips into 24.3 and 2.7.
    assert plan_chop_payments(ChopKind.CHIP_CHOP, [60, 30, 9, 1], [50, 49, 48, 20]) == [50, 50, 44, 23]


def test_a_chop_that_paid_more_than_the_first_prize_is_not_repeated() -> None:
    # pokerfuse.com, "Dan Smith Wins Sunday Million--for $8k More than 1st Place Money": 20,000 were left to play for;
    # the chop gave the leader 199,504 where 191,800 was left of the first prize (prizes to the hundred).
    stacks = [33_086_642, 13_648_882, 10_663_672, 7_457_758, 5_743_046]
    paid = plan_chop_payments(ChopKind.CHIP_CHOP, stacks, [211_800, 155_800, 113_000, 74_800, 57_900], keep=20_000)
    assert paid[0] == 191_800
    assert sum(paid) == 593_300


def test_players_without_chips_get_what_nobody_can_miss() -> None:
    stacks, prizes = [0, 10, 0, 10], [100, 60, 50, 41]
    assert plan_chop_payments(ChopKind.CHIP_CHOP, stacks, prizes) == [41, 85, 41, 84]
    assert plan_chop_payments(ChopKind.ICM, stacks, prizes) == [46, 80, 45, 80]  # they share the last two prizes
    # They also share the excess of the only player with chips.
    assert plan_chop_payments(ChopKind.CHIP_CHOP, [10, 0, 0], [100, 60, 50]) == [100, 55, 55]


# By the independent chip model


def test_a_deal_by_icm_pays_what_the_stacks_are_worth() -> None:
    # 38.39, 32.75 and 28.86 (published by several calculators): the two units go to .86 and .75.
    assert plan_chop_payments(ChopKind.ICM, [5000, 3000, 2000], [50, 30, 20]) == [38, 33, 29]


def test_equal_stacks_get_the_same_but_for_the_odd_units() -> None:
    for kind in ChopKind:
        assert plan_chop_payments(kind, [7, 7, 7], [50, 30, 21]) == [34, 34, 33]


# Money left to play for


def test_what_is_kept_comes_from_the_first_prize_first() -> None:
    stacks = [5000, 3000, 2000]
    for kind in ChopKind:
        for keep, ladder in ((0, [50, 30, 20]), (10, [40, 30, 20]), (25, [28, 27, 20]), (40, [20, 20, 20])):
            kept = plan_chop_payments(kind, stacks, [50, 30, 20], keep)
            assert kept == plan_chop_payments(kind, stacks, ladder)


@pytest.mark.parametrize("keep", [-1, 41])
def test_what_nobody_can_miss_is_not_played_for(keep: int) -> None:
    with pytest.raises(InvalidArgument, match="not from 0 to 40") as refused:
        plan_chop_payments(ChopKind.ICM, [5000, 3000, 2000], [50, 30, 20], keep)
    assert refused.value.at == ("keep",)


def test_there_is_nothing_to_play_for_alone() -> None:
    assert plan_chop_payments(ChopKind.ICM, [5000], [50, 30]) == [50]
    with pytest.raises(InvalidArgument):
        plan_chop_payments(ChopKind.ICM, [5000], [50, 30], keep=1)


# Any deal


@given(KINDS, tables())
def test_payments_are_whole_units_that_sum_to_what_is_divided(
    kind: ChopKind, table: tuple[list[int], list[int], int]
) -> None:
    stacks, prizes, keep = table
    ladder = ladder_of(prizes, len(stacks))
    paid = plan_chop_payments(kind, stacks, prizes, keep)
    assert sum(paid) == sum(ladder) - keep
    assert min(paid) >= ladder[-1]
    assert max(paid) <= ladder[0]
    assert all(isinstance(payment, int) for payment in paid)
    for payment, value in zip(paid, chop_values(kind, stacks, prizes, keep), strict=True):
        assert abs(payment - value) < 1


@given(KINDS, tables())
def test_more_chips_never_get_less(kind: ChopKind, table: tuple[list[int], list[int], int]) -> None:
    stacks, prizes, keep = table
    paid = plan_chop_payments(kind, stacks, prizes, keep)
    by_stack = sorted(zip(stacks, paid, strict=True))
    for (smaller, less), (larger, more) in pairwise(by_stack):
        assert less <= more + (smaller == larger)


@given(tables())
def test_a_deal_by_icm_is_within_a_unit_of_the_equities(table: tuple[list[int], list[int], int]) -> None:
    stacks, prizes, _ = table
    paid = plan_chop_payments(ChopKind.ICM, stacks, prizes)
    for payment, equity in zip(paid, icm_equities(stacks, prizes), strict=True):
        assert payment == pytest.approx(equity, abs=1.01)


# The usual deals, and the table of what stacks are worth


def test_usual_deals() -> None:
    """Between two players ICM is three quarters of what they play for: of 60, or of 54 if a tenth is set aside."""
    found = propose_deals([300, 100], [80, 20])
    assert (found.equal, found.chips, found.icm) == ([50, 50], [65, 35], [65, 35])
    assert (found.keep, found.icm_kept) == (6, [61, 33])  # 60.5 and 33.5: the larger stack gets the odd unit


def test_what_stacks_are_worth() -> None:
    first, *_, last = worth_of_stacks([50, 30, 20], [70, 30])
    assert (first.stack, first.share, first.chip_chop) == (50, 0.5, 50)
    assert first.icm == pytest.approx(45.178571429)
    assert (last.stack, last.share, last.chip_chop) == (20, 0.2, 20)
