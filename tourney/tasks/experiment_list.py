"""The experiments of a directory in a list, further runs of one, and the heat map of a sweep of two values."""

from __future__ import annotations

import os
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from tourney.errors import InvalidArgument, TourneyError
from tourney.experiment.store import StoreError
from tourney.festival.programme import Festival
from tourney.reporting.page.heat_map import heat_maps
from tourney.tasks.experiment_files import (
    experiments_in,
    open_experiment,
    plan_experiment,
    read_experiment,
    reopen_experiment,
    replay_command,
    rule_of,
    scenario_of,
)
from tourney.tasks.pages import as_shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from tourney.experiment.engines import Engine
    from tourney.experiment.experiment import AnyFound


class KeptExperiment(NamedTuple):
    """An experiment in a list.

    Attributes:
        folder: Its directory.
        title: The title of what it plays; the problem if it cannot be read.
        points: The number of its points.
        replicates: The replicates of all points that count.
        is_complete: Whether all points have enough.
        is_readable: Whether it can be read.
    """

    folder: Path
    title: str
    points: int = 0
    replicates: int = 0
    is_complete: bool = True
    is_readable: bool = False


def list_experiments(folder: Path) -> Iterator[KeptExperiment]:
    """The experiments in a directory, up to two levels below it."""
    try:
        found = experiments_in(folder)
    except StoreError:
        return
    for each in found:
        try:
            plan, points = read_experiment(each)
        except (TourneyError, OSError) as error:
            yield KeptExperiment(each, str(error))
            continue
        many = sum(len(point.replicates) for point in points)
        complete = all(point.enough for point in points)
        yield KeptExperiment(each, plan.title, len(points), many, complete, is_readable=True)


def read_folders(folders: Sequence[Path]) -> list[tuple[AnyFound, str, str]]:
    """The points of experiment directories, each with its label and the command that plays a replicate again.

    Raises:
        StoreError: A directory contains no experiment.
        InvalidArgument: A directory is given twice.
    """
    for place, folder in enumerate(folders):
        # One directory has many names: relative, with a slash at its end, or by a link.
        if os.path.realpath(folder) in map(os.path.realpath, folders[:place]):
            raise InvalidArgument(f"{folder} is given twice: give each experiment once")
    kept = [read_experiment(folder) for folder in folders]
    alike = len({plan.title for plan, _ in kept}) < len(kept)
    return [
        (
            found,
            _label(str(folder) if alike else plan.title, found, several=len(folders) > 1),
            replay_command(scenario_of(folder, plan, point), (), plan.seed),
        )
        for folder, (plan, points) in zip(folders, kept, strict=True)
        for point, found in enumerate(points)
    ]


def _label(name: str, found: AnyFound, *, several: bool) -> str:
    """The label of a point on the page."""
    settings = " ".join(found.settings)
    return f"{name} {settings}".strip() if several or not settings else settings


@dataclass(frozen=True, slots=True)
class ExperimentWork:
    """Playing of an experiment that is kept in a directory.

    Attributes:
        folder: The directory.
        reps: The number of replicates of each point; None for the rule of the plan.
        file: The file of a new experiment; None to continue one.
        sweeps: The sweeps of a new one.
    """

    folder: Path
    reps: int | None = None
    file: Path | None = None
    sweeps: tuple[str, ...] = ()

    def play(self, engine: Engine, note: Callable[[int, float], None]) -> None:
        """Play it; `note` is called with the replicates so far and the share that is done.

        Raises:
            TourneyError: It cannot be played.
        """
        if self.file is None:
            plan, points = reopen_experiment(self.folder)
            plan = plan if self.reps is None else replace(plan, rule=rule_of(self.reps))
        else:
            plan, points = plan_experiment(self.file, sweeps=self.sweeps, rule=rule_of(self.reps), keep_going=True)
        with ExitStack() as stack:
            experiment = stack.enter_context(open_experiment(self.folder, plan, points))
            for _ in experiment.stream(engine, wake=0.2):
                note(experiment.played, experiment.progress)


def heat_map(shown: Sequence[tuple[AnyFound, str, str]]) -> str:
    """The figures of a sweep of two keys, as in a report, as HTML; empty for others."""
    found = [each for each, _, _ in shown if each.replicates]
    if any(isinstance(each.scenario, Festival) for each in found):
        return ""
    return heat_maps([as_shown(each, "", "") for each in found])
