"""Whole tournaments: how many a second, and how much of their time is not spent in hands."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.config import shipped
from tourney.config.load import load_tournament
from tourney.errors import StructureError
from tourney.sim.table import TableProcess
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tourney.sim.scenario import Scenario

THOUSAND: Final = "online_thousand"
"""The shipped scenario that is measured: 1,000 entrants who judge their hands."""

AT_RANDOM: Final = "online_thousand_random"
"""The same with players that cost next to nothing, beside which the floor's own cost stands out."""

SMALL: Final = "turbo_sng"
"""The one for a quick look."""

_PLAYS_A_HAND: Final = "_play_out"
"""The method of `TableProcess` that plays one hand: its time is the hand engine's and the players'.

What a table does outside of it counts as the floor's.
"""

_ENOUGH: Final = 10.0
"""Seconds after which no further run is begun."""


class Run(NamedTuple):
    """How long a tournament took, in seconds, and its hands."""

    seconds: float
    hands_seconds: float


@dataclass(slots=True)
class TournamentRow:
    """What is known of a tournament.

    Attributes:
        scenario: Its name.
        entries: Its entrants.
        hands: The hands it takes.
        runs: How long each run took.
    """

    scenario: str
    entries: int
    hands: int = 0
    runs: list[Run] = field(default_factory=list)

    @property
    def rates(self) -> list[float]:
        """Tournaments a second, run by run."""
        return [1 / run.seconds for run in self.runs]

    @property
    def share_outside(self) -> float:
        """The share of its time that is not spent in hands."""
        return 1 - 1 / self.times_hands

    @property
    def times_hands(self) -> float:
        """How many times the time of its hands it takes."""
        return median(run.seconds / run.hands_seconds for run in self.runs)


class HandsWatch:
    """Seconds so far."""

    def __init__(self) -> None:
        self.seconds = 0.0


@contextmanager
def hands_timed(clock: Callable[[], float]) -> Iterator[HandsWatch]:
    """A stopwatch that runs while tables play a hand."""
    watch = HandsWatch()
    play_out = getattr(TableProcess, _PLAYS_A_HAND)

    def timed(*arguments: Any) -> Any:  # noqa: ANN401 - whatever the method takes and gives
        start = clock()
        try:
            return play_out(*arguments)
        finally:
            watch.seconds += clock() - start

    setattr(TableProcess, _PLAYS_A_HAND, timed)
    try:
        yield watch
    finally:
        setattr(TableProcess, _PLAYS_A_HAND, play_out)


def measure_tournament(
    name: str, rounds: int, clock: Callable[[], float], note: Callable[[str, int], None]
) -> TournamentRow:
    """Run a shipped scenario so many times, or fewer if that takes long; `note` is told which run it is."""
    scenario = _shipped_scenario(name)
    row = TournamentRow(name, scenario.entries)
    for number in range(1, rounds + 1):
        note(name, number)
        with hands_timed(clock) as watch:
            start = clock()
            result = Tournament(scenario).run()
            row.runs.append(Run(clock() - start, watch.seconds))
        row.hands = result.hands
        if sum(run.seconds for run in row.runs) > _ENOUGH:
            break
    return row


def _shipped_scenario(name: str) -> Scenario:
    path = shipped.find("scenarios", name)
    if path is None:
        raise StructureError(f"no scenario called {name!r} comes with tourney")
    return load_tournament(path)
