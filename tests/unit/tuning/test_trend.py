from __future__ import annotations

import math
import random
from statistics import fmean

import pytest
from tuning_events import sit_and_go

from tourney.config.expectation_text import read_expectation
from tourney.experiment.engines import engine
from tourney.tuning.candidates import Event
from tourney.tuning.knobs import Vary
from tourney.tuning.merit import Judge, fit_trend, shape, shape_merits
from tourney.tuning.search import RUNS, Search, sheets_for
from tourney.tuning.sheet_runs import SearchStage
from tourney.tuning.wishes import Wishes, preferences

EVENT = Event(sit_and_go("stack=1500"), (5, 25, 100, 500), 40 * 60)
VARY = Vary((180, 240, 300), (10, 60), (1500,), (1.2, 2.0), break_length=0)
WISHES = Wishes((read_expectation("finish p95 < 30m"),), preferences(["hands"]))


def _played(sheets: int) -> Search:
    search = Search(sheets_for(EVENT, VARY, (), sheets), Judge(WISHES))
    among = range(len(search.sheets))
    with engine(jobs=1) as workers:
        search.play(SearchStage(workers, lambda number: search.sheets[number].scenario, 3, 300), among, RUNS[0])
    search.judge.calibrate(search.tallies[each] for each in among)
    search.rank(among)
    return search


def _rows(count: int) -> list[list[float]]:
    rng = random.Random(5)  # noqa: S311 - not a secret
    return [[rng.uniform(-1, 1), rng.uniform(10, 20), 3.0] for _ in range(count)]


def test_a_linear_relation_is_found() -> None:
    """Also beside a property that is the same for all."""
    rows = _rows(40)
    values = [7 + 2 * one - 0.5 * other for one, other, _ in rows]
    assert fit_trend(rows, values) == pytest.approx(values, abs=0.01)


def test_a_fit_to_many_noisy_values_is_closer_to_the_truth_than_they_are() -> None:
    """With p coefficients and n values the mean squared error is p / n of that of the values (Gauss and Markov)."""
    rows, rng = _rows(300), random.Random(6)  # noqa: S311 - not a secret
    truth = [2 * one - 0.5 * other for one, other, _ in rows]
    seen = [value + rng.gauss(0, 1) for value in truth]
    error = fmean((one - other) ** 2 for one, other in zip(fit_trend(rows, seen), truth, strict=True))
    assert error < 4 * 3 / 300


def test_the_shape_of_a_sheet_begins_with_its_depth() -> None:
    scenario = sheets_for(EVENT, VARY, (), 2)[1].scenario
    first = scenario.schedule.levels[0].stakes.big_blind
    found = shape(scenario, [0, 10**6])
    assert found[0] == math.log(first / scenario.stack)
    assert found[1] == math.log(scenario.schedule.levels[-1].stakes.big_blind / scenario.stack)


def test_few_sheets_have_no_fit() -> None:
    search = _played(12)
    scenarios = {number: each.scenario for number, each in enumerate(search.sheets)}
    assert shape_merits(search.judge, scenarios, search.tallies) == {}
    merits = [search.judge.merit(search.tallies[each]).value for each in search.order]
    assert merits == sorted(merits, reverse=True)


def test_places_go_in_turn_to_the_best_by_their_runs_and_by_their_shape() -> None:
    search = _played(40)
    scenarios = {number: each.scenario for number, each in enumerate(search.sheets)}
    shaped = shape_merits(search.judge, scenarios, search.tallies)
    assert sorted(shaped) == sorted(search.order) == list(range(len(search.sheets)))
    own = sorted(scenarios, key=lambda each: -search.judge.merit(search.tallies[each]).value)
    by_shape = sorted(scenarios, key=lambda each: -shaped[each])
    assert search.order[0] == own[0]
    assert {*own[:5], *by_shape[:5]} == set(search.order[: len({*own[:5], *by_shape[:5]})])
