"""Files of results: a row for each evening of a room. docs/room.md says what the columns are."""

from __future__ import annotations

import csv
import re
from datetime import date
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.config.named_files import Mention, read_source
from tourney.config.problems import ConfigError, Problem, TextMark, nearest, quote
from tourney.config.units import read_amount, read_duration
from tourney.room.evening import END, Evening, Quantity, QuantityKind, Seen
from tourney.tournament.schedule import Level
from tourney.tournament.structure import clock_starts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds

_TIMES: Final = ("end", "bubble", "money", "final_table")
_COUNTS: Final = ("entries", "entrants", "reentries", "rebuys", "add_ons")
COLUMNS: Final = ("date", "sheet", "start", *_COUNTS, "pauses", *_TIMES, "end_level")
"""The columns that have no moment."""

_AT: Final = ("left", "tables", "came")
_KNOWN: Final = (*COLUMNS, *(f"{name}@2:30" for name in _AT), "left@level5")
_MOST_ROWS: Final = 5000
_MOST_ENTRANTS: Final = 100_000
_DAY: Final = 86_400
_CLOCK: Final = re.compile(r"([0-9]{1,3}):([0-9]{2})")
_MOMENT: Final = re.compile(r"(left|tables|came)@(?:level ?([0-9]{1,3})|(.+))")


class Sheets(NamedTuple):
    """The tournaments that rows may be of.

    Attributes:
        names: Their names, as the column `sheet` has them.
        scenarios: The tournaments.
    """

    names: Sequence[str]
    scenarios: Sequence[Scenario]


class _Cell(NamedTuple):
    """A cell that is not empty: its text, and where it is."""

    text: str
    mark: TextMark


class _Head(NamedTuple):
    """A column: its name in the file, and the quantity if it is of a moment."""

    name: str
    quantity: Quantity | None


class _Wrong(ValueError):
    """A cell has no valid value; the message says why."""


def read_evenings(path: Path, sheets: Sheets) -> list[Evening]:
    """Read the evenings of a file.

    Args:
        path: A CSV file, with commas, semicolons or tabs; its first line names the columns.
        sheets: The tournaments; rows without a column `sheet` are of the first.

    Raises:
        ConfigError: The file cannot be read or is invalid; the error holds every problem.
    """
    text = read_source(path, Mention(TextMark(str(path), 1, 1)))
    rows = list(_rows(str(path), text))
    # A file with a heading alone has no evening.
    if len(rows) < 2:
        message = "expected a line that names the columns, and a row for each evening"
        raise ConfigError([Problem(TextMark(str(path), 1, 1), "", message)])
    problems: list[Problem] = []
    heads = [_head(cell, sheets, problems) for cell in rows[0]]
    _check_heads(rows[0], heads, sheets, problems)
    if problems:
        # Rows are read by their columns; with wrong ones each cell would be a problem.
        raise ConfigError(problems)
    if len(rows) - 1 > _MOST_ROWS:
        raise ConfigError([Problem(rows[_MOST_ROWS + 1][0].mark, "", f"more than {_MOST_ROWS:,} rows")])
    evenings = [evening for row in rows[1:] if (evening := _read_row(heads, row, sheets, problems)) is not None]
    if problems:
        raise ConfigError(problems)
    return evenings


def _rows(name: str, text: str) -> Iterator[list[_Cell]]:
    """The lines that are not empty, cut into cells with their positions."""
    lines = text.splitlines()
    # By the first line, which is the heading and has no texts with separators.
    first = next((line for line in lines if line.strip()), "")
    # Of equal counts, and so in a file of one column, the semicolon.
    delimiter = max(";\t,", key=first.count)
    for number, line in enumerate(lines, 1):
        # A line of separators is what spreadsheets write for an empty row.
        if not line.strip(f"{delimiter} "):
            continue
        cells, column = [], 1
        for raw in _split(line, delimiter):
            inner = raw.strip()
            # Columns count from the cell's own text, not from the spaces before it.
            at = column + len(raw) - len(raw.lstrip())
            cells.append(
                _Cell(
                    next(csv.reader(StringIO(inner)), [""])[0].strip() if inner[:1] == '"' else inner,
                    TextMark(name, number, at),
                )
            )
            column += len(raw) + 1  # 1 for the separator
        yield cells


def _split(line: str, delimiter: str) -> Iterator[str]:
    """The cells of a line as they are written; a delimiter in quotation marks is no delimiter."""
    begun, quoted = 0, False
    for place, char in enumerate(line):
        if char == '"':
            quoted = not quoted
        elif char == delimiter and not quoted:
            yield line[begun:place]
            begun = place + 1
    yield line[begun:]


