"""`tourney check-strategy`: check that a strategy satisfies the requirements on all strategies."""

from __future__ import annotations

import shlex
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated

import typer

from tourney.cli.values import MOST, whole


def check_strategy(
    reference: Annotated[
        str, typer.Argument(metavar="REF", help="A strategy: NAME, package.module:Class or file.py:Class.")
    ],
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Set a parameter of the strategy.")
    ] = None,
    games: Annotated[
        str, typer.Option(metavar="NAME,...", help="The games to play; default: all shipped games.")
    ] = "",
    hands: Annotated[int, whole(1, 100_000, "Hands to play in each game.")] = 50,
    hand: Annotated[int | None, whole(0, MOST, "Show only this hand, decision by decision.")] = None,
) -> None:
    """Check a strategy in every game: legal actions, repeatable play, pickling, time per decision."""
    from tourney.cli.console import show
    from tourney.config.load import load_player
    from tourney.reporting.strategy_tables import conformance_table
    from tourney.strategies.kit.checklist import CheckResult, hand_in_words
    from tourney.strategies.kit.checklist import check_strategy as findings_of
    from tourney.testing import games_called, how_to_see

    with redirect_stdout(sys.stderr):  # output that players print must not mix with the result
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
    raise typer.Exit(1 if any(finding.result is CheckResult.FAILED for finding in findings) else 0)
