from __future__ import annotations

import sys

import pytest
from tuning_events import sit_and_go

from tourney.config.expectation_text import read_expectation
from tourney.experiment.engines import engine
from tourney.tuning.candidates import Event
from tourney.tuning.knobs import Vary
from tourney.tuning.merit import Judge
from tourney.tuning.search import RUNS, NoOptuna, Search, propose, sheets_for
from tourney.tuning.sheet_runs import SearchStage
from tourney.tuning.wishes import Wishes, preferences

EVENT = Event(sit_and_go("stack=1500"), (5, 25, 100, 500), 40 * 60)
VARY = Vary((180, 240, 300), (10, 60), (1500,), (1.2, 2.0), break_length=0)
WISHES = Wishes((read_expectation("finish p95 < 30m"),), preferences(["hands"]))


def _proposed(most: int) -> Search:
    search = Search(sheets_for(EVENT, VARY, (), 6), Judge(WISHES))
    with engine(jobs=1) as workers:
        stage = SearchStage(workers, lambda number: search.sheets[number].scenario, 3, 300)
        propose(search, stage, EVENT, VARY, most)
    return search


def test_optuna_proposes_new_sheets_and_the_same_again() -> None:
    pytest.importorskip("optuna")
    first = _proposed(20)
    assert len(first.sheets) >= 20
    assert len({each.scenario.schedule.items for each in first.sheets}) == len(first.sheets)
    assert all(len(tally) == RUNS[0] for tally in first.tallies.values())
    assert _proposed(20).order == first.order


def test_without_optuna_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(NoOptuna, match=r"tourney\[tune\]"):
        _proposed(20)
