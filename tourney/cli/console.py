"""Printing of tables."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import RenderableType

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
