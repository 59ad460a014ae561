from __future__ import annotations

import pytest

from tourney.experiment.measures import Unit
from tourney.experiment.statistics import Estimate
from tourney.reporting.page.elements import format_signed, interval, number


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (33_480, Unit.SECONDS, "9:18"),
        (59.4, Unit.SECONDS, "0:00"),
        (93_600, Unit.SECONDS, "26:00"),
        (-2520, Unit.SECONDS, "\N{MINUS SIGN}0:42"),
        (-20, Unit.SECONDS, "0:00"),  # nothing that is told is below nothing
        (0.3421, Unit.SHARE, "34.2%"),
        (-0.0001, Unit.SHARE, "0.0%"),
        (31.44, Unit.BIG_BLINDS, "31.4"),
        (1234.5, Unit.MONEY, "1,234"),
        (2213.4, Unit.COUNT, "2,213"),
        (22.5, Unit.COUNT, "22.5"),
        (2.3456, Unit.COUNT, "2.35"),
        (23.0, Unit.COUNT, "23"),
        (0.1234, Unit.CORRELATION, "0.123"),
    ],
)
def test_numbers(value: float, unit: Unit, words: str) -> None:
    assert number(value, unit) == words


def test_differences_have_a_sign() -> None:
    assert format_signed(3600, Unit.SECONDS) == "+1:00"
    assert format_signed(-3.14, Unit.ORBITS) == "\N{MINUS SIGN}3.1"
    assert format_signed(0, Unit.COUNT) == "0"
    assert format_signed(0.00001, Unit.SHARE) == "0.0%"


def test_intervals() -> None:
    assert interval(Estimate(33_480, 33_300, 33_660, 100), Unit.SECONDS) == "9:15 to 9:21"
    assert interval(Estimate(1, -1, 3, 9), Unit.COUNT, difference=True) == "\N{MINUS SIGN}1 to +3"
    assert interval(Estimate(1, None, None, 1), Unit.COUNT) == ""
