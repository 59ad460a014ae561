"""What pages are told as it happens: server-sent events, of which each listener gets only the latest of a kind.

A message replaces the one of its kind before it. So nothing queues up for a browser that is slow or asleep, and one
that connects again has missed nothing that still matters.
"""

from __future__ import annotations

import asyncio
import json
from itertools import count
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_QUIET: Final = 15.0
"""After this many seconds without a message a comment is sent, which finds connections that are gone."""

_RETRY: Final = b"retry: 1000\n\n"
MOST_LISTENERS: Final = 100


class Feed:
    """The messages about one thing, such as an event that is being edited. It may be used from any thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """`loop` is the one in which listeners are served."""
        self._loop = loop
        self._latest: dict[str, tuple[int, bytes]] = {}
        self._numbers = count(1)
        self._listeners: set[asyncio.Event] = set()
        self._is_closed = False

    @property
    def has_listeners(self) -> bool:
        """Whether anybody listens."""
        return bool(self._listeners)

    @property
    def is_full(self) -> bool:
        """Whether there are as many listeners as there may be."""
        return len(self._listeners) >= MOST_LISTENERS

    def publish(self, kind: str, data: Any) -> None:  # noqa: ANN401 - whatever JSON can write
        """Send a message of a kind, in place of an earlier one that a listener has not had yet."""
        number = next(self._numbers)
        text = json.dumps(data, separators=(",", ":"))
        # One assignment: a listener in the loop sees the message before or this one, without a lock.
        self._latest[kind] = number, f"id: {number}\nevent: {kind}\ndata: {text}\n\n".encode()
        self._wake()

    def latest(self, kind: str) -> dict[str, Any] | None:
        """The data of the latest message of a kind; None without one."""
        found = self._latest.get(kind)
        if found is None:
            return None
        data: dict[str, Any] = json.loads(found[1].split(b"\ndata: ")[1])
        return data

    def close(self) -> None:
        """End all listening."""
        self._is_closed = True
        self._wake()

    def _wake(self) -> None:
        if not self._loop.is_closed():
            # Messages come from the threads that play, and events of asyncio may be set in their own loop alone.
            self._loop.call_soon_threadsafe(self._wake_listeners)

    def _wake_listeners(self) -> None:
        for listener in self._listeners:
            listener.set()

    async def listen(self) -> AsyncIterator[bytes]:
        """The latest message of each kind, then each new one."""
        woken = asyncio.Event()
        self._listeners.add(woken)
        had: dict[str, int] = {}
        try:
            yield _RETRY
            while not self._is_closed:
                # Cleared before the messages are read: one that comes after that sets it again, and is not slept
                # through.
                woken.clear()
                # Another thread may publish the first message of a kind meanwhile.
                latest = list(self._latest.items())
                fresh = [(kind, each) for kind, each in latest if had.get(kind) != each[0]]
                # As they were published: the dict has its kinds in the order in which they first came.
                for kind, (number, message) in sorted(fresh, key=lambda each: each[1][0]):
                    had[kind] = number
                    yield message
                # Sending may have waited for the browser, and more may have come meanwhile.
                if fresh:
                    continue
                try:
                    await asyncio.wait_for(woken.wait(), _QUIET)
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            self._listeners.discard(woken)
