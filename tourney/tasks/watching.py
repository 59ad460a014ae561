"""What `tourney watch` shows: a tournament that is played for it, a log of events with its hands, or hands alone."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import InvalidArgument
from tourney.game import event as ev
from tourney.game.phh import HandRecord, parse_hand, parse_hands
from tourney.game.phh_writing import HandStart, HandWriter
from tourney.inputs import clean, one_line, read_named
from tourney.reporting.text import count, length
from tourney.sim.events import FloorEvent, as_record
from tourney.sim.tournament import Tournament
from tourney.stress.rule_points import choose_points
from tourney.tasks.hand_files import find_recorded_game, list_hand_files
from tourney.watch.hand_data import HandData
from tourney.watch.hand_steps import HandSteps, list_steps
from tourney.watch.room_data import RoomData
from tourney.watch.watch_page import ShownFinding, WatchData

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from tourney.game.event import Event, Listener
    from tourney.sim.scenario import Scenario
    from tourney.types import Chips

MOST_HANDS: Final = 60_000
"""Of an event with more hands the page holds those of chosen tables alone."""
_MOST_BYTES: Final = 1_000_000_000
_LONGEST_NAME: Final = 60

TableHand = tuple[int, int]
"""A hand: the number of its table, and its own number there."""


# A tournament that is played for the page.


def watch_scenario(scenario: Scenario, seed: int | None, replicate: int, follow: Collection[int] = ()) -> WatchData:
    """Play a tournament, and show it.

    Args:
        scenario: The tournament.
        seed: The seed; None for the scenario's own.
        replicate: The number of the run.
        follow: Players whose hands the page holds even if the event has more than `MOST_HANDS`.
    """
    recorder = _Recorder()
    tournament = Tournament(scenario, seed, replicate=replicate, sinks=[recorder.events.append], hand_sink=recorder)
    result = tournament.run()
    records = [as_record(event) for event in recorder.events]
    facts = (
        f"{count(result.entries, 'entry', 'entries')}, {count(result.hands, 'hand')}, "
        f"{length(result.duration_seconds)}. Seed {tournament.seed}, replicate {replicate}."
    )
    shown = WatchData(scenario.title, facts, HandData(numbered=True))
    if recorder.texts is None:
        tables = choose_tables(records, follow)
        again = _Recorder(tables.__contains__)
        Tournament(scenario, seed, replicate=replicate, hand_sink=again).run()
        recorder.texts = again.texts
        shown.notes.append(_name_tables(result.hands, tables))
    for text in recorder.texts or ():
        shown.hands.add(_steps(text))
    shown.room = RoomData(recorder.all_ins.__contains__)
    for record in records:
        shown.room.add(record)
    return shown


class _Recorder:
    """Receives the events and the hands of a tournament.

    Args:
        wanted: Whether to keep the hands of a table; None to keep all, up to `MOST_HANDS`.
    """

    def __init__(self, wanted: Callable[[int], bool] | None = None) -> None:
        self.events: list[FloorEvent] = []
        self.all_ins: set[TableHand] = set()
        self.texts: list[str] | None = []
        self._wanted = wanted
        self._writer: HandWriter | None = None

    def begin(self, start: HandStart) -> Listener:
        """A hand begins."""
        kept = self.texts is not None and (self._wanted is None or self._wanted(start.table))
        self._writer = HandWriter(start) if kept else None
        return _AllInWatch((start.table, start.hand), self.all_ins, self._writer)

    def end(self, stacks: Sequence[Chips]) -> None:
        """The hand has ended."""
        if self._writer is None or self.texts is None:
            return
        self.texts.append(self._writer.text(stacks))
        if self._wanted is None and len(self.texts) > MOST_HANDS:
            self.texts = None  # too many: the chosen ones are played again


class _AllInWatch:
    """A listener that notes a hand in which a player is all-in and hands are shown."""

    def __init__(self, hand: TableHand, all_ins: set[TableHand], writer: HandWriter | None) -> None:
        self._hand = hand
        self._all_ins = all_ins
        self._writer = writer
        self._all_in = False

    def __call__(self, event: Event) -> None:
        """Note an event."""
        if isinstance(event, ev.Posted | ev.Called | ev.Raised):
            self._all_in |= event.all_in
        elif self._all_in and isinstance(event, ev.Shown):
            self._all_ins.add(self._hand)
        if self._writer is not None:
            self._writer(event)


def choose_tables(records: Sequence[dict[str, Any]], follow: Collection[int]) -> set[int]:
    """The tables whose hands a page holds of a large event.

    They are the final table, the tables of the players followed, and the first table, from its first hand on.
    """
    final = {record["table"] for record in records if record["event"] == "final_table"}
    opened = [record["table"] for record in records if record["event"] == "table_opened"]
    theirs = {
        record["table"] for record in records if record["event"] in {"seated", "moved"} and record["player"] in follow
    }
    return final | theirs | set(opened[:1]) | (set() if final else set(opened[-1:]))


def _name_tables(hands: int, tables: Collection[int]) -> str:
    names = ", ".join(map(str, sorted(tables)))
    return (
        f"The event has {hands:,} hands, more than {MOST_HANDS:,}: the page holds the whole room, and the hands of "
        f"table {names}. --follow PLAYER adds the tables of a player."
    )


# A log of events, with its hands.


def watch_log(log: Path, folder: Path | None) -> WatchData:
    """Show the log that `tourney run --events` has written, with the hands of `--hands`.

    Raises:
        InvalidArgument: The log is cut off, is no log or one of a newer version; or the hands are of another run.
    """
    records = _read_log(log)
    hands = HandData(numbered=True)
    all_ins: set[TableHand] = set()
    if folder is not None:
        played = {(each["table"], each["hand"]): each for each in records if each["event"] == "hand_played"}
        kept = None if len(played) <= MOST_HANDS else choose_tables(records, ())
        for file, number, record in _read_records(folder):
            if kept is None or record.where.table in kept:
                _check_same_run(f"{file}: hand {number}", record, played)
                steps = list_steps(record, find_recorded_game(record.variant))
                hands.add(steps)
                if steps.all_in:
                    all_ins.add((record.where.table, record.where.hand))
    room = _read_room(log, records, all_ins)
    shown = WatchData(log.stem, f"{count(room.hands, 'hand')} from {log.name}.", hands, room)
    if folder is not None and room.hands > MOST_HANDS:
        shown.notes.append(_name_tables(room.hands, choose_tables(records, ())))
    if folder is None:
        shown.notes.append("The page holds no hands: --hands DIR adds those that tourney run --hands has written.")
    if not room.finished:
        shown.notes.append("The log ends before the event does.")
    return shown


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


def watch_hands(path: Path) -> WatchData:
    """Show the hands of a `.phh` or `.phhs` file, or of a directory of them.

    Raises:
        InvalidArgument: There is no hand that can be shown.
    """
    shown = WatchData(path.name or str(path.resolve().name), "", HandData(numbered=False))
    problems: list[str] = []
    for file, number, record in _read_records(path, problems):
        name = f"{file.stem} {number}" if file.suffix == ".phhs" else file.stem
        try:
            shown.hands.add(list_steps(record, find_recorded_game(record.variant)), one_line(name, _LONGEST_NAME))
        except InvalidArgument as error:
            problems.append(f"{file}: hand {number}: {error}")
    if not shown.hands.hands:
        raise InvalidArgument(problems[0] if problems else f"{path} has no hands")
    shown.facts = f"{count(shown.hands.hands, 'hand')}."
    shown.notes += [one_line(each) for each in problems[:5]]
    if len(problems) > 5:
        shown.notes.append(f"{len(problems) - 5} more hands cannot be shown.")
    return shown


def _read_records(path: Path, problems: list[str] | None = None) -> Iterator[tuple[Path, str, HandRecord]]:
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


# Findings of `tourney stress`.


def watch_findings(folder: Path) -> WatchData:
    """Show the findings in a directory that `tourney stress --out` has written.

    Raises:
        InvalidArgument: The report cannot be read, or none of its findings has a hand.
    """
    report = _read_report(folder)
    name = one_line(f"{report.get('engine', 'engine')} {report.get('version', '')}")
    shown = WatchData(f"Findings: {name}", "", HandData(numbered=False))
    left_out = 0
    for finding in report["findings"]:
        if not isinstance(finding, dict):
            raise InvalidArgument(f"{folder}: the report has a finding that is no object")
        steps = _finding_steps(folder, finding)
        if steps is None:
            left_out += 1
            continue
        shown.hands.add(steps, note=" ")
        shown.findings.append(_describe_finding(finding))
    if not shown.findings:
        raise InvalidArgument(f"{folder}: none of the findings has a hand to show")
    shown.facts = f"{count(len(shown.findings), 'finding')}; each hand is played by our machine up to the difference."
    if left_out:
        shown.notes.append(f"{count(left_out, 'finding')} without a hand that our machine plays, see report.html.")
    return shown


def is_stress_report(folder: Path) -> bool:
    """Whether a directory holds the report of `tourney stress`."""
    return os.path.isfile(folder / "report.json") and os.path.isfile(folder / "badge.svg")  # noqa: PTH113


def _read_report(folder: Path) -> dict[str, Any]:
    path = folder / "report.json"
    try:
        report = json.loads(read_named(path, _MOST_BYTES))
    except (ValueError, RecursionError):
        raise InvalidArgument(f"{path} is no report of tourney stress: it is not JSON") from None
    if not isinstance(report, dict) or not isinstance(report.get("findings"), list):
        raise InvalidArgument(f"{path} is no report of tourney stress")
    return report


def _finding_steps(folder: Path, finding: dict[str, Any]) -> HandSteps | None:
    """The hand of a finding; None without one, or if our machine cannot begin it."""
    name = finding.get("file")
    if not isinstance(name, str) or not name or Path(name).name != name:
        return None
    for _, _, record in _read_records(folder / name, []):
        try:
            return list_steps(record, find_recorded_game(record.variant))
        except InvalidArgument:
            return None
    return None


def _describe_finding(finding: dict[str, Any]) -> ShownFinding:
    def text(name: str) -> str:
        return one_line(str(finding.get(name) or ""))

    points = finding.get("points")
    names = [*(points if isinstance(points, list) else ()), text("house"), text("rule")]
    rules = _rule_texts()
    rule = next((rules[name] for name in names if isinstance(name, str) and name in rules), "")
    title = f"{text('verdict')} {text('house')}: {text('concern')}: {text('sign')}".replace(" :", ":")
    cited = " ".join(filter(None, (rule or text("rule"), text("why"))))
    return ShownFinding(title, cited or title, text("expected"), text("got"))


@cache
def _rule_texts() -> dict[str, str]:
    """What rule points and house rules say, with their sources, by their names."""
    points = choose_points()
    houses = {house.name: f"{house.says} ({house.source})" for point in points for house in point.houses}
    return houses | {point.id: f"{point.says} ({point.cites})" for point in points}


# Steps of a hand that is known as text.


def _steps(text: str) -> HandSteps:
    record = parse_hand(text)
    return list_steps(record, find_recorded_game(record.variant))
