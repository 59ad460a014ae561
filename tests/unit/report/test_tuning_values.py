"""What a tuning has found, in the terminal and on the page: every sentence and cell, from a made-up tuning."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from drawn import cells_of, drawn, parts_of, table_rows, texts
from events import group, scenario, sheet
from reports import changed, played

from tourney.config.expectation_text import read_expectation
from tourney.experiment.measures import MEASURES, Unit
from tourney.experiment.statistics import Estimate
from tourney.reporting import tuned_table as table_module
from tourney.reporting.page import tuned as page_module
from tourney.reporting.page.tuned import tuned
from tourney.reporting.tuned_table import comparison, skill_line, tuned_record, tuned_table
from tourney.reporting.tuned_verdict import format_measured, format_value, verdict, verdict_lines
from tourney.tournament.wall_clock import WallClock
from tourney.tuning.candidate import YOURS, Candidate
from tourney.tuning.confirmation import SheetTest
from tourney.tuning.outcome import Reach
from tourney.tuning.promises import Promise
from tourney.tuning.search import TriedSheet
from tourney.tuning.skill import SkillLine
from tourney.tuning.tradeoff import Dot, Effect
from tourney.tuning.wishes import preferences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.expectations import Expectation

_MINUS = "\N{MINUS SIGN}"
_LATE = read_expectation("finish p95 < 2h")
_DEEP = read_expectation("from_9 least_stack p5 > 12")
_MEAN = read_expectation("hands_per_player mean > 40")


def _tried(origin: str = "a new sheet", **other: Any) -> TriedSheet:  # noqa: ANN401 - any part of a scenario
    """A sheet of three levels of ten minutes and a break of five, which starts 50 big blinds deep."""
    parts: dict[str, Any] = {"schedule": sheet((10, 20), (25, 50), 300, (100, 200, 25)), "stack": 1000, **other}
    found = scenario(field=[group("call", 9)], **parts)
    return TriedSheet(Candidate(origin, found.schedule, found.stack), found)


_WORDS = "50 bb, 10 min, 3 levels, antes"


def _promise(demand: Expectation, *, holds: bool = True, **other: Any) -> Promise:  # noqa: ANN401 - any attribute
    usual: dict[str, Any] = {
        "runs": 1200, "missed": 30, "share": 0.9678, "met": holds, "found": 6600, "lead": 0.0, "more": None,
    }  # fmt: skip
    return Promise(demand, holds=holds, **{**usual, **other})


def _test(*promises: Promise, sheet: int = 1, confidence: float = 0.98, number: int = 0) -> SheetTest:
    return SheetTest(number, sheet, 1200, confidence, promises)


def _finishing(minutes: Sequence[int], hands: int = 500, more: int = 0) -> Any:  # noqa: ANN401 - stands in for results
    """Runs in which each of five entries is dealt a fifth of these hands."""
    one = played(1)[0]
    outcome = one.outcomes[0]._replace(entries=5)
    runs = [
        changed(one, number=number, duration_seconds=60 * each, hands_dealt=hands + more * (number % 2),
                outcomes=(outcome,), samples=())
        for number, each in enumerate(minutes)
    ]  # fmt: skip
    return SimpleNamespace(replicates=runs, enough=True)


def _tuning(*promises: Promise, tests: Sequence[SheetTest] = (), **other: Any) -> Any:  # noqa: ANN401 - a stand-in
    demands = tuple(each.demand for each in promises) or (_LATE,)
    wishes = SimpleNamespace(
        demands=demands, preferences=preferences(["hands", "skill"]), measures=(MEASURES["finish"],), seconds=7200
    )
    judge = SimpleNamespace(measures=(MEASURES["finish"], MEASURES["hands_per_player"]))
    search = SimpleNamespace(sheets=[None] * 1234, tallies={}, order=[1], judge=judge, best=lambda: None)
    known = tuple(tests) or (_test(*promises),)
    usual: dict[str, Any] = {
        "sheet": _tried(), "confirmed": object(), "holds": all(each.holds for each in promises), "wishes": wishes,
        "plan": SimpleNamespace(seed=44), "runs": 1200, "promises": list(promises), "tests": known,
        "candidates": [1, 2, 0], "conflicts": False, "reach": lambda *_: None, "steeper": False,
        "event": SimpleNamespace(scenario=_tried(YOURS).scenario, seconds=7200), "chosen": 1, "best": 1, "seed": 3,
        "search": search, "played": 56_789, "added": False, "skill": None, "original": None, "tuned": None,
        "interrupted": False, "text": "the file",
    }  # fmt: skip
    return SimpleNamespace(**{**usual, **other})


# The verdict


def test_the_verdict() -> None:
    assert verdict(_tuning(_promise(_LATE))) == f"Yes: a new sheet ({_WORDS}) meets the demand"
    both = _tuning(_promise(_LATE), _promise(_DEEP, holds=False))
    assert verdict(both) == "No: no sheet was found that meets both demands"
    three = _tuning(*[_promise(each) for each in (_LATE, _DEEP, _MEAN)])
    assert verdict(three).endswith("meets all 3 demands")
    assert verdict(_tuning(sheet=None)) == "Interrupted before any sheet was known"
    assert verdict(_tuning(confirmed=None)) == "Interrupted: the best sheet so far, not confirmed"


def _line(promise: Promise, **other: Any) -> str:  # noqa: ANN401 - any attribute
    return verdict_lines(_tuning(promise, **other))[1]


def test_what_the_runs_say_about_a_quantile() -> None:
    """Of 1,200 runs 5% are 60."""
    assert (
        _line(_promise(_LATE))
        == "- finish p95 < 2h: 30 of 1,200 runs miss it, so at least 96.8% of all runs meet it."
    )
    missed = _promise(_LATE, holds=False, missed=1100, found=7500)
    assert _line(missed) == (
        "- finish p95 < 2h: 1,100 of 1,200 runs miss it, where 60 may; 95% of these runs have finish at most 2:05."
    )
    least = _promise(_DEEP, holds=False, missed=70, found=11.25)
    assert _line(least) == (
        "- from_9 least_stack p5 > 12: 70 of 1,200 runs miss it, where 60 may; 95% of these runs have "
        "from_9 least_stack at least 11.2 bb."
    )
    close = _promise(_LATE, holds=False, met=True, missed=55, found=7100, more=4500)
    assert _line(close).endswith(
        " at most 1:58. That is too close to the bound for 1,200 runs to tell; 4,500 runs could (--runs 4500)."
    )
    assert _line(close._replace(more=None)).endswith(" to the bound for 1,200 runs to tell.")
    unknown = _promise(_LATE, holds=False, runs=0, missed=None, share=None, found=None)
    assert _line(unknown) == "- finish p95 < 2h: no run has this measure."
    assert "where 60 may" in _line(_promise(_LATE, share=None))  # promised without a bound: not known


def test_what_the_runs_say_about_a_mean() -> None:
    holds = _promise(_MEAN, missed=None, found=44.4, share=41.5)
    assert _line(holds) == "- hands_per_player mean > 40: the mean is 44.4, and surely at least 41.5."
    below = _promise(read_expectation("finish mean < 2h"), missed=None, found=6600, share=7080)
    assert _line(below) == "- finish mean < 2h: the mean is 1:50, and surely at most 1:58."
    close = holds._replace(holds=False, met=True, found=40.4, more=2500)
    assert _line(close) == (
        "- hands_per_player mean > 40: the mean is 40.4. That is too close to the bound for 1,200 runs to tell; "
        "2,500 runs could (--runs 2500)."
    )
    assert (
        _line(holds._replace(holds=False, met=False, found=30.0)) == "- hands_per_player mean > 40: the mean is 30."
    )
    assert _line(holds._replace(share=None)).endswith(
        "the mean is 44.4. That is too close to the bound for 1,200 runs to tell."
    )


def test_the_seed_of_fresh_runs() -> None:
    assert verdict_lines(_tuning(_promise(_LATE)))[0] == "Of 1,200 fresh runs with seed 44:"
    assert verdict_lines(_tuning(_promise(_LATE), plan=None))[0] == "Of 1,200 fresh runs:"


def test_how_sure_the_result_is() -> None:
    """A confidence of 98% is an error of 2%."""
    passed = _test(_promise(_LATE), sheet=2)
    failed = _test(_promise(_LATE, holds=False), sheet=1)
    error = (
        "A sheet that misses a demand passes this test with a probability of at most 2%, and those of all "
        "3 candidates together with at most 5%."
    )
    assert verdict_lines(_tuning(_promise(_LATE)))[2:] == [error]
    second = _tuning(_promise(_LATE), tests=[failed, passed])
    assert verdict_lines(second)[2:] == [f"It is the 2nd sheet that was tested; those before it failed. {error}"]
    longer = _tuning(_promise(_LATE), tests=[failed, passed._replace(round=1, confidence=0.996)])
    assert verdict_lines(longer)[2:] == [
        "None of 2 sheets passed a first test; this one passed a longer one. "
        + error.replace("at most 2%", "at most 0.4%")
    ]


def test_sheets_that_fail_narrowly() -> None:
    miss = _promise(_LATE, holds=False)
    close = miss._replace(met=True)
    tests = [_test(miss, sheet=1), _test(close, sheet=2), _test(close, sheet=2, number=1)]
    assert verdict_lines(_tuning(miss, tests=tests))[2] == (
        "2 sheets tested on fresh runs; the runs of 1 meet the demand, but too narrowly to tell."
    )
    assert verdict_lines(_tuning(miss, tests=tests[:1]))[2] == "1 sheet tested on fresh runs."


def test_what_stands_in_the_way() -> None:
    late, deep = _promise(_LATE, holds=False), _promise(_DEEP, holds=False, met=True)
    reach = Reach(_tried(), 7500.0, meets=False)
    said = verdict_lines(_tuning(late, deep, reach=lambda *_: reach))
    assert said[4:] == [
        f"No sheet of the search meets finish p95 < 2h, whatever else it costs: the closest comes to 2:05 ({_WORDS})."
    ]  # the other is met
    assert verdict_lines(_tuning(late, deep, reach=lambda *_: reach._replace(meets=True)))[4:] == []
    assert verdict_lines(_tuning(late, deep))[4:] == []

    def at_best(demand: Expectation, beside: Sequence[Expectation]) -> Reach | None:
        assert len(beside) == 1
        return Reach(_tried(), 11.0, meets=False) if demand is _DEEP and beside[0] is _LATE else None

    assert verdict_lines(_tuning(late, deep, conflicts=True, reach=at_best))[4:] == [
        "The demands conflict: each can be met, but not all by one sheet.",
        f"- from_9 least_stack p5 > 12: at best 11.0 bb ({_WORDS}) among sheets that meet finish p95 < 2h.",
    ]
    # Three demands: the others are named in turn.
    mean = _promise(_MEAN, holds=False)
    said = verdict_lines(_tuning(late, deep, mean, conflicts=True, reach=lambda *_: reach))
    assert said[-3].endswith("among sheets that meet from_9 least_stack p5 > 12 and hands_per_player mean > 40.")


def test_what_is_unusual_about_the_sheet() -> None:
    quick = _tried(schedule=sheet((10, 20), (25, 50), seconds=150))
    assert verdict_lines(_tuning(_promise(_LATE), sheet=quick))[3:] == [
        "Levels of 150 s are shorter than usual: the time leaves no room for longer ones."
    ]
    assert verdict_lines(_tuning(_promise(_LATE), sheet=_tried(schedule=sheet((10, 20), seconds=180))))[3:] == []
    own = SimpleNamespace(scenario=quick.scenario, seconds=7200)
    assert verdict_lines(_tuning(_promise(_LATE), sheet=quick, event=own))[3:] == []  # as short as the own ones
    assert verdict_lines(_tuning(_promise(_LATE), sheet=quick._replace(candidate=_tried(YOURS).candidate)))[3:] == []
    steep = _tried(schedule=sheet((10, 20), (100, 200), (300, 600), (900, 1800)))
    assert verdict_lines(_tuning(_promise(_LATE), sheet=steep))[3:] == []
    assert verdict_lines(_tuning(_promise(_LATE), sheet=steep, steeper=True))[3:] == [
        (
            "Steps are larger than usual (x10.00 to level 2, x3.00 to level 3, x3.00 to level 4): these chips "
            "and this time leave no smaller ones."
        )
    ]
    assert verdict_lines(_tuning(_promise(_LATE), steeper=True, sheet=_tried(schedule=sheet((50, 100)))))[3:] == []


@pytest.mark.parametrize(
    ("seconds", "event", "said"),
    [(1895, 3600, "31m 35s"), (1863, 3600, "31m 03s"), (59, 3600, "59s"), (60, 3600, "1m 00s"), (9095, 3601, "2:31")],
)
def test_times_of_short_events(seconds: int, event: int, said: str) -> None:
    short = _tuning(event=SimpleNamespace(seconds=event, scenario=None))
    assert format_measured(seconds, Unit.SECONDS, short) == said
    assert format_measured(0.25, Unit.SHARE, short) == "25.0%"
    assert format_value(seconds, _LATE, short) == said


def test_times_of_day() -> None:
    start = WallClock(datetime(2026, 12, 4, 19))  # noqa: DTZ001 - the time of the place
    scenario = SimpleNamespace(wall_clock=start)
    demand = replace(_LATE, wall_clock=start)
    for event in (3600, 7200):
        timed = _tuning(event=SimpleNamespace(seconds=event, scenario=scenario))
        assert format_value(1800, demand, timed) == "19:30"
        assert format_value(1800, _LATE, timed) in {"30m 00s", "0:30"}


# The terminal


def test_the_head_of_the_table() -> None:
    head, *_ = parts_of(tuned_table(_tuning(_promise(_LATE), _promise(_MEAN))))
    assert str(head).splitlines() == [
        "A test",
        f"Yes: a new sheet ({_WORDS}) meets both demands.",
        f"{_tried().scenario.title_of_game}, 9 entrants; 1,234 sheets tried in 56,789 runs, seed 3.",
        "Demanded: finish p95 < 2h; hands_per_player mean > 40.",
        "Preferred: hands, skill.",
    ]
    head, *_ = parts_of(tuned_table(_tuning(_promise(_LATE), added=True)))
    assert str(head).splitlines()[3] == "Demanded: finish p95 < 2h (as long as now; `expect` gives no time)."
    assert len(parts_of(tuned_table(_tuning(sheet=None)))) == 1


def test_the_sheet_in_the_table() -> None:
    _, shown, title, *lines = parts_of(tuned_table(_tuning(_promise(_LATE))))
    assert cells_of(shown) == [
        ["level", "clock", "length", "blinds", "ante", "stack bb"],
        ["1", "0:00", "10 min", "10-20", "", "50.0"],
        ["2", "0:10", "10 min", "25-50", "", "20.0"],
        ["break", "0:20", "5 min", "", "", ""],
        ["3", "0:25", "10 min", "100-200", "25", "5.0"],
    ]
    assert title == "\nWhat fresh runs say"
    assert lines == verdict_lines(_tuning(_promise(_LATE)))


def test_a_sheet_that_is_not_confirmed() -> None:
    *_, text = parts_of(tuned_table(_tuning(_promise(_LATE), confirmed=None)))
    assert text == "\nNot confirmed: the best of many sheets looks better than it is."
    tally = SimpleNamespace(column=lambda place: [3600.0, 7230.0] if place == 0 else [])
    search = SimpleNamespace(sheets=[None], tallies={5: tally}, best=lambda: 5)
    *_, text = parts_of(tuned_table(_tuning(_promise(_LATE), confirmed=None, search=search)))
    assert str(text).splitlines()[2] == "Its mean finish time over 2 runs is 1:30."  # 5,415 seconds
    search.tallies[5] = SimpleNamespace(column=lambda _: [])
    *_, text = parts_of(tuned_table(_tuning(_promise(_LATE), confirmed=None, search=search)))
    assert len(str(text).splitlines()) == 2


def test_the_comparison() -> None:
    """In ten runs of the same cards the end is 6 minutes earlier; 100 hands are 110 and 120."""
    shown = {"original": _finishing([100] * 10), "tuned": _finishing([94] * 10, 550, 50)}
    tuning = _tuning(_promise(_LATE), **shown)
    assert [each.measure.name for each in comparison(tuning)] == ["finish", "hands_per_player"]
    *_, title, table = parts_of(tuned_table(tuning))
    assert title == "\nCompared with your sheet, with the same cards"
    assert cells_of(table) == [
        ["", "yours", "tuned", "change", "95% interval"],
        ["Finish time", "1:40", "1:34", f"{_MINUS}0:06", f"{_MINUS}0:06 to {_MINUS}0:06"],
        # 10 and 20 more: 15, and 2.262 * 5.27 / sqrt(10) = 3.77.
        ["Hands per player", "100", "115", "+15", "+11.2 to +18.8"],
    ]
    assert [str(cell.style) for cell in table.columns[3].cells] == ["bold", "bold"]  # type: ignore[attr-defined]
    few = _tuning(_promise(_LATE), original=_finishing([100, 101]), tuned=_finishing([100, 101]))
    *_, table = parts_of(tuned_table(few))
    assert cells_of(table)[1] == ["Finish time", "1:40", "1:40", "0:00", ""]
    assert [str(cell.style) for cell in table.columns[3].cells] == ["dim", "dim"]  # type: ignore[attr-defined]
    for name in ("original", "tuned"):
        assert comparison(_tuning(_promise(_LATE), **{**shown, name: None})) == []


def _skill(low: float | None, high: float | None, value: float = 0.025) -> SkillLine:
    return SkillLine(Estimate(value, low, high, 9), 100.0, 0.25, 1500)


def test_what_hands_are_worth() -> None:
    """The correlation rises by 0.025 for twice the hands: the tuned sheet gives twice as many."""
    assert skill_line(_tuning()) == ""
    runs = "1,500 runs each of your sheet and of one four times as fast"
    assert skill_line(_tuning(skill=_skill(-0.005, 0.055))) == (
        f"Skill: {runs} do not tell that more hands keep more skill (+0.025 ({_MINUS}0.005 to +0.055) for twice as "
        "many), so `skill` did not count in this search."
    )
    assert f"more skill ({_MINUS}0.025 for twice" in skill_line(_tuning(skill=_skill(None, 0.055, -0.025)))
    known = (
        "Skill: twice as many hands per player change the correlation of skill and place by +0.025 (+0.010 to "
        f"+0.040), say {runs}. `skill` was judged by hands per player."
    )
    line = _skill(0.01, 0.04)
    assert skill_line(_tuning(skill=line)) == known
    both = {"original": _finishing([60] * 10, 100), "tuned": _finishing([60] * 10, 200)}
    assert skill_line(_tuning(skill=line, **both)) == (
        f"{known} By this the tuned sheet changes the correlation by +0.025 (+0.010 to +0.040)."
    )
    assert skill_line(_tuning(skill=line, original=both["original"])) == known
    *_, last = parts_of(tuned_table(_tuning(_promise(_LATE), skill=line)))
    assert last == f"\n{known}"


# As data


def test_the_tuning_as_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "dots", lambda *_: [Dot(1, 7000.0, 42.0, "words", 60, front=True)])
    effect = Effect("bend", "+0.1", "+0.2", (Estimate(1.0, None, None, 4), None))
    monkeypatch.setattr(table_module, "effects", lambda _, runs: [effect] if runs == 20 else [])
    promise = _promise(_LATE, more=7)
    tuning = _tuning(promise, skill=_skill(0.01, 0.04), tuned=_finishing([94] * 10), original=_finishing([100] * 10))
    record = json.loads(json.dumps(tuned_record(tuning)))
    outline = record.pop("sheet")
    assert [row["level"] for row in outline["rows"]] == [1, 2, None, 3]
    assert (outline["stack"], outline["entries"], outline["seats"], outline["column"]) == (1000, 9, 6, "big_bet")
    assert record == {
        "title": "A test", "seed": 3, "interrupted": False, "confirmed": True, "sheets": 1234, "runs": 56_789,
        "verdict": {
            "meets": True, "sentence": verdict(tuning), "notes": verdict_lines(tuning), "conflict": False,
            "tests": [{"sheet": 1, "runs": 1200, "confidence": 0.98, "passed": True}],
        },
        "demanded": ["finish p95 < 2h"],
        "preferred": {"hands": 1.0, "skill": 1 / 3},
        "measures": ["hands_per_player", "skill_kept"],
        "origin": "a new sheet", "is_original": False, "file": "the file",
        "promises": [
            {"demand": "finish p95 < 2h", "runs": 1200, "missed": 30, "at_least": 0.9678, "holds": True, "met": True,
             "found": 6600, "runs_to_tell": 7}
        ],
        "compared": [
            {"measure": "finish", "original": 6000, "tuned": 5640, "change": -360, "low": -360, "high": -360},
            {"measure": "hands_per_player", "original": 100, "tuned": 100, "change": 0, "low": 0, "high": 0},
        ],
        "skill": {"for_twice_the_hands": {"value": 0.025, "low": 0.01, "high": 0.04}, "known": True, "runs": 1500},
        "trade_off": [{"sheet": 1, "late": 7000, "value": 42, "words": "words", "runs": 60, "front": True}],
        "knobs": [
            {"knob": "bend", "less": "+0.1", "more": "+0.2",
             "changes": {"finish": {"value": 1, "low": None, "high": None, "replicates": 4},
                         "hands_per_player": None}}
        ],
    }  # fmt: skip
    tuning.search.order = []
    early = tuned_record(_tuning(sheet=None, confirmed=None, best=0, search=tuning.search))
    assert [early[key] for key in ("trade_off", "knobs", "sheet", "origin", "skill", "compared")] == [
        [], [], None, None, None, [],
    ]  # fmt: skip
    assert (early["confirmed"], early["verdict"]["notes"], early["is_original"]) == (False, [], True)


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
    return tuned(_tuning(_promise(_LATE), **other))


def test_the_section_on_a_tuning(monkeypatch: pytest.MonkeyPatch) -> None:
    html = _page(monkeypatch)
    lines = verdict_lines(_tuning(_promise(_LATE)))
    assert texts(html, "p") == [
        f"{verdict(_tuning(_promise(_LATE)))}.", lines[0], lines[1].removeprefix("- "), lines[2],
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
    assert tuned(None) == ""
    assert tuned(_tuning(sheet=None)) == ""
    assert len(texts(_page(monkeypatch, confirmed=None), "p")) == 1
    skilled = texts(_page(monkeypatch, skill=_skill(0.01, 0.04)), "p")
    assert skilled[4].startswith("Skill: twice as many hands")
    assert len(texts(_page(monkeypatch, skill=_skill(0.01, 0.04), confirmed=None), "p")) == 1


def test_the_picture_of_the_trade_off(monkeypatch: pytest.MonkeyPatch) -> None:
    html = _page(monkeypatch, _DOTS)
    html = html[html.index("<figure") :].replace("</section>", "")
    limit = _tuning(_promise(_LATE))
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
    wishes = _tuning(_promise(_LATE)).wishes
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
