"""An experiment: each point of a plan is played until there are enough replicates, with an optional store."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from tourney.experiment.replicate import Replicate
from tourney.experiment.run import ReplicateFailed, Replicates
from tourney.experiment.shape import AnyReplicate
from tourney.sim.scenario import Scenario

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.experiment.engines import Engine
    from tourney.experiment.measures import Measure
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
        """Play the remaining replicates, point by point.

        Raises:
            ReplicateFailed: A replicate failed and `plan.keep_going` is not set.
            StoreError: Results cannot be stored.
        """
        for point, replicates in enumerate(self._points):

            def note(done: Sequence[Done], point: int = point, replicates: Replicates = replicates) -> None:
                if self.store is not None:
                    self.store.write(point, done)
                if progress is not None:
                    progress(point, replicates, len(done))

            try:
                replicates.play(engine, note, keep_going=self.plan.keep_going)
            except ReplicateFailed as failed:
                raise ReplicateFailed(failed.failure, failed.failures, point) from None
            if self.store is not None:
                self.store.keep_first(point, replicates.enough)

    def judge(self) -> None:
        """Apply the rule to the stored replicates, without playing."""
        for replicates in self._points:
            replicates.judge()

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
                failures=[each for number, each in sorted(replicates.failures.items()) if number < replicates.judged],
                enough=bool(replicates.enough),
            )
            for point, scenario, replicates in zip(self.plan.points, self.scenarios, self._points, strict=True)
        ]
