"""How many replicates are enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tourney.errors import StructureError
from tourney.experiment.statistics import mean

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_REPLICATES: Final = 10**6
"""More replicates than anyone needs; a larger number is taken for a mistake."""


@dataclass(frozen=True, slots=True)
class Rule:
    """When to stop: after a fixed number of replicates, or once the mean of the finish times is known well enough.

    It is judged on the first so many replicates alone, whichever have been played besides, so that the answer does
    not depend on how the work was divided. Looking again and again makes an interval hold a little less often than it
    says; the first look comes late enough for that to be little (docs/measures.md says how little).

    Attributes:
        most: Replicates at most.
        within: Half the length of the 95% interval, as a part of the mean, that is good enough; 0 for a fixed number.
        first: The replicates of the first look.
        step: The replicates between two looks.

    Raises:
        StructureError: The numbers make no rule.
    """

    most: int = 1000
    within: float = 0.01
    first: int = 100
    step: int = 20

    def __post_init__(self) -> None:
        if self.most < 1 or self.first < 2 or self.step < 1 or not 0 <= self.within < 1:
            raise StructureError("a rule has one replicate at least, two before the first look, and a part below 1")

    def next_look(self, judged: int) -> int:
        """The number of replicates at which it is judged next, after it has been at so many."""
        if not self.within:
            return self.most
        return min(self.most, self.first if judged < self.first else judged + self.step)

    def is_met(self, finishes: Sequence[float]) -> bool:
        """Whether the replicates of a look are enough."""
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
