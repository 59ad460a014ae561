"""What a player may keep in a draw or a discard, and the shares of the pot that it has won so far with it."""

from __future__ import annotations

from typing import Final

_NO_SHARES: Final = [0.0] * 64


class Choice:
    """One of the choices that `ShareEstimate.compare` plays out.

    Attributes:
        kept: The mask of the cards kept; of the first hand, where cards are set apart.
        missing: Number of cards to be dealt in their place.
        hand: In a sample: the mask of the cards now.
        lacking: In a sample: number of cards to be dealt in this draw.
        error: What the player adds to the share by mistake.
        total: The sum of the shares.
        shares: The share in each sample.
    """

    __slots__ = ("error", "hand", "kept", "lacking", "missing", "shares", "total")

    def __init__(self, kept: int, missing: int) -> None:
        self.kept = kept
        self.missing = missing
        self.hand = 0
        self.lacking = 0
        self.error = 0.0
        self.total = 0.0
        self.shares = _NO_SHARES[:]

    def lead(self, other: Choice, samples: int) -> float:
        """How much more of the pot this choice seems to win than another."""
        return (self.total - other.total) / samples + self.error - other.error

    def variance_of_lead(self, other: Choice, samples: int) -> float:
        """The variance of `lead` from another seed; more than 0 even if all samples agree."""
        squares = 0.5
        for sample in range(samples):
            apart = self.shares[sample] - other.shares[sample]
            squares += apart * apart
        return squares / (samples + 1) / samples
