"""What `tourney run` records: floor events as JSON lines, and hand histories, one file per table."""

from __future__ import annotations

import json
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from tourney.errors import InvalidArgument, not_written
from tourney.game import ohh_writing, stars_writing
from tourney.game.ohh_writing import OpenHistoryWriter
from tourney.game.phh_writing import HandStart, HandWriter
from tourney.game.site_writing import check_written
from tourney.game.stars_writing import StarsWriter
from tourney.outputs import log_file
from tourney.sim.events import FloorEvent, Sink, as_record
from tourney.tournament.killing import Kill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from tourney.sim.scenario import Scenario
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


class WrittenForm(StrEnum):
    """The forms in which hands are written."""

    PHH = "phh"
    POKERSTARS = "pokerstars"
    OHH = "ohh"


def hand_form_of(name: str) -> WrittenForm:
    """The form of a name.

    Raises:
        InvalidArgument: There is no such form.
    """
    if name not in [each.value for each in WrittenForm]:
        raise InvalidArgument(f"--hand-form: unknown name {name!r}; expected one of: {', '.join(WrittenForm)}")
    return WrittenForm(name)


_Writer: TypeAlias = HandWriter | StarsWriter | OpenHistoryWriter
_SUFFIXES: Final = {WrittenForm.PHH: "phhs", WrittenForm.POKERSTARS: "txt", WrittenForm.OHH: "ohh"}
_WRITERS: Final[Mapping[WrittenForm, Callable[[HandStart], _Writer]]] = {
    WrittenForm.PHH: HandWriter,
    WrittenForm.POKERSTARS: StarsWriter,
    WrittenForm.OHH: OpenHistoryWriter,
}


_GAMES: Final = {WrittenForm.POKERSTARS: stars_writing.WRITTEN, WrittenForm.OHH: ohh_writing.WRITTEN}


def check_hand_form(form: WrittenForm, scenario: Scenario) -> None:
    """Check before play that the form has the games of an event, and their bets in each level.

    Raises:
        InvalidArgument: It has not.
    """
    # PHH has all games.
    if form not in _GAMES:
        return
    if scenario.kill is not Kill.NONE:
        raise InvalidArgument("kill pots have no form in this hand history; write PHH")
    # Before play: an hour later it would be too late.
    for game in scenario.rotation.games:
        for level in scenario.schedule.levels:
            check_written(game, level.stakes_for(game), _GAMES[form])


class HandFolder:
    """A sink that writes the hands of each table to the file `table_<number>.phhs`, in the order of play.

    Args:
        folder: The output directory; it is created if it does not exist, otherwise it must be empty.
        form: The form of the hands; the files of other forms than PHH end in `.txt` or `.ohh`.

    Raises:
        InvalidArgument: The directory cannot be created, or is not empty.
    """

    def __init__(self, folder: Path, form: WrittenForm = WrittenForm.PHH) -> None:
        # An old hand with a number of its own would stand among those of this run.
        try:
            folder.mkdir(parents=True, exist_ok=True)
            is_empty = next(folder.iterdir(), None) is None
        except OSError as error:
            raise not_written(f"cannot write hands to {folder}", error, InvalidArgument) from error
        if not is_empty:
            raise InvalidArgument(f"cannot write hands to {folder}: the directory is not empty; give a new one")
        self._folder = folder
        self._form = form
        self._writer: _Writer | None = None

    def begin(self, start: HandStart) -> _Writer:
        """Start to record a hand.

        Raises:
            InvalidArgument: The form has no such game.
        """
        self._writer = writer = _WRITERS[self._form](start)
        return writer

    def end(self, stacks: Sequence[Chips]) -> None:
        """Append the hand that has ended to the file of its table.

        Raises:
            InvalidArgument: The file cannot be written.
        """
        if self._writer is None:
            return
        start = self._writer.start
        path = self._folder / f"table_{start.table}.{_SUFFIXES[self._form]}"
        text = self._writer.text(stacks)
        # Appended hand by hand, so that a killed run leaves whole hands.
        # Opened for each hand, since an event may have more tables than a process may have files open.
        with log_file(path, "a") as file:
            # In PHH several hands are sections of one file, each with its number.
            file.write(f"[{start.hand}]\n{text}\n" if self._form is WrittenForm.PHH else text)
