"""Whose turn it is in a hand."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0
"""The hand asks for a card."""

ACT: Final = 1
"""The hand asks a player for an action."""

OVER: Final = 2
"""The chips are where they belong."""
