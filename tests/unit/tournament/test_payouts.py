"""Prizes: whole units, exact sums, no lower place paid more. Standard sheets: test_standard_payouts."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tourney.errors import InvalidArgument
from tourney.tournament.payouts import (
    Band,
    FixedPayouts,
    Payouts,
    PayoutsByEntries,
    PercentPayouts,
    Remainder,
    SatellitePayouts,
    share_prizes,
)
from tourney.tournament.standard_payouts import StandardPayouts


def percents(*shares: str) -> tuple[Decimal, ...]:
    return tuple(Decimal(share) for share in shares)


@st.composite
def percent_tables(draw: st.DrawFn) -> PercentPayouts:
    """Shares in hundredths of a percent that sum to 100 and never rise, and a unit."""
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
        # 37.5 is rounded down to 37, and the winner gets the rest.
        (("62.5", "37.5"), 100, 1, [63, 37]),
        # 333.3 and 333.3 are 330 each in tens; 1000 - 660 = 340.
        (("33.34", "33.33", "33.33"), 1000, 10, [340, 330, 330]),
        # A pool that is not a multiple of the unit: only the winner's prize is odd.
        (("50", "30", "20"), 1003, 100, [503, 300, 200]),
        # Too small a pool for its unit: all to the winner.
        (("50", "30", "20"), 90, 100, [90, 0, 0]),
        (("50", "30", "20"), 0, 1, [0, 0, 0]),
    ],
)
def test_shares_are_rounded_down_to_the_unit_and_the_rest_goes_to_the_winner(
    shares: tuple[str, ...], pool: int, unit: int, prizes: list[int]
) -> None:
    assert PercentPayouts(percents(*shares), unit).build_prizes(pool, 20) == prizes


def test_no_share_is_lost_in_binary_fractions() -> None:
    # 0.1% of 1,000 is 1, though 0.1 is not a binary fraction; floats give too little for 0.7% of 1,000 and the like.
    shares = percents("98.6", "0.7", "0.7")
    assert PercentPayouts(shares).build_prizes(1000, 20) == [986, 7, 7]


@given(percent_tables(), st.integers(0, 10**12))
@example(PercentPayouts(percents("50", "30", "20")), 1)
def test_prizes_sum_to_the_pool_and_never_rise(table: PercentPayouts, pool: int) -> None:
    prizes = table.build_prizes(pool, 100)
    assert sum(prizes) == pool
    assert prizes == sorted(prizes, reverse=True)
    assert len(prizes) == len(table.percent)


@given(percent_tables(), st.integers(0, 10**12))
def test_every_prize_but_the_winners_is_whole_units_and_less_than_a_unit_below_its_share(
    table: PercentPayouts, pool: int
) -> None:
    prizes = table.build_prizes(pool, 100)
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
    with pytest.raises(InvalidArgument):
        PercentPayouts(percents(*shares), unit)


# Fixed tables


@given(st.lists(st.integers(1, 10**7), min_size=1), st.integers(0, 10**9))
def test_a_fixed_table_pays_what_it_says_whatever_the_pool(prizes: list[int], pool: int) -> None:
    table = tuple(sorted(prizes, reverse=True))
    assert FixedPayouts(table).build_prizes(pool, 100) == list(table)


@pytest.mark.parametrize("prizes", [(), (100, 200), (100, 0), (100, -1)])
def test_prizes_that_make_no_payout_table_are_refused(prizes: tuple[int, ...]) -> None:
    with pytest.raises(InvalidArgument):
        FixedPayouts(prizes)


def test_the_prizes_of_a_fixed_table_cannot_be_changed_from_outside() -> None:
    table = FixedPayouts((90, 55))
    table.build_prizes(0, 2)[0] = 1
    assert table.build_prizes(0, 2) == [90, 55]


# By entries

# Published: thepokerclubscv.com, rules: two places up to 10 players, three up to 15, four up to 20, then five.
CLUB = PayoutsByEntries(
    (
        Band(10, PercentPayouts(percents("60", "40"))),
        Band(15, PercentPayouts(percents("50", "30", "20"))),
        Band(20, PercentPayouts(percents("40", "30", "20", "10"))),
        Band(None, PercentPayouts(percents("40", "30", "15", "10", "5"))),
    )
)


@pytest.mark.parametrize(
    ("entries", "prizes"),
    [
        (2, [600, 400]),
        (10, [600, 400]),
        (11, [500, 300, 200]),
        (15, [500, 300, 200]),
        (16, [400, 300, 200, 100]),
        (20, [400, 300, 200, 100]),
        (21, [400, 300, 150, 100, 50]),
        (100_000, [400, 300, 150, 100, 50]),
    ],
)
def test_the_first_table_that_holds_the_entries_applies(entries: int, prizes: list[int]) -> None:
    assert CLUB.build_prizes(1000, entries) == prizes


def test_a_pool_of_nothing_by_entries() -> None:
    assert CLUB.build_prizes(0, 12) == [0, 0, 0]


ONE = PercentPayouts(percents("100"))
THREE = PercentPayouts(percents("50", "30", "20"))


@pytest.mark.parametrize(
    ("bands", "at"),
    [
        ((), ()),
        ((Band(10, ONE),), ()),
        ((Band(None, ONE), Band(None, ONE)), (0,)),
        ((Band(10, ONE), Band(10, ONE), Band(None, ONE)), (1, "up_to")),
        ((Band(10, ONE), Band(9, ONE), Band(None, ONE)), (1, "up_to")),
        ((Band(0, ONE), Band(None, ONE)), (0, "up_to")),
        ((Band(2, THREE), Band(None, ONE)), (0, "percent")),
    ],
)
def test_tables_that_do_not_follow_each_other_are_refused(bands: tuple[Band, ...], at: tuple[str | int, ...]) -> None:
    with pytest.raises(InvalidArgument) as caught:
        PayoutsByEntries(bands)
    assert caught.value.at == at


# Satellites


@pytest.mark.parametrize(
    ("seat", "pool", "entries", "prizes"),
    [
        # help.ggpoker.com, 844: 25 entries at 30 for seats of 300 make two seats, with 150 left over. There it goes
        # to several places; here to the next one.
        (300, 750, 25, [300, 300, 150]),
        # sapokeronline.com, satellites: seats of 200 for 20 each: 10 entrants win one, 20 win two.
        (200, 200, 10, [200]),
        (200, 400, 20, [200, 200]),
        # The pool buys no seat: the winner gets all of it.
        (1000, 400, 20, [400]),
        (1000, 0, 20, [0]),
        # Heads-up there is one seat; the winner also gets the money for another.
        (100, 250, 2, [250]),
        # Enough for all, by rebuys or a guarantee: one player must bust, the others share the rest.
        (100, 700, 4, [234, 233, 233]),
        (100, 350, 4, [100, 100, 100, 50]),
    ],
)
def test_a_satellite_pays_equal_seats_and_the_rest_in_cash(
    seat: int, pool: int, entries: int, prizes: list[int]
) -> None:
    assert SatellitePayouts(seat).build_prizes(pool, entries) == prizes


@pytest.mark.parametrize(
    ("remainder", "prizes"),
    [
        # 25 entries at 30 for seats of 300: 150 are left over, five buy-ins.
        (Remainder.NEXT, [300, 300, 150]),
        (Remainder.REFUNDED, [300, 300, 30, 30, 30, 30, 30]),
        (Remainder.SHARED, [375, 375]),
    ],
)
def test_who_gets_the_remainder_of_a_satellite(remainder: Remainder, prizes: list[int]) -> None:
    assert SatellitePayouts(300, remainder).build_prizes(750, 25) == prizes


def test_a_part_of_a_buy_in_is_refunded_to_the_place_after_the_others() -> None:
    # 23 entries at 30 make two seats, and 90 are left over; with 7 more, three buy-ins and 7.
    assert SatellitePayouts(300, Remainder.REFUNDED).build_prizes(690, 23) == [300, 300, 30, 30, 30]
    assert SatellitePayouts(300, Remainder.REFUNDED).build_prizes(697, 23) == [300, 300, 30, 30, 30, 7]


@given(st.integers(1, 10**4), st.integers(0, 10**6), st.integers(2, 10_000), st.sampled_from(Remainder))
def test_the_remainder_is_paid_to_the_unit_and_to_players_who_are_there(
    seat: int, pool: int, entries: int, remainder: Remainder
) -> None:
    payouts = SatellitePayouts(seat, remainder)
    prizes = payouts.build_prizes(pool, entries)
    assert sum(prizes) == pool
    assert prizes == sorted(prizes, reverse=True)
    assert payouts.seats_won(pool, entries) <= len(prizes) <= entries
    if pool >= seat:
        assert min(prizes[: payouts.seats_won(pool, entries)]) >= seat


@given(st.integers(1, 10**6), st.integers(0, 10**9), st.integers(2, 100_000))
def test_seats_sum_to_the_pool_and_somebody_wins_none(seat: int, pool: int, entries: int) -> None:
    payouts = SatellitePayouts(seat)
    prizes = payouts.build_prizes(pool, entries)
    seats = payouts.seats_won(pool, entries)
    assert 1 <= seats < entries
    assert seats <= len(prizes) <= min(seats + 1, entries)
    assert sum(prizes) == pool
    assert prizes == sorted(prizes, reverse=True)
    if pool >= seat:
        assert min(prizes[:seats]) >= seat
        assert all(prize < seat for prize in prizes[seats:])


def test_a_satellite_ends_when_all_who_are_left_have_a_seat() -> None:
    assert SatellitePayouts(300).places_that_end(750, 25) == 2


@pytest.mark.parametrize("payouts", [ONE, CLUB, FixedPayouts((90, 55)), StandardPayouts(Decimal(15))])
def test_all_other_events_end_with_the_winner(payouts: Payouts) -> None:
    assert payouts.places_that_end(750, 25) == 1


def test_a_seat_costs_something() -> None:
    with pytest.raises(InvalidArgument):
        SatellitePayouts(0)


# Ties


@pytest.mark.parametrize(
    ("prizes", "players", "shares"),
    [
        ([60, 40], 2, [50, 50]),
        ([61, 40], 2, [51, 50]),
        # Two players tie for the last place paid: one prize for two.
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
