"""Printing: tables, the options `--json` and `--markdown`, and warnings about tournament files."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rich.console import RenderableType

    from tourney.config.problems import Problem


_WIDTH: Final = 100
"""Width in characters when the output is not a terminal."""


def show(shown: RenderableType, width: int = _WIDTH) -> None:
    """Print on standard output, at the width of the terminal, or at `width` if there is no terminal.

    Lines that are too long for the terminal are not truncated.
    """
    from rich.console import Console

    console = Console()
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = width
    console.print(shown, crop=False)


# The options `--json` and `--markdown`, which print a result in another form than tables for the terminal.


AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON only.")]
AsMarkdown = Annotated[bool, typer.Option("--markdown", help="Print the result as Markdown.")]


def check_one_form(*, as_json: bool, as_markdown: bool) -> None:
    """Check the two options before play starts.

    Raises:
        InvalidArgument: Both are given.
    """
    if as_json and as_markdown:
        raise InvalidArgument("give either --json or --markdown, not both")


def show_as(
    shown: Callable[[], RenderableType], record: Callable[[], Any], *, as_json: bool, as_markdown: bool
) -> None:
    """Print a result: `record` as JSON, or `shown` as Markdown or for the terminal."""
    if as_json:
        sys.stdout.write(json.dumps(record(), indent=1) + "\n")
    elif as_markdown:
        from tourney.reporting.fitted_table import as_markdown as written

        sys.stdout.write(written(shown()))
    else:
        show(shown())


# Warnings about tournament files, printed on standard error before play starts.


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
