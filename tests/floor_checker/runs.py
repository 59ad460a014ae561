"""Plays tournament files by the command line, as users do, and reads its output."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from floor_checker.log import Log, log_of, read_log
from floor_checker.sheet import Sheet, read_sheet

import tourney
from tourney.config.problems import ConfigError
from tourney.sim.events import as_record

if TYPE_CHECKING:
    from pathlib import Path


class Run(NamedTuple):
    """The run of a file."""

    sheet: Sheet
    log: Log
    result: dict[str, Any]


class Refused(Exception):
    """The file is not a valid tournament."""


def play(text: str, folder: Path, name: str = "event") -> Run:
    """Play the tournament of a file.

    Raises:
        Refused: `tourney run` rejects the file.
        AssertionError: It fails in another way, such as an event that never ends.
    """
    file, events = folder / f"{name}.yaml", folder / f"{name}.jsonl"
    file.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "tourney", "run", str(file), "--events", str(events), "--json", "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 2:
        raise Refused(done.stderr)
    assert done.returncode == 0, f"{name}: {done.stderr}"
    return Run(read_sheet(file), read_log(events), json.loads(done.stdout))


def play_here(text: str, file: Path, seed: int | None = None) -> tuple[Sheet, Log]:
    """Play the tournament of a file in this process, which takes a tenth of the time of a command.

    Raises:
        Refused: The file is invalid.
    """
    file.write_text(text, encoding="utf-8")
    lines: list[str] = []
    try:
        tourney.run(file, seed=seed, sinks=[lambda event: lines.append(json.dumps(as_record(event)))])
    except ConfigError as error:
        raise Refused(str(error)) from error
    return read_sheet(file), log_of(lines)
