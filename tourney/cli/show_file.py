"""`tourney show`: print a shipped file."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tourney.cli.catalogue import CatalogueKind
from tourney.cli.values import one_of


def show_file(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of a shipped file (tourney list KIND).")],
    kind: Annotated[
        CatalogueKind | None,
        typer.Option(
            metavar="KIND",
            help="scenarios, schedules, fields, ...: where several have it.",
            parser=one_of(CatalogueKind),
        ),
    ] = None,
    is_resolved: Annotated[
        bool, typer.Option("--resolved", help="With everything that it extends and names written into it.")
    ] = False,
) -> None:
    """Print a shipped file, to read or to copy: tourney show home_game > mine.yaml."""
    from tourney.config.shown_files import find_shipped_files, format_resolved
    from tourney.inputs import read_text

    (of_kind, path), *others = find_shipped_files(name, None if kind is None else kind.value)
    sys.stdout.write(format_resolved(of_kind, path) if is_resolved else read_text(path))
    for other, _ in others:
        sys.stderr.write(f"shown: {of_kind}; there is also: tourney show {name} --kind {other}\n")
