"""From a tournament file to a tuned one: the search, the confirmation, and the directory that keeps both."""

from __future__ import annotations

import hashlib
import json
import math
import os
import shutil
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.config import shipped
from tourney.config.check import checked
from tourney.config.expectation_text import read_expectation
from tourney.config.files import TournamentFile
from tourney.config.load import load_sheet, read_tournament
from tourney.config.resolved import Resolved, resolved
from tourney.config.sheet_text import sheet_text
from tourney.config.tune_file import TuneFile, ante_kind, build_preferences
from tourney.errors import InvalidArgument, not_written
from tourney.experiment.claim import claimed
from tourney.experiment.plan import MOST_SEED, Plan, Point, grid_of
from tourney.experiment.store import Store, StoreError
from tourney.experiment_files import kept, rule_of
from tourney.inputs import read_text
from tourney.outputs import TEMPORARY, write_text
from tourney.tournament.schedule import checked_chips
from tourney.tuning.candidate import Event
from tourney.tuning.knobs import Vary
from tourney.tuning.merit import Judge, RunTally, late_finish
from tourney.tuning.outcome import Tuning
from tourney.tuning.proposals import propose
from tourney.tuning.search import (
    FINALISTS,
    KEPT,
    MOST_BY_HALVING,
    RUNS,
    Search,
    TriedSheet,
    TuneStanding,
    own_candidate,
    sheets_beside,
    sheets_for,
)
from tourney.tuning.sheet_runs import SearchStage, Task
from tourney.tuning.skill import judged_by_hands, runs_for, skill_line, two_sheets, wants_skill
from tourney.tuning.usual import usual_chips, usual_preferences, usual_vary
from tourney.tuning.variations import changed, stretched
from tourney.tuning.wishes import Preference, Wishes, finish_by, preferences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.experiment.engines import Engine
    from tourney.experiment.experiment import Experiment, Progress
    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario
    from tourney.tournament.schedule import Schedule
    from tourney.types import Chips

TUNED: Final = "tuned.yaml"
CONFIRMED: Final = "confirmed"
"""The names in a directory of a tuning: the tuned sheet, and the experiment that confirms it."""

_MANIFEST: Final = "tune.json"
_ORIGINAL: Final = "original.yaml"
_SEARCH: Final = "search"
_FINALISTS: Final = "finalists"
_SKILL: Final = "skill"
_FORMAT: Final = 1
_STEP: Final = 300  # the time that the original needs is rounded up to five minutes
_MOST_PLAYS: Final = 6000
_SHEETS: Final = (24, 150)
_NEAR: Final = 4  # one sheet in four is tried beside the best of the first round
_FEW: Final = 40  # up to this many entrants, 1,000 runs confirm a sheet


class Ask(NamedTuple):
    """What `tourney tune` is asked.

    Attributes:
        file: The tournament file.
        settings: Changes to it.
        seed: The seed of the search; the next two are those of the finalists and of the confirmation.
        sheets: The number of sheets to try; None for a number that fits the entrants.
        runs: The fresh runs that confirm the sheet; None for 1,000, or 500 with many entrants.
        prefer: Preferences instead of those of the file; empty for those of the file.
        chips: The denominations at hand; empty for those of the file.
    """

    file: Path
    settings: Sequence[str] = ()
    seed: int | None = None
    sheets: int | None = None
    runs: int | None = None
    prefer: Sequence[str] = ()
    chips: Sequence[int] = ()


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
    base = resolved(ask.file, settings=ask.settings)
    is_new = not os.path.lexists(folder)
    try:
        return _tuned(ask, base, folder, engine, note, progress, started)
    except InvalidArgument:  # nothing is worth keeping: the next try may use the directory
        if is_new:
            shutil.rmtree(folder, ignore_errors=True)
        raise


