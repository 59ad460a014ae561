"""pkrbot (Cython): seven-card hands, one call a hand, of cards made beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pkrbot import Card, evaluate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def evaluations(hands: Sequence[Sequence[str]]) -> Callable[[int], int]:
    """Something that makes so many passes over hands of seven cards, and returns 0."""
    made = [[Card(card) for card in hand] for hand in hands]

    def play(passes: int) -> int:
        for _ in range(passes):
            for cards in made:
                evaluate(cards)
        return 0

    return play
