"""What experiments play: a kind of thing that can be played many times and measured."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from tourney.experiment.measures import MEASURES, Measure
from tourney.experiment.plan import grid_of
from tourney.experiment.replicate import SHAPE, AnyReplicate, Replicate, Shape, pack_replicate, play_replicate
from tourney.experiment.returns import returns_of
from tourney.experiment.series import dealers_record
from tourney.sim.scenario import Scenario

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.types import Seconds

S = TypeVar("S")
R = TypeVar("R", bound=AnyReplicate)


class Subject(ABC, Generic[S, R]):
    """A kind of thing that experiments play. It has no state, so that results can be pickled.

    Attributes:
        name: What one is called.
        shape: The parts of a replicate.
    """

    name: ClassVar[str]
    shape: ClassVar[Shape[Any]]

    @abstractmethod
    def play(self, scenario: S, seed: int, number: int, every: Seconds) -> R:
        """Play a replicate, with samples every `every` seconds.

        Raises:
            TourneyError: It cannot be played to its end.
        """

    @abstractmethod
    def deals_alike(self, one: S, other: S) -> bool:
        """Whether replicates of the same seed and number have players and cards in common, so that pairing helps."""

    def pack(self, replicate: R) -> bytes:
        """Compress a replicate."""
        return pack_replicate(replicate, self.shape)

    @abstractmethod
    def measures(self, scenario: S) -> Mapping[str, Measure]:
        """The measures of the replicates, by name; `finish` is among them."""

    @abstractmethod
    def every(self, scenario: S) -> Seconds:
        """The sample interval."""

    @abstractmethod
    def facts(self, scenario: S) -> Mapping[str, object]:
        """What else to say of it in JSON."""

    @abstractmethod
    def details(self, scenario: S, replicates: Sequence[R]) -> Mapping[str, object]:
        """What else to say of its replicates in JSON."""


@dataclass(frozen=True)
class Tournaments(Subject[Scenario, Replicate]):
    """Tournaments, each alone."""

    name: ClassVar = "tournament"
    shape: ClassVar = SHAPE

    def play(self, scenario: Scenario, seed: int, number: int, every: Seconds) -> Replicate:
        """See `Subject`."""
        return play_replicate(scenario, seed, number, every)

    def deals_alike(self, one: Scenario, other: Scenario) -> bool:
        """See `Subject`. Another number of entrants draws other seats; in another game the cards are others."""
        return (
            one.entries == other.entries and one.turnout == other.turnout and one.title_of_game == other.title_of_game
        )

    def measures(self, scenario: Scenario) -> Mapping[str, Measure]:  # noqa: ARG002 - all have the same
        """See `Subject`."""
        return MEASURES

    def every(self, scenario: Scenario) -> Seconds:
        """See `Subject`."""
        return grid_of(scenario)

    def facts(self, scenario: Scenario) -> Mapping[str, object]:
        """See `Subject`."""
        turnout = scenario.turnout
        facts: dict[str, object] = {"entrants": scenario.entries}
        return facts if turnout is None else {**facts, "turnout": str(turnout)}

    def details(self, scenario: Scenario, replicates: Sequence[Replicate]) -> Mapping[str, object]:
        """See `Subject`."""
        return {
            "strategies": [each.as_record for each in returns_of(replicates)] if replicates else [],
            "dealers": dealers_record(scenario, replicates),
        }


TOURNAMENTS: Final = Tournaments()
