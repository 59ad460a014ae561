"""Dealers of a tournament: pushes, breaks, early-outs and what they cost."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.errors import InvalidArgument
from tourney.festival.programme import Staff
from tourney.tournament.dealing_staff import DealingStaff, Push, count_dealers_needed, hours_of, plan_pushes

TWO = DealingStaff(hour=25, downs=2, early_out=True)

STAFF = st.builds(
    DealingStaff, st.integers(0, 50), st.integers(1, 4), st.sampled_from([1200, 1800, 3600]), early_out=st.booleans()
)
TABLES = st.lists(st.tuples(st.integers(0, 4000), st.integers(0, 30)), min_size=1, max_size=20).map(
    lambda rows: [
        *zip(accumulate([0, *(gap for gap, _ in rows)]), [many for _, many in rows], strict=False),
        (sum(gap for gap, _ in rows) + 1, 0),
    ]
)


def test_two_downs_and_a_break_take_three_dealers_for_two_tables() -> None:
    # Three dealers in turn: two deal, one rests. Ten tables: 15; eleven: 16.5, so 17.
    assert [count_dealers_needed(tables, 2) for tables in (0, 1, 2, 10, 11)] == [0, 2, 3, 15, 17]
    assert count_dealers_needed(9, 3) == 12
    assert Staff((), downs=3).count_dealers(9) == 12  # a festival counts alike


def test_dealers_go_home_when_tables_break() -> None:
    # Six tables from the start, four after 40 min, two after 1:40, over after 2:20; pushes each half hour.
    tables = [(0, 6), (2400, 4), (6000, 2), (8400, 0)]
    found = plan_pushes(tables, TWO)
    assert found == [
        Push(0, 6, 9, 0),
        Push(1800, 6, 9, 0),
        Push(3600, 4, 6, 3),
        Push(5400, 4, 6, 0),
        Push(7200, 2, 3, 3),
    ]
    assert hours_of(found, TWO) == (9 + 9 + 6 + 6 + 3) / 2
    stay = replace(TWO, early_out=False)
    assert hours_of(plan_pushes(tables, stay), stay) == 9 * 5 / 2


def test_dealers_come_when_tables_open() -> None:
    assert [push.dealers for push in plan_pushes([(0, 2), (2000, 4), (5000, 0)], TWO)] == [3, 6, 6]


@given(TABLES, STAFF)
def test_every_table_has_a_dealer_and_early_outs_save_money(
    tables: list[tuple[int, int]], staff: DealingStaff
) -> None:
    found = plan_pushes(tables, staff)
    for push in found:
        there = [many for at, many in tables if at < push.at + staff.down]
        assert push.dealers >= staff.count_dealers(there[-1]) >= there[-1]
        assert push.dealers >= staff.count_dealers(push.tables)
    table_seconds = sum(many * (after - at) for (at, many), (after, _) in pairwise(tables))
    assert hours_of(found, staff) * 3600 >= table_seconds
    ways = [replace(staff, early_out=early) for early in (True, False)]
    out, stay = [hours_of(plan_pushes(tables, each), each) for each in ways]
    assert out <= stay
    # Who is on duty at the end and who has gone home are all who ever came.
    on_duty = [0, *(push.dealers for push in found)]
    came = sum(max(0, after - before) for before, after in pairwise(on_duty))
    assert came == found[-1].dealers + sum(push.out for push in found)


def test_a_down_has_a_length() -> None:
    with pytest.raises(InvalidArgument):
        DealingStaff(down=59)
