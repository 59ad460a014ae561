"""tourney from Python: load a tournament, play it a thousand times, look at what came out."""

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

from tourney.config.asked import scenario_file
from tourney.config.expectation_text import read_expectation
from tourney.config.load import load_tournament
from tourney.config.problems import ConfigError
from tourney.config.resolved import Resolved, resolved
from tourney.config.settings import of_sweep
from tourney.errors import StructureError, not_written
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
from tourney.reporting.page.shown import Series
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
"""What the files of scenarios are called in the folder of an experiment, before numbers and suffix."""
_BEGUN: Final = (f"{_SCENARIO}*.yaml", "manifest.*")
"""What lies in a folder in which an experiment was to begin."""


@dataclass(frozen=True, slots=True, repr=False)
class Found(PointFound):
    """What replicates of a tournament have shown: `replicates`, each with its `result`, and tables of them."""

    def summary(self) -> str:
        """What `tourney simulate` prints."""
        return as_text(findings(self.plan, [self], [checked(self)], replays=[_again(self)]))

    def to_frames(self) -> dict[str, Any]:
        """The tables of the export, by name: data frames where pandas is installed, otherwise lists of records.

        `measures` has a row a replicate; `samples`, `level_hands`, `places` and `outcomes` have several each.
        """
        tables = records_of(self.replicates)
        try:
            pandas = import_module("pandas")
        except ImportError:
            return tables
        return {name: pandas.DataFrame.from_records(rows) for name, rows in tables.items()}

    def __repr__(self) -> str:
        """Short: there may be a hundred thousand."""
        failed = f", {len(self.failures)} failed" if self.failures else ""
        return f"<Found: {len(self.replicates):,} replicates of {self.scenario.name}, seed {self.plan.seed}{failed}>"

    def _repr_html_(self) -> str:
        """For notebooks."""
        return f"<pre>{escape(self.summary())}</pre>"


def _found(point: PointFound) -> Found:
    return Found(*[getattr(point, field.name) for field in fields(PointFound)])


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """By how much one experiment differs from another.

    Attributes:
        one: The first.
        other: The one that is compared with it.
    """

    one: Side
    other: Side

    @property
    def differences(self) -> list[Difference]:
        """Of every measure that both have."""
        return differences_of(self.one, self.other, Prominence.ON_REQUEST)

    def summary(self) -> str:
        """What `tourney compare` prints."""
        return as_text(differences(self.one, self.other))

    def __repr__(self) -> str:
        """Short."""
        return f"<Comparison of {self.one.name} and {self.other.name}>"

    def _repr_html_(self) -> str:
        """For notebooks."""
        return f"<pre>{escape(self.summary())}</pre>"


def load(source: str | Path, *settings: str) -> Scenario:
    """The tournament of a file, or a shipped one by its name; each setting changes a value: `stack=50k`.

    Raises:
        ConfigError: With everything that is wrong with the file, by file, line and column.
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
    """Play replicates of a tournament.

    Args:
        source: A tournament, its file, or the name of a shipped one.
        reps: How many; None until the mean finish time is known to 1%, or 1,000.
        seed: The seed; the tournament's own when None. The same seed gives the same replicates, whatever the jobs.
        jobs: Processes at work; 0 for all cores, 1 for this process alone, as always when a player is defined in the
            script or notebook itself.
        engine_name: "local", "dask:ADDRESS", "dask:local" or "module:factory".
        keep_going: Whether to go on when a replicate fails.
        progress: Who wants to know how far it is.

    Raises:
        ConfigError: Something is wrong with the file.
        StructureError: `reps`, `seed` or `jobs` is out of range.
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
        seed: The seed; the tournament's own when None.
        replicate: Which replicate of an experiment with this seed.
        sinks: Functions that are called with each event of the floor (`tourney.sim.events`), as it happens.

    Raises:
        ConfigError: Something is wrong with the file.
        StructureError: `seed` or `replicate` is out of range.
        TourneyError: The tournament cannot be played to its end.
    """
    _check_number("seed", seed, 0, MOST_SEED)
    _check_number("replicate", replicate, 0, MOST_REPLICATES)
    scenario = load(source) if isinstance(source, str | Path) else source
    return Tournament(scenario, seed, replicate=replicate, sinks=sinks).run()


def compare(one: PointFound, other: PointFound) -> Comparison:
    """By how much the second differs from the first, measure by measure; paired where both have one seed."""
    return Comparison(_side(one), _side(other))


def _side(found: PointFound) -> Side:
    return Side(" ".join([found.scenario.title, *found.settings]), found.plan.seed, found.replicates)


def report(path: str | Path, *found: PointFound) -> Path:
    """Write one page about what was found, several side by side; tells where.

    Raises:
        StructureError: There is nothing to report, or the file cannot be written.
        DiskError: The disk is full, or fails.
    """
    if not found:
        raise StructureError("nothing to report: pass what `simulate` or `opened` has found")
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
    """The `replay_command` of a point whose file is known by name alone."""
    return replay_command(found.scenario.name, found.settings, found.plan.seed)


def as_shown(found: PointFound, label: str, replay: str) -> Series:
    """A point of an experiment for the page: what it is called there, and the `replay_command` of its replicates."""
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
    """Refuse what the options of the command refuse."""
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise StructureError(f"{name} is a whole number from {least} to {most}, not {value!r}")


def is_of_main(scenario: Scenario) -> bool:
    """Whether a player is defined in the script or notebook itself, where no other process can find it."""
    return any(getattr(group.player.factory, "__module__", "") == "__main__" for group in scenario.field)


def rule_of(reps: int | None) -> Rule:
    """So many replicates, or the usual rule."""
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
    """An experiment with a file: its plan, and what is played at each point.

    Args:
        file: A tournament file.
        settings: What is changed in it at all points.
        sweeps: `path=a,b,c` each: a point for each value, and for each combination where there are several.
        seed: The seed; the file's own when None.
        rule: How many replicates are enough.
        keep_going: Whether to go on when a replicate fails.

    Raises:
        ConfigError: With everything that is wrong with the file and the settings.
        StructureError: A sweep is malformed.
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
    """What is played with settings of sweeps, which are told as such where something is wrong with them."""
    try:
        found = resolved(file, settings=[*settings, *own])
    except ConfigError as error:
        raise ConfigError(of_sweep(each, own) for each in error.problems) from error
    return found._replace(warnings=tuple(of_sweep(each, own) for each in found.warnings))


