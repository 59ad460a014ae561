"""Files of recorded hands in the poker hand history format, and the games that they name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tourney.config.load import find_game
from tourney.config.problems import ConfigError
from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from tourney.game.variant import Variant

SUFFIXES: Final = frozenset({".phh", ".phhs"})


def list_hand_files(folder: Path) -> list[Path]:
    """All hand histories in a directory and its subdirectories, sorted by name.

    Raises:
        InvalidArgument: There is none.
    """
    files = sorted(file for file in folder.rglob("*") if file.suffix in SUFFIXES and not file.is_dir())
    if not files:
        raise InvalidArgument(f"{folder}: no .phh or .phhs file in this directory")
    return files


@cache
def find_recorded_game(name: str) -> Variant:
    """A shipped game, or a game file in the working directory.

    Raises:
        InvalidArgument: There is no such game.
    """
    try:
        return find_game(name, Path())
    except ConfigError as error:
        raise InvalidArgument(" ".join(str(error).split())) from error
