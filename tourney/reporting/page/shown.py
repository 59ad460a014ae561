"""What a page shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.expectations import CheckedExpectation
    from tourney.experiment.replicate import Replicate
    from tourney.experiment.work import Failure
    from tourney.sim.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Series:
    """The replicates of one scenario, and what was asked for.

    Attributes:
        label: What it is called beside others.
        scenario: What was played.
        replicates: Those that were played to their end, by number.
        failures: Those that could not be.
        seed: Of all replicates.
        rule: How many replicates were to be enough, in words.
        enough: Whether they are.
        settings: What was changed of the file: "schedule.level_length=20m".
        checks: What was expected, and what has become of it.
        replay: The command that plays a replicate again, but for the replicate's number, which ends it.
        version: Of tourney.
    """

    label: str
    scenario: Scenario
    replicates: Sequence[Replicate]
    failures: Sequence[Failure]
    seed: int
    rule: str
    enough: bool = True
    settings: tuple[str, ...] = ()
    checks: Sequence[CheckedExpectation] = ()
    replay: str = ""
    version: str = ""

    @property
    def tried(self) -> int:
        """How many replicates were played, or could not be."""
        return len(self.replicates) + len(self.failures)

    def command(self, number: int) -> str:
        """The command that plays a replicate again."""
        return f"{self.replay} {number}"
