"""Charts over time and by level, and the example run: every number, from made-up samples, worked out by hand."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from drawn import drawn, table_rows, texts
from events import scenario, sheet
from reports import changed, event, played, shown

from tourney.reporting.page import example as example_module
from tourney.reporting.page import over_clock
from tourney.reporting.page.charts import Chart, Line, plot
from tourney.reporting.page.dealers_by_hour import dealers, staffing
from tourney.reporting.page.depth import depth, hands
from tourney.reporting.page.example import example
from tourney.reporting.page.markup import Markup
from tourney.reporting.page.over_clock import room
from tourney.sim.result import Placing
from tourney.sim.samples import Sample, SampleMoment
from tourney.tournament.dealing_staff import DealingStaff
from tourney.tournament.schedule import Break

if TYPE_CHECKING:
    from tourney.experiment.replicate import Replicate
    from tourney.reporting.page.series_shown import Series

_LEVEL, _TIME = SampleMoment.LEVEL, SampleMoment.TIME


def _sample(
    moment: SampleMoment, seconds: int, players: int, tables: int = 1, level: int = 1, average: int = 2000
) -> Sample:
    """Twenty big blinds on average; the median is a quarter less; an orbit costs two and a half big blinds."""
    return Sample(moment, seconds, level, players, tables, average, average * 3 // 4, 100, 250)


def _run(number: int, *samples: Sample, **other: Any) -> Replicate:  # noqa: ANN401 - any attribute
    return changed(played(1)[0], number=number, samples=samples, **other)


def _data(html: str) -> list[dict[str, Any]]:
    return [json.loads(each) for each in texts(html, "script")]


# Charts


def test_the_data_of_a_chart() -> None:
    """Four significant digits, but all before the point; points of other lines have no value here."""
    lines = [
        Line("A", 0, [(0, 12.3456, 0.012345, None), (60, 123_456.7, 0, -1.23456)]),
        Line("B", 8, [(60, 1.0, None, None), (30, 0.99999, 999.96, 1000.4)]),
    ]
    html = plot(Chart("Title", "clock", "players", lines, digits=1, along="Along", up="Up", starts=7))
    [data] = _data(html)
    assert data == {
        "title": "Title", "across": "clock", "unit": "players", "log": False, "digits": 1, "group": "",
        "along": "Along", "up": "Up", "stepped": False, "several": False, "starts": 7,
        "x": [0, 30, 60],
        "lines": [
            {"name": "A", "tone": 1, "value": [12.35, None, 123_457], "low": [0.01235, None, 0],
             "high": [None, None, -1.235]},
            {"name": "B", "tone": 1, "value": [None, 1.0, 1.0], "low": [None, 1000, None],
             "high": [None, 1000, None]},
        ],
    }  # fmt: skip
    assert drawn(html, "p", "class text aria-hidden") == [
        "note This chart needs JavaScript. The table has its numbers. -",
        "readout  true",
    ]
    every = Chart("Title", "level", "", [], log=True, group="level", stepped=True, several=True)
    [data] = _data(plot(every))
    assert [data[key] for key in ("log", "group", "stepped", "several", "starts")] == [
        True,
        "level",
        True,
        True,
        None,
    ]


# Players and tables. In run n of 20, n + 2 players are left after ten minutes, at two tables in the first ten runs
# and one in the others; after twenty minutes the first ten runs have 5 players at one table, and the others are over.
# Of 20 values, the interval of the median is from the 6th to the 15th.


def _twenty() -> list[Replicate]:
    return [
        _run(
            number,
            _sample(_LEVEL, 0, 16, 2),
            _sample(_TIME, 600, number + 2, 2 if number < 10 else 1),
            *([_sample(_TIME, 1200, 5)] if number < 10 else []),
        )
        for number in range(20)
    ]


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The charts of players and tables without those of dealers and hands."""
    monkeypatch.setattr(over_clock, "dealers", lambda _: Markup())
    monkeypatch.setattr(over_clock, "hands", lambda _: Markup("<hr/>"))


