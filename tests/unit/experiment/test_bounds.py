from __future__ import annotations

import pytest

from tourney.experiment.statistics import find_runs_needed, most_misses, share_at_least


@pytest.mark.parametrize(("runs", "most"), [(58, -1), (59, 0), (500, 16), (1000, 38), (2000, 83)])
def test_the_most_late_runs_that_support_95_percent(runs: int, most: int) -> None:
    """Clopper and Pearson (1934), one-sided: 0.95^59 is the first power below 5%; the others are published counts."""
    assert most_misses(runs, 0.95) == most


@pytest.mark.parametrize(("runs", "misses"), [(500, 16), (1000, 38), (2000, 83), (100, 0)])
def test_the_bound_and_the_count_agree(runs: int, misses: int) -> None:
    assert share_at_least(runs, misses) > 0.95
    if misses:
        assert share_at_least(runs, misses + 1) < 0.95


def test_no_misses_bound_the_share_as_the_power_does() -> None:
    """Without misses the bound is the n-th root of 5%."""
    assert share_at_least(100, 0) == pytest.approx(0.05 ** (1 / 100), abs=1e-9)
    assert share_at_least(10, 10) == 0


def test_how_many_runs_could_tell() -> None:
    more = find_runs_needed(500, 18, 0.95)
    assert more == 800
    assert most_misses(800, 0.95) >= 0.036 * 800
    assert most_misses(700, 0.95) < 0.036 * 700


def test_no_number_of_runs_tells_what_is_not_so() -> None:
    assert find_runs_needed(500, 25, 0.95) is None
    assert find_runs_needed(500, 60, 0.95) is None
