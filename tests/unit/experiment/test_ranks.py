"""Spearman's correlation against examples worked by hand."""

from __future__ import annotations

import pytest

from tourney.experiment.statistics import mean_ranks, rank_correlation


def test_ties_share_their_ranks() -> None:
    assert mean_ranks([10, 30, 20, 20, 5]) == [2, 5, 3.5, 3.5, 1]
    assert mean_ranks([]) == []


def test_the_correlation() -> None:
    """1 - 6 * sum of squared differences / (n (n^2 - 1)), without ties: d = 0 1 1 1 1 0, so 1 - 24 / 210."""
    assert rank_correlation([1, 2, 3, 4, 5, 6], [10, 30, 20, 50, 40, 60]) == pytest.approx(1 - 24 / 210)
    assert rank_correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert rank_correlation([1, 1, 1], [3, 2, 1]) is None
    assert rank_correlation([], []) is None
    # With ties: ranks 1.5 1.5 3 and 1 2 3; deviations -.5 -.5 1 and -1 0 1: 1.5 / sqrt(1.5 * 2).
    assert rank_correlation([5, 5, 7], [1, 2, 3]) == pytest.approx(1.5 / 3**0.5)