@pytest.mark.usefixtures("alone")
def test_players_and_tables_over_time() -> None:
    html = room([shown(replicates=_twenty())])
    players, tables = _data(html)
    assert players["x"] == tables["x"] == [0, 600, 1200]
    assert players["lines"] == [
        {"name": "A", "tone": 1, "value": [16, 11.5, 3], "low": [16, 2.95, 1], "high": [16, 20.05, 5]}
    ]
    assert tables["lines"] == [{"name": "A", "tone": 1, "value": [2, 1.5, 0.5], "low": [2, 1, 0], "high": [2, 2, 1]}]
    common = {"across": "clock", "group": "clock", "log": False, "several": False, "starts": None, "digits": 0}
    assert {key: players[key] for key in common} == {key: tables[key] for key in common} == common
    assert [(each["title"], each["unit"], each["up"], each["stepped"]) for each in (players, tables)] == [
        ("Players left over time", "players", "Players", False),
        ("Tables in play over time", "tables", "Tables", True),
    ]
    assert table_rows(html) == [
        ["Clock", "Median (95% interval)", "5% to 95%", "Replicates"],
        ["0:00", "16 16 to 16", "16 to 16", "20"],
        ["0:10", "11.5 7 to 16", "2.95 to 20.1", "20"],
        ["0:20", "3 1 to 5", "1 to 5", "20"],
        ["Clock", "Median (95% interval)", "5% to 95%", "Replicates"],
        ["0:00", "2 2 to 2", "2 to 2", "20"],
        ["0:10", "1.50 1 to 2", "1 to 2", "20"],
        ["0:20", "0.50 0 to 1", "0 to 1", "20"],
    ]
    notes = [each for each in texts(html, "p") if each.startswith("20 ")]
    assert notes == [
        "20 replicates. Line: median. Band: 5% to 95%. Finished runs count as one player.",
        "20 replicates. Line: median. Band: 5% to 95%. Finished runs have no tables.",
    ]
    assert texts(html, "h3") == ["Players left", "Tables in play"]
    assert re.findall("<(h2|h3|hr)", html) == ["h2", "h3", "h3", "hr"]
    assert re.findall("<(h3|p|script|table)\\b", html)[:6] == ["h3", "p", "p", "p", "script", "table"]
    assert (drawn(html, "section", "id"), texts(html, "h2")) == (["room"], ["Players and tables"])


@pytest.mark.usefixtures("alone")
def test_players_of_several() -> None:
    """Runs at a single table have no chart of tables."""
    few = shown(label="few", replicates=[_run(0, _sample(_LEVEL, 0, 6), _sample(_TIME, 600, 2))])
    many = shown(replicates=_twenty())
    assert len(_data(room([few]))) == 1
    html = room([many, few])
    players, tables = _data(html)
    assert [line["value"] for line in players["lines"]] == [[16, 11.5, 3], [6, 2, None]]
    assert re.findall("<(h2|ul|h3)\\b", html) == ["h2", "ul", "h3", "h3"]
    assert [(line["name"], line["tone"]) for line in players["lines"]] == [("A", 1), ("B", 2)]
    assert players["several"]
    assert table_rows(html)[:5] == [
        ["Clock", "Tournament", "Median (95% interval)", "5% to 95%, or all of fewer than 19 runs", "Replicates"],
        ["0:00", "A", "16 16 to 16", "16 to 16", "20"],
        ["B", "6", "6 to 6", "1"],
        ["0:10", "A", "11.5 7 to 16", "2.95 to 20.1", "20"],
        ["B", "2", "2 to 2", "1"],
    ]
    note = "Line: median. Band{}: {}. Finished runs count as one player."
    assert note.format("", "5% to 95%, or all of fewer than 19 runs") in html
    assert note.format("", "all runs") in room([few])
    assert "All runs" in table_rows(room([few]))[0]
    assert note.format(" of the one picked in the legend", "all runs") in room([few] * 4)
    assert note.format("", "all runs") in room([few] * 3)
    assert tables["title"] == "Tables in play over time"


@pytest.mark.usefixtures("alone")
def test_long_charts_are_thinned() -> None:
    """401 points are every second of them: 201; the table has every ninth: 45 of at most 48. Of three: 266, 32."""
    one = shown(
        replicates=[_run(0, _sample(_LEVEL, 0, 6), *[_sample(_TIME, 60 * each, 5) for each in range(1, 401)])]
    )
    [data] = _data(room([one]))
    assert (len(data["x"]), data["x"][:3]) == (201, [0, 120, 240])
    assert [row[0] for row in table_rows(room([one]))[1:3]] == ["0:00", "0:09"]
    assert len(table_rows(room([one]))) == 46
    [data] = _data(room([one] * 3))
    assert len(data["x"]) == 201  # every second of 401 is at most 266
    assert [row[0] for row in table_rows(room([one] * 3))[1:8:3]] == ["0:00", "0:13", "0:26"]  # 401 / 32 = 12.5


# Stacks and hands by level: 21 runs reach level 1, two of them level 2, one level 3 (fewer than one in twenty).


