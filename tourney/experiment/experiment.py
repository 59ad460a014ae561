"""An experiment: each point of a plan, played until there are enough replicates, and kept where one asks for that."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from tourney.experiment.run import ReplicateFailed, Replicates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.engines import Engine
    from tourney.experiment.plan import Plan
    from tourney.experiment.replicate import Replicate
    from tourney.experiment.store import Store
    from tourney.experiment.work import Done, Failure
    from tourney.sim.scenario import Scenario


class Progress(Protocol):
    """Whoever wants to know how far an experiment is."""

    def __call__(self, point: int, replicates: Replicates, fresh: int) -> None:
        """So many replicates of a point have just been played."""
        ...


@dataclass(frozen=True, slots=True)
class PointFound:
    """What has been found at one point.

    Attributes:
        plan: The experiment that it is a point of.
        settings: What is changed in the scenario there.
        scenario: The scenario, with these settings.
        replicates: Those that count, in their order.
        failures: Those among them that could not be played.
        enough: Whether they are enough by the rule.
    """

    plan: Plan
    settings: tuple[str, ...]
    scenario: Scenario
    replicates: Sequence[Replicate]
    failures: list[Failure]
    enough: bool


@dataclass(slots=True)
class Experiment:
    """An experiment that can be played, and asked what it has found so far.

    Attributes:
        plan: What is to be played.
        scenarios: The scenario of each point.
        store: Where it is kept, if it is.
    """

    plan: Plan
    scenarios: Sequence[Scenario]
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
            )
            for point, scenario in enumerate(self.scenarios)
        ]

    def play(self, engine: Engine, progress: Progress | None = None) -> None:
        """Play what is still to be played, point after point.

        Raises:
            ReplicateFailed: One failed, and the plan does not say to keep going.
            StoreError: What has been found cannot be kept.
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
        """Look at what is kept already, without playing."""
        for replicates in self._points:
            replicates.judge()

    @property
    def found(self) -> list[PointFound]:
        """What has been found so far, at each point."""
        return [
            PointFound(
                plan=self.plan,
                settings=point.settings,
                scenario=scenario,
                replicates=replicates.kept,
                failures=[each for number, each in sorted(replicates.failures.items()) if number < replicates.judged],
                enough=bool(replicates.enough),
            )
            for point, scenario, replicates in zip(self.plan.points, self.scenarios, self._points, strict=True)
        ]
