"""Progress of an experiment: one updating line on a terminal, otherwise a line every few seconds."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.live import Live
from rich.text import Text

from tourney.cli.conventions import AUTO
from tourney.errors import InvalidArgument
from tourney.experiment.engines import MOST_JOBS
from tourney.reporting.text import count, length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.experiment.experiment import Progress
    from tourney.experiment.plan import Plan
    from tourney.experiment.run import Replicates

_LINE_EVERY: Final = 10.0
"""Seconds between two lines when the output is not a terminal."""


def jobs_of(text: str) -> int:
    """The number of worker processes; 0 means one per core.

    Raises:
        InvalidArgument: The text is neither "auto" nor a number in range.
    """
    if text == AUTO:
        return 0
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:5]) <= MOST_JOBS):
        raise InvalidArgument(f"--jobs must be auto or a number from 1 to {MOST_JOBS}, not {text!r}")
    return int(text)


class _ReplicateStatus:
    """The text of the progress line."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._text = Text()
        self._began = time.monotonic()
        self._played = 0
        self._point = -1

    def note(self, point: int, replicates: Replicates, fresh: int) -> None:
        """Update the line after `fresh` more replicates of a point."""
        if point != self._point:
            self._point, self._began, self._played = point, time.monotonic(), 0
        self._played += fresh
        text = f"{count(replicates.judged, 'replicate')} of {replicates.look:,} before the next check"
        if len(self._plan.points) > 1:
            settings = " ".join(self._plan.points[point].settings)
            text = f"{point + 1} of {len(self._plan.points)} ({settings})  {text}"
        found = replicates.finish
        if found is not None and found.half_width is not None:
            around = f"\N{PLUS-MINUS SIGN} {length(round(found.half_width))}"
            text += f"  mean finish {length(round(found.value))} {around}"
        left = replicates.look - len(replicates)
        if self._played and left > 0:
            text += f"  {length(round(left * (time.monotonic() - self._began) / self._played))} left"
        self._text = Text(text)

    def __rich__(self) -> Text:
        return self._text


@contextmanager
def replicating(plan: Plan, *, quiet: bool) -> Iterator[Progress | None]:
    """Show the progress of an experiment on stderr."""
    if quiet:
        yield None
        return
    console = Console(stderr=True)
    status = _ReplicateStatus(plan)
    if console.is_terminal:
        with Live(status, console=console, transient=True, refresh_per_second=8):
            yield status.note
        return
    said = time.monotonic()

    def note(point: int, replicates: Replicates, fresh: int) -> None:
        nonlocal said
        status.note(point, replicates, fresh)
        if time.monotonic() - said >= _LINE_EVERY:
            said = time.monotonic()
            console.print(status, soft_wrap=True)

    yield note
