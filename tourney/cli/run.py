"""`tourney run`: one tournament, from the draw for seats to the last hand."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Annotated

import typer

from tourney.cli import INTERRUPTED
from tourney.errors import StructureError


def run(
    file: Annotated[str, typer.Argument(help="A tournament file, or the name of a shipped scenario.")],
    seed: Annotated[int | None, typer.Option(help="The seed; the file's own by default.", min=0)] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="PATH=VALUE", help="Change a value of the file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON, and nothing else.")] = False,
    events: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write what happens on the floor, a JSON object a line.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")] = False,
) -> None:
    """Play one tournament and tell how it went."""
    from rich.console import Console

    from tourney.cli.events import events_file
    from tourney.cli.files import scenario_file
    from tourney.cli.progress import progress
    from tourney.config.load import load_tournament
    from tourney.report.summary import summary
    from tourney.sim.tournament import Tournament

    path = scenario_file(file)
    scenario = load_tournament(path, settings=settings or [])
    if events is not None and events.exists() and events.samefile(path):
        raise StructureError(f"the events would overwrite {path}")
    with ExitStack() as stack:
        sinks = [] if quiet else [stack.enter_context(progress(scenario))]
        if events is not None:
            sinks.append(stack.enter_context(events_file(events)))
        tournament = Tournament(scenario, seed, sinks=sinks)
        with suppress(KeyboardInterrupt):
            tournament.run()
    result = tournament.result()
    if as_json:
        sys.stdout.write(json.dumps(result.as_record(), indent=1) + "\n")
    else:
        Console(soft_wrap=True).print(summary(scenario, result))
    if not result.finished:
        raise typer.Exit(INTERRUPTED)
