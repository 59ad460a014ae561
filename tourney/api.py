"""The Python API: load a tournament or a festival, play it many times, and examine the results."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from decimal import Decimal
from fractions import Fraction
from html import escape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from tourney.config.edit_text import list_written, quote_text, set_rows, set_value
from tourney.config.load import Playable, json_schema, load_playable, read_title
from tourney.config.named_files import scenario_file
from tourney.config.problems import ConfigError, Problem
from tourney.config.resolved import format_shipped
from tourney.config.sheet_rows import read_pasted, rows_of, scale_length, scale_rows, write_row
from tourney.config.shipped import list_names
from tourney.errors import InvalidArgument
from tourney.experiment.engines import LOCAL, MOST_JOBS, Engine, engine, preload_workers
from tourney.experiment.experiment import AnyFound, Experiment, Progress, records_of
from tourney.experiment.measures import Prominence
from tourney.experiment.plan import MOST_REPLICATES, MOST_SEED, Plan, Point
from tourney.experiment.run import ReplicateFailed
from tourney.experiment.store import StoreError
from tourney.festival.playing import FestivalReplicate, play_festival
from tourney.festival.programme import Festival
from tourney.reporting.differences import Side, differences, differences_of, side_of
from tourney.reporting.findings import findings
from tourney.reporting.page.markup import write_html
from tourney.reporting.plots import plot_found
from tourney.reporting.text import as_text
from tourney.sim.tournament import Tournament
from tourney.tasks.drafts import CheckedText, check_text
from tourney.tasks.experiment_files import (
    check_expectations,
    lock_directory,
    read_experiment,
    replay_command,
    rule_of,
    subject_of,
)
from tourney.tasks.experiment_list import ExperimentWork, KeptExperiment, heat_map, list_experiments, read_folders
from tourney.tasks.forecast_plan import forecast_so_far, prepare_forecast
from tourney.tasks.live_tuning import candidate_page, find_candidate, promise_of, take_sheet, tuning_so_far
from tourney.tasks.pages import (
    answer_so_far,
    build_report,
    changes_so_far,
    end_so_far,
    find_run,
    run_page,
    wall_sheet,
)
from tourney.tasks.tuning_files import free_folder, tune_file
from tourney.tasks.tuning_plan import Ask as TuneRequest
from tourney.tasks.typed_answers import plan_evening
from tourney.tuning.outcome import Tuning

__all__ = [
    "CheckedText",
    "Comparison",
    "ConfigError",
    "Engine",
    "Experiment",
    "ExperimentWork",
    "Festival",
    "Found",
    "KeptExperiment",
    "Playable",
    "Problem",
    "ReplicateFailed",
    "StoreError",
    "TuneRequest",
    "Tuning",
    "answer_so_far",
    "build_report",
    "candidate_page",
    "changes_so_far",
    "check_text",
    "compare",
    "end_so_far",
    "engine",
    "find_candidate",
    "find_run",
    "forecast_so_far",
    "format_shipped",
    "found_so_far",
    "free_folder",
    "heat_map",
    "json_schema",
    "list_experiments",
    "list_names",
    "list_written",
    "load",
    "lock_directory",
    "plan_evening",
    "preload_workers",
    "prepare_experiment",
    "prepare_forecast",
    "promise_of",
    "quote_text",
    "read_folders",
    "read_pasted",
    "read_results",
    "read_title",
    "report",
    "rows_of",
    "run",
    "run_page",
    "scale_length",
    "scale_rows",
    "set_rows",
    "set_value",
    "simulate",
    "take_sheet",
    "tune_file",
    "tuning_so_far",
    "wall_sheet",
    "write_report",
    "write_row",
]  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.experiment.compare import Difference
    from tourney.sim.events import Sink
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario


@dataclass(frozen=True, slots=True, repr=False)
class Found(AnyFound):
    """The results of an experiment at one point: its `replicates`, each with a `result`, and tables of them.

    A `result` has the first places only: those paid, but at least nine. That of `run` has all.
    """

    def summary(self) -> str:
        """Return the text that `tourney simulate` prints."""
        return as_text(findings(self.plan, [self], [check_expectations(self)], replays=[_again(self)]))

    def to_frames(self) -> dict[str, Any]:
        """Return the tables of the export by name: data frames if pandas is installed, otherwise lists of records.

        `measures` has one row per replicate; `samples`, `level_hands`, `places` and `outcomes` of a tournament, or
        `events` and `half_hours` of a festival, have several.
        """
        tables = records_of(self)
        try:
            pandas = import_module("pandas")
        except ImportError:
            return tables
        return {name: pandas.DataFrame.from_records(rows) for name, rows in tables.items()}

    def plot(self, measure: str = "finish", ax: Any = None) -> Any:  # noqa: ANN401 - axes of matplotlib
        """Draw the distribution of a measure.

        Raises:
            InvalidArgument: There is no such measure, or matplotlib is not installed.
        """
        return plot_found(self, measure, ax)

    def __repr__(self) -> str:
        """A short form: there may be 100,000 replicates."""
        failed = f", {len(self.failures)} failed" if self.failures else ""
        return f"<Found: {len(self.replicates):,} replicates of {self.scenario.name}, seed {self.plan.seed}{failed}>"

    def _repr_html_(self) -> str:
        """The summary as HTML, for notebooks."""
        return f"<pre>{escape(self.summary())}</pre>"


def build_found(point: AnyFound) -> Found:
    """Return the results at a point as what users see."""
    # By its fields, so that a new one needs no change here.
    return Found(*[getattr(point, field.name) for field in fields(point)])


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


def load(source: str | Path, *settings: str | Mapping[str, object]) -> Playable:
    """Load a tournament or a festival from a file, or a shipped one by name.

    Each setting changes a value, such as `stack=50k` or `events.turbo.starts=18:00`; a mapping has several of them.

    >>> load("turbo_sng", "stack=3k").stack
    3000
    >>> load("turbo_sng", {"stack": 3000, "entries": {"from": 6, "to": 9}}).turnout.highest
    9

    Raises:
        ConfigError: The file is invalid; the error holds every problem with file, line and column.
        InvalidArgument: A value of a mapping is nothing that a file can have.
    """
    return load_playable(scenario_file(str(source)), settings=settings_of(settings)).scenario


def settings_of(parts: Sequence[str | Mapping[str, object]]) -> list[str]:
    """Settings as the command line has them."""
    found: list[str] = []
    for part in parts:
        found += [part] if isinstance(part, str) else [f"{path}={as_yaml(value)}" for path, value in part.items()]
    return found


def as_yaml(value: object) -> str:
    """A value as a file has it."""
    # A text is a value as it stands in a file, such as "50k"; in JSON it would have quotes.
    if isinstance(value, str | Decimal | Fraction):
        return str(value)
    try:
        return json.dumps(value, default=str)  # JSON is YAML
    except (TypeError, ValueError) as error:
        raise InvalidArgument(f"{value!r} cannot be a value of a file: {error}") from None


def simulate(
    source: str | Path | Playable,
    *,
    reps: int | None = None,
    seed: int | None = None,
    jobs: int = 0,
    engine_name: str = LOCAL,
    keep_going: bool = False,
    progress: Progress | None = None,
) -> Found:
    """Play a tournament or a festival many times.

    >>> found = simulate("turbo_sng", reps=20, seed=1, jobs=1)
    >>> print(found.summary().partition(" (")[0])
    It ends after 36 min

    Args:
        source: A tournament or a festival, its file, or the name of a shipped one.
        reps: Number of replicates; None plays until the mean finish time is known to 1%, at most 1,000.
        seed: The seed; None for the file's own. The same seed gives the same replicates for any number of jobs.
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
    check_number("reps", reps, 1, MOST_REPLICATES)
    check_number("seed", seed, 0, MOST_SEED)
    check_number("jobs", jobs, 0, MOST_JOBS)
    scenario = load(source) if isinstance(source, str | Path) else source
    experiment = prepare_experiment(scenario, reps=reps, seed=seed, keep_going=keep_going)
    # One job plays in this process; others could not import a player of the script itself.
    with engine(engine_name, 1 if engine_name == LOCAL and is_of_main(scenario) else jobs) as workers:
        experiment.play(workers, progress)
    return found_so_far(experiment)


