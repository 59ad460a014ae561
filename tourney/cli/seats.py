"""`tourney seats`: print the seat draws of an event, for the wall and the tables."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated

import typer

from tourney.cli.console import (
    MOST,
    AsJson,
    AsMarkdown,
    Seed,
    Settings,
    Strict,
    check_one_form,
    complete_file,
    show_as,
    warn,
    whole,
)


def seats(  # noqa: PLR0917 - options
    file: Annotated[
        str,
        typer.Argument(
            help="A tournament file, or the name of a shipped scenario.", autocompletion=complete_file("scenarios")
        ),
    ],
    seed: Seed = None,
    settings: Settings = None,
    replicate: Annotated[int, whole(0, MOST, "The replicate to play, counted from 0 as in simulate.")] = 0,
    every: Annotated[
        bool,
        typer.Option("--all", help="Play the event and show every draw: flights, days, redraws, the final table."),
    ] = False,
    names: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The names of the entrants, one per line, in the order of the field."),
    ] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the seats as CSV.")] = None,
    page: Annotated[Path | None, typer.Option(metavar="FILE", help="Write pages to print, as HTML.")] = None,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
    strict: Strict = False,
) -> None:
    """Print the seat draw of an event: who sits where, by table."""
    from tourney.config.load import load_with_warnings
    from tourney.config.named_files import scenario_file
    from tourney.outputs import write_text
    from tourney.tasks.wall import draw_seats

    check_one_form(as_json=as_json, as_markdown=as_markdown)
    path = scenario_file(file)
    with redirect_stdout(sys.stderr):  # output that players print must not mix with the seats
        scenario, warnings = load_with_warnings(path, settings=settings or [])
        warn(warnings, strict=strict)
        shown = draw_seats(scenario, names, seed=seed, replicate=replicate, every=every)
    if csv is not None:
        write_text(csv, shown.as_csv())
    if page is not None:
        write_text(page, shown.as_page())
    show_as(shown.tables, lambda: [*shown.rows()], as_json=as_json, as_markdown=as_markdown)
