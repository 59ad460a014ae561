"""From files to experiments and back: plans, experiment directories, replay commands."""

from __future__ import annotations

import os
import shlex
import sys
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from tourney.config.expectation_text import read_expectation
from tourney.config.nodes import locate_in_sweep
from tourney.config.problems import ConfigError
from tourney.config.resolved import Resolved, resolve_playable
from tourney.errors import InvalidArgument, not_written
from tourney.experiment.expectations import CheckedExpectation, check_expectation
from tourney.experiment.experiment import AnyFound, Experiment
from tourney.experiment.luck_adjusted import LUCK_ADJUSTED
from tourney.experiment.plan import MANIFEST, Plan, Point, Rule, read_plan, write_plan
from tourney.experiment.store import Store, StoreError
from tourney.experiment.subject import TOURNAMENTS, Subject
from tourney.festival.outlook import FESTIVALS
from tourney.festival.programme import Festival
from tourney.outputs import TEMPORARY, write_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from tourney.config.load import Playable
    from tourney.experiment.work import Done

_SCENARIO: Final = "scenario"
"""The stem of the scenario files in an experiment directory, before number and suffix."""
_BEGUN: Final = (f"{_SCENARIO}*.yaml", TEMPORARY)
"""The files in the directory of an experiment that was killed before its manifest was complete."""


# The lock of an experiment directory: only one process at a time may write to it.


