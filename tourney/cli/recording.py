"""What `tourney run` records: floor events as JSON lines, and hand histories (PHH), one file per table."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tourney.errors import InvalidArgument, not_written
from tourney.game.phh_writing import HandStart, HandWriter
from tourney.outputs import log_file
from tourney.sim.events import FloorEvent, Sink, as_record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tourney.types import Chips


# Floor events as JSON lines.


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


class HandFolder:
    """A sink that writes the hands of each table to the file `table_<number>.phhs`, in the order of play.

    Args:
        folder: The output directory; it is created if it does not exist, otherwise it must be empty.

    Raises:
        InvalidArgument: The directory cannot be created, or is not empty.
    """

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            is_empty = next(folder.iterdir(), None) is None
        except OSError as error:
            raise not_written(f"cannot write hands to {folder}", error, InvalidArgument) from error
        if not is_empty:
            raise InvalidArgument(f"cannot write hands to {folder}: the directory is not empty; give a new one")
        self._folder = folder
        self._writer: HandWriter | None = None

    def begin(self, start: HandStart) -> HandWriter:
        """Start to record a hand."""
        self._writer = HandWriter(start)
        return self._writer

    def end(self, stacks: Sequence[Chips]) -> None:
        """Append the hand that has ended to the file of its table.

        Raises:
            InvalidArgument: The file cannot be written.
        """
        if self._writer is None:
            return
        start = self._writer.start
        path = self._folder / f"table_{start.table}.phhs"
        with log_file(path, "a") as file:
            file.write(f"[{start.hand}]\n{self._writer.text(stacks)}\n")
