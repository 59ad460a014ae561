"""Each format holds what the database holds."""

from __future__ import annotations

import csv
import json
import sqlite3
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from events import group, scenario

from tourney.experiment.measures import MEASURES
from tourney.experiment.replicate import play_replicate
from tourney.experiment.store import DATABASE, Store, StoreError
from tourney.experiment.work import Failure
from tourney.reporting.seat_tables import SeatList
from tourney.sim.seat_draws import DrawnSeat, SeatDraw
from tourney.tasks.exports import export_tables

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

EVENT = scenario(field=[group("random_legal", 6), group("call", 5)], stack=300)
TABLES = ("replicates", "failures", "level_hands", "samples", "outcomes", "places")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Store(tmp_path, create=True) as store:
        store.write(0, [play_replicate(EVENT, 3, number, 600) for number in range(3)])
        store.write(1, [Failure(0, 'said "no, never",\nand left')])
    return tmp_path


def _from_csv(path: Path) -> list[list[Any]]:
    with path.open(encoding="utf-8", newline="") as file:
        return [[None if cell == "" else cell for cell in row] for row in list(csv.reader(file))[1:]]


def _from_jsonl(path: Path) -> list[list[Any]]:
    return [list(json.loads(line).values()) for line in path.read_text(encoding="utf-8").splitlines()]


def _from_parquet(path: Path) -> list[list[Any]]:
    duckdb = pytest.importorskip("duckdb", reason="the extra [data] is not installed")
    return [list(row) for row in duckdb.sql(f"SELECT * FROM '{path}'").fetchall()]


@pytest.mark.parametrize(("form", "read"), [("csv", _from_csv), ("jsonl", _from_jsonl), ("parquet", _from_parquet)])
def test_a_format(folder: Path, tmp_path: Path, form: str, read: Callable[[Path], list[list[Any]]]) -> None:
    if form == "parquet":
        pytest.importorskip("duckdb", reason="the extra [data] is not installed")
    counts = dict(export_tables(folder, form, tmp_path / "out"))
    assert {path.name for path in counts} == {f"{table}.{form}" for table in (*TABLES, "measures")}
    database = sqlite3.connect(folder / DATABASE)
    for path, count in counts.items():
        if path.stem == "measures":
            continue
        expected = [list(row) for row in database.execute(f"SELECT * FROM {path.stem}")]
        assert count == len(expected)
        found = read(path)
        if form == "csv":
            expected = [[None if cell is None else str(cell) for cell in row] for row in expected]
        assert sorted(map(repr, found)) == sorted(map(repr, expected))


@pytest.mark.parametrize(("form", "read"), [("csv", _from_csv), ("jsonl", _from_jsonl), ("parquet", _from_parquet)])
def test_measures_are_exported(
    folder: Path, tmp_path: Path, form: str, read: Callable[[Path], list[list[Any]]]
) -> None:
    if form == "parquet":
        pytest.importorskip("duckdb", reason="the extra [data] is not installed")
    list(export_tables(folder, form, tmp_path))
    rows = read(tmp_path / f"measures.{form}")
    for number, row in enumerate(rows):
        replicate = play_replicate(EVENT, 3, number, 600)
        expected = [0, number, *[measure.of(replicate) for measure in MEASURES.values()]]
        assert [None if each is None else float(each) for each in row] == expected
    assert len(rows) == 3


_FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\tx")


@pytest.mark.parametrize(("form", "read"), [("csv", _from_csv), ("jsonl", _from_jsonl), ("parquet", _from_parquet)])
def test_no_cell_is_a_formula_to_a_spreadsheet(
    tmp_path: Path, form: str, read: Callable[[Path], list[list[Any]]]
) -> None:
    """An apostrophe stands before it (OWASP, CSV injection). Other formats, and numbers, are as they are."""
    if form == "parquet":
        pytest.importorskip("duckdb", reason="the extra [data] is not installed")
    replicate = play_replicate(EVENT, 3, len(_FORMULAS), 600)
    outcomes = tuple(outcome._replace(strategy="=1+1", cost=-5) for outcome in replicate.outcomes)
    with Store(tmp_path, create=True) as store:
        store.write(0, [Failure(number, error) for number, error in enumerate(_FORMULAS)])
        store.write(0, [replace(replicate, outcomes=outcomes)])
    list(export_tables(tmp_path, form, tmp_path))
    before = "'" if form == "csv" else ""
    assert [row[2] for row in read(tmp_path / f"failures.{form}")] == [before + error for error in _FORMULAS]
    for row in read(tmp_path / f"outcomes.{form}"):
        assert f"{before}=1+1" in row
        assert "-5" in map(str, row)


def test_what_cannot_be_written_is_said(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file")
    with pytest.raises(StoreError, match="cannot be written"):
        list(export_tables(folder, "csv", tmp_path / "blocked" / "out"))
    with pytest.raises(StoreError, match="is not an experiment directory"):
        list(export_tables(tmp_path / "none", "csv", tmp_path))


def test_no_name_in_a_list_of_seats_is_a_formula() -> None:
    """A spreadsheet takes a cell that begins with = + - @ or a tab for a formula (OWASP)."""
    names = ["=1+1", "+1", "-1", "@x", "\tx", "Ann"]
    seats = tuple(DrawnSeat(1, number, number, number, "call", 500) for number in range(1, len(names) + 1))
    text = SeatList("T", [SeatDraw("Start", 0, seats)], names).as_csv()
    found = [row["name"] for row in csv.DictReader(StringIO(text, newline=""))]
    assert found == [*(f"'{name}" for name in names[:-1]), "Ann"]
