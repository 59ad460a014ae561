"""Differences against examples of textbooks, and what pairing saves."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from reports import changed, played

from tourney.experiment.compare import compare
from tourney.experiment.measures import MEASURES
from tourney.experiment.summaries import difference_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate

FINISH = MEASURES["finish"]


def finishing(*seconds: int) -> Sequence[Replicate]:
    return [changed(played()[0], number=number, duration_seconds=each) for number, each in enumerate(seconds)]


def test_pairs() -> None:
    """Student's sleep data (1908, as integers of a tenth of an hour): paired t(9) = 4.0621, mean difference 1.58."""
    one = finishing(7, -16, -2, -12, -1, 34, 37, 8, 0, 20)
    other = finishing(19, 8, 11, 1, -1, 44, 55, 16, 46, 34)
    found = compare(FINISH, one, other, paired=True)
    assert found is not None
    assert found.change.value == pytest.approx(15.8)
    assert found.change.half_width == pytest.approx(2.2621572 * 15.8 / 4.0621, rel=1e-4)
    assert found.saved == pytest.approx(1 - 12.3**2 / (17.8901**2 + 20.0225**2), rel=2e-3)
    assert found.is_known


def test_without_pairs() -> None:
    """The same data taken as independent: Welch's t = 1.8608 of 17.776 degrees of freedom; it cannot be told."""
    one = finishing(7, -16, -2, -12, -1, 34, 37, 8, 0, 20)
    other = finishing(19, 8, 11, 1, -1, 44, 55, 16, 46, 34)
    found = compare(FINISH, one, other, paired=False)
    assert found is not None
    assert found.saved is None
    assert found.change.half_width == pytest.approx(2.1098 * 15.8 / 1.8608, rel=1e-3)  # 17 degrees
    assert not found.is_known


def test_what_never_differs_is_known_not_to() -> None:
    found = compare(FINISH, finishing(*[5, 6, 9] * 4), finishing(*[5, 6, 9] * 4), paired=True)
    assert found is not None
    assert (found.change.value, found.is_known, found.saved) == (0, True, 1)
    assert difference_record(found)["significant"] is False


def test_zero_beside_zero_is_not_significant() -> None:
    """Without pairs and without variance the interval is the change itself: 0 holds 0, 5 does not."""
    for other, is_significant in ((0, False), (5, True)):
        found = compare(FINISH, finishing(*[0] * 12), finishing(*[other] * 12), paired=False)
        assert found is not None
        assert (found.change.value, difference_record(found)["significant"]) == (other, is_significant)


def test_only_replicates_that_both_have_are_paired() -> None:
    found = compare(FINISH, finishing(10, 20, 30, 40), finishing(11, 21, 31), paired=True)
    assert found is not None
    assert (found.one.replicates, found.change.value) == (3, 1)
    assert math.isclose(found.one.value, 20)


def test_what_one_side_has_none_of_is_not_compared() -> None:
    without = [changed(each, samples=()) for each in finishing(1, 2)]
    assert compare(MEASURES["bubble time"], finishing(1, 2), without, paired=True) is None
    assert compare(MEASURES["bubble time"], without, finishing(1, 2), paired=True) is None
