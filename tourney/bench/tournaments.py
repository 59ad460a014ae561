"""Whole tournaments: their rate, and the share of their time that is not spent in hands."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.config import shipped
from tourney.config.load import load_tournament
from tourney.errors import InvalidArgument
from tourney.sim import tournament
from tourney.sim.table import TableProcess
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.sim.scenario import Scenario

THOUSAND: Final = "online_thousand"
"""The shipped scenario that is measured: 1,000 entrants whose strategies evaluate their hands."""

AT_RANDOM: Final = "online_thousand_random"
"""The same with very cheap random players, so that the cost of the floor is visible."""

SMALL: Final = "turbo_sng"
"""The scenario for a quick benchmark."""

_ENOUGH: Final = 10.0
"""No further run starts after this many seconds."""


class Run(NamedTuple):
    """The seconds of a tournament, and those spent in its hands when it is played once more."""

    seconds: float
    hands_seconds: float


@dataclass(slots=True)
class TournamentRow:
    """The results of a tournament.

    Attributes:
        scenario: The name of the scenario.
        entries: The number of entrants.
        hands: The number of hands.
        runs: The times of each run.
    """

    scenario: str
    entries: int
    hands: int = 0
    runs: list[Run] = field(default_factory=list)

    @property
    def rates(self) -> list[float]:
        """Tournaments per second in each run."""
        return [1 / run.seconds for run in self.runs]

    @property
    def share_outside(self) -> float:
        """The share of the time that is not spent in hands."""
        return 1 - 1 / self.times_hands

    @property
    def times_hands(self) -> float:
        """The median ratio of the total time to the time spent in hands."""
        return median(run.seconds / run.hands_seconds for run in self.runs)


class HandsWatch:
    """The seconds spent in hands so far."""

    def __init__(self) -> None:
        self.seconds = 0.0


@contextmanager
def hands_timed(clock: Callable[[], float]) -> Iterator[HandsWatch]:
    """A stopwatch that runs while tables play hands."""
    watch = HandsWatch()
    play_out = TableProcess._play_out  # noqa: SLF001 - bound once, since the watch's own time counts as the floor's

    class TimedTable(TableProcess):
        """A table whose hands are timed: hand engine and players. The rest of its time is the floor's."""

        def _play_out(self, *arguments: Any) -> None:  # noqa: ANN401 - the signature of the method
            start = clock()
            play_out(self, *arguments)
            watch.seconds += clock() - start

    vars(tournament)["TableProcess"] = TimedTable
    try:
        yield watch
    finally:
        vars(tournament)["TableProcess"] = TableProcess


def measure_tournament(
    name: str, rounds: int, clock: Callable[[], float], note: Callable[[str, int], None]
) -> TournamentRow:
    """Run a shipped scenario `rounds` times, or fewer if it takes long, and each time once more to time its hands.

    `note` gets its name and the run's number.
    """
    scenario = shipped_scenario(name)
    row = TournamentRow(name, scenario.entries)
    for number in range(1, rounds + 1):
        note(name, number)
        start = clock()
        row.hands = Tournament(scenario).run().hands
        seconds = clock() - start  # without the stopwatch, which costs up to a tenth of the time
        with hands_timed(clock) as watch:
            Tournament(scenario).run()
        row.runs.append(Run(seconds, watch.seconds))
        if sum(run.seconds for run in row.runs) > _ENOUGH:
            break
    return row


def shipped_scenario(name: str, settings: Sequence[str] = ()) -> Scenario:
    """A shipped scenario with changed settings, `path=value` each."""
    path = shipped.find("scenarios", name)
    if path is None:
        raise InvalidArgument(f"there is no shipped scenario {name!r}")
    return load_tournament(path, settings=settings)
