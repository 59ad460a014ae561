"""Dealers by hour, and the example run: every number, from made-up samples, worked out by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from drawn import drawn, table_rows, texts
from events import sheet
from reports import changed, event, run_of, sample_of, shown

from tourney.reporting.page import example as example_module
from tourney.reporting.page.example import example
from tourney.reporting.page.markup import Markup
from tourney.reporting.page.over_clock import dealers, staffing
from tourney.sim.result import Placing
from tourney.sim.samples import SampleMoment
from tourney.tournament.dealing_staff import DealingStaff
from tourney.tournament.schedule import Break

if TYPE_CHECKING:
    import pytest

    from tourney.experiment.replicate import Replicate
    from tourney.reporting.page.series_shown import Series

_LEVEL, _TIME = SampleMoment.LEVEL, SampleMoment.TIME


# Dealers by hour: half of 20 runs begin with 3 tables and half with 4; two are left after half an hour, one after an
# hour and a half. The columns are up to 4.48 high on 150 pixels, below a head of 14; an hour is a third of the width.


def _dealt(many: int = 20, more: int = 4, least: int = 1) -> list[Replicate]:
    return [
        run_of(
            number,
            sample_of(_LEVEL, 0, 16, 3 if number < 10 else more),
            sample_of(_TIME, 1800, 8, 2),
            sample_of(_TIME, 5400, 4, least),
            sample_of(SampleMoment.END, 7800, 1, least),
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
        samples += [
            sample_of(_LEVEL, at + 60 if hour else 0, 9, own),
            sample_of(_TIME, at + 1800, 9, min(own, later)),
        ]
    return run_of(number, *samples)


def _charts_of(html: str) -> list[str]:
    return [each[each.index("<svg") : each.index("</svg>") + 6] for each in html.split('<div class="pick pick-')[1:]]


def test_labels_of_dealers_keep_apart() -> None:
    """Two digits and a space are 27 of 310 pixels, in 36 hours 3.1 of these: the highest first, then each fourth."""
    samples = [(0, 10), (5 * 3600, 15), (5 * 3600 + 1800, 10), (35 * 3600 + 60, 10)]
    run = run_of(0, *[sample_of(_TIME, at, 9, tables) for at, tables in samples])
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
        sample_of(_LEVEL, 0, 16, 3),
        sample_of(SampleMoment.BUBBLE, 300, 4, 2, average=1234),
        sample_of(_LEVEL, 600, 3, 2, 2, 4000),
        sample_of(SampleMoment.FINAL_TABLE, 1100, 2, 1, 2, 6000),
        sample_of(SampleMoment.END, 1200, 1, 1, 2, 6000),
    )
    places = tuple(
        Placing(place, 1000 + place, place, "call", 1000 if place == 1 else 0, 0, 100, 1, 60 * place)
        for place in range(1, 12)
    )
    hands_of = ((1, 1030), (2, 12))
    return [
        run_of(number, *samples, duration_seconds=end, hands=1042, level_hands=hands_of, places=places,
             levels_played=levels, **other)
        for number, (end, levels) in enumerate([(600, 1), (1200, 2), (9000, 4)])
    ]  # fmt: skip


def _example_of(*series: Series, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(example_module, "timeline", lambda *_: Markup("<hr/>"))
    return example(series)


def test_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels as far as any run came; the break after the third is in the sheet, the fifth level is not."""
    html = _example_of(shown(replicates=_examples()), monkeypatch=monkeypatch)
    which = "Replicate 1 of 3, with the finish (20 min) closest to the median"
    assert texts(html, "p") == [f"{which}. To play it again, or to watch it in a page:"]
    command = "friday/scenario.yaml --seed 3 --replicate 1"
    assert " ".join(texts(html, "pre")).split("tourney ")[1:] == [f"run {command}\n", f"watch {command}"]
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
    own = (*runs[1].samples[:3], sample_of(_LEVEL, 2100, 3, 1, 4, 5000))
    html = _example_of(shown(replicates=[changed(runs[1], samples=own, levels_played=4)]), monkeypatch=monkeypatch)
    pause = next(row for row in table_rows(html) if row[0] == "Break")
    assert pause == ["Break", "0:30", "5 min", "", "", "", "3", "1", "", ""]


def test_rows_of_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment at the start of a level comes before it; those after the last level before the end."""
    items = sheet((10, 20), 300, (25, 50), 300, seconds=600).items
    written = (items[0], Break(300, (5,)), *items[2:])
    chips = replace(sheet((10, 20), (25, 50)), chips=(5, 25), items=written)
    own = (
        sample_of(_LEVEL, 0, 16, 3),
        sample_of(SampleMoment.MONEY, 900, 9, 2),
        sample_of(_LEVEL, 900, 8, 2, 2),
        sample_of(SampleMoment.FINAL_TABLE, 1400, 5),
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