def _by_level() -> list[Replicate]:
    return [
        _run(
            number,
            _sample(_LEVEL, 0, 16, 3),
            _sample(_LEVEL, 600, 8, 2, 2, 4000) if number < 2 else _sample(_TIME, 600, 1),
            *([_sample(_LEVEL, 1200, 4, 1, 3, 8000)] if number < 1 else []),
            level_hands=((1, 30), (2, 12), (3, 6))[: 1 + (number < 2) + (number < 1)],
        )
        for number in range(21)
    ]


_ROWS = [
    ["1", "21", "0:00 0:00 to 0:00", "16 16 to 16", "3 3 to 3", "20.0 20.0 to 20.0", "15.0 15.0 to 15.0",
     "8.0 8.0 to 8.0", "30 30 to 30"],
    ["2", "2", "0:10", "8", "2", "40.0", "30.0", "16.0", "12"],
    ["3", "1", "0:20", "4", "1", "80.0", "60.0", "32.0", "6"],
]  # fmt: skip
_HEADS = ["Replicates", "Start", "Players", "Tables", "Average (bb)", "Median (bb)", "M", "Hands"]


def test_stacks_by_level() -> None:
    html = depth([shown(replicates=_by_level())])
    [data] = _data(html)
    assert data["x"] == [1, 2]
    assert data["lines"] == [
        {"name": name, "tone": tone, "value": [value, 2 * value], "low": [value, None], "high": [value, None]}
        for name, tone, value in (
            ("Average stack (big blinds)", 1, 20),
            ("Median stack (big blinds)", 2, 15),
            ("M (orbits)", 3, 8),
        )
    ]
    assert (data["log"], data["digits"], data["several"], data["across"]) == (True, 1, False, "level")
    assert '"log":true,"digits":1,' in html
    assert (data["title"], data["unit"]) == ("Stacks by level", "")
    assert re.findall("<(h2|h3|p|ul|script|details)\\b", html)[:6] == ["h2", "h3", "p", "ul", "p", "p"]
    assert html.index("Stacks by level") < html.index("<details")
    assert '<i aria-hidden="true"></i>Average stack (big blinds)' in html
    assert (data["along"], data["up"]) == ("Level", "Big blinds or orbits")
    table = html[html.rindex("<table") :]
    assert table_rows(table[: table.index("</table>")] + "</table>") == [["Level", *_HEADS], *_ROWS]
    assert drawn(html, "span", "text class") [:3] == [
        "Average stack (big blinds) key tone-1", "Median stack (big blinds) key tone-2", "M (orbits) key tone-3",
    ]  # fmt: skip
    assert "Levels that fewer than one in 20 reach are only in the table." in html
    assert texts(html, "summary")[-1] == "Show every level as a table"
    assert texts(html, "caption")[-1].startswith("Every level, at its start: means")
    assert texts(html, "h2") == ["Stack depth"]
    assert drawn(html, "section", "id") == ["depth"]
    assert texts(html, "h3")[0] == "Stacks by level"


def test_stacks_of_several_by_level() -> None:
    html = depth([shown(replicates=_by_level()), shown(label="few", replicates=_by_level()[1:2])])
    average, median = _data(html)
    assert [(each["title"], each["up"], each["group"], each["several"]) for each in (average, median)] == [
        ("Average stack by level", "Big blinds", "level", True),
        ("Median stack by level", "Big blinds", "level", True),
    ]
    assert [(line["name"], line["tone"], line["value"]) for line in average["lines"]] == [
        ("A", 1, [20, 40]), ("B", 2, [20, 40]),
    ]  # fmt: skip
    assert [line["value"] for line in median["lines"]] == [[15, 30], [15, 30]]
    assert (average["along"], average["digits"], average["log"]) == ("Level", 1, True)
    rows = table_rows(html)
    assert rows[0] == ["Level", "Tournament", *_HEADS]
    assert [row[:3] for row in rows[1:]] == [
        ["1", "A", "21"], ["B", "1", "0:00"], ["2", "A", "2"], ["B", "1", "0:10"], ["3", "A", "1"],
    ]  # fmt: skip
    assert texts(html, "h3") == ["Average stack by level", "Median stack by level"]
    assert html.count('"across":"level","unit":"","log":true,"digits":1,') == 2
    assert re.findall("<(h2|ul|h3|p|script|table)\\b", html) == [
        "h2", "ul", *["h3", "p", "p", "p", "script"] * 2, "table",
    ]  # fmt: skip
    one_of_twenty = depth([shown(replicates=_by_level()[:1] + _by_level()[2:21])])
    assert _data(one_of_twenty)[0]["x"] == [1, 2, 3]  # one in twenty is usual


