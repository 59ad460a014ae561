"""Resolving of file arguments: a path, or the name of a shipped file."""

from __future__ import annotations

import os
from pathlib import Path

from tourney.config import shipped
from tourney.config.problems import ConfigError, Problem, TextMark, closest, nearest, printable, quote
from tourney.config.texts import SUFFIXES, siblings


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
