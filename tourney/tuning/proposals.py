"""Sheets proposed by Optuna, for searches among more sheets than successive halving can play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tourney.errors import TourneyError
from tourney.tuning.knobs import Knobs, knobs_at
from tourney.tuning.search import RUNS, TriedSheet
from tourney.tuning.sheets import draw_sheet

if TYPE_CHECKING:
    from tourney.tuning.candidate import Event
    from tourney.tuning.knobs import Vary
    from tourney.tuning.merit import Judge, RunTally
    from tourney.tuning.search import Search
    from tourney.tuning.sheet_runs import SearchStage

_BATCH: Final = 24  # proposals that are played together
_SHORT: Final = "short"
_MOST_REFUSED: Final = 50  # batches in a row without a new sheet


class NoOptuna(TourneyError):
    """Optuna is not installed."""

    exit_code = 2


def propose(search: Search, stage: SearchStage, event: Event, vary: Vary, most: int) -> list[int]:
    """Add proposed sheets to a search until it has `most`, each played with the runs of the first round.

    Each preference is an objective, and the missed demands are the constraint (ask and tell, TPE). Returns the sheets
    that go on to the next round: the best of all.

    Raises:
        NoOptuna: Optuna is not installed.
    """
    optuna = _optuna()
    first = list(range(len(search.sheets)))
    search.play(stage, first, RUNS[0])
    search.judge.calibrate(search.tallies[each] for each in first)
    sampler = optuna.samplers.TPESampler(seed=stage.seed % 2**32)
    directions = ["maximize"] * len(search.judge.wishes.preferences)
    study = optuna.create_study(directions=directions, sampler=sampler)
    known: set[object] = {(each.scenario.schedule.items, each.scenario.stack) for each in search.sheets}
    refused = 0
    while len(search.sheets) < most and refused < _MOST_REFUSED:
        asked: list[tuple[Any, int]] = []
        for _ in range(_BATCH):
            trial = study.ask()
            sheet = _sheet(trial, event, vary)
            key = None if sheet is None else (sheet.scenario.schedule.items, sheet.scenario.stack)
            if sheet is None or key in known:
                study.tell(trial, state=optuna.trial.TrialState.FAIL)
                continue
            known.add(key)
            asked.append((trial, len(search.sheets)))
            search.sheets.append(sheet)
        refused = 0 if asked else refused + 1
        search.play(stage, [number for _, number in asked], RUNS[0])
        for trial, number in asked:
            tally = search.tallies[number]
            trial.set_constraint(_SHORT, search.judge.merit(tally).short)
            study.tell(trial, _objectives(search.judge, tally))
        search.rank(range(len(search.sheets)))
    return search.order


def _optuna() -> Any:  # noqa: ANN401 - a module that need not be installed
    try:
        import optuna  # noqa: PLC0415 - an extra, and slow to load
    except ImportError:
        raise NoOptuna(
            "a search among more than 2,000 sheets needs the extra [tune]: pip install 'tourney[tune]'"
        ) from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def _sheet(trial: Any, event: Event, vary: Vary) -> TriedSheet | None:  # noqa: ANN401 - a trial of Optuna
    parts = [trial.suggest_float(name, 0, 1) for name in Knobs._fields]
    candidate = draw_sheet(event, vary, knobs_at(vary, parts))
    scenario = None if candidate is None else event.accepts(candidate)
    return None if candidate is None or scenario is None else TriedSheet(candidate, scenario)


def _objectives(judge: Judge, tally: RunTally) -> list[float]:
    found = []
    for each in judge.wishes.preferences:
        values = tally.column(judge.place(each.measure))
        found.append(each.sign * sum(values) / len(values) if values else -1e6)
    return found
