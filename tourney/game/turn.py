"""The states of a hand."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0
"""The hand needs a card."""

ACT: Final = 1
"""A player must act."""

OVER: Final = 2
"""The hand is over."""
