"""`tourney icm`: what stacks are worth."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer


def icm(
    stacks: Annotated[
        str,
        typer.Option(metavar="LIST|@FILE", help="The chips of each player: 10k,7500,1.2M; or @ and a file of them."),
    ],
    payouts: Annotated[
        str,
        typer.Option(metavar="LIST|@FILE", help="The prizes that are open, from the first; or @ and a file of them."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON, and nothing else.")] = False,
) -> None:
    """Tell what stacks are worth: by the independent chip model, and in a deal by chips."""
    from tourney.cli.console import show
    from tourney.config.amount_lists import read_amounts
    from tourney.reporting.worth import worth_table
    from tourney.tournament.deals import worth_of_stacks

    chips = read_amounts(stacks, "--stacks")
    prizes = read_amounts(payouts, "--payouts")
    worths = worth_of_stacks(chips, prizes)
    open_prizes = prizes[: len(chips)]
    if as_json:
        record = {"prizes": open_prizes, "players": [worth._asdict() for worth in worths]}
        sys.stdout.write(json.dumps(record, indent=1) + "\n")
        return
    if len(prizes) > len(chips):
        sys.stderr.write(f"--payouts: {len(prizes):,} prizes for {len(chips):,} stacks; the last are left out\n")
    show(worth_table(worths, open_prizes))