@contextmanager
def lock_directory(folder: Path) -> Iterator[None]:
    """Lock a directory against other processes. The lock ends with the process, even if it is killed.

    On Windows and on file systems without locks there is no lock; the locks of the database protect the data.

    Raises:
        StoreError: Another process holds the lock.
        OSError: The directory does not exist or cannot be read.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 - only on POSIX

    # The directory itself: a lock file would be one more file in it, of which `_write_new` would have to know.
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError(
                f"{folder}: another process is writing to this directory; wait until it ends, or use another one"
            ) from None
        # A file system without locks: better no lock than no result.
        except OSError:
            pass
        yield
    finally:
        os.close(handle)


def rule_of(reps: int | None) -> Rule:
    """The rule for a fixed number of replicates; for None the default rule."""
    # A fixed number ends by itself: no interval is asked for.
    return Rule() if reps is None else Rule(most=reps, within=0)


def subject_of(scenario: Playable) -> Subject[Any, Any]:
    """What kind of thing a scenario is."""
    if isinstance(scenario, Festival):
        return FESTIVALS
    return LUCK_ADJUSTED if scenario.redeals else TOURNAMENTS


def experiment_of(
    plan: Plan, points: Sequence[Resolved[Playable]], store: Store | None = None
) -> Experiment[Any, Any]:
    """The experiment of a plan: its points are all tournaments, or all festivals."""
    return Experiment(plan, subject_of(points[0].scenario), [each.scenario for each in points], store)


def plan_experiment(
    file: Path,
    *,
    settings: Sequence[str] = (),
    sweeps: Sequence[str] = (),
    seed: int | None = None,
    rule: Rule,
    keep_going: bool = False,
) -> tuple[Plan, list[Resolved[Playable]]]:
    """Plan an experiment; return the plan and the tournament or festival to play at each point.

    Args:
        file: The file of a tournament or a festival.
        settings: Settings for all points.
        sweeps: Sweeps of the form `path=a,b,c`. Each combination of their values is a point.
        seed: The seed; None for the file's own.
        rule: The rule for the number of replicates.
        keep_going: Whether to continue when a replicate fails.

    Raises:
        ConfigError: The file or the settings are invalid; the error holds every problem.
        InvalidArgument: A sweep is malformed, or two of its points are the same event.
    """
    base = resolve_playable(file, settings=settings)
    # Without sweeps the product has one element, the empty tuple: a single point.
    owns = [tuple(own) for own in product(*map(sweep_values, sweeps))]
    # Without own settings the point is the base, which is read already.
    found = [_at_point(file, settings, own) if own else base for own in owns]
    _check_apart(owns, found)
    plan = Plan(
        name=base.scenario.name,
        title=base.scenario.title,
        seed=base.scenario.seed if seed is None else seed,
        rule=rule,
        # One grid of time for all points, so that they can be drawn over each other.
        every=max(subject_of(base.scenario).every(each.scenario) for each in found),
        points=tuple(Point(own, each.digest) for own, each in zip(owns, found, strict=True)),
        keep_going=keep_going,
    )
    return plan, found


def _at_point(file: Path, settings: Sequence[str], own: Sequence[str]) -> Resolved[Playable]:
    """The scenario at a point; problems and warnings name the sweep that set the value."""
    try:
        found = resolve_playable(file, settings=[*settings, *own])
    except ConfigError as error:
        raise ConfigError(locate_in_sweep(each, own) for each in error.problems) from error
    return found._replace(warnings=tuple(locate_in_sweep(each, own) for each in found.warnings))


def _check_apart(owns: Sequence[Sequence[str]], found: Sequence[Resolved[Playable]]) -> None:
    """Raise `InvalidArgument` if two points are the same event."""
    known: dict[str, str] = {}
    for own, each in zip(owns, found, strict=True):
        settings = " ".join(own)
        # Two points with one digest would be the same runs twice, under two names.
        other = known.setdefault(each.digest, settings)
        if other != settings:
            raise InvalidArgument(f"the sweep has the same event twice: {other!r} and {settings!r}")


def sweep_values(sweep: str) -> list[str]:
    """The settings of a sweep, one for each value."""
    path, equals, values = sweep.partition("=")
    found = [value.strip() for value in _split_values(values)]
    if not equals or not path.strip() or not all(found):
        raise InvalidArgument(f"write a sweep as path=a,b,c, not {sweep!r}")
    if path.strip() == "seed":
        raise InvalidArgument("an experiment has one seed, set with --seed; it cannot be swept")
    # Written alike; what is alike in meaning `_check_apart` finds.
    if len(set(found)) < len(found):
        raise InvalidArgument(f"the sweep {sweep!r} lists a value twice")
    return [f"{path}={value}" for value in found]


def _split_values(text: str) -> list[str]:
    """The values of a sweep: commas within brackets belong to a value, as in {from: 40, to: 90}."""
    found = [""]
    depth = 0
    for mark in text:
        depth += (mark in "[{") - (mark in "]}")
        # `<= 0`: a bracket too many must not hide the commas behind it.
        if mark == "," and depth <= 0:
            found.append("")
        else:
            found[-1] += mark
    return found


@contextmanager
def open_experiment(
    folder: Path, plan: Plan, points: Sequence[Resolved[Playable]], played: Mapping[int, Sequence[Done]] | None = None
) -> Iterator[Experiment[Any, Any]]:
    """Open an experiment in a directory: start it there, or continue it if the plan is the same.

    A plan that differs only in a larger fixed number of replicates continues it up to that number. `played` holds
    replicates of points that have been played elsewhere with the seed of the plan.

    Raises:
        StoreError: The directory holds another experiment or other files, or is in use by another process.
    """
    with ExitStack() as stack:
        try:
            # The directory first, then its lock: there is nothing else to lock.
            folder.mkdir(parents=True, exist_ok=True)
            stack.enter_context(lock_directory(folder))
            if (folder / MANIFEST).exists():
                # A manifest is there: either the same experiment goes on, or it is refused.
                known = read_plan(folder)
                if _adds_replicates(known, plan):
                    _extend(folder, known, plan, points)
                else:
                    _check_same(known, plan, folder)
            else:
                _write_new(folder, plan, points)
        except OSError as error:
            raise not_written(f"{folder}: cannot store results there", error, StoreError) from error
        store = stack.enter_context(_store(folder, plan, points, create=True))
        for point, done in (played or {}).items():
            store.write(point, done)
        yield experiment_of(plan, points, store)


def _adds_replicates(known: Plan, asked: Plan) -> bool:
    """Whether a plan only asks for more replicates than the known one, or for a fixed number instead of a rule."""
    if known == asked or replace(known, rule=asked.rule) != asked or asked.rule.within:
        return False
    return bool(known.rule.within) or asked.rule.most > known.rule.most


def _store(folder: Path, plan: Plan, points: Sequence[Resolved[Playable]], *, create: bool) -> Store:
    return Store(folder, plan.digest, create=create, shape=subject_of(points[0].scenario).shape)


def _extend(folder: Path, known: Plan, asked: Plan, points: Sequence[Resolved[Playable]]) -> None:
    """Replace the plan of a directory by one with more replicates. A killed process leaves either plan whole.

    Raises:
        StoreError: The directory holds more replicates already.
    """
    with _store(folder, known, points, create=True) as store:
        # Replicates that have been played are never thrown away.
        if store.most_stored > asked.rule.most:
            raise StoreError(
                f"{folder} has {store.most_stored:,} replicates; --reps {asked.rule.most} would discard some of "
                "them: give a larger --reps, or another --out"
            )
        # The store accepts both plans until the manifest is written, so that either one is valid if the process is
        # killed.
        store.bind(asked.digest)
        write_plan(asked, folder)
        store.release(asked.digest)


def _write_new(folder: Path, plan: Plan, points: Sequence[Resolved[Playable]]) -> None:
    """Write the scenarios, then the manifest. An experiment killed before the manifest is written can start again."""
    # What a killed run has left may be overwritten, nothing else.
    if not all(any(map(file.match, _BEGUN)) for file in folder.iterdir()):
        raise StoreError(f"{folder} is not empty and holds no experiment; give a new directory")
    for point, each in enumerate(points):
        write_text(scenario_of(folder, plan, point), each.text, StoreError)
    write_plan(plan, folder)


def scenario_of(folder: Path, plan: Plan, point: int) -> Path:
    """The file of the scenario of a point; the stored scenario contains everything it extends."""
    return folder / (f"{_SCENARIO}.{point}.yaml" if len(plan.points) > 1 else f"{_SCENARIO}.yaml")


def _check_same(known: Plan, asked: Plan, folder: Path) -> None:
    """Raise `StoreError` if two plans differ."""
    if known == asked:
        return
    # Only the rule differs, so that there is a way on.
    if replace(known, rule=asked.rule) == asked:
        raise StoreError(
            f"{folder} was started with {known.rule}; a larger --reps adds replicates, for anything else give "
            "another --out"
        )
    # What users give by options is named by these.
    for what, old, new in (
        ("--seed", known.seed, asked.seed),
        ("--sweep", [point.settings for point in known.points], [point.settings for point in asked.points]),
    ):
        if old != new:
            raise StoreError(f"{folder} was started with another {what} ({old}, not {new}); give another --out")
    raise StoreError(f"{folder} was started with another scenario, or it has changed since; give another --out")


def reopen_experiment(folder: Path) -> tuple[Plan, list[Resolved[Playable]]]:
    """Read the plan of an experiment directory, and the tournament at each point, as `plan_experiment` returns them.

    Raises:
        StoreError: The directory holds no experiment, or a scenario has changed since it was started.
        ConfigError: A scenario cannot be read.
    """
    plan = read_plan(folder)
    points = []
    for number, point in enumerate(plan.points):
        file = scenario_of(folder, plan, number)
        found = resolve_playable(file)
        # The file, or one that it names, is not what was played.
        if found.digest != point.digest:
            raise StoreError(
                f"{file}, or a player or game that it names, has changed since the experiment started: restore "
                "it, or start a new experiment"
            )
        # Results go by the name that the file had before it was stored.
        points.append(found._replace(scenario=replace(found.scenario, name=plan.name)))
    return plan, points


def replay_command(file: str | Path, settings: Sequence[str], seed: int) -> str:
    """The command that plays a replicate again, without the replicate's number, which must be appended."""
    changed = [part for setting in settings for part in ("--set", setting)]
    return shlex.join(["tourney", "run", str(file), *changed, "--seed", str(seed), "--replicate"])


