"""Playing the kit's hands in another process, where classes are loaded anew and sets iterate in another order."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING, Final

from tourney.strategies.kit.trial import play_hands_of
from tourney.strategies.play import describe_error

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.strategies.kit.trial import Did
    from tourney.strategies.registry import Player

_CODE: Final = """\
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from tourney.strategies.kit.other_process import play_question
play_question()
"""


class CannotRun(Exception):
    """The strategy cannot be sent to another process."""


def play_elsewhere(player: Player, games: Sequence[Variant], numbers: Sequence[int]) -> Mapping[str, Did]:
    """The decisions of a strategy in some hands of some games, by game, as another process plays them.

    Raises:
        CannotRun: The strategy cannot be pickled, or the process fails; the message is for the user.
    """
    try:
        question = pickle.dumps(sys.path) + pickle.dumps((player, games, tuple(numbers)))
    except Exception as error:
        raise CannotRun(f"it cannot be pickled: {describe_error(error)}") from error
    other_order = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run(  # noqa: S603 - this Python
        [sys.executable, "-P", "-c", _CODE],
        input=question, capture_output=True, check=False, env=os.environ | {"PYTHONHASHSEED": other_order},
    )  # fmt: skip
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise CannotRun(f"another process cannot play it: {last or f'exit code {done.returncode}'}")
    answered: Mapping[str, Did] = pickle.loads(done.stdout)  # noqa: S301 - from our own process
    return answered


def play_question() -> None:
    """Runs in the other process: play the hands that stdin asks for, and write the decisions to stdout."""
    out, sys.stdout = sys.stdout.buffer, io.TextIOWrapper(io.BytesIO())  # discard what players print
    player, games, numbers = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our own process
    out.write(pickle.dumps({game.name: play_hands_of(game, numbers, player.create).did for game in games}))
    out.flush()
