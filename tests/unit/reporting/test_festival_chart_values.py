"""Where the charts of a festival draw what: every coordinate, worked out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from drawn import drawn, texts
from made_up_festival import (
    HOUR,
    TWO_PM,
    always,
    event_outlook,
    half_hour,
    made_up_festival,
    made_up_outlook,
    shortage,
)

from tourney.festival.outlook import Percentiles
from tourney.reporting.page.drawing import Axis
from tourney.reporting.page.festival_charts import Days, band, days_of, gantt, groups_of, stack_events, wide

if TYPE_CHECKING:
    from tourney.festival.outlook import HalfHour

_DAY = 24 * HOUR
_SIX_PM = 18 * HOUR


def _days(rows: list[HalfHour], low: int = TWO_PM, high: int = _SIX_PM, step: int = HOUR) -> Days:
    """From 14:00 to 18:00: an hour is a quarter of the width."""
    return Days(made_up_outlook(made_up_festival(["a", "b", "c"]), [], rows), Axis(low, high, step))


def _axis_of(hours: float) -> Axis:
    end = round(TWO_PM + hours * HOUR)
    event = event_outlook("Main", ends=Percentiles(end - 9, end - 5, end))
    return days_of(made_up_outlook(made_up_festival(), [event], [half_hour(TWO_PM)])).axis


# The axis


def test_the_axis_goes_from_the_first_start_to_the_last_end() -> None:
    assert _axis_of(4) == (TWO_PM, _SIX_PM, HOUR)
    late = event_outlook("Late", TWO_PM + HOUR)
    rows = [half_hour(TWO_PM + HOUR), half_hour(TWO_PM + 3 * HOUR)]
    outlook = made_up_outlook(made_up_festival(), [event_outlook("Early"), late], rows)
    assert days_of(outlook).axis == (TWO_PM, TWO_PM + 3.5 * HOUR, HOUR)  # the last half hour ends then
    rows = [half_hour(TWO_PM - HOUR)]
    assert days_of(made_up_outlook(made_up_festival(), [late], rows)).axis.low == TWO_PM - HOUR


@pytest.mark.parametrize(
    ("hours", "step"),
    [
        (8, 1),  # 8 ticks fit
        (8.5, 2),
        (16.5, 3),
        (24.5, 4),
        (80, 12),  # 80 / 24 * 2.5 = 8.3 fit: 13 of 6 hours do not
        (96, 12),  # 10 fit: 8 of 12 hours
        (240, 12),  # 25 fit: 20 of 12 hours
        (1440, 12),  # 150 fit: 120 of 12 hours
    ],
)
def test_times_of_day_need_room(hours: float, step: int) -> None:
    assert _axis_of(hours).step == step * HOUR


def test_days_are_counted_from_the_first_to_the_last() -> None:
    ends = {0: 1, 4 * HOUR: 1, _DAY: 1, _DAY + 1: 2, 3 * _DAY: 3}
    assert {end: _days([], 0, end).number for end in ends} == ends


def test_a_chart_is_as_wide_as_its_days_up_to_a_month() -> None:
    html = wide(_days([], 0, 3 * _DAY))
    assert drawn(html, "div", "class data-name") == ["scroll Days", "days days-3 -"]
    assert drawn(wide(_days([], 0, 31 * _DAY)), "div", "class")[1] == "days days-31"
    assert drawn(wide(_days([], 0, 40 * _DAY)), "div", "class")[1] == "days days-31"


def test_a_bar_stays_within_the_axis() -> None:
    days = _days([], 0, 1000, 100)
    spans = [(100, 300), (-100, 300), (900, 1200), (1100, 1200), (-200, -100)]
    bars = "".join(days.across(first, last, 4, 14, "bar") for first, last in spans)
    assert drawn(bars, "rect", "x y width height class") == [
        "10.00% 4 20.00% 14 bar",
        "0.00% 4 30.00% 14 bar",
        "90.00% 4 10.00% 14 bar",
        "100.00% 4 0.00% 14 bar",
        "0.00% 4 0.00% 14 bar",
    ]


# The schedule


def test_the_bar_of_an_event() -> None:
    """To 16:30, 62.5% of the way from 14:00 to 18:00, with a range from 16:00 to 18:00 across its end."""
    ends = Percentiles(16 * HOUR, 16 * HOUR + 1800, _SIX_PM)
    outlook = made_up_outlook(
        made_up_festival(["Main"]), [event_outlook("Main", ends=ends, short=0.05)], [half_hour(TWO_PM)]
    )
    html = gantt(days_of(outlook), 0.05)
    assert drawn(html, "rect", "x y width height class") == ["0.00% 4 62.50% 14 bar"]
    assert drawn(html, "line", "x1 x2 y1 y2 class") == [
        *(f"{part} {part} 0 22 -" for part in ("0.00%", "25.00%", "50.00%", "75.00%", "100.00%")),
        "50.00% 100.00% 11 11 range",
        "50.00% 50.00% 7 15 range",
        "100.00% 100.00% 7 15 range",
        *(f"{part} {part} 0 2 -" for part in ("0.00%", "25.00%", "50.00%", "75.00%", "100.00%")),
    ]
    assert drawn(html, "g", "class") == ["sure"]  # 5% is not more than 5%
    when = "Main: Sat 14:00 to Sat 16:30, short in 5% of the replicates"
    assert texts(html, "title") == [when]
    assert drawn(html, "svg", "height aria-label class") == [f"22 {when} lane", "36 - -"]
    assert texts(html, "span") == ["Main", ""]
    assert drawn(html, "text", "text x y") == [
        *(f"{14 + hour}:00 {25 * hour}.00% 17" for hour in range(5)),
        "Sat 0.00% 33",
    ]


def test_an_event_without_an_end_is_short() -> None:
    lacks = (
        shortage("dealers", 1.0, always(1), TWO_PM, None, HOUR),
        shortage("tables", 1.0, always(1), TWO_PM, 9, HOUR),
    )
    events = [event_outlook("Main", TWO_PM + HOUR, short=0.06, endless=1.0, shortages=lacks), event_outlook("Side")]
    outlook = made_up_outlook(made_up_festival(["m", "s"]), events, [half_hour(TWO_PM), half_hour(_SIX_PM - 1800)])
    html = gantt(days_of(outlook), 0.05)
    assert drawn(html, "text", "text x y text-anchor")[0] == "no end: lacks dealers 25.00% 15 start"
    assert drawn(html, "g", "class") == ["short", "sure"]
    assert texts(html, "title")[0] == "Main: Sat 15:00 no end: lacks dealers, short in 6% of the replicates"


def test_an_eighth_of_a_short_chart_is_enough_for_the_name_of_a_day() -> None:
    """From Saturday 16:00 to Sunday 01:15, of which Sunday is 14%; or to 01:00, 11%."""
    start = TWO_PM + 2 * HOUR
    named = _days([half_hour(start)], start, 25 * HOUR + 900)
    assert drawn(gantt(named, 0.05), "text", "text x y")[-2:] == ["Sat 0.00% 33", "Sun 86.49% 33"]
    unnamed = _days([half_hour(start)], start, 25 * HOUR)
    assert drawn(gantt(unnamed, 0.05), "text", "text x y")[-1] == "Sat 0.00% 33"


def test_the_names_of_days_need_six_hours() -> None:
    """From Saturday 14:00 to Monday 02:00 are 36 hours; Sunday begins after 10 of them, at 27.78%."""
    events = [event_outlook("Main", ends=Percentiles(0, TWO_PM + HOUR, TWO_PM + 36 * HOUR))]
    days = days_of(made_up_outlook(made_up_festival(["m"]), events, [half_hour(TWO_PM)]))
    labels = drawn(gantt(days, 0.05), "text", "text x y text-anchor class")
    assert labels == [
        "18:00 11.11% 17 middle tick",  # 4 of 36 hours
        "00:00 27.78% 17 middle tick",
        "06:00 44.44% 17 middle tick",
        "12:00 61.11% 17 middle tick",
        "18:00 77.78% 17 middle tick",
        "00:00 94.44% 17 middle tick",
        "Sat 0.00% 33 start day",
        "Sun 27.78% 33 start day",
    ]
    exactly = gantt(_days([half_hour(TWO_PM)], 18 * HOUR, 3 * _DAY, 6 * HOUR), 0.05)
    assert "Sat 0.00% 33" in drawn(exactly, "text", "text x y")
    shorter = gantt(_days([half_hour(TWO_PM)], 18 * HOUR + 1, 3 * _DAY, 6 * HOUR), 0.05)
    assert "Sat" not in shorter


def test_without_times_of_day_the_names_of_days_are_higher() -> None:
    html = gantt(_days([], 0, 2 * _DAY, _DAY), 0.05)
    assert drawn(html, "text", "text x y text-anchor") == ["Sat 0.00% 17 start", "Sun 50.00% 17 start"]


@pytest.mark.parametrize(("events", "lanes"), [(40, 40), (41, 1)])
def test_many_events_of_a_repeated_one_share_a_row(events: int, lanes: int) -> None:
    festival = made_up_festival(["Daily"] * events)
    every = [event_outlook(f"Daily {place}") for place in range(events)]
    html = gantt(Days(made_up_outlook(festival, every, []), Axis(TWO_PM, _SIX_PM, HOUR)), 0.05)
    assert html.count('class="lane"') == lanes
    assert len(texts(html, "title")) == events
    labels = drawn(html, "svg", "aria-label")
    assert labels[0].count("no end") == (5 if lanes == 1 else 1)  # five are named to screen readers


# Tables and dealers by the half hour


def test_groups_with_the_most_table_hours_come_first() -> None:
    rows = [half_hour(0, by_group={"a": 1, "b": 3}), half_hour(1800, by_group={"a": 3, "c": 2})]
    outlook = made_up_outlook(made_up_festival(), [], rows)
    assert groups_of(outlook) == ["a", "b", "c"]  # 4, 3 and 2
    for many, coloured in ((8, 8), (9, 7)):  # one more than seven has the colour of the others
        rows = [half_hour(0, by_group={str(place): 10.0 - place for place in range(many)})]
        assert groups_of(made_up_outlook(made_up_festival(), [], rows)) == [str(each) for each in range(coloured)]


_ROWS = [
    half_hour(TWO_PM, Percentiles(3, 4, 5), capacity=8, by_group={"a": 2.0, "b": 1.0, "c": 1.0}),
    half_hour(TWO_PM + 1800, Percentiles(1, 1, 2), capacity=8, by_group={"a": 0.005, "b": 1.0}),
]


def test_tables_of_events_are_stacked() -> None:
    """Up to 5 tables on 172 px: 34.4 each. A half hour and two minutes are 13.33% of four hours."""
    html = stack_events(_days(_ROWS), ["a", "b"], limit=False)
    assert drawn(html, "rect", "x y width height class") == [
        "0.00% 111.2 13.33% 68.8 part tone-1",  # 180 - 2 * 34.4
        "0.00% 76.8 13.33% 34.4 part tone-2",
        "0.00% 42.4 13.33% 34.4 rest",
        "12.50% 145.6 13.33% 34.4 part tone-2",  # 0.005 of a table is not drawn
    ]
    grid = [f"{part} {part} 0 180 -" for part in ("0.00%", "25.00%", "50.00%", "75.00%", "100.00%")]
    assert drawn(html, "line", "x1 x2 y1 y2 class") == [
        "0% 100% 180 180 -",
        "0% 100% 111.2 111.2 -",
        "0% 100% 42.4 42.4 -",  # 6 is above 5
        *grid,
        "0.00% 12.50% 8 8 middle",  # 5 wanted, then 2
        "12.50% 12.50% 8 111.2 middle",
        "12.50% 25.00% 111.2 111.2 middle",
    ]
    assert drawn(html, "text", "text x y text-anchor")[:3] == [
        "0 100% 184 end",
        "2 100% 115.2 end",
        "4 100% 46.4 end",
    ]
    assert drawn(html, "svg", "height aria-label class") == ["185 - -", "216 Tables in use by event steps"]


def test_the_tables_there_are() -> None:
    """Up to 8 tables on 172 px: 21.5 each; the limit is a line at the top."""
    html = stack_events(_days(_ROWS), ["a", "b"], limit=True)
    lines = drawn(html, "line", "x1 x2 y1 y2 class")
    assert lines[-1] == "0.00% 25.00% 8 8 there"
    assert lines[-4] == "0.00% 12.50% 72.5 72.5 middle"  # 180 - 5 * 21.5
    assert drawn(html, "rect", "y height")[0] == "137 43"


def test_more_tables_in_use_than_the_percentile_of_those_wanted() -> None:
    """2 + 2 tables by event, 3 wanted: the chart goes up to 4, or 1 for none."""
    rows = [half_hour(TWO_PM, Percentiles(3, 3, 3), by_group={"a": 2.0, "b": 2.0})]
    assert drawn(stack_events(_days(rows), ["a"], limit=False), "rect", "y height class") == [
        "94 86 part tone-1",
        "8 86 rest",
    ]
    empty = stack_events(_days([half_hour(TWO_PM)]), [], limit=False)
    assert drawn(empty, "line", "x1 x2 y1 y2 class")[-1] == "0.00% 12.50% 180 180 middle"
    assert drawn(empty, "text", "text y")[:2] == ["0 184", "1 12"]


def test_the_band_of_dealers() -> None:
    """Up to 4 dealers on duty: 43 px each."""
    rows = [
        half_hour(TWO_PM, dealers=Percentiles(1, 2, 3), on_duty=4),
        half_hour(TWO_PM + 1800, dealers=Percentiles(2, 2, 2), on_duty=1),
    ]
    html = band(_days(rows), "Dealers", lambda row: row.dealers, lambda row: row.on_duty or 0)
    assert drawn(html, "rect", "x y width height class") == ["0.00% 51 12.50% 86 likely"]  # 180 - 3 * 43
    assert drawn(html, "line", "x1 x2 y1 y2 class")[-4:] == [
        "0.00% 25.00% 94 94 middle",
        "0.00% 12.50% 8 8 there",
        "12.50% 12.50% 8 137 there",
        "12.50% 25.00% 137 137 there",
    ]
    without = band(_days(rows), "Dealers", lambda row: row.dealers, None)
    assert drawn(without, "rect", "y height") == ["8 114.67"]  # up to 3: 2/3 of 172
    assert "there" not in without
