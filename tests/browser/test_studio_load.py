"""Twenty windows and a thousand edits a minute: each is answered, the memory stays where it is, the answer is right.

STUDIO_LOAD_SECONDS sets how long the long test takes: 3600 for an hour.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlsplit

import pytest

pytest.importorskip("starlette", reason="the extra [studio]")
pytest.importorskip("uvicorn", reason="the extra [studio]")

from studios import EVENING

from tourney import simulate
from tourney.api import end_so_far

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

pytestmark = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads the memory as Linux has it")

_WINDOWS: Final = 20
_EDITORS: Final = 4
_A_MINUTE: Final = 1000
_SHORT: Final = 8.0
_LONG: Final = float(os.environ.get("STUDIO_LOAD_SECONDS", "60"))
_MOST_GROWTH: Final = 40
"""Megabytes that may be added after the first half: what grows with edits or windows would need far more."""


class _Studio(NamedTuple):
    """A studio that is run as a command."""

    folder: Path
    process: subprocess.Popen[str]
    address: str
    port: int
    headers: dict[str, str]

    def ask(self, path: str, **values: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
        """Send one request."""
        with_body = HTTPConnection("127.0.0.1", self.port, timeout=60)
        with_body.request("POST", path, json.dumps({"file": "evening.yaml", **values}), self.headers)
        found: dict[str, Any] = json.loads(with_body.getresponse().read())
        with_body.close()
        return found


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[_Studio]:
    (tmp_path / "evening.yaml").write_text(EVENING, encoding="utf-8")
    command = [sys.executable, "-m", "tourney", "studio", str(tmp_path), "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        parts = urlsplit(address)
        connection = HTTPConnection("127.0.0.1", parts.port or 0, timeout=60)
        connection.request("GET", f"/?{parts.query}")
        answer = connection.getresponse()
        answer.read()
        connection.close()
        headers = {
            "Cookie": (answer.getheader("set-cookie") or "").partition(";")[0],
            "Origin": f"http://127.0.0.1:{parts.port}",
            "Content-Type": "application/json",
        }
        yield _Studio(tmp_path, process, address, parts.port or 0, headers)
        process.send_signal(signal.SIGINT)
        process.wait(60)


def _memory(process: int) -> tuple[int, int]:
    """The resident memory of a process, and that of all it has started, in megabytes."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,rss="], capture_output=True, text=True, check=True).stdout
    rows = {int(pid): (int(parent), int(rss)) for pid, parent, rss in map(str.split, listed.splitlines())}
    below, fresh = {process}, {process}
    while fresh := {pid for pid, (parent, _) in rows.items() if parent in fresh}:
        below |= fresh
    own = rows[process][1]
    return own // 1000, (sum(rows[pid][1] for pid in below) - own) // 1000


def _listen(studio: _Studio, done: Event, had: list[int], place: int) -> None:
    """A window that reads what it is sent; every fourth one hardly reads at all."""
    with socket.create_connection(("127.0.0.1", studio.port), timeout=60) as stream:
        head = f"GET /feed?file=evening.yaml HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n"
        stream.sendall(f"{head}Cookie: {studio.headers['Cookie']}\r\n\r\n".encode())
        stream.settimeout(0.5)
        while not done.is_set():
            try:
                had[place] += len(stream.recv(1 << 20 if place % 4 else 16))
            except TimeoutError:
                continue
            if not place % 4:
                sleep(0.5)


def _edit(studio: _Studio, numbers: range, began: float, took: list[float]) -> None:
    """Edit at an even pace, and note the seconds that each edit takes."""
    connection = HTTPConnection("127.0.0.1", studio.port, timeout=60)
    for number in numbers:
        sleep(max(0.0, began + 60 / _A_MINUTE * number - monotonic()))
        body = json.dumps({"file": "evening.yaml", "key": "stack", "value": str(1000 + number % 5000)})
        asked = monotonic()
        connection.request("POST", "/event/field", body, studio.headers)
        said = connection.getresponse()
        record = json.loads(said.read())
        assert said.status == 200, record
        took.append(monotonic() - asked)
    connection.close()


def _press(studio: _Studio, seconds: float) -> list[tuple[int, int]]:
    """Edit while windows look, check the answer afterwards, and return the memory as `_memory` has it."""
    edits = int(seconds / 60 * _A_MINUTE)
    done, had, took, marks = Event(), [0] * _WINDOWS, list[float](), list[tuple[int, int]]()
    windows = [Thread(target=_listen, args=(studio, done, had, place)) for place in range(_WINDOWS)]
    began = monotonic()
    editors = [
        Thread(target=_edit, args=(studio, range(first, edits, _EDITORS), began, took)) for first in range(_EDITORS)
    ]
    for thread in [*windows, *editors]:
        thread.start()
    every = min(60.0, seconds / 8)
    while any(editor.is_alive() for editor in editors):
        sleep(max(0.0, began + every * (len(marks) + 1) - monotonic()))
        marks.append(_memory(studio.process.pid))
        load = os.getloadavg()[0]
        sys.stdout.write(
            f"{monotonic() - began:6.0f} s: {len(took):6} edits, slowest {max(took):.2f} s, "
            f"memory in MB: studio {marks[-1][0]}, workers {marks[-1][1]}; load {load:.1f}\n"
        )
        sys.stdout.flush()
    minutes = (monotonic() - began) / 60
    sys.stdout.write(f"{len(took) / minutes:.0f} edits a minute\n")
    _check_answer(studio)
    done.set()
    for window in windows:
        window.join()
    assert len(took) == edits
    assert all(had), had
    return marks


def _check_flat(sizes: list[int]) -> None:
    half = sizes[len(sizes) // 2 :]
    assert max(half) - half[0] < _MOST_GROWTH, sizes


def _check_answer(studio: _Studio) -> None:
    """The last answer is what `simulate` says of the file that is then saved."""
    last = studio.ask("/event/field", key="stack", value="3333")["revision"]
    studio.ask("/event/save")
    runs, end = _last_answer(studio, last)
    found = simulate(studio.folder / "evening.yaml", reps=runs, jobs=1)
    assert found.scenario.stack == 3333
    assert end == end_so_far(found)


def _last_answer(studio: _Studio, revision: int) -> tuple[int, str]:
    """The runs of the first answer to a revision, and when it says that the event ends."""
    connection = HTTPConnection("127.0.0.1", studio.port, timeout=60)
    connection.request("GET", "/feed?file=evening.yaml", headers=studio.headers)
    feed, kind = connection.getresponse(), ""
    while line := feed.readline().decode():
        name, _, rest = line.partition(": ")
        if name == "event":
            kind = rest.strip()
        elif name == "data" and kind == "answer":
            record = json.loads(rest)
            if record["revision"] == revision:
                connection.close()
                return record["runs"], record["end"]
    raise AssertionError("the studio has ended")


@pytest.mark.slow
def test_memory_stays_flat_under_load(studio: _Studio) -> None:
    _check_flat([own for own, _ in _press(studio, _SHORT)])  # the workers are still starting


@pytest.mark.long
@pytest.mark.timeout(_LONG + 300)
def test_memory_stays_flat_for_long(studio: _Studio, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{studio.address}&file=evening.yaml")
    page.wait_for_selector("#answer .verdict", timeout=60_000)
    for sizes in zip(*_press(studio, _LONG), strict=True):
        _check_flat(list(sizes))
    page.wait_for_timeout(3000)
    assert page.input_value("#f-stack") == "3333"
    page.close()
