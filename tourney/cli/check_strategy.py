"""`tourney check-strategy`: whether a strategy keeps to what every strategy has to."""

from __future__ import annotations

import shlex
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated

import typer

from tourney.cli.values import MOST, whole


def check_strategy(
    reference: Annotated[str, typer.Argument(metavar="REF", help="A name, package.module:Class or file.py:Class.")],
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A parameter of it.")
    ] = None,
    games: Annotated[
        str, typer.Option(metavar="NAME,...", help="The games to try it in; all that come with tourney by default.")
    ] = "",
    hands: Annotated[int, whole(1, 100_000, "Hands of each game.")] = 50,
    hand: Annotated[int | None, whole(0, MOST, "Show this hand alone, decision by decision.")] = None,
) -> None:
    """Try a strategy in hands of every kind: is it legal, repeatable, picklable, how long does it take?"""
    from tourney.cli.console import show
    from tourney.config.load import load_player
    from tourney.reporting.conformance import conformance_table
    from tourney.strategies.testing import Result, hand_in_words
    from tourney.strategies.testing import check_strategy as findings_of
    from tourney.testing import games_called, how_to_see

    with redirect_stdout(sys.stderr):  # what players print does not belong to the result
        player = load_player(reference, settings=settings or [])
        tried = games_called([name.strip() for name in games.split(",")] if games else None, Path())
        if hand is not None:
            lines = [line for game in tried for line in hand_in_words(player, game, hand)]
        else:
            findings = findings_of(player, tried, hands=hands)
    if hand is not None:
        sys.stdout.write("\n".join(lines) + "\n")
        return
    show(conformance_table(findings))
    command = shlex.join(["tourney", "check-strategy", reference, *(f"--set={each}" for each in settings or [])])
    for finding in findings:
        if finding.hand is not None:
            sys.stdout.write(f"{finding.check}: {how_to_see(finding, command)}\n")
    raise typer.Exit(1 if any(finding.result is Result.FAILED for finding in findings) else 0)
