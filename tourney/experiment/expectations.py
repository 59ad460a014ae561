"""Expectations of a structure, checked against the intervals of replicates."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from tourney.experiment.measures import Measure, values_of
from tourney.experiment.statistics import Estimate, quantile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import AnyReplicate
    from tourney.tournament.wall_clock import WallClock


class Verdict(StrEnum):
    """The result of checking an expectation."""

    HOLDS = "holds"
    """The whole interval satisfies it."""

    FAILS = "fails"
    """The whole interval violates it."""

    UNKNOWN = "not yet known"
    """The bound lies within the interval: more replicates are needed."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """A bound on the mean of a measure, or on a quantile over the replicates.

    Attributes:
        text: The expectation as written.
        measure: The measure.
        part: The quantile, from 0 to 1; None for the mean.
        below: Whether the bound is an upper bound; otherwise it is a lower bound.
        strict: Whether the bound itself violates it.
        bound: The bound, in the unit of the measure.
        wall_clock: The clock on which a bound was given as a time of day; None if it was not.
    """

    text: str
    measure: Measure
    part: float | None
    below: bool
    strict: bool
    bound: float
    wall_clock: WallClock | None = None


class CheckedExpectation(NamedTuple):
    """An expectation checked against replicates.

    Attributes:
        expectation: The expectation.
        found: The estimate of its mean or quantile; None if no replicate has the measure.
        verdict: The result.
    """

    expectation: Expectation
    found: Estimate | None
    verdict: Verdict


def check_expectation(expectation: Expectation, replicates: Sequence[AnyReplicate]) -> CheckedExpectation:
    """Check an expectation against replicates."""
    values = values_of(expectation.measure, replicates)
    if not values:
        # Without values nothing holds, and nothing fails.
        return CheckedExpectation(expectation, None, Verdict.UNKNOWN)
    found = expectation.measure.mean(values) if expectation.part is None else quantile(values, expectation.part)
    # Without an interval nothing says how far chance may have moved the value.
    if found.low is None and found.high is None:
        return CheckedExpectation(expectation, found, Verdict.UNKNOWN)
    # The whole interval has to lie on one side, so that more runs turn a verdict only rarely.
    near, far = (found.high, found.low) if expectation.below else (found.low, found.high)
    if near is not None and _keeps(expectation, near):
        return CheckedExpectation(expectation, found, Verdict.HOLDS)
    if far is not None and not _keeps(expectation, far):
        return CheckedExpectation(expectation, found, Verdict.FAILS)
    return CheckedExpectation(expectation, found, Verdict.UNKNOWN)


def _keeps(expectation: Expectation, value: float) -> bool:
    # Bounds of whole hours or players are met exactly now and then, and `<` and `<=` then differ.
    if value == expectation.bound:
        return not expectation.strict
    return (value < expectation.bound) == expectation.below
