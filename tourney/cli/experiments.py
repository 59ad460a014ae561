"""`tourney experiments`: list the experiments in a directory."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.console import AsJson, AsMarkdown, check_one_form, show_as
from tourney.errors import TourneyError

if TYPE_CHECKING:
    from tourney.reporting.findings import ListedExperiment


def experiments(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="A directory with experiment directories in it.")
    ] = Path(),
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """List the experiments in a directory, with the settings, replicates and finish time of each point."""
    from tourney.reporting.findings import ListedExperiment, experiments_table, point_record
    from tourney.tasks.experiment_files import experiments_in, read_experiment

    check_one_form(as_json=as_json, as_markdown=as_markdown)
    rows: list[ListedExperiment] = []
    worst = 0
    for each in experiments_in(folder):
        try:
            plan, points = read_experiment(each)
        except TourneyError as error:
            sys.stderr.write(f"{error}\n")
            worst = max(worst, error.exit_code)
            continue
        rows += [ListedExperiment(each.relative_to(folder).as_posix(), plan, point) for point in points]
    if rows:
        show_as(
            lambda: experiments_table(rows),
            lambda: [point_record(row) for row in rows],
            as_json=as_json,
            as_markdown=as_markdown,
        )
    raise typer.Exit(worst)
