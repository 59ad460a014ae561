"""`tourney run`: play one tournament, from the seat draw to the last hand."""

from __future__ import annotations

import json
import os
import sys
from contextlib import ExitStack, redirect_stdout, suppress
from pathlib import Path
from typing import Annotated

import typer

from tourney.cli.console import MOST, AsJson, Quiet, Seed, Settings, Strict, complete_file, show, warn, whole
from tourney.errors import INTERRUPTED, InvalidArgument


def run(  # noqa: PLR0917 - options
    file: Annotated[
        str,
        typer.Argument(
            help="A tournament or festival file, or the name of a shipped one.",
            autocompletion=complete_file("scenarios", "festivals"),
        ),
    ],
    seed: Seed = None,
    settings: Settings = None,
    replicate: Annotated[int, whole(0, MOST, "The replicate to play, counted from 0 as in simulate.")] = 0,
    as_json: AsJson = False,
    events: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write all floor events, one JSON object per line.")
    ] = None,
    hands: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write all hands, one file per table, to a new directory."),
    ] = None,
    hand_form: Annotated[
        str, typer.Option(metavar="phh|pokerstars|ohh", help="The form of these hands: PHH, PokerStars text, or OHH.")
    ] = "phh",
    quiet: Quiet = False,
    strict: Strict = False,
) -> None:
    """Play one tournament or festival and show its result."""
    from tourney.cli.festival import run_festival
    from tourney.cli.progress import progress
    from tourney.cli.recording import HandFolder, check_hand_form, events_file, hand_form_of
    from tourney.config.load import load_playable
    from tourney.config.named_files import scenario_file
    from tourney.festival.programme import Festival
    from tourney.reporting.summary import summary
    from tourney.sim.tournament import Tournament

    # The commonest slip is to name the tournament file itself as output.
    if events is not None and events.suffix in {".yaml", ".yml"} and os.path.exists(events):  # noqa: PTH110 - it never raises
        raise InvalidArgument(f"--events would overwrite {events}; give another file")
    form = hand_form_of(hand_form)
    with redirect_stdout(sys.stderr):  # what players print must not mix with the result
        scenario, warnings = load_playable(scenario_file(file), settings=settings or [])
        warn(warnings, strict=strict)
    if isinstance(scenario, Festival):
        if events is not None or hands is not None:
            raise InvalidArgument("--events and --hands are for one tournament; play an event of the festival alone")
        run_festival(scenario, scenario.seed if seed is None else seed, replicate, as_json=as_json)
        return
    if hands is not None:
        check_hand_form(form, scenario)
    with ExitStack() as stack:
        stack.enter_context(redirect_stdout(sys.stderr))
        sinks = [] if quiet else [stack.enter_context(progress(scenario.wall_clock))]
        if events is not None:
            sinks.append(stack.enter_context(events_file(events)))
        hand_sink = None if hands is None else HandFolder(hands, form)
        sampled = None if as_json else 0  # the table needs what the room is like at the end of a day
        tournament = Tournament(
            scenario, seed, replicate=replicate, sinks=sinks, hand_sink=hand_sink, sample_every=sampled
        )
        # What has been played until then is shown.
        with suppress(KeyboardInterrupt):
            tournament.run()
    result = tournament.result()
    if as_json:
        sys.stdout.write(json.dumps(result.as_record(), indent=1) + "\n")
    else:
        show(summary(scenario, result))
    # An interrupted run has another exit code, though its result is shown.
    if not result.finished:
        raise typer.Exit(INTERRUPTED)