def _head(cell: _Cell, sheets: Sheets, problems: list[Problem]) -> _Head:
    # Files name columns with hyphens, too.
    name = cell.text.lower().replace("-", "_")
    found = _MOMENT.fullmatch(name)
    if found is None:
        if name not in COLUMNS:
            problems.append(Problem(cell.mark, "", f"unknown column {quote(cell.text)}{nearest(name, _KNOWN)}"))
        return _Head(name, None)
    kind = QuantityKind(found[1])
    if found[2] is not None:
        level = int(found[2])
        if kind is not QuantityKind.LEFT:
            problems.append(Problem(cell.mark, name, f"`{kind}` is counted at a time, such as {kind}@2:30"))
        elif not any(_has_level(scenario, level) for scenario in sheets.scenarios):
            problems.append(Problem(cell.mark, name, f"no sheet has a level {level}"))
        return _Head(name, Quantity(kind, level, by_level=True))
    if kind is QuantityKind.CAME and all(scenario.entry.arrivals is None for scenario in sheets.scenarios):
        problems.append(Problem(cell.mark, name, "the tournament has no `arrivals` that it could tell of"))
    try:
        # Nobody is left before the start, but some may have come by then.
        least = 0 if kind is QuantityKind.CAME else 1
        return _Head(name, Quantity(kind, _read_time(found[3], "2:30 or 2h30m", least)))
    except _Wrong as error:
        problems.append(Problem(cell.mark, name, str(error)))
        return _Head(name, None)


def _has_level(scenario: Scenario, level: int) -> bool:
    return any(item.number == level for item in scenario.schedule.items if isinstance(item, Level))


def _check_heads(cells: Sequence[_Cell], heads: Sequence[_Head], sheets: Sheets, problems: list[Problem]) -> None:
    names = [head.name for head in heads]
    meant = [head.quantity or head.name for head in heads]  # left@2:30 is left@2h30m
    for number, cell in enumerate(cells):
        if meant[number] in meant[:number]:
            problems.append(Problem(cell.mark, "", f"the column {quote(cell.text)} is there twice"))
    at = cells[0].mark
    if not {"entries", "entrants"} & set(names):
        problems.append(Problem(at, "", "expected a column `entrants`, or `entries` with all re-entries"))
    if len(sheets.names) > 1 and "sheet" not in names:
        problems.append(Problem(at, "", f"expected a column `sheet`, as there are {len(sheets.names)} tournaments"))
    # Entries include re-entries; without knowing how many, the entrants are not known.
    again = any(scenario.entry.reentry is not None for scenario in sheets.scenarios)
    if "entries" in names and not {"entrants", "reentries"} & set(names) and again:
        message = (
            "the event has re-entries: a column `reentries` or `entrants` must say how many of `entries` they are"
        )
        problems.append(Problem(cells[names.index("entries")].mark, "", message))


def _read_row(
    heads: Sequence[_Head], cells: Sequence[_Cell], sheets: Sheets, problems: list[Problem]
) -> Evening | None:
    """The evening of a row; None, with problems noted, if it is not valid."""
    if len(cells) > len(heads):
        message = f"expected {len(heads)} cells, found {len(cells)}"
        problems.append(Problem(cells[len(heads)].mark, "", message))
        return None
    row = {head.name: cell for head, cell in zip(heads, cells, strict=False) if cell.text}
    reader = _RowReader(row, cells[0].mark, problems)
    # All of a row is read, so that each cell has its message.
    known = len(problems)
    sheet = reader.sheet(sheets)
    scenario = sheets.scenarios[sheet]
    counts = {name: reader.count(name) for name in _COUNTS}
    entrants = reader.entrants(counts)
    _check_sold(scenario, counts, reader)
    start, pauses = reader.start(), reader.pauses()
    times = {name: reader.time(name, start) for name in _TIMES}
    seen = [*_seen_times(times, pauses), *reader.end_level(scenario, has_end=times["end"] is not None)]
    seen += [
        Seen(Quantity(QuantityKind(name)), count)
        # What the event does not sell says nothing of its players.
        for name in ("reentries", "rebuys")
        if (count := counts[name]) is not None and _is_sold(scenario, name)
    ]
    for head in heads:
        if head.quantity is not None and head.name in row:
            seen += reader.moment(head.name, head.quantity, entrants)
    reader.check_order(times, heads)
    name = reader.name()
    if len(problems) > known or entrants is None:
        return None
    chips = _chips(scenario, entrants, counts)
    return Evening(name, sheet, entrants, chips, tuple(sorted(seen)))


