"""`tourney export`: write the results of an experiment in formats for other programs."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tourney.cli.values import names_of, one_of


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

    The tables are replicates, failures and measures; of tournaments level_hands, samples, outcomes and places; of
    festivals events, half_hours, and percentiles of both in outlook_events and outlook_half_hours.
    """
    from tourney.reporting.text import count
    from tourney.tasks.exports import export_results

    what = "event" if to is _Format.ICS else "row"
    for path, rows in export_results(folder, to.value, out or folder):
        sys.stdout.write(f"{path}: {count(rows, what)}\n")
