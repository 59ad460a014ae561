"""`tourney seats`: print the seat draws of an event, for the wall and the tables."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.console import MOST, AsJson, AsMarkdown, Strict, check_one_form, complete_file, show_as, warn, whole
from tourney.errors import InvalidArgument
from tourney.inputs import read_named

if TYPE_CHECKING:
    from collections.abc import Sequence


def seats(  # noqa: PLR0917 - options
    file: Annotated[
        str,
        typer.Argument(
            help="A tournament file, or the name of a shipped scenario.", autocompletion=complete_file("scenarios")
        ),
    ],
    seed: Annotated[int | None, whole(0, MOST, "The seed; default: the file's.")] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="Change a value of the file; may be repeated."),
    ] = None,
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
    from tourney.reporting.seat_tables import SeatList
    from tourney.sim.seat_draws import SeatDraws
    from tourney.sim.tournament import Tournament

    check_one_form(as_json=as_json, as_markdown=as_markdown)
    path = scenario_file(file)
    with redirect_stdout(sys.stderr):  # output that players print must not mix with the seats
        scenario, warnings = load_with_warnings(path, settings=settings or [])
        warn(warnings, strict=strict)
        called = () if names is None else _read_names(names, scenario.entries)
        draws = SeatDraws()
        Tournament(scenario, seed, replicate=replicate, sinks=[draws]).run(None if every else scenario.begins_at)
    shown = SeatList(scenario.title, draws.draws, called, scenario.wall_clock)
    if csv is not None:
        write_text(csv, shown.as_csv())
    if page is not None:
        write_text(page, shown.as_page())
    show_as(shown.tables, lambda: [*shown.rows()], as_json=as_json, as_markdown=as_markdown)


def _read_names(path: Path, entrants: int) -> Sequence[str]:
    """The names in a file, one per line.

    Raises:
        InvalidArgument: The file cannot be read, or does not have as many names as there are entrants.
    """
    from tourney.config.nodes import ILLEGAL

    lines = read_named(path).splitlines()
    for number, line in enumerate(lines, 1):
        illegal = ILLEGAL.search(line)
        if illegal is not None:
            at = f"{path}:{number}:{illegal.start() + 1}"
            raise InvalidArgument(f"{at}: the character U+{ord(illegal.group()):04X} is not allowed")
    names = [line.strip() for line in lines if line.strip()]
    if len(names) != entrants:
        raise InvalidArgument(f"{path} has {len(names):,} names, one per line, but there are {entrants:,} entrants")
    return names
