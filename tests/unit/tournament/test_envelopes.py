"""The contents of the envelopes of mystery bounties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.errors import InvalidArgument
from tourney.tournament.bounties import Envelope, Envelopes, build_envelopes

# WSOP Mystery Millions 2024 (pokernewsdaily.com, 43180): 949 envelopes, 300 of each of 18,409 entries; these are the
# best, and none is below 1,000.
MILLIONS = ((1_000_000, 2), (500_000, 1), (250_000, 1), (100_000, 3))
MILLIONS_POOL = 18_409 * 300


@st.composite
def tables(draw: st.DrawFn) -> Envelopes:
    money = sorted(draw(st.sets(st.integers(1, 10**6), min_size=1, max_size=8)), reverse=True)
    return Envelopes(tuple(Envelope(each, draw(st.integers(1, 40))) for each in money))


@given(st.integers(0, 10**9), st.integers(1, 2000), st.none() | tables())
def test_there_are_as_many_as_needed_and_they_sum_to_the_pool(pool: int, count: int, table: Envelopes | None) -> None:
    envelopes = build_envelopes(pool, count, table)
    assert len(envelopes) == count
    assert sum(envelopes) == pool
    assert envelopes == sorted(envelopes, reverse=True)
    assert envelopes[-1] >= 0


@given(tables())
def test_a_table_that_fits_is_taken_as_it_is(table: Envelopes) -> None:
    given_ = [money for money, number in table.rows for _ in range(number)]
    assert build_envelopes(sum(given_), len(given_), table) == given_


def test_a_table_is_stretched_to_the_pool_and_the_players() -> None:
    table = Envelopes((Envelope(50, 1), Envelope(10, 3)))
    # Twice as many envelopes, twice the money: 2 x 50 and 6 x 10 make 160, the pool.
    assert build_envelopes(160, 8, table) == [50, 50, *[10] * 6]
    # As many envelopes, ten times the money: 50 and 3 x 10 make 80.
    assert build_envelopes(800, 4, table) == [500, 100, 100, 100]
    # Half as many envelopes: the best is included; 50 and 10 make 60.
    assert build_envelopes(60, 2, table) == [50, 10]
    # The best gets the odd unit.
    assert build_envelopes(61, 2, table) == [51, 10]


def test_made_envelopes_are_near_those_of_a_real_event() -> None:
    # Of 5,522,700 the best was 1,000,000, which came twice, and the smallest 1,000.
    envelopes = build_envelopes(MILLIONS_POOL, 949)
    assert 700_000 <= envelopes[0] <= 1_000_000
    assert 1000 <= envelopes[-1] <= 1500
    real = sum(money * number for money, number in MILLIONS)
    assert real * 0.6 < sum(envelopes[:7]) < real


def test_made_envelopes_come_in_doubling_tiers_of_round_numbers() -> None:
    # 1 + 1 + 2 + 4 + 8 + 16 = 32.
    envelopes = build_envelopes(320_000, 32)
    assert [len({*envelopes[start:end]}) for start, end in ((0, 1), (1, 2), (2, 4), (4, 8), (8, 16), (16, 32))] == [
        1
    ] * 6
    assert len(set(envelopes)) == 6
    assert all(money % 50 == 0 for money in envelopes)


@pytest.mark.parametrize(
    ("rows", "at"),
    [
        ((), ()),
        ((Envelope(0, 1),), (0,)),
        ((Envelope(5, 0),), (0,)),
        ((Envelope(5, 1), Envelope(5, 1)), (1, "money")),
        ((Envelope(5, 1), Envelope(6, 1)), (1, "money")),
    ],
)
def test_rows_that_make_no_table_are_refused(rows: tuple[Envelope, ...], at: tuple[str | int, ...]) -> None:
    with pytest.raises(InvalidArgument) as caught:
        Envelopes(rows)
    assert caught.value.at == at