def prepare_experiment(
    scenario: Playable, *, reps: int | None = None, seed: int | None = None, keep_going: bool = False
) -> Experiment[Any, Any]:
    """Return the experiment that `simulate` plays.

    Its `stream` plays it bit by bit, and `found_so_far` has the results.

    Args:
        scenario: A tournament or a festival.
        reps: Number of replicates; None for the rule of `simulate`.
        seed: The seed; None for the file's own.
        keep_going: Whether to continue when a replicate fails.
    """
    subject = subject_of(scenario)
    plan = Plan(
        name=scenario.name,
        title=scenario.title,
        seed=scenario.seed if seed is None else seed,
        rule=rule_of(reps),
        every=subject.every(scenario),
        points=(Point((), ""),),
        keep_going=keep_going,
    )
    return Experiment(plan, subject, [scenario])


def found_so_far(experiment: Experiment[Any, Any]) -> Found:
    """Return the results of an experiment of `prepare_experiment`, as far as it has been played."""
    return build_found(experiment.found[0])


@overload
def run(source: Scenario, *, seed: int | None = None, replicate: int = 0, sinks: Sequence[Sink] = ()) -> Result: ...
@overload
def run(
    source: Festival, *, seed: int | None = None, replicate: int = 0, sinks: Sequence[Sink] = ()
) -> FestivalReplicate: ...
@overload
def run(
    source: str | Path | Playable, *, seed: int | None = None, replicate: int = 0, sinks: Sequence[Sink] = ()
) -> Result | FestivalReplicate: ...
def run(
    source: str | Path | Playable, *, seed: int | None = None, replicate: int = 0, sinks: Sequence[Sink] = ()
) -> Result | FestivalReplicate:
    """Play a tournament or a festival once.

    >>> result = run("turbo_sng", seed=1)
    >>> result.finished, result.entries, result.places[0].place
    (True, 9, 1)

    Args:
        source: A tournament or a festival, its file, or the name of a shipped one.
        seed: The seed; None for the file's own.
        replicate: The number of the replicate in an experiment with this seed, from 0.
        sinks: Functions called with each floor event (`tourney.sim.events`) of a tournament as it happens.

    Returns:
        The result of the tournament; of a festival what became of its events and its room, with their `results`.

    Raises:
        ConfigError: The file is invalid.
        InvalidArgument: `seed` or `replicate` is out of range, or there are `sinks` for a festival.
        TourneyError: The tournament cannot be played to its end.
    """
    check_number("seed", seed, 0, MOST_SEED)
    check_number("replicate", replicate, 0, MOST_REPLICATES)
    playable = load(source) if isinstance(source, str | Path) else source
    if isinstance(playable, Festival):
        if sinks:
            raise InvalidArgument("`sinks` are for one tournament; play an event of the festival alone")
        return play_festival(playable, seed, replicate)
    return Tournament(playable, seed, replicate=replicate, sinks=sinks).run()


