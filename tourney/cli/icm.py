"""`tourney icm`: compute the value of stacks in prize money."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer


def icm(
    stacks: Annotated[
        str,
        typer.Option(metavar="LIST|@FILE", help="Each player's chips: 10k,7500,1.2M, or @ and a file name."),
    ],
    payouts: Annotated[
        str,
        typer.Option(metavar="LIST|@FILE", help="The remaining prizes, first place first, or @ and a file name."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON only.")] = False,
) -> None:
    """Compute what stacks are worth by the independent chip model (ICM) and in a chip chop."""
    from tourney.cli.console import show
    from tourney.config.stack_lists import read_amounts
    from tourney.reporting.event_in_play import worth_table
    from tourney.tournament.chops import worth_of_stacks

    chips = read_amounts(stacks, "--stacks")
    prizes = read_amounts(payouts, "--payouts")
    worths = worth_of_stacks(chips, prizes)
    open_prizes = prizes[: len(chips)]
    if as_json:
        record = {"prizes": open_prizes, "players": [worth._asdict() for worth in worths]}
        sys.stdout.write(json.dumps(record, indent=1) + "\n")
        return
    if len(prizes) > len(chips):
        sys.stderr.write(
            f"--payouts: {len(prizes):,} prizes for {len(chips):,} stacks; the last prizes are ignored\n"
        )
    show(worth_table(worths, open_prizes))
