"""The text of a file, or a sentence about why there is none."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from tourney.config.nodes import line_column, located_error
from tourney.config.problems import KeyPath, Mark, closest, printable, quoted
from tourney.inputs import read_bytes

SUFFIX = ".yaml"
_BYTES = 5_000_000


class Asked(NamedTuple):
    """Where a file is asked for; what keeps it from being read is reported there."""

    mark: Mark
    path: KeyPath = ()


def shown(path: Path) -> str:
    """The path as problems name it."""
    return printable(os.path.normpath(path))


def read_text(path: Path, asked: Asked) -> str:
    """The text of a file, without a byte order mark.

    Raises:
        ConfigError: It cannot be read, is too large, or is no text in UTF-8.
    """
    name = shown(path)
    try:
        raw = read_bytes(path, _BYTES + 1)
    except FileNotFoundError:
        raise located_error(asked.mark, f"no such file: {name}{_neighbour(path)}", asked.path) from None
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        reason = getattr(error, "strerror", None) or error
        raise located_error(asked.mark, f"cannot read {name}: {str(reason).lower()}", asked.path) from None
    if len(raw) > _BYTES:
        raise located_error(asked.mark, f"{name} is too large: more than {_BYTES // 1_000_000} MB", asked.path)
    try:
        return raw.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode().removeprefix("\ufeff")
        line, column = line_column(before, len(before))
        raise located_error(Mark(name, line + 1, column + 1), "not a text file in UTF-8") from None


def siblings(path: Path) -> list[str]:
    """The files of the same kind in the same folder, by name without suffix."""
    try:
        return sorted(file.stem for file in path.parent.iterdir() if file.suffix == path.suffix and file.is_file())
    except (OSError, ValueError):
        return []


def _neighbour(path: Path) -> str:
    near = closest(path.stem, siblings(path))
    return "" if near is None else f"; did you mean {quoted(near + path.suffix)}?"
