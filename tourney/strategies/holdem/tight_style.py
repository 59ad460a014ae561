"""The parameters of `tight_aggressive` that its parts use."""

from __future__ import annotations

from typing import Protocol


class TightStyle(Protocol):
    """The parameters of `tight_aggressive`; see there."""

    @property
    def looseness(self) -> float:
        """How many hands it plays, as a multiple."""

    @property
    def aggression(self) -> float:
        """How often and how thinly it bets and raises, as a multiple."""

    @property
    def bluff_percent(self) -> int:
        """How often it bluffs in a suitable spot, in percent."""

    @property
    def push_below_bb(self) -> float:
        """The stack, in big blinds, at or below which it pushes or folds."""
