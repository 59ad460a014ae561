"""The results of an experiment in its directory: a SQLite database that survives crashes and full disks.

One process writes, several replicates per transaction. With SQLite's write-ahead log other processes can read at the
same time, and replicates that have been reported are not lost. The database holds a checksum of each replicate and
the digest of the experiment. Data that was changed or lost is an error.
"""

from __future__ import annotations

import hashlib
import heapq
import json
import os
import sqlite3
from collections import deque
from contextlib import contextmanager
from itertools import groupby, starmap
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from tourney.errors import DiskError, TourneyError, not_written
from tourney.experiment.replicate import SHAPE, AnyReplicate, RowTable, Shape
from tourney.experiment.work import Done, Failure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path
    from types import TracebackType


DATABASE: Final = "results.sqlite"
FORMAT: Final = 4
"""The format version of the tables, stored as SQLite's user version.

Format 1 had no checksums, format 2 no costs and no depths of stacks,
format 3 no shortages of festivals.
"""

_APPLICATION: Final = 0x746F7572  # "tour", as SQLite's application id


class StoreError(TourneyError):
    """An experiment directory that is invalid or cannot be written."""

    exit_code = 2


class StoredTable(NamedTuple):
    """A table of the database.

    Attributes:
        name: Its name.
        columns: The names of its columns.
        types: The SQLite types of its columns.
        rows: Its rows, sorted by key.
    """

    name: str
    columns: tuple[str, ...]
    types: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]


