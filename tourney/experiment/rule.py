"""The rule that decides how many replicates are enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.experiment.statistics import mean

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_REPLICATES: Final = 10**6
"""The maximum number of replicates; a larger number is treated as a mistake."""


@dataclass(frozen=True, slots=True)
class Rule:
    """When to stop: after a fixed number of replicates, or when the mean finish time is known well enough.

    Each look uses only the replicates with the lowest numbers, even if later ones have been played. So the result
    does not depend on how the work was divided. Repeated looks reduce the coverage of the interval slightly; the
    first look is late enough to keep this small (docs/measures.md has numbers).

    Attributes:
        most: The maximum number of replicates.
        within: The target half-width of the 95% interval, as a share of the mean; 0 for a fixed number of replicates.
        first: The number of replicates at the first look.
        step: The number of replicates between two looks.

    Raises:
        InvalidArgument: A number is out of range.
    """

    most: int = 1000
    within: float = 0.01
    first: int = 100
    step: int = 20

    def __post_init__(self) -> None:
        if self.most < 1 or self.first < 2 or self.step < 1 or not 0 <= self.within < 1:
            raise InvalidArgument("invalid rule: needs most >= 1, first >= 2, step >= 1 and 0 <= within < 1")

    def next_look(self, judged: int) -> int:
        """The number of replicates at the next look after a look at `judged` replicates."""
        if not self.within:
            return self.most
        return min(self.most, self.first if judged < self.first else judged + self.step)

    def is_met(self, finishes: Sequence[float]) -> bool:
        """Whether the replicates at a look are enough."""
        if len(finishes) >= self.most:
            return True
        if not self.within:
            return False
        found = mean(finishes)
        return found.half_width is not None and found.half_width <= self.within * found.value

    def __str__(self) -> str:
        if not self.within:
            return f"{self.most:,} replicates"
        return (
            f"until the 95% interval of the mean finish time is within {100 * self.within:.3g}% of it "
            f"(first look at {self.first:,} replicates, then every {self.step}), or {self.most:,} replicates"
        )
