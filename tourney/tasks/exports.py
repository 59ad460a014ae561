"""Exports of experiment directories: tables of tournaments and festivals, and the calendar of a festival."""

from __future__ import annotations

import csv
import json
from datetime import datetime, timedelta
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.config.load import is_festival, read_playable
from tourney.errors import InvalidArgument, TourneyError
from tourney.experiment.luck_adjusted import ADJUSTED_MEASURES, LUCK_ADJUSTED
from tourney.experiment.measures import MEASURES, Measure
from tourney.experiment.plan import read_plan
from tourney.experiment.replicate import SHAPE, Shape
from tourney.experiment.store import Store, StoredTable, StoreError
from tourney.experiment.work import Failure
from tourney.festival.outlook import FESTIVALS, Outlook, outlook_of
from tourney.outputs import csv_cell, make_folder, new_file, new_path, write_bytes
from tourney.reporting.festival_tables import event_rows, half_hour_rows
from tourney.tasks.experiment_files import read_experiment, scenario_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from tourney.festival.programme import Festival
    from tourney.types import Seconds


CALENDAR: Final = "ics"
"""The format of calendars (RFC 5545)."""


def export_results(folder: Path, form: str, out: Path) -> Iterator[tuple[Path, int]]:
    """Write each table of an experiment, or the calendar of a festival, to its own file.

    Args:
        folder: The experiment directory.
        form: "csv", "jsonl", "parquet" or "ics".
        out: The output directory.

    Yields:
        Each file, and its number of rows or events.

    Raises:
        StoreError: The directory holds no experiment, it is damaged, or a file cannot be written.
        ConfigError: The scenario of a festival cannot be read.
        InvalidArgument: The calendar of a tournament is asked for.
        CalendarError: The extra [plan] is not installed.
    """
    plan = read_plan(folder)  # checks that it is an experiment of this version
    document = read_playable(scenario_of(folder, plan, 0))
    if not is_festival(document):
        if form == CALENDAR:
            raise InvalidArgument(f"{folder} is an experiment of a tournament; a calendar is of a festival")
        # With redeals there are more columns.
        if isinstance(document.data, dict) and document.data.get("redeals"):
            measures = MEASURES | {each.name: each for each in ADJUSTED_MEASURES}
            yield from export_tables(folder, form, out, plan.digest, shape=LUCK_ADJUSTED.shape, measures=measures)
        else:
            yield from export_tables(folder, form, out, plan.digest)
        return
    plan, points = read_experiment(folder)
    outlooks = [outlook_of(each.scenario, each.replicates) for each in points if each.replicates]
    if form == CALENDAR:
        yield from _calendars(outlooks, out)
        return
    others = [
        _table("outlook_events", [event_rows(each) for each in outlooks]),
        _table("outlook_half_hours", [half_hour_rows(each) for each in outlooks]),
    ]
    yield from export_tables(
        folder, form, out, plan.digest, shape=FESTIVALS.shape, measures=points[0].measures, others=others
    )


def _table(name: str, of_points: Sequence[Sequence[dict[str, Any]]]) -> StoredTable:
    rows = [{"point": point, **row} for point, of_point in enumerate(of_points) for row in of_point]
    first = rows[0] if rows else {}
    # Of all rows, as the first may have None where others have a number.
    types = tuple([_type_of([row[column] for row in rows]) for column in first])
    return StoredTable(name, tuple(first), types, (tuple(row.values()) for row in rows))


def _type_of(values: Sequence[object]) -> str:
    """The type of a column in the database."""
    if any(isinstance(value, str) for value in values):
        return "TEXT"
    return "REAL" if any(isinstance(value, float) for value in values) else "INTEGER"


def _calendars(outlooks: Sequence[Outlook], out: Path) -> Iterator[tuple[Path, int]]:
    """Write the schedule of each point, in which each event ends at its median."""
    for point, outlook in enumerate(outlooks):
        path = out / (f"schedule.{point}.{CALENDAR}" if len(outlooks) > 1 else f"schedule.{CALENDAR}")
        ends = {each.name: each.ends.p50 for each in outlook.events if each.ends is not None}
        entries = calendar_entries(outlook.festival, ends)
        data = format_calendar(outlook.festival, entries)
        make_folder(out, StoreError)
        write_bytes(path, data, StoreError)
        yield path, len(entries)


# The schedule of a festival as a calendar file (RFC 5545).


class CalendarError(TourneyError):
    """The library for calendars is missing."""

    exit_code = 2


class CalendarEntry(NamedTuple):
    """An event in a calendar.

    Attributes:
        uid: Its identity, so that a later file of the same festival replaces it.
        title: Its title.
        starts: When it starts, in the local time of the room.
        ends: When it ends.
    """

    uid: str
    title: str
    starts: datetime
    ends: datetime


def calendar_entries(festival: Festival, ends: Mapping[str, Seconds]) -> list[CalendarEntry]:
    """The entries of a festival; `ends` is when each event ends, an hour after its start if it is not given."""
    midnight = festival.wall_clock.starts
    entries = []
    for event in festival.events:
        # A calendar needs an end.
        end = ends.get(event.name, event.starts + 3600)
        entries.append(
            CalendarEntry(
                # The same event has the same id in each file, so that a new file moves it instead of doubling it.
                f"{event.name}.{festival.name}@tourney",
                _line(event.scenario.title),
                midnight + timedelta(seconds=event.starts),
                midnight + timedelta(seconds=end),
            )
        )
    return entries


