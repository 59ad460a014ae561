"""Each statistical constant of the tuning beside published tables, exact arithmetic, or a sum done by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest
from tuning_events import sit_and_go

from tourney.config.expectation_text import read_expectation
from tourney.experiment.replicate import Replicate, play_replicate
from tourney.experiment.statistics import PROMISED, find_runs_needed, most_misses, share_at_least, student_t
from tourney.tuning.confirmation import check_promise
from tourney.tuning.search import divide_runs

WILKS = {
    (0.95, 0.95): (59, 93, 124, 153, 181, 208, 234, 260, 286, 311, 336),
    (0.90, 0.95): (29, 46, 61, 76, 89, 103, 116, 129, 142, 154, 167),
    (0.99, 0.95): (299, 473, 628, 773, 913),
    (0.95, 0.99): (90, 130, 165, 198, 229),
    (0.90, 0.90): (22, 38, 52, 65, 78),
}
"""Published sample sizes for one-sided tolerance limits, whatever the distribution (Wilks 1941, Guba 2003), by share
and confidence: the smallest with 0, 1, 2 ... values beyond the limit."""

ONE = play_replicate(sit_and_go(), 0, 0, 300)


@pytest.mark.parametrize(("part", "confidence"), list(WILKS))
def test_the_most_misses_are_those_of_published_tolerance_limits(part: float, confidence: float) -> None:
    for misses, runs in enumerate(WILKS[part, confidence]):
        assert most_misses(runs, part, confidence) == misses
        assert most_misses(runs - 1, part, confidence) == misses - 1


@pytest.mark.parametrize(
    ("runs", "misses", "upper"),
    [
        (10, 0, 0.2589), (10, 1, 0.3942), (10, 2, 0.5069), (10, 5, 0.7776), (20, 0, 0.1391), (20, 1, 0.2161),
        (20, 2, 0.2826), (30, 3, 0.2386), (50, 5, 0.1988), (100, 5, 0.1023), (100, 10, 0.1637),
    ],
)  # fmt: skip
def test_the_share_that_is_sure_is_one_less_the_published_upper_limit(runs: int, misses: int, upper: float) -> None:
    """Upper one-sided 95% limits of Clopper and Pearson (1934), by SciPy's beta.ppf; and checked in fractions."""
    found = share_at_least(runs, misses)
    assert found == pytest.approx(1 - upper, abs=6e-5)
    share = Fraction(1 - found)
    few = sum(comb(runs, each) * share**each * (1 - share) ** (runs - each) for each in range(misses + 1))
    assert float(few) == pytest.approx(1 - PROMISED, abs=1e-9)


@pytest.mark.parametrize(("misses", "runs"), [(0, 100), (1, 100), (2, 200), (3, 400)])
def test_the_runs_that_would_tell(misses: int, runs: int) -> None:
    """Of 100 runs so many miss. By Wilks 4 of 200 may (181 <= 200), 9 of 300 may not (8 may), 12 of 400 may (386)."""
    assert find_runs_needed(100, misses, 0.95) == runs


@pytest.mark.parametrize(
    ("freedom", "one_sided"),
    [
        (1, 6.314),
        (2, 2.920),
        (4, 2.132),
        (9, 1.833),
        (19, 1.729),
        (29, 1.699),
        (99, 1.660),
        (120, 1.658),
        (499, 1.648),
    ],
)
def test_a_promise_of_a_mean_uses_the_one_sided_t_of_the_tables(freedom: int, one_sided: float) -> None:
    """One-sided 95%: what is beyond in both tails together is a tenth."""
    assert student_t(freedom, 2 * PROMISED - 1) == pytest.approx(one_sided, abs=6e-4)


def ends(seconds: list[int]) -> list[Replicate]:
    return [
        replace(ONE, number=number, result=replace(ONE.result, duration_seconds=each))
        for number, each in enumerate(seconds)
    ]


@pytest.mark.parametrize(
    ("demand", "holds", "bound"),
    [
        ("finish mean < 7256s", True, 7255.0),
        ("finish mean < 7255s", False, 7255.0),
        ("finish mean > 3744s", True, 3745.0),
        ("finish mean > 3746s", False, 3745.0),
    ],
)
def test_the_mean_that_ten_runs_support(demand: str, *, holds: bool, bound: float) -> None:
    """1,000 to 10,000 s: mean 5,500, deviation 3,027.65, and 1.8331 of it by the root of ten is 1,755.06."""
    found = check_promise(read_expectation(demand), ends([1000 * each for each in range(1, 11)]))
    assert found.holds is holds
    assert found.share == pytest.approx(bound, abs=0.2)
    assert found.runs == 10


def test_nine_runs_support_no_mean() -> None:
    found = check_promise(read_expectation("finish mean < 9h"), ends([1000] * 9))
    assert (found.holds, found.share) == (False, None)


@pytest.mark.parametrize(
    ("means", "variances", "runs", "more", "given"),
    [
        # Two alternatives share by their deviations: equal ones equally, 1 and 3 as 30 and 90 of 120.
        ([0, 1], [4, 4], [10, 10], 100, [50, 50]),
        ([0, 1], [1, 9], [10, 10], 100, [20, 80]),
        ([5, 3], [9, 1], [10, 10], 100, [80, 20]),
        # Distances 1 and 2 share as 4 to 1, the best gets the root of 17: of 1,000 they have 438, 109 and 453.
        ([0, 1, 2], [1, 1, 1], [10, 10, 10], 970, [443, 428, 99]),
        # The third has had more than its share; the others divide 120 as 4.123 to 4.
        ([0, 1, 2], [1, 1, 1], [10, 10, 500], 100, [51, 49, 0]),
    ],
)
def test_runs_are_divided_as_the_rule_says(
    means: list[float], variances: list[float], runs: list[int], more: int, given: list[int]
) -> None:
    """Chen and Lee (2011), theorem 3.2, worked out by hand."""
    assert divide_runs(means, variances, runs, more) == given
