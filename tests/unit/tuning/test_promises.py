from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from tuning_events import sit_and_go

from tourney.config.expectation_text import read_expectation
from tourney.experiment.replicate import Replicate, play_replicate
from tourney.tuning.confirmation import check_promise

ONE = play_replicate(sit_and_go(), 0, 0, 300)


@dataclass(frozen=True)
class Finishes:
    """Replicates that end at given times."""

    times: list[int]

    def runs(self) -> list[Replicate]:
        return [
            replace(ONE, number=number, result=replace(ONE.result, duration_seconds=each))
            for number, each in enumerate(self.times)
        ]


@pytest.mark.parametrize(("late", "holds"), [(16, True), (17, False)])
def test_a_promise_needs_at_most_16_of_500_late(late: int, holds: bool) -> None:  # noqa: FBT001 - a parameter
    runs = Finishes([3600] * (500 - late) + [8000] * late).runs()
    found = check_promise(read_expectation("finish p95 < 2h"), runs)
    assert (found.missed, found.holds) == (late, holds)
    assert found.more is None if holds else found.more is not None


def test_what_the_runs_show_instead() -> None:
    """The 95% quantile of 1000 to 1499 lies 95% of the way, at 1000 + 0.95 * 499."""
    runs = Finishes(list(range(1000, 1500))).runs()
    found = check_promise(read_expectation("finish p95 < 1200s"), runs)
    assert not found.holds
    assert not found.met
    assert found.more is None
    assert found.found == pytest.approx(1474.05)


@pytest.mark.parametrize(("late", "met"), [(25, True), (26, False)])
def test_runs_meet_a_demand_themselves_up_to_the_part_that_may_miss_it(late: int, met: bool) -> None:  # noqa: FBT001
    """5% of 500 are 25; that is too many for a promise."""
    found = check_promise(read_expectation("finish p95 < 2h"), Finishes([3600] * (500 - late) + [8000] * late).runs())
    assert (found.met, found.holds) == (met, False)


def test_a_higher_confidence_allows_fewer_misses() -> None:
    """With 98% confidence 35 of 1,000 may be late, with 95% 38 (binom.cdf of SciPy)."""
    runs = Finishes([3600] * 964 + [8000] * 36).runs()
    demand = read_expectation("finish p95 < 2h")
    assert check_promise(demand, runs, 0.95).holds
    assert not check_promise(demand, runs, 0.98).holds


def test_a_lower_bound() -> None:
    runs = Finishes(list(range(1000, 1500))).runs()
    found = check_promise(read_expectation("finish p5 > 1010s"), runs)
    assert found.missed == 11
    assert found.holds
    assert found.share == pytest.approx(0.9639, abs=1e-4)  # beta.ppf(0.05, 489, 12) of SciPy


def test_a_mean() -> None:
    runs = Finishes([1000, 1100] * 50).runs()
    sure = check_promise(read_expectation("finish mean < 1060s"), runs)
    assert sure.holds
    assert sure.found == 1050
    # The deviation of a hundred runs, half of them 50 s below their mean and half above: 50 * sqrt(100 / 99).
    assert sure.lead == pytest.approx(10 / (50 * (100 / 99) ** 0.5 / 10))
    close = check_promise(read_expectation("finish mean < 1051s"), runs)
    assert not close.holds
    assert close.more is not None
    assert check_promise(read_expectation("finish mean > 1060s"), runs).more is None


def test_no_run_has_the_measure() -> None:
    found = check_promise(read_expectation("final_table time p95 < 2h"), [ONE] * 50)
    assert (found.runs, found.holds) == (0, False)
