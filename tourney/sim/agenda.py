"""What happens when: SimPy's environment, with an agenda that suits a room.

SimPy keeps its events in a heap of tuples, by time and order of entry. Each of a room's thousands of tables enters
the end of a hand about every minute, at a whole second, a few minutes ahead at most. Here the entries of each second
are in a list. What happens in which order is as with SimPy.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from simpy import Environment
from simpy.core import EmptySchedule, Infinity, StopSimulation
from simpy.events import NORMAL, URGENT

if TYPE_CHECKING:
    from collections.abc import Callable

    from simpy import Event
    from simpy.events import EventPriority

    from tourney.types import Seconds

_SPAN: Final = 256
"""Seconds ahead that have lists of their own, a power of two: longer than nearly all hands."""

_LAST: Final = _SPAN - 1

_AT_ONCE: Final = 256
"""The most things that happen in one step."""

_NEVER: Final = 1 << 62
"""A second that never comes."""


class Due:
    """What an agenda may hold in place of a SimPy event: something that happens again and again."""

    __slots__ = ()

    def happen(self) -> None:
        """The moment has come for which it was entered."""
        raise NotImplementedError


Entry: TypeAlias = "Due | Event"
"""What is entered in an agenda."""


class Instant:
    """What happens at one second, in order: what is urgent, then the rest."""

    __slots__ = ("done", "rest", "urgent")

    def __init__(self) -> None:
        self.urgent: list[Entry] = []
        self.rest: list[Entry] = []
        self.done = 0  # how much of the rest has happened

    def is_over(self) -> bool:
        """Whether nothing more happens at this second, so far."""
        return not self.urgent and self.done == len(self.rest)

    def next(self) -> Entry:
        """Remove what happens next."""
        if self.urgent:
            return self.urgent.pop(0)
        what = self.rest[self.done]
        self.done += 1
        return what


class Agenda:
    """What will happen, and at which second.

    Attributes:
        now: The current second.
    """

    __slots__ = ("_far", "_far_from", "_moment", "_moments", "_order", "now")

    def __init__(self, now: Seconds) -> None:
        self.now = now
        self._moments: list[Instant | None] = [None] * _SPAN  # by second, those from now on
        self._moment = self._at(now)
        self._far: list[tuple[Seconds, int, int, Entry]] = []  # a heap of what happens later than these
        self._far_from = _NEVER  # the first second of it
        self._order = 0

    def enter(self, what: Entry, seconds: Seconds) -> None:
        """Enter what happens after some seconds, and after all that is entered for the same second."""
        if seconds < _SPAN:
            self._at(self.now + seconds).rest.append(what)
        else:
            self._enter_far(what, seconds, 0)

    def enter_urgent(self, what: Entry, seconds: Seconds) -> None:
        """Enter what happens after some seconds, and before all that is not urgent at the same second."""
        if seconds < _SPAN:
            self._at(self.now + seconds).urgent.append(what)
        else:
            self._enter_far(what, seconds, 1)

    def _enter_far(self, what: Entry, seconds: Seconds, urgent: int) -> None:
        self._order += 1
        heappush(self._far, (self.now + seconds, self._order, urgent, what))
        self._far_from = min(self._far_from, self.now + seconds)

    def _at(self, second: Seconds) -> Instant:
        place = second & _LAST
        moment = self._moments[place]
        if moment is None:
            moment = self._moments[place] = Instant()
        return moment

    def put_first(self, what: Entry) -> None:
        """Enter what happens before everything else."""
        self._moment.urgent.insert(0, what)

    def happen(self, until: Seconds) -> Event | None:
        """Let happen what is due, as far as the next event of SimPy, which is returned for the caller to process.

        None is returned if there is no such event before second `until`, or among the next 256 things that happen:
        compiled code does not see an interrupt.

        Raises:
            EmptySchedule: Nothing is entered.
        """
        for done in range(_AT_ONCE):
            while self._moment.is_over():
                second = self._next_second()
                if second >= until:
                    if second == _NEVER and not done:
                        raise EmptySchedule
                    return None
                self._go_to(second)
            what = self._moment.next()
            if not isinstance(what, Due):
                return what
            due = what  # when compiled, a direct C call
            due.happen()
        return None

    def next_second(self) -> Seconds:
        """The second at which something happens next; `_NEVER` if nothing does."""
        return self._next_second() if self._moment.is_over() else self.now

    def _next_second(self) -> Seconds:
        for second in range(self.now + 1, self.now + _SPAN):
            moment = self._moments[second & _LAST]
            if moment is not None and not moment.is_over():
                return second
        return self._far_from

    def _go_to(self, second: Seconds) -> None:
        """Go on to a later second, before which nothing happens."""
        del self._moment.rest[:]
        self._moment.done = 0
        self.now = second
        while self._far_from < second + _SPAN:
            later, _, urgent, what = heappop(self._far)
            moment = self._at(later)
            (moment.urgent if urgent else moment.rest).append(what)
            self._far_from = self._far[0][0] if self._far else _NEVER
        self._moment = self._at(second)


class RoomTime(Environment):
    """SimPy's environment with an agenda by second: all delays are whole seconds.

    Attributes:
        agenda: The agenda.
    """

    def __init__(self, initial_time: Seconds = 0) -> None:
        super().__init__(initial_time)
        self.agenda = Agenda(initial_time)

    @property
    def now(self) -> Seconds:
        """The current second."""
        return self.agenda.now

    def schedule(self, event: Event, priority: EventPriority = NORMAL, delay: float = 0) -> None:
        """Enter an event."""
        if priority == URGENT:
            self.agenda.enter_urgent(event, int(delay))
        else:
            self.agenda.enter(event, int(delay))

    def peek(self) -> float:
        """The time of the next event; infinity if there is none."""
        second = self.agenda.next_second()
        return Infinity if second == _NEVER else second

    def step(self, until: Seconds = _NEVER) -> None:
        """Let happen what is next: all that is due up to an event of SimPy, with it, before second `until`.

        Raises:
            EmptySchedule: Nothing is entered.
        """
        event = self.agenda.happen(until)
        if event is None:
            return
        # SimPy marks a processed event with None.
        callbacks, event.callbacks = event.callbacks, None  # type: ignore[assignment]
        called = 0
        try:
            for callback in callbacks:
                called += 1
                callback(event)
        except StopSimulation:
            event.callbacks = callbacks[called:]
            self.agenda.put_first(event)
            raise
        if not event.ok and not event.defused:
            raise cast("BaseException", event.value)


class SharedClock:
    """A clock that several tournaments share, and on which other actions can be set.

    Attributes:
        env: The SimPy environment.
    """

    def __init__(self) -> None:
        self.env = RoomTime()

    @property
    def now(self) -> Seconds:
        """The simulated time, in whole seconds."""
        return self.env.now

    def at(self, moment: Seconds, action: Callable[[], None]) -> None:
        """Call `action` at a moment that has not passed."""
        self.env.timeout(moment - self.now).callbacks.append(lambda _: action())

    def soon(self, action: Callable[[], None]) -> None:
        """Call `action` at this moment, after all that is due now."""
        self.at(self.now, action)

    def run(self, until: Seconds) -> None:
        """Let time pass to a moment; it ends earlier if nothing is left to happen."""
        while self.env.peek() < until:
            self.env.step(until)
