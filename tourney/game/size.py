"""How large a hand can be. The rows of a hand have these lengths, compiled or not."""

from __future__ import annotations

from typing import Final

MOST_PLAYERS: Final = 12
MOST_HOLE_CARDS: Final = 10
MOST_BOARDS: Final = 4
MOST_BOARD_CARDS: Final = 10
MOST_STREETS: Final = 12
MOST_PARTS: Final = 16
"""Parts a pot is split between: boards times rankings."""

MOST_CHIPS: Final = 10**14
"""All chips of a hand, so that any sum of amounts fits 64 bits, with room for what is packed beside one."""
