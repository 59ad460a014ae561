"""`tourney profile-strategy`: measure how a strategy plays."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from enum import StrEnum
from typing import Annotated

import typer

from tourney.cli.values import MOST, names_of, one_of, whole

_MOST_HANDS = 10_000_000
_COMPARABLE = "no_limit_holdem"
_USUAL_SEATS = 9


class ProfileColumns(StrEnum):
    """What the columns of the table are."""

    DEPTH = "depth"
    PLAYERS = "players"


class Reference(StrEnum):
    """What the statistics can be set beside."""

    REAL = "real"


def profile_strategy(
    reference: Annotated[
        str, typer.Argument(metavar="REF", help="A strategy: NAME, package.module:Class or file.py:Class.")
    ],
    *,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Set a parameter of the strategy.")
    ] = None,
    game: Annotated[str, typer.Option(help="The game: a name or a .yaml file.")] = _COMPARABLE,
    seats: Annotated[
        int | None, whole(2, 10, "Players at the table; default: 9, or as many as the game is for.")
    ] = None,
    stack: Annotated[int, whole(1, 10_000, "Stack of each player, in big blinds.")] = 100,
    hands: Annotated[int, whole(1, _MOST_HANDS, "Hands to play.")] = 20_000,
    field: Annotated[str, typer.Option(help="The opponents: a shipped field or a .yaml file.")] = "online_regular",
    seed: Annotated[int, whole(0, MOST, "The seed.")] = 0,
    by: Annotated[
        ProfileColumns,
        typer.Option(
            metavar=names_of(ProfileColumns),
            parser=one_of(ProfileColumns),
            help="The columns: depths of the stacks, or players at the table.",
        ),
    ] = ProfileColumns.DEPTH,
    beside: Annotated[
        Reference | None,
        typer.Option(
            metavar=names_of(Reference),
            parser=one_of(Reference),
            help="Set the statistics of real players beside these; a star marks a clear difference.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON only.")] = False,
) -> None:
    """Play a strategy against a field and show its statistics (VPIP, PFR, ...)."""
    from functools import partial
    from pathlib import Path

    from tourney.cli.progress import count_steps
    from tourney.config.load import find_game, load_field, load_player
    from tourney.config.named_files import field_file
    from tourney.errors import InvalidArgument
    from tourney.experiment.habits import DEPTHS, SIZES, Habits, depth_of, size_of
    from tourney.experiment.profile import check_seats, parts_by_depth, parts_by_players, play_profile
    from tourney.reporting.strategy_tables import depth_columns, profile_record, profile_table, size_columns
    from tourney.reporting.text import count

    depth, real = depth_of(stack, 1), beside is not None
    with redirect_stdout(sys.stderr):
        player = load_player(reference, settings=settings or [])
        variant = find_game(game, Path())
        seats = seats or min(_USUAL_SEATS, variant.max_players)
        size = size_of(seats)
        check_seats(variant, seats)
        if by is ProfileColumns.DEPTH:
            parts, asked = parts_by_depth(seats, stack, hands), DEPTHS[depth]
            columns_of = partial(depth_columns, size=size, beside=real)
        else:
            parts, asked = parts_by_players(variant, seats, stack, hands), SIZES[size]
            columns_of = partial(size_columns, depth=depth, beside=real)
        if real and variant.name != _COMPARABLE:
            raise InvalidArgument(
                f"--beside {beside}: the real hands are of no-limit hold'em, not of {variant.title}"
            )
        if real and not any(column.people for column in columns_of(Habits())):
            raise InvalidArgument(f"--beside {beside}: there are no real hands of {SIZES[size]} players at the table")
        others = load_field(field_file(field), 12 * (max(part.seats for part in parts) - 1))
        with count_steps(sum(part.hands for part in parts), "hand") as note:
            found = play_profile(
                player,
                [group.player for group in others for _ in range(group.count)],
                variant,
                parts,
                seed=seed,
                on_hand=note,
            )
    columns = {column.title: column for column in columns_of(found.habits)}
    if as_json:
        records = {title: profile_record(column) for title, column in columns.items()}
        record = {"faults": found.faults, **records[asked], f"by_{by}": records}
        sys.stdout.write(json.dumps(record, indent=1) + "\n")
        return
    sys.stdout.write(
        f"{reference}, {variant.title}, {seats} at the table, {stack} big blinds, {count(hands, 'hand')}\n\n"
    )
    unknown = [title for title, column in columns.items() if real and not column.people and title != asked]
    for line in profile_table([column for title, column in columns.items() if title not in unknown]):
        sys.stdout.write(f"{line}\n")
    if unknown:
        sys.stdout.write(f"Left out, as there are no real hands: {', '.join(unknown)}.\n")
    if found.faults:
        sys.stdout.write(f"{count(found.faults, 'fault')} of strategies; first fault: {found.first_fault}\n")
