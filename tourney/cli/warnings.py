"""Warnings about tournament files, printed on standard error before play starts."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.config.problems import Problem, TextMark

Strict = Annotated[bool, typer.Option("--strict", help="Treat warnings as errors.")]


def warn(warnings: Iterable[Problem], *, strict: bool) -> None:
    """Print the warnings, one per line.

    Raises:
        ConfigError: There are warnings and `strict` is set; it holds all of them.
    """
    from tourney.config.problems import ConfigError, in_order

    found = in_order(warnings)
    if found and strict:
        raise ConfigError(found)
    for each in found:
        sys.stderr.write(f"{_named(each.mark)}: warning: {each.path}: {each.message}\n")


def _named(mark: TextMark) -> TextMark:
    """The position; in a shipped file by its name, not by its path in the installed package."""
    from tourney.config import shipped

    path = Path(mark.file)
    homes = (shipped.folder("scenarios"), shipped.folder("schedules").parent)
    return replace(mark, file=path.stem) if any(map(path.is_relative_to, homes)) else mark
