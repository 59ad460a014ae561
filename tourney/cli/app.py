"""The `tourney` application and its commands."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from pathlib import Path
from typing import Annotated

import typer

from tourney import mode
from tourney.cli.bench import bench
from tourney.cli.catalogue import list_parts, schema, show_file, validate
from tourney.cli.experiments import compare, experiments, export, report
from tourney.cli.festival import festival_app
from tourney.cli.forecast import forecast, icm
from tourney.cli.init import init
from tourney.cli.league import league
from tourney.cli.replay import replay
from tourney.cli.room import backtest, calibrate
from tourney.cli.run import run
from tourney.cli.simulate import resume, simulate
from tourney.cli.strategies import check_strategy, new_engine, new_strategy, profile_strategy
from tourney.cli.stress import StressCommand, stress
from tourney.cli.studio import studio
from tourney.cli.tune import tune
from tourney.cli.wall import clock, seats, structure
from tourney.cli.watch import watch

# A notice at the first run of an install that could not be compiled: pip does not show warnings of a build.


def print_if_interpreted() -> None:
    """Warn once per install if tourney runs interpreted because it was not compiled."""
    if mode.why_interpreted() == mode.NOT_COMPILED and is_first_run():
        sys.stderr.write(
            "tourney runs interpreted, which is many times slower: it was not compiled at install. Compiling needs a "
            "C compiler and Python.h. This notice is shown once; tourney --version shows the mode.\n"
        )


def is_first_run() -> bool:
    """Whether this is the first call for this install; also True if the call cannot be recorded."""
    source = Path(mode.__file__)
    install = f"{source} {source.stat().st_mtime_ns}"
    name = f"run.{hashlib.blake2b(install.encode(errors='surrogateescape'), digest_size=8).hexdigest()}"
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "tourney")
        folder.mkdir(parents=True, exist_ok=True)
        # Of two first calls at the same time, this fails for one.
        (folder / name).open("x").close()
    except FileExistsError:
        return False
    except (OSError, RuntimeError):  # RuntimeError: there is no home directory
        pass
    return True


app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Simulate poker tournaments: every hand at every table, with real floor rules and a simulated clock.",
)
app.command()(init)
app.command()(run)
app.command()(simulate)
app.command()(resume)
app.command()(forecast)
app.command()(compare)
app.command()(experiments)
app.command()(tune)
app.command()(calibrate)
app.command()(backtest)
app.command()(report)
app.command()(watch)
app.command()(studio)
app.command()(export)
app.command()(validate)
app.command()(structure)
app.command()(clock)
app.command()(seats)
app.command()(replay)
app.command()(icm)
app.command("profile-strategy")(profile_strategy)
app.command("list")(list_parts)
app.command("show")(show_file)
app.command()(league)
app.command()(new_strategy)
app.command()(new_engine)
app.command()(check_strategy)
app.command(cls=StressCommand)(stress)
app.command()(schema)
app.command()(bench)
app.add_typer(festival_app, name="festival")


# Commands that play: they are worth a notice if tourney runs interpreted.
_PLAYING = frozenset({
    "run", "simulate", "resume", "forecast", "clock", "seats", "compare", "tune", "calibrate", "backtest", "festival",
    "studio", "league",
})  # fmt: skip


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        python = f"{platform.python_implementation()} {platform.python_version()}"
        simpy = f"simpy {version('simpy')}"
        sys.stdout.write(f"tourney {version('tourney')} ({mode.describe()}), {python}, {simpy}\n")
        raise typer.Exit


@app.callback()
def _main(
    context: typer.Context,
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print versions and exit.")
    ] = False,
) -> None:
    if context.invoked_subcommand in _PLAYING:
        print_if_interpreted()
