"""Pipes, devices and names that no file can have, wherever a file is asked for: a sentence at once, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from cli.command import TOURNEY

if TYPE_CHECKING:
    from cli.command import Tourney

_LONG: Final = "x" * 300

_ENGINE: Final = f"{Path(__file__).resolve().parent.parent / 'faulty_engines.py'}:LowMinimum"

_COMMANDS: Final = [
    ("validate", "{}"),
    ("run", "{}", "-q"),
    ("simulate", "{}", "-q"),
    ("structure", "{}"),
    ("run", "turbo_sng", "-q", "--set", "field={}"),
    ("run", "turbo_sng", "-q", "--set", "schedule={}"),
    ("run", "turbo_sng", "-q", "--set", "game={}"),
    ("profile-strategy", "call", "--field", "{}"),
    ("profile-strategy", "call", "--game", "{}"),
    ("check-strategy", "call", "--games", "{}"),
    ("icm", "--stacks", "@{}", "--payouts", "10,5"),
    ("compare", "{}", "turbo_sng", "-q"),
    ("seats", "turbo_sng", "--names", "{}"),
    ("forecast", "turbo_sng", "--level", "4", "--stacks", "@{}"),
    ("stress", _ENGINE, "--hand", "{}"),
    ("stress", _ENGINE, "--baseline", "{}"),
    ("stress", _ENGINE, "--baseline", "{}", "--accept"),
    ("stress", _ENGINE, "--rules", "{}"),
    ("replay", "{}"),
]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
@pytest.mark.parametrize("command", _COMMANDS, ids=" ".join)
@pytest.mark.parametrize("device", [False, True], ids=["pipe", "device"])
def test_a_pipe_or_a_device(tourney: Tourney, tmp_path: Path, command: tuple[str, ...], *, device: bool) -> None:
    """A pipe blocks until somebody writes, and /dev/zero never ends."""
    path = tmp_path / "odd.yaml"
    if device:
        path.symlink_to("/dev/zero")
    else:
        os.mkfifo(path)
    code, out, err = tourney(*(part.format(path) for part in command))
    assert code == 2
    assert "not a regular file" in (out + err).lower()  # replay prints what it found in each file


@pytest.mark.parametrize("command", _COMMANDS, ids=" ".join)
@pytest.mark.parametrize("what", ["a directory", "a circle of links", "two gigabytes"])
def test_what_is_no_file_of_ours(tourney: Tourney, tmp_path: Path, command: tuple[str, ...], what: str) -> None:
    """Told at once, and without reading it: two gigabytes took 14."""
    path = tmp_path / "odd.yaml"
    if what == "a directory":
        path.mkdir()
    elif what == "a circle of links":
        path.symlink_to(path)
    else:
        with path.open("wb") as file:
            file.truncate(2 << 30)
    code, out, err = tourney(*(part.format(path) for part in command))
    assert code == 2
    said = {"a directory": "directory", "a circle of links": "", "two gigabytes": "too large: more than"}[what]
    assert said in (out + err).lower()
    assert (out + err).strip()
    assert "Traceback" not in err


@pytest.mark.skipif(sys.platform == "win32", reason="devices of POSIX")
@pytest.mark.parametrize(
    "command",
    [("structure", "turbo_sng", "--page", "{}"), ("run", "turbo_sng", "-q", "--events", "{}")],
    ids=" ".join,
)
def test_a_pipe_that_nobody_reads(tourney: Tourney, tmp_path: Path, command: tuple[str, ...]) -> None:
    os.mkfifo(tmp_path / "pipe")
    code, _, err = tourney(*(part.format(tmp_path / "pipe") for part in command))
    assert code == 2
    assert "pipe cannot be written: No such device or address" in err


def test_messages_have_no_escape_sequences(tourney: Tourney, tmp_path: Path) -> None:
    """A name may come from an archive of somebody else; a terminal would obey it."""
    for command in (
        ("icm", "--stacks", "@{}", "--payouts", "5"),
        ("seats", "turbo_sng", "--names", "{}"),
        ("report", "{}"),
    ):
        code, _, err = tourney(*(part.format(tmp_path / "a\x1b[31mb\nc") for part in command))
        assert code == 2
        assert r"a\x1b[31mb" in err
        assert all(line.isprintable() for line in err.split("\n"))


def test_a_deleted_working_directory(tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", 'mkdir gone && cd gone && rmdir ../gone && exec "$@"', "sh", *TOURNEY, "validate", "turbo_sng"],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "the working directory has been deleted: change to another directory\n"


def test_an_extended_file_that_is_a_pipe(tourney: Tourney, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "base.yaml")
    (tmp_path / "event.yaml").write_text("stack: 500\nextends: base\n", encoding="utf-8")
    code, _, err = tourney("validate", str(tmp_path / "event.yaml"))
    assert code == 2
    assert err.startswith(f"{tmp_path / 'event.yaml'}:2:10: extends: cannot read")


@pytest.mark.parametrize("target", [_LONG, f"./{_LONG}", f"{_LONG}.yaml"])
def test_a_name_that_is_too_long(tourney: Tourney, tmp_path: Path, target: str) -> None:
    """Told at its place, and not as an error of the output."""
    (tmp_path / "event.yaml").write_text(f"stack: 500\nextends: {target}\n", encoding="utf-8")
    code, _, err = tourney("validate", str(tmp_path / "event.yaml"))
    assert code == 2
    assert err.startswith(f"{tmp_path / 'event.yaml'}:2:10: extends: ")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "command",
    [
        *_COMMANDS,
        ("check-strategy", "{}.py:Mine"),
        ("run", "turbo_sng", "-q", "--set", "field=[{{strategy: '{}:Mine', count: 9}}]"),
        ("run", "turbo_sng", "-q", "--set", "field=[{{strategy: '{}.py:Mine', count: 9}}]"),
        ("run", "turbo_sng", "-q", "--events", "{}.yaml"),
        ("report", "{}"),
        ("replay", "{}"),
    ],
    ids=" ".join,
)
def test_names_that_are_too_long_for_any_command(
    tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = tourney(*(part.format(_LONG) for part in command))
    assert (code, out) == (2, "")
    assert err.strip()
    assert "output" not in err


_DIRECTIONS: Final = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize("control", _DIRECTIONS, ids=lambda control: f"U+{ord(control):04X}")
def test_controls_of_direction_are_refused(tourney: Tourney, tmp_path: Path, control: str) -> None:
    """A text that is shown in another order than it is read in (Unicode Technical Report 36, 2.1)."""
    for title in (f"Fri{control}day", f'"Fri\\u{ord(control):04x}day"'):
        (tmp_path / "event.yaml").write_text(f"extends: turbo_sng\ntitle: {title}\n", encoding="utf-8")
        code, _, err = tourney("validate", str(tmp_path / "event.yaml"))
        assert code == 2
        assert err.startswith(f"{tmp_path / 'event.yaml'}:2:")
        assert "not allowed" in err


def test_joiners_that_scripts_need_are_allowed(tourney: Tourney, tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text("extends: turbo_sng\ntitle: a\u200db \u05d0 \u0645\n", encoding="utf-8")
    assert tourney("validate", str(tmp_path / "event.yaml"))[0] == 0
