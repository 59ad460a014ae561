"""`tourney new-strategy`: write a template for a strategy and its tests."""

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
