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
from tourney.experiment.statistics import most_misses
from tourney.tuning.confirmation import LONGER, Play, best_of, confidence_of, confirm

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def _late(*shares: float, runs: int = 4000) -> Play:
    """Sheets of which a share of runs is late, evenly spread over the runs."""
    sheets = [
        _runs([8000 if int((run + 1) * share) > int(run * share) else 3600 for run in range(runs)])
        for share in shares
    ]
    return lambda _, sheet, count: sheets[sheet][:count]


def test_the_next_finalist_is_tested_if_the_first_fails() -> None:
    """The case of 20 players until 23:30: the chosen sheet was late in 47 of 1,000 runs, seven others in none."""
    tests = confirm(range(8), BY_TWO, 1000, _late(0.047, *[0.0] * 7))
    assert [(each.sheet, each.passed) for each in tests] == [(0, False), (1, True)]
    assert best_of(tests).sheet == 1


def test_the_errors_of_all_tests_add_up_to_five_percent() -> None:
    """Bonferroni: 2% for the first sheet, 2% for eight others, and 1% for the two longer tests."""
    first = [1 - confidence_of(rank, 9) for rank in range(9)]
    assert first == pytest.approx([0.02, *[0.0025] * 8])
    longer = [each for each in confirm([0], BY_TWO, 250, _late(0.043, runs=4000)) if each.round]
    assert len(longer) == len(LONGER) == 2
    assert sum(first) + sum(1 - each.confidence for each in longer) == pytest.approx(0.05)


def test_a_sheet_that_is_late_in_more_runs_than_may_be_ends_its_test_early() -> None:
    [test, _] = confirm(range(2), BY_TWO, 1000, _late(0.5, 0.0))
    assert test.runs == 250


@pytest.mark.parametrize(("late", "runs", "passed"), [(0.041, 4000, True), (0.044, 16_000, True), (0.049, 0, False)])
def test_more_runs_decide_if_no_sheet_passes_and_one_is_close(late: float, runs: int, passed: bool) -> None:  # noqa: FBT001
    """At most 35 of 1,000 may be late with 98% confidence, 164 of 4,000 and 729 of 16,000 with 99.5%.

    The counts are those of binom.cdf of SciPy: 3.5%, 4.1% and 4.56%.
    """
    assert most_misses(1000, 0.95, confidence_of(0, 9)) == 35
    assert [most_misses(each, 0.95, 0.995) for each in (4000, 16_000)] == [164, 729]
    tests = confirm([0], BY_TWO, 1000, _late(late, runs=16_000))
    assert tests[0].met == 1
    assert not tests[0].passed
    assert best_of(tests).passed == passed
    assert not passed or best_of(tests).runs == runs


def test_a_mean_close_to_its_bound_is_decided_by_more_runs() -> None:
    """Mean 40.6 and deviation 20: 1,000 runs tell to 1.3 (z = 2.05), 16,000 to 0.41 (z = 2.58)."""
    demand = (read_expectation("finish mean > 40s"),)
    rng = random.Random(2)  # noqa: S311 - not a secret
    runs = _runs([round(rng.gauss(40.6, 20)) for _ in range(16_000)])
    tests = confirm([0], demand, 1000, lambda _, __, count: runs[:count])
    assert [(each.runs, each.passed) for each in tests][-1] == (16_000, True)


def test_the_closest_sheet_is_tested_longer() -> None:
    tests = confirm(range(3), BY_TWO, 1000, _late(0.3, 0.049, 0.038))
    assert [(each.round, each.sheet, each.passed) for each in tests][3:] == [(1, 2, True)]


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
        sheets = [
            [_runs([8000 if rng.random() < 0.055 else 3600 for _ in range(count)]) for _ in range(4)]
            for count in (100, 400, 1600)
        ]
        tests = confirm(range(4), demand, 100, lambda number, sheet, count: sheets[number][sheet][:count])  # noqa: B023
        wrong += best_of(tests).passed
    assert wrong <= 6
