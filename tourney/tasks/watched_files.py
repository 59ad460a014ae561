"""What `tourney watch` shows of files: a log of events with its hands, or hands alone."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import InvalidArgument
from tourney.game.phh import HandRecord, parse_hands
from tourney.inputs import clean, one_line, read_named
from tourney.reporting.text import count
from tourney.tasks.hand_files import list_hand_files
from tourney.tasks.watching import MOST_HANDS, MOST_WITH_EQUITY, SOME_EQUITY, choose_tables, name_tables, read_steps
from tourney.watch.hand_data import HandData
from tourney.watch.room_data import RoomData
from tourney.watch.watch_page import WatchData

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

    from tourney.tasks.watching import TableHand

_MOST_BYTES: Final = 1_000_000_000
_LONGEST_NAME: Final = 60
_MOST_PROBLEMS: Final = 5


def watch_log(log: Path, folder: Path | None, *, equity: bool = False) -> WatchData:
    """Show the log that `tourney run --events` has written, with the hands of `--hands`.

    Args:
        log: The file.
        folder: The directory of the hands; None to show the room alone.
        equity: Whether to give the equity at each decision.

    Raises:
        InvalidArgument: The log is cut off, is no log or one of a newer version; or the hands are of another run.
    """
    records = _read_log(log)
    room = _read_room(log, records, ())
    hands = HandData(numbered=True)
    shown = WatchData(log.stem, f"{count(room.hands, 'hand')} from {log.name}.", hands, room)
    if folder is None:
        shown.notes.append("The page holds no hands: --hands DIR adds those that tourney run --hands has written.")
    else:
        all_ins = _add_hands(shown, folder, records, equity=equity)
        shown.room = _read_room(log, records, all_ins)
    if not room.finished:
        shown.notes.append("The log ends before the event does.")
    return shown


def _add_hands(shown: WatchData, folder: Path, records: Sequence[dict[str, Any]], *, equity: bool) -> set[TableHand]:
    """Add the hands of a log; return those in which a player was all-in and hands were shown."""
    played = {(each["table"], each["hand"]): each for each in records if each["event"] == "hand_played"}
    kept = None if len(played) <= MOST_HANDS else choose_tables(records, ())
    order = [hand for hand in played if kept is None or hand[0] in kept]
    last = set(order[-MOST_WITH_EQUITY:]) if equity else set()
    all_ins: set[TableHand] = set()
    for file, number, record in read_records(folder):
        hand = (record.where.table, record.where.hand)
        if kept is None or hand[0] in kept:
            _check_same_run(f"{file}: hand {number}", record, played)
            steps = read_steps(record, equity=hand in last)
            shown.hands.add(steps)
            if steps.all_in:
                all_ins.add(hand)
    if kept is not None:
        shown.notes.append(name_tables(len(played), kept))
    if equity and len(last) < len(order):
        shown.notes.append(SOME_EQUITY)
    return all_ins


def _read_log(log: Path) -> list[dict[str, Any]]:
    text = read_named(log, _MOST_BYTES)
    records = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict):
            last = number == text.count("\n") + 1
            why = "the line is not complete: the log is cut off" if last and number > 1 else "it is no event in JSON"
            raise InvalidArgument(f"{log}:{number}: {why}")
        records.append(clean(record))
    if not records:
        raise InvalidArgument(f"{log} is empty: it has no events")
    return records


def _read_room(log: Path, records: Sequence[dict[str, Any]], all_ins: Collection[TableHand]) -> RoomData:
    room = RoomData(all_ins.__contains__)
    for number, record in enumerate(records, 1):
        try:
            room.add(record)
        except InvalidArgument as error:
            raise InvalidArgument(f"{log}:{number}: {error}") from error
    return room


def _check_same_run(where: str, record: HandRecord, played: dict[TableHand, dict[str, Any]]) -> None:
    """Check that a hand is one of the log's; the last hand of a table may have been in progress at the end."""
    place = record.where
    if not place.table or not place.hand or not place.seats:
        raise InvalidArgument(f"{where} says no table, number or seats: it is not of a run of tourney")
    try:
        players = [int(name) for name in record.players]
    except ValueError:
        raise InvalidArgument(f"{where} has players that are no numbers: it is not of a run of tourney") from None
    event = played.get((place.table, place.hand))
    ours = [[player, stack] for player, stack in zip(players, record.finishing_stacks, strict=False)]
    if event is None:
        if any(table == place.table and number > place.hand for table, number in played):
            raise InvalidArgument(f"{where} is not in the log: these are hands of another run")
    elif event["stacks"] != ours:
        raise InvalidArgument(f"{where} ends with other stacks than in the log: these are hands of another run")


# Hands alone.


def watch_hands(path: Path, *, equity: bool = False) -> WatchData:
    """Show the hands of a `.phh` or `.phhs` file, or of a directory of them.

    Args:
        path: The file or the directory.
        equity: Whether to give the equity at each decision.

    Raises:
        InvalidArgument: There is no hand that can be shown.
    """
    shown = WatchData(path.name or str(path.resolve().name), "", HandData(numbered=False))
    problems: list[str] = []
    for file, number, record in read_records(path, problems):
        name = f"{file.stem} {number}" if file.suffix == ".phhs" else file.stem
        try:
            steps = read_steps(record, equity=equity and shown.hands.hands < MOST_WITH_EQUITY)
        except InvalidArgument as error:
            problems.append(f"{file}: hand {number}: {error}")
        else:
            shown.hands.add(steps, one_line(name, _LONGEST_NAME))
    if not shown.hands.hands:
        raise InvalidArgument(problems[0] if problems else f"{path} has no hands")
    shown.facts = f"{count(shown.hands.hands, 'hand')}."
    if equity and shown.hands.hands > MOST_WITH_EQUITY:
        shown.notes.append(f"Equity is given for the first {MOST_WITH_EQUITY:,} hands.")
    shown.notes += [one_line(each) for each in problems[:_MOST_PROBLEMS]]
    if len(problems) > _MOST_PROBLEMS:
        shown.notes.append(f"{count(len(problems) - _MOST_PROBLEMS, 'more hand')} cannot be shown.")
    return shown


def read_records(path: Path, problems: list[str] | None = None) -> Iterator[tuple[Path, str, HandRecord]]:
    """All hands of a file or a directory; those that cannot be read are problems.

    Raises:
        InvalidArgument: A hand cannot be read, and there is no list for problems; or there is no such file.
    """
    for file in list_hand_files(path) if os.path.isdir(path) else [path]:  # noqa: PTH112 - it never raises
        for number, hand in parse_hands(read_named(file, _MOST_BYTES)):
            if isinstance(hand, HandRecord):
                yield file, number, hand
            elif problems is None:
                raise InvalidArgument(f"{file}: hand {number}: {hand}") from hand
            else:
                problems.append(f"{file}: hand {number}: {hand}")
