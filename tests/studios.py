"""A studio to test: a real server in a thread, and a client that holds the key."""

from __future__ import annotations

import json
import socket
from contextlib import contextmanager
from http.client import HTTPConnection
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlencode

import uvicorn

from tourney.studio.guard import HOST, Guard
from tourney.studio.server import build_app, configure, open_socket

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tourney.studio.desk import Desk
    from tourney.studio.state import Studio

EVENING: Final = """\
# Friday.
title: Friday   # every week
game: no_limit_holdem
schedule:
  level_length: 20m
  levels:
    - {sb: 25, bb: 50}
    # coffee
    - {break: 10m}
    - {sb: 50, bb: 100}
    - {sb: 100, bb: 200}
    - {sb: 200, bb: 400}
    - {sb: 500, bb: 1000}
payouts: top_3
pace: self_dealt
seats: 9
stack: 2000
entries: 8
field: home_game
starts: 2026-12-04 19:00
expect:
  - finish p90 before 23:30
"""


class Answered(NamedTuple):
    """An answer of the server."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def record(self) -> dict[str, Any]:
        """The answer as JSON."""
        found: dict[str, Any] = json.loads(self.text)
        return found


class Client:
    """A client of a studio, as its own pages are.

    Attributes:
        studio: The studio.
        port: The port of its server.
        token: Its key.
    """

    def __init__(self, port: int, token: str, studio: Studio) -> None:
        self.port, self.token, self.studio = port, token, studio
        self.origin = f"http://{HOST}:{port}"
        self.cookie = self.send("GET", f"/?token={token}", keyless=True).headers["set-cookie"].partition(";")[0]

    def send(
        self, method: str, path: str, body: bytes | None = None, *, keyless: bool = False, **headers: str
    ) -> Answered:
        """Send a request; underscores in names of headers are hyphens."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if not keyless:
            named.setdefault("Cookie", self.cookie)
        connection = HTTPConnection(HOST, self.port, timeout=60)
        try:
            connection.request(method, path, body, named)
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return Answered(answer.status, found, answer.read().decode())
        finally:
            connection.close()

    def ask(self, path: str, **values: Any) -> Answered:  # noqa: ANN401 - JSON
        """Send values, as the scripts of pages do."""
        body = json.dumps(values).encode()
        return self.send("POST", path, body, Origin=self.origin, Content_Type="application/json")

    def page(self, path: str, **query: str) -> str:
        """A page, which must be there."""
        answer = self.send("GET", f"{path}?{urlencode(query)}")
        assert answer.status == 200, answer.text
        return answer.text

    def wait_for(self, desk: Desk, kind: str, is_it: Callable[[dict[str, Any]], bool] = bool) -> dict[str, Any]:
        """The message of a kind about an event that meets a condition."""
        until = monotonic() + 60
        while monotonic() < until:
            message = desk.feed.latest(kind)
            if message is not None and is_it(message):
                return message
            sleep(0.02)
        raise AssertionError(kind, desk.feed.latest(kind))

    @contextmanager
    def listen(self, name: str) -> Iterator[Desk]:
        """An event that a page looks at; so it is played."""
        stream = socket.create_connection((HOST, self.port), timeout=60)
        with stream:
            head = f"GET /feed?file={name} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nCookie: {self.cookie}\r\n\r\n"
            stream.sendall(head.encode())
            assert b"200" in stream.recv(64)
            yield self.studio.open_desk(name)


@contextmanager
def open_studio(folder: Path) -> Iterator[Client]:
    """A studio in a directory."""
    with open_socket(0) as bound:
        port = bound.getsockname()[1]
        app = build_app(folder)
        guard = Guard(app, port)
        server = uvicorn.Server(configure(guard))
        thread = Thread(target=server.run, kwargs={"sockets": [bound]})
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive()
                sleep(0.01)
            yield Client(port, guard.token, app.state.studio)
        finally:
            app.state.studio.close_feeds()
            server.should_exit = True
            thread.join(20)
