"""Demands that no sheet meets together: which are kept, and why there is no sheet at all. Values are made up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tuning_events import ROOT, sit_and_go

from tourney.config.expectation_text import read_expectation
from tourney.config.load import load_tournament
from tourney.tasks.tuning_plan import why_no_sheet
from tourney.tuning.candidates import Event
from tourney.tuning.merit import FIRM, Judge, RunTally
from tourney.tuning.search import Search, sheets_for
from tourney.tuning.variations import vary_sheet
from tourney.tuning.wishes import Wishes, preferences, usual_chips, usual_vary

if TYPE_CHECKING:
    from collections.abc import Sequence

BOTH = (read_expectation("hands mean > 100"), read_expectation("finish p95 < 1h"))


def _tally(finish: float, hands: float) -> RunTally:
    """Runs with these values on average, in the order of the measures: finish, hands."""
    tally = RunTally()
    tally.values.update({run: (finish + 60 * (run % 3 - 1), hands + run % 3 - 1) for run in range(60)})
    return tally


def _best(judge: Judge, tallies: Sequence[RunTally]) -> int:
    judge.calibrate(tallies)
    judge.weigh(tallies)
    return max(range(len(tallies)), key=lambda place: judge.merit(tallies[place]).value)


def test_the_time_is_kept_if_the_demands_conflict() -> None:
    """A sheet that is in time with few hands, one with many that is late, and one that misses both by a little."""
    judge = Judge(Wishes(BOTH, preferences(["more hands"])))
    tallies = [_tally(3000, 80), _tally(6000, 120), _tally(3660, 99)]
    assert _best(judge, tallies) == 0
    assert judge.weights == {"finish p95 < 1h": FIRM}


def test_of_the_sheets_in_time_the_one_closest_to_the_other_demand_is_best() -> None:
    judge = Judge(Wishes(BOTH, preferences(["less hands"])))
    assert _best(judge, [_tally(2000, 60), _tally(3000, 80), _tally(6000, 120)]) == 1


def test_a_demand_that_no_sheet_meets_does_not_cost_another() -> None:
    """Nobody ends within the hour, but one sheet has the hands: that is kept."""
    judge = Judge(Wishes(BOTH, preferences(["early_finish"])))
    assert _best(judge, [_tally(5000, 80), _tally(7000, 120)]) == 1
    assert judge.weights == {"hands mean > 100": FIRM}


def test_a_sheet_that_is_often_late_by_hours_is_not_close_because_it_varies() -> None:
    """One sheet is late by 10 minutes in every run, the other by 2 hours on average, give or take three."""
    judge = Judge(Wishes(BOTH[1:], preferences(["early_finish"])))
    steady, wild, usual = _tally(4200, 1), RunTally(), _tally(3000, 1)
    wild.values.update({run: (3600 + 7200 + 10_800 * (run % 3 - 1),) for run in range(60)})
    judge.calibrate([steady, wild, usual])
    demand = BOTH[1]
    assert judge.shortfall(demand, steady) < judge.shortfall(demand, wild)


def test_an_original_that_is_out_of_the_question_does_not_hide_differences() -> None:
    """Three sheets in time with 10, 12 and 14 hands, and one with 300 that is late by hours."""
    judge = Judge(Wishes(BOTH[1:], preferences(["more hands"])))
    judge.calibrate([_tally(3000, 10), _tally(3000, 12), _tally(3000, 14), _tally(36_000, 300)])
    assert judge.scales["more hands"] < 3


def test_demands_weigh_the_same_if_a_sheet_meets_all() -> None:
    judge = Judge(Wishes(BOTH, preferences(["more hands"])))
    assert _best(judge, [_tally(3000, 120), _tally(6000, 200)]) == 0
    assert not judge.weights


@pytest.mark.parametrize(
    ("chips", "sheet", "message"),
    [
        ("{25: 20, 100: 20}", [], "the chips at hand are worth 2,500, and 12 stacks of 5,000 need 60,000"),
        (
            "{1000: 55, 25000: 1}",
            ["schedule.levels=[{sb: 1000, bb: 2000}, {sb: 2000, bb: 4000}]", "schedule.chips=null"],
            "the chips at hand make at most 11 stacks of 5,000, and 12 are needed",
        ),
    ],
)
def test_chips_that_do_not_make_the_stacks_are_the_reason(chips: str, sheet: list[str], message: str) -> None:
    """A chip of 25,000 is in no stack of 5,000, and 55 chips of 1,000 make eleven of them."""
    options = [f"chips={chips}", "rebuy=null", "field=[{strategy: call, count: 12}]", *sheet]
    scenario = load_tournament(ROOT / "scenarios" / "friends.yaml", settings=options)
    event = Event(scenario, usual_chips(scenario), 4 * 3600, only=True)
    vary = usual_vary(event)
    assert len(sheets_for(event, vary, vary_sheet(event, vary), 12)) == 1
    assert message in why_no_sheet(event, vary)


def test_without_a_set_of_chips_the_time_is_the_reason() -> None:
    event = Event(sit_and_go("stack=1500"), (5, 25, 100, 500), 60)
    assert "give more time" in why_no_sheet(event, usual_vary(event))


def test_the_own_sheet_is_tested_if_nothing_in_it_is_odd() -> None:
    event = Event(sit_and_go("stack=1500"), (5, 25, 100, 500), 40 * 60)
    vary = usual_vary(event)
    sheets = sheets_for(event, vary, vary_sheet(event, vary), 12)
    judge = Judge(Wishes(BOTH, preferences(["hands"])))
    odd = event.accepts(sheets[0].candidate) is None
    search = Search(sheets, judge, barred=frozenset({0} if odd else ()))
    assert search.yours == ([1] if odd else [0])
