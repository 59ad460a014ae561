"""What took time in a hand, for whoever keeps the clock."""

from __future__ import annotations


class Tempo:
    """Counts of what took time in a hand.

    Attributes:
        folds: Times a player folded.
        decisions: Times a player did anything else.
        streets: Streets dealt, the first one included.
        showdown: Whether hands were compared.
    """

    __slots__ = ("decisions", "folds", "showdown", "streets")

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """A hand begins."""
        self.folds = 0
        self.decisions = 0
        self.streets = 1
        self.showdown = False

    def note(self, fold: int) -> None:
        """A player has folded, or done anything else."""
        if fold:
            self.folds += 1
        else:
            self.decisions += 1

    def copy(self) -> Tempo:
        """An independent copy."""
        twin = Tempo()
        twin.folds = self.folds
        twin.decisions = self.decisions
        twin.streets = self.streets
        twin.showdown = self.showdown
        return twin