def _check_apart(owns: Sequence[Sequence[str]], found: Sequence[Resolved]) -> None:
    """Refuse to play the same twice."""
    known: dict[str, str] = {}
    for own, each in zip(owns, found, strict=True):
        settings = " ".join(own)
        other = known.setdefault(each.digest, settings)
        if other != settings:
            raise StructureError(f"{other!r} and {settings!r} of the sweep are the same event")


def _values(sweep: str) -> list[str]:
    """The settings of a sweep."""
    path, equals, values = sweep.partition("=")
    found = [value.strip() for value in values.split(",")]
    if not equals or not path.strip() or not all(found):
        raise StructureError(f"write a sweep as path=a,b,c, not {sweep!r}")
    if path.strip() == "seed":
        raise StructureError("all of an experiment has one seed, --seed: a sweep over it would play the same again")
    if len(set(found)) < len(found):
        raise StructureError(f"{sweep!r} has a value twice")
    return [f"{path}={value}" for value in found]


@contextmanager
def kept(folder: Path, plan: Plan, points: Sequence[Resolved]) -> Iterator[Experiment]:
    """An experiment that is kept in a folder: begun there, or gone on with if it is the same that was begun.

    Raises:
        StoreError: Another experiment, or something else, is kept there, or another process plays into it.
    """
    with ExitStack() as stack:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            stack.enter_context(claimed(folder))
            if (folder / MANIFEST).exists():
                _check_same(read_plan(folder), plan, folder)
            else:
                _begin(folder, plan, points)
        except OSError as error:
            raise not_written(f"{folder}: nothing can be kept there", error, StoreError) from error
        store = stack.enter_context(Store(folder, plan.digest, create=True))
        yield Experiment(plan, [each.scenario for each in points], store)


def _begin(folder: Path, plan: Plan, points: Sequence[Resolved]) -> None:
    """Write down what is to be played; the manifest at last, so that what is killed before is in nobody's way."""
    if not all(any(map(file.match, _BEGUN)) for file in folder.iterdir()):
        raise StoreError(f"{folder} is not empty, and holds no experiment")
    for point, each in enumerate(points):
        scenario_of(folder, plan, point).write_text(each.text, encoding="utf-8")
    write_plan(plan, folder)


def scenario_of(folder: Path, plan: Plan, point: int) -> Path:
    """Where the scenario of a point is kept, with all it builds on written into it."""
    return folder / (f"{_SCENARIO}.{point}.yaml" if len(plan.points) > 1 else f"{_SCENARIO}.yaml")


def _check_same(known: Plan, asked: Plan, folder: Path) -> None:
    """Refuse to mix two experiments."""
    if known == asked:
        return
    for what, old, new in (
        ("seed", known.seed, asked.seed),
        ("rule", known.rule, asked.rule),
        ("sweep", [point.settings for point in known.points], [point.settings for point in asked.points]),
    ):
        if old != new:
            raise StoreError(f"{folder} holds an experiment with another {what}: {old}, not {new}")
    raise StoreError(f"{folder} holds an experiment with another scenario, or one that has been changed since")


def reopened(folder: Path) -> tuple[Plan, list[Resolved]]:
    """The experiment of a folder, as `planned` tells it.

    Raises:
        StoreError: None is kept there, or a scenario has been changed since.
        ConfigError: A scenario cannot be read.
    """
    plan = read_plan(folder)
    points = []
    for number, point in enumerate(plan.points):
        file = scenario_of(folder, plan, number)
        found = resolved(file)
        if found.digest != point.digest:
            raise StoreError(
                f"{file}, or a player or game that it names, has been changed since the experiment began: put it "
                "back, or begin a new one"
            )
        # Under the name it had before it was kept.
        points.append(found._replace(scenario=replace(found.scenario, name=plan.name)))
    return plan, points


def replay_command(file: str | Path, settings: Sequence[str], seed: int) -> str:
    """The command that plays a replicate of a scenario again, but for the replicate's number, which ends it."""
    changed = [part for setting in settings for part in ("--set", setting)]
    return shlex.join(["tourney", "run", str(file), *changed, "--seed", str(seed), "--replicate"])


def checked(found: PointFound) -> list[CheckedExpectation]:
    """What the scenario's `expect` says, held against what was found."""
    return [check(read_expectation(text), found.replicates) for text in found.scenario.expect]


def opened(folder: str | Path) -> list[Found]:
    """What is kept in a folder, as far as it has been played.

    Raises:
        StoreError: No experiment is kept there.
    """
    return list(map(_found, looked_into(Path(folder))[1]))


def looked_into(folder: Path) -> tuple[Plan, list[PointFound]]:
    """What was asked for, and what is kept in a folder; the errors of `opened`."""
    plan, points = reopened(folder)
    with Store(folder, plan.digest) as store:
        experiment = Experiment(plan, [each.scenario for each in points], store)
    experiment.judge()
    return plan, experiment.found