def check_expectations(found: AnyFound) -> list[CheckedExpectation]:
    """Check the scenario's `expect` against the replicates."""
    scenario, measures = found.scenario, found.measures
    return [
        check_expectation(read_expectation(text, scenario.wall_clock, measures), found.replicates)
        for text in scenario.expect
    ]


def read_experiment(folder: Path) -> tuple[Plan, list[AnyFound]]:
    """Read the plan and the results from an experiment directory; raises as `reopen_experiment`."""
    plan, points = reopen_experiment(folder)
    with _store(folder, plan, points, create=False) as store:
        experiment = experiment_of(plan, points, store)
    # The rule is asked whether the replicates that are there are enough.
    experiment.judge()
    return plan, experiment.found


def experiments_in(folder: Path) -> list[Path]:
    """The experiment directories in a directory, up to two levels below it, in the order of their names.

    Raises:
        StoreError: There is none, or the directory cannot be read.
    """
    if not os.path.isdir(folder):  # noqa: PTH112 - it never raises
        raise StoreError(f"{folder} is not a directory")
    found = {path.parent for below in ("", "*/", "*/*/") for path in folder.glob(f"{below}{MANIFEST}")}
    if not found:
        raise StoreError(f"{folder} contains no experiment directory: simulate --out DIR writes one")
    return sorted(found)
