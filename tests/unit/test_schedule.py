"""The level sheet and when its items start."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.errors import StructureError
from tourney.game.stakes import Stakes
from tourney.tournament.schedule import Break, Level, Schedule

STAKES = Stakes(small_blind=5, big_blind=10)


def level(number: int, seconds: int = 900) -> Level:
    return Level(number, seconds, STAKES)


def test_each_item_starts_where_the_one_before_it_ends() -> None:
    pause = Break(300)
    items = (level(1), level(2, 600), pause, level(3), level(4))
    starts = Schedule(items).starts()
    assert starts == [(0, items[0]), (900, items[1]), (1500, pause), (1800, items[3]), (2700, items[4])]


def test_the_last_level_goes_on_so_a_break_after_it_never_comes() -> None:
    items = (level(1), level(2), Break(300), Break(60))
    assert Schedule(items).starts() == [(0, items[0]), (900, items[1])]


def test_a_sheet_may_have_a_single_level() -> None:
    assert Schedule((level(1),)).starts() == [(0, level(1))]


def test_two_breaks_may_follow_each_other() -> None:
    items = (level(1), Break(300), Break(60), level(2))
    assert [seconds for seconds, _ in Schedule(items).starts()] == [0, 900, 1200, 1260]


def test_equal_breaks_are_told_apart_by_their_start() -> None:
    items = (level(1), Break(300), level(2), Break(300), level(3))
    assert [seconds for seconds, _ in Schedule(items).starts()] == [0, 900, 1200, 2100, 2400]


def test_the_levels_are_the_items_without_the_breaks() -> None:
    assert Schedule((level(1), Break(300), level(2), Break(60))).levels == (level(1), level(2))


@pytest.mark.parametrize(
    "items",
    [
        (),
        (Break(300),),
        (Break(300), level(1)),
        (level(2),),
        (level(0), level(1)),
        (level(1), level(1)),
        (level(1), level(3)),
        (level(2), level(1)),
    ],
)
def test_a_sheet_that_does_not_count_its_levels_from_1_or_begins_with_a_break_is_refused(
    items: tuple[Level | Break, ...],
) -> None:
    with pytest.raises(StructureError):
        Schedule(items)


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 10_000)), max_size=30))
def test_no_time_is_lost_between_items(rows: list[tuple[bool, int]]) -> None:
    items: list[Level | Break] = [level(1)]
    for is_break, seconds in rows:
        number = sum(isinstance(item, Level) for item in items) + 1
        items.append(Break(seconds) if is_break else level(number, seconds))
    starts = Schedule(tuple(items)).starts()
    assert [item for _, item in starts] == items[: len(starts)]
    assert isinstance(starts[-1][1], Level)
    assert all(isinstance(item, Break) for item in items[len(starts) :])
    for (start, item), (following, _) in pairwise(starts):
        assert following == start + item.seconds
