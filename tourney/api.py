"""The Python API: load a tournament, play it many times, and examine the results."""

from __future__ import annotations

import shlex
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, fields, replace
from html import escape
from importlib import import_module
from importlib.metadata import version
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tourney.config.expectation_text import read_expectation
from tourney.config.load import load_tournament
from tourney.config.named_files import scenario_file
from tourney.config.problems import ConfigError
from tourney.config.resolved import Resolved, resolved
from tourney.config.settings import of_sweep
from tourney.errors import InvalidArgument, not_written
from tourney.experiment.claim import claimed
from tourney.experiment.engines import LOCAL, MOST_JOBS, engine
from tourney.experiment.expectations import check
from tourney.experiment.experiment import Experiment, PointFound
from tourney.experiment.measures import Prominence
from tourney.experiment.plan import MANIFEST, MOST_SEED, Plan, Point, grid_of, read_plan, write_plan
from tourney.experiment.records import records_of
from tourney.experiment.rule import MOST_REPLICATES, Rule
from tourney.experiment.store import Store, StoreError
from tourney.reporting.differences import Side, differences, differences_of
from tourney.reporting.findings import findings
from tourney.reporting.page.build import write_page
from tourney.reporting.page.series_shown import Series
from tourney.reporting.text import as_text
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.experiment.compare import Difference
    from tourney.experiment.expectations import CheckedExpectation
    from tourney.experiment.experiment import Progress
    from tourney.sim.events import Sink
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario

_SCENARIO: Final = "scenario"
"""The stem of the scenario files in an experiment directory, before number and suffix."""
_BEGUN: Final = (f"{_SCENARIO}*.yaml", "manifest.*")
"""The files in the directory of an experiment that was killed before its manifest was complete."""


@dataclass(frozen=True, slots=True, repr=False)
class Found(PointFound):
    """The results of an experiment at one point: its `replicates`, each with a `result`, and tables of them."""

    def summary(self) -> str:
        """Return the text that `tourney simulate` prints."""
        return as_text(findings(self.plan, [self], [checked(self)], replays=[_again(self)]))

    def to_frames(self) -> dict[str, Any]:
        """Return the tables of the export by name: data frames if pandas is installed, otherwise lists of records.

        `measures` has one row per replicate; `samples`, `level_hands`, `places` and `outcomes` have several.
        """
        tables = records_of(self.replicates)
        try:
            pandas = import_module("pandas")
        except ImportError:
            return tables
        return {name: pandas.DataFrame.from_records(rows) for name, rows in tables.items()}

    def __repr__(self) -> str:
        """A short form: there may be 100,000 replicates."""
        failed = f", {len(self.failures)} failed" if self.failures else ""
        return f"<Found: {len(self.replicates):,} replicates of {self.scenario.name}, seed {self.plan.seed}{failed}>"

    def _repr_html_(self) -> str:
        """The summary as HTML, for notebooks."""
        return f"<pre>{escape(self.summary())}</pre>"


def _found(point: PointFound) -> Found:
    return Found(*[getattr(point, field.name) for field in fields(PointFound)])


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """The differences between two experiments.

    Attributes:
        one: The first experiment.
        other: The experiment compared with it.
    """

    one: Side
    other: Side

    @property
    def differences(self) -> list[Difference]:
        """The difference in every measure that both experiments have."""
        return differences_of(self.one, self.other, Prominence.ON_REQUEST)

    def summary(self) -> str:
        """Return the text that `tourney compare` prints."""
        return as_text(differences(self.one, self.other))

    def __repr__(self) -> str:
        """A short form with the names of both."""
        return f"<Comparison of {self.one.name} and {self.other.name}>"

    def _repr_html_(self) -> str:
        """The summary as HTML, for notebooks."""
        return f"<pre>{escape(self.summary())}</pre>"


def load(source: str | Path, *settings: str) -> Scenario:
    """Load a tournament from a file, or a shipped one by name. Each setting changes a value, such as `stack=50k`.

    Raises:
        ConfigError: The file is invalid; the error holds every problem with file, line and column.
    """
    return load_tournament(scenario_file(str(source)), settings=settings)


