"""The interpreted hand engine, in its own process, whatever the mode of this process.

The other process first writes its mode. Then it reads numbers of hands to play, one per line, and answers each with
the number of decisions.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import tourney
from tourney.bench.engine import INTERPRETED, BenchTable, build_players, how_built
from tourney.bench.rounds import OURS, PURE, Contender
from tourney.bench.workload import CALL_DOWN, NLHE_6
from tourney.errors import TourneyError

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME: Final = NLHE_6
POLICY: Final = CALL_DOWN
"""The game and the policy played there."""

_PACKAGES: Final = str(Path(tourney.__file__).parent.parent)


@contextmanager
def start_interpreted() -> Iterator[Contender]:
    """A contender that plays in an interpreted process, which ends with the block.

    Raises:
        TourneyError: The process does not answer or is not interpreted.
    """
    # The child must find the same package, wherever this one was imported from.
    path = os.pathsep.join(filter(None, (_PACKAGES, os.environ.get("PYTHONPATH"))))
    with subprocess.Popen(  # noqa: S603 - our own interpreter, our own module
        # -P keeps the working directory off the path: a file there could have the name of a module.
        [sys.executable, "-P", "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        # Numbers and mode only; no text of users passes the pipe.
        encoding="ascii",
        env={**os.environ, "TOURNEY_PURE": "1", "PYTHONPATH": path},
    ) as child:
        requests, answers = child.stdin, child.stdout
        if requests is None or answers is None:
            raise TourneyError("the interpreted process has no pipes")

        def answer() -> str:
            # An empty line is the end of the pipe: the child has died.
            line = answers.readline().strip()
            if not line:
                raise TourneyError("the interpreted process has ended")
            return line

        def play(hands: int) -> int:
            requests.write(f"{hands}\n")
            # Or the request would wait in the buffer, and both processes for each other.
            requests.flush()
            return int(answer())

        # First its mode: an interpreted rate that was compiled would be worthless.
        built = answer()
        if built != INTERPRETED:
            raise TourneyError(f"the hand engine runs {built} although TOURNEY_PURE=1 is set")
        yield Contender(OURS, PURE, built, play)


def _serve() -> None:
    table = BenchTable(GAME, build_players(GAME, POLICY, built_in=False))
    sys.stdout.write(f"{how_built()}\n")
    sys.stdout.flush()
    for line in sys.stdin:
        sys.stdout.write(f"{table.play(int(line))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    # Ctrl-C reaches the child, too; its parent says what is to be said.
    with suppress(KeyboardInterrupt):
        _serve()