class Store:
    """The database of an experiment.

    A point is one combination of swept values. An experiment without a sweep has only point 0.

    Args:
        folder: The experiment directory.
        experiment: The digest of the experiment that the database must belong to; empty for any.
        create: Whether to create the database if it is missing or empty.
        shape: The parts of a replicate.

    Raises:
        StoreError: There is no database, it has another format, or it belongs to another experiment.
    """

    def __init__(
        self, folder: Path, experiment: str = "", *, create: bool = False, shape: Shape[Any] = SHAPE
    ) -> None:
        self.path = folder / DATABASE
        self._experiment = experiment
        self._shape = shape
        self._tables = ("replicates", "failures", *(table.name for table in shape.tables))
        with self._convert_errors():
            exists = os.path.lexists(self.path)
            if exists and not self.path.is_file():
                raise StoreError(f"{self.path} is not a regular file")
            if not create and not exists:
                raise StoreError(f"{folder} is not an experiment directory: {DATABASE} is missing")
            # A read-only directory can still be read, although SQLite would try to lock the database.
            is_fixed = exists and not os.access(folder, os.W_OK)
            name = f"{self.path.resolve().as_uri()}?immutable=1" if is_fixed else self.path
            self._db = sqlite3.connect(name, isolation_level=None, uri=is_fixed)
            try:
                self._open_database(create=create, is_fixed=is_fixed)
            except BaseException:
                self._db.close()
                raise

    def _open_database(self, *, create: bool, is_fixed: bool) -> None:
        known = self._db.execute("PRAGMA application_id").fetchone()[0]
        if known == 0 and not self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            if not create:
                raise StoreError(f"{self.path} is empty: no results are stored yet; run `tourney resume`")
            self._create()
        elif known != _APPLICATION:
            raise StoreError(f"{self.path} belongs to another program")
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version != FORMAT:
            raise StoreError(
                f"{self.path} has format {version}; this version of tourney needs format {FORMAT}: "
                "use the version that wrote it, or start in a new directory"
            )
        if not is_fixed:
            self._db.execute("PRAGMA journal_mode = WAL")
            # With a write-ahead log this outlives a killed process. A power cut may lose the last blocks, which are
            # played again.
            self._db.execute("PRAGMA synchronous = NORMAL")
        self._check()

    def _check(self) -> None:
        found = self._db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise StoreError(f"{self.path} is damaged: {found}")
        known = [digest for (digest,) in self._db.execute("SELECT digest FROM experiment")]
        if self._experiment not in {"", *known}:
            raise StoreError(
                f"{self.path} belongs to another experiment than the manifest beside it: one of them was replaced or "
                "changed; restore it, or start in a new directory"
            )

    def _create(self) -> None:
        columns = ", ".join(map(self._declare_column, self._shape.singles))
        key = "point INTEGER NOT NULL, replicate INTEGER NOT NULL"

        def key_of(name: str) -> str:
            return f"PRIMARY KEY (point, replicate, {name})"

        statements = [
            f"CREATE TABLE replicates ({key}, {columns}, PRIMARY KEY (point, replicate)) WITHOUT ROWID",
            f"CREATE TABLE failures ({key}, error TEXT, PRIMARY KEY (point, replicate)) WITHOUT ROWID",
            f"CREATE TABLE checksums ({key}, checksum TEXT, PRIMARY KEY (point, replicate)) WITHOUT ROWID",
            "CREATE TABLE experiment (digest TEXT)",
        ]
        for table in self._shape.tables:
            rows = ", ".join(map(self._declare_column, _columns(table)))
            statements.append(
                f"CREATE TABLE {table.name} ({key}, {rows}, {key_of(_columns(table)[0])}) WITHOUT ROWID"
            )
        with self._transaction():
            for statement in statements:
                self._db.execute(statement)
            # The numbers below are part of the transaction, too: a killed process leaves an empty database, not half
            # of one.
            self._db.execute("INSERT INTO experiment VALUES (?)", (self._experiment,))
            self._db.execute(f"PRAGMA application_id = {_APPLICATION}")
            self._db.execute(f"PRAGMA user_version = {FORMAT}")

    def _declare_column(self, column: str) -> str:
        shape = self._shape
        return f"{column} {'TEXT' if column in shape.texts else 'REAL' if column in shape.reals else 'INTEGER'}"

    # Writing

    def write(self, point: int, done: Iterable[Done]) -> None:
        """Store replicates and failures in one transaction.

        Raises:
            DiskError: The disk is full or fails.
            StoreError: The database cannot be written.
        """
        with self._convert_errors(), self._transaction():
            for each in done:
                if isinstance(each, Failure):
                    self._db.execute("REPLACE INTO failures VALUES (?, ?, ?)", (point, *each))
                else:
                    self._write(point, each)
                self._insert("checksums", [(point, each.number, self._checksum(point, each))])

    def _write(self, point: int, replicate: AnyReplicate) -> None:
        key = (point, replicate.number)
        self._insert("replicates", [(*key, *self._shape.values(replicate))])
        for table, rows in zip(self._shape.tables, self._shape.rows(replicate), strict=True):
            numbered = rows if table.is_keyed else [(row, *values) for row, values in enumerate(rows)]
            self._insert(table.name, [(*key, *row) for row in numbered])

    def _checksum(self, point: int, each: Done) -> str:
        """The hash of all values of a replicate or a failure."""
        if isinstance(each, Failure):
            values: list[object] = list(each)
        else:
            tables = list(zip(self._shape.tables, self._shape.rows(each), strict=True))
            keyed = [rows for table, rows in tables if table.is_keyed]
            others = [rows for table, rows in tables if not table.is_keyed]
            values = [each.number, *keyed, *self._shape.values(each), *others]
        return hashlib.blake2b(json.dumps([point, *values]).encode(), digest_size=16).hexdigest()

    def _insert(self, table: str, rows: list[tuple[Any, ...]]) -> None:
        if rows:
            places = ", ".join("?" * len(rows[0]))
            # A block that is played again, after its worker has died, has the same values.
            self._db.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({places})", rows)  # noqa: S608 - our own names

    def keep_first(self, point: int, enough: int) -> None:
        """Delete the replicates beyond those that are enough, which were played ahead."""
        with self._convert_errors(), self._transaction():
            for table in ("checksums", *self._tables):
                self._db.execute(f"DELETE FROM {table} WHERE point = ? AND replicate >= ?", (point, enough))  # noqa: S608

    def bind(self, experiment: str) -> None:
        """Also belong to the experiment of this digest; call `release` once its manifest is written.

        So the database fits its manifest at any moment, even if the process is killed between the two writes.
        """
        with self._convert_errors(), self._transaction():
            self._db.execute("DELETE FROM experiment WHERE digest = ?", (experiment,))
            self._db.execute("INSERT INTO experiment VALUES (?)", (experiment,))

    def release(self, experiment: str) -> None:
        """Belong to the experiment of this digest only."""
        with self._convert_errors(), self._transaction():
            self._db.execute("DELETE FROM experiment WHERE digest <> ?", (experiment,))

    @property
    def most_stored(self) -> int:
        """The largest number of replicates, failed ones included, that a point has."""
        with self._convert_errors():
            found = self._db.execute("SELECT count(*) FROM checksums GROUP BY point").fetchall()
        return max((count for (count,) in found), default=0)

    @contextmanager
    def _transaction(self, kind: str = "IMMEDIATE") -> Iterator[None]:
        self._db.execute(f"BEGIN {kind}")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    @contextmanager
    def _convert_errors(self) -> Iterator[None]:
        """Convert errors of SQLite to errors of tourney with the file's name."""
        try:
            yield
        except sqlite3.Error as error:
            raise self._build_error(error) from error
        except OSError as error:
            raise not_written(str(self.path), error, StoreError) from error
        except OverflowError as error:
            raise StoreError(f"{self.path}: a number is too large; it must be below 2^63") from error
        except (TypeError, ValueError) as error:
            raise StoreError(f"{self.path} is damaged: {error}") from error

    def _build_error(self, error: sqlite3.Error) -> TourneyError:
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith("SQLITE_FULL"):
            return DiskError(f"{self.path}: {error}")
        if name.startswith("SQLITE_IOERR"):
            return DiskError(f"{self.path}: {error}: the disk may be full")
        return StoreError(f"{self.path}: {error}")

    # Reading

    def read(self, point: int) -> Iterator[Done]:
        """Read the replicates and failures of a point, by number. Do not write before the last has been read.

        Raises:
            StoreError: A replicate is missing or has changed since it was written.
        """
        # A consistent snapshot, even if another process writes.
        with self._convert_errors(), self._transaction("DEFERRED"):
            failed = self._db.execute(
                "SELECT replicate, error FROM failures WHERE point = ? ORDER BY replicate", (point,)
            )
            parts: tuple[Iterator[Done], ...] = self._replicates(point), starmap(Failure, failed)
            checksums: Iterator[tuple[int, str]] = self._db.execute(
                "SELECT replicate, checksum FROM checksums WHERE point = ? ORDER BY replicate", (point,)
            )
            for each in heapq.merge(*parts, key=lambda each: each.number):
                if next(checksums, None) != (each.number, self._checksum(point, each)):
                    raise StoreError(
                        f"{self.path} is damaged: replicate {each.number} has changed since it was written"
                    )
                yield each
            for number, _ in checksums:
                raise StoreError(f"{self.path} is damaged: replicate {number} is missing")

    def _replicates(self, point: int) -> Iterator[AnyReplicate]:
        shape = self._shape
        several = [self._rows(table, point) for table in shape.tables]
        columns = ", ".join(shape.singles)
        rows = self._db.execute(
            f"SELECT replicate, {columns} FROM replicates WHERE point = ? ORDER BY replicate",  # noqa: S608 - our own names
            (point,),
        )
        for number, *values in rows:
            parts = [every.of(number) for every in several]
            single = [
                value == 1 if name in shape.truths else value
                for name, value in zip(shape.singles, values, strict=True)
            ]
            yield shape.restore(number, single, parts)
        for every in several:
            every.check_read()

    def _rows(self, table: RowTable, point: int) -> _Rows:
        columns = _columns(table)
        names = ", ".join(columns)
        query = f"SELECT replicate, {names} FROM {table.name} WHERE point = ? ORDER BY replicate, {columns[0]}"  # noqa: S608
        return _Rows(self._db.execute(query, (point,)), table)

    def points(self) -> list[int]:
        """The points with stored data."""
        with self._convert_errors():
            points = " UNION ".join(f"SELECT point FROM {table}" for table in (*self._tables, "checksums"))  # noqa: S608
            return [point for (point,) in self._db.execute(points).fetchall()]

    def tables(self) -> Iterator[StoredTable]:
        """Yield all tables. Read each before the next.

        Raises:
            StoreError: The data is not what was written.
        """
        for point in self.points():
            with self._convert_errors():
                deque(self.read(point), maxlen=0)
        for name in self._tables:
            with self._convert_errors():
                columns = self._db.execute(f"PRAGMA table_info({name})").fetchall()
                keys = ", ".join(str(1 + place) for place, column in enumerate(columns) if column[5])
                rows = self._db.execute(f"SELECT * FROM {name} ORDER BY {keys}")  # noqa: S608 - our own names
            yield StoredTable(
                name, tuple(column[1] for column in columns), tuple(column[2] for column in columns), rows
            )

    def close(self) -> None:
        """Close the database; SQLite merges the write-ahead log into it."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Rows:
    """The rows of a table, grouped by replicate."""

    def __init__(self, rows: Iterator[tuple[Any, ...]], table: RowTable) -> None:
        self._are_numbered = not table.is_keyed
        self._needed = [place for place, column in enumerate(_columns(table)) if column not in table.optional]
        self._groups = groupby(rows, key=itemgetter(0))
        self._group = next(self._groups, None)

    def check_read(self) -> None:
        """Check that all rows have been read.

        Raises:
            ValueError: Rows are left over.
        """
        if self._group is not None:
            raise ValueError(f"there are rows for replicate {self._group[0]}, which is missing")

    def of(self, number: int) -> list[tuple[Any, ...]]:
        """The rows of a replicate. Replicates must be read in increasing order."""
        if self._group is None or self._group[0] > number:
            return []
        if self._group[0] < number:
            self.check_read()
        rows = [row[1:] for row in self._group[1]]
        if any(row[place] is None for row in rows for place in self._needed):
            raise ValueError(f"a value of replicate {number} is missing")
        if self._are_numbered and [row[0] for row in rows] != list(range(len(rows))):
            raise ValueError(f"a row of replicate {number} is missing")
        self._group = next(self._groups, None)
        return [row[1:] for row in rows] if self._are_numbered else rows


def _columns(table: RowTable) -> tuple[str, ...]:
    """The columns that a table has in the database."""
    return table.columns if table.is_keyed else ("row", *table.columns)
