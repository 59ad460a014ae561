"""What a knob does, and which runs are those of the chosen sheet."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tourney.tuning.outcome import Tuning, _change


def _rows(*values: float | None) -> list[tuple[float, list[float | None]]]:
    return [(0.0, [None, value]) for value in values]


def test_the_change_of_a_mean() -> None:
    """Of 0 to 9 the mean is 4.5 and the variance 55 / 6; of 0 to 18 by twos they are 9 and 110 / 3.

    The standard error is the root of (55 / 6 + 110 / 3) / 10, with 18 degrees of freedom: t is 2.10092 (tables).
    """
    found = _change(_rows(*range(10), None), _rows(*range(0, 20, 2)), 1)
    assert found is not None
    half = 2.10092 * ((55 / 6 + 110 / 3) / 10) ** 0.5
    assert found == pytest.approx((4.5, 4.5 - half, 4.5 + half, 20), abs=1e-4)


def test_the_change_of_a_mean_of_unlike_numbers() -> None:
    """The variances of the means are 13 / 12, and 1 / 9 for five times -1 and five times 1. With 20, t is 2.08596."""
    found = _change(_rows(*range(12)), _rows(*[-1, 1] * 5), 1)
    assert found is not None
    half = 2.08596 * (13 / 12 + 1 / 9) ** 0.5
    assert found == pytest.approx((-5.5, -5.5 - half, -5.5 + half, 22), abs=1e-4)


@pytest.mark.parametrize(("ones", "others"), [(9, 10), (10, 9)])
def test_fewer_than_ten_sheets_have_no_interval(ones: int, others: int) -> None:
    assert _change(_rows(*[1.0] * ones), _rows(*[3.0] * others), 1) == (2, None, None, 19)


def test_sheets_without_a_value_have_no_change() -> None:
    assert _change(_rows(1, 2), _rows(None), 1) is None
    assert _change(_rows(None), _rows(1, 2), 1) is None


_FULL: Any = SimpleNamespace(enough=True)
_CUT: Any = SimpleNamespace(enough=False)


@pytest.mark.parametrize(
    ("chosen", "original", "tuned", "found"),
    [
        (0, _FULL, None, _FULL),
        (0, _CUT, None, None),
        (3, _CUT, _FULL, _FULL),
        (3, _FULL, _CUT, None),
        (3, _FULL, None, None),
        (None, None, None, None),
    ],
)
def test_the_runs_of_the_chosen_sheet_count_once_all_are_played(
    chosen: int | None, original: object, tuned: object, found: object
) -> None:
    tuning: Any = SimpleNamespace(chosen=chosen, original=original, tuned=tuned)
    assert vars(Tuning)["confirmed"].fget(tuning) is found
