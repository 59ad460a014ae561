"""What an organiser expects of a structure, held against replicates with their uncertainty."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from tourney.experiment.measures import values_of
from tourney.experiment.statistics import quantile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.measures import Measure
    from tourney.experiment.replicate import Replicate
    from tourney.experiment.statistics import Estimate


class Verdict(StrEnum):
    """What replicates say of an expectation."""

    HOLDS = "holds"
    """The whole interval keeps to it."""

    FAILS = "fails"
    """The whole interval breaks it."""

    UNKNOWN = "not yet known"
    """The bound lies within the interval: more replicates would tell."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """A bound on a measure: on its mean, or on a quantile over the replicates.

    Attributes:
        text: As it is written.
        measure: Of what.
        part: Of which quantile; None for the mean.
        below: Whether it is to be below the bound, and not above.
        strict: Whether the bound itself breaks it.
        bound: In the unit of the measure.
    """

    text: str
    measure: Measure
    part: float | None
    below: bool
    strict: bool
    bound: float


class CheckedExpectation(NamedTuple):
    """An expectation held against replicates.

    Attributes:
        expectation: What was expected.
        found: What it was held against; None when no replicate has the measure.
        verdict: What comes of it.
    """

    expectation: Expectation
    found: Estimate | None
    verdict: Verdict


def check(expectation: Expectation, replicates: Sequence[Replicate]) -> CheckedExpectation:
    """Hold an expectation against replicates."""
    values = values_of(expectation.measure, replicates)
    if not values:
        return CheckedExpectation(expectation, None, Verdict.UNKNOWN)
    found = expectation.measure.mean(values) if expectation.part is None else quantile(values, expectation.part)
    if found.low is None and found.high is None:
        return CheckedExpectation(expectation, found, Verdict.UNKNOWN)
    near, far = (found.high, found.low) if expectation.below else (found.low, found.high)
    if near is not None and _keeps(expectation, near):
        return CheckedExpectation(expectation, found, Verdict.HOLDS)
    if far is not None and not _keeps(expectation, far):
        return CheckedExpectation(expectation, found, Verdict.FAILS)
    return CheckedExpectation(expectation, found, Verdict.UNKNOWN)


def _keeps(expectation: Expectation, value: float) -> bool:
    if value == expectation.bound:
        return not expectation.strict
    return (value < expectation.bound) == expectation.below
