"""From a tournament file to a tuned one: the search, the confirmation, and the directory that keeps both."""

from __future__ import annotations

import hashlib
import json
import math
import os
import shutil
from contextlib import ExitStack
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tourney.config import shipped
from tourney.config.file_text import sheet_text
from tourney.config.load import read_tournament
from tourney.config.resolved import Resolved, resolve
from tourney.errors import InvalidArgument, not_written
from tourney.experiment.plan import MOST_SEED, Plan, Point, grid_of
from tourney.experiment.store import Store, StoreError
from tourney.inputs import read_text
from tourney.outputs import TEMPORARY, write_text
from tourney.tasks.experiment_files import lock_directory, open_experiment, rule_of
from tourney.tasks.tuning_plan import Ask, prepare
from tourney.tuning.confirmation import best_of, confirm
from tourney.tuning.merit import Judge
from tourney.tuning.search import FINALISTS, KEPT, MOST_BY_HALVING, TriedSheet, TuneStanding, propose
from tourney.tuning.sheet_runs import FreshRuns, SearchStage
from tourney.tuning.skill import fit_skill_line, judge_by_hands, runs_for, two_sheets, wants_skill

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.experiment.engines import Engine
    from tourney.experiment.experiment import Experiment, Progress
    from tourney.sim.scenario import Scenario
    from tourney.tuning.outcome import Tuning

TUNED: Final = "tuned.yaml"
CONFIRMED: Final = "confirmed"
"""The names in a directory of a tuning: the tuned sheet, and the experiment that confirms it."""

_MANIFEST: Final = "tune.json"
_ORIGINAL: Final = "original.yaml"
_SEARCH: Final = "search"
_FINALISTS: Final = "finalists"
_SKILL: Final = "skill"
_TESTS: Final = ("tests", "tests_longer", "tests_longest")
_FORMAT: Final = 1


def tune_file(
    ask: Ask,
    folder: Path,
    engine: Engine,
    *,
    note: Callable[[TuneStanding], None] = lambda _: None,
    progress: Progress | None = None,
    started: Callable[[Tuning], None] = lambda _: None,
) -> Tuning:
    """Search for a sheet, confirm it on fresh seeds, and keep all in a directory; continue what is kept there.

    An interrupt (Ctrl-C) ends it; the tuning then holds the best sheet so far.

    Raises:
        ConfigError: The file or a setting is invalid.
        InvalidArgument: The event cannot be tuned.
        StoreError: The directory holds something else.
        ReplicateFailed: A run failed.
    """
    base = resolve(ask.file, settings=ask.settings)
    # `lexists`: a broken link is no new directory, and must not be deleted as one.
    is_new = not os.path.lexists(folder)
    try:
        return _tune(ask, base, folder, engine, note, progress, started)
    except InvalidArgument:  # nothing is worth keeping: the next try may use the directory
        if is_new:
            shutil.rmtree(folder, ignore_errors=True)
        raise


def _tune(
    ask: Ask,
    base: Resolved[Scenario],
    folder: Path,
    engine: Engine,
    note: Callable[[TuneStanding], None],
    progress: Progress | None,
    started: Callable[[Tuning], None],
) -> Tuning:
    with ExitStack() as stack:
        seed = base.scenario.seed if ask.seed is None else ask.seed
        _open(folder, stack, base, ask, seed)
        store = stack.enter_context(_store(folder / _SEARCH, base.digest))
        fresh = stack.enter_context(_store(folder / _FINALISTS, base.digest))
        every = grid_of(base.scenario)
        sheets: list[TriedSheet] = []
        first = SearchStage(engine, lambda number: sheets[number].scenario, seed, every, store)
        tuning = prepare(ask, base, sheets, first)
        tuning.search.note = note
        started(tuning)
        try:
            if wants_skill(tuning.wishes):
                two = two_sheets(base.scenario)
                kept_skill = stack.enter_context(_store(folder / _SKILL, base.digest))
                _judge_skill(tuning, SearchStage(engine, two.__getitem__, seed, every, kept_skill))
            _search(tuning, first, ask.sheets or 0)
            # Other seeds than the search: the sheet that was luckiest there would be too good by its luck.
            second = SearchStage(engine, first.scenario_of, (seed + 1) % MOST_SEED, every, fresh)
            tuning.order = tuning.search.decide(second)
            tested = _Tested(tuning, folder, ask, base)
            rounds = [
                SearchStage(
                    engine,
                    tested.scenario,
                    _seed_of_test(tuning, number),
                    every,
                    stack.enter_context(_store(folder / name, base.digest)),
                )
                for number, name in enumerate(_TESTS)
            ]
            runs = FreshRuns(rounds, tested.note)
            tuning.tests = tuple(confirm(tuning.candidates, tuning.wishes.demands, tuning.runs, runs))
        except KeyboardInterrupt:
            tuning.interrupted = True
        _write(tuning, tuning.best, folder, ask, base)
        if tuning.tests:
            tuning.runs = max(tuning.runs, best_of(tuning.tests).runs)
            _confirm(tuning, folder, base, engine, progress, runs)
    return tuning


def _seed_of_test(tuning: Tuning, number: int) -> int:
    """The seed of a round of tests."""
    return (tuning.seed + 2 + number) % MOST_SEED


class _Tested:
    """The sheets that are tested, as the tournament files that they become."""

    def __init__(self, tuning: Tuning, folder: Path, ask: Ask, base: Resolved[Scenario]) -> None:
        self._write = partial(_write, tuning, folder=folder, ask=ask, base=base)
        self._tuning = tuning
        self._folder = folder
        self._known = {0: base.scenario}

    def scenario(self, sheet: int) -> Scenario:
        """The event of the file of a sheet."""
        if sheet not in self._known:
            self._write(sheet)
            self._known[sheet] = resolve(self._folder / TUNED).scenario
        return self._known[sheet]

    def note(self, sheet: int, played: int, planned: int) -> None:
        """Tell how far the test of a sheet has come."""
        search = self._tuning.search
        search.note(TuneStanding("tests", played, planned, 1, search.sheets[sheet], None, None))


