"""Export of the tables of an experiment to other formats. Rows are sorted by key."""

from __future__ import annotations

import csv
import json
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from tourney.experiment.measures import MEASURES
from tourney.experiment.replicate import SHAPE
from tourney.experiment.store import Store, StoredTable, StoreError
from tourney.experiment.work import Failure
from tourney.outputs import make_folder, new_file, new_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from tourney.experiment.measures import Measure
    from tourney.experiment.replicate import Shape


_DIALECT: Final = "HEADER, NULLSTR '', DELIMITER ',', QUOTE '\"', ESCAPE '\"', AUTO_DETECT false"
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


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
        for point in store.points()
        for each in store.read(point)
        if not isinstance(each, Failure)
    )
    return StoredTable("measures", columns, types, rows)


def _csv(path: Path, table: StoredTable) -> int:
    """Write CSV. Text that a spreadsheet would interpret as a formula gets a leading apostrophe (OWASP)."""
    return _write_csv(path, table._replace(rows=(tuple(map(csv_cell, row)) for row in table.rows)))


def csv_cell(value: object) -> object:
    """A value for a CSV file: no text in it is a formula for a spreadsheet."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _write_csv(path: Path, table: StoredTable) -> int:
    with new_file(path, StoreError) as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.columns)
        return _count(table.rows, writer.writerow)


def _jsonl(path: Path, table: StoredTable) -> int:
    with new_file(path, StoreError) as file:

        def write(row: Sequence[object]) -> None:
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
    plain = path.with_suffix(".csv.new")
    rows = _write_csv(plain, table)
    try:
        with duckdb.connect() as db, new_path(path, StoreError) as new:
            db.execute(f"CREATE TABLE t ({columns})")
            db.execute(f"COPY t FROM ? ({_DIALECT})", [str(plain)])
            db.execute("COPY t TO ? (FORMAT parquet)", [str(new)])
    finally:
        plain.unlink(missing_ok=True)
    return rows


def _count(rows: Iterator[Sequence[object]], write: Callable[[Sequence[object]], object]) -> int:
    count = 0
    for row in rows:
        write(row)
        count += 1
    return count
