"""The command line: a thin command a file, over functions one can import."""

from __future__ import annotations

import io
import os
import signal
import sys
from pathlib import Path

from tourney.cli.conventions import INTERRUPTED


def main() -> None:
    """Run the command line; what is wrong is said in sentences, without a traceback.

    Exit codes: 0 done, 1 the run failed, 2 the input is wrong, 130 interrupted.
    """
    look_here_last()
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - for the whole run
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # whatever a title holds can be printed
    try:
        code = _run()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except OSError as error:
        # The output itself cannot be written; what is left of it must not be tried again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stderr.write(f"cannot write the output: {error.strerror}\n")
        code = 1
    if code == INTERRUPTED:  # whoever cannot wait for the workers leaves with another Ctrl-C
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    sys.exit(code)


def look_here_last() -> None:
    """Search the working directory for modules, such as players, after all installed ones.

    First on the path, a `random.py` or `tourney/` in it would replace the installed module. `python -m tourney` puts
    it first; it stays there if this package itself was found in it, so that other processes find the same one.
    """
    here = Path.cwd()
    if here != Path(__file__).parents[2]:
        sys.path[:] = [folder for folder in sys.path if folder not in {"", str(here)}]
    sys.path.append(str(here))


def _run() -> int:
    from tourney.cli.app import app
    from tourney.errors import TourneyError

    try:
        app()
    except TourneyError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    except SystemExit as done:
        sys.stdout.flush()
        return done.code if isinstance(done.code, int) else 0
    return 0
