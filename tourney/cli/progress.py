"""Progress of a run: one updating line on a terminal, otherwise one line per level."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.live import Live
from rich.progress import Progress
from rich.text import Text

from tourney.reporting.text import clock, count
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


class _RunStatus:
    """The text of the progress line."""

    def __init__(self) -> None:
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
        return Text(
            f"{clock(self._seconds)}  {self._flight}level {self._level}  {count(self._left, 'player')} left  "
            f"{count(self._hands, 'hand')}"
        )


@contextmanager
def progress() -> Iterator[Sink]:
    """A sink that shows the simulated time, the level, the players left and the hands played on stderr."""
    console = Console(stderr=True)
    status = _RunStatus()
    if console.is_terminal:
        with Live(status, console=console, transient=True, refresh_per_second=8):
            yield status.note
        return

    def note(event: FloorEvent) -> None:
        status.note(event)
        if isinstance(event, LevelStarted):
            console.print(status)

    yield note


@contextmanager
def counted(total: int, thing: str) -> Iterator[Callable[[], None]]:
    """A function to call after each of `total` steps; on a terminal it advances a progress bar."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(f"{thing}s", total=total)
        yield lambda: bar.advance(task)


@contextmanager
def shown_status(begins: str) -> Iterator[Callable[[str], None]]:
    """A function that says what is being done: in one updating line on a terminal, else only the first text."""
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(begins)
        yield lambda _: None
        return
    with console.status(begins) as status:
        yield status.update
