"""Where tables are printed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import RenderableType

_WIDTH: Final = 100
"""Characters of a line where no terminal shows it."""


def show(shown: RenderableType, width: int = _WIDTH) -> None:
    """Print on standard output, as wide as the terminal is, or `width` where there is none.

    A line longer than the terminal is better than one that is cut.
    """
    from rich.console import Console

    console = Console()
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = width
    console.print(shown, crop=False)
