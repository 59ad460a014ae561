"""A feed keeps the latest message of each kind: a slow listener holds nothing up, and misses nothing that matters."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("starlette", reason="the extra [studio]")

from tourney.studio.feed import Feed


def test_a_slow_listener_gets_the_latest_of_each_kind() -> None:
    async def listen() -> list[bytes]:
        feed = Feed(asyncio.get_running_loop())
        for number in range(1000):
            feed.publish("answer", number)
        feed.publish("state", "s")
        stream = feed.listen()
        had = [await anext(stream) for _ in range(3)]
        feed.publish("answer", 1000)
        had.append(await anext(stream))
        feed.close()
        had += [each async for each in stream]
        assert not feed.has_listeners
        return had

    _, first, second, last = asyncio.run(listen())
    assert b"data: 999\n\n" in first
    assert b'data: "s"\n\n' in second
    assert b"data: 1000\n\n" in last


def test_messages_come_from_other_threads() -> None:
    async def listen() -> bytes:
        feed = Feed(asyncio.get_running_loop())
        stream = feed.listen()
        await anext(stream)
        waiting = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0.01)
        await asyncio.to_thread(feed.publish, "state", {"a": "<\n"})
        found = await asyncio.wait_for(waiting, 10)
        await stream.aclose()  # type: ignore[attr-defined]
        return found

    assert asyncio.run(listen()).endswith(b'event: state\ndata: {"a":"<\\n"}\n\n')