def simulate(
    source: str | Path | Scenario,
    *,
    reps: int | None = None,
    seed: int | None = None,
    jobs: int = 0,
    engine_name: str = LOCAL,
    keep_going: bool = False,
    progress: Progress | None = None,
) -> Found:
    """Play a tournament many times.

    Args:
        source: A tournament, its file, or the name of a shipped one.
        reps: Number of replicates; None plays until the mean finish time is known to 1%, at most 1,000.
        seed: The seed; None for the tournament's own. The same seed gives the same replicates for any number of jobs.
        jobs: Number of worker processes; 0 for one per core, 1 to play in this process. A tournament with a player
            that is defined in the script or notebook itself is always played in this process.
        engine_name: "local", "dask:ADDRESS", "dask:local" or "module:factory".
        keep_going: Whether to continue when a replicate fails.
        progress: Called after each block of replicates, with the point, the replicates so far, and how many are new.

    Raises:
        ConfigError: The file is invalid.
        InvalidArgument: `reps`, `seed` or `jobs` is out of range.
        ReplicateFailed: A replicate failed.
    """
    _check_number("reps", reps, 1, MOST_REPLICATES)
    _check_number("seed", seed, 0, MOST_SEED)
    _check_number("jobs", jobs, 0, MOST_JOBS)
    scenario = load(source) if isinstance(source, str | Path) else source
    plan = Plan(
        name=scenario.name,
        title=scenario.title,
        seed=scenario.seed if seed is None else seed,
        rule=rule_of(reps),
        every=grid_of(scenario),
        points=(Point((), ""),),
        keep_going=keep_going,
    )
    experiment = Experiment(plan, [scenario])
    with engine(engine_name, 1 if engine_name == LOCAL and is_of_main(scenario) else jobs) as workers:
        experiment.play(workers, progress)
    return _found(experiment.found[0])


def run(
    source: str | Path | Scenario, *, seed: int | None = None, replicate: int = 0, sinks: Sequence[Sink] = ()
) -> Result:
    """Play a tournament once.

    Args:
        source: A tournament, its file, or the name of a shipped one.
        seed: The seed; None for the tournament's own.
        replicate: The number of the replicate in an experiment with this seed, from 0.
        sinks: Functions called with each floor event (`tourney.sim.events`) as it happens.

    Raises:
        ConfigError: The file is invalid.
        InvalidArgument: `seed` or `replicate` is out of range.
        TourneyError: The tournament cannot be played to its end.
    """
    _check_number("seed", seed, 0, MOST_SEED)
    _check_number("replicate", replicate, 0, MOST_REPLICATES)
    scenario = load(source) if isinstance(source, str | Path) else source
    return Tournament(scenario, seed, replicate=replicate, sinks=sinks).run()


def compare(one: PointFound, other: PointFound) -> Comparison:
    """Compare the second experiment with the first in every measure. Replicates are paired if the seeds are equal."""
    return Comparison(_side(one), _side(other))


def _side(found: PointFound) -> Side:
    return Side(" ".join([found.scenario.title, *found.settings]), found.plan.seed, found.replicates)


def report(path: str | Path, *found: PointFound) -> Path:
    """Write one HTML page about one or more experiments, side by side; return its path.

    Raises:
        InvalidArgument: No results were passed, or the file cannot be written.
        DiskError: The disk is full or fails.
    """
    if not found:
        raise InvalidArgument("nothing to report: pass the results of `simulate` or `opened`")
    alike = len({each.scenario.title for each in found}) < len(found)
    names = [f"{chr(ord('A') + place)}: " if alike else "" for place in range(len(found))]
    shown = [
        as_shown(each, " ".join([f"{name}{each.scenario.title}", *each.settings]), _again(each))
        for name, each in zip(names, found, strict=True)
    ]
    out = Path(path)
    write_page(out, shown)
    return out


