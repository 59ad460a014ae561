"""`tourney report`: write the results of experiments as an HTML page."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from tourney.experiment.experiment import AnyFound

_NAME: Final = "report.html"
_SUFFIXES: Final = frozenset({".html", ".htm"})


def report(
    folders: Annotated[
        list[Path], typer.Argument(metavar="DIR...", help="Experiment directories, as written by simulate --out.")
    ],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help=f"Output file; default: {_NAME} in the first DIR.")
    ] = None,
) -> None:
    """Write an HTML report of experiments. Several experiments, or the points of a sweep, are shown side by side."""
    from tourney.api import write_report

    path = folders[0] / _NAME if out is None else out
    if path.suffix.lower() not in _SUFFIXES:
        raise InvalidArgument(f"the report is an HTML page: its name must end with .html or .htm, not {path.name!r}")
    size = write_report(path, read_folders(folders))
    sys.stdout.write(f"{path}: {size / 1000:,.0f} kB\n")


def read_folders(folders: list[Path]) -> list[tuple[AnyFound, str, str]]:
    """The points of experiment directories, each with its label and the command that plays a replicate again.

    Raises:
        StoreError: A directory contains no experiment.
        InvalidArgument: A directory is given twice.
    """
    from tourney.tasks.experiment_files import read_experiment, replay_command, scenario_of

    for place, folder in enumerate(folders):
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
