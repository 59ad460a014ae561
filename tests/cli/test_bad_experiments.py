"""Whatever an experiment is given that makes none: a sentence, exit code 2, no traceback."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import Executor, Future
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pytest
from cli.command import TOURNEY, started

from tourney.experiment.store import DATABASE, Store
from tourney.tasks.experiment_files import lock_directory

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.command import Tourney

    from tourney.experiment.work import Done

pytestmark = pytest.mark.slow

_PLAY: Final = ("simulate", "turbo_sng", "--reps", "3", "--jobs", "1", "-q")


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An experiment that is kept."""
    folder = tmp_path_factory.mktemp("kept") / "whole"
    subprocess.run([*TOURNEY, *_PLAY, "--out", str(folder)], check=True, capture_output=True)
    return folder


@pytest.fixture
def kept(whole: Path, tmp_path: Path) -> Path:
    """A copy of it, to be spoiled."""
    return shutil.copytree(whole, tmp_path / "kept")


def _refused(tourney: Tourney, *arguments: str) -> str:
    code, _, err = tourney(*arguments)
    assert code == 2, err
    assert "Traceback" not in err
    assert err.strip()
    return err


def _read(folder: Path) -> list[Done]:
    with Store(folder) as store:
        return list(store.read(0))


# Where nothing can be kept


