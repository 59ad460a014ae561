"""`tourney compare`: compare structures that are played with the same cards."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.console import AsJson, AsMarkdown, check_one_form, show_as
from tourney.cli.conventions import AUTO
from tourney.cli.values import MOST, complete_file, whole
from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from tourney.reporting.differences import Side

_REPS = 100


def compare(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="A B...",
            help="Experiment directories, tournament or festival files, or names of shipped ones.",
            autocompletion=complete_file("scenarios", "festivals"),
        ),
    ],
    reps: Annotated[int, whole(2, 10**6, "Replicates for each file.")] = _REPS,
    seed: Annotated[int, whole(0, MOST, "Seed for all files.")] = 0,
    jobs: Annotated[str, typer.Option(help="Worker processes; auto: one per core.")] = AUTO,
    everything: Annotated[bool, typer.Option("--all", help="Show all measures, not only the usual ones.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Do not show progress.")] = False,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Show how each structure differs from the first, with a 95% interval for each difference."""
    from rich.console import Group

    from tourney.cli.progress import jobs_of
    from tourney.reporting.differences import differences, differences_record

    check_one_form(as_json=as_json, as_markdown=as_markdown)
    if len(what) < 2:
        raise InvalidArgument("compare needs at least two experiment directories or tournament files")
    workers = jobs_of(jobs)
    with redirect_stdout(sys.stderr):
        sides = [side for each in what for side in _sides(each, reps=reps, seed=seed, jobs=workers, quiet=quiet)]
    one, *others = sides
    show_as(
        lambda: Group(*[differences(one, other, everything=everything) for other in others]),
        lambda: differences_record(one, others, everything=everything),
        as_json=as_json,
        as_markdown=as_markdown,
    )


def _sides(what: str, *, reps: int, seed: int, jobs: int, quiet: bool) -> list[Side]:
    """Return one side for each point of an experiment directory, or play a file and return its side."""
    from tourney.experiment.plan import MANIFEST
    from tourney.reporting.differences import side_of
    from tourney.tasks.experiment_files import read_experiment

    folder = Path(what)
    if os.path.isdir(folder):  # noqa: PTH112 - it never raises
        _, points = read_experiment(folder)
        return [side_of(found, " ".join([str(folder), *found.settings])) for found in points]
    if folder.name == MANIFEST:
        return _sides(str(folder.parent), reps=reps, seed=seed, jobs=jobs, quiet=quiet)
    return [_play_side(what, reps=reps, seed=seed, jobs=jobs, quiet=quiet)]


def _play_side(file: str, *, reps: int, seed: int, jobs: int, quiet: bool) -> Side:
    from tourney.cli.progress import replicating
    from tourney.config.named_files import scenario_file
    from tourney.experiment.engines import engine
    from tourney.reporting.differences import side_of
    from tourney.tasks.experiment_files import experiment_of, plan_experiment, rule_of

    plan, points = plan_experiment(scenario_file(file), seed=seed, rule=rule_of(reps))
    experiment = experiment_of(plan, points)
    with engine(jobs=jobs) as workers, replicating(plan, quiet=quiet) as progress:
        experiment.play(workers, progress)
    return side_of(experiment.found[0], file)
