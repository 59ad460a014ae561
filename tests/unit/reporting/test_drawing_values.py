"""Where charts draw what they draw: every coordinate of small charts, worked out by hand."""

from __future__ import annotations

import pytest
from drawn import drawn

from tourney.experiment.statistics import Estimate
from tourney.reporting.page.drawing import (
    Axis,
    Bar,
    Frame,
    Mark,
    Spread,
    clock_axis,
    close_axis,
    columns,
    decimals,
    height_axis,
    number_axis,
    step_axis,
    strip,
    strip_head,
)


def _frame(top: float = 8, along: str = "", up: str = "") -> Frame:
    """From 100 to 300, so that a width is half of what it is in percent; 80 px high below a head of 40."""
    ticks = [100, 200, 300]
    axis = Axis(100, 300, 100)
    return Frame(axis, top, 80, 40, ticks, lambda at: f"{at:.0f}s", lambda high: f"{high:.0f}", along, up)


def _all_ticks(axis: Axis) -> str:
    return " ".join(map(axis.format, axis.ticks))


# Axes


def test_ticks_are_the_multiples_of_the_step_between_the_ends() -> None:
    assert Axis(25, 95, 20).ticks == [40, 60, 80]
    assert Axis(20, 80, 20).ticks == [20, 40, 60, 80]
    assert Axis(0.1, 0.3, 0.1).ticks == pytest.approx([0.1, 0.2, 0.3])  # 0.3 / 0.1 is a little less than 3


def test_decimals_of_steps() -> None:
    steps = {20: 0, 10: 0, 1: 0, 0.5: 1, 0.2: 1, 0.1: 1, 0.05: 2, 0.01: 2, 0.002: 3}
    assert {step: decimals(step) for step in steps} == steps
    assert _all_ticks(Axis(0, 2000, 1000)) == "0 1,000 2,000"


def test_a_time_axis_takes_the_first_step_that_fits() -> None:
    assert clock_axis(0, 360, 6) == (0, 360, 60)  # 6 steps of a minute
    assert clock_axis(0, 361, 6) == (0, 480, 120)  # 361 / 60 > 6
    assert clock_axis(100, 460, 6) == (60, 480, 60)
    assert clock_axis(0, 60_480_000, 6).step == 604_800  # 100 weeks: the longest step


def test_a_number_axis_takes_1_2_5_or_10() -> None:
    assert number_axis(0, 4, 4) == (0, 4, 1)
    assert number_axis(0, 8, 4) == (0, 8, 2)  # 8 / 4 = 2 exactly
    assert number_axis(0, 8.1, 4) == (0, 10, 5)
    assert number_axis(0, 20.1, 4) == (0, 30, 10)  # 5.025 is more than 5
    assert number_axis(3, 11, 4) == (2, 12, 2)
    assert height_axis(8) == (0, 8, 2)
    assert number_axis(0, 0, 4).high == pytest.approx(5e-10)  # 1e-9 / 4, rounded up to 5e-10


def test_a_close_axis_extends_by_a_twentieth_or_a_minute() -> None:
    assert close_axis(1000, 4600, 6) == (820, 4780, 600)  # 3600 / 20 = 180
    assert close_axis(1000, 1600, 6) == (940, 1660, 120)  # 600 / 20 = 30, less than 60


def test_ends_are_rounded_outwards() -> None:
    assert step_axis(70, 130, 60) == (60, 180, 60)
    assert step_axis(60, 120, 60) == (60, 120, 60)
    assert step_axis(60, 60, 60) == (60, 120, 60)


# Columns


def test_a_column_its_interval_and_its_words() -> None:
    """150 is 50 of 200 from the left, and the column 50 wide; 4 of 8 are 40 of the 80 pixels above a foot of 120."""
    bars = [Bar(150, 200, 4, "bar", Estimate(4, 3, 6, 9), "four"), Bar(250, 300, 2, "bar tail")]
    chart = columns(_frame(), "A chart", bars)
    assert drawn(chart, "svg", "width height role aria-label class") == ["100% 144 img A chart columns"]
    assert drawn(chart, "rect", "x y width height class") == [
        "25.00% 80 25.00% 40 bar",
        "75.00% 100 25.00% 20 bar tail",
    ]
    assert drawn(chart, "line", "class x1 x2 y1 y2") == [
        "- 0% 100% 100 100",  # 2: 40 + 80 * (1 - 2/8)
        "- 0% 100% 80 80",
        "- 0% 100% 60 60",
        "- 0% 100% 40 40",
        "whisker 37.50% 37.50% 90 60",  # above 175: 120 - 80 * 3/8, 120 - 80 * 6/8
        "base 0% 100% 120.5 120.5",
    ]
    assert drawn(chart, "text", "text x y text-anchor class") == [
        "2 100% 95 end tick",
        "4 100% 75 end tick",
        "6 100% 55 end tick",
        "8 100% 35 end tick",
        "four 37.50% 75 middle marked",  # 40 + 80 * 4/8 - 5
        "100s 0.00% 138 start tick",
        "200s 50.00% 138 middle tick",
        "300s 100.00% 138 end tick",
    ]


def test_titles_of_axes_need_room() -> None:
    chart = columns(_frame(along="Clock", up="Tables"), "A chart", [])
    assert drawn(chart, "svg", "height") == ["162"]
    assert drawn(chart, "text", "text x y text-anchor")[-2:] == ["Tables 0% 10 start", "Clock 50% 156 middle"]


def test_no_grid_line_is_above_the_columns() -> None:
    """Up to 7 there are steps of 2, and the line of 8 would lie above; 40 + 80 * 5/7 = 97.14."""
    chart = columns(_frame(7), "A chart", [])
    assert drawn(chart, "line", "y1") == ["97.14", "74.29", "51.43", "120.5"]