def compare(one: AnyFound, other: AnyFound) -> Comparison:
    """Compare the second experiment with the first in every measure. Replicates with cards in common are paired.

    >>> slow = simulate(load("turbo_sng", "stack=3k"), reps=20, seed=1, jobs=1)
    >>> fast = simulate(load("turbo_sng", "stack=1k"), reps=20, seed=1, jobs=1)
    >>> finish = compare(slow, fast).differences[0]
    >>> finish.measure.name, finish.change.value < 0  # a third of the chips is lost sooner
    ('finish', True)
    """
    return Comparison(_side(one), _side(other))


def _side(found: AnyFound) -> Side:
    return side_of(found, " ".join([found.scenario.title, *found.settings]))


def report(path: str | Path, *found: AnyFound) -> Path:
    """Write one HTML page about one or more experiments, side by side; return its path.

    >>> from tempfile import TemporaryDirectory
    >>> found = simulate("turbo_sng", reps=3, seed=1, jobs=1)
    >>> with TemporaryDirectory() as folder:
    ...     page = report(Path(folder) / "turbo.html", found)
    ...     page.name, page.is_file()
    ('turbo.html', True)

    Raises:
        InvalidArgument: No results were passed, or the file cannot be written.
        DiskError: The disk is full or fails.
    """
    if not found:
        raise InvalidArgument("nothing to report: pass the results of `simulate` or `read_results`")
    # Letters only where titles are alike, as in a comparison of settings.
    alike = len({each.scenario.title for each in found}) < len(found)
    names = [f"{chr(ord('A') + place)}: " if alike else "" for place in range(len(found))]
    shown = [
        (each, " ".join([f"{name}{each.scenario.title}", *each.settings]), _again(each))
        for name, each in zip(names, found, strict=True)
    ]
    out = Path(path)
    write_report(out, shown)
    return out


def write_report(path: Path, shown: Sequence[tuple[AnyFound, str, str]], watched: str = "") -> int:
    """Write the page of points of experiments, each with its label and its `replay_command`; return its size.

    `watched` is the address of a page on which the example run of the first point is watched; empty for none.

    Raises:
        InvalidArgument: Some are of tournaments, others of festivals, or the file cannot be written.
        DiskError: The disk is full or fails.
    """
    return write_html(path, build_report(shown, watched))


def _again(found: AnyFound) -> str:
    """The `replay_command` for a point whose scenario is known by its name only."""
    return replay_command(found.scenario.name, found.settings, found.plan.seed)


def check_number(name: str, value: object, least: int, most: int) -> None:
    """Raise `InvalidArgument` for a number that the command line would reject."""
    if value is None:
        return
    # True is an int to Python.
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InvalidArgument(f"{name} must be a whole number from {least} to {most}, not {value!r}")


def is_of_main(scenario: Scenario | Festival) -> bool:
    """Whether a player is defined in the script or notebook itself, which other processes cannot import."""
    # Of festivals all events, as any of them may have the player.
    scenarios = [each.scenario for each in scenario.events] if isinstance(scenario, Festival) else [scenario]
    groups = (group for each in scenarios for group in each.field)
    return any(getattr(group.player.factory, "__module__", "") == "__main__" for group in groups)


def read_results(folder: str | Path) -> list[Found]:
    """Read the results from an experiment directory, one `Found` for each point; the experiment may be unfinished.

    Raises:
        StoreError: The directory holds no experiment.
    """
    return list(map(build_found, read_experiment(Path(folder))[1]))
