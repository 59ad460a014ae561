"""What real sheets look like: tuning counted 27 published ones (configs/schedules)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.config import shipped
from tourney.config.load import load_sheet
from tourney.tuning.knobs import LEAST_STEP, MOST_STEP, Curve, Rung, rungs_between, snap_to_rungs

_CHIPS = st.sampled_from([(25, 100, 500, 1000), (1, 5, 25, 100), (100, 500, 1000, 5000), (5, 25, 100, 500, 1000)])


def test_rungs_are_what_people_write() -> None:
    """Nine of ten big blinds of the shipped no-limit sheets are rungs."""
    found = rung = 0
    for name in shipped.list_names("schedules"):
        path = shipped.find("schedules", name)
        assert path is not None
        for level in load_sheet(path).schedule.levels:
            if level.stakes.big_blind >= 10:
                found += 1
                rung += level.stakes.big_blind in rungs_between(level.stakes.big_blind, level.stakes.big_blind)
    assert rung / found > 0.9


def test_rungs() -> None:
    assert rungs_between(100, 1000) == (100, 120, 150, 160, 200, 240, 250, 300, 400, 500, 600, 800, 1000)


@settings(max_examples=40)
@given(_CHIPS, st.floats(20, 150), st.integers(6, 20), st.integers(4, 6))
def test_a_path_can_be_paid_and_steps_as_real_sheets_do(
    chips: tuple[int, ...], depth: float, levels: int, spacing: int
) -> None:
    stack = 200 * chips[-2]
    first, last = stack / depth, stack * 2
    targets = tuple(first * (last / first) ** (level / (levels - 1)) for level in range(levels))
    breaks = frozenset(range(spacing, levels, spacing))
    path = snap_to_rungs(Curve(targets, breaks, chips, stack))
    if path is None:
        return
    for level, (one, other) in enumerate(pairwise(path), start=1):
        assert LEAST_STEP <= other.big_blind / one.big_blind <= MOST_STEP
        assert one.chip <= other.chip
        assert one.chip == other.chip or level in breaks
    assert all(each.big_blind % (2 * each.chip) == 0 for each in path)


def test_chips_leave_at_the_first_break_that_allows_it() -> None:
    targets = tuple(100 * 1.4**level for level in range(12))
    path = snap_to_rungs(Curve(targets, frozenset({4, 8}), (25, 100, 500), 10_000))
    assert path is not None
    assert {each.chip for each in path[:4]} == {25}
    assert {each.chip for each in path[4:]} <= {100, 500}


@pytest.mark.parametrize(
    ("breaks", "level", "big_blind", "most"),
    [
        ((4, 8), 4, 100, 2.0),  # four chips of 25, before the first break
        ((4, 8), 1, 100, 2.0),
        ((4, 8), 5, 100, 1.5),
        ((4, 8), 4, 150, 1.5),
        ((), 9, 100, 2.0),  # without a break
    ],
)
def test_steps_by_two_end_with_the_first_break_and_above_four_small_chips(
    breaks: tuple[int, ...], level: int, big_blind: int, most: float
) -> None:
    curve = Curve((100,), frozenset(breaks), (25, 100), 10_000, most_step=1.5)
    assert curve.limit_after(level, Rung(big_blind, 25)) == most