def test_stacks_on_the_clock() -> None:
    """Of 21 runs one is one in twenty; the other sheet has longer levels."""
    slow = replace(event(), schedule=scenario(schedule=replace(event().schedule, chips=(5, 10))).schedule)
    runs = [
        _run(number, _sample(_LEVEL, 0, 16), *[_sample(_TIME, 600, 8, average=3000)][: number < 2],
             *[_sample(_TIME, 1200, 8, average=5000)][: number < 1])
        for number in range(21)
    ]  # fmt: skip
    html = depth([shown(replicates=runs), shown(label="slow", scenario=slow, replicates=runs[:2])])
    average, median = _data(html)
    assert [(each["title"], each["up"], each["group"], each["across"]) for each in (average, median)] == [
        ("Average stack over the clock", "Big blinds", "clock", "clock"),
        ("Median stack over the clock", "Big blinds", "clock", "clock"),
    ]
    assert average["x"] == [0, 600, 1200]
    assert [(line["name"], line["tone"], line["value"], line["low"]) for line in average["lines"]] == [
        ("A", 1, [20, 30, None], [20, None, None]),
        ("B", 2, [20, 30, 50], [None, None, None]),
    ]
    assert [line["value"] for line in median["lines"]] == [[15, 22.5, None], [15, 22.5, 37.5]]
    assert html.count('"log":true,"digits":1,') == 2
    assert re.findall("<(h3|p|script)\\b", html) == ["h3", "p", "p", "p", "script"] * 2
    assert [average[key] for key in ("along", "digits", "log", "several", "starts", "unit")] == [
        "Time since the start (hours:minutes)", 1, True, True, None, "",
    ]  # fmt: skip
    assert (
        "21 and 2 replicates. The level sheets differ, so levels of the same number are not compared. Means of the "
        "replicates still in play, with 95% intervals, as long as one in 20 is."
    ) in texts(html, "p")
    assert hands([shown(replicates=runs), shown(scenario=slow, replicates=runs)]) == ""


def test_many_levels_of_several_are_thinned() -> None:
    """Sixty rows each of 130 levels: every third."""
    run = _run(0, *[_sample(_LEVEL, 60 * each, 5, level=each + 1) for each in range(130)])
    html = depth([shown(replicates=[run]), shown(label="same", replicates=[run])])
    assert [row[0] for row in table_rows(html)[1::2]] == [str(each) for each in range(1, 131, 3)]
    assert texts(html, "summary")[-1] == "Show every 3rd level as a table"
    assert texts(html, "caption")[-1].startswith("Every 3rd level, at its start")
    [first, _] = _data(html)
    assert len(first["x"]) == 130  # up to 200 points each
    assert len(table_rows(depth([shown(replicates=[run])]))) > 130
    short = _run(0, _sample(_LEVEL, 0, 5))
    assert texts(depth([shown(replicates=[short]), shown(replicates=[short])]), "summary")[-1] == (
        "Show every level as a table"
    )
    long = _run(0, *[_sample(_LEVEL, 60 * each, 5, level=each + 1) for each in range(401)])
    assert len(_data(depth([shown(replicates=[long]), shown(replicates=[long])]))[0]["x"]) == 134  # every third


def test_hands_per_level() -> None:
    """Thirty hands are 150 pixels below a head of 14; levels are 0.8 wide on an axis from 0.5 to 2.5."""
    html = hands([shown(replicates=_by_level())])
    assert drawn(html, "rect", "x y width height class") == ["5.00% 14 40.00% 150 bar", "55.00% 104 40.00% 60 bar"]
    assert drawn(html, "line", "class x1 x2 y1 y2") == [
        "- 0% 100% 114 114",
        "- 0% 100% 64 64",
        "- 0% 100% 14 14",
        "whisker 25.00% 25.00% 14 14",  # two runs tell no interval
        "base 0% 100% 164.5 164.5",
    ]
    assert drawn(html, "text", "text x y text-anchor") == [
        "10 100% 109 end",
        "20 100% 59 end",
        "30 100% 9 end",
        "1 25.00% 182 middle",
        "2 75.00% 182 middle",
        "Hands 0% 10 start",
        "Level 50% 200 middle",
    ]
    assert drawn(html, "svg", "height aria-label") == [
        "206 Hands started in each level, at all tables: at most 30 on average."
    ]
    assert texts(html, "h3") == ["Hands per level"]
    what = "Hands started at all tables: means of the replicates that reach the level, with 95% intervals."
    assert texts(html, "p") == [f"21 replicates. {what}"]


