"""The command line: one module for each command. The work is done by functions that can be imported."""

from __future__ import annotations

import io
import os
import signal
import sys
from pathlib import Path

from tourney.errors import INTERRUPTED, TourneyError


def main() -> None:
    """Run the command line; report errors as messages, without a traceback.

    Exit codes: 0 success, 1 the run failed, 2 invalid input, 130 interrupted.
    """
    try:
        _prepare()
        try:
            code = _run()
        except OSError as error:
            # At exit Python flushes what is left, which would fail once more on the broken output.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.stderr.write(f"cannot write the output: {error.strerror}\n")
            code = 1
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:  # a second Ctrl-C exits at once, without waiting for the workers
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    sys.exit(code)


def _prepare() -> None:
    """Make the program safe from its surroundings: the working directory, and what it prints to."""
    try:
        look_here_last()
    except FileNotFoundError:
        sys.stderr.write("the working directory has been deleted: change to another directory\n")
        sys.exit(2)
    # There is none if the program was started with its output closed.
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open until exit
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # so that any title can be printed


def look_here_last() -> None:
    """Search the working directory for modules (players, for example) after all installed modules.

    If it came first on the path, a `random.py` or `tourney/` in it would replace the installed module. `python -m
    tourney` puts it first. It stays first if this package was found there, so that other processes import the same
    package.
    """
    here = Path.cwd()
    if here != Path(__file__).parents[2]:
        sys.path[:] = [folder for folder in sys.path if folder not in {"", str(here)}]
    # At the end, so that players beside the tournament file are still found.
    sys.path.append(str(here))


def _run() -> int:
    # Not before the path is set: what this imports must not come from the working directory.
    from tourney.cli.app import app

    try:
        app()
    except TourneyError as error:
        from tourney.config.problems import printable

        # Messages may hold texts of files: `printable` keeps control characters from the terminal.
        sys.stderr.write("".join(f"{printable(line)}\n" for line in str(error).split("\n")))
        return error.exit_code
    except SystemExit as done:
        # Here and not at exit, so that an output that cannot be written is still reported.
        sys.stdout.flush()
        return done.code if isinstance(done.code, int) else 0
    return 0
