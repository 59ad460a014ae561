"""Twenty windows and a thousand edits a minute: each edit is answered, and the memory stays where it is.

STUDIO_LOAD_SECONDS sets how long; the default is short.
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
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import pytest

pytest.importorskip("starlette", reason="the extra [studio]")
pytest.importorskip("uvicorn", reason="the extra [studio]")

from studios import EVENING

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads the memory as Linux tells it"),
]

_WINDOWS: Final = 20
_A_MINUTE: Final = 1000
_SECONDS: Final = float(os.environ.get("STUDIO_LOAD_SECONDS", "40"))
_MOST_GROWTH: Final = 40_000_000
_SAMPLE_EVERY: Final = min(30.0, _SECONDS / 20)


def _memory(process: int) -> int:
    """The resident memory of a process, in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    (tmp_path / "evening.yaml").write_text(EVENING, encoding="utf-8")
    command = [sys.executable, "-m", "tourney", "studio", str(tmp_path), "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process, process.stdout.readline().strip()
        process.send_signal(signal.SIGINT)
        process.wait(60)


def _listen(port: int, cookie: str, done: Event, had: list[int]) -> None:
    """A window that reads what it is sent; every fourth one hardly reads at all."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as stream:
        head = f"GET /feed?file=evening.yaml HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n"
        stream.sendall(head.encode())
        place = len(had)
        had.append(0)
        stream.settimeout(0.5)
        while not done.is_set():
            try:
                had[place] += len(stream.recv(1 << 20 if place % 4 else 16))
            except TimeoutError:
                continue
            if not place % 4:
                sleep(0.5)


def test_memory_stays_flat_under_load(studio: tuple[subprocess.Popen[str], str]) -> None:
    process, address = studio
    parts = urlsplit(address)
    port = parts.port or 0
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", f"/?{parts.query}")
    answer = connection.getresponse()
    answer.read()
    cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
    headers = {"Cookie": cookie, "Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/json"}
    done, had = Event(), list[int]()
    windows = [Thread(target=_listen, args=(port, cookie, done, had)) for _ in range(_WINDOWS)]
    for window in windows:
        window.start()
    began, marks, slowest = monotonic(), list[int](), 0.0
    edits = int(_SECONDS / 60 * _A_MINUTE)
    for number in range(edits):
        body = json.dumps({"file": "evening.yaml", "key": "stack", "value": str(1000 + number % 5000)})
        asked = monotonic()
        connection.request("POST", "/event/field", body, headers)
        said = connection.getresponse()
        record = json.loads(said.read())
        slowest = max(slowest, monotonic() - asked)
        assert said.status == 200, record
        if monotonic() - began >= _SAMPLE_EVERY * len(marks):
            marks.append(_memory(process.pid))
        sleep(max(0.0, began + 60 / _A_MINUTE * number - monotonic()))
    took = monotonic() - began
    sleep(1)
    done.set()
    for window in windows:
        window.join()
    connection.close()
    middle = marks[len(marks) // 2]
    megabytes = [each // 1_000_000 for each in marks]
    sys.stdout.write(f"\n{edits} edits in {took:.0f} s, slowest {slowest:.2f} s, memory in MB {megabytes}\n")
    assert all(had), had
    assert max(marks[len(marks) // 2 :]) - middle < _MOST_GROWTH, marks
