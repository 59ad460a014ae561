"""`tourney stress` and engines that do what no engine may do."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final
from uuid import uuid4
from xml.etree import ElementTree as ET

import pytest
from hostile_engines import ENGINES, write_engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.command import Tourney

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux tells them")]

_SECONDS: Final = 3.0
_LONGEST: Final = 40.0
"""Ten seconds to start, twice, and some of a busy machine."""

_EFFORT: Final = ("--hands", "4", "--minutes", str(_SECONDS / 60), "--timeout", "0.5")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "inside").mkdir()
    monkeypatch.chdir(tmp_path / "inside")
    return tmp_path / "inside"


def _alive(mark: str) -> Iterator[str]:
    """The processes that an engine has started and that still run."""
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            try:
                words = (process / "cmdline").read_bytes()
            except OSError:
                continue
            if mark.encode() in words:
                yield process.name


def _is_plain(text: str) -> bool:
    return all(line.isprintable() for line in text.split("\n"))


def _check_reports(out: Path) -> None:
    """Check that the reports can be read by the programs they are for."""
    report = json.loads((out / "report.json").read_text(encoding="utf-8"))
    assert len(report["engine"]) < 2000
    ET.parse(out / "junit.xml")  # noqa: S314 - it is our own
    page = (out / "report.html").read_text(encoding="utf-8")
    assert _is_plain(page.replace("\t", ""))
    assert "<script" not in page
    assert sum(file.stat().st_size for file in out.iterdir()) < 5_000_000


_NAMES: Final = list(ENGINES)
_PROCESSES: Final = _NAMES.index("it ends at once")
_SLOW: Final = {*_NAMES[:_PROCESSES:5], *_NAMES[_PROCESSES:]}
"""A fifth of those that answer nonsense, and all that do something; the others belong to the long profile."""


@pytest.mark.parametrize(
    "name", [name if name in _SLOW else pytest.param(name, marks=pytest.mark.long) for name in ENGINES]
)
def test_it_harms_only_itself(tourney: Tourney, here: Path, name: str) -> None:
    mark = f"mark-{uuid4().hex}"
    command = (sys.executable, str(write_engine(name, here, mark)))
    begun = time.monotonic()
    code, out, err = tourney("stress", *_EFFORT, "--out", "found", "--", *command)
    assert time.monotonic() - begun < _LONGEST
    assert code in {0, 1, 2}
    assert "Traceback" not in out + err
    assert _is_plain(out)
    assert _is_plain(err)
    assert list(_alive(mark)) == []
    if (here / "found" / "report.html").exists():
        _check_reports(here / "found")
    else:
        assert code == 2  # a wrong command or a wrong declaration
        assert err.strip()
    assert {path.name for path in here.parent.iterdir()} == {"inside"}
    assert {path.name for path in here.iterdir()} <= {"found", "engine.py"}


def test_a_baseline_of_odd_errors_is_read_again(tourney: Tourney, here: Path) -> None:
    command = (sys.executable, str(write_engine("an error with a line end", here, "none")))
    assert tourney("stress", *_EFFORT, "--baseline", "known.txt", "--accept", "--", *command)[0] == 0
    assert tourney("stress", *_EFFORT, "--baseline", "known.txt", "--", *command)[0] == 0


def test_engines_of_one_name_have_a_directory_each(tourney: Tourney, here: Path) -> None:
    engine = here / "twice.py"
    engine.write_text(
        "from tourney.stress.interface import EngineAbout\n"
        "class One:\n"
        "    def about(self): return EngineAbout('..', games=('no_limit_holdem',))\n"
        "    def begin(self, setup): ...\n    def act(self, action): ...\n    def state(self): ...\n"
        "class Other(One): ...\n",
        encoding="utf-8",
    )
    assert tourney("stress", *_EFFORT, "twice.py:One", "twice.py:Other", "--out", "found")[0] == 1
    assert sorted(path.name for path in (here / "found").iterdir()) == ["engine", "engine-2", "report.html"]


def test_an_engine_that_is_refused_does_not_lose_the_result_of_another(tourney: Tourney, here: Path) -> None:
    engine = here / "two.py"
    engine.write_text(
        "from tourney.stress.interface import EngineAbout\n"
        "class Right:\n"
        "    def about(self): return EngineAbout('right', games=('no_limit_holdem',))\n"
        "    def begin(self, setup): ...\n    def act(self, action): ...\n    def state(self): ...\n"
        "class Wrong(Right):\n"
        "    def about(self): return EngineAbout('wrong', games=('no_limit_holdem',), house_rules=('none',))\n",
        encoding="utf-8",
    )
    code, _, err = tourney("stress", *_EFFORT, "two.py:Right", "two.py:Wrong", "--out", "found")
    assert code == 2
    assert "wrong declares an unknown house rule, 'none'" in err
    assert (here / "found" / "right" / "report.json").stat().st_size > 1000


_MEASURED: Final = """\
import os, sys
pid = os.posix_spawn(sys.executable, sys.argv[1:], os.environ,
                     file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
_, status, used = os.wait4(pid, 0)
print(os.waitstatus_to_exitcode(status), used.ru_maxrss)
"""
"""Runs a command, and prints its exit code and memory. A new process counts the memory of the one that starts it, so
that must be small: not that of the tests."""


def test_a_long_name_costs_no_memory(here: Path) -> None:
    """A name of 5 MB cost 918 MB; the command itself needs some 100."""
    from cli.command import TOURNEY  # noqa: PLC0415 - only here

    engine = write_engine("a name of 900,000 letters", here, "none")
    command = [*TOURNEY, "stress", *_EFFORT, "--out", "found", "--", sys.executable, str(engine)]
    done = subprocess.run([sys.executable, "-c", _MEASURED, *command], capture_output=True, text=True, check=True)
    code, kilobytes = map(int, done.stdout.split())
    assert code == 1
    assert kilobytes < 300_000