def test_a_file_where_the_folder_is_to_be(tourney: Tourney, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("dear")
    for out in (tmp_path / "file", tmp_path / "file" / "below", tmp_path / ("x" * 300)):
        assert f"{out}: cannot store results there" in _refused(tourney, *_PLAY, "--out", str(out))


def test_folders_above_are_made(tourney: Tourney, tmp_path: Path) -> None:
    out = tmp_path / "not" / "there" / "yet"
    assert tourney(*_PLAY, "--out", str(out))[0] == 0
    assert (out / DATABASE).exists()


def test_what_was_killed_as_it_began_is_begun_again(tourney: Tourney, kept: Path) -> None:
    """The manifest and the database come after the scenario, one after the other."""
    expected = _read(kept)
    (kept / DATABASE).unlink()
    assert tourney(*_PLAY, "--out", str(kept))[0] == 0
    assert _read(kept) == expected
    (kept / DATABASE).write_bytes(b"")  # a full disk, or a kill between its creation and the first commit
    assert tourney("resume", str(kept), "-q", "--jobs", "1")[0] == 0
    assert _read(kept) == expected
    (kept / DATABASE).unlink()
    (kept / "manifest.json").rename(kept / ".tourney-0123456789abcdef.new")
    assert tourney(*_PLAY, "--out", str(kept))[0] == 0
    assert _read(kept) == expected


@pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")
def test_who_comes_second_into_a_folder_is_told_so(tourney: Tourney, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = started("simulate", "turbo_sng", "--reps", "100000", "--jobs", "1", "-q", "--out", str(out))
    end = time.monotonic() + 60
    while time.monotonic() < end and not (out / f"{DATABASE}-wal").exists():
        time.sleep(0.05)
    try:
        for second in (("simulate", "turbo_sng", "--reps", "100000", "--out"), ("resume",)):
            told = _refused(tourney, *second, str(out), "-q", "--jobs", "1")
            assert told.startswith(f"{out}: another process is writing to this directory")
        assert tourney("report", str(out))[0] == 0
    finally:
        first.kill()
        first.communicate()
    with lock_directory(out):  # a claim ends with its process
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")
def test_of_many_that_begin_in_one_folder_one_plays(tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = ("simulate", "turbo_sng", "--reps", "20", "--jobs", "1", "-q", "--out", str(out))
    processes = [started(*command) for _ in range(4)]
    ends = [(process.communicate(timeout=120)[1], process.returncode) for process in processes]
    assert all((code, err) == (0, "") or (code == 2 and "another process is writing" in err) for err, code in ends)
    assert 0 in {code for _, code in ends}
    assert len(_read(out)) == 20


@pytest.mark.skipif(sys.platform != "linux", reason="limits of POSIX")
def test_a_disk_that_is_full_at_the_first_write(tourney: Tourney, tmp_path: Path) -> None:
    """What is left of the database, which may be nothing, is in nobody's way."""
    resource = pytest.importorskip("resource")
    for size in (6_000, 10_000, 30_000, 50_000):
        out = tmp_path / str(size)
        command = ("simulate", "turbo_sng", "--reps", "20", "--jobs", "1", "-q", "--out", str(out))
        done = subprocess.run(
            [*TOURNEY, *command],
            preexec_fn=partial(resource.setrlimit, resource.RLIMIT_FSIZE, (size, size)),
            capture_output=True, encoding="utf-8", check=False,
        )  # fmt: skip
        assert (done.returncode, "Traceback" in done.stderr) == (1, False)
        assert tourney(*command)[0] == 0
        assert len(_read(out)) == 20


@pytest.mark.skipif(sys.platform != "linux", reason="limits of POSIX")
def test_a_full_disk(tmp_path: Path) -> None:
    """Nothing that was reported is lost, and the experiment goes on where there is room again."""
    resource = pytest.importorskip("resource")
    out = tmp_path / "out"
    done = subprocess.run(
        [*TOURNEY, "simulate", "turbo_sng", "--reps", "120", "--jobs", "1", "-q", "--out", str(out)],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)),
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 1  # no input is wrong
    assert DATABASE in done.stderr
    assert "disk" in done.stderr
    assert "full" in done.stderr
    assert "Traceback" not in done.stderr
    again = subprocess.run([*TOURNEY, "resume", str(out), "-q", "--jobs", "1"], capture_output=True, check=False)
    assert again.returncode == 0
    assert len(_read(out)) == 120


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_a_folder_that_can_only_be_read(tourney: Tourney, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be looked at, and not gone on with."""
    kept.chmod(0o500)
    monkeypatch.setattr(os, "access", lambda path, mode: not (path == kept and mode == os.W_OK))  # as root, too
    page = kept.parent / "page.html"
    assert tourney("report", str(kept), "--out", str(page))[0] == 0
    assert tourney("compare", str(kept), str(kept))[0] == 0
    assert tourney("export", str(kept), "--out", str(kept.parent / "tables"))[0] == 0
    assert "readonly database" in _refused(tourney, "resume", str(kept), "-q", "--jobs", "1")
    kept.chmod(0o700)


# What is kept, and spoiled


def _manifest(change: Callable[[dict[str, Any]], object]) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        path = folder / "manifest.json"
        record = json.loads(path.read_text("utf-8"))
        change(record)
        path.write_text(json.dumps(record), encoding="utf-8")

    return spoil


def _database(statement: str) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        database = sqlite3.connect(folder / DATABASE)
        database.execute(statement)
        database.commit()
        database.close()

    return spoil


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (_manifest(lambda record: record.pop("tourney")), "was written by tourney None"),
        (_manifest(lambda record: record.update(points=[])), "is not a valid manifest"),
        (_manifest(lambda record: record.update(points=[{"settings": 5, "digest": ""}])), "is not a valid manifest"),
        (_manifest(lambda record: record.update(rule=None)), "is not a valid manifest: `rule` is not a mapping"),
        (_manifest(lambda record: record.update(seed="7")), "is not a valid manifest"),
        (_manifest(lambda record: record.update(every=0)), "is not a valid manifest"),
        (_manifest(lambda record: record["rule"].update(most="9")), "is not a valid manifest"),
        (_manifest(lambda record: record.update(seed=10**30)), "is not a valid manifest"),
        (_manifest(lambda record: record.update(title=["a"])), "is not a valid manifest"),
        (_manifest(lambda record: record.update(seed=8)), "belongs to another experiment"),
        (_manifest(lambda record: record["rule"].update(most=2)), "belongs to another experiment"),
        (_manifest(lambda record: record.update(every=7)), "belongs to another experiment"),
        (lambda folder: (folder / "manifest.json").write_text("[" * 100_000), "is not a manifest"),
        (
            lambda folder: (folder / "scenario.yaml").write_text("field: " + "[" * 100_000),
            "nested more than 100 deep",
        ),
        (lambda folder: (folder / "manifest.json").write_bytes(b"\xff\xfe"), "is not a manifest"),
        (lambda folder: (folder / "manifest.json").write_text("[]"), "its format is not 1"),
        (lambda folder: (folder / "scenario.yaml").unlink(), "no such file"),
        (lambda folder: (folder / DATABASE).write_bytes(b""), "is empty: no results are stored yet"),
        (
            _database("UPDATE replicates SET duration_seconds = NULL WHERE replicate = 1"),
            "replicate 1 has changed since it was written",
        ),
        (
            _database("UPDATE replicates SET duration_seconds = 'soon'"),
            "is damaged: replicate 0 has changed since it was written",
        ),
        (_database("DELETE FROM replicates WHERE replicate = 2"), "is damaged"),
        (_database("DROP TABLE samples"), "no such table: samples"),
        (_database("UPDATE samples SET moment = 5"), "is damaged: '5' is not a valid SampleMoment"),
        (_database("UPDATE samples SET average = NULL"), "is damaged: a value of replicate 0 is missing"),
    ],
)
def test_what_is_spoiled_is_told(tourney: Tourney, kept: Path, spoil: Callable[[Path], object], words: str) -> None:
    spoil(kept)
    commands = [("report",), ("compare", str(kept)), ("resume", "-q", "--jobs", "1")]
    if words.startswith("is empty"):
        commands.pop()  # it is begun again
    for command in commands:
        assert words in _refused(tourney, *command, str(kept))
    if "scenario" not in words and "such file" not in words and "100 deep" not in words:
        assert words in _refused(tourney, "export", str(kept))  # which reads no scenario


def test_a_table_that_is_missing_cannot_be_exported(tourney: Tourney, kept: Path) -> None:
    _database("DROP TABLE samples")(kept)
    assert "no such table: samples" in _refused(tourney, "export", str(kept))


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
@pytest.mark.parametrize("name", ["manifest.json", "scenario.yaml", DATABASE])
def test_a_pipe_where_a_file_is_kept(tourney: Tourney, kept: Path, name: str) -> None:
    """To open it would wait for ever for somebody who writes."""
    (kept / name).unlink()
    os.mkfifo(kept / name)
    for command in ("report", "resume"):
        assert "not a regular file" in _refused(tourney, command, str(kept)).lower()


@pytest.mark.parametrize("command", ["resume", "report", "export", "compare"])
def test_no_folder_of_an_experiment(tourney: Tourney, tmp_path: Path, whole: Path, command: str) -> None:
    (tmp_path / "file").write_text("dear")
    for folder in (tmp_path, tmp_path / "nowhere", tmp_path / "file", tmp_path / ("x" * 300)):
        _refused(tourney, command, str(folder), *([str(whole)] if command == "compare" else []))


# What is asked


class Lazy:
    """Says it has taken the work."""

    def submit(self, *_: object) -> int:
        return 0

    def shutdown(self, **_: object) -> None:
        pass


class Silent(Executor):
    """Plays nothing."""

    def submit(self, *_: object, **__: object) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(None)
        return future


def leaves() -> None:
    """No executor at all."""
    sys.exit()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--engine", f"{Executor.__module__}:Executor"), "does not accept work: NotImplementedError"),
        (("--engine", "cli.test_bad_experiments:Lazy"), "does not accept work: submit does not return a Future"),
        (("--engine", "cli.test_bad_experiments:Silent"), "does not return the replicates that it was given to play"),
        (
            ("--engine", "cli.test_bad_experiments:leaves"),
            "cannot load engine 'cli.test_bad_experiments:leaves': SystemExit",
        ),
        (("--engine", ""), "no engine ''"),
        (("--jobs", "0"), "--jobs must be auto or a number from 1 to 1024, not '0'"),
        (("--jobs", "-1"), "--jobs must be auto or a number"),
        (("--jobs", "\N{ARABIC-INDIC DIGIT THREE}"), "--jobs must be auto or a number"),
        (("--jobs", "9" * 5000), "--jobs must be auto or a number"),
        (("--sweep", "seed=1,2"), "an experiment has one seed"),
        (("--sweep", "stack=500,600", "--sweep", "stack=700,800"), "the sweep has the same event twice"),
        (("--sweep", "stack=1000,lots"), "stack: expected a whole number"),
        (("--sweep", "nosuch=1,2"), "--sweep nosuch=1:1:9: nosuch: unknown key"),
        (("--set", 'expect=["finish p100 < 2h"]'), "expected a quantile from p1 to p99, found 'p100'"),
        (("--set", 'expect=["mean < 2h"]'), "write an expectation as `finish p95 < 6h`"),
        (
            ("--set", 'expect=["all_in_share < 50"]'),
            "expected a share from 0 to 1 or a percentage such as 40%, found '50'",
        ),
    ],
)
def test_wrong_options(tourney: Tourney, options: tuple[str, ...], words: str) -> None:
    if "--engine" in options:
        options = ("--jobs", "2", *options)
    assert words in _refused(tourney, *_PLAY, *options)


def test_no_scheduler_answers(tourney: Tourney) -> None:
    pytest.importorskip("distributed")
    assert "no Dask scheduler at 'nonsense'" in _refused(tourney, *_PLAY, "--engine", "dask:nonsense")


def test_compare_counts_processes_as_simulate_does(tourney: Tourney, whole: Path) -> None:
    assert "--jobs must be auto or a number" in _refused(tourney, "compare", str(whole), "turbo_sng", "--jobs", "0")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_again_and_again(tmp_path: Path, jobs: str) -> None:
    """Whoever cannot wait gets away at once; workers take no notice of what is meant for all of a terminal."""
    out = tmp_path / "out"
    command = ("simulate", "turbo_sng", "--reps", "100000", "--jobs", jobs, "--out", str(out))
    process = started(*command, new_session=True)
    end = time.monotonic() + 60
    while time.monotonic() < end and not (out / f"{DATABASE}-wal").exists():
        time.sleep(0.05)
    for _ in range(4):
        time.sleep(0.1)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode in {130, -signal.SIGINT}  # both are 130 to a shell
    assert "Traceback" not in err
