"""What took time in a hand, for whoever keeps the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tourney.game.felt import Felt


class Tempo:
    """Counts of what took time in a hand.

    Attributes:
        folds: Times a player folded.
        decisions: Times a player did anything else.
        streets: Streets dealt, the first one included.
        showdown: Whether hands were compared.
        all_in: Whether one of these was that of a player who was all-in.
    """

    __slots__ = ("all_in", "decisions", "folds", "showdown", "streets")

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """A hand begins."""
        self.folds = 0
        self.decisions = 0
        self.streets = 1
        self.showdown = False
        self.all_in = False

    def note(self, fold: int) -> None:
        """A player has folded, or done anything else."""
        if fold:
            self.folds += 1
        else:
            self.decisions += 1

    def note_showdown(self, felt: Felt) -> None:
        """Hands are compared."""
        self.showdown = True
        self.all_in = felt.is_all_in()

    def copy(self) -> Tempo:
        """An independent copy."""
        twin = Tempo()
        twin.folds = self.folds
        twin.decisions = self.decisions
        twin.streets = self.streets
        twin.showdown = self.showdown
        twin.all_in = self.all_in
        return twin
