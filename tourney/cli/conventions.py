"""Exit codes and option values shared by several commands. Every command imports this module: keep it small."""

from __future__ import annotations

from typing import Final

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""

AUTO: Final = "auto"
"""The value of `--jobs` for one process per core."""
