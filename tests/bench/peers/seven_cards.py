"""What evaluators have in common that take a list of card objects a call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def passes_over(
    hands: Sequence[Sequence[str]], card: Callable[[str], Any], evaluate: Callable[[list[Any]], Any]
) -> Callable[[int], int]:
    """Something that makes so many passes over hands, of cards made beforehand, and returns 0."""
    made = [[card(name) for name in hand] for hand in hands]

    def play(passes: int) -> int:
        for _ in range(passes):
            for cards in made:
                evaluate(cards)
        return 0

    return play
