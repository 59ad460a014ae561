"""Prizes: whole units, nothing lost, nobody below paid more."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tourney.errors import StructureError
from tourney.tournament.payouts import FixedPayouts, PercentPayouts, build_prizes, share_prizes


def percents(*shares: str) -> tuple[Decimal, ...]:
    return tuple(Decimal(share) for share in shares)


@st.composite
def percent_tables(draw: st.DrawFn) -> PercentPayouts:
    """Shares in hundredths of a percent that sum to 100, falling or level, and a unit."""
    parts = draw(st.lists(st.integers(1, 5000), min_size=1, max_size=60))
    total = sum(parts)
    shares = sorted((max(1, part * 10_000 // total) for part in parts), reverse=True)
    shares[0] += 10_000 - sum(shares)
    unit = draw(st.sampled_from((1, 5, 10, 25, 100, 1000)))
    return PercentPayouts(tuple(Decimal(share) / 100 for share in shares), unit)


# Percentages


@pytest.mark.parametrize(
    ("shares", "pool", "unit", "prizes"),
    [
        (("50", "30", "20"), 1000, 1, [500, 300, 200]),
        (("100",), 777, 1, [777]),
        # 37.5 of 100 is 37 and a half: 37, and the winner has the rest.
        (("62.5", "37.5"), 100, 1, [63, 37]),
        # 333.3 and 333.3 are 330 each in tens; 1000 - 660 = 340.
        (("33.34", "33.33", "33.33"), 1000, 10, [340, 330, 330]),
        # A pool that is no multiple of the unit: only the winner's prize is odd.
        (("50", "30", "20"), 1003, 100, [503, 300, 200]),
        # Too small a pool for its unit: all to the winner.
        (("50", "30", "20"), 90, 100, [90, 0, 0]),
        (("50", "30", "20"), 0, 1, [0, 0, 0]),
    ],
)
def test_shares_are_rounded_down_to_the_unit_and_the_rest_goes_to_the_winner(
    shares: tuple[str, ...], pool: int, unit: int, prizes: list[int]
) -> None:
    assert build_prizes(PercentPayouts(percents(*shares), unit), pool) == prizes


def test_no_share_is_lost_in_binary_fractions() -> None:
    # 0.1% of 1,000 is 1, though 0.1 is no binary fraction; as floats 0.7% of 1,000 and the like come out below.
    shares = percents("98.6", "0.7", "0.7")
    assert build_prizes(PercentPayouts(shares), 1000) == [986, 7, 7]


@given(percent_tables(), st.integers(0, 10**12))
@example(PercentPayouts(percents("50", "30", "20")), 1)
def test_prizes_sum_to_the_pool_and_never_rise(table: PercentPayouts, pool: int) -> None:
    prizes = build_prizes(table, pool)
    assert sum(prizes) == pool
    assert prizes == sorted(prizes, reverse=True)
    assert len(prizes) == len(table.percent)


@given(percent_tables(), st.integers(0, 10**12))
def test_every_prize_but_the_winners_is_whole_units_and_less_than_a_unit_below_its_share(
    table: PercentPayouts, pool: int
) -> None:
    prizes = build_prizes(table, pool)
    for prize, share in zip(prizes[1:], table.percent[1:], strict=True):
        assert prize % table.unit == 0
        # In ten-thousandths of the pool, whole numbers: prize <= share < prize + unit.
        assert prize * 10_000 <= int(share * 100) * pool < (prize + table.unit) * 10_000


@pytest.mark.parametrize(
    ("shares", "unit"),
    [
        (("50", "30"), 1),
        (("50", "30", "20.01"), 1),
        (("30", "50", "20"), 1),
        (("50", "50", "0"), 1),
        (("120", "-20"), 1),
        ((), 1),
        (("100",), 0),
        (("100",), -5),
    ],
)
def test_shares_that_make_no_payout_table_are_refused(shares: tuple[str, ...], unit: int) -> None:
    with pytest.raises(StructureError):
        PercentPayouts(percents(*shares), unit)


# Fixed tables


@given(st.lists(st.integers(1, 10**7), min_size=1), st.integers(0, 10**9))
def test_a_fixed_table_pays_what_it_says_whatever_the_pool(prizes: list[int], pool: int) -> None:
    table = tuple(sorted(prizes, reverse=True))
    assert build_prizes(FixedPayouts(table), pool) == list(table)


@pytest.mark.parametrize("prizes", [(), (100, 200), (100, 0), (100, -1)])
def test_prizes_that_make_no_payout_table_are_refused(prizes: tuple[int, ...]) -> None:
    with pytest.raises(StructureError):
        FixedPayouts(prizes)


def test_the_prizes_of_a_fixed_table_cannot_be_changed_from_outside() -> None:
    table = FixedPayouts((90, 55))
    build_prizes(table, 0)[0] = 1
    assert build_prizes(table, 0) == [90, 55]


# Ties


@pytest.mark.parametrize(
    ("prizes", "players", "shares"),
    [
        ([60, 40], 2, [50, 50]),
        ([61, 40], 2, [51, 50]),
        # The first of the places out of the money: one prize for two.
        ([101], 2, [51, 50]),
        ([], 2, [0, 0]),
        ([100], 1, [100]),
    ],
)
def test_tied_players_share_the_prizes_of_their_places(prizes: list[int], players: int, shares: list[int]) -> None:
    # WSOP 126b
    assert share_prizes(prizes, players) == shares


@given(st.lists(st.integers(0, 10**9), max_size=10), st.integers(1, 20))
def test_shares_sum_to_what_is_shared_and_differ_by_a_unit_at_most(prizes: list[int], players: int) -> None:
    shares = share_prizes(prizes, players)
    assert len(shares) == players
    assert sum(shares) == sum(prizes)
    assert shares[0] - 1 <= shares[-1] <= shares[0]
    assert shares == sorted(shares, reverse=True)
