"""What the drivers of all engines have in common."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

RANDOM: Final = Random(2024)  # noqa: S311 - cards and coins, no secrets
"""The chance that peers without their own, and the policies, draw from: the standard library's, which is C."""


@dataclass(frozen=True, slots=True)
class Dealer:
    """Deals hands in a peer's own engine.

    Attributes:
        deal: Plays a hand; returns how many decisions it took, and how the peer says it ended.
        winnings: What each player won or lost, in the peer's own chips, by how the hand ended.
        quietly: What hands are played inside of, where the peer writes or warns.
    """

    deal: Callable[[], tuple[int, Any]]
    winnings: Callable[[Any], Sequence[float]]
    quietly: Callable[[], AbstractContextManager[object]] = nullcontext

    def play(self, hands: int) -> int:
        """Play so many hands; tells how many decisions they took."""
        deal = self.deal
        decisions = 0
        with self.quietly():
            for _ in range(hands):
                decisions += deal()[0]
        return decisions
