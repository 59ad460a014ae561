"""Charts over time and by level: every number, from made-up samples, worked out by hand."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from drawn import drawn, table_rows, texts
from events import scenario
from reports import event, run_of, sample_of, shown

from tourney.reporting.page import over_clock
from tourney.reporting.page.depth import depth, hands
from tourney.reporting.page.elements import Chart, Line, plot
from tourney.reporting.page.markup import Markup
from tourney.reporting.page.over_clock import room
from tourney.sim.samples import SampleMoment

if TYPE_CHECKING:
    from tourney.experiment.replicate import Replicate

_LEVEL, _TIME = SampleMoment.LEVEL, SampleMoment.TIME


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
        run_of(
            number,
            sample_of(_LEVEL, 0, 16, 2),
            sample_of(_TIME, 600, number + 2, 2 if number < 10 else 1),
            *([sample_of(_TIME, 1200, 5)] if number < 10 else []),
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
    few = shown(label="few", replicates=[run_of(0, sample_of(_LEVEL, 0, 6), sample_of(_TIME, 600, 2))])
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
        replicates=[run_of(0, sample_of(_LEVEL, 0, 6), *[sample_of(_TIME, 60 * each, 5) for each in range(1, 401)])]
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
        run_of(
            number,
            sample_of(_LEVEL, 0, 16, 3),
            sample_of(_LEVEL, 600, 8, 2, 2, 4000) if number < 2 else sample_of(_TIME, 600, 1),
            *([sample_of(_LEVEL, 1200, 4, 1, 3, 8000)] if number < 1 else []),
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
    assert html.count('<p class="note">21 and 1 replicates. At the start of each level: means') == 2
    one_of_twenty = depth([shown(replicates=_by_level()[:1] + _by_level()[2:21])])
    assert _data(one_of_twenty)[0]["x"] == [1, 2, 3]  # one in twenty is usual


def test_stacks_on_the_clock() -> None:
    """Of 21 runs one is one in twenty; the other sheet has longer levels."""
    slow = replace(event(), schedule=scenario(schedule=replace(event().schedule, chips=(5, 10))).schedule)
    runs = [
        run_of(number, sample_of(_LEVEL, 0, 16), *[sample_of(_TIME, 600, 8, average=3000)][: number < 2],
             *[sample_of(_TIME, 1200, 8, average=5000)][: number < 1])
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
    assert html.count('<p class="note">21 and 2 replicates. The level sheets differ') == 2
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
    run = run_of(0, *[sample_of(_LEVEL, 60 * each, 5, level=each + 1) for each in range(130)])
    html = depth([shown(replicates=[run]), shown(label="same", replicates=[run])])
    assert [row[0] for row in table_rows(html)[1::2]] == [str(each) for each in range(1, 131, 3)]
    assert texts(html, "summary")[-1] == "Show every 3rd level as a table"
    assert texts(html, "caption")[-1].startswith("Every 3rd level, at its start")
    [first, _] = _data(html)
    assert len(first["x"]) == 130  # up to 200 points each
    assert len(table_rows(depth([shown(replicates=[run])]))) > 130
    short = run_of(0, sample_of(_LEVEL, 0, 5))
    assert texts(depth([shown(replicates=[short]), shown(replicates=[short])]), "summary")[-1] == (
        "Show every level as a table"
    )
    long = run_of(0, *[sample_of(_LEVEL, 60 * each, 5, level=each + 1) for each in range(401)])
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
    run = run_of(0, *[sample_of(_LEVEL, 60 * each, 5, level=each + 1) for each in range(25)])
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
    runs = [run_of(each, sample_of(_LEVEL, 0, 5), level_hands=((1, 60 * (each % 2)),)) for each in range(10)]
    html = hands([shown(replicates=runs)])
    assert drawn(html, "svg", "aria-label") == ["Hands started in each level, at all tables: at most 53 on average."]
    assert drawn(html, "rect", "height") == ["85.52"]  # 150 * 30 / 52.62
    none = hands([shown(replicates=[run_of(0, sample_of(_LEVEL, 0, 5), level_hands=())])])
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
