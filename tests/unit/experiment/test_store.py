"""What is kept is what was found, and what cannot be kept or read is said in a sentence."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from events import group, scenario
from reports import changed

from tourney.errors import DiskError
from tourney.experiment.replicate import Replicate, play_replicate
from tourney.experiment.store import DATABASE, Store, StoreError
from tourney.experiment.work import Failure
from tourney.streams import Stream, branch
from tourney.tournament.payouts import FixedPayouts

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.experiment.work import Done

EVENT = scenario(field=[group("random_legal", 8), group("call", 6)], payouts=FixedPayouts((60, 30, 10)), stack=400)


@pytest.fixture(scope="module")
def replicates() -> list[Replicate]:
    return [play_replicate(EVENT, 3, number, 600) for number in range(4)]


def test_what_is_read_is_what_was_written(tmp_path: Path, replicates: list[Replicate]) -> None:
    done: list[Done] = [*replicates[:2], Failure(2, "RuntimeError: no"), changed(replicates[3], skill_kept=-0.25)]
    with Store(tmp_path, create=True) as store:
        store.write(0, done)
        store.write(1, replicates)
        assert list(store.read(0)) == done
    with Store(tmp_path) as store:
        assert list(store.read(0)) == done
        assert list(store.read(1)) == replicates
        assert list(store.read(2)) == []


def test_what_is_written_twice_is_there_once(tmp_path: Path, replicates: list[Replicate]) -> None:
    with Store(tmp_path, create=True) as store:
        store.write(0, replicates)
        store.write(0, replicates[1:])
        assert list(store.read(0)) == replicates


def test_who_reads_while_another_writes_sees_whole_replicates(tmp_path: Path, replicates: list[Replicate]) -> None:
    """What is written amid the reading is not half read."""
    with Store(tmp_path, create=True) as store, Store(tmp_path) as reader:
        store.write(0, replicates[:2])
        reading = reader.read(0)
        assert next(reading) == replicates[0]
        store.write(0, replicates[2:])
        assert list(reading) == replicates[1:2]
        assert list(reader.read(0)) == replicates


def test_what_was_played_ahead_is_forgotten(tmp_path: Path, replicates: list[Replicate]) -> None:
    with Store(tmp_path, create=True) as store:
        store.write(0, [*replicates[:3], Failure(3, "no")])
        store.write(1, replicates)
        store.keep_first(0, 2)
        assert list(store.read(0)) == replicates[:2]
        assert list(store.read(1)) == replicates
    rows = sqlite3.connect(tmp_path / DATABASE).execute("SELECT max(replicate) FROM samples WHERE point = 0")
    assert rows.fetchone() == (1,)


def test_a_write_that_fails_leaves_nothing_of_itself(tmp_path: Path, replicates: list[Replicate]) -> None:
    """A full disk: SQLite may use no more pages."""
    with Store(tmp_path, create=True) as store:
        store.write(0, replicates[:1])
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages + 1}")
        with pytest.raises(DiskError, match=r"results\.sqlite: database or disk is full"):
            store.write(0, [replace(replicates[1], number=number) for number in range(1, 200)])
        assert list(store.read(0)) == replicates[:1]


# What has been changed since


def _spoil(folder: Path, statement: str) -> None:
    database = sqlite3.connect(folder / DATABASE)
    assert database.execute(statement).rowcount > 0
    database.commit()
    database.close()


_COLUMNS = [(table, column) for table, columns in (
    ("replicates", ("duration_seconds", "prize_pool", "finished", "faults")),
    ("samples", ("players", "average", "moment")),
    ("level_hands", ("hands",)),
    ("outcomes", ("strategy", "returned")),
    ("places", ("prize", "player")),
    ("failures", ("error",)),
    ("checksums", ("checksum",)),
) for column in columns]  # fmt: skip


@pytest.mark.parametrize(("table", "column"), _COLUMNS)
@pytest.mark.parametrize("value", ["7000", "'text'", "NULL", "9223372036854775807"])
def test_no_changed_value_passes_as_found(
    tmp_path: Path, replicates: list[Replicate], table: str, column: str, value: str
) -> None:
    with Store(tmp_path, create=True) as store:
        store.write(0, [*replicates[:3], Failure(3, "no")])
    _spoil(tmp_path, f"UPDATE {table} SET {column} = {value} WHERE replicate = (SELECT max(replicate) FROM {table})")
    with Store(tmp_path) as store, pytest.raises(StoreError, match="is damaged"):
        list(store.read(0))
    with Store(tmp_path) as store, pytest.raises(StoreError, match="is damaged"):
        list(store.tables())


@pytest.mark.parametrize(
    "table", ["replicates", "samples", "level_hands", "outcomes", "places", "failures", "checksums"]
)
def test_no_row_is_lost_or_added_unnoticed(tmp_path: Path, replicates: list[Replicate], table: str) -> None:
    with Store(tmp_path, create=True) as store:
        store.write(0, [*replicates[:3], Failure(3, "no")])
    last = f"WHERE replicate = (SELECT max(replicate) FROM {table})"
    whole = (tmp_path / DATABASE).read_bytes()
    for statement in (f"DELETE FROM {table} {last}", f"UPDATE {table} SET point = 1 {last}"):
        (tmp_path / DATABASE).write_bytes(whole)
        _spoil(tmp_path, statement)
        with Store(tmp_path) as store, pytest.raises(StoreError, match="is damaged"):
            list(store.tables())


def _tables(folder: Path) -> list[list[tuple[object, ...]]]:
    with Store(folder) as store:
        return [list(table.rows) for table in store.tables()]


@pytest.mark.parametrize("key", range(3))
def test_no_flipped_byte_changes_what_is_read(tmp_path: Path, replicates: list[Replicate], key: int) -> None:
    """It is refused, or lies where it does not matter. SQLite's own check passes some."""
    with Store(tmp_path, create=True) as store:
        store.write(0, [replace(replicates[number % 4], number=number) for number in range(60)])
    whole, expected = (tmp_path / DATABASE).read_bytes(), _tables(tmp_path)
    stream = Stream(branch(key, 0))
    refused = 0
    for _ in range(30):
        changed = bytearray(whole)
        changed[stream.below(len(whole))] ^= 1 << stream.below(8)
        (tmp_path / DATABASE).write_bytes(changed)
        try:
            assert _tables(tmp_path) == expected
        except StoreError:
            refused += 1
    assert refused > 10


