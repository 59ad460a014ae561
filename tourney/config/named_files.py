"""Files by path or by shipped name, and their text; errors have positions and suggestions."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from tourney.config import shipped
from tourney.config.nodes import error_at, line_column
from tourney.config.problems import ConfigError, KeyPath, Problem, TextMark, closest, nearest, printable, quote
from tourney.inputs import read_bytes, reason

# Reads the text of a file; errors have positions and suggestions.


SUFFIX = ".yaml"
SUFFIXES = (SUFFIX, ".yml")


class Mention(NamedTuple):
    """The place that refers to a file; errors in reading the file are reported there."""

    mark: TextMark
    path: KeyPath = ()


def format_path(path: Path) -> str:
    """The path as shown in problems."""
    return printable(os.path.normpath(path))


def read_source(path: Path, asked: Mention) -> str:
    """Read the text of a file, without a byte order mark.

    Raises:
        ConfigError: The file cannot be read, is too large, or is not UTF-8.
    """
    name = format_path(path)
    try:
        raw = read_bytes(path)
    except FileNotFoundError:
        raise error_at(asked.mark, f"no such file: {name}{_neighbour(path)}", asked.path) from None
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        why = reason(error)
        raise error_at(asked.mark, f"cannot read {name}: {why[:1].lower()}{why[1:]}", asked.path) from None
    try:
        return raw.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        # What is before the first wrong byte is valid, so columns can be counted in characters.
        before = raw[: error.start].decode().removeprefix("\ufeff")
        line, column = line_column(before, len(before))
        raise error_at(TextMark(name, line + 1, column + 1), "not a text file in UTF-8") from None


def siblings(path: Path) -> dict[str, str]:
    """The files of the same kind in the same directory, by name without suffix."""
    kinds = SUFFIXES if path.suffix in SUFFIXES else (path.suffix,)
    try:
        return {
            file.stem: file.name for file in sorted(path.parent.iterdir()) if file.suffix in kinds and file.is_file()
        }
    except (OSError, ValueError):
        return {}


def _neighbour(path: Path) -> str:
    beside = siblings(path)
    near = closest(path.stem, beside)
    return "" if near is None else f"; did you mean {quote(beside[near])}?"


def scenario_file(text: str) -> Path:
    """Return the path of a tournament file, given as a path or as the name of a shipped scenario. Paths come first.

    Raises:
        ConfigError: The text is not a path, and no shipped file has this name.
    """
    return _file(text, "no shipped scenario", "scenarios", "festivals")


def sheet_file(text: str) -> Path:
    """Return the path of a tournament file or level sheet, given as a path or as the name of a shipped one.

    Raises:
        ConfigError: The text is not a path, and no shipped file has this name.
    """
    return _file(text, "neither a shipped scenario nor a level sheet", "scenarios", "schedules")


def field_file(text: str) -> Path:
    """Return the path of a field, given as a path or as the name of a shipped one.

    Raises:
        ConfigError: The text is not a path, and no shipped file has this name.
    """
    return _file(text, "no shipped field", "fields")


def game_name(text: str) -> str:
    """Return the name of a shipped game.

    Raises:
        ConfigError: No shipped game has this name.
    """
    return _file(text, "no shipped game", "variants").stem


def _file(text: str, what: str, *kinds: str) -> Path:
    if not text:
        raise _error("''", "the file name is empty")
    path = Path(text)
    if os.path.exists(path) or path.name != text:  # noqa: PTH110 - it never raises
        return path
    names = [name for kind in kinds for name in shipped.list_names(kind)]
    if path.suffix:
        # A file beside it that is called alike is meant rather than a shipped one; reading the path then suggests it.
        meant = None if closest(path.stem, siblings(path)) else closest(path.stem, names)
        if path.suffix in SUFFIXES and meant is not None:
            raise _error(text, f"no such file: {printable(text)}; did you mean {quote(meant)}?")
        return path
    found = next((file for kind in kinds if (file := shipped.find(kind, text)) is not None), None)
    if found is None:
        raise _error(text, f"no such file, and {what} is called {quote(text)}{nearest(text, names)}")
    return found


def _error(text: str, message: str) -> ConfigError:
    return ConfigError([Problem(TextMark(printable(text), 1, 1), "", message)])
