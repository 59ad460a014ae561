"""What a tuning has found, in the terminal and as data: every sentence and cell, from a made-up tuning."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from drawn import cells_of, parts_of
from events import sheet
from made_up_tuning import (
    DEEP,
    LATE,
    MEAN,
    WORDS,
    made_up_tuning,
    promise_of,
    results,
    sheet_test,
    skill_line_of,
    tried,
)
from rich.table import Table

from tourney.config.expectation_text import read_expectation
from tourney.experiment.measures import Unit
from tourney.experiment.statistics import Estimate
from tourney.reporting import tuning_results as table_module
from tourney.reporting.text import as_text
from tourney.reporting.tuning_results import (
    comparison,
    format_measured,
    format_value,
    skill_line,
    tuning_record,
    tuning_table,
    verdict,
    verdict_lines,
)
from tourney.tournament.wall_clock import WallClock
from tourney.tuning.candidates import YOURS
from tourney.tuning.outcome import Dot, Effect, Reach

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.expectations import Expectation
    from tourney.tuning.confirmation import Promise

_MINUS = "\N{MINUS SIGN}"


# The verdict


def test_the_verdict() -> None:
    assert verdict(made_up_tuning(promise_of(LATE))) == f"Yes: a new sheet ({WORDS}) meets the demand"
    both = made_up_tuning(promise_of(LATE), promise_of(DEEP, holds=False))
    assert verdict(both) == "No: no sheet was found that meets both demands"
    three = made_up_tuning(*[promise_of(each) for each in (LATE, DEEP, MEAN)])
    assert verdict(three).endswith("meets all 3 demands")
    assert verdict(made_up_tuning(sheet=None)) == "Interrupted before any sheet was known"
    assert verdict(made_up_tuning(confirmed=None)) == "Interrupted: the best sheet so far, not confirmed"


def _line(promise: Promise, **other: Any) -> str:  # noqa: ANN401 - any attribute
    return verdict_lines(made_up_tuning(promise, **other))[1]


def test_what_the_runs_say_about_a_quantile() -> None:
    """Of 1,200 runs 5% are 60."""
    assert (
        _line(promise_of(LATE))
        == "- finish p95 < 2h: 30 of 1,200 runs miss it, so at least 96.8% of all runs meet it."
    )
    missed = promise_of(LATE, holds=False, missed=1100, found=7500)
    assert _line(missed) == (
        "- finish p95 < 2h: 1,100 of 1,200 runs miss it, where 60 may; 95% of these runs have finish at most 2:05."
    )
    least = promise_of(DEEP, holds=False, missed=70, found=11.25)
    assert _line(least) == (
        "- from_9 least_stack p5 > 12: 70 of 1,200 runs miss it, where 60 may; 95% of these runs have "
        "from_9 least_stack at least 11.2 bb."
    )
    close = promise_of(LATE, holds=False, met=True, missed=55, found=7100, more=4500)
    assert _line(close).endswith(
        " at most 1:58. That is too close to the bound for 1,200 runs to tell; 4,500 runs could (--runs 4500)."
    )
    assert _line(close._replace(more=None)).endswith(" to the bound for 1,200 runs to tell.")
    unknown = promise_of(LATE, holds=False, runs=0, missed=None, share=None, found=None)
    assert _line(unknown) == "- finish p95 < 2h: no run has this measure."
    assert "where 60 may" in _line(promise_of(LATE, share=None))  # promised without a bound: not known


def test_what_the_runs_say_about_a_mean() -> None:
    holds = promise_of(MEAN, missed=None, found=44.4, share=41.5)
    assert _line(holds) == "- hands_per_player mean > 40: the mean is 44.4, and surely at least 41.5."
    below = promise_of(read_expectation("finish mean < 2h"), missed=None, found=6600, share=7080)
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
    assert verdict_lines(made_up_tuning(promise_of(LATE)))[0] == "Of 1,200 fresh runs with seed 44:"
    assert verdict_lines(made_up_tuning(promise_of(LATE), plan=None))[0] == "Of 1,200 fresh runs:"


def test_how_sure_the_result_is() -> None:
    """A confidence of 98% is an error of 2%."""
    passed = sheet_test(promise_of(LATE), sheet=2)
    failed = sheet_test(promise_of(LATE, holds=False), sheet=1)
    error = (
        "A sheet that misses a demand passes this test with a probability of at most 2%, and those of all "
        "3 candidates together with at most 5%."
    )
    assert verdict_lines(made_up_tuning(promise_of(LATE)))[2:] == [error]
    second = made_up_tuning(promise_of(LATE), tests=[failed, passed])
    assert verdict_lines(second)[2:] == [f"It is the 2nd sheet that was tested; those before it failed. {error}"]
    longer = made_up_tuning(promise_of(LATE), tests=[failed, passed._replace(round=1, confidence=0.996)])
    assert verdict_lines(longer)[2:] == [
        "None of 2 sheets passed a first test; this one passed a longer one. "
        + error.replace("at most 2%", "at most 0.4%")
    ]


def test_sheets_that_fail_narrowly() -> None:
    miss = promise_of(LATE, holds=False)
    close = miss._replace(met=True)
    tests = [sheet_test(miss, sheet=1), sheet_test(close, sheet=2), sheet_test(close, sheet=2, number=1)]
    assert verdict_lines(made_up_tuning(miss, tests=tests))[2] == (
        "2 sheets tested on fresh runs; the runs of 1 meet the demand, but too narrowly to tell."
    )
    assert verdict_lines(made_up_tuning(miss, tests=tests[:1]))[2] == "1 sheet tested on fresh runs."


def test_what_stands_in_the_way() -> None:
    late, deep = promise_of(LATE, holds=False), promise_of(DEEP, holds=False, met=True)
    reach = Reach(tried(), 7500.0, meets=False)
    said = verdict_lines(made_up_tuning(late, deep, reach=lambda *_: reach))
    assert said[4:] == [
        f"No sheet of the search meets finish p95 < 2h, whatever else it costs: the closest comes to 2:05 ({WORDS})."
    ]  # the other is met
    assert verdict_lines(made_up_tuning(late, deep, reach=lambda *_: reach._replace(meets=True)))[4:] == []
    assert verdict_lines(made_up_tuning(late, deep))[4:] == []

    def at_best(demand: Expectation, beside: Sequence[Expectation]) -> Reach | None:
        assert len(beside) == 1
        return Reach(tried(), 11.0, meets=False) if demand is DEEP and beside[0] is LATE else None

    assert verdict_lines(made_up_tuning(late, deep, conflicts=True, reach=at_best))[4:] == [
        "The demands conflict: each can be met, but not all by one sheet.",
        f"- from_9 least_stack p5 > 12: at best 11.0 bb ({WORDS}) among sheets that meet finish p95 < 2h.",
    ]
    # Three demands: the others are named in turn.
    mean = promise_of(MEAN, holds=False)
    said = verdict_lines(made_up_tuning(late, deep, mean, conflicts=True, reach=lambda *_: reach))
    assert said[-3].endswith("among sheets that meet from_9 least_stack p5 > 12 and hands_per_player mean > 40.")


def test_what_is_unusual_about_the_sheet() -> None:
    quick = tried(schedule=sheet((10, 20), (25, 50), seconds=150))
    assert verdict_lines(made_up_tuning(promise_of(LATE), sheet=quick))[3:] == [
        "Levels of 150 s are shorter than usual: the time leaves no room for longer ones."
    ]
    assert (
        verdict_lines(made_up_tuning(promise_of(LATE), sheet=tried(schedule=sheet((10, 20), seconds=180))))[3:] == []
    )
    own = SimpleNamespace(scenario=quick.scenario, seconds=7200)
    assert (
        verdict_lines(made_up_tuning(promise_of(LATE), sheet=quick, event=own))[3:] == []
    )  # as short as the own ones
    assert (
        verdict_lines(made_up_tuning(promise_of(LATE), sheet=quick._replace(candidate=tried(YOURS).candidate)))[3:]
        == []
    )
    steep = tried(schedule=sheet((10, 20), (100, 200), (300, 600), (900, 1800)))
    assert verdict_lines(made_up_tuning(promise_of(LATE), sheet=steep))[3:] == []
    assert verdict_lines(made_up_tuning(promise_of(LATE), sheet=steep, steeper=True))[3:] == [
        (
            "Steps are larger than usual (x10.00 to level 2, x3.00 to level 3, x3.00 to level 4): these chips "
            "and this time leave no smaller ones."
        )
    ]
    assert (
        verdict_lines(made_up_tuning(promise_of(LATE), steeper=True, sheet=tried(schedule=sheet((50, 100)))))[3:]
        == []
    )


@pytest.mark.parametrize(
    ("seconds", "event", "said"),
    [(1895, 3600, "31m 35s"), (1863, 3600, "31m 03s"), (59, 3600, "59s"), (60, 3600, "1m 00s"), (9095, 3601, "2:31")],
)
def test_times_of_short_events(seconds: int, event: int, said: str) -> None:
    short = made_up_tuning(event=SimpleNamespace(seconds=event, scenario=None))
    assert format_measured(seconds, Unit.SECONDS, short) == said
    assert format_measured(0.25, Unit.SHARE, short) == "25.0%"
    assert format_value(seconds, LATE, short) == said


def test_times_of_day() -> None:
    start = WallClock(datetime(2026, 12, 4, 19))  # noqa: DTZ001 - the time of the place
    scenario = SimpleNamespace(wall_clock=start)
    demand = replace(LATE, wall_clock=start)
    for event in (3600, 7200):
        timed = made_up_tuning(event=SimpleNamespace(seconds=event, scenario=scenario))
        assert format_value(1800, demand, timed) == "19:30"
        assert format_value(1800, LATE, timed) in {"30m 00s", "0:30"}


# The terminal


def test_the_head_of_the_table() -> None:
    head, *_ = parts_of(tuning_table(made_up_tuning(promise_of(LATE), promise_of(MEAN))))
    assert str(head).splitlines() == [
        "A test",
        f"Yes: a new sheet ({WORDS}) meets both demands.",
        f"{tried().scenario.title_of_game}, 9 entrants; 1,234 sheets tried in 56,789 runs, seed 3.",
        "Demanded: finish p95 < 2h; hands_per_player mean > 40.",
        "Preferred: hands, skill.",
    ]
    head, *_ = parts_of(tuning_table(made_up_tuning(promise_of(LATE), added=True)))
    assert str(head).splitlines()[3] == "Demanded: finish p95 < 2h (as long as now; `expect` gives no time)."
    assert len(parts_of(tuning_table(made_up_tuning(sheet=None)))) == 1


def test_the_sheet_in_the_table() -> None:
    _, shown, title, *lines = parts_of(tuning_table(made_up_tuning(promise_of(LATE))))
    assert cells_of(shown) == [
        ["level", "clock", "length", "blinds", "ante", "stack bb"],
        ["1", "0:00", "10 min", "10-20", "", "50.0"],
        ["2", "0:10", "10 min", "25-50", "", "20.0"],
        ["break", "0:20", "5 min", "", "", ""],
        ["3", "0:25", "10 min", "100-200", "25", "5.0"],
    ]
    assert isinstance(shown, Table)
    assert "\n level   clock" in as_text(shown)  # one space at the edge
    assert title == "\nWhat fresh runs say"
    assert lines == verdict_lines(made_up_tuning(promise_of(LATE)))


def test_a_sheet_that_is_not_confirmed() -> None:
    *_, text = parts_of(tuning_table(made_up_tuning(promise_of(LATE), confirmed=None)))
    assert text == "\nNot confirmed: the best of many sheets looks better than it is."
    tally = SimpleNamespace(column=lambda place: [3600.0, 7230.0] if place == 0 else [])
    search = SimpleNamespace(sheets=[None], tallies={5: tally}, best=lambda: 5)
    *_, text = parts_of(tuning_table(made_up_tuning(promise_of(LATE), confirmed=None, search=search)))
    assert str(text).splitlines()[2] == "Its mean finish time over 2 runs is 1:30."  # 5,415 seconds
    search.tallies[5] = SimpleNamespace(column=lambda _: [])
    *_, text = parts_of(tuning_table(made_up_tuning(promise_of(LATE), confirmed=None, search=search)))
    assert len(str(text).splitlines()) == 2


def test_the_comparison() -> None:
    """In ten runs of the same cards the end is 6 minutes earlier; 100 hands are 110 and 120."""
    shown = {"original": results([100] * 10), "tuned": results([94] * 10, 550, 50)}
    tuning = made_up_tuning(promise_of(LATE), **shown)
    assert [each.measure.name for each in comparison(tuning)] == ["finish", "hands_per_player"]
    *_, title, table = parts_of(tuning_table(tuning))
    assert title == "\nCompared with your sheet, with the same cards"
    assert cells_of(table) == [
        ["", "yours", "tuned", "change", "95% interval"],
        ["Finish time", "1:40", "1:34", f"{_MINUS}0:06", f"{_MINUS}0:06 to {_MINUS}0:06"],
        # 10 and 20 more: 15, and 2.262 * 5.27 / sqrt(10) = 3.77.
        ["Hands per player", "100", "115", "+15", "+11.2 to +18.8"],
    ]
    assert [str(cell.style) for cell in table.columns[3].cells] == ["bold", "bold"]  # type: ignore[attr-defined]
    assert isinstance(table, Table)
    assert "\n Finish time  " in as_text(table)  # one space at the edge
    few = made_up_tuning(promise_of(LATE), original=results([100, 101]), tuned=results([100, 101]))
    *_, table = parts_of(tuning_table(few))
    assert cells_of(table)[1] == ["Finish time", "1:40", "1:40", "0:00", ""]
    assert [str(cell.style) for cell in table.columns[3].cells] == ["dim", "dim"]  # type: ignore[attr-defined]
    for name in ("original", "tuned"):
        assert comparison(made_up_tuning(promise_of(LATE), **{**shown, name: None})) == []


def test_what_hands_are_worth() -> None:
    """The correlation rises by 0.025 for twice the hands: the tuned sheet gives twice as many."""
    assert skill_line(made_up_tuning()) == ""
    runs = "1,500 runs each of your sheet and of one four times as fast"
    assert skill_line(made_up_tuning(skill=skill_line_of(-0.005, 0.055))) == (
        f"Skill: {runs} do not tell that more hands keep more skill (+0.025 ({_MINUS}0.005 to +0.055) for twice as "
        "many), so `skill` did not count in this search."
    )
    assert f"more skill ({_MINUS}0.025 for twice" in skill_line(
        made_up_tuning(skill=skill_line_of(None, 0.055, -0.025))
    )
    known = (
        "Skill: twice as many hands per player change the correlation of skill and place by +0.025 (+0.010 to "
        f"+0.040), say {runs}. `skill` was judged by hands per player."
    )
    line = skill_line_of(0.01, 0.04)
    assert skill_line(made_up_tuning(skill=line)) == known
    both = {"original": results([60] * 10, 100), "tuned": results([60] * 10, 200)}
    assert skill_line(made_up_tuning(skill=line, **both)) == (
        f"{known} By this the tuned sheet changes the correlation by +0.025 (+0.010 to +0.040)."
    )
    assert skill_line(made_up_tuning(skill=line, original=both["original"])) == known
    *_, last = parts_of(tuning_table(made_up_tuning(promise_of(LATE), skill=line)))
    assert last == f"\n{known}"


# As data


def test_the_tuning_as_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "dots", lambda *_: [Dot(1, 7000.0, 42.0, "words", 60, front=True)])
    effect = Effect("bend", "+0.1", "+0.2", (Estimate(1.0, None, None, 4), None))
    monkeypatch.setattr(table_module, "effects", lambda _, runs: [effect] if runs == 20 else [])
    promise = promise_of(LATE, more=7)
    tuning = made_up_tuning(
        promise, skill=skill_line_of(0.01, 0.04), tuned=results([94] * 10), original=results([100] * 10)
    )
    record = json.loads(json.dumps(tuning_record(tuning)))
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
    early = tuning_record(made_up_tuning(sheet=None, confirmed=None, best=0, search=tuning.search))
    assert [early[key] for key in ("trade_off", "knobs", "sheet", "origin", "skill", "compared")] == [
        [], [], None, None, None, [],
    ]  # fmt: skip
    assert (early["confirmed"], early["verdict"]["notes"], early["is_original"]) == (False, [], True)
