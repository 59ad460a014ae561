"""Counts of what takes time in a hand, for the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tourney.game.public_state import PublicState


class Tempo:
    """Counts of what takes time in a hand.

    Attributes:
        folds: Number of folds.
        decisions: Number of other decisions.
        streets: Number of streets dealt, including the first.
        showdown: Whether there was a showdown.
        all_in: Whether a player at the showdown was all-in.
    """

    __slots__ = ("all_in", "decisions", "folds", "showdown", "streets")

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Start a hand."""
        self.folds = 0
        self.decisions = 0
        self.streets = 1
        self.showdown = False
        self.all_in = False

    def note_showdown(self, state: PublicState) -> None:
        """Note a showdown."""
        self.showdown = True
        self.all_in = state.is_all_in()

    def copy(self) -> Tempo:
        """An independent copy."""
        twin = Tempo()
        twin.folds = self.folds
        twin.decisions = self.decisions
        twin.streets = self.streets
        twin.showdown = self.showdown
        twin.all_in = self.all_in
        return twin
