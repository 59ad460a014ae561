"""`tourney export`: what an experiment has found, for other programs."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tourney.cli.values import names_of, one_of


class _Format(StrEnum):
    """The files that can be written."""

    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of an experiment.")],
    to: Annotated[
        _Format,
        typer.Option(
            "--to",
            metavar=names_of(_Format),
            parser=one_of(_Format),
            help="csv, jsonl or parquet (which needs the extra \\[data]).",
        ),
    ] = _Format.CSV,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where to write; the experiment's own folder by default.")
    ] = None,
) -> None:
    """Write each table of an experiment to a file: replicates, samples, level_hands, outcomes, places, failures."""
    from tourney.experiment.export import export_tables
    from tourney.experiment.plan import read_plan

    plan = read_plan(folder)  # it is an experiment, and of this version
    for path, rows in export_tables(folder, to.value, out or folder, plan.digest):
        sys.stdout.write(f"{path}: {rows:,} rows\n")
