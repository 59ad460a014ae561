"""Commands for authors: `tourney check-strategy`, `profile-strategy`, `new-strategy` and `new-engine`."""

from __future__ import annotations

import json
import os
import shlex
import sys
from contextlib import redirect_stdout
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tourney.cli.console import MOST, names_of, one_of, show, whole
from tourney.errors import InvalidArgument
from tourney.outputs import write_text

_Reference = Annotated[
    str, typer.Argument(metavar="REF", help="A strategy: NAME, package.module:Class or file.py:Class.")
]
_Parameters = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Set a parameter of the strategy.")
]

# `tourney check-strategy`: check that a strategy satisfies the requirements on all strategies.


def check_strategy(
    reference: _Reference,
    settings: _Parameters = None,
    games: Annotated[
        str, typer.Option(metavar="NAME,...", help="The games to play; default: all shipped games.")
    ] = "",
    hands: Annotated[int, whole(1, 100_000, "Hands to play in each game.")] = 50,
    hand: Annotated[int | None, whole(0, MOST, "Show only this hand, decision by decision.")] = None,
) -> None:
    """Check a strategy in every game: legal actions, repeatable play, pickling, time per decision."""
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
    # Warnings do not fail: a slow strategy, or one at a loss in games it does not claim, may be right.
    raise typer.Exit(1 if any(finding.result is CheckResult.FAILED for finding in findings) else 0)


# `tourney profile-strategy`: measure how a strategy plays.


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
        str, typer.Argument(metavar="[REF]", help="A strategy; leave it out with --hands.", show_default=False)
    ] = "",
    *,
    settings: _Parameters = None,
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
            help="Also show the statistics of real players; a star marks a clear difference.",
        ),
    ] = None,
    recorded: Annotated[
        Path | None,
        typer.Option(
            "--hands-of", metavar="FILE|DIR", help="Instead of a strategy: the players of these hand histories."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON only.")] = False,
) -> None:
    """Play a strategy against a field and show its statistics (VPIP, PFR, ...)."""
    from functools import partial

    from tourney.cli.progress import count_steps
    from tourney.config.load import find_game, load_field, load_player
    from tourney.config.named_files import field_file
    from tourney.experiment.habits import DEPTHS, SIZES, Habits, depth_of, size_of
    from tourney.experiment.profile import check_seats, parts_by_depth, parts_by_players, play_profile
    from tourney.reporting.strategy_tables import depth_columns, profile_record, profile_table, size_columns
    from tourney.reporting.text import count

    if (recorded is None) == (not reference):
        raise InvalidArgument("give either REF, a strategy, or --hands-of FILE|DIR, hand histories")
    if recorded is not None:
        _profile_hands(recorded, game, seats or _USUAL_SEATS, beside=beside is not None, as_json=as_json)
        return
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
        # Before the hands are played: empty habits tell already which columns have real players beside them.
        if real and not any(column.people for column in columns_of(Habits())):
            raise InvalidArgument(f"--beside {beside}: there are no real hands of {SIZES[size]} players at the table")
        # Twelve for each seat: the shares of a field come out nearly as written.
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
    # The column that was asked for is shown even without real players to compare with.
    unknown = [title for title, column in columns.items() if real and not column.people and title != asked]
    for line in profile_table([column for title, column in columns.items() if title not in unknown]):
        sys.stdout.write(f"{line}\n")
    if unknown:
        sys.stdout.write(f"Left out, as there are no real hands: {', '.join(unknown)}.\n")
    if found.faults:
        sys.stdout.write(f"{count(found.faults, 'fault')} of strategies; first fault: {found.first_fault}\n")


def _profile_hands(path: Path, game: str, seats: int, *, beside: bool, as_json: bool) -> None:
    """Show the statistics of the players of recorded hands, at tables of about so many seats."""
    from tourney.config.load import find_game
    from tourney.experiment.habits import SIZES, size_of
    from tourney.reporting.strategy_tables import all_depths, depth_columns, profile_record, profile_table
    from tourney.reporting.text import count
    from tourney.tasks.hand_files import count_hands

    variant = find_game(game, Path())
    found = count_hands(path, variant.name)
    size = size_of(seats)
    columns = depth_columns(found.tally.habits, size=size, beside=beside)
    if as_json:
        record = {
            "hands": found.tally.hands,
            "players": found.tally.players,
            "not_counted": dict(found.problems.most_common()),
            **profile_record(all_depths(found.tally.habits, size=size)),
            "by_depth": {column.title: profile_record(column) for column in columns},
        }
        sys.stdout.write(json.dumps(record, indent=1) + "\n")
        return
    known = f"{count(found.tally.hands, 'hand')} of {count(found.tally.players, 'player')}"
    sys.stdout.write(f"{variant.title}, {SIZES[size]} at the table; {known} counted, at tables of all sizes\n\n")
    for line in profile_table(columns) if found.tally.hands else ():
        sys.stdout.write(f"{line}\n")
    for problem, times in found.problems.most_common(10):
        sys.stdout.write(f"{count(times, 'hand')} not counted: {problem}\n")
    # No hand counted is an error of the input.
    if not found.tally.hands:
        raise typer.Exit(2)


# `tourney new-strategy` and `tourney new-engine`: write a template to fill in.


def new_strategy(
    name: Annotated[str, typer.Argument(help="Name of the strategy, such as careful_player.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Output file; default: NAME.py.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite existing files.")] = False,
) -> None:
    """Write a commented template for a strategy, and its tests beside it."""
    from tourney.strategies.kit.templates import new_strategy as begin

    new = begin(name, out or Path(f"{name}.py"))
    there = [str(file) for file in (new.file, new.test_file) if os.path.exists(file)]  # noqa: PTH110 - it never raises
    if there and not force:
        raise InvalidArgument(f"{' and '.join(there)} would be overwritten; use --force to overwrite")
    write_text(new.file, new.text)
    write_text(new.test_file, new.test_text)
    reference = f"{new.file}:{new.class_name}"
    sys.stdout.write(
        f"{new.file}: the strategy; edit this file\n"
        f"{new.test_file}: its tests; run python -m pytest {new.test_file}\n"
        f"tourney check-strategy {reference}\n"
        f'in the field of a tournament file: - {{strategy: "{new.file.name}:{new.class_name}", count: 4}}\n'
    )


# `tourney new-engine`: write a template for an engine under stress.


def new_engine(
    name: Annotated[str, typer.Argument(help="Name of the engine, such as my_engine.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Output file; default: NAME.py.")] = None,
    javascript: Annotated[bool, typer.Option("--javascript", help="Write a program in JavaScript.")] = False,
    floor: Annotated[
        bool, typer.Option("--floor", help="Write the floor of a tournament engine, which plays no hands.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Write a commented template for an engine to test with `tourney stress`."""
    from tourney.stress.engine_templates import new_engine as begin

    new = begin(name, out or Path(f"{name}.{'mjs' if javascript else 'py'}"), floor=floor)
    if os.path.exists(new.file) and not force:  # noqa: PTH110 - it never raises
        raise InvalidArgument(f"{new.file} would be overwritten; use --force to overwrite")
    write_text(new.file, new.text)
    sys.stdout.write(f"{new.file}: the engine; edit this file\ntourney stress {new.arguments}\n")
