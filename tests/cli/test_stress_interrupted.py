"""Ctrl-C in `tourney stress`, and the time that it takes."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from cli.command import started
from hostile_engines import write_engine

if TYPE_CHECKING:
    import subprocess

    from cli.command import Tourney

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")]

_TESTS: Final = Path(__file__).resolve().parent.parent
_LOW: Final = f"{_TESTS / 'faulty_engines.py'}:LowMinimum"
_OTHER: Final = f"{_TESTS / 'faulty_engines.py'}:Stubborn"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _interrupted(process: subprocess.Popen[str], seconds: float, *, group: bool) -> tuple[str, str]:
    """What the command prints when it is interrupted: as by `kill`, or as by a terminal, which interrupts all."""
    time.sleep(seconds)
    if group:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    return process.communicate(timeout=60)


@pytest.mark.parametrize(
    ("jobs", "group"),
    [
        pytest.param(1, False, id="1-kill"),
        pytest.param(2, True, id="2-terminal"),
        pytest.param(1, True, id="1-terminal", marks=pytest.mark.long),
        pytest.param(2, False, id="2-kill", marks=pytest.mark.long),
    ],
)
def test_an_interrupt_keeps_what_is_known(here: Path, jobs: int, *, group: bool) -> None:
    words = ("--minutes", "5", "--jobs", str(jobs), "--out", "found", "--baseline", "known.txt", "--accept")
    (here / "known.txt").write_text("- | a | b\n", encoding="utf-8")
    process = started("stress", _LOW, _OTHER, *words, new_session=True)
    out, err = _interrupted(process, 30, group=group)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert "Interrupted: the results are those of the hands played so far; known.txt is unchanged." in err
    assert "interrupted: the result is that of the hands played so far" in out
    (report,) = (here / "found").glob("*/report.json")
    told = json.loads(report.read_text(encoding="utf-8"))
    assert told["interrupted"]
    assert told["hands"] > 0
    assert "the minimum is too low" in {each["sign"] for each in told["findings"]}
    assert "Interrupted" in (here / "found" / "report.html").read_text(encoding="utf-8")
    assert (here / "known.txt").read_text(encoding="utf-8") == "- | a | b\n"


def test_an_interrupt_before_anything_is_known_leaves_the_earlier_report(here: Path) -> None:
    (here / "found").mkdir()
    (here / "found" / "report.html").write_text("earlier", encoding="utf-8")
    engine = write_engine("it never starts", here, "none")
    process = started("stress", "--out", "found", "--", sys.executable, str(engine), new_session=True)
    _interrupted(process, 5, group=False)
    assert process.returncode == 130
    assert (here / "found" / "report.html").read_text(encoding="utf-8") == "earlier"


@pytest.mark.parametrize(
    "name", ["it sleeps", pytest.param("it computes", marks=pytest.mark.long), "it never starts"]
)
def test_an_engine_that_hangs_takes_no_longer_than_asked(tourney: Tourney, here: Path, name: str) -> None:
    """12 seconds asked for took 72. Beyond them may be a hand in progress, and the end of the last one."""
    engine = write_engine(name, here, "none")
    begun = time.monotonic()
    code, out, _ = tourney("stress", "--minutes", "0.2", "--timeout", "0.5", "--", sys.executable, str(engine))
    assert time.monotonic() - begun < 12 + 10  # and starting the command itself on a busy machine
    assert code == 1
    assert "hang" in out.lower()
