"""`tourney studio`: a local web application in which an event is changed while one looks at what it will do."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from tourney.cli.console import whole
from tourney.errors import InvalidArgument

_LAST_PORT = 65_535


def studio(
    what: Annotated[
        Path | None,
        typer.Argument(
            metavar="WHAT", help="A tournament file to open, or a directory; default: the working directory."
        ),
    ] = None,
    port: Annotated[int, whole(0, _LAST_PORT, "The port; 0: a free one.")] = 0,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
) -> None:
    """Change an event in the browser, and see at once what it will do. The server is on this machine alone."""
    path = what or Path()
    is_folder = os.path.isdir(path)  # noqa: PTH112 - it never raises
    root = path if is_folder else path.parent
    if not os.path.isdir(root):  # noqa: PTH112
        raise InvalidArgument(f"{root} is not a directory")
    if not is_folder and path.suffix not in {".yaml", ".yml"}:
        raise InvalidArgument(f"{path} is neither a directory nor a tournament file, whose name ends in .yaml")
    try:
        from tourney.studio.server import serve
    except ImportError as error:
        # A module of our own that is missing is a fault of the install, and no matter of the extra.
        if (error.name or "").partition(".")[0] == "tourney":
            raise
        raise InvalidArgument("the studio needs the extra [studio]: pip install 'tourney[studio]'") from None

    def announce(address: str) -> None:
        sys.stdout.write(f"{address}\nThe address is a key: whoever has it can use the studio. Ctrl-C ends it.\n")
        # A program that reads the address from a pipe must not wait for more to come.
        sys.stdout.flush()
        if not no_open:
            typer.launch(address)

    serve(root, "" if is_folder else path.name, port, announce)
