"""Commands on experiments that are played: `tourney compare`, `experiments`, `report` and `export`."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final
from urllib.parse import quote

import typer

from tourney.cli.console import (
    AUTO,
    MOST,
    AsJson,
    AsMarkdown,
    Jobs,
    Quiet,
    Redeals,
    check_html,
    check_one_form,
    complete_file,
    names_of,
    one_of,
    redeals_setting,
    show_as,
    whole,
)
from tourney.errors import InvalidArgument, TourneyError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.experiment import AnyFound
    from tourney.reporting.differences import Side
    from tourney.reporting.findings import ListedExperiment


# `tourney compare`: compare structures that are played with the same cards.


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
    redeals: Redeals = None,
    jobs: Jobs = AUTO,
    everything: Annotated[bool, typer.Option("--all", help="Show all measures, not only the usual ones.")] = False,
    quiet: Quiet = False,
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
        plan = partial(_plan_side, reps=reps, seed=seed, jobs=workers, quiet=quiet, settings=redeals_setting(redeals))
        # All are read before the first is played: a wrong name at the end should not cost minutes.
        sides = [side for each in what for side in _sides(each, plan)]
        one, *others = [play() for play in sides]
    show_as(
        lambda: Group(*[differences(one, other, everything=everything) for other in others]),
        lambda: differences_record(one, others, everything=everything),
        as_json=as_json,
        as_markdown=as_markdown,
    )


def _sides(what: str, plan: Callable[[str], Callable[[], Side]]) -> list[Callable[[], Side]]:
    """What returns a side: one for each point of an experiment directory, or one that plays a file."""
    from tourney.experiment.plan import MANIFEST
    from tourney.reporting.differences import side_of
    from tourney.tasks.experiment_files import read_experiment

    folder = Path(what)
    if os.path.isdir(folder):  # noqa: PTH112 - it never raises
        _, points = read_experiment(folder)
        return [partial(side_of, found, " ".join([str(folder), *found.settings])) for found in points]
    # The manifest of an experiment means its directory, as completion in a shell ends there.
    if folder.name == MANIFEST:
        return _sides(str(folder.parent), plan)
    return [plan(what)]


def _plan_side(
    file: str, *, reps: int, seed: int, jobs: int, quiet: bool, settings: Sequence[str]
) -> Callable[[], Side]:
    """Read a file; what is returned plays it."""
    from tourney.cli.progress import replicating
    from tourney.config.named_files import scenario_file
    from tourney.experiment.engines import engine
    from tourney.reporting.differences import side_of
    from tourney.tasks.experiment_files import experiment_of, plan_experiment, rule_of

    plan, points = plan_experiment(scenario_file(file), settings=settings, seed=seed, rule=rule_of(reps))
    experiment = experiment_of(plan, points)

    def play() -> Side:
        with engine(jobs=jobs) as workers, replicating(plan, quiet=quiet) as progress:
            experiment.play(workers, progress)
        return side_of(experiment.found[0], file)

    return play


# `tourney experiments`: list the experiments in a directory.


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
            # One that cannot be read must not hide the others.
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


# `tourney report`: write the results of experiments as an HTML page.


_NAME: Final = "report.html"


def report(
    folders: Annotated[
        list[Path], typer.Argument(metavar="DIR...", help="Experiment directories, as written by simulate --out.")
    ],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help=f"Output file; default: {_NAME} in the first DIR.")
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Write the example run as a page of tourney watch, too, and link it.")
    ] = False,
) -> None:
    """Write an HTML report of experiments. Several experiments, or the points of a sweep, are shown side by side."""
    from tourney.api import read_folders, write_report

    # Beside the results, unless another place is named.
    path = folders[0] / _NAME if out is None else out
    check_html(path, "the report is an HTML page")
    shown = read_folders(folders)
    pages = [_write_example(path, shown[0][0])] if watch else []
    # A file name may contain characters that a URL may not.
    size = write_report(path, shown, *(quote(page.name) for page in pages))
    for page, kilobytes in ((path, size / 1000), *((page, page.stat().st_size / 1000) for page in pages)):
        sys.stdout.write(f"{page}: {kilobytes:,.0f} kB\n")


def _write_example(report_path: Path, found: AnyFound) -> Path:
    """Write the page on which the example run of a report is watched, beside the report; return its path.

    Raises:
        InvalidArgument: There is no such run, or the file cannot be written.
    """
    from tourney.reporting.page.markup import write_html
    from tourney.tasks.watching import watch_example
    from tourney.watch.watch_page import build_watch_page

    path = report_path.with_name(f"{report_path.stem}-watch.html")
    write_html(path, build_watch_page(watch_example(found)))
    return path


# `tourney export`: write the results of an experiment in formats for other programs.


class _Format(StrEnum):
    """The export formats."""

    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"
    ICS = "ics"


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="An experiment directory.")],
    to: Annotated[
        _Format,
        typer.Option(
            "--to",
            metavar=names_of(_Format),
            parser=one_of(_Format),
            help="Format; parquet needs the extra \\[data]. ics is the schedule of a festival and needs \\[plan].",
        ),
    ] = _Format.CSV,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Output directory; default: the experiment's own.")
    ] = None,
) -> None:
    """Write each table of an experiment to a file.

    The tables are replicates, failures and measures; of tournaments level_hands, samples, outcomes and places (and
    luck, with `redeals`); of
    festivals events, half_hours, and percentiles of both in outlook_events and outlook_half_hours.
    """
    from tourney.reporting.text import count
    from tourney.tasks.exports import export_results

    what = "event" if to is _Format.ICS else "row"
    for path, rows in export_results(folder, to.value, out or folder):
        sys.stdout.write(f"{path}: {count(rows, what)}\n")
