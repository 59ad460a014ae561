"""Warnings about tournament files, printed on standard error before play starts."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.config.problems import Problem

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
        sys.stderr.write(f"{each.mark}: warning: {each.path}: {each.message}\n")