def _is_sold(scenario: Scenario, name: str) -> bool:
    return (scenario.entry.reentry if name == "reentries" else scenario.entry.rebuy) is not None


def _check_sold(scenario: Scenario, counts: Mapping[str, int | None], reader: _RowReader) -> None:
    """Check that only what the event sells was bought."""
    entry = scenario.entry
    for name, sold in {"reentries": entry.reentry, "rebuys": entry.rebuy, "add_ons": entry.add_on}.items():
        if counts[name] and sold is None:
            reader.note(name, f"the event has no {name.replace('_', '-')}")


def _chips(scenario: Scenario, entrants: int, counts: Mapping[str, int | None]) -> int:
    """All chips in play once entries are closed; 0 if what was bought was not noted."""
    entry = scenario.entry
    sold = {
        "reentries": (entry.reentry is not None, scenario.stack),
        "rebuys": (entry.rebuy is not None, entry.rebuy.chips if entry.rebuy else 0),
        "add_ons": (entry.add_on is not None, entry.add_on.chips if entry.add_on else 0),
    }
    total = entrants * scenario.stack
    for name, (is_sold, chips) in sold.items():
        # What was sold but not counted leaves the chips unknown.
        count = counts[name]
        if is_sold and count is None:
            return 0
        total += chips * (count or 0) if is_sold else 0
    return total


def _seen_times(times: Mapping[str, Seconds | None], pauses: Seconds) -> Iterator[Seen]:
    """The times of the moments; the time at which the clock stood is taken from the end, and only from it."""
    for name, seconds in times.items():
        if seconds is not None:
            yield Seen(Quantity(QuantityKind(name)), seconds - (pauses if name == "end" else 0))


