"""Whole tournaments: their rate, and the share of their time that is not spent in hands."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
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
    from tourney.types import Seconds


THOUSAND: Final = "online_thousand"
"""The shipped scenario that is measured: 1,000 entrants whose strategies evaluate their hands."""

AT_RANDOM: Final = "online_thousand_random"
"""The same with very cheap random players, so that the cost of the floor is visible."""

SMALL: Final = "turbo_sng"
"""The scenario for a quick benchmark."""

_ENOUGH_SECONDS: Final = 10.0
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

    # In the module that creates tables, since it has imported the class by name.
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
    scenario = load_shipped_scenario(name)
    row = TournamentRow(name, scenario.entries)
    for number in range(1, rounds + 1):
        note(name, number)
        start = clock()
        row.hands = Tournament(scenario).run().hands
        seconds = clock() - start  # without the stopwatch, which costs up to a tenth of the time
        # The second run is the same event: same seed, same hands.
        with hands_timed(clock) as watch:
            Tournament(scenario).run()
        row.runs.append(Run(seconds, watch.seconds))
        if sum(run.seconds for run in row.runs) > _ENOUGH_SECONDS:
            break
    return row


def load_shipped_scenario(name: str, settings: Sequence[str] = ()) -> Scenario:
    """A shipped scenario with changed settings, `path=value` each."""
    path = shipped.find("scenarios", name)
    if path is None:
        raise InvalidArgument(f"there is no shipped scenario {name!r}")
    return load_tournament(path, settings=settings)


# How the time of a hand and the memory of an entrant depend on the number of entrants.


SIZES: Final = (1_000, 10_000, 50_000, 250_000)
QUICK_SIZES: Final = (100, 1_000)
_ENOUGH_ENTRANTS: Final = 10_000
"""The least number of entrants in one measurement; smaller events are played several times."""

_ROUNDS: Final = 3

_HOURS: Final = 4 * 3600
"""Seconds of play of random players: most hands of an event. The last two of a large one may play for ever."""

_LEVELS: Final = 1_200
"""Seconds of play of a field that thinks: two levels. A whole event would take a quarter of an hour."""


class ScaleField(NamedTuple):
    """A field whose events are measured.

    Attributes:
        title: The title in tables.
        scenario: The name of the shipped scenario.
        settings: Its settings.
        until: The simulated time at which play stops; None for the end of the event.
    """

    title: str
    scenario: str
    settings: tuple[str, ...] = ()
    until: Seconds | None = None


FIELDS: Final = (
    ScaleField("random, 4 h", AT_RANDOM, (), _HOURS),
    ScaleField("skilled, 20 min", THOUSAND, ("field=[{strategy: skilled, share: 100%}]",), _LEVELS),
)


class ScaleRun(NamedTuple):
    """A measurement in a process of its own.

    Attributes:
        entries: The entries of all events played.
        hands: Their hands.
        seconds: The processor time.
        hands_seconds: The part of it spent in hands: hand engine and players.
        grown: The bytes by which the peak of the memory has grown; 0 if the system does not tell.
    """

    entries: int
    hands: int
    seconds: float
    hands_seconds: float
    grown: int


@dataclass(slots=True)
class ScaleRow:
    """The measurements of a field at one size.

    Attributes:
        what: The field.
        entrants: The number of entrants.
        runs: The measurements.
    """

    what: ScaleField
    entrants: int
    runs: list[ScaleRun] = field(default_factory=list)

    @property
    def hand_seconds(self) -> float:
        """The processor time of a hand, the median of the runs."""
        return median(run.seconds / run.hands for run in self.runs)

    @property
    def times_hands(self) -> float:
        """The ratio of the whole time to the time spent in hands, the median of the runs."""
        return median(run.seconds / run.hands_seconds for run in self.runs)

    @property
    def bytes_per_entry(self) -> float:
        """The memory of an entry above that of the program; 0 if unknown."""
        # The highest: memory that was there before is used again, and hides what is needed.
        return max(run.grown / run.entries for run in self.runs)

    def as_record(self, base: ScaleRow) -> dict[str, Any]:
        """The row as a record for JSON; `base` is the row of the smallest size."""
        return {
            "what": self.what.title,
            "entrants": self.entrants,
            "entries": sum(run.entries for run in self.runs),
            "hands": sum(run.hands for run in self.runs),
            "microseconds_per_hand": 1e6 * self.hand_seconds,
            "times_smallest": self.hand_seconds / base.hand_seconds,
            "times_hands": self.times_hands,
            "bytes_per_entry": self.bytes_per_entry,
        }


def run_scale(
    note: Callable[[str], None], sizes: Sequence[int] = SIZES, fields: Sequence[ScaleField] = FIELDS
) -> list[ScaleRow]:
    """Measure each field at each size, three times in turn, since no machine is always equally fast.

    Args:
        note: Called with a description before each measurement.
        sizes: The numbers of entrants, ascending.
        fields: The fields.
    """
    rows = [ScaleRow(each, size) for each in fields for size in sizes]
    for each in fields:
        own = [row for row in rows if row.what is each]
        # In turn over the sizes, so that a slow spell of the machine falls on all of them.
        for row in own * _ROUNDS:
            note(f"{row.what.title}: {row.entrants:,} entrants")
            row.runs.append(_in_a_process(row.what, row.entrants))
    return rows


def _in_a_process(what: ScaleField, entrants: int) -> ScaleRun:
    """Measure in a new process, whose peak of memory is its own."""
    # "spawn": a forked process begins with the memory of its parent.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(measure_scale, what, entrants).result()


def measure_scale(what: ScaleField, entrants: int) -> ScaleRun:
    """Play events of this many entrants in this process, and measure them together."""
    scenario = load_shipped_scenario(what.scenario, (*what.settings, f"entries={entrants}"))
    # What the program itself and the scenario take.
    before = _peak()
    grown = entries = hands = 0
    # Processor time, not that of the wall: other programs must not count.
    with hands_timed(time.process_time) as watch:
        began = time.process_time()
        # Rounded up: a size that does not divide the least number is played once more.
        for seed in range(-(-_ENOUGH_ENTRANTS // entrants)):
            result = Tournament(scenario, seed).run(what.until)
            # Only in the first event, as the next ones use its memory again; times their number, as it is divided by
            # all entries.
            grown = grown or (_peak() - before) * -(-_ENOUGH_ENTRANTS // entrants)
            entries += result.entries
            hands += result.hands
        seconds = time.process_time() - began
    return ScaleRun(entries, hands, seconds, watch.seconds, grown)


def _peak() -> int:
    """The peak of this process's memory so far, in bytes; 0 if the system does not tell."""
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415 - POSIX only

    # Kilobytes on Linux, bytes on macOS.
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
