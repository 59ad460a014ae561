"""Progress of an experiment and of a run: one updating line on a terminal, otherwise a line now and then."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.live import Live
from rich.progress import Progress as Bar
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from tourney.cli.console import AUTO
from tourney.errors import InvalidArgument
from tourney.experiment.engines import MOST_JOBS
from tourney.inputs import read_whole
from tourney.reporting.text import clock, count, length
from tourney.sim.events import (
    Busted,
    FlightEnded,
    FlightStarted,
    FloorEvent,
    HandPlayed,
    LevelStarted,
    Registered,
    Removed,
    Sink,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tourney.experiment.experiment import Progress
    from tourney.experiment.plan import Plan
    from tourney.experiment.run import Replicates
    from tourney.tournament.wall_clock import WallClock


# Progress of an experiment: a bar with the estimate on a terminal, otherwise a line every few seconds.


_BAR_WIDTH: Final = 24

_LINE_EVERY: Final = 10.0
"""Seconds between two lines when the output is not a terminal."""


def jobs_of(text: str) -> int:
    """The number of worker processes; 0 means one per core.

    Raises:
        InvalidArgument: The text is neither "auto" nor a number in range.
    """
    if text == AUTO:
        return 0
    jobs = read_whole(text, 1, MOST_JOBS)
    if jobs is None:
        raise InvalidArgument(f"--jobs must be auto or a number from 1 to {MOST_JOBS}, not {text!r}")
    return jobs


class _ReplicateStatus:
    """The text of the progress line, and how far the bar is."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._began = time.monotonic()
        self._played = 0
        self._point = -1
        self.point = ""
        self.done = self.total = 0
        self.estimate = ""
        self.left = ""

    def note(self, point: int, replicates: Replicates, fresh: int) -> None:
        """Update the line after `fresh` more replicates of a point."""
        # The time left is reckoned from the runs of this point alone, as those of others may be longer or shorter.
        if point != self._point:
            self._point, self._began, self._played = point, time.monotonic(), 0
        self._played += fresh
        if len(self._plan.points) > 1:
            settings = " ".join(self._plan.points[point].settings)
            self.point = f"{point + 1} of {len(self._plan.points)} ({settings})"
        # A rule may look again later: the bar goes up to the next look.
        self.done, self.total = min(len(replicates), replicates.look), replicates.look
        found = replicates.finish
        if found is not None:
            known = found.half_width
            around = "" if known is None else f" \N{PLUS-MINUS SIGN} {clock(round(known))}"
            self.estimate = f"mean finish {clock(round(found.value), replicates.wall_clock)}{around}"
        left = replicates.look - len(replicates)
        # Nothing is known of the time before the first runs are done.
        if self._played and left > 0:
            self.left = f"{length(round(left * (time.monotonic() - self._began) / self._played))} left"

    def __rich__(self) -> Text:
        done = f"{self.done:,} of {count(self.total, 'replicate')}"
        parts = (self.point, done, self.estimate, self.left)
        return Text("  ".join(part for part in parts if part))


class _Bar:
    """The progress as a bar with the estimate beside it; the parts that do not fit are left out."""

    def __init__(self, status: _ReplicateStatus) -> None:
        self._status = status

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        status = self._status
        done = f"{status.done:,}/{status.total:,}" if status.total else ""
        room = options.max_width - _BAR_WIDTH - 2
        text = ""
        # In this order: what is left out first is what can be done without.
        for part in (done, status.estimate, status.left, status.point):
            if part and len(text) + 2 + len(part) <= room:
                text += f"  {part}"
        row = Table.grid()
        row.add_row(ProgressBar(total=max(1, status.total), completed=status.done, width=_BAR_WIDTH), Text(text))
        yield row


@contextmanager
def replicating(plan: Plan, *, quiet: bool) -> Iterator[Progress | None]:
    """Show the progress of an experiment on stderr."""
    if quiet:
        yield None
        return
    console = Console(stderr=True)
    status = _ReplicateStatus(plan)
    if console.is_terminal:
        with Live(_Bar(status), console=console, transient=True, refresh_per_second=8):
            yield status.note
        return
    # The first line comes after ten seconds, so that short runs have none.
    said = time.monotonic()

    def note(point: int, replicates: Replicates, fresh: int) -> None:
        nonlocal said
        status.note(point, replicates, fresh)
        if time.monotonic() - said >= _LINE_EVERY:
            said = time.monotonic()
            # In a log each line stays whole, whatever width is assumed.
            console.print(status, soft_wrap=True)

    yield note


class _RunStatus:
    """The text of the progress line."""

    def __init__(self, wall_clock: WallClock | None) -> None:
        self._wall_clock = wall_clock
        self._left = 0
        self._level = 1
        self._seconds = 0
        self._hands = 0
        self._flight = ""

    def note(self, event: FloorEvent) -> None:
        """Update the line after an event."""
        self._seconds = event.seconds
        if isinstance(event, HandPlayed):
            self._hands += 1
        elif isinstance(event, Registered):
            self._left += 1
        elif isinstance(event, Busted | Removed):
            self._left -= 1
        elif isinstance(event, FlightStarted):
            self._flight = f"flight {event.flight}  "
        elif isinstance(event, FlightEnded):
            self._flight = ""
        elif isinstance(event, LevelStarted):
            self._level = event.level

    def __rich__(self) -> Text:
        now = clock(self._seconds, self._wall_clock)
        left, hands = count(self._left, "player"), count(self._hands, "hand")
        return Text(f"{now}  {self._flight}level {self._level}  {left} left  {hands}")


@contextmanager
def progress(wall_clock: WallClock | None = None) -> Iterator[Sink]:
    """A sink that shows the simulated time, the level, the players left and the hands played on stderr."""
    console = Console(stderr=True)
    status = _RunStatus(wall_clock)
    if console.is_terminal:
        with Live(status, console=console, transient=True, refresh_per_second=8):
            yield status.note
        return

    def note(event: FloorEvent) -> None:
        status.note(event)
        # By level: a run of a second would else print thousands of lines.
        if isinstance(event, LevelStarted):
            console.print(status)

    yield note


@contextmanager
def count_steps(total: int, thing: str) -> Iterator[Callable[[], None]]:
    """A function to call after each of `total` steps; on a terminal it advances a progress bar."""
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(f"{thing}s", total=total)
        yield lambda: bar.advance(task)


@contextmanager
def count_games(total: int, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A function to call with the number of further games: it shows a bar on a terminal, else a line now and then."""
    console = Console(stderr=True)
    said, done = time.monotonic(), 0
    with Bar(console=console, transient=True, disable=quiet or not console.is_terminal) as bar:
        task = bar.add_task("games", total=total)

        def note(games: int) -> None:
            nonlocal said, done
            done += games
            bar.advance(task, games)
            if not quiet and not console.is_terminal and time.monotonic() - said >= _LINE_EVERY:
                said = time.monotonic()
                console.print(f"{done:,} of {count(total, 'game')}", soft_wrap=True)

        yield note


@contextmanager
def show_status(begins: str) -> Iterator[Callable[[str], None]]:
    """A function that says what is being done: in one updating line on a terminal, else only the first text."""
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(begins)
        yield lambda _: None
        return
    with console.status(begins) as status:
        yield status.update