def test_labels_of_levels_and_the_height_of_hands() -> None:
    """At most twelve labels: of 25 levels every third. The interval of 0 and 60 hands is the top of the columns."""
    run = _run(0, *[_sample(_LEVEL, 60 * each, 5, level=each + 1) for each in range(25)])
    labels = drawn(hands([shown(replicates=[run])]), "text", "text y")
    assert [each.split()[0] for each in labels if each.endswith(" 182")] == [
        "3",
        "6",
        "9",
        "12",
        "15",
        "18",
        "21",
        "24",
    ]
    # Hands of 0 and 60 in ten runs are 30 on average, 2.262 * 31.62 / sqrt(10) = 22.62 more or less.
    runs = [_run(each, _sample(_LEVEL, 0, 5), level_hands=((1, 60 * (each % 2)),)) for each in range(10)]
    html = hands([shown(replicates=runs)])
    assert drawn(html, "svg", "aria-label") == ["Hands started in each level, at all tables: at most 53 on average."]
    assert drawn(html, "rect", "height") == ["85.52"]  # 150 * 30 / 52.62
    none = hands([shown(replicates=[_run(0, _sample(_LEVEL, 0, 5), level_hands=())])])
    assert "at most 1 on average" in none


def test_hands_of_several() -> None:
    html = hands([shown(replicates=_by_level()), shown(label="few", replicates=_by_level()[1:2])])
    [data] = _data(html)
    assert [(line["name"], line["value"], line["low"]) for line in data["lines"]] == [
        ("A", [30, 12], [30, None]),
        ("B", [30, 12], [None, None]),
    ]
    keys = ("title", "across", "unit", "log", "digits", "group", "along", "up", "several")
    assert [data[key] for key in keys] == [
        "Hands per level", "level", "hands", False, 1, "level", "Level", "Hands", True,
    ]  # fmt: skip
    assert texts(html, "p")[0].startswith("21 and 1 replicates. Hands started at all tables")


# Dealers by hour: half of 20 runs begin with 3 tables and half with 4; two are left after half an hour, one after an
# hour and a half. The columns are up to 4.48 high on 150 pixels, below a head of 14; an hour is a third of the width.


def _dealt(many: int = 20, more: int = 4, least: int = 1) -> list[Replicate]:
    return [
        _run(
            number,
            _sample(_LEVEL, 0, 16, 3 if number < 10 else more),
            _sample(_TIME, 1800, 8, 2),
            _sample(_TIME, 5400, 4, least),
            _sample(SampleMoment.END, 7800, 1, least),
        )
        for number in range(many)
    ]


def test_dealers_by_hour() -> None:
    html = dealers([shown(replicates=_dealt())])
    charts = html.split('<div class="pick pick-')[1:]
    assert [each[: each.index('"')] for each in charts] == ["50", "75", "90", "95", "100"]
    half = charts[0][charts[0].index("<svg") : charts[0].index("</svg>") + 6]
    assert drawn(half, "rect", "x y width height class") == [
        "1.85% 63.55 29.63% 100.45 bar",  # 3 of 4.48
        "35.19% 97.04 29.63% 66.96 bar",
        "68.52% 130.52 29.63% 33.48 bar",
    ]
    assert drawn(half, "svg", "height aria-label") == [
        "206 Dealers by hour, enough in 50% of the runs: 0:00: 3, 1:00: 2, 2:00: 1."
    ]
    assert drawn(half, "text", "text x y") == [
        "2 100% 92.04",
        "4 100% 25.07",
        "3 16.67% 58.55",
        "2 50.00% 92.04",
        "1 83.33% 125.52",
        "0:00 0.00% 182",
        "1:00 33.33% 182",
        "2:00 66.67% 182",
        "Time since the start (hours:minutes) 50% 200",
    ]
    labels = [each.split('aria-label="')[1].split('"')[0] for each in charts]
    assert [label[:57] for label in labels[1:3]] == [
        f"Dealers by hour, enough in {part}% of the runs: 0:00: 4, 1:00: 2"[:57] for part in (75, 90)
    ]
    assert labels[4] == "Dealers by hour, enough in all runs: 0:00: 4, 1:00: 2, 2:00: 1."
    assert texts(html, "label") == ["50%", "75%", "90%", "95%", "all"]
    assert drawn(html, "input", "value class checked type") == [
        f"{part} pick-by-{part} {'' if part == 90 else '-'} radio" for part in (50, 75, 90, 95, 100)
    ]
    assert texts(html, "p")[0] == (
        "20 replicates. The most tables at a time in each hour, each with one dealer. Relief is not counted."
    )
    assert texts(html, "h3") == ["Dealers by hour"]


