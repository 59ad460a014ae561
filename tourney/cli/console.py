"""Where tables are printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console

_LEAST: Final = 100


def wide_console(least: int = _LEAST) -> Console:
    """Standard output, taken to be so wide at least: a line too long is better than one that is cut."""
    from rich.console import Console

    console = Console()
    return Console(width=max(console.width, least))