def test_a_database_of_another_experiment(tmp_path: Path) -> None:
    with Store(tmp_path, "one", create=True):
        pass
    for experiment in ("one", ""):
        Store(tmp_path, experiment).close()
    with pytest.raises(StoreError, match="belongs to another experiment than the manifest beside it"):
        Store(tmp_path, "other")


def test_numbers_that_are_too_large_to_be_kept(tmp_path: Path, replicates: list[Replicate]) -> None:
    with Store(tmp_path, create=True) as store:
        with pytest.raises(StoreError, match=r"a number is too large; it must be below 2\^63"):
            store.write(0, [changed(replicates[0], prize_pool=2**63)])
        assert list(store.read(0)) == []


@pytest.mark.parametrize("size", [0, 4096])
def test_an_empty_database_is_made_anew(tmp_path: Path, replicates: list[Replicate], size: int) -> None:
    """As a kill, or a full disk, leaves it between its creation and the first commit."""
    if size:
        empty = sqlite3.connect(tmp_path / DATABASE)
        empty.execute("VACUUM")
        empty.close()
    else:
        (tmp_path / DATABASE).touch()
    with pytest.raises(StoreError, match=r"is empty: no results are stored yet; run `tourney resume`"):
        Store(tmp_path)
    with Store(tmp_path, create=True) as store:
        store.write(0, replicates)
        assert list(store.read(0)) == replicates


def test_a_folder_without_a_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"is not an experiment directory: results\.sqlite is missing"):
        Store(tmp_path)


def test_no_database_at_all(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_text("not a database, but long enough to be read as the head of one" * 20)
    with pytest.raises(StoreError, match="file is not a database"):
        Store(tmp_path)


def test_a_database_of_another_program(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / DATABASE)
    other.execute("CREATE TABLE customers (name TEXT)")
    other.close()
    with pytest.raises(StoreError, match="belongs to another program"):
        Store(tmp_path)


def test_a_database_of_another_layout(tmp_path: Path) -> None:
    with Store(tmp_path, create=True) as store:
        store._db.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="has format 99; this version of tourney needs format 4"):
        Store(tmp_path)


def test_a_database_of_the_layout_without_checksums(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / DATABASE)
    old.execute("CREATE TABLE replicates (point INTEGER)")
    old.execute("PRAGMA application_id = 1953461618")
    old.execute("PRAGMA user_version = 1")
    old.close()
    with pytest.raises(StoreError, match=r"has format 1.*: use the version that wrote it, or start in a new"):
        Store(tmp_path)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_a_truncated_database(tmp_path: Path, replicates: list[Replicate], part: float) -> None:
    with Store(tmp_path, create=True) as store:
        store.write(0, [replace(replicates[0], number=number) for number in range(60)])
    whole = (tmp_path / DATABASE).read_bytes()
    (tmp_path / DATABASE).write_bytes(whole[: int(part * len(whole))])
    with pytest.raises(StoreError, match=r"results\.sqlite"):
        Store(tmp_path)
