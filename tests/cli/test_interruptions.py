"""Ctrl-C, readers that go away, full disks: no traceback, the right exit code, what is known so far."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest
from cli.command import TOURNEY, heed_interrupts, started

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")]

_LONG: Final = ("run", "wsop_2003", "--set", "stack=10M", "--set", "redeals=9")
_AT_ONCE: Final = 2.0
_INTERRUPTED: Final = {130, -signal.SIGINT}
"""Both are 130 to a shell."""


def _interrupted(process: subprocess.Popen[str]) -> tuple[str, str, float]:
    """Both outputs, and how long the end took."""
    process.send_signal(signal.SIGINT)
    since = time.monotonic()
    out, err = process.communicate(timeout=30)
    return out, err, time.monotonic() - since


def _wait_for_events(path: Path, process: subprocess.Popen[str]) -> None:
    """Until the run is well under way."""
    end = time.monotonic() + 20
    while time.monotonic() < end and process.poll() is None:
        if path.exists() and path.stat().st_size > 300_000:
            return
        time.sleep(0.02)
    pytest.fail("the run did not get under way")


def test_interrupts_are_heeded_where_they_were_ignored_at_the_start() -> None:
    """`pytest &` in a script: POSIX shells start what runs in the background with SIGINT ignored."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process = started(*_LONG, "--quiet")
    finally:
        signal.signal(signal.SIGINT, before)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    assert process.returncode in _INTERRUPTED


def test_interrupted_run_as_json(tmp_path: Path) -> None:
    """What is known so far is a valid result, and so is every line of the events."""
    events = tmp_path / "events.jsonl"
    process = started(*_LONG, "--json", "--quiet", "--events", str(events))
    _wait_for_events(events, process)
    out, err, took = _interrupted(process)
    assert process.returncode == 130
    assert all(": warning: " in line for line in err.splitlines())
    assert took < _AT_ONCE
    result = json.loads(out)
    assert result["entries"] == 839
    assert 0 < len(result["timeline"]) == result["levels_played"]
    assert result["hands"] > 0
    assert all(place["place"] > 1 for place in result["places"])
    lines = events.read_text(encoding="utf-8").splitlines()
    assert sum(json.loads(line)["event"] == "hand_played" for line in lines) <= result["hands"]


def test_interrupted_run_as_tables(tmp_path: Path) -> None:
    events = tmp_path / "events.jsonl"
    process = started(*_LONG, "--events", str(events))
    _wait_for_events(events, process)
    out, err, took = _interrupted(process)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert took < _AT_ONCE
    assert "WSOP main event 2003" in out
    assert "nterrupted" in out
    assert "839" in out


def test_interrupted_at_any_moment() -> None:
    """Some have begun to play, some a little more; a busy machine may still be starting them."""
    processes = [started(*_LONG, "--json", "--quiet") for _ in range(4)]
    codes = []
    for process in processes:
        time.sleep(0.6)
        out, err, _ = _interrupted(process)
        codes.append(process.returncode)
        assert "Traceback" not in err
        if out:
            assert json.loads(out)["scenario"] == "wsop_2003"
    assert set(codes) <= _INTERRUPTED  # a shell calls both 130


_INTERRUPTED_IMPORT: Final = """
import runpy, signal, sys

module = sys.argv[1]
sys.argv = ["tourney", "run", "turbo_sng", "--quiet"]

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == module:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Finder())
runpy.run_module("tourney", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize("module", ["typer", "tourney.cli.run", "yaml", "pydantic", "simpy", "rich.console"])
def test_interrupted_while_importing(module: str) -> None:
    """Ctrl-C in the first tenths of a second, while a module is imported."""
    command = [sys.executable, "-c", _INTERRUPTED_IMPORT, module]
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", timeout=30, check=False, preexec_fn=heed_interrupts
    )
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert done.returncode in _INTERRUPTED


def test_interrupted_twice(tmp_path: Path) -> None:
    """An impatient user."""
    events = tmp_path / "events.jsonl"
    process = started(*_LONG, "--events", str(events))
    _wait_for_events(events, process)
    process.send_signal(signal.SIGINT)
    time.sleep(0.02)
    _, err, took = _interrupted(process)
    assert took < _AT_ONCE
    assert "Traceback" not in err
    assert process.returncode in _INTERRUPTED


_COMMANDS: Final = [
    ("run", "turbo_sng", "--quiet"),
    ("run", "turbo_sng", "--json"),
    ("run", "turbo_sng", "--quiet", "--events", os.devnull),
    ("validate", "turbo_sng"),
    ("list", "variants"),
    ("schema",),
    ("--version",),
    ("--help",),
]


@pytest.mark.parametrize("arguments", _COMMANDS, ids=" ".join)
def test_reader_is_gone(arguments: tuple[str, ...]) -> None:
    """`tourney ... | head -1`, with a reader that leaves before the first line."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*TOURNEY, *arguments], stdout=writing, stderr=subprocess.PIPE, encoding="utf-8", timeout=30, check=False
        )
    finally:
        os.close(writing)
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


def test_progress_reader_is_gone() -> None:
    """`tourney run ... 2>&1 >result | head -1`: the run goes on, or ends without a traceback."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*TOURNEY, "run", "turbo_sng"],
            stdout=subprocess.PIPE,
            stderr=writing,
            encoding="utf-8",
            timeout=30,
            check=False,
        )
    finally:
        os.close(writing)
    assert "Traceback" not in done.stdout
    assert done.returncode != 130


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("arguments", [("--quiet",), ("--json", "--quiet")], ids=" ".join)
def test_full_disk(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*TOURNEY, "run", "turbo_sng", *arguments],
            stdout=full, stderr=subprocess.PIPE, encoding="utf-8", timeout=30, check=False,
        )  # fmt: skip
    assert done.returncode not in {0, 130}
    assert "Traceback" not in done.stderr
    assert "space" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_full_disk_of_events() -> None:
    done = subprocess.run(
        [*TOURNEY, "run", "turbo_sng", "--quiet", "--events", "/dev/full"],
        capture_output=True, encoding="utf-8", timeout=30, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "/dev/full" in done.stderr
