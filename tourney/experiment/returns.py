"""Returns on investment of each strategy and skill band."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

from tourney.experiment.replicate import BANDS, Outcome, Replicate
from tourney.experiment.statistics import Estimate, estimate_share, is_enough_for_mean, student_t

if TYPE_CHECKING:
    from collections.abc import Sequence


class Returns(NamedTuple):
    """The results of the entrants with one strategy in one skill band, over all replicates.

    Attributes:
        strategy: The name of the strategy in the tournament file.
        skill: The skill band as text, "0.4 to 0.6"; empty for strategies without that parameter.
        entrants: The mean number of such entrants per replicate.
        roi: Money returned / money paid - 1; None if they paid nothing.
        won: The share of replicates that one of them won.
        paid: The share of their entries that were paid; None if they made none.
    """

    strategy: str
    skill: str
    entrants: float
    roi: Estimate | None
    won: Estimate
    paid: Estimate | None

    @property
    def as_record(self) -> dict[str, Any]:
        """The returns, for JSON."""
        return {
            "strategy": self.strategy,
            "skill": self.skill,
            "entrants": self.entrants,
            "roi": None if self.roi is None else self.roi.as_record,
            "won": self.won.as_record,
            "paid": None if self.paid is None else self.paid.as_record,
        }


def returns_of(replicates: Sequence[Replicate]) -> list[Returns]:
    """The returns of each strategy and skill band."""
    kinds: dict[tuple[str, int], list[Outcome]] = {}
    for replicate in replicates:
        for outcome in replicate.outcomes:
            kinds.setdefault((outcome.strategy, outcome.band), []).append(outcome)
    return [_returns(strategy, band, kinds[strategy, band], len(replicates)) for strategy, band in sorted(kinds)]


def _returns(strategy: str, band: int, outcomes: Sequence[Outcome], replicates: int) -> Returns:
    return Returns(
        strategy=strategy,
        skill=band_text(band),
        entrants=sum(each.entrants for each in outcomes) / replicates,
        # A ratio of sums and not a mean of ratios: a run with few entries of the kind would count as much as one with
        # many.
        roi=ratio([each.returned for each in outcomes], [each.cost for each in outcomes], less=1),
        won=estimate_share(sum(each.wins > 0 for each in outcomes), replicates),
        paid=ratio([each.paid for each in outcomes], [each.entries for each in outcomes], most=1),
    )


def band_text(band: int) -> str:
    """A skill band as text."""
    return "" if band < 0 else f"{band / BANDS:.1f} to {(band + 1) / BANDS:.1f}"


def ratio(
    parts: Sequence[float], wholes: Sequence[float], *, less: float = 0, most: float = math.inf
) -> Estimate | None:
    """The ratio of two sums over replicates, minus `less`, with the interval of the ratio estimator.

    The interval ends at 0 and at `most`, both before `less` is subtracted. It is None if the wholes sum to 0.

    The variance is that of the residuals part - ratio * whole (Cochran, Sampling Techniques, 6.4).
    """
    count = len(wholes)
    whole = sum(wholes)
    if not whole:
        return None
    found = sum(parts) / whole
    if not is_enough_for_mean(count):
        return Estimate(found - less, None, None, count)
    # What entrants pay varies from run to run with their re-entries, and returns vary with it: only the rest is
    # error.
    residuals = sum((part - found * each) ** 2 for part, each in zip(parts, wholes, strict=True))
    # The standard error of a sum of `count` residuals, over the sum of the wholes.
    half = student_t(count - 1) * math.sqrt(residuals / (count - 1) * count) / whole
    low, high = max(0.0, found - half), min(most, found + half)  # returns are not negative
    return Estimate(found - less, low - less, high - less, count)