def _tuned(
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
        tuning = _prepared(ask, base, sheets, first)
        tuning.search.note = note
        started(tuning)
        try:
            if wants_skill(tuning.wishes):
                two = two_sheets(base.scenario)
                kept_skill = stack.enter_context(_store(folder / _SKILL, base.digest))
                _judge_skill(tuning, SearchStage(engine, two.__getitem__, seed, every, kept_skill))
            _search(tuning, first, ask.sheets or 0)
            second = SearchStage(engine, first.scenario_of, (seed + 1) % MOST_SEED, every, fresh)
            tuning.chosen = tuning.search.decide(second)
        except KeyboardInterrupt:
            tuning.interrupted = True
        _write(tuning, folder, ask, base)
        if not tuning.interrupted:
            _confirm(tuning, folder, base, engine, progress)
    return tuning


def _prepared(ask: Ask, base: Resolved[Scenario], sheets: list[TriedSheet], stage: SearchStage) -> Tuning:
    """The tuning, with the sheets to try."""
    scenario = base.scenario
    _check_kind(scenario)
    block = _block(ask)
    wishes = Wishes(
        tuple(read_expectation(text, scenario.wall_clock) for text in scenario.expect), _wanted(ask, block, scenario)
    )
    chips = checked_chips(tuple(ask.chips)) or usual_chips(scenario)
    event = Event(scenario, chips, wishes.seconds or 0, bool(ask.chips) or scenario.chip_set is not None)
    added = wishes.seconds is None
    if added:
        sheets.append(TriedSheet(own_candidate(event), scenario))
        seconds = _own_finish(stage)
        event = replace(event, seconds=seconds)
        wishes = Wishes((*wishes.demands, finish_by(seconds)), wishes.preferences)
        sheets.clear()
    elif not event.seconds:
        raise InvalidArgument("`expect` leaves no time to play: the finish is demanded at the start", "expect")
    vary = _vary(usual_vary(event), block)
    _check_stacks(vary.stacks, chips)
    most = ask.sheets or min(max(_SHEETS[0], _MOST_PLAYS // scenario.entries), _SHEETS[1])
    halved = min(most, MOST_BY_HALVING) if most <= MOST_BY_HALVING else 10 * FINALISTS
    written = [*changed(event, vary), *stretched(event, vary, _shipped())]
    sheets += sheets_for(event, vary, written, max(2, halved * (_NEAR - 1) // _NEAR))
    if len(sheets) < 2:
        raise InvalidArgument(
            "no sheet within these ranges is free of oddities and can be paid with these chips: widen `tune.vary`, "
            "or give more time in `expect`"
        )
    odd = event.accepts(own_candidate(event)) is None
    barred = frozenset({0} if odd else ())
    search = Search(sheets, Judge(wishes), barred=barred, beside=partial(_beside, event, vary, most))
    runs = ask.runs or (1000 if scenario.entries <= _FEW else 500)
    return Tuning(event, wishes, added, stage.seed, runs, vary, search)


def _beside(
    event: Event, vary: Vary, most: int, best: Sequence[TriedSheet], known: Sequence[TriedSheet]
) -> list[TriedSheet]:
    return sheets_beside(event, vary, best, known, max(0, most - len(known)))


def _check_stacks(stacks: Sequence[Chips], chips: Sequence[Chips]) -> None:
    """Raise `InvalidArgument` for a stack that cannot be made of the chips."""
    odd = [stack for stack in stacks if stack % chips[0]]
    if odd:
        raise InvalidArgument(f"a stack of {odd[0]:,} cannot be made of chips of {chips[0]:,} and more", "tune")


def _check_kind(scenario: Scenario) -> None:
    """Raise `InvalidArgument` for an event whose sheet cannot be replaced by one with other levels."""
    for key, used in (
        ("days", any(day.after_level for day in scenario.days)),
        ("flights", scenario.flights is not None),
        ("time_limit", scenario.time_limit is not None),
    ):
        if used:
            raise InvalidArgument(f"cannot tune an event with `{key}`: tune one day of it", key)
    if any(level.hands for level in scenario.schedule.levels):
        raise InvalidArgument("cannot tune a sheet whose levels end by hands", "schedule", "levels")


def _block(ask: Ask) -> TuneFile:
    document = read_tournament(ask.file, settings=ask.settings)
    return checked(TournamentFile, document).file.tune or TuneFile.model_validate({})


def _wanted(ask: Ask, block: TuneFile, scenario: Scenario) -> tuple[Preference, ...]:
    if ask.prefer:
        return preferences(ask.prefer)
    return build_preferences(block) or usual_preferences(scenario)


def _vary(usual: Vary, block: TuneFile) -> Vary:
    asked = block.vary
    breaks = asked.breaks
    return Vary(
        level_lengths=tuple(dict.fromkeys(asked.level_length or usual.level_lengths)),
        depths=asked.starting_bb or usual.depths,
        stacks=tuple(dict.fromkeys(asked.stack or usual.stacks)),
        growth=asked.growth or usual.growth,
        break_every=breaks.every if breaks else 0,
        break_length=usual.break_length if breaks is None or breaks.length is None else breaks.length,
        antes=usual.antes if asked.antes is None else tuple(dict.fromkeys(map(ante_kind, asked.antes))),
    )


def _own_finish(stage: SearchStage) -> int:
    """The 95% quantile of the finish times of the original, rounded up to five minutes."""
    judge = Judge(Wishes((), ()))
    tally = RunTally()
    runs = RUNS[1]
    for each in stage.kept(0):
        if each.number < runs:
            tally.add(each, judge.measures)

    def on_done(_: int, done: Sequence[Replicate]) -> None:
        for each in done:
            tally.add(each, judge.measures)

    stage.play([Task(0, [number for number in range(runs) if number not in tally.values])], on_done)
    return math.ceil(late_finish(tally) / _STEP) * _STEP


def _shipped() -> Iterator[tuple[str, Schedule]]:
    for name in shipped.names("schedules"):
        path = shipped.find("schedules", name)
        if path is not None:
            yield name, load_sheet(path).schedule


def _judge_skill(tuning: Tuning, stage: SearchStage) -> None:
    """Judge skill by hands, and learn before the search what hands are worth."""
    tuning.skill = skill_line(stage, runs_for(tuning.event.scenario.entries))
    tuning.wishes = judged_by_hands(tuning.wishes, tuning.skill)
    tuning.search.judge = Judge(tuning.wishes)


def _search(tuning: Tuning, stage: SearchStage, most: int) -> None:
    search = tuning.search
    if most <= MOST_BY_HALVING:
        search.halve(stage)
        return
    order = propose(search, stage, tuning.event, tuning.vary, most)
    search.halve(stage, order[: max(FINALISTS, MOST_BY_HALVING // math.prod(KEPT))], first=1)


# The directory


def free_folder(file: Path, ask: Ask) -> Path:
    """The directory `NAME_tuned` in the working directory, or the first `NAME_tuned_N` that is free or the same."""
    for number in range(1, 10_000):
        folder = Path(f"{file.stem}_tuned" + (f"_{number}" if number > 1 else ""))
        if not os.path.lexists(folder):
            return folder
        base = resolved(ask.file, settings=ask.settings)
        seed = base.scenario.seed if ask.seed is None else ask.seed
        if _known(folder) == _asked(base, ask, seed):
            return folder
    raise StoreError(f"all directories {file.stem}_tuned_N are taken; give --out")


def _asked(base: Resolved[Scenario], ask: Ask, seed: int) -> dict[str, Any]:
    wanted = {"sheets": ask.sheets, "runs": ask.runs, "prefer": list(ask.prefer), "chips": list(ask.chips)}
    return {"format": _FORMAT, "tourney": version("tourney"), "digest": base.digest, "seed": seed, **wanted}


def _known(folder: Path) -> dict[str, Any] | None:
    try:
        record = json.loads(read_text(folder / _MANIFEST))
    except (OSError, ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _open(folder: Path, stack: ExitStack, base: Resolved[Scenario], ask: Ask, seed: int) -> None:
    """Claim the directory, and start or continue a tuning there."""
    asked = _asked(base, ask, seed)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stack.enter_context(claimed(folder))
        known = _known(folder)
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


def _write(tuning: Tuning, folder: Path, ask: Ask, base: Resolved[Scenario]) -> None:
    """Write the best sheet as a tournament file that extends the original."""
    sheet = tuning.sheet
    if sheet is None:
        return
    if ask.settings:
        write_text(folder / _ORIGINAL, base.text, StoreError)
    name = shipped.name_of("scenarios", ask.file)
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
    tuning: Tuning, folder: Path, base: Resolved[Scenario], engine: Engine, progress: Progress | None
) -> None:
    """Play the original and the chosen sheet with fresh seeds, as an experiment of its own."""
    points = [base] if tuning.chosen == 0 else [base, resolved(folder / TUNED)]
    plan = Plan(
        name=base.scenario.name,
        title=base.scenario.title,
        seed=(tuning.seed + 2) % MOST_SEED,
        rule=rule_of(tuning.runs),
        every=grid_of(base.scenario),
        points=tuple(Point((name,), each.digest) for name, each in zip(("original", "tuned"), points, strict=False)),
    )
    tuning.plan = plan
    with kept(folder / CONFIRMED, plan, points) as experiment:
        try:
            experiment.play(engine, progress)
        except KeyboardInterrupt:
            tuning.interrupted = True
        _take(tuning, experiment)


def _take(tuning: Tuning, experiment: Experiment[Any, Any]) -> None:
    found = experiment.found
    tuning.original = found[0]
    tuning.tuned = found[1] if len(found) > 1 else None