def _judge_skill(tuning: Tuning, stage: SearchStage) -> None:
    """Judge skill by hands, and learn before the search what hands are worth."""
    tuning.skill = fit_skill_line(stage, runs_for(tuning.event.scenario.entries))
    tuning.wishes = judge_by_hands(tuning.wishes, tuning.skill)
    tuning.search.judge = Judge(tuning.wishes)


def _search(tuning: Tuning, stage: SearchStage, most: int) -> None:
    search = tuning.search
    if most <= MOST_BY_HALVING:
        search.halve(stage)
        return
    order = propose(search, stage, tuning.event, tuning.vary, most)
    search.halve(stage, order[: max(FINALISTS, MOST_BY_HALVING // math.prod(KEPT))], first=1)


# The directory


def free_folder(file: Path, ask: Ask, beside: Path | None = None) -> Path:
    """The directory `NAME_tuned`, or the first `NAME_tuned_N` that is free or the same.

    It is in the directory `beside`, by default the working directory.
    """
    for number in range(1, 10_000):
        folder = (beside or Path()) / (f"{file.stem}_tuned" + (f"_{number}" if number > 1 else ""))
        if not os.path.lexists(folder):
            return folder
        base = resolve(ask.file, settings=ask.settings)
        seed = base.scenario.seed if ask.seed is None else ask.seed
        if _read_known(folder) == _request_record(base, ask, seed):
            return folder
    raise StoreError(f"all directories {file.stem}_tuned_N are taken; give --out")


def _request_record(base: Resolved[Scenario], ask: Ask, seed: int) -> dict[str, Any]:
    wanted = {"sheets": ask.sheets, "runs": ask.runs, "prefer": list(ask.prefer), "chips": list(ask.chips)}
    return {"format": _FORMAT, "tourney": version("tourney"), "digest": base.digest, "seed": seed, **wanted}


def _read_known(folder: Path) -> dict[str, Any] | None:
    try:
        record = json.loads(read_text(folder / _MANIFEST))
    except (OSError, ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _open(folder: Path, stack: ExitStack, base: Resolved[Scenario], ask: Ask, seed: int) -> None:
    """Claim the directory, and start or continue a tuning there."""
    asked = _request_record(base, ask, seed)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stack.enter_context(lock_directory(folder))
        known = _read_known(folder)
        if known is None and not all(file.match(TEMPORARY) for file in folder.iterdir()):
            raise StoreError(f"{folder} is not empty and holds no tuning; give a new directory")
        if known is not None and known != asked:
            names = ", ".join(key for key in asked if known.get(key) != asked[key])
            raise StoreError(f"{folder} holds another tuning (other {names}); give another --out")
        write_text(folder / _MANIFEST, json.dumps(asked, indent=1) + "\n", StoreError)
    except OSError as error:
        raise not_written(f"{folder}: cannot store results there", error, StoreError) from error


def _store(folder: Path, digest: str) -> Store:
    folder.mkdir(exist_ok=True)
    return Store(folder, hashlib.sha256(f"tune {digest}".encode()).hexdigest(), create=True)


def _write(tuning: Tuning, number: int | None, folder: Path, ask: Ask, base: Resolved[Scenario]) -> None:
    """Write a sheet as a tournament file that extends the original."""
    if number is None:
        return
    sheet = tuning.search.sheets[number]
    if ask.settings:
        write_text(folder / _ORIGINAL, base.text, StoreError)
    name = shipped.format_name("scenarios", ask.file)
    is_shipped = not Path(name).suffix
    extends = _ORIGINAL if ask.settings else name if is_shipped else os.path.relpath(ask.file, folder)
    document = read_tournament(ask.file, settings=ask.settings)
    data = document.data["schedule"] if isinstance(document.data, dict) else {}
    remark = f"Found by tourney {version('tourney')}, seed {tuning.seed}" + (
        "; not confirmed: the tuning was interrupted." if tuning.interrupted else "."
    )
    tuning.text = sheet_text(sheet.scenario, base.scenario, extends=extends, sheet=data, remark=remark)
    write_text(folder / TUNED, tuning.text, StoreError)


def _confirm(
    tuning: Tuning,
    folder: Path,
    base: Resolved[Scenario],
    engine: Engine,
    progress: Progress | None,
    runs: FreshRuns,
) -> None:
    """Play the original with the seed of the tests, and keep both sheets as an experiment of its own."""
    test = best_of(tuning.tests)
    points = [base] if tuning.chosen == 0 else [base, resolve(folder / TUNED)]
    plan = Plan(
        name=base.scenario.name,
        title=base.scenario.title,
        seed=_seed_of_test(tuning, test.round),
        rule=rule_of(tuning.runs),
        every=grid_of(base.scenario),
        points=tuple(Point((name,), each.digest) for name, each in zip(("original", "tuned"), points, strict=False)),
    )
    tuning.plan = plan
    known = {len(points) - 1: runs(test.round, test.sheet, test.runs)}
    with open_experiment(folder / CONFIRMED, plan, points, known) as experiment:
        try:
            experiment.play(engine, progress)
        except KeyboardInterrupt:
            tuning.interrupted = True
        _take(tuning, experiment)


def _take(tuning: Tuning, experiment: Experiment[Any, Any]) -> None:
    found = experiment.found
    tuning.original = found[0]
    tuning.tuned = found[1] if len(found) > 1 else None