def test_an_interval_ends_at_the_base_and_needs_both_ends() -> None:
    bars = [Bar(100, 300, 1, "bar", Estimate(1, -1, 2, 9)), Bar(100, 300, 1, "bar", Estimate(1, None, None, 1))]
    chart = columns(_frame(), "A chart", bars)
    assert drawn(chart, "line", "class x1 y1 y2")[4:] == ["whisker 50.00% 120 100", "base 0% 120.5 120.5"]
    half = [Bar(100, 300, 1, "bar", Estimate(1, None, 2, 1)), Bar(100, 300, 1, "bar", Estimate(1, 0, None, 1))]
    assert "whisker" not in columns(_frame(), "A chart", half)


def _mark(value: float, anchor: str, low: float | None = None, high: float | None = None) -> str:
    mark = Mark(Estimate(value, low, high, 9), "median", "3:20", anchor)
    return columns(_frame(), "A chart", [], [mark])


def test_marks_in_the_middle_are_above_the_others() -> None:
    chart = _mark(200, "middle", 180, 240)
    assert drawn(chart, "line", "class x1 x2 y1 y2")[-2:] == [
        "mark 50.00% 50.00% 18 120",
        "within 40.00% 70.00% 123 123",
    ]
    assert drawn(chart, "text", "text x y text-anchor")[-1] == "median 3:20 50.00% 12 middle"
    assert drawn(chart, "tspan", "text class") == ["median -", "3:20 marked"]
    beside = _mark(150, "start")
    assert drawn(beside, "line", "class x1 x2 y1 y2")[-1] == "mark 25.00% 25.00% 36 120"
    assert drawn(beside, "text", "text x y text-anchor")[-1] == "median 3:20 25.00% 30 start"
    assert drawn(beside, "tspan", "text class") == ["median beside", "3:20 marked"]


@pytest.mark.parametrize(
    ("value", "asked", "anchor"),
    [
        (270, "start", "start"),  # 170 of 200 are 85%: still inside
        (271, "start", "end"),
        (130, "end", "end"),  # 30 of 200 are 15%
        (129, "end", "start"),
        (299, "middle", "middle"),
        (101, "middle", "middle"),
        (299, "end", "end"),
        (101, "start", "start"),
    ],
)
def test_labels_near_an_end_are_on_the_other_side(value: float, asked: str, anchor: str) -> None:
    assert drawn(_mark(value, asked), "text", "text-anchor")[-1] == anchor


def test_half_an_interval_is_not_drawn() -> None:
    assert "within" not in _mark(200, "start", 190, None)
    assert "within" not in _mark(200, "start", None, 210)


# Strips


def test_a_strip_of_one_estimate() -> None:
    cell = strip(Axis(0, 10, 5), Spread(Estimate(5, 4, 7, 9), "tone-1", 2, 9))
    assert drawn(cell, "td", "class") == ["drawn"]
    assert drawn(cell, "svg", "aria-hidden height class") == ["true 28 strip"]
    assert drawn(cell, "g", "class") == ["tone-1"]
    assert drawn(cell, "line", "class x1 x2 y1 y2") == [
        "- 0.00% 0.00% 0% 100%",
        "- 50.00% 50.00% 0% 100%",
        "- 100.00% 100.00% 0% 100%",
        "usual 20.00% 90.00% 50% 50%",
        "interval 40.00% 70.00% 50% 50%",
    ]
    assert drawn(cell, "circle", "cx cy r class") == ["50.00% 50% 4 dot"]


def test_a_strip_of_several_with_a_line_at_zero() -> None:
    """Two at 1/3 and 2/3 of 11 * 3 pixels; 0 is a quarter of the way from -5 to 15."""
    half = Spread(Estimate(-5, -5, None, 2), "tone-2", 1, None)
    cell = strip(Axis(-5, 15, 10), Spread(Estimate(5, None, 6, 2), "tone-1", None, 1), half, zero=True)
    assert drawn(cell, "svg", "height") == ["33"]
    assert drawn(cell, "line", "class x1 x2 y1 y2") == [
        "- 25.00% 25.00% 0% 100%",
        "- 75.00% 75.00% 0% 100%",
        "zero 25.00% 25.00% 0% 100%",
    ]
    assert drawn(cell, "circle", "cx cy") == ["50.00% 33%", "0.00% 67%"]


@pytest.mark.parametrize(
    ("axis", "labels"),
    [
        # 14 characters hold 4 numbers of two and a space, so 3 steps: of 4 steps every second is named.
        (Axis(0, 40, 10), ["0 0.00% 12", "20 50.00% 12", "40 100.00% 12"]),
        # 3 numbers of three and a space, 2 steps: every second, and zero is among them.
        (Axis(-10, 30, 10), ["0 25.00% 12", "20 75.00% 12"]),
        # 7 of one: all.
        (Axis(0, 4, 1), [f"{each} {25 * each}.00% 12" for each in range(5)]),
        # 1 of eight: the first and the last of 2 steps.
        (Axis(0, 2_000_000, 1_000_000), ["0 0.00% 12", "2,000,000 100.00% 12"]),
        # Zero is not on the axis, and a single tick is named.
        (Axis(15, 55, 20), ["20 12.50% 12", "40 62.50% 12"]),
        (Axis(15, 25, 20), ["20 50.00% 12"]),
    ],
)
def test_numbers_above_a_strip(axis: Axis, labels: list[str]) -> None:
    head = strip_head(axis, "Drawn", axis.format)
    assert drawn(head, "text", "text x y") == labels
    assert drawn(head, "th", "text scope class")[0].startswith("Drawn")
    assert drawn(head, "span", "text class") == ["Drawn unseen"]
    assert drawn(head, "svg", "aria-hidden class") == ["true ruler"]
