"""Size limits of a hand. The arrays of a hand have these lengths, compiled or not."""

from __future__ import annotations

from typing import Final

MOST_PLAYERS: Final = 12
MOST_HOLE_CARDS: Final = 10
MOST_BOARDS: Final = 4
MOST_BOARD_CARDS: Final = 10
MOST_STREETS: Final = 12
MOST_PARTS: Final = 16
"""Parts that a pot can be split into: boards times rankings."""

MOST_CHANCES: Final = 8
"""Kinds of chances that a track record tells apart: a first bet, and a raise, on each of four streets."""

MOST_CHIPS: Final = 10**14
"""Limit of all chips in a hand, so that sums of amounts fit 64 bits with room for the data packed with them."""
