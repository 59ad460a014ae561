"""What happens when: an agenda that suits a room, the tournament clock, and stopwatches that can be paused.

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

from tourney.sim.states import LEVEL, LevelEvent, LevelState, follow
from tourney.tournament.schedule import Break, Level

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from simpy import Event
    from simpy.events import EventPriority

    from tourney.tournament.schedule import Item
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
        # Nearly all hands end within a few minutes: a list for each second beats a heap of ten thousand tables.
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
        # One turn of the ring, without the current second, which is over.
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
        # Moved when they come within reach, in the order of the heap: equal seconds keep the order in which they were
        # entered.
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
            # The run stops in the middle of an event; what has not been called is called when it goes on.
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


class Stopwatch:
    """Counts the seconds since its creation, without pauses."""

    def __init__(self, env: RoomTime) -> None:
        self._env = env
        self._since: Seconds | None = env.now
        self._counted: Seconds = 0
        self._pauses = 0

    @property
    def seconds(self) -> Seconds:
        """The seconds counted so far."""
        return self._counted if self._since is None else self._counted + self._env.now - self._since

    def pause(self) -> None:
        """Stop counting until `go_on` has been called as often as `pause`."""
        self._counted, self._since = self.seconds, None
        self._pauses += 1

    def go_on(self) -> None:
        """End a pause; counting resumes when no other pause is left."""
        self._pauses -= 1
        if not self._pauses:
            self._since = self._env.now


class Clock:
    """Shows the items of a level sheet, one after another. A stopped clock can be charged for hands.

    Attributes:
        level: The level that applies to hands begun now (TDA 23).
        by_hands: Whether it ends by hands.
        resume: The event that ends the current break; None if there is no break.
        pause: The current break, or None.
        held: Whether the clock stays at the current level.
    """

    def __init__(
        self,
        env: RoomTime,
        items: Sequence[Item],
        *,
        on_level: Callable[[Level], None],
        on_level_end: Callable[[Level], None],
        on_break: Callable[[Break | None], None],
        length_of: Callable[[Level], Seconds] | None = None,
    ) -> None:
        """`on_level` is called with each level, `on_break` with each break and with None at its end.

        `on_level_end` is called with each level that ends, and may `hold` the clock there. `length_of` is the length
        of a level that begins now; by default it is that of the sheet. The first item is a level; the last level
        never ends.
        """
        self.level = next(item for item in items if isinstance(item, Level) and not item.skipped)
        self.by_hands = self.level.hands > 0
        self.resume: Event | None = None
        self.pause: Break | None = None
        self.held = False
        self._env = env
        last = max(place for place, item in enumerate(items) if isinstance(item, Level))
        self._items = items[: last + 1]  # the last level never ends, so no break follows it
        self._on_level = on_level
        self._on_level_end = on_level_end
        self._on_break = on_break
        self._length_of = length_of
        self._place = -1
        self._left: Seconds = 0  # of the item shown
        self._since: Seconds = 0  # when the clock began to run it down
        self._hands = 0
        self._due: Event | None = None
        self._stops = 0
        self._state = LevelState.COMING  # of the item shown

    @property
    def next_level(self) -> Level | None:
        """The level after this one; None in the last."""
        coming = self._items[self._place + 1 :]
        return next((item for item in coming if isinstance(item, Level) and not item.skipped), None)

    @property
    def passed(self) -> int:
        """The number of the last level that is over; 0 while the first is played."""
        return self.level.number - (self._state in {LevelState.COMING, LevelState.LEVEL})

    @property
    def seconds_left(self) -> Seconds | None:
        """Seconds left in the level, 0 in the break after it; None if the level ends by hands or never."""
        if self.level.hands or self._place >= len(self._items) - 1:
            return None
        if self._state in {LevelState.BREAK, LevelState.OVER}:
            return 0
        return self._left if self._due is None else self._left - (self._env.now - self._since)

    def begin_levels(self, elapsed: Seconds = 0) -> None:
        """Show the first level, of which some seconds may be over."""
        self._show_next(elapsed)

    def stop(self) -> None:
        """Stop the time of levels, but not of breaks, until `go` has been called as often as `stop`."""
        self._stops += 1
        if self._due is not None and self.resume is None:
            self._left -= self._env.now - self._since
            self._due = None

    def go(self) -> None:
        """Undo one `stop`; time runs again when none is left."""
        self._stops -= 1
        if not self._stops and self._state is LevelState.LEVEL:
            self._run()

    def hold(self) -> None:
        """Stay at the current level until `go_on`: its time stops; a current break still ends."""
        if not self.held:
            self.held = True
            self.stop()

    def bag(self) -> list[Break]:
        """End a day on a held clock: end the current break and skip those before the next level; returns these."""
        if self.resume is not None:
            self._end_break()
        skipped = []
        # The break after the last level of a day is slept through, and the next day begins with a level.
        while self._state is LevelState.OVER and isinstance(pause := self._items[self._place + 1], Break):
            skipped.append(pause)
            self._place += 1
        return skipped

    def go_on(self) -> None:
        """Undo `hold`: continue the level or, if it is over, show the next item."""
        if self.held:
            self.held = False
            self.go()
            if self._state is LevelState.OVER:
                self._show_next()

    def end(self) -> None:
        """Stop for good; a current break ends."""
        # First held, so that the end of the break below shows no further level.
        self.hold()
        if self.resume is not None:
            self._end_break()
        self._due = None
        self._place = len(self._items)

    def charge(self, seconds: Seconds) -> None:
        """Take time off a timed level that is stopped exactly once, as for a hand of hand-for-hand play."""
        # TDA RP-8C takes time off for each hand. Stopped twice, as for new seats as well, no time passes for anybody.
        if self._stops == 1 and self._state is LevelState.LEVEL and not self.level.hands:
            self._left -= seconds
            # The level ends with the round, and never in its middle: the blinds go up as the time is taken off
            # (TDA RP-8D).
            if self._left <= 0:
                self._end_level()

    def note_hand(self) -> None:
        """Count a hand that begins."""
        self._hands += 1

    def look(self, tables: int) -> bool:
        """Before a hand, end a level by hands if tables have played its hands on average; returns whether it did."""
        # On average over the tables: a slow table plays fewer, and none has to wait for it.
        over = self.level.hands > 0 and self._hands >= self.level.hands * tables
        if not over or self.held or self._state is not LevelState.LEVEL or self._place >= len(self._items) - 1:
            return False
        self._end_level()
        return True

    def _show_next(self, elapsed: Seconds = 0) -> None:
        if self._place + 1 >= len(self._items):  # the last level never ends, and nothing follows `end`
            self._state = follow(LEVEL, self._state, LevelEvent.GO_ON)
            return
        self._place += 1
        item = self._items[self._place]
        if isinstance(item, Level) and item.skipped:
            self._show_next(elapsed)
            return
        # A level that was under way when the run began keeps its length: what was shortened on the day is in the time
        # left.
        lasts = item.seconds
        if self._length_of is not None and isinstance(item, Level) and not elapsed:
            lasts = self._length_of(item)
        self._left = max(0, lasts - elapsed)
        # Before the callbacks: a hand that is let through by them belongs to the new item.
        self._hands = 0
        if isinstance(item, Level):
            self._state = follow(LEVEL, self._state, LevelEvent.SHOW_LEVEL)
            self.level = item
            self.by_hands = item.hands > 0
            self._on_level(item)
        else:
            self._state = follow(LEVEL, self._state, LevelEvent.SHOW_BREAK)
            self.resume = self._env.event()
            self.pause = item
            self._on_break(item)
        self._run()

    def _run(self) -> None:
        """Run down the item's time, unless it is a level that is stopped, ends by hands, or never ends."""
        if self._place == len(self._items):
            return  # the event has ended with the level
        item = self._items[self._place]
        if isinstance(item, Level) and (self._stops or item.hands or self._place == len(self._items) - 1):
            return
        self._since = self._env.now
        self._due = due = self._moment(self._left)
        due.callbacks.append(self._end_item)

    def _moment(self, seconds: Seconds) -> Event:
        """An event ahead of all table events at the same second: a hand begun then has the new level (TDA 23)."""
        event: Event = self._env.event()
        event._ok, event._value = True, None  # noqa: SLF001 - as SimPy's own Timeout does, which has no priority
        self._env.schedule(event, URGENT, seconds)
        return event

    def _end_item(self, due: Event) -> None:
        if due is not self._due:
            return  # the clock was stopped since
        self._due = None
        if self.resume is None:
            self._end_level()
        else:
            self._end_break()

    def _end_level(self) -> None:
        self._state = follow(LEVEL, self._state, LevelEvent.END)
        # Before the next item is shown, while `level` is still the old one: sales and days go by the level that is
        # over.
        self._on_level_end(self.level)
        self._show_next_unless_held()

    def _end_break(self) -> None:
        self._due = None
        self._state = follow(LEVEL, self._state, LevelEvent.END)
        # No break any more before anybody is told, but the tables wait for the event until the new level is shown.
        resume, self.resume, self.pause = self.resume, None, None
        self._on_break(None)
        self._show_next_unless_held()
        if resume is not None:
            resume.succeed()

    def _show_next_unless_held(self) -> None:
        if self._state is LevelState.OVER and not self.held:  # `on_level_end` may have called `hold` and `go_on`
            self._show_next()
