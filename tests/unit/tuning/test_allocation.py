from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tourney.tuning.search import divide_runs


def test_the_published_example() -> None:
    """Chen and Lee (2011): SPOT's oracle of OCBA."""
    means, variances = [1.2, 2.1, 3.4, 4.87, 6.05], [3.3, 2.0, 4.5, 5.3, 6.9]
    assert divide_runs(means, variances, [12, 6, 5, 5, 4], 100) == [48, 38, 11, 2, 1]


@given(
    st.lists(st.tuples(st.floats(-10, 10), st.floats(0, 10), st.integers(1, 200)), min_size=2, max_size=12),
    st.integers(0, 500),
)
def test_all_runs_are_given_and_none_is_taken_back(rows: list[tuple[float, float, int]], more: int) -> None:
    means, variances, runs = (list(column) for column in zip(*rows, strict=True))
    given_to = divide_runs(means, variances, [int(each) for each in runs], more)
    assert sum(given_to) == more
    best = min(range(len(means)), key=means.__getitem__)
    assert all(each >= 0 for place, each in enumerate(given_to) if place != best)
