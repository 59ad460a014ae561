"""What the parts of `tight_aggressive` ask of its style."""

from __future__ import annotations

from typing import Protocol


class TightStyle(Protocol):
    """The parameters of `tight_aggressive`, which describes them."""

    @property
    def looseness(self) -> float:
        """How many hands it plays, as a multiple."""

    @property
    def aggression(self) -> float:
        """How often and how thinly it bets and raises, as a multiple."""

    @property
    def bluff_percent(self) -> int:
        """How often it bluffs where a bluff suits."""

    @property
    def push_below_bb(self) -> float:
        """The stack at and below which it pushes or folds, in big blinds."""
