"""Sets of seats: integers with a bit for each seat."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tourney.game.size import MOST_PLAYERS

if TYPE_CHECKING:
    from tourney.types import SeatNo


@cache
def seats_of(seats: int) -> tuple[SeatNo, ...]:
    """The seats of a set, ascending."""
    return tuple([seat for seat in range(MOST_PLAYERS) if seats >> seat & 1])