class _RowReader:
    """Reads the cells of a row; problems are noted."""

    def __init__(self, row: Mapping[str, _Cell], first: TextMark, problems: list[Problem]) -> None:
        self._row = row
        self._first = first
        self._problems = problems

    def note(self, name: str, message: str) -> None:
        """Note a problem with the cell of a column, or with the row if it has none."""
        cell = self._row.get(name)
        self._problems.append(Problem(self._first if cell is None else cell.mark, name, message))

    def name(self) -> str:
        """The date; the line of the row if there is none."""
        cell = self._row.get("date")
        if cell is None:
            return f"line {self._first.line}"
        try:
            return date.fromisoformat(cell.text).isoformat()
        except ValueError:
            self.note("date", f"expected a date such as 2026-12-04, found {quote(cell.text)}")
            return ""

    def sheet(self, sheets: Sheets) -> int:
        """The number of the tournament."""
        cell = self._row.get("sheet")
        if cell is None:
            if len(sheets.names) > 1:
                self.note("sheet", f"the row must name its tournament: one of {', '.join(sheets.names)}")
            return 0
        if cell.text not in sheets.names:
            self.note("sheet", f"unknown tournament {quote(cell.text)}{nearest(cell.text, sheets.names)}")
            return 0
        return sheets.names.index(cell.text)

    def count(self, name: str, most: int = _MOST_ENTRANTS) -> int | None:
        """A count; None if it was not noted."""
        cell = self._row.get(name)
        if cell is None:
            return None
        try:
            number = read_amount(cell.text)
        except ValueError as error:
            self.note(name, str(error))
            return None
        if number > most:
            self.note(name, f"expected at most {most:,}, found {number:,}")
            return None
        return number

    def entrants(self, counts: Mapping[str, int | None]) -> int | None:
        """The persons who entered."""
        entries, entrants, again = counts["entries"], counts["entrants"], counts["reentries"]
        if entrants is None and entries is None:
            if not {"entries", "entrants"} & self._row.keys():
                self.note("entrants", "the row needs the number of entrants")
            return None
        if entrants is None:
            entrants = (entries or 0) - (again or 0)
        elif entries is not None and again is not None and entries != entrants + again:
            self.note("entries", f"expected {entrants + again}, entrants and re-entries together, found {entries}")
        elif entries is not None and entries < entrants:
            self.note("entries", f"expected at least {entrants}, the entrants, found {entries}")
        if entrants < 2:
            self.note("entrants" if counts["entrants"] is not None else "entries", "expected at least 2 entrants")
        return entrants

    def start(self) -> Seconds | None:
        """The time of day of the start, in seconds; None if times are durations."""
        cell = self._row.get("start")
        if cell is None:
            return None
        found = _CLOCK.fullmatch(cell.text)
        # "24:00" is no start of a day.
        if found is None or int(found[1]) > 23 or int(found[2]) > 59:
            self.note("start", f"expected a time of day such as 19:00, found {quote(cell.text)}")
            return None
        return 3600 * int(found[1]) + 60 * int(found[2])

    def pauses(self) -> Seconds:
        """How long the clock stood, besides the breaks of the sheet."""
        cell = self._row.get("pauses")
        try:
            return 0 if cell is None else _read_time(cell.text, "0:20 or 20m", least=0)
        except _Wrong as error:
            self.note("pauses", str(error))
            return 0

    def time(self, name: str, start: Seconds | None) -> Seconds | None:
        """A time in seconds since the start: a time of day if the row has a start, otherwise a duration."""
        cell = self._row.get(name)
        if cell is None:
            return None
        found = _CLOCK.fullmatch(cell.text)
        # Durations are allowed beside times of day, as 4h35m.
        if start is not None and found is not None:
            if int(found[1]) > 23 or int(found[2]) > 59:
                self.note(name, f"expected a time of day such as 23:40, found {quote(cell.text)}")
                return None
            # A time of day before the start is one of the next day; the same time is a whole day later.
            return (3600 * int(found[1]) + 60 * int(found[2]) - start) % _DAY or _DAY
        try:
            return _read_time(cell.text, "4:35 or 4h35m")
        except _Wrong as error:
            self.note(name, str(error))
            return None

    def end_level(self, scenario: Scenario, *, has_end: bool) -> Iterator[Seen]:
        """The time of the end by the level at the end, if the time itself was not noted."""
        level = self.count("end_level", 500)
        if level is None:
            return
        starts = clock_starts(scenario.schedule)
        items = scenario.schedule.items
        for number, (start, item) in enumerate(zip(starts, items, strict=True)):
            if isinstance(item, Level) and item.number == level and start is not None and item.seconds:
                if not has_end and number < len(items) - 1:
                    # The middle of the level, known to within half its length. The last level has no end, so it tells
                    # nothing.
                    half = item.seconds / 2
                    yield Seen(END, start + half, half)
                return
        if not has_end:
            self.note("end_level", f"the sheet has no level {level} of a known length")

    def moment(self, name: str, quantity: Quantity, entrants: int | None) -> Iterator[Seen]:
        """A count at a moment."""
        count = self.count(name)
        if count is None:
            return
        if quantity.kind is QuantityKind.CAME:
            if entrants is not None and count > entrants:
                self.note(name, f"expected at most {entrants}, the entrants, found {count}")
        elif count == 0:
            self.note(name, "expected at least 1; leave the cell empty if the event was over")
            # A count of 0 has no logarithm, and the event was over anyway.
            return
        yield Seen(quantity, count)

    def check_order(self, times: Mapping[str, Seconds | None], heads: Sequence[_Head]) -> None:
        """Check that moments are in the order in which they come, and before the end."""
        end = times["end"]
        order = [(name, seconds) for name in ("bubble", "money") if (seconds := times[name]) is not None]
        # Only these two always come in this order: a final table may be before or after the money.
        if len(order) == 2 and order[0][1] > order[1][1]:
            self.note("money", "expected a time after the bubble")
        for name in ("bubble", "money", "final_table"):
            seconds = times[name]
            if end is not None and seconds is not None and seconds > end:
                self.note(name, "expected a time before the end")
        for head in heads:
            counted = head.quantity if head.name in self._row else None
            if end is None or counted is None or counted.by_level or counted.kind is QuantityKind.CAME:
                continue
            if counted.at > end:
                self.note(head.name, "the event was over by then")


def _read_time(text: str, like: str, least: int = 1) -> Seconds:
    """A duration: 4:35 is four hours and 35 minutes.

    Raises:
        _Wrong: It is none.
    """
    found = _CLOCK.fullmatch(text.strip())
    if found is not None and int(found[2]) > 59:
        raise _Wrong(f"expected a time such as {like}, found {quote(text)}: there are 60 minutes in an hour")
    try:
        seconds = 3600 * int(found[1]) + 60 * int(found[2]) if found is not None else read_duration(text)
    except ValueError:
        raise _Wrong(f"expected a time such as {like}, found {quote(text)}") from None
    if not least <= seconds <= 7 * _DAY and (least or seconds):
        raise _Wrong(f"expected a time such as {like}, at most seven days, found {quote(text)}")
    return seconds
