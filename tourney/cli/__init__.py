"""The command line: a thin command a file, over functions one can import."""

from __future__ import annotations

import sys

from tourney.cli.app import app
from tourney.errors import TourneyError


def main() -> None:
    """Run the command line; what is wrong is said in sentences, without a traceback.

    Exit codes: 0 done, 1 the run failed, 2 the input is wrong, 130 interrupted.
    """
    try:
        app()
    except TourneyError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(error.exit_code)
