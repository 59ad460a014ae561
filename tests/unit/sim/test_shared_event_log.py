"""The event log in isolation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim.clock import RoomTime
from tourney.sim.events import Resumed
from tourney.sim.shared import EventLog

if TYPE_CHECKING:
    from tourney.sim.events import FloorEvent


def test_every_sink_hears_every_event_in_order() -> None:
    first: list[FloorEvent] = []
    second: list[FloorEvent] = []
    log = EventLog(RoomTime(), [first.append, second.append])
    for seconds in (1, 5, 3):
        log.record(Resumed(seconds))
    assert first == second == [Resumed(1), Resumed(5), Resumed(3)]


def test_nothing_is_built_where_nobody_listens() -> None:
    assert EventLog(RoomTime(), [print]).listened_to
    assert not EventLog(RoomTime()).listened_to


def test_the_time_is_whole_seconds() -> None:
    env = RoomTime()
    log = EventLog(env)
    env.run(until=12.9)
    assert log.now == 12
    assert isinstance(log.now, int)
