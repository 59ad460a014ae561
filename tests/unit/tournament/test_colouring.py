"""Colour-ups and the chip race (TDA 24)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from chi_square import chance_of_as_uneven
from hypothesis import given
from hypothesis import strategies as st

from tourney.errors import InvalidArgument
from tourney.streams import Stream, derive
from tourney.tournament.colouring import RaceRounding, plan_race

TOO_UNLIKELY = 1e-6
KEYS = [derive(24, key) for key in range(2000)]

ROUNDINGS = st.sampled_from(RaceRounding)


def raced(
    stacks: list[int], chips: list[int], stream: Stream, rounding: RaceRounding = RaceRounding.DOWN
) -> list[int]:
    """The stacks after all denominations except the last have left, one after another, as on the floor."""
    for removed, smallest in pairwise(chips):
        stacks = plan_race(stacks, removed, smallest, stream, rounding=rounding)
    return stacks


# By hand


def test_what_makes_whole_chips_is_changed_at_equal_value() -> None:
    assert plan_race([1_000, 0, 5_500], 25, 100, Stream(1)) == [1_000, 0, 5_500]


def test_three_players_with_three_chips_each_race_for_two_and_the_third_gets_one_too() -> None:
    # TDA 24A, scenario EU-1160: each has 75 in 25s, which leave for 100s. Nine odd chips make two 100s, for two
    # players; the third would have no chips left, and gets one of the lowest denomination still in play.
    for key in KEYS[:50]:
        assert plan_race([75, 75, 75], 25, 100, Stream(key)) == [100, 100, 100]


def test_a_player_with_a_single_chip_cannot_be_raced_out() -> None:
    # TDA 24A, scenario EU-1161. Four odd chips make one 100 for either player.
    seen = {tuple(plan_race([25, 2_075], 25, 100, Stream(key))) for key in KEYS}
    assert seen == {(100, 2_000), (100, 2_100)}


def test_twelve_odd_chips_make_three_for_three_different_players() -> None:
    # Example of pokerterms.com, "race-off": twelve odd 25s make three 100s.
    stacks = [2_075, 1_025, 3_075, 1_050, 2_075]
    for key in KEYS[:200]:
        after = plan_race(stacks, 25, 100, Stream(key))
        gained = [now - had // 100 * 100 for now, had in zip(after, stacks, strict=True)]
        assert sorted(gained) == [0, 0, 100, 100, 100]


@pytest.mark.parametrize(
    ("rounding", "odd", "won"),
    [
        # Slowplay's example: nine 5s make one 25, and four are left, more than half of another 25.
        (RaceRounding.DOWN, 9, 1),
        (RaceRounding.NEAREST, 9, 2),
        (RaceRounding.UP, 9, 2),
        (RaceRounding.DOWN, 7, 1),
        (RaceRounding.NEAREST, 7, 1),
        (RaceRounding.UP, 7, 2),
        (RaceRounding.NEAREST, 8, 2),
        (RaceRounding.DOWN, 5, 1),
        (RaceRounding.UP, 5, 1),
        (RaceRounding.DOWN, 0, 0),
        (RaceRounding.UP, 0, 0),
    ],
)
def test_what_is_left_over_is_removed_or_makes_another_chip(rounding: RaceRounding, odd: int, won: int) -> None:
    # Down: TDA 24C. Nearest: Robert's Rules, half or more of what is needed. Up: a house rule.
    stacks = [500 + 5 * (odd // 3 + (seat < odd % 3)) for seat in range(3)]
    assert sum(plan_race(stacks, 5, 25, Stream(3), rounding=rounding)) == 1_500 + 25 * won


def test_half_of_a_chip_makes_one_to_the_nearest() -> None:
    # Robert's Rules: two of the four 25s that make a 100.
    assert plan_race([1_050, 1_000], 25, 100, Stream(1), rounding=RaceRounding.NEAREST) == [1_100, 1_000]
    assert plan_race([1_025, 1_000], 25, 100, Stream(1), rounding=RaceRounding.NEAREST) == [1_000, 1_000]


def test_each_odd_chip_draws_a_card() -> None:
    # TDA 24A, Robert's Rules: one 100 for four 25s, of which one player has three and another one.
    won = Counter(plan_race([1_075, 1_025], 25, 100, Stream(key))[0] for key in KEYS)
    assert set(won) == {1_000, 1_100}
    thirds = [won[1_100] // 3, won[1_100] // 3, won[1_100] // 3, won[1_000]]
    assert chance_of_as_uneven(thirds) > TOO_UNLIKELY


def test_several_denominations_are_raced_one_after_another() -> None:
    # 25s into 100s: three odd chips make none. 100s into 500s: 400 + 100 + 0 make one 500.
    seen = {tuple(raced([1_450, 2_125, 3_000], [25, 100, 500], Stream(key))) for key in KEYS}
    assert seen == {(1_500, 2_000, 3_000), (1_000, 2_500, 3_000)}


# Any race


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], int, int]:
    """Stacks by seat, the denomination that leaves and the next."""
    removed = draw(st.sampled_from([1, 5, 25, 100, 500, 1_000]))
    worth = draw(st.sampled_from([2, 4, 5, 10]))
    chips = st.integers(0, 3 * worth) | st.just(0)
    return [removed * each for each in draw(st.lists(chips, max_size=10))], removed, removed * worth


@given(tables(), st.integers(0, 2**64 - 1), ROUNDINGS)
def test_a_race_changes_no_stack_by_a_chip_and_the_total_by_less_than_one_but_for_those_it_keeps_in(
    case: tuple[list[int], int, int], key: int, rounding: RaceRounding
) -> None:
    # TDA 24
    stacks, removed, smallest = case
    after = plan_race(stacks, removed, smallest, Stream(key), rounding=rounding)
    assert len(after) == len(stacks)
    saved = 0
    for had, now in zip(stacks, after, strict=True):
        assert now % smallest == 0
        assert abs(now - had) < smallest
        assert (now > 0) is (had > 0)
        saved += 0 < had < smallest
    change = sum(after) - sum(stacks)
    least, most = {
        RaceRounding.DOWN: (1 - smallest, 0),
        RaceRounding.NEAREST: (-(smallest // 2), smallest // 2),
        RaceRounding.UP: (0, smallest - 1),
    }[rounding]
    assert least <= change <= most + saved * smallest


@given(st.lists(st.integers(0, 400).map(lambda chips: 5 * chips), max_size=10), st.integers(0, 2**64 - 1), ROUNDINGS)
def test_after_several_races_only_chips_that_stay_are_left(
    stacks: list[int], key: int, rounding: RaceRounding
) -> None:
    # TDA 24
    after = raced(stacks, [5, 25, 100, 500], Stream(key), rounding)
    for had, now in zip(stacks, after, strict=True):
        assert now % 500 == 0
        assert (now > 0) is (had > 0)
        assert abs(now - had) < 25 + 100 + 500


@pytest.mark.parametrize(
    ("stacks", "removed", "smallest"),
    [([100], 25, 25), ([100], 25, 60), ([100], 100, 25), ([100], 0, 25), ([110], 25, 100)],
)
def test_chips_that_cannot_be_changed_into_each_other_are_refused(
    stacks: list[int], removed: int, smallest: int
) -> None:
    with pytest.raises(InvalidArgument):
        plan_race(stacks, removed, smallest, Stream(1))
