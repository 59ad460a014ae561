"""Exit codes and option values that several commands share. Nothing else: every command imports it."""

from __future__ import annotations

from typing import Final

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""

AUTO: Final = "auto"
"""The value of `--jobs` for one process a core."""