def format_calendar(festival: Festival, entries: list[CalendarEntry]) -> bytes:
    """The calendar file.

    Raises:
        CalendarError: The extra [plan] is not installed.
    """
    icalendar = _library()
    calendar = icalendar.Calendar()
    # RFC 5545 demands the name of the program.
    calendar.add("prodid", "-//tourney//festival//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _line(festival.title))
    for entry in entries:
        event = icalendar.Event()
        event.add("uid", entry.uid)
        event.add("summary", entry.title)
        event.add("dtstart", entry.starts)
        event.add("dtend", entry.ends)
        event.add("dtstamp", datetime(festival.first_day.year, 1, 1))  # noqa: DTZ001 - the same file each time
        calendar.add_component(event)
    found: bytes = calendar.to_ical()
    return found


def _line(text: str) -> str:
    """A text in one line, as a name in a calendar must be: without control characters (RFC 5545, 3.1 and 3.3.11)."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def read_calendar(data: bytes) -> list[CalendarEntry]:
    """The entries of a calendar file.

    Raises:
        CalendarError: The extra [plan] is not installed.
    """
    calendar = _library().Calendar.from_ical(data)
    return [
        CalendarEntry(str(each["uid"]), str(each["summary"]), each.decoded("dtstart"), each.decoded("dtend"))
        for each in calendar.walk("VEVENT")
    ]


def _library() -> Any:  # noqa: ANN401 - a module of the extra [plan]
    try:
        import icalendar  # noqa: PLC0415
    except ImportError:
        raise CalendarError("a calendar needs the extra [plan]: pip install 'tourney[plan]'") from None
    return icalendar


# A table in each of the formats. Rows are sorted by key.


_DIALECT: Final = "HEADER, NULLSTR '', DELIMITER ',', QUOTE '\"', ESCAPE '\"', AUTO_DETECT false"


def export_tables(
    folder: Path,
    form: str,
    out: Path,
    experiment: str = "",
    *,
    shape: Shape[Any] = SHAPE,
    measures: Mapping[str, Measure] = MEASURES,
    others: Iterable[StoredTable] = (),
) -> Iterator[tuple[Path, int]]:
    """Write each table of an experiment to its own file; yield each file and its number of rows.

    Args:
        folder: The experiment directory.
        form: "csv", "jsonl" or "parquet".
        out: The output directory.
        experiment: As for `Store`.
        shape: The parts of a replicate.
        measures: The measures of the replicates.
        others: More tables to write.

    Raises:
        StoreError: The directory holds no experiment, it is damaged, a file cannot be written, or DuckDB, which
            Parquet needs, is not installed.
    """
    # By the format, so that an unknown one fails before anything is opened.
    write = {"csv": _csv, "jsonl": _jsonl, "parquet": _parquet}[form]
    with Store(folder, experiment, shape=shape) as store:
        for table in chain(store.tables(), [_measures(store, measures)], others):
            path = out / f"{table.name}.{form}"
            make_folder(out, StoreError)
            yield path, write(path, table)


def _measures(store: Store, measures: Mapping[str, Measure]) -> StoredTable:
    """Every measure of each replicate, including registered ones."""
    columns = ("point", "replicate", *measures)
    types = ("INTEGER", "INTEGER", *["REAL"] * len(measures))
    rows = (
        (point, each.number, *[measure.of(each) for measure in measures.values()])
        # Point by point: all replicates together need not fit in memory.
        for point in store.points()
        for each in store.read(point)
        if not isinstance(each, Failure)
    )
    return StoredTable("measures", columns, types, rows)


def _csv(path: Path, table: StoredTable) -> int:
    """Write CSV. Text that a spreadsheet would interpret as a formula gets a leading apostrophe (OWASP)."""
    return _write_csv(path, table._replace(rows=(tuple(map(csv_cell, row)) for row in table.rows)))


def _write_csv(path: Path, table: StoredTable) -> int:
    with new_file(path, StoreError) as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.columns)
        return _count(table.rows, writer.writerow)


def _jsonl(path: Path, table: StoredTable) -> int:
    with new_file(path, StoreError) as file:

        def write(row: Sequence[object]) -> None:
            # `ensure_ascii`: names stay readable, and the file is UTF-8 anyway.
            file.write(json.dumps(dict(zip(table.columns, row, strict=True)), ensure_ascii=False) + "\n")

        return _count(table.rows, write)


def _parquet(path: Path, table: StoredTable) -> int:
    try:
        import duckdb  # noqa: PLC0415 - an extra, and slow to load
    except ImportError:
        raise StoreError("Parquet needs the extra [data]: pip install 'tourney[data]'") from None
    columns = ", ".join(
        f'"{name}" {"BIGINT" if kind == "INTEGER" else "DOUBLE" if kind == "REAL" else "VARCHAR"}'
        for name, kind in zip(table.columns, table.types, strict=True)
    )
    # DuckDB reads CSV from a file faster than rows from Python.
    plain = path.with_suffix(".csv.new")
    rows = _write_csv(plain, table)
    try:
        with duckdb.connect() as db, new_path(path, StoreError) as new:
            # With the types of the table: a column of empty cells would be taken for text.
            db.execute(f"CREATE TABLE t ({columns})")
            db.execute(f"COPY t FROM ? ({_DIALECT})", [str(plain)])
            db.execute("COPY t TO ? (FORMAT parquet)", [str(new)])
    finally:
        # Also if DuckDB fails.
        plain.unlink(missing_ok=True)
    return rows


def _count(rows: Iterator[Sequence[object]], write: Callable[[Sequence[object]], object]) -> int:
    count = 0
    for row in rows:
        write(row)
        count += 1
    return count
