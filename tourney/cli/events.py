"""Floor events as JSON lines."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tourney.outputs import log_file
from tourney.sim.events import FloorEvent, Sink, as_record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def events_file(path: Path) -> Iterator[Sink]:
    """A sink that writes each event to a file, one JSON object per line.

    Raises:
        InvalidArgument: The file cannot be written.
    """

    def write(event: FloorEvent) -> None:
        file.write(json.dumps(as_record(event)) + "\n")

    with log_file(path, "w") as file:
        yield write
