"""`tourney profile-strategy`: measure how a strategy plays."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from typing import Annotated

import typer

from tourney.cli.values import MOST, whole

_MOST_HANDS = 10_000_000
_COMPARABLE = "no_limit_holdem"


def profile_strategy(
    reference: Annotated[
        str, typer.Argument(metavar="REF", help="A strategy: NAME, package.module:Class or file.py:Class.")
    ],
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Set a parameter of the strategy.")
    ] = None,
    game: Annotated[str, typer.Option(help="The game: a name or a .yaml file.")] = _COMPARABLE,
    seats: Annotated[int, whole(2, 10, "Players at the table.")] = 9,
    stack: Annotated[int, whole(1, 10_000, "Stack of each player, in big blinds.")] = 100,
    hands: Annotated[int, whole(1, _MOST_HANDS, "Hands to play.")] = 20_000,
    field: Annotated[str, typer.Option(help="The opponents: a shipped field or a .yaml file.")] = "online_regular",
    seed: Annotated[int, whole(0, MOST, "The seed.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON only.")] = False,
) -> None:
    """Play a strategy against a field and show its statistics (VPIP, PFR, ...) beside those of human players."""
    from pathlib import Path

    from tourney.cli.console import show
    from tourney.cli.progress import counted
    from tourney.config.load import find_game, load_field, load_player
    from tourney.config.named_files import field_file
    from tourney.experiment.figures import all_ins, play_statistics
    from tourney.experiment.profile import OTHER_DEPTHS, check_seats, play_profile
    from tourney.reporting.profile_table import as_record, profile_table
    from tourney.reporting.text import count

    with redirect_stdout(sys.stderr), counted(hands + len(OTHER_DEPTHS) * -(-hands // 5), "hand") as note:
        player = load_player(reference, settings=settings or [])
        variant = find_game(game, Path())
        check_seats(variant, seats)
        others = load_field(field_file(field), 12 * (seats - 1))
        found = play_profile(
            player,
            [group.player for group in others for _ in range(group.count)],
            variant,
            seats=seats,
            stack=stack,
            hands=hands,
            seed=seed,
            on_hand=note,
        )
    if as_json:
        figures = [*play_statistics(found.usual), *all_ins(found.others)]
        sys.stdout.write(json.dumps({"faults": found.faults, **as_record(figures)}, indent=1) + "\n")
        return
    sys.stdout.write(
        f"{reference}, {variant.title}, {seats} at the table, {stack} big blinds, {count(hands, 'hand')}\n"
    )
    show(profile_table(found, compare=game == _COMPARABLE and seats >= 6))
    if found.faults:
        sys.stdout.write(f"{count(found.faults, 'fault')} of strategies; first fault: {found.first_fault}\n")
