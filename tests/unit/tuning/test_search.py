from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

import pytest
from tuning_events import sit_and_go

from tourney.config.expectation_text import read_expectation
from tourney.errors import InvalidArgument
from tourney.experiment.engines import engine
from tourney.tuning.candidates import Event
from tourney.tuning.knobs import Vary
from tourney.tuning.merit import Judge
from tourney.tuning.outcome import dots, effects
from tourney.tuning.search import FINALISTS, Search, TriedSheet, TuneStanding, sheets_beside, sheets_for
from tourney.tuning.sheet_runs import SearchStage
from tourney.tuning.wishes import Wishes, preference, preferences

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.experiment.work import Done

EVENT = Event(sit_and_go("stack=1500"), (5, 25, 100, 500), 40 * 60)
VARY = Vary((180, 240, 300), (10, 60), (1500,), (1.2, 2.0), break_length=0)
WISHES = Wishes((read_expectation("finish p95 < 30m"),), preferences(["hands", "more all_in_share"]))


class Kept:
    """Runs in memory, as a store keeps them."""

    def __init__(self) -> None:
        self.runs: dict[int, list[Done]] = {}
        self.written = 0

    def read(self, point: int) -> Iterable[Done]:
        return self.runs.get(point, [])

    def write(self, point: int, done: Iterable[Done]) -> None:
        for each in done:
            self.written += 1
            self.runs.setdefault(point, []).append(each)


def _sheets(count: int = 30) -> list[TriedSheet]:
    return sheets_for(EVENT, VARY, (), count)


def _search(kept: Kept | None = None, seed: int = 3) -> Search:
    search = Search(_sheets(), Judge(WISHES))
    with engine(jobs=1) as workers:
        search.halve(SearchStage(workers, lambda number: search.sheets[number].scenario, seed, 300, kept))
    return search


@pytest.fixture(scope="module")
def found() -> Search:
    return _search()


def test_the_best_go_on_with_the_same_runs(found: Search) -> None:
    """Successive halving: 30 sheets with 20 runs, 15 with 60, 8 with 200."""
    lengths = sorted((len(each) for each in found.tallies.values()), reverse=True)
    assert lengths == [200] * 8 + [60] * 7 + [20] * 15
    assert len(found.finalists()) == FINALISTS
    merits = [found.judge.merit(found.tallies[each]).value for each in found.order]
    assert merits == sorted(merits, reverse=True)


def test_a_search_that_continues_ends_as_one_without_a_pause(found: Search) -> None:
    kept = Kept()
    first = _search(kept)
    played = kept.written
    again = _search(kept)
    assert kept.written == played  # nothing was played again
    assert again.order == first.order == found.order
    assert [len(each) for each in again.tallies.values()] == [len(each) for each in first.tallies.values()]


def test_fresh_runs_decide(found: Search) -> None:
    with engine(jobs=1) as workers:
        order = found.decide(SearchStage(workers, lambda number: found.sheets[number].scenario, 4, 300))
    assert sorted(order) == sorted(found.finalists())
    total = sum(map(len, found.fresh.values()))
    assert total == 2 * 100 * FINALISTS  # half of them where OCBA puts them


def test_a_decision_that_continues_plays_nothing_again() -> None:
    first, fresh = Kept(), Kept()
    found = []
    for _ in range(2):
        search = _search(first)
        with engine(jobs=1) as workers:
            stage = SearchStage(workers, lambda number: search.sheets[number].scenario, 4, 300, fresh)  # noqa: B023
            found.append((search.decide(stage), fresh.written, [len(each) for each in search.fresh.values()]))
    assert found[0] == found[1]


def test_an_odd_original_is_never_chosen() -> None:
    search = Search(_sheets(), Judge(WISHES), barred=frozenset({0}))
    with engine(jobs=1) as workers:
        search.halve(SearchStage(workers, lambda number: search.sheets[number].scenario, 3, 300))
    assert 0 not in search.order
    assert len(search.tallies[0]) >= 20


def test_progress_shows_the_best_so_far() -> None:
    told: list[TuneStanding] = []
    search = Search(_sheets(12), Judge(WISHES), told.append)
    with engine(jobs=1) as workers:
        search.halve(SearchStage(workers, lambda number: search.sheets[number].scenario, 3, 300))
    assert told[0].best is None
    assert told[-1].best is not None
    assert told[-1].merit is not None


def test_a_second_generation_lies_beside_the_best() -> None:
    sheets = _sheets(20)
    beside = sheets_beside(EVENT, VARY, sheets[1:5], sheets, 6)
    known = {each.scenario.schedule.items for each in sheets}
    assert 0 < len(beside) <= 6
    assert not known & {each.scenario.schedule.items for each in beside}


def test_the_front_has_no_sheet_that_another_beats(found: Search) -> None:
    wanted = found.judge.wishes.preferences[0]
    every = dots(found, wanted)
    for one in every:
        beaten = any(other.late <= one.late and other.value > one.value for other in every)
        assert one.front == (not beaten) or not one.front


def test_knobs_that_vary_have_effects(found: Search) -> None:
    names = {each.knob for each in effects(found, 20)}
    assert {"level length", "starting depth"} <= names
    assert "starting stack" not in names
    assert "levels between breaks" not in names


def test_a_sheet_that_is_late_has_less_merit(found: Search) -> None:
    judge = found.judge
    tallies = found.tallies.values()
    late = max(tallies, key=lambda each: fmean(each.column(0)))
    early = min(tallies, key=lambda each: fmean(each.column(0)))
    assert judge.shortfall(WISHES.demands[0], early) <= judge.shortfall(WISHES.demands[0], late)


def test_a_preference_without_any_value_is_an_error() -> None:
    """One table has no final table."""
    wishes = Wishes((), (preference("depth_at_final_table"),))
    search = Search(_sheets(3), Judge(wishes))
    with engine(jobs=1) as workers, pytest.raises(InvalidArgument, match="no run has a value"):
        search.halve(SearchStage(workers, lambda number: search.sheets[number].scenario, 3, 300))


def test_preferences_in_order_weigh_a_third_each() -> None:
    assert [each.weight for each in preferences(["skill", "hands", "depth"])] == [1, 1 / 3, 1 / 9]
    with pytest.raises(InvalidArgument):
        preference("nonsense")
