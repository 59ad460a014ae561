"""Cells of the tables of festivals, by values worked out by hand."""

from __future__ import annotations

import pytest

from tourney.festival.outlook import Percentiles
from tourney.reporting.festival_tables import NOTHING, lacking, spread_shown


@pytest.mark.parametrize(
    ("p5", "p50", "p95", "cell"),
    [
        (9, 12, 15, "12 (9-15)"),
        (0, 0, 1200, "0 (0-1,200)"),
        (7, 7, 7, "7"),
        (-12162, -9000, -6102, "-9,000 (-12,162 to -6,102)"),
        (-5, 0, 5, "0 (-5 to 5)"),
    ],
)
def test_a_hyphen_stands_between_no_negative_numbers(p5: int, p50: int, p95: int, cell: str) -> None:
    assert spread_shown(Percentiles(p5=p5, p50=p50, p95=p95)) == cell


def test_what_nobody_lacks_is_left_out() -> None:
    lacks = {"one": {"tables": NOTHING, "dealers": "2"}, "two": {"tables": NOTHING, "dealers": NOTHING}}
    assert lacking(lacks) == (["dealers"], {"one": ["2"]})
