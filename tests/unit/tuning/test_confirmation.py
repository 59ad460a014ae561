"""Which sheet is promised. Finish times are made up, so that it is known which sheets keep the time."""

from __future__ import annotations

import random
from copy import copy
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from tuning_events import sit_and_go

from tourney.config.expectation_text import read_expectation
from tourney.experiment.replicate import Replicate, play_replicate
from tourney.tuning.bounds import most_misses
from tourney.tuning.confirmation import LONGER, best_of, confidence_of, confirm

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ONE = play_replicate(sit_and_go(), 0, 0, 300)
BY_TWO = (read_expectation("finish p95 < 2h"),)


@cache
def _run(seconds: int) -> Replicate:
    return replace(ONE, result=replace(ONE.result, duration_seconds=seconds))


def _runs(times: Sequence[int]) -> list[Replicate]:
    found = [copy(_run(each)) for each in times]
    for number, each in enumerate(found):
        object.__setattr__(each, "number", number)  # `replace` is slow for 4,000 runs
    return found


def _late(*shares: float, runs: int = LONGER * 1000) -> Callable[[int, int], list[Replicate]]:
    """Sheets of which a share of runs is late, evenly spread over the runs."""
    sheets = [
        _runs([8000 if int((run + 1) * share) > int(run * share) else 3600 for run in range(runs)])
        for share in shares
    ]
    return lambda sheet, count: sheets[sheet][:count]


def test_the_next_finalist_is_tested_if_the_first_fails() -> None:
    """The case of 20 players until 23:30: the chosen sheet was late in 47 of 1,000 runs, seven others in none."""
    tests = confirm(range(8), BY_TWO, 1000, _late(0.047, *[0.0] * 7))
    assert [(each.sheet, each.passed) for each in tests] == [(0, False), (1, True)]
    assert best_of(tests).sheet == 1


def test_the_errors_of_all_tests_add_up_to_five_percent_at_most() -> None:
    """Bonferroni: 2%, 1%, 0.5%... and for the longer tests 0.5%, 0.25%..."""
    assert [round(100 * (1 - confidence_of(rank)), 3) for rank in range(3)] == [2, 1, 0.5]
    every = [1 - confidence_of(rank, longer=longer) for rank in range(100) for longer in (False, True)]
    assert sum(every) == pytest.approx(0.05)


def test_a_sheet_that_is_late_in_more_runs_than_may_be_ends_its_test_early() -> None:
    [test, _] = confirm(range(2), BY_TWO, 1000, _late(0.5, 0.0))
    assert test.runs == 250


@pytest.mark.parametrize(("late", "passed"), [(0.041, True), (0.042, False)])
def test_more_runs_decide_if_no_sheet_passes_and_some_are_close(late: float, passed: bool) -> None:  # noqa: FBT001
    """With 98% confidence 35 of 1,000 may be late, with 99.5% 164 of 4,000 (binom.cdf of SciPy): 164 are 4.1%."""
    assert most_misses(1000, 0.95, confidence_of(0)) == 35
    assert most_misses(4000, 0.95, confidence_of(0, longer=True)) == 164
    tests = confirm([0], BY_TWO, 1000, _late(late))
    assert tests[0].met == 1
    assert not tests[0].passed
    assert best_of(tests).passed == passed
    assert {each.sheet for each in tests} == {0}


def test_a_mean_close_to_its_bound_is_decided_by_more_runs() -> None:
    """Mean 40.6, deviation 20: 1,000 runs tell to 1.3 (z = 2.05), 4,000 to 0.8 (z = 2.58), and 40.6 - 0.8 is 39.8.

    So a mean of 41.2 is needed: its bound is 40.4.
    """
    demand = (read_expectation("finish mean > 40s"),)
    rng = random.Random(2)  # noqa: S311 - not a secret
    times = [round(rng.gauss(41.2, 20)) for _ in range(4000)]
    tests = confirm([0], demand, 1000, lambda _, count: _runs(times[:count]))
    assert [(each.runs, each.passed) for each in tests] == [(1000, False), (4000, True)]


def test_so_few_runs_that_none_may_be_late_are_made_more() -> None:
    """0.95^76 is above 2%, 0.95^77 below: with fewer runs no sheet could pass the first test."""
    [test] = confirm([0], BY_TWO, 60, _late(0.0))
    assert (test.runs, test.passed) == (77, True)


def test_if_none_passes_the_best_is_the_first_that_meets_the_most_demands() -> None:
    demands = (*BY_TWO, read_expectation("finish mean > 2h"))
    tests = confirm(range(3), demands, 1000, _late(0.3, 0.01, 1.0))
    assert not any(each.passed for each in tests)
    assert best_of(tests).sheet == 1


@pytest.mark.slow
def test_wrong_verdicts_are_rare() -> None:
    """Nine sheets of which truly 5.5% of runs are late: at most 5% of tunings may promise one of them."""
    rng = random.Random(5)  # noqa: S311 - not a secret
    demand = BY_TWO
    wrong = 0
    for _ in range(60):
        sheets = [_runs([8000 if rng.random() < 0.055 else 3600 for _ in range(400)]) for _ in range(4)]
        tests = confirm(range(4), demand, 100, lambda sheet, count: sheets[sheet][:count])  # noqa: B023
        wrong += best_of(tests).passed
    assert wrong <= 6
