"""eval7 (Cython): seven-card hands, one call a hand, of cards made beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eval7 import Card, evaluate

from .seven_cards import passes_over

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def evaluations(hands: Sequence[Sequence[str]]) -> Callable[[int], int]:
    """Something that makes so many passes over hands of seven cards, and returns 0."""
    return passes_over(hands, Card, evaluate)