def _again(found: PointFound) -> str:
    """The `replay_command` for a point whose scenario is known by its name only."""
    return replay_command(found.scenario.name, found.settings, found.plan.seed)


def as_shown(found: PointFound, label: str, replay: str) -> Series:
    """Return a point of an experiment as a series for the page, with its label and its `replay_command`."""
    return Series(
        label=label,
        scenario=found.scenario,
        replicates=found.replicates,
        failures=found.failures,
        seed=found.plan.seed,
        rule=str(found.plan.rule),
        enough=found.enough,
        settings=found.settings,
        checks=checked(found),
        replay=replay,
        version=version("tourney"),
    )


def _check_number(name: str, value: object, least: int, most: int) -> None:
    """Raise `InvalidArgument` for a number that the command line would reject."""
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InvalidArgument(f"{name} must be a whole number from {least} to {most}, not {value!r}")


def is_of_main(scenario: Scenario) -> bool:
    """Whether a player is defined in the script or notebook itself, which other processes cannot import."""
    return any(getattr(group.player.factory, "__module__", "") == "__main__" for group in scenario.field)


def rule_of(reps: int | None) -> Rule:
    """The rule for a fixed number of replicates; for None the default rule."""
    return Rule() if reps is None else Rule(most=reps, within=0)


def planned(
    file: Path,
    *,
    settings: Sequence[str] = (),
    sweeps: Sequence[str] = (),
    seed: int | None = None,
    rule: Rule,
    keep_going: bool = False,
) -> tuple[Plan, list[Resolved]]:
    """Plan an experiment; return the plan and the tournament to play at each point.

    Args:
        file: A tournament file.
        settings: Settings for all points.
        sweeps: Sweeps of the form `path=a,b,c`. Each combination of their values is a point.
        seed: The seed; None for the file's own.
        rule: The rule for the number of replicates.
        keep_going: Whether to continue when a replicate fails.

    Raises:
        ConfigError: The file or the settings are invalid; the error holds every problem.
        InvalidArgument: A sweep is malformed, or two of its points are the same event.
    """
    base = resolved(file, settings=settings)
    owns = [tuple(own) for own in product(*map(_values, sweeps))]
    found = [_at_point(file, settings, own) if own else base for own in owns]
    _check_apart(owns, found)
    plan = Plan(
        name=base.scenario.name,
        title=base.scenario.title,
        seed=base.scenario.seed if seed is None else seed,
        rule=rule,
        every=max(grid_of(each.scenario) for each in found),
        points=tuple(Point(own, each.digest) for own, each in zip(owns, found, strict=True)),
        keep_going=keep_going,
    )
    return plan, found


def _at_point(file: Path, settings: Sequence[str], own: Sequence[str]) -> Resolved:
    """The tournament at a point; problems and warnings name the sweep that set the value."""
    try:
        found = resolved(file, settings=[*settings, *own])
    except ConfigError as error:
        raise ConfigError(of_sweep(each, own) for each in error.problems) from error
    return found._replace(warnings=tuple(of_sweep(each, own) for each in found.warnings))


def _check_apart(owns: Sequence[Sequence[str]], found: Sequence[Resolved]) -> None:
    """Raise `InvalidArgument` if two points are the same event."""
    known: dict[str, str] = {}
    for own, each in zip(owns, found, strict=True):
        settings = " ".join(own)
        other = known.setdefault(each.digest, settings)
        if other != settings:
            raise InvalidArgument(f"the sweep has the same event twice: {other!r} and {settings!r}")


def _values(sweep: str) -> list[str]:
    """The settings of a sweep, one for each value."""
    path, equals, values = sweep.partition("=")
    found = [value.strip() for value in values.split(",")]
    if not equals or not path.strip() or not all(found):
        raise InvalidArgument(f"write a sweep as path=a,b,c, not {sweep!r}")
    if path.strip() == "seed":
        raise InvalidArgument("an experiment has one seed, set with --seed; it cannot be swept")
    if len(set(found)) < len(found):
        raise InvalidArgument(f"the sweep {sweep!r} lists a value twice")
    return [f"{path}={value}" for value in found]


