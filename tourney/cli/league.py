"""`tourney league`: each two players meet in duplicate games; standings, and who beats whom."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.console import (
    AUTO,
    AsJson,
    AsMarkdown,
    EngineName,
    Jobs,
    Quiet,
    Redeals,
    Seed,
    check_html,
    check_one_form,
    complete_file,
    redeals_setting,
    show_as,
    whole,
)
from tourney.errors import INTERRUPTED, TourneyError

if TYPE_CHECKING:
    from tourney.experiment.engines import Engine
    from tourney.experiment.league import Scoreboard
    from tourney.tasks.league_files import LeaguePlan


def league(  # noqa: PLR0917 - options
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="Players: NAME, package.module:Class, file.py:Class, '{strategy: NAME, name: ..., with: {...}}', "
            "or a directory of players' files.",
        ),
    ],
    event: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            help="The tournament they play: a file, or the name of a shipped one.",
            autocompletion=complete_file("scenarios"),
        ),
    ] = "turbo_sng",
    entries: Annotated[
        int | None, whole(2, 10**6, "The number of entrants, half of them of each player; default: the file's.")
    ] = None,
    reps: Annotated[int, whole(1, 10**6, "Deals of each match; each is two games.")] = 100,
    seed: Seed = None,
    jobs: Jobs = AUTO,
    engine: EngineName = "local",
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="Change a value of the tournament; may be repeated."),
    ] = None,
    redeals: Redeals = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Save games in DIR; continue a league saved there.")
    ] = None,
    page: Annotated[Path | None, typer.Option(metavar="HTML", help="Write a page, too.")] = None,
    quiet: Quiet = False,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Let each two players meet in games with the same cards and seats, and show standings and who beats whom."""
    from tourney.cli.progress import jobs_of
    from tourney.config.named_files import scenario_file
    from tourney.experiment import engines
    from tourney.experiment.league import Scoreboard
    from tourney.outputs import check_writable
    from tourney.reporting.league_results import league_page, league_tables
    from tourney.reporting.page.markup import write_html
    from tourney.tasks.league_files import plan_league, read_league_players

    check_one_form(as_json=as_json, as_markdown=as_markdown)
    if page is not None:
        check_html(page, "--page")
        # A league takes long; a page that cannot be written is better known before.
        check_writable(page)
    with redirect_stdout(sys.stderr):
        plan = plan_league(
            scenario_file(event),
            read_league_players(players),
            settings=[*(settings or []), *redeals_setting(redeals)],
            entries=entries,
            deals=reps,
            seed=seed,
        )
        board = Scoreboard(plan.players)
        with engines.engine(engine, jobs_of(jobs)) as workers:
            interrupted = _play(plan, board, workers, out, quiet=quiet)
    # After an interrupt, too: the games so far are shown.
    found = plan.find(board)
    if page is not None:
        write_html(page, league_page(found))
    show_as(lambda: league_tables(found), lambda: found.as_record, as_json=as_json, as_markdown=as_markdown)
    if page is not None:
        # Not on the standard output, which may have to be JSON alone.
        sys.stderr.write(f"{page}: the page\n")
    if interrupted:
        if out is not None:
            sys.stderr.write(f"Interrupted; the same command with --out {out} continues.\n")
        raise typer.Exit(INTERRUPTED)


def _play(plan: LeaguePlan, board: Scoreboard, workers: Engine, out: Path | None, *, quiet: bool) -> bool:
    """Play the league; return whether it was interrupted."""
    from tourney.cli.progress import count_games
    from tourney.experiment.run import ReplicateFailed
    from tourney.tasks.league_files import play_league

    try:
        with count_games(plan.games, quiet=quiet) as note:
            play_league(plan, board, workers, out, note)
    except KeyboardInterrupt:
        return True
    except ReplicateFailed as failed:
        # Without --out there is no file of the game.
        again = "" if out is None else f"\nto play it again: {plan.replay(out, failed)}"
        raise TourneyError(f"{plan.name_game(failed.point)}: {failed}{again}") from failed
    return False
