"""The data of the report page, and the format of the tournament in a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tourney.experiment.subject import TOURNAMENTS
from tourney.reporting.event_lines import outline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.expectations import CheckedExpectation
    from tourney.experiment.replicate import Replicate
    from tourney.experiment.work import Failure
    from tourney.sim.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Series:
    """The replicates of one scenario, and the settings they were played with.

    Attributes:
        label: Its name beside others.
        scenario: The scenario.
        replicates: The finished replicates, by number.
        failures: The failed replicates.
        seed: The seed of all replicates.
        rule: The stopping rule, in words.
        enough: Whether the stopping rule is met.
        settings: Changes to the file: "schedule.level_length=20m".
        checks: The expectations and their verdicts.
        replay: The command that plays a replicate again, without the number of the replicate at its end.
        version: The version of tourney.
        watched: The address of a page on which the example run is watched; empty for none.
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
    watched: str = ""

    @property
    def tried(self) -> int:
        """The number of replicates that finished or failed."""
        return len(self.replicates) + len(self.failures)

    def is_paired_with(self, other: Series) -> bool:
        """Whether replicates of the same number were played with the same players and cards."""
        return self.seed == other.seed and TOURNAMENTS.deals_alike(self.scenario, other.scenario)

    def command(self, number: int) -> str:
        """Return the command that plays a replicate again."""
        return f"{self.replay} {number}"


# The format of the tournament, in a line.


_BETWEEN: Final = " \N{MIDDLE DOT} "


def _facts(shown: Series) -> list[str]:
    scenario = shown.scenario
    cost = f"{scenario.buy_in:,}" + (f" + {scenario.fee:,}" if scenario.fee else "")
    return [
        scenario.title_of_game,
        outline(scenario),
        f"{scenario.stack:,} chips each",
        f"{scenario.seats} seats per table",
        f"buy-in {cost}" if scenario.cost else "no buy-in",
    ]


def common_facts(shown: Sequence[Series]) -> str:
    """Return the facts that all experiments share."""
    # Facts that are alike stand in the head of the page, the others with each experiment.
    return _BETWEEN.join(parts[0] for parts in zip(*map(_facts, shown), strict=True) if len(set(parts)) == 1)


def own_facts(shown: Sequence[Series]) -> list[str]:
    """Return the facts in which each experiment differs from others."""
    kinds = [parts for parts in zip(*map(_facts, shown), strict=True) if len(set(parts)) > 1]
    return [_BETWEEN.join(parts[index] for parts in kinds) for index in range(len(shown))]
