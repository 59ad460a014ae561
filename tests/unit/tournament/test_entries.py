"""Entries: arrivals, offers taken or not, and the end of all sales."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

import pytest
from chi_square import chance_of_as_uneven
from hypothesis import given
from hypothesis import strategies as st

from tourney.errors import InvalidArgument
from tourney.streams import derive
from tourney.tournament.entries import AddOn, Arrivals, EntryRules, Rebuy, Reentry, is_taken

# The chance of a failure is one in a million; the keys are fixed, so no test fails.
TOO_UNLIKELY = 1e-6

KEYS = [derive(1908, entrant) for entrant in range(8000)]


def arrivals(*points: tuple[int, float | str]) -> Arrivals:
    return Arrivals(tuple((moment, Decimal(percent)) for moment, percent in points))


QUARTERS = arrivals((0, 25), (600, 50), (1800, 75), (5400, 100))
"""One quarter is present at the start, one comes in ten minutes, one in the next twenty, one in the next hour."""


# Arrivals


def test_so_many_are_there_by_each_moment_as_the_curve_says() -> None:
    moments = [QUARTERS.moment(key) for key in KEYS]
    quarters = Counter(0 if not at else 1 if at < 600 else 2 if at < 1800 else 3 for at in moments)
    # At 0: the first quarter, and the one in 600 of the second quarter who come within its first second.
    assert chance_of_as_uneven([quarters[quarter] for quarter in range(4)]) > TOO_UNLIKELY
    assert max(moments) < 5400


@pytest.mark.parametrize(("start", "end"), [(0, 600), (600, 1800), (1800, 5400)])
def test_between_two_points_they_come_evenly(start: int, end: int) -> None:
    twelfths = Counter((at - start) * 12 // (end - start) for at in map(QUARTERS.moment, KEYS) if start < at < end)
    assert len(twelfths) == 12
    assert chance_of_as_uneven(list(twelfths.values())) > TOO_UNLIKELY


def test_nobody_is_early_where_the_curve_begins_later() -> None:
    # All come in the first ten minutes: about one in 600 in each second.
    moments = [arrivals((600, 100)).moment(key) for key in KEYS]
    assert sum(not at for at in moments) < 50
    assert max(moments) < 600
    assert chance_of_as_uneven(list(Counter(at // 60 for at in moments).values())) > TOO_UNLIKELY


def test_all_may_be_there_at_the_start() -> None:
    assert {arrivals((0, 100)).moment(key) for key in KEYS} == {0}


def test_nobody_comes_while_the_curve_is_level() -> None:
    moments = [arrivals((0, 50), (600, 50), (900, 100)).moment(key) for key in KEYS]
    assert not any(0 < at < 600 for at in moments)
    assert 3600 < sum(not at for at in moments) < 4400  # 4,000 expected, within nine standard deviations of 45


def test_a_hundredth_of_a_percent_is_not_lost() -> None:
    rare = arrivals((0, "99.99"), (60, 100))
    late = sum(rare.moment(derive(3, entrant)) > 0 for entrant in range(100_000))
    assert 0 < late <= 40  # 10 expected


def test_a_moment_depends_on_the_entrants_own_key_alone() -> None:
    # docs/adr/0002: another entrant shifts no other stream.
    alone = [QUARTERS.moment(key) for key in KEYS[:20]]
    amid_others = [QUARTERS.moment(key) for key in reversed(KEYS[:40])]
    assert amid_others[::-1][:20] == alone


@pytest.mark.parametrize(
    ("points", "message"),
    [
        ((), "100%"),
        (((0, 50), (600, 99)), "100%"),
        (((0, 50), (600, 101)), "100%"),
        (((600, 50), (0, 100)), "a later moment"),
        (((0, 50), (0, 100)), "a later moment"),
        (((0, 60), (600, 50), (900, 100)), "at least 60%"),
        (((0, 100), (600, 50), (900, 100)), "at least 100%"),
    ],
)
def test_a_curve_that_does_not_rise_to_100_is_refused(points: tuple[tuple[int, float]], message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        arrivals(*points)


@st.composite
def curves(draw: st.DrawFn) -> Arrivals:
    """Any curve, in hundredths of a percent."""
    moments = sorted(draw(st.sets(st.integers(0, 40_000), min_size=1, max_size=8)))
    shares = sorted(draw(st.lists(st.integers(0, 10_000), min_size=len(moments) - 1, max_size=len(moments) - 1)))
    return arrivals(*zip(moments, [f"{share / 100:.2f}" for share in [*shares, 10_000]], strict=True))


@given(curves(), st.integers(0, 2**64 - 1))
def test_everybody_comes_within_the_curve(curve: Arrivals, key: int) -> None:
    assert 0 <= curve.moment(key) <= curve.points[-1][0]


# Offers


@pytest.mark.parametrize(("percent", "taken"), [("0", 0), ("100", 4000)])
def test_none_or_all_take_an_offer(percent: str, taken: int) -> None:
    assert sum(is_taken(Decimal(percent), 7, 1, player) for player in range(4000)) == taken


@pytest.mark.parametrize("percent", ["0.5", "25", "50", "87.5"])
def test_so_many_of_a_hundred_take_an_offer(percent: str) -> None:
    share = Decimal(percent) / 100
    taken = sum(is_taken(Decimal(percent), 7, 1, player) for player in range(8000))
    spread = (8000 * share * (1 - share)).sqrt()
    assert abs(taken - 8000 * share) < 5 * spread  # fails one time in two million; the key is fixed


def test_who_takes_one_offer_need_not_take_the_next() -> None:
    half = Decimal(50)
    pairs = Counter((is_taken(half, 7, 1, player, 0), is_taken(half, 7, 1, player, 1)) for player in range(4000))
    assert len(pairs) == 4
    assert chance_of_as_uneven(list(pairs.values())) > TOO_UNLIKELY


def test_who_takes_an_offer_made_to_fewer_takes_it_made_to_more() -> None:
    # The draws are the same: a higher percentage adds takers and loses none.
    few = {player for player in range(500) if is_taken(Decimal(30), 7, 1, player)}
    more = {player for player in range(500) if is_taken(Decimal(60), 7, 1, player)}
    assert few < more


# The end of sales

LATE = EntryRules(late_until=6)
REENTRY = EntryRules(late_until=6, reentry=Reentry(until_level=8))
REBUY = EntryRules(rebuy=Rebuy(chips=1000, cost=100, until_level=4))
ADD_ON = EntryRules(rebuy=Rebuy(chips=1000, cost=100, until_level=4), add_on=AddOn(2000, 100, after_level=5))


@pytest.mark.parametrize(
    ("rules", "level"),
    [
        (EntryRules(), 0),
        (LATE, 6),
        (REENTRY, 8),
        (REBUY, 4),
        (ADD_ON, 5),
        (EntryRules(late_until=9, reentry=Reentry(until_level=8)), 9),
        # Absent players are removed, but that is not a sale.
        (EntryRules(late_until=2, absent_until=5), 2),
    ],
)
def test_prizes_are_known_when_the_last_thing_can_no_longer_be_bought(rules: EntryRules, level: int) -> None:
    assert rules.closes_after == level


def test_the_chips_expected_to_be_sold_by_the_rule_of_thumb() -> None:
    # 0.4 x 1500 x 50% + 2 x 1000 + 0.4 x 1000 + 0.65 x 2000 x 80% = 300 + 2000 + 400 + 1040
    rules = EntryRules(
        late_until=3,
        reentry=Reentry(3, percent=Decimal(50)),
        rebuy=Rebuy(1000, 10, 3, at_start=2),
        add_on=AddOn(2000, 10, 3, Decimal(80)),
    )
    assert rules.estimate_bought(1500) == 3740
    assert EntryRules().estimate_bought(1500) == 0
