"""Warnings about tournament files, on standard error before anything is played."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.config.problems import Problem

Strict = Annotated[bool, typer.Option("--strict", help="Take warnings for errors.")]


def warn(warnings: Iterable[Problem], *, strict: bool) -> None:
    """Write the warnings, a line each.

    Raises:
        ConfigError: With all of them, if there are any and `strict` is set.
    """
    from tourney.config.problems import ConfigError, in_order

    found = in_order(warnings)
    if found and strict:
        raise ConfigError(found)
    for each in found:
        sys.stderr.write(f"{each.mark}: warning: {each.path}: {each.message}\n")
