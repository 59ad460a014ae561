"""Sweeps from Python: an event with each combination of some values, as one table and as a plot."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING, Any

from tourney.api import Found, as_yaml, build_found, check_number, settings_of
from tourney.config.named_files import scenario_file
from tourney.errors import InvalidArgument
from tourney.experiment.engines import LOCAL, MOST_JOBS, engine
from tourney.experiment.experiment import records_of
from tourney.experiment.plan import MOST_REPLICATES, MOST_SEED
from tourney.reporting.plots import plot_sweep
from tourney.reporting.sweep_tables import sweep_tables
from tourney.reporting.text import as_text
from tourney.tasks.experiment_files import experiment_of, plan_experiment, rule_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from tourney.experiment.experiment import Progress


@dataclass(frozen=True, slots=True, repr=False)
class Sweep:
    """The results of a sweep.

    Attributes:
        found: The results at each point.
        values: The swept keys with their values, at each point.
    """

    found: tuple[Found, ...]
    values: tuple[Mapping[str, object], ...]

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each replicate of each point: the swept values, the number, and all measures.

        The columns are in snake_case: `schedule_level_length`, `final_table_average_stack`. A key that is also the
        name of a measure is `set_entries`.
        """
        measures = {_snake(name) for name in self.found[0].measures}
        # A swept `entries` is what was asked for, the measure what came.
        # The measure of that name keeps it, as everybody who reads exports knows it.
        names = {path: f"set_{_snake(path)}" if _snake(path) in measures else _snake(path) for path in self.values[0]}
        return [
            {**{names[path]: value for path, value in values.items()}, **{_snake(key): row[key] for key in row}}
            for found, values in zip(self.found, self.values, strict=True)
            for row in records_of(found)["measures"]
        ]

    def to_frame(self) -> Any:  # noqa: ANN401 - pandas may not be installed
        """Return the same as a data frame, if pandas is installed; otherwise as a list of records."""
        rows = self.to_records()
        try:
            return import_module("pandas").DataFrame.from_records(rows)
        except ImportError:
            return rows

    def summary(self) -> str:
        """Return the points side by side, as `tourney simulate --sweep` prints them at the end."""
        return "\n".join(map(as_text, sweep_tables(self.found)))

    def plot(self, measure: str = "finish", ax: Any = None) -> Any:  # noqa: ANN401 - axes of matplotlib
        """Draw how a measure changes with the first swept value, a line for each combination of the others.

        Raises:
            InvalidArgument: There is no such measure, or matplotlib is not installed.
        """
        return plot_sweep(self.found, self.values, measure, ax)

    def __repr__(self) -> str:
        """A short form."""
        return f"<Sweep over {', '.join(self.values[0])}: {len(self.found)} points>"

    def _repr_html_(self) -> str:
        """The summary as HTML, for notebooks."""
        return f"<pre>{escape(self.summary())}</pre>"


def _snake(name: str) -> str:
    return name.replace(".", "_").replace(" ", "_")


def sweep(
    source: str | Path,
    over: Mapping[str, Sequence[object]],
    *settings: str | Mapping[str, object],
    reps: int | None = None,
    seed: int | None = None,
    jobs: int = 0,
    engine_name: str = LOCAL,
    progress: Progress | None = None,
) -> Sweep:
    """Play a tournament or a festival many times with each combination of some values.

    >>> stacks = sweep("turbo_sng", {"stack": [1000, 3000]}, reps=20, seed=1, jobs=1)
    >>> rows = stacks.to_records()
    >>> len(rows), rows[0]["stack"], sorted(rows[0])[:3]
    (40, 1000, ['add_ons', 'all_in_share', 'best_return'])

    Args:
        source: The file of a tournament or a festival, or the name of a shipped one.
        over: The keys that are swept, such as `stack` or `schedule.level_length`, each with its values.
        settings: Changes for all points, as for `load`.
        reps: Number of replicates, as for `simulate`; so are the others.
        seed: The seed.
        jobs: Number of worker processes.
        engine_name: Where to play.
        progress: Called after each block of replicates.

    Raises:
        ConfigError: The file is invalid with some of the values.
        InvalidArgument: Nothing is swept, two points are the same event, or a number is out of range.
        ReplicateFailed: A replicate failed.
    """
    check_number("reps", reps, 1, MOST_REPLICATES)
    check_number("seed", seed, 0, MOST_SEED)
    check_number("jobs", jobs, 0, MOST_JOBS)
    # An empty list of values would make no points at all.
    if not over or not all(over.values()):
        raise InvalidArgument("nothing to sweep: give keys with their values, such as {'stack': [1000, 3000]}")
    plan, points = plan_experiment(
        scenario_file(str(source)),
        settings=settings_of(settings),
        sweeps=[f"{path}={','.join(map(as_yaml, values))}" for path, values in over.items()],
        seed=seed,
        rule=rule_of(reps),
    )
    experiment = experiment_of(plan, points)
    with engine(engine_name, jobs) as workers:
        experiment.play(workers, progress)
    # `plan_experiment` makes its points by the same product, so the order is that of `experiment.found`.
    values = [dict(zip(over, each, strict=True)) for each in product(*over.values())]
    return Sweep(tuple(map(build_found, experiment.found)), tuple(values))
