from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.config.file_text import count_breaks, plan_pauses
from tourney.errors import InvalidArgument
from tourney.tasks.new_event import choose_stack, ladder, plan_blinds
from tourney.tournament.chip_set import ChipSet

LENGTHS = (5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 60)


def test_usual_small_blinds() -> None:
    assert ladder(25, 800) == [25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800]
    assert ladder(5, 100) == [5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100]
    assert ladder(100, 3000) == [100, 200, 300, 400, 500, 600, 800, 1000, 1500, 2000, 2500, 3000]


def test_small_blinds_that_the_chips_can_pay_where_no_usual_one_is_near() -> None:
    """After 100 nothing usual up to 160 is a multiple of 20."""
    assert ladder(20, 300) == [20, 40, 60, 80, 100, 160, 200, 300]
    assert all(small % 7 == 0 for small in ladder(7, 10_000))


@given(st.sampled_from([1, 5, 20, 25, 100]), st.integers(1, 8), st.integers(2, 3000), st.integers(2, 40))
def test_blinds_rise_by_at_most_six_tenths_but_from_one_chip_to_two(
    chip: int, first: int, times: int, levels: int
) -> None:
    blinds = plan_blinds(chip * first, chip * first * times, levels, chip)
    if blinds is None:
        return
    assert len(blinds) == levels
    assert blinds[0] >= chip * first
    assert blinds[-1] >= chip * first * times
    for before, after in pairwise(blinds):
        assert before < after <= 1.6 * before or (before, after) == (chip, 2 * chip)


def test_an_evening_of_usual_blinds() -> None:
    """From 25 to 5,000 in 17 levels: a step of 1.39 on average, as directors draw it."""
    assert plan_blinds(25, 5000, 17, 25) == [
        25, 50, 75, 100, 150, 200, 250, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 4000, 5000,
    ]  # fmt: skip
    assert plan_blinds(25, 5000, 20, 25) is None  # there are 19 usual blinds
    assert plan_blinds(25, 5000, 12, 25) is None  # steps of 1.6 at most


@pytest.mark.parametrize("length", LENGTHS)
def test_one_to_two_hours_between_breaks(length: int) -> None:
    for minutes in range(30, 481, 5):
        breaks = [0, *plan_pauses(minutes, length, count_breaks(minutes))]
        assert all(60 <= (after - before) * length <= 120 for before, after in pairwise(breaks)), minutes
        assert minutes - breaks[-1] * length <= 120, minutes


def test_four_hours_have_two_breaks() -> None:
    """Once there was one, after 1 h 40."""
    assert plan_pauses(220, 20, count_breaks(220)) == [4, 7]
    assert count_breaks(120) == 0


# The starting stack

FULL = ChipSet(((25, 400), (100, 400), (500, 200), (1000, 100)))


def test_the_deepest_usual_stack_of_the_chips() -> None:
    """400 small chips are 200 big blinds: 10,000 of 25. Of 18 they make 10,000, too: 180,000 of 250,000."""
    assert choose_stack(FULL, 0, 12, 2) == (10_000, 25)
    assert choose_stack(FULL, 0, 18, 2) == (10_000, 25)
    assert choose_stack(None, 0, 200, 2) == (10_000, 25)
    assert choose_stack(None, 500, 20, 2) == (500, 1)


def test_a_few_odd_small_chips_are_left_in_the_box() -> None:
    with_ones = ChipSet(((1, 20), *FULL.pieces))
    assert choose_stack(with_ones, 0, 12, 2) == (10_000, 25)


def test_chips_that_are_too_few_to_play() -> None:
    few = ChipSet(((25, 20), (100, 20)))
    with pytest.raises(InvalidArgument, match="12 stacks of 1,000 are for example 96 x 25, 96 x 100") as caught:
        choose_stack(few, 0, 12, 2)
    assert "those at hand make 2" in str(caught.value)
    assert choose_stack(few, 0, 2, 2) == (1000, 25)
    assert choose_stack(ChipSet(((25, 96), (100, 96))), 0, 12, 2) == (1000, 25)
