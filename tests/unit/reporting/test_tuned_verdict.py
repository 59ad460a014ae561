"""The verdict of a tuning: one sentence, yes or no, and what the runs say. The runs are made up."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from tuning_events import sit_and_go

from tourney.config.expectation_text import read_expectation
from tourney.experiment.replicate import Replicate, play_replicate
from tourney.reporting.tuning_results import format_value, verdict, verdict_lines
from tourney.tuning.candidates import Event
from tourney.tuning.confirmation import confirm
from tourney.tuning.merit import Judge, RunTally
from tourney.tuning.outcome import Tuning
from tourney.tuning.search import Search, sheets_for
from tourney.tuning.wishes import Wishes, preferences, usual_vary

if TYPE_CHECKING:
    from collections.abc import Sequence

_ONE = play_replicate(sit_and_go(), 0, 0, 300)


def _runs(times: Sequence[int]) -> list[Replicate]:
    return [
        replace(_ONE, number=number, result=replace(_ONE.result, duration_seconds=seconds))
        for number, seconds in enumerate(times)
    ]


def _tuning(minutes: int, late: Sequence[int], seconds: int = 30 * 60) -> Tuning:
    """A tuning that demands an end within 30 minutes; of its sheets so many of 200 runs take longer than that."""
    demands = (read_expectation(f"finish p95 < {minutes}m"),)
    event = Event(sit_and_go("stack=1500"), (5, 25, 100, 500), minutes * 60)
    vary = usual_vary(event)
    search = Search(sheets_for(event, vary, (), 4), Judge(Wishes(demands, preferences(["hands"]))))
    runs = [_runs([seconds - 65] * (200 - each) + [seconds + 95] * each) for each in late]
    for number, played in enumerate(runs):
        search.tallies[number] = RunTally()
        for each in played:
            search.tallies[number].add(each, search.judge.measures)
    order = list(range(len(late)))
    tests = tuple(confirm(order, demands, 200, lambda _, sheet, count: runs[sheet][:count]))
    tuning = Tuning(event, search.judge.wishes, False, 1, 200, vary, search, order=order, tests=tests)
    shown: Any = SimpleNamespace(enough=True, replicates=runs[tuning.chosen or 0])
    tuning.original = tuning.tuned = shown
    return tuning


def test_yes() -> None:
    """Of two candidates the second is tested with an error of 2%, and the 200th root of 2% is 98.06%."""
    tuning = _tuning(30, [60, 0])
    assert verdict(tuning).startswith("Yes: a new sheet (")
    assert verdict(tuning).endswith(") meets the demand")
    lines = verdict_lines(tuning)
    assert "finish p95 < 30m: 0 of 200 runs miss it, so at least 98.1% of all runs meet it." in lines[1]
    assert "It is the 2nd sheet that was tested; those before it failed." in lines[2]


def test_no_says_how_far_the_runs_are_from_the_demand() -> None:
    """95% of runs with 60 late of 200: the quantile is that of the late ones, 31 minutes 35."""
    tuning = _tuning(30, [60, 60])
    assert verdict(tuning) == "No: no sheet was found that meets the demand"
    lines = verdict_lines(tuning)
    assert lines[1] == (
        "- finish p95 < 30m: 60 of 200 runs miss it, where 10 may; 95% of these runs have finish at most 31m 35s."
    )
    assert "No sheet of the search meets finish p95 < 30m, whatever else it costs: the closest" in lines[3]
    assert not any("upported" in line for line in lines)


def test_times_of_long_events_are_in_hours_and_minutes() -> None:
    """31 minutes 35 of an event of half an hour; 2:31 of one of two and a half hours."""
    demand = read_expectation("finish p95 < 30m")
    assert format_value(1895, demand, _tuning(30, [0])) == "31m 35s"
    assert format_value(9095, demand, _tuning(150, [0])) == "2:31"
    assert format_value(42, demand, _tuning(30, [0])) == "42s"


def test_levels_that_are_shorter_than_usual_are_said_to_be() -> None:
    """Twenty minutes leave no room for nine levels of three minutes."""
    said = "Levels of 2 min are shorter than usual: the time leaves no room for longer ones."
    assert said in verdict_lines(_tuning(20, [200, 0], seconds=20 * 60))
    assert said not in verdict_lines(_tuning(30, [200, 0]))
