"""Intervals against published tables, and how often they hold what they are about."""

from __future__ import annotations

import math
from itertools import pairwise
from statistics import NormalDist

import pytest

from tourney.experiment.statistics import (
    Estimate,
    estimate_share,
    mean,
    mean_of_sums,
    order_ranks,
    quantile,
    student_t,
)
from tourney.streams import Stream


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (9, 2.262), (10, 2.228), (29, 2.045), (30, 2.042),
     (40, 2.021), (60, 2.000), (120, 1.980), (199, 1.972), (200, 1.972), (1000, 1.962), (10**6, 1.960)],
)  # fmt: skip
def test_students_t_is_that_of_the_tables(freedom: int, t: float) -> None:
    """Two-sided 95%, as any table of Student's t has it."""
    assert round(student_t(freedom), 3) == t


@pytest.mark.parametrize(("confidence", "t"), [(0.90, 1.833), (0.99, 3.250), (0.999, 4.781)])
def test_students_t_of_nine_degrees_of_freedom(confidence: float, t: float) -> None:
    assert round(student_t(9, confidence), 3) == t


def test_where_the_expansion_takes_over_nothing_jumps() -> None:
    steps = [student_t(freedom) - student_t(freedom + 1) for freedom in range(190, 210)]
    assert all(earlier > later > 0 for earlier, later in pairwise(steps))


def test_a_mean() -> None:
    """1 to 10: variance 55 / 6, t of 9 degrees 2.262."""
    found = mean(range(1, 11))
    assert found.value == 5.5
    assert found.half_width == pytest.approx(2.2621572 * math.sqrt(55 / 6 / 10))
    assert mean([7] * 10) == Estimate(7, 7, 7, 10)
    assert mean([7] * 9) == Estimate(7, None, None, 9)
    with pytest.raises(ValueError, match="no values"):
        mean([])


def test_a_mean_of_sums_is_that_of_the_values() -> None:
    assert mean_of_sums(55, 385, 10) == pytest.approx(mean(range(1, 11)))
    assert mean_of_sums(63, 441, 9) == mean([7] * 9)
    with pytest.raises(ValueError, match="no values"):
        mean_of_sums(0, 0, 0)


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [(0, 10, 0.0, 0.2775), (1, 10, 0.0179, 0.4042), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0),
     (15, 148, 0.0624, 0.1605), (81, 263, 0.2553, 0.3662)],
)  # fmt: skip
def test_a_share(hits: int, tries: int, low: float, high: float) -> None:
    """81 of 263 and 15 of 148 are the examples of Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    found = estimate_share(hits, tries)
    assert (round(found.low or 0, 4), round(found.high or 0, 4)) == (low, high)


@pytest.mark.parametrize(
    ("values", "ranks"),
    [(5, (None, None)), (6, (1, 6)), (10, (2, 9)), (20, (6, 15)), (50, (18, 33)), (100, (40, 61))],
)
def test_the_ranks_of_the_median(values: int, ranks: tuple[int | None, int | None]) -> None:
    """As the tables of the sign test have it."""
    assert order_ranks(values, 0.5) == ranks


@pytest.mark.parametrize("values", [10, 20, 59, 100, 400])
@pytest.mark.parametrize("part", [0.05, 0.5, 0.95])
def test_the_ranks_of_a_quantile_are_the_nearest_that_will_do(values: int, part: float) -> None:
    """Held against binomial chances added up from both ends."""
    low, high = order_ranks(values, part)
    chances = [math.comb(values, hits) * part**hits * (1 - part) ** (values - hits) for hits in range(values + 1)]
    lows = [rank for rank in range(1, values + 1) if sum(chances[:rank]) <= 0.025]
    highs = [rank for rank in range(1, values + 1) if sum(chances[rank:]) <= 0.025]
    assert low == max(lows, default=None)
    assert high == min(highs, default=None)


def test_a_quantile() -> None:
    found = quantile([5, 1, 3, 2, 4, 6, 7, 8, 9, 10], 0.5)
    assert found == Estimate(5.5, 2, 9, 10)
    assert quantile([1, 2], 0.5) == Estimate(1.5, None, None, 2)
    assert quantile([3], 0.95).value == 3
    with pytest.raises(ValueError, match="between 0 and 1"):
        quantile([1], 1)


def _uniform(stream: Stream) -> float:
    return (stream.below(10**9) + 0.5) / 10**9


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """2,000 experiments of 40: nominal 95%, and for the discrete ones no less; three standard errors are 1.5%."""
    stream = Stream(7)
    held = {"mean": 0, "median": 0, "p90": 0, "share": 0}
    for _ in range(2000):
        values = [NormalDist().inv_cdf(_uniform(stream)) for _ in range(40)]
        median, p90 = quantile(values, 0.5), quantile(values, 0.9)
        below = estimate_share(sum(value < 0.5 for value in values), 40)
        for name, found, truth in (
            ("mean", mean(values), 0.0),
            ("median", median, 0.0),
            ("p90", p90, NormalDist().inv_cdf(0.9)),
            ("share", below, NormalDist().cdf(0.5)),
        ):
            low = -math.inf if found.low is None else found.low
            high = math.inf if found.high is None else found.high
            held[name] += low <= truth <= high
    assert all(count >= 1870 for count in held.values()), held
    assert held["mean"] <= 1930
