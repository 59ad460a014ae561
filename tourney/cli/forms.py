"""The options `--json` and `--markdown`, which print a result in another form than tables for the terminal."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import RenderableType

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
        from tourney.cli.console import show

        show(shown())
