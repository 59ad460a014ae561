"""The section of the page on a tuning: every sentence, cell and coordinate, from a made-up tuning."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from drawn import drawn, table_rows, texts
from made_up_tuning import LATE, made_up_tuning, promise_of, skill_line_of

from tourney.experiment.statistics import Estimate
from tourney.reporting.page import tuned as page_module
from tourney.reporting.page.tuned import tuning_section
from tourney.reporting.tuning_results import verdict, verdict_lines
from tourney.tuning.outcome import Dot, Effect

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest


_MINUS = "\N{MINUS SIGN}"


# The page. The picture is 260 high with 10 above and below: from 1:00 to 2:00, and from 10 to 40 hands.

_DOTS = [
    Dot(0, 3600, 10, "yours", 1200, front=False),
    Dot(1, 4200, 20, "chosen", 60, front=True),
    Dot(3, 5400, 15, "worse", 20, front=False),
    Dot(2, 7200, 40, "longest", 20, front=True),
]


def _page(
    monkeypatch: pytest.MonkeyPatch,
    dots: Sequence[Dot] = (),
    effects: Sequence[Effect] = (),
    **other: Any,  # noqa: ANN401 - any attribute
) -> str:
    monkeypatch.setattr(page_module, "dots", lambda *_: list(dots))
    monkeypatch.setattr(page_module, "effects", lambda _, runs: list(effects) if runs == 20 else [])
    return tuning_section(made_up_tuning(promise_of(LATE), **other))


def test_the_section_on_a_tuning(monkeypatch: pytest.MonkeyPatch) -> None:
    html = _page(monkeypatch)
    lines = verdict_lines(made_up_tuning(promise_of(LATE)))
    assert texts(html, "p") == [
        f"{verdict(made_up_tuning(promise_of(LATE)))}.", lines[0], lines[1].removeprefix("- "), lines[2],
    ]  # fmt: skip
    assert drawn(html, "p", "class")[0] == "answer"
    assert table_rows(html)[:3] == [
        ["level", "clock", "length", "blinds", "ante", "stack bb"],
        ["1", "0:00", "10 min", "10-20", "", "50.0"],
        ["2", "0:10", "10 min", "25-50", "", "20.0"],
    ]
    assert len(table_rows(html)) == 5
    assert texts(html, "caption") == ["The sheet"]
    assert (drawn(html, "section", "id"), texts(html, "h2")) == (["tuned"], ["The tuned sheet"])
    assert tuning_section(None) == ""
    assert tuning_section(made_up_tuning(sheet=None)) == ""
    assert len(texts(_page(monkeypatch, confirmed=None), "p")) == 1
    skilled = texts(_page(monkeypatch, skill=skill_line_of(0.01, 0.04)), "p")
    assert skilled[4].startswith("Skill: twice as many hands")
    assert len(texts(_page(monkeypatch, skill=skill_line_of(0.01, 0.04), confirmed=None), "p")) == 1


def test_the_picture_of_the_trade_off(monkeypatch: pytest.MonkeyPatch) -> None:
    html = _page(monkeypatch, _DOTS)
    html = html[html.index("<figure") :].replace("</section>", "")
    limit = made_up_tuning(promise_of(LATE))
    assert limit.wishes.seconds == 7200  # at the end of the axis: no line
    assert drawn(html, "line", "class x1 x2 y1 y2") == [
        "- 0% 100% 250 250",
        "- 0% 100% 170 170",
        "- 0% 100% 90 90",
        "- 0% 100% 10 10",
        "interval 16.67% 100.00% 170 10",  # from the chosen one to the longest
    ]
    assert drawn(html, "text", "text x y text-anchor") == [
        "10 100% 246 end",
        "20 100% 166 end",
        "30 100% 86 end",
        "40 100% 6 end",
        "1:00 0.00% 276 start",
        "1:10 16.67% 276 middle",
        "1:20 33.33% 276 middle",
        "1:30 50.00% 276 middle",
        "1:40 66.67% 276 middle",
        "1:50 83.33% 276 middle",
        "2:00 100.00% 276 end",
        "yours: 95% end by 1:00, 10 (1200 runs)\N{BLACK SQUARE} 0.00% 255 middle",
    ]
    assert drawn(html, "circle", "cx cy r class opacity") == [
        "16.67% 170 4 dot -",
        "16.67% 170 9 - -",  # the ring
        "50.00% 210 4 dot 0.35",
        "100.00% 10 4 dot -",
    ]
    assert drawn(html, "circle", "fill stroke stroke-width")[1] == "none currentColor 2"
    assert texts(html, "title")[1:] == [
        "chosen: 95% end by 1:10, 20 (60 runs)",
        "worse: 95% end by 1:30, 15 (20 runs)",
        "longest: 95% end by 2:00, 40 (20 runs)",
    ]
    assert drawn(html, "svg", "height aria-label class") == [
        "284 4 sheets by the time when 95% of runs have ended, and by hands per player columns trade"
    ]
    assert table_rows(html) == [
        ["95% of runs end by", "Hands per player", "Runs", "Sheet"],
        ["1:00", "10", "1,200", "yours"],
        ["1:10", "20", "60", "chosen"],
        ["2:00", "40", "20", "longest"],
    ]
    assert texts(html, "h3") == ["Hands per player against finish time"]
    assert texts(html, "caption") == ["Hands per player against finish time"]
    assert texts(html, "p")[0].startswith("Each dot is a sheet of the search;")
    assert re.findall("<(h3|p|svg|table)\\b", html) == ["h3", "p", "svg", "table"]
    seven = [dot._replace(late=3600 + (dot.late - 3600) * 7 / 6) for dot in _DOTS]  # 70 minutes: more than six steps
    assert "1:15" in texts(_page(monkeypatch, seven), "text")
    assert "<figure" not in _page(monkeypatch, _DOTS[:1])
    assert "<figure" in _page(monkeypatch, _DOTS[:2])


def test_the_limit_in_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    wishes = made_up_tuning(promise_of(LATE)).wishes
    for seconds, lines in ((5400, ["50.00% 50.00% 0 260"]), (3600, []), (None, []), (9000, [])):
        wishes.seconds = seconds
        html = _page(monkeypatch, _DOTS, wishes=wishes, best=2)
        marks = drawn(html, "line", "class x1 x2 y1 y2")
        assert [each.removeprefix("mark ") for each in marks if each.startswith("mark")] == lines
    assert drawn(html, "circle", "cx r")[-1] == "100.00% 9"
    html = _page(monkeypatch, _DOTS, best=3)  # chosen, though another is as early and better
    assert drawn(html, "circle", "cx r opacity")[1:3] == ["50.00% 4 -", "50.00% 9 -"]


def test_what_each_knob_does(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        Effect("level length", "5 min", "10 min", (Estimate(600, -60, 1260, 9), Estimate(-2.5, None, None, 4))),
        Effect("antes", "without", "with", (None, Estimate(0, None, None, 4))),
    ]
    html = _page(monkeypatch, effects=found)
    assert table_rows(html)[5:] == [
        ["Knob", "From", "To", "Finish time", "Hands per player"],
        ["level length", "5 min", "10 min", f"+0:10 {_MINUS}0:01 to +0:21", f"{_MINUS}2.50"],
        ["antes", "without", "with", "", "0"],
    ]
    assert texts(html, "h3") == ["What each knob does"]
    assert "with its 95% interval; the first 20 runs of every sheet, all with the same cards." in texts(html, "p")[-1]
    assert texts(html, "caption") == ["The sheet", "Knobs"]
    assert re.findall("<(h3|p|table)\\b", html)[-3:] == ["h3", "p", "table"]
