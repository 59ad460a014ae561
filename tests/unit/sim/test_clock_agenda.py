"""What happens when: as with SimPy's own environment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import simpy
from hypothesis import given
from hypothesis import strategies as st
from simpy.core import EmptySchedule
from simpy.events import NORMAL, URGENT

from tourney.sim.clock import Due, RoomTime

if TYPE_CHECKING:
    from collections.abc import Iterator


class Noted(Due):
    """Something that notes when it happens."""

    def __init__(self, told: list[object], name: str, env: RoomTime) -> None:
        self._told = told
        self._name = name
        self._env = env

    def happen(self) -> None:
        self._told.append((self._env.now, self._name))


Steps = list[tuple[int, int, list[tuple[int, int]]]]
DELAYS = st.sampled_from([0, 0, 1, 2, 60, 255, 256, 257, 300, 511, 512, 1000, 100_000])
STEPS = st.lists(st.tuples(DELAYS, st.sampled_from([URGENT, NORMAL]), st.lists(st.tuples(DELAYS, st.integers(0, 1)))))


def order(env: simpy.Environment, steps: Steps) -> list[tuple[float, int]]:
    """The order in which events happen, some of which enter others."""
    told: list[tuple[float, int]] = []

    def enter(delay: int, priority: int, following: list[tuple[int, int]]) -> None:
        number = len(entered)
        event = env.event()
        entered.append(event)
        event._ok, event._value = True, None
        env.schedule(event, URGENT if priority == URGENT else NORMAL, delay)

        def happen(_: simpy.Event) -> None:
            told.append((env.now, number))
            for later, kind in following:
                enter(later, kind, [])

        event.callbacks.append(happen)

    entered: list[simpy.Event] = []
    for delay, priority, following in steps:
        enter(delay, priority, following)
    env.run()
    return told


@given(STEPS)
def test_events_happen_in_the_order_of_simpy(steps: Steps) -> None:
    assert order(RoomTime(), steps) == order(simpy.Environment(), steps)
    assert order(RoomTime(1_000), steps) == order(simpy.Environment(1_000), steps)


def test_what_is_due_happens_among_the_events() -> None:
    env = RoomTime()
    told: list[object] = []
    env.agenda.enter(Noted(told, "third", env), 5)
    env.timeout(5).callbacks.append(lambda _: told.append((env.now, "fourth")))
    env.agenda.enter_urgent(Noted(told, "second", env), 5)
    env.agenda.enter(Noted(told, "first", env), 4)
    env.agenda.enter(Noted(told, "last", env), 1_000)
    env.run()
    assert told == [(4, "first"), (5, "second"), (5, "third"), (5, "fourth"), (1_000, "last")]


def test_a_step_does_all_that_is_due_before_a_second_up_to_an_event() -> None:
    env = RoomTime()
    told: list[object] = []
    for second in (3, 1, 2, 400):
        env.agenda.enter(Noted(told, "due", env), second)
    event = env.timeout(2)
    env.step(2)
    assert told == [(1, "due")]
    env.step(500)
    assert (told, event.processed) == ([(1, "due"), (2, "due")], True)
    env.step()
    assert told == [(1, "due"), (2, "due"), (3, "due"), (400, "due")]


def test_a_step_does_not_keep_an_interrupt_waiting() -> None:
    env = RoomTime()
    told: list[object] = []
    for _ in range(300):
        env.agenda.enter(Noted(told, "due", env), 1)
    env.step()
    assert len(told) == 256
    env.run()
    assert len(told) == 300


def test_it_can_be_run_to_a_moment_and_on() -> None:
    env = RoomTime()
    told: list[object] = []

    def process() -> Iterator[simpy.Event]:
        while True:
            yield env.timeout(100)
            told.append(env.now)

    env.process(process())  # type: ignore[arg-type]
    env.run(until=250)
    assert (env.now, told) == (250, [100, 200])
    env.step()  # as in SimPy, the end of the run is an event that nobody waits for any more
    assert env.peek() == 300
    env.run(until=300)
    assert (env.now, told) == (300, [100, 200])
    env.run(until=env.timeout(0))
    assert told == [100, 200, 300]


def test_callbacks_after_the_one_that_stops_a_run_come_when_it_goes_on() -> None:
    env = RoomTime()
    told: list[str] = []
    event = env.timeout(3)
    other = env.timeout(3)
    other.callbacks.append(lambda _: told.append("other"))
    event.callbacks.append(simpy.core.StopSimulation.callback)
    event.callbacks.append(lambda _: told.append("after"))
    env.run()
    assert told == []
    env.run()
    assert told == ["after", "other"]


def test_an_error_of_a_process_ends_the_run() -> None:
    env = RoomTime()

    def process() -> Iterator[simpy.Event]:
        yield env.timeout(1)
        raise ZeroDivisionError("by nought")

    env.process(process())  # type: ignore[arg-type]
    with pytest.raises(ZeroDivisionError, match="by nought"):
        env.run()


def test_nothing_happens_on_an_empty_agenda() -> None:
    env = RoomTime()
    assert env.peek() == float("inf")
    with pytest.raises(EmptySchedule):
        env.step()
