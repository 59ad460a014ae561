"""`tourney new-engine`: write a template for an engine under stress."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from tourney.errors import InvalidArgument
from tourney.outputs import write_text


def new_engine(
    name: Annotated[str, typer.Argument(help="Name of the engine, such as my_engine.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Output file; default: NAME.py.")] = None,
    javascript: Annotated[bool, typer.Option("--javascript", help="Write a program in JavaScript.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Write a commented template for an engine to test with `tourney stress`."""
    from tourney.stress.engine_templates import new_engine as begin

    new = begin(name, out or Path(f"{name}.{'mjs' if javascript else 'py'}"))
    if os.path.exists(new.file) and not force:  # noqa: PTH110 - it never raises
        raise InvalidArgument(f"{new.file} would be overwritten; use --force to overwrite")
    write_text(new.file, new.text)
    sys.stdout.write(f"{new.file}: the engine; edit this file\ntourney stress {new.arguments}\n")
