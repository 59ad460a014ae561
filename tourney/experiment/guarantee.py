"""What a guarantee of the prize pool risks, from replicates with as many entries as may come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import MEASURES, values_of
from tourney.experiment.statistics import Estimate, quantile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario
    from tourney.types import Money

RISK: Final = 0.1
"""The share of runs in which the house may have to add to the prize pool for a guarantee to be called safe."""


class GuaranteeRisk(NamedTuple):
    """The risk of a guarantee.

    Attributes:
        guarantee: The least prize pool.
        risk: The share of the replicates in which the house adds to it.
        overlay: The mean of what it adds, over all replicates.
        worst: What it adds at least in the worst 5% of them.
        safe: The largest guarantee that buy-ins fail to reach in at most `RISK` of the replicates.
    """

    guarantee: Money
    risk: Estimate
    overlay: Estimate
    worst: Estimate
    safe: Estimate


def assess_guarantee(scenario: Scenario, replicates: Sequence[Replicate]) -> GuaranteeRisk | None:
    """Return the risk of the guarantee; None without one, or without replicates.

    A guarantee changes no hand: what entries pay in one replicate is the same under any other guarantee. So the safe
    one is a quantile of what they pay, and needs no further runs.
    """
    # Fixed prizes have no pool to guarantee.
    if not scenario.guarantee or not replicates or scenario.payouts.fixed_pool is not None:
        return None
    overlays = values_of(MEASURES["overlay"], replicates)
    short = MEASURES["overlay_risk"]
    # What entries pay does not depend on the guarantee here; in a real room a larger one may draw more entrants.
    paid_in = sorted(values_of(MEASURES["paid_in"], replicates))
    # Of the sums paid in, as many as may be are smaller than this one. A quantile lies between two sums.
    largest = paid_in[int(RISK * len(paid_in))]
    return GuaranteeRisk(
        scenario.guarantee,
        short.mean(values_of(short, replicates)),
        MEASURES["overlay"].mean(overlays),
        quantile(overlays, 0.95),
        quantile(paid_in, RISK)._replace(value=largest),
    )
