"""`tourney run`: one tournament, from the draw for seats to the last hand."""

from __future__ import annotations

import json
import os
import sys
from contextlib import ExitStack, redirect_stdout, suppress
from pathlib import Path
from typing import Annotated

import typer

from tourney.cli.conventions import INTERRUPTED
from tourney.cli.values import MOST, whole
from tourney.cli.warnings import Strict, warn
from tourney.errors import StructureError


def run(
    file: Annotated[str, typer.Argument(help="A tournament file, or the name of a shipped scenario.")],
    seed: Annotated[int | None, whole(0, MOST, "The seed; the file's own by default.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="PATH=VALUE", help="Change a value of the file.")
    ] = None,
    replicate: Annotated[
        int, whole(0, MOST, "Which of the tournaments with this seed: those of `simulate` count from 0.")
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON, and nothing else.")] = False,
    events: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write what happens on the floor, a JSON object a line.")
    ] = None,
    hands: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write every hand down (PHH), a file a table, in a new folder.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")] = False,
    strict: Strict = False,
) -> None:
    """Play one tournament and tell how it went."""
    from tourney.cli.console import show
    from tourney.cli.events import events_file
    from tourney.cli.hands import HandFolder
    from tourney.cli.progress import progress
    from tourney.config.asked import scenario_file
    from tourney.config.load import loaded
    from tourney.reporting.summary import summary
    from tourney.sim.tournament import Tournament

    if events is not None and events.suffix in {".yaml", ".yml"} and os.path.exists(events):  # noqa: PTH110 - it never raises
        raise StructureError(f"the events would overwrite {events}")
    with ExitStack() as stack:
        # What players print does not belong to the result.
        stack.enter_context(redirect_stdout(sys.stderr))
        scenario, warnings = loaded(scenario_file(file), settings=settings or [])
        warn(warnings, strict=strict)
        sinks = [] if quiet else [stack.enter_context(progress())]
        if events is not None:
            sinks.append(stack.enter_context(events_file(events)))
        hand_sink = None if hands is None else HandFolder(hands)
        tournament = Tournament(scenario, seed, replicate=replicate, sinks=sinks, hand_sink=hand_sink)
        with suppress(KeyboardInterrupt):
            tournament.run()
    result = tournament.result()
    if as_json:
        sys.stdout.write(json.dumps(result.as_record(), indent=1) + "\n")
    else:
        show(summary(scenario, result))
    if not result.finished:
        raise typer.Exit(INTERRUPTED)
