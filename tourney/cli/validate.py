"""`tourney validate`: check tournament and festival files."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tourney.cli.console import Strict, warn
from tourney.cli.values import complete_file
from tourney.errors import TourneyError
from tourney.reporting.event_lines import outline
from tourney.reporting.text import count


def validate(
    files: Annotated[
        list[str],
        typer.Argument(
            help="Tournament or festival files, or names of shipped ones.",
            autocompletion=complete_file("scenarios", "festivals"),
        ),
    ],
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="Change a value of the files; may be repeated."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only errors and warnings.")] = False,
    strict: Strict = False,
) -> None:
    """Check tournament and festival files and print every error and warning with file, line and column."""
    from tourney.config import shipped
    from tourney.config.load import load_playable
    from tourney.config.named_files import scenario_file
    from tourney.festival.programme import Festival

    worst = 0
    for file in files:
        try:
            path = scenario_file(file)
            scenario, warnings = load_playable(path, settings=settings or [])
            said = count(len(scenario.events), "event") if isinstance(scenario, Festival) else outline(scenario)
            warn(warnings, strict=strict)
        except TourneyError as error:
            sys.stderr.write(f"{error}\n")
            worst = max(worst, error.exit_code)
            continue
        if not quiet:
            sys.stdout.write(f"{shipped.describe_file(str(path))}: {scenario.title}: {said}\n")
    raise typer.Exit(worst)