@contextmanager
def kept(folder: Path, plan: Plan, points: Sequence[Resolved]) -> Iterator[Experiment]:
    """Open an experiment in a directory: start it there, or continue it if the plan is the same.

    Raises:
        StoreError: The directory holds another experiment or other files, or is in use by another process.
    """
    with ExitStack() as stack:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            stack.enter_context(claimed(folder))
            if (folder / MANIFEST).exists():
                _check_same(read_plan(folder), plan, folder)
            else:
                _write_new(folder, plan, points)
        except OSError as error:
            raise not_written(f"{folder}: cannot store results there", error, StoreError) from error
        store = stack.enter_context(Store(folder, plan.digest, create=True))
        yield Experiment(plan, [each.scenario for each in points], store)


def _write_new(folder: Path, plan: Plan, points: Sequence[Resolved]) -> None:
    """Write the scenarios, then the manifest. An experiment killed before the manifest is written can start again."""
    if not all(any(map(file.match, _BEGUN)) for file in folder.iterdir()):
        raise StoreError(f"{folder} is not empty and holds no experiment; give a new directory")
    for point, each in enumerate(points):
        scenario_of(folder, plan, point).write_text(each.text, encoding="utf-8")
    write_plan(plan, folder)


def scenario_of(folder: Path, plan: Plan, point: int) -> Path:
    """The file of the scenario of a point; the stored scenario contains everything it extends."""
    return folder / (f"{_SCENARIO}.{point}.yaml" if len(plan.points) > 1 else f"{_SCENARIO}.yaml")


def _check_same(known: Plan, asked: Plan, folder: Path) -> None:
    """Raise `StoreError` if two plans differ."""
    if known == asked:
        return
    for what, old, new in (
        ("--seed", known.seed, asked.seed),
        ("--reps", known.rule, asked.rule),
        ("--sweep", [point.settings for point in known.points], [point.settings for point in asked.points]),
    ):
        if old != new:
            raise StoreError(f"{folder} was started with another {what} ({old}, not {new}); give another --out")
    raise StoreError(f"{folder} was started with another scenario, or it has changed since; give another --out")


def reopened(folder: Path) -> tuple[Plan, list[Resolved]]:
    """Read the plan of an experiment directory, and the tournament at each point, as `planned` returns them.

    Raises:
        StoreError: The directory holds no experiment, or a scenario has changed since it was started.
        ConfigError: A scenario cannot be read.
    """
    plan = read_plan(folder)
    points = []
    for number, point in enumerate(plan.points):
        file = scenario_of(folder, plan, number)
        found = resolved(file)
        if found.digest != point.digest:
            raise StoreError(
                f"{file}, or a player or game that it names, has changed since the experiment started: restore "
                "it, or start a new experiment"
            )
        # Under the name it had before it was stored.
        points.append(found._replace(scenario=replace(found.scenario, name=plan.name)))
    return plan, points


def replay_command(file: str | Path, settings: Sequence[str], seed: int) -> str:
    """The command that plays a replicate again, without the replicate's number, which must be appended."""
    changed = [part for setting in settings for part in ("--set", setting)]
    return shlex.join(["tourney", "run", str(file), *changed, "--seed", str(seed), "--replicate"])


def checked(found: PointFound) -> list[CheckedExpectation]:
    """Check the scenario's `expect` against the replicates."""
    return [check(read_expectation(text), found.replicates) for text in found.scenario.expect]


def opened(folder: str | Path) -> list[Found]:
    """Read the results from an experiment directory, one `Found` for each point; the experiment may be unfinished.

    Raises:
        StoreError: The directory holds no experiment.
    """
    return list(map(_found, looked_into(Path(folder))[1]))


def looked_into(folder: Path) -> tuple[Plan, list[PointFound]]:
    """Read the plan and the results from an experiment directory; raises as `opened`."""
    plan, points = reopened(folder)
    with Store(folder, plan.digest) as store:
        experiment = Experiment(plan, [each.scenario for each in points], store)
    experiment.judge()
    return plan, experiment.found