def test_dealers_of_two_events() -> None:
    """Half as high, on an axis of both; of ten runs only half and all are known. Breaks after two downs."""
    one = shown(replicates=_dealt(10), scenario=replace(event(), staff=DealingStaff(downs=2)))
    html = dealers([one, shown(label="late", replicates=_dealt(10), scenario=replace(event(), staff=DealingStaff()))])
    assert texts(html, "label") == ["50%", "all"]
    assert drawn(html, "input", "value checked") == ["50 -", "100 "]
    assert drawn(html, "svg", "height")[:2] == ["131", "131"]  # 14 + 75 + 42
    assert [each for each in texts(html, "p") if len(each) < 20][:2] == ["A Friday", "B late"]
    assert "with a break for each dealer after 2 downs." in texts(html, "p")[0]
    assert [each for each in drawn(html, "div", "class") if each.startswith("tone")][:2] == ["tone-1", "tone-2"]
    # With breaks after two downs a dealer deals at two of three times: 3 * 3 / 2 = 4.5 dealers.
    assert "0:00: 5" in drawn(html, "svg", "aria-label")[0]
    assert "0:00: 3" in drawn(html, "svg", "aria-label")[1]
    three = shown(replicates=_dealt(10), scenario=replace(event(), staff=DealingStaff(downs=3)))
    assert "after 2 downs or 3 downs." in texts(dealers([one, three]), "p")[0]
    assert dealers([one, one, one]) == ""


def test_dealers_in_a_sentence() -> None:
    """Half of four are enough from the second hour on, a quarter from the third."""
    said = "In 90% of the runs {} are enough."
    assert staffing(shown(replicates=_dealt())) == said.format("4 dealers, 2 from 1:00 and 1 from 2:00")
    assert staffing(shown(replicates=_dealt(more=8))) == said.format(
        "8 dealers and 2 from 1:00"
    )  # half, and a quarter
    assert staffing(shown(replicates=_dealt(least=2))) == said.format("4 dealers and 2 from 1:00")
    assert staffing(shown(replicates=_dealt(18))) == ""


def _hourly(number: int, *tables: int) -> Replicate:
    """These tables at the most in each hour: tables close, if fewer are in play in the next, after half of it."""
    samples = []
    for hour, (own, later) in enumerate(pairwise((*tables, tables[-1]))):
        at = 3600 * hour
        samples += [_sample(_LEVEL, at + 60 if hour else 0, 9, own), _sample(_TIME, at + 1800, 9, min(own, later))]
    return _run(number, *samples)


def _charts_of(html: str) -> list[str]:
    return [each[each.index("<svg") : each.index("</svg>") + 6] for each in html.split('<div class="pick pick-')[1:]]


def test_labels_of_dealers_keep_apart() -> None:
    """Two digits and a space are 27 of 310 pixels, in 36 hours 3.1 of these: the highest first, then each fourth."""
    samples = [(0, 10), (5 * 3600, 15), (5 * 3600 + 1800, 10), (35 * 3600 + 60, 10)]
    run = _run(0, *[_sample(_TIME, at, 9, tables) for at, tables in samples])
    half, *_ = _charts_of(dealers([shown(replicates=[run])]))
    labels = [each.split() for each in drawn(half, "text", "text x class") if each.endswith("marked")]
    assert [words for words, *_ in labels] == ["10", "15", *["10"] * 7]
    hours = [round((float(x.rstrip("%")) / 100 * 36) - 0.5) for _, x, _ in labels]
    assert hours == [0, 5, 9, 13, 17, 21, 25, 29, 33]


def test_hours_after_most_runs_are_over() -> None:
    """Twelve of twenty runs are over after an hour: half of the runs need nobody then, 90% need two."""
    runs = [_hourly(number, 3) if number < 12 else _hourly(number, 3, 2) for number in range(20)]
    charts = _charts_of(dealers([shown(replicates=runs)]))
    assert [len(drawn(each, "rect", "x")) for each in charts] == [1, 2, 2, 2, 2]
    assert drawn(charts[0], "svg", "aria-label")[0].endswith(": 0:00: 3.")
    assert "0" not in [each for each in drawn(charts[0], "text", "text") if each.isdecimal()]
    runs = [_hourly(number, 3) if number < 19 else _hourly(number, 3, 2) for number in range(20)]
    assert staffing(shown(replicates=runs)) == "In 90% of the runs 3 dealers are enough."


