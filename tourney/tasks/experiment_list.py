"""The experiments of a directory in a list, further runs of one, and the heat map of a sweep of two values."""

from __future__ import annotations

import os
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from tourney.errors import InvalidArgument, TourneyError
from tourney.experiment.store import StoreError
from tourney.festival.programme import Festival
from tourney.inputs import read_text, reason
from tourney.reporting.page.sweep_charts import festival_heat_maps, heat_maps
from tourney.tasks.drafts import check_text
from tourney.tasks.experiment_files import (
    experiments_in,
    open_experiment,
    plan_experiment,
    read_experiment,
    reopen_experiment,
    replay_command,
    rule_of,
    scenario_of,
    sweep_values,
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
            # One directory that cannot be read must not hide the others.
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
    # Equal titles would make equal labels; the directories differ.
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
        settings: Changes to the file of a new one, at all points.
    """

    folder: Path
    reps: int | None = None
    file: Path | None = None
    sweeps: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()

    def check(self, inside: Path, *, allows_code: bool) -> ExperimentWork:
        """Check the players and files of each point before any code of a player runs; return it with that isolated.

        Args:
            inside: The directory that all files must be in which are not shipped.
            allows_code: Whether players of a new experiment may be code of their own. Those of one that is continued
                may not: nobody has been asked about what is stored.

        Raises:
            InvalidArgument: It may not be played.
        """
        isolation: list[str] = []
        for file, own in self._list_texts():
            try:
                text = read_text(file)
            except (OSError, ValueError) as error:
                raise InvalidArgument(f"{file.name} cannot be read: {reason(error)}") from error
            may_run = allows_code and self.file is not None
            checked = check_text(text, file, settings=own, inside=inside, allows_code=may_run)
            if checked.code and self.file is None:
                raise InvalidArgument(f"{checked.code[0]} is a program: continue it with tourney resume")
            if checked.problems:
                at = f"{' '.join(own)}: " if own else ""
                raise InvalidArgument(f"{at}{checked.problems[0].message}")
            isolation += checked.isolation
        # Each key once, though many points may need it.
        return replace(self, settings=tuple(dict.fromkeys([*self.settings, *isolation])))

    def _list_texts(self) -> Iterator[tuple[Path, Sequence[str]]]:
        """The file of each point, with the settings of the point."""
        if self.file is None:
            yield from ((path, ()) for path in sorted(self.folder.glob("scenario*.yaml")))
        else:
            yield from ((self.file, own) for own in product(*map(sweep_values, self.sweeps)))

    def play(self, engine: Engine, note: Callable[[int, float], None]) -> None:
        """Play it; `note` is called with the replicates so far and the share that is done.

        Raises:
            TourneyError: It cannot be played.
        """
        if self.file is None:
            plan, points = reopen_experiment(self.folder)
            plan = plan if self.reps is None else replace(plan, rule=rule_of(self.reps))
        else:
            plan, points = plan_experiment(
                self.file, settings=self.settings, sweeps=self.sweeps, rule=rule_of(self.reps), keep_going=True
            )
        with ExitStack() as stack:
            experiment = stack.enter_context(open_experiment(self.folder, plan, points))
            # Awake five times a second, so that a page can be told how far it is.
            for _ in experiment.stream(engine, wake=0.2):
                note(experiment.played, experiment.progress)


def heat_map(shown: Sequence[tuple[AnyFound, str, str]]) -> str:
    """The figures of a sweep of two keys, as in a report, as HTML; empty for others."""
    found = [each for each, _, _ in shown if each.replicates]
    if found and isinstance(found[0].scenario, Festival):
        return festival_heat_maps(found)
    return heat_maps([as_shown(each, "", "") for each in found])
