"""`tourney validate`: check tournament files."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tourney.cli.completing import shipped_or_file
from tourney.cli.warnings import Strict, warn
from tourney.errors import TourneyError
from tourney.reporting.outline import outline
from tourney.reporting.text import count


def validate(
    files: Annotated[
        list[str],
        typer.Argument(
            help="Tournament files or names of shipped scenarios.", autocompletion=shipped_or_file("scenarios")
        ),
    ],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only errors and warnings.")] = False,
    strict: Strict = False,
) -> None:
    """Check tournament files and print every error and warning with file, line and column."""
    from tourney.config.load import loaded
    from tourney.config.load_festival import is_festival, load_festival
    from tourney.config.named_files import scenario_file

    worst = 0
    for file in files:
        try:
            path = scenario_file(file)
            if is_festival(path):
                festival, warnings = load_festival(path)
                said = f"{festival.title}: {count(len(festival.events), 'event')}"
            else:
                scenario, warnings = loaded(path)
                said = f"{scenario.title}: {outline(scenario)}"
            warn(warnings, strict=strict)
        except TourneyError as error:
            sys.stderr.write(f"{error}\n")
            worst = max(worst, error.exit_code)
            continue
        if not quiet:
            sys.stdout.write(f"{path}: {said}\n")
    raise typer.Exit(worst)