def test_dealers_of_unequal_events() -> None:
    """Few runs of one of them tell only half and all; both charts have the axis of the longer one."""
    long, short = [_hourly(number, 3, 2, 2) for number in range(20)], [_hourly(number, 2) for number in range(10)]
    html = dealers([shown(replicates=long), shown(label="short", replicates=short)])
    assert texts(html, "label") == ["50%", "all"]
    assert [drawn(each, "rect", "width") for each in _charts_of(html)] == [["29.63%"] * 3] * 2
    bars = drawn(html, "rect", "x y width")
    assert bars[3] == "1.85% 44.36 29.63%"  # 2 of 3.36 on 75 pixels, below a head of 14
    assert dealers([shown(replicates=short)])  # two tables are enough for a chart
    one = dealers([shown(replicates=[_hourly(number, 2) for number in range(20)])])
    assert re.findall("<(label|input|fieldset|legend)", one)[:4] == ["fieldset", "legend", "label", "input"]
    assert ">90%</label>" in one
    assert not [each for each in texts(one, "p") if each == "A Friday"]


def test_the_peak_and_the_share_of_runs() -> None:
    said = "In 90% of the runs {} are enough."
    twenty = range(20)
    assert staffing(shown(replicates=[_hourly(number, 4, 2, 4, 1) for number in twenty])) == (
        said.format("4 dealers and 1 from 3:00")  # after the last peak; half and a quarter at once
    )
    assert staffing(shown(replicates=[_hourly(number, 2, 1) for number in twenty])) == (
        said.format("2 dealers and 1 from 1:00")
    )
    assert staffing(shown(replicates=[_hourly(number, 1, 1) for number in twenty])) == ""
    # Of 120 runs 90% are 108: the 13 with nine tables are among them.
    runs = [_hourly(number, 9 if number < 13 else 2) for number in range(120)]
    assert staffing(shown(replicates=runs)) == said.format("9 dealers")
    assert "0:00: 9" in drawn(_charts_of(dealers([shown(replicates=runs)]))[2], "svg", "aria-label")[0]


# The example: of three runs the one that ends after 20 minutes.


def _examples(**other: Any) -> list[Replicate]:  # noqa: ANN401 - any attribute
    samples = (
        _sample(_LEVEL, 0, 16, 3),
        _sample(SampleMoment.BUBBLE, 300, 4, 2, average=1234),
        _sample(_LEVEL, 600, 3, 2, 2, 4000),
        _sample(SampleMoment.FINAL_TABLE, 1100, 2, 1, 2, 6000),
        _sample(SampleMoment.END, 1200, 1, 1, 2, 6000),
    )
    places = tuple(
        Placing(place, 1000 + place, place, "call", 1000 if place == 1 else 0, 0, 100, 1, 60 * place)
        for place in range(1, 12)
    )
    hands_of = ((1, 1030), (2, 12))
    return [
        _run(number, *samples, duration_seconds=end, hands=1042, level_hands=hands_of, places=places,
             levels_played=levels, **other)
        for number, (end, levels) in enumerate([(600, 1), (1200, 2), (9000, 4)])
    ]  # fmt: skip


