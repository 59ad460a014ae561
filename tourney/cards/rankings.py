"""The ways of ranking a hand, by the names that variant files use.

A ranking takes the masks of a player's own cards and of the board, and returns the hand's worth: a positive integer,
higher is better, equal worth splits; 0 would mean that the hand does not qualify.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from tourney.cards.high import high

Ranking: TypeAlias = Callable[[int, int], int]


def _high(hole: int, board: int) -> int:
    """The best high hand out of all the player's cards and all of the board."""
    return high(hole | board) + 1


RANKINGS: Final[dict[str, Ranking]] = {"high": _high}
