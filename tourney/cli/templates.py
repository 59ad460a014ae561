"""`tourney new-strategy` and `tourney new-engine`: write a template to fill in."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from tourney.errors import InvalidArgument
from tourney.outputs import write_text


def new_strategy(
    name: Annotated[str, typer.Argument(help="Name of the strategy, such as careful_player.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Output file; default: NAME.py.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite existing files.")] = False,
) -> None:
    """Write a commented template for a strategy, and its tests beside it."""
    from tourney.strategies.kit.templates import new_strategy as begin

    new = begin(name, out or Path(f"{name}.py"))
    there = [str(file) for file in (new.file, new.test_file) if os.path.exists(file)]  # noqa: PTH110 - it never raises
    if there and not force:
        raise InvalidArgument(f"{' and '.join(there)} would be overwritten; use --force to overwrite")
    write_text(new.file, new.text)
    write_text(new.test_file, new.test_text)
    reference = f"{new.file}:{new.class_name}"
    sys.stdout.write(
        f"{new.file}: the strategy; edit this file\n"
        f"{new.test_file}: its tests; run python -m pytest {new.test_file}\n"
        f"tourney check-strategy {reference}\n"
        f'in the field of a tournament file: - {{strategy: "{new.file.name}:{new.class_name}", count: 4}}\n'
    )


# `tourney new-engine`: write a template for an engine under stress.


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
