"""An experiment: each point of a plan is played until there are enough replicates; its results as plain records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

from tourney.experiment.measures import Measure, values_of
from tourney.experiment.replicate import AnyReplicate, Replicate
from tourney.experiment.run import ReplicateFailed, Replicates
from tourney.experiment.statistics import Estimate, is_enough_for_spread, quantile
from tourney.sim.scenario import Scenario

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from tourney.experiment.compare import Difference
    from tourney.experiment.engines import Engine
    from tourney.experiment.expectations import CheckedExpectation
    from tourney.experiment.plan import Plan
    from tourney.experiment.store import Store
    from tourney.experiment.subject import Subject
    from tourney.experiment.work import Done, Failure


S = TypeVar("S")
R = TypeVar("R", bound=AnyReplicate)


class Progress(Protocol):
    """A callback for the progress of an experiment."""

    def __call__(self, point: int, replicates: Replicates, fresh: int) -> None:
        """Called when `fresh` more replicates of a point have been played."""
        ...


@dataclass(frozen=True, slots=True)
class PointFound(Generic[S, R]):
    """The results at one point.

    Attributes:
        plan: The plan of the experiment.
        settings: The settings of the point.
        subject: What kind of thing the scenario is.
        scenario: The scenario with these settings.
        replicates: The replicates that count, by number.
        failures: The replicates among the counted ones that could not be played.
        enough: Whether the rule is satisfied.
    """

    plan: Plan
    settings: tuple[str, ...]
    subject: Subject[S, R]
    scenario: S
    replicates: Sequence[R]
    failures: list[Failure]
    enough: bool

    @property
    def measures(self) -> Mapping[str, Measure]:
        """The measures of the replicates, by name."""
        return self.subject.measures(self.scenario)


TournamentFound: TypeAlias = PointFound[Scenario, Replicate]
"""The results of a tournament."""
AnyFound: TypeAlias = PointFound[Any, Any]
"""The results of anything that experiments play."""


@dataclass(slots=True)
class Experiment(Generic[S, R]):
    """An experiment that can be played and has results so far.

    Attributes:
        plan: The plan.
        subject: What kind of things the scenarios are.
        scenarios: The scenario of each point.
        store: The store of the results; None for no store.
    """

    plan: Plan
    subject: Subject[S, R]
    scenarios: Sequence[S]
    store: Store | None = None
    _points: list[Replicates] = field(init=False)

    def __post_init__(self) -> None:
        self._points = [
            Replicates(
                scenario,
                seed=self.plan.seed,
                rule=self.plan.rule,
                every=self.plan.every,
                known=() if self.store is None else self.store.read(point),
                subject=self.subject,
            )
            for point, scenario in enumerate(self.scenarios)
        ]

    def play(self, engine: Engine, progress: Progress | None = None) -> None:
        """Play the remaining replicates, point by point; see `stream`."""
        for _ in self.stream(engine, progress):
            pass

    def stream(
        self, engine: Engine, progress: Progress | None = None, *, wake: float | None = None
    ) -> Generator[None, None, None]:
        """Play the remaining replicates, point by point, and yield whenever some have finished.

        `found` then has the results so far. A closed stream stops; another plays on.

        Args:
            engine: The engine.
            progress: Called after each block of replicates.
            wake: The seconds after which it yields even if none have finished; None for no limit.

        Raises:
            ReplicateFailed: A replicate failed and `plan.keep_going` is not set.
            StoreError: Results cannot be stored.
        """
        for point, replicates in enumerate(self._points):

            def note(done: Sequence[Done], point: int = point, replicates: Replicates = replicates) -> None:
                # Stored before it is shown: what a user has seen is there after a crash.
                if self.store is not None:
                    self.store.write(point, done)
                if progress is not None:
                    progress(point, replicates, len(done))

            try:
                yield from replicates.stream(engine, note, keep_going=self.plan.keep_going, wake=wake)
            except ReplicateFailed as failed:
                # With its point: the experiment knows it, the replicates do not.
                raise ReplicateFailed(failed.failure, failed.failures, point) from None
            if self.store is not None:
                self.store.keep_first(point, replicates.enough)

    def judge(self) -> None:
        """Apply the rule to the stored replicates, without playing."""
        for replicates in self._points:
            replicates.judge()

    @property
    def progress(self) -> float:
        """The share of the work that is done, from 0 to 1; see `Replicates.progress`."""
        return sum(each.progress for each in self._points) / len(self._points)

    @property
    def played(self) -> int:
        """The replicates that have been played."""
        return sum(map(len, self._points))

    @property
    def found(self) -> list[PointFound[S, R]]:
        """The results so far, at each point."""
        return [
            PointFound(
                plan=self.plan,
                settings=point.settings,
                subject=self.subject,
                scenario=scenario,
                replicates=replicates.kept,
                # Failures beyond what the rule has looked at would depend on the number of workers.
                failures=[each for number, each in sorted(replicates.failures.items()) if number < replicates.judged],
                enough=bool(replicates.enough),
            )
            for point, scenario, replicates in zip(self.plan.points, self.scenarios, self._points, strict=True)
        ]


# Replicates as tables of plain records, as in exports.


def records_of(found: AnyFound) -> dict[str, list[dict[str, Any]]]:
    """Return the table `measures` and those of the parts of a replicate; each row has its replicate."""
    parts = found.subject.shape.tables
    measures = found.measures.items()
    tables: dict[str, list[dict[str, Any]]] = {"measures": [], **{part.name: [] for part in parts}}
    for each in found.replicates:
        key = {"replicate": each.number}
        tables["measures"].append(key | {name: measure.of(each) for name, measure in measures})
        for part, rows in zip(parts, found.subject.shape.rows(each), strict=True):
            tables[part.name] += [key | dict(zip(part.columns, row, strict=True)) for row in rows]
    return tables


# The summary of an experiment, and the differences of two, as plain records for JSON.


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
            # A measure that no replicate has is left out, not reported as 0.
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
        # None for what few runs do not tell, so that the keys stay the same.
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
