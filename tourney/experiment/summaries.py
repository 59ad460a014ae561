"""The summary of an experiment, and the differences of two, as plain records for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tourney.experiment.measures import values_of
from tourney.experiment.statistics import is_enough_for_spread, quantile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.compare import Difference
    from tourney.experiment.expectations import CheckedExpectation
    from tourney.experiment.experiment import AnyFound
    from tourney.experiment.measures import Measure
    from tourney.experiment.plan import Plan
    from tourney.experiment.statistics import Estimate

_QUANTILES: Final = {"p5": 0.05, "p50": 0.5, "p95": 0.95}


def summary_record(
    plan: Plan, found: Sequence[AnyFound], checks: Sequence[Sequence[CheckedExpectation]]
) -> dict[str, Any]:
    """The results of an experiment: every measure at each point, and the checked expectations."""
    return {
        "name": plan.name,
        "title": plan.title,
        "seed": plan.seed,
        "rule": str(plan.rule),
        "points": [_point(each, its_checks) for each, its_checks in zip(found, checks, strict=True)],
    }


def _point(found: AnyFound, checks: Sequence[CheckedExpectation]) -> dict[str, Any]:
    replicates = found.replicates
    return {
        "settings": list(found.settings),
        **found.subject.facts(found.scenario),
        "replicates": len(replicates),
        "complete": found.enough,
        "failures": [{"replicate": each.number, "error": each.error} for each in found.failures],
        "measures": {
            name: _summarize(measure, values)
            for name, measure in found.measures.items()
            if (values := values_of(measure, replicates))
        },
        **found.subject.details(found.scenario, replicates),
        "expectations": [
            {"expected": each.expectation.text, "found": _estimate(each.found), "verdict": each.verdict.value}
            for each in checks
        ],
    }


def _summarize(measure: Measure, values: Sequence[float]) -> dict[str, Any]:
    known = ("p5", "p50", "p95") if is_enough_for_spread(len(values)) else ("p50",)
    return {
        "title": measure.title,
        "unit": measure.unit.value,
        "replicates": len(values),
        "mean": _estimate(measure.mean(values)),
        **{name: _estimate(quantile(values, part)) if name in known else None for name, part in _QUANTILES.items()},
    }


def difference_record(found: Difference) -> dict[str, Any]:
    """The difference of a measure between two experiments."""
    return {
        "measure": found.measure.name,
        "title": found.measure.title,
        "unit": found.measure.unit.value,
        "first": _estimate(found.one),
        "second": _estimate(found.other),
        "change": _estimate(found.change),
        "significant": found.is_significant,
        "variance_saved": found.saved,
        "replicates": found.change.replicates,
    }


def _estimate(found: Estimate | None) -> dict[str, float | None] | None:
    """An estimate with its 95% interval, whose ends are None if there are too few replicates."""
    return None if found is None else found.as_record
