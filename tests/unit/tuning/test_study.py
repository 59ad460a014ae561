"""Proposals of a study made up by hand, in the place of Optuna's: what is asked, told and played."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast

import pytest
from tuning_events import sit_and_go

from tourney.config.expectation_text import read_expectation
from tourney.tuning import search
from tourney.tuning.candidates import Event
from tourney.tuning.knobs import Knobs, Vary, knobs_at
from tourney.tuning.merit import Judge, RunTally
from tourney.tuning.search import propose, sheets_for
from tourney.tuning.wishes import Wishes, preferences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.tuning.search import Search, TriedSheet
    from tourney.tuning.sheet_runs import SearchStage

EVENT: Final = Event(sit_and_go("stack=1500"), (5, 25, 100, 500), 40 * 60)
VARY: Final = Vary((180, 240, 300), (10, 60), (1500,), (1.2, 2.0), break_length=0)
_BATCH: Final = 24


@dataclass
class Trial:
    """A point of the unit cube, and what a study hears of it."""

    parts: tuple[float, ...]
    short: float | None = None
    told: object = None

    def suggest_float(self, name: str, low: float, high: float) -> float:
        assert (low, high) == (0, 1)
        return self.parts[Knobs._fields.index(name)]

    def set_constraint(self, name: str, value: float) -> None:
        assert name == "short"
        self.short = value


@dataclass
class Study:
    """Asks for points in turn, the last of them for ever."""

    points: Iterator[tuple[float, ...]]
    trials: list[Trial] = field(default_factory=list)
    seed: int = -1
    directions: Sequence[str] = ()

    def ask(self) -> Trial:
        self.trials.append(Trial(next(self.points)))
        return self.trials[-1]

    def tell(self, trial: Trial, values: object = None, *, state: object = None) -> None:
        trial.told = state or values


@dataclass
class Sheets:
    """A search whose runs are made up: sheet n has finishes around 1,700 s + n minutes, and n hands."""

    sheets: list[TriedSheet]
    judge: Judge
    tallies: dict[int, RunTally] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    played: list[tuple[list[int], int]] = field(default_factory=list)

    def play(self, stage: object, numbers: Sequence[int], runs: int) -> None:  # noqa: ARG002 - as `Search`
        self.played.append((list(numbers), runs))
        for number in numbers:
            tally = self.tallies[number] = RunTally()
            tally.values = {run: (1700 + 60 * number + 50 * run, number, 0.1 * number) for run in range(2)}

    def rank(self, numbers: Sequence[int]) -> None:
        self.order = list(numbers)[::-1]


def _points(*depths: float) -> Iterator[tuple[float, ...]]:
    """Points that differ in the depth only; the last for ever."""
    for depth in depths:
        yield 0.5, depth, 0, 0.5, 0.5, 0, 0
    while True:
        yield 0.5, depths[-1], 0, 0.5, 0.5, 0, 0


def _study(monkeypatch: pytest.MonkeyPatch, *depths: float) -> Study:
    study = Study(_points(*depths))

    def create(directions: Sequence[str], sampler: int) -> Study:
        study.directions, study.seed = directions, sampler
        return study

    optuna: Any = SimpleNamespace(
        create_study=create,
        samplers=SimpleNamespace(TPESampler=lambda seed: seed),
        trial=SimpleNamespace(TrialState=SimpleNamespace(FAIL="fail")),
        logging=SimpleNamespace(WARNING=1, set_verbosity=lambda _: None),
    )
    monkeypatch.setitem(sys.modules, "optuna", optuna)
    return study


def _proposed(most: int, seed: int = 7) -> Sheets:
    wishes = Wishes((read_expectation("finish p95 <= 30m"),), preferences(["hands", "few_all_ins"]))
    sheets = Sheets(sheets_for(EVENT, VARY, (), 3), Judge(wishes))
    stage = cast("SearchStage", SimpleNamespace(seed=seed))
    assert propose(cast("Search", sheets), stage, EVENT, VARY, most) == sheets.order
    return sheets


def test_a_batch_is_asked_for_and_only_new_sheets_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second point is too shallow for any sheet; the fourth is the first again."""
    study = _study(monkeypatch, 0.3, 0.1, 0.6, 0.3, 0.9)
    found = _proposed(4, seed=2**32 + 7)
    assert (study.seed, study.directions) == (7, ["maximize", "maximize"])
    made = len(found.sheets) - 3
    assert found.played[0] == ([0, 1, 2], 20)
    assert found.played[1] == (list(range(3, 3 + made)), 20)
    assert len(found.played) == 2
    assert len(study.trials) == _BATCH
    assert made == 3
    new = [trial for trial in study.trials if trial.told != "fail"]
    assert [trial.parts[1] for trial in new] == [0.3, 0.6, 0.9]
    for trial, sheet in zip(new, found.sheets[3:], strict=True):
        assert sheet.candidate.knobs == knobs_at(VARY, trial.parts)
    assert found.order == list(range(5, -1, -1))


def test_a_study_hears_what_is_preferred_and_what_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheet n has n hands and a share of n / 10 all-in, of which less is better."""
    study = _study(monkeypatch, 0.3, 0.6)
    found = _proposed(4)
    new = [trial for trial in study.trials if trial.told != "fail"]
    assert [trial.told for trial in new] == [[3, pytest.approx(-0.3)], [4, pytest.approx(-0.4)]]
    shorts = [found.judge.merit(found.tallies[number]).short for number in (3, 4)]
    assert [trial.short for trial in new] == shorts
    assert 0 < shorts[0] < shorts[1]


def test_fifty_batches_without_a_new_sheet_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    study = _study(monkeypatch, 0.5)
    tried: list[object] = []
    propose_sheet = search._sheet

    def first_only(trial: object, event: Event, vary: Vary) -> TriedSheet | None:
        tried.append(trial)
        return propose_sheet(trial, event, vary) if len(tried) == 1 else None

    monkeypatch.setattr(search, "_sheet", first_only)
    found = _proposed(100)
    assert len(found.sheets) == 4
    assert len(study.trials) == (1 + 50) * _BATCH


def test_a_sheet_whose_runs_have_no_value_is_worse_than_any(monkeypatch: pytest.MonkeyPatch) -> None:
    study = _study(monkeypatch, 0.5)

    def no_hands(self: Sheets, stage: object, numbers: Sequence[int], runs: int) -> None:
        play(self, stage, numbers, runs)
        for number in numbers:
            if number > 2:
                values = self.tallies[number].values
                self.tallies[number].values = {run: (each[0], None, each[2]) for run, each in values.items()}

    play = Sheets.play
    monkeypatch.setattr(Sheets, "play", no_hands)
    _proposed(4)
    assert study.trials[0].told == [-1e6, pytest.approx(-0.3)]