def _example_of(*series: Series, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(example_module, "timeline", lambda *_: Markup("<hr/>"))
    return example(series)


def test_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels as far as any run came; the break after the third is in the sheet, the fifth level is not."""
    html = _example_of(shown(replicates=_examples()), monkeypatch=monkeypatch)
    assert texts(html, "p") == ["Replicate 1 of 3, with the finish (20 min) closest to the median. To play it again:"]
    assert texts(html, "pre") == ["tourney run friday/scenario.yaml --seed 3 --replicate 1"]
    rows = table_rows(html)
    assert rows[:2] == [
        ["Level sheet", "All 3", "Replicate 1"],
        ["Level", "Scheduled", "Length", "Blinds", "Ante", "Reached", "Start", "Players", "Tables", "Average (bb)",
         "Hands"],
    ]  # fmt: skip
    assert rows[2:11] == [
        ["1", "0:00", "10 min", "10-20", "", "100%", "0:00", "16", "3", "20.0", "1,030"],
        ["Bubble", "0:05: 4 players at 2 tables, average stack 12.3 bb"],
        ["2", "0:10", "10 min", "25-50", "", "67%", "0:10", "3", "2", "40.0", "12"],
        ["Final table", "0:18: 2 players at 1 table, average stack 60.0 bb"],
        ["3", "0:20", "10 min", "50-100", "", "33%", "", "", "", "", ""],
        ["Break", "0:30", "5 min", "", "", "", "", "", "", ""],
        ["4", "0:35", "10 min", "100-200", "25", "33%", "", "", "", "", ""],
        ["End", "0:20, after 1,042 hands at all tables"],
        ["Place", "Strategy", "Player", "Prize", "Out at"],
    ]
    assert rows[11:14] == [
        ["1st", "call", "1,001", "1,000", "0:01"],
        ["2nd", "call", "1,002", "", "0:02"],
        ["3rd", "call", "1,003", "", "0:03"],
    ]
    assert len(rows) == 20  # nine places
    groups = drawn(html, "th", "colspan scope")[:3]
    assert groups == ["5 colgroup", "1 colgroup", "5 colgroup"]
    assert [each for each in drawn(html, "tr", "class") if each != "-"] == [
        "event", "event", "not-reached", "pause", "not-reached", "event",
    ]  # fmt: skip
    assert drawn(html, "td", "colspan class")[10] == "9 words"
    assert texts(html, "summary") == ["The run, level by level", "Top places of replicate 1"]
    assert re.findall("<(p|pre|hr|table)\\b", html) == ["p", "pre", "hr", "table", "table"]


def test_the_example_of_an_event_with_two_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The room in a break is that at the start of the next level."""
    runs = _examples()
    own = (*runs[1].samples[:3], _sample(_LEVEL, 2100, 3, 1, 4, 5000))
    html = _example_of(shown(replicates=[changed(runs[1], samples=own, levels_played=4)]), monkeypatch=monkeypatch)
    pause = next(row for row in table_rows(html) if row[0] == "Break")
    assert pause == ["Break", "0:30", "5 min", "", "", "", "3", "1", "", ""]


def test_rows_of_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment at the start of a level comes before it; those after the last level before the end."""
    items = sheet((10, 20), 300, (25, 50), 300, seconds=600).items
    written = (items[0], Break(300, (5,)), *items[2:])
    chips = replace(sheet((10, 20), (25, 50)), chips=(5, 25), items=written)
    own = (
        _sample(_LEVEL, 0, 16, 3),
        _sample(SampleMoment.MONEY, 900, 9, 2),
        _sample(_LEVEL, 900, 8, 2, 2),
        _sample(SampleMoment.FINAL_TABLE, 1400, 5),
    )
    runs = [changed(_examples()[1], samples=own, levels_played=2)]
    one = shown(replicates=runs, scenario=replace(event(), schedule=chips))
    html = _example_of(one, monkeypatch=monkeypatch)
    rows = table_rows(html)[2:]
    assert [row[0] for row in rows[: rows.index(["Place", "Strategy", "Player", "Prize", "Out at"])]] == [
        "1", "In the money", "Break", "2", "Final table", "End",
    ]  # fmt: skip
    assert rows[2] == ["Break", "0:10", "5 min", "5 removed", "", "", "8", "2", "", ""]
    first = shown(replicates=[changed(runs[0], levels_played=1)], scenario=replace(event(), schedule=chips))
    names = [row[0] for row in table_rows(_example_of(first, monkeypatch=monkeypatch))[2:6]]
    assert names == ["1", "In the money", "Final table", "End"]  # the break follows the last level
    cells = drawn(html, "th", "scope colspan")
    assert "row 2" in cells
    assert drawn(html, "td", "colspan class").count("8 words") == 3  # of ten columns
    assert "1 -" in drawn(html, "td", "colspan class")


def test_examples_of_several(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three timelines; sheets of up to 200 rows: the first 50 of four levels each, but the first always."""
    one = shown(replicates=_examples())
    html = _example_of(*[one] * 4, monkeypatch=monkeypatch)
    assert html.count("<hr") == 3
    assert drawn(html, "details", "class").count("series") == 4
    assert texts(html, "h2") == ["Example runs"]
    assert drawn(html, "section", "id") == ["example"]
    assert drawn(_example_of(one, one, one, monkeypatch=monkeypatch), "details", "class").count("series printed") == 3
    assert texts(_example_of(one, monkeypatch=monkeypatch), "h2") == ["Example run"]
    long = shown(replicates=[changed(each, levels_played=101) for each in _examples()])
    html = _example_of(long, long, monkeypatch=monkeypatch)
    left_out = "The level sheet is left out to keep the page small. A report of this tournament alone has it."
    assert texts(html, "p").count(left_out) == 1
    assert html.index(left_out) > html.index(">B<")
    fits = shown(replicates=[changed(each, levels_played=100) for each in _examples()])
    assert left_out not in _example_of(fits, fits, monkeypatch=monkeypatch)
    huge = shown(replicates=[changed(each, levels_played=300) for each in _examples()])
    assert left_out not in _example_of(huge, monkeypatch=monkeypatch)
    assert texts(_example_of(huge, one, monkeypatch=monkeypatch), "p").count(left_out) == 1
