"""The tournament clock: which level it is, and whether the room is on a break."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simpy.events import URGENT

from tourney.tournament.schedule import Break, Level

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from simpy import Environment, Event

    from tourney.tournament.schedule import Schedule
    from tourney.types import Seconds


class Clock:
    """Shows the level; runs as a SimPy process of its own.

    Attributes:
        level: The level that applies to hands begun now (TDA 23).
        resume: While the room is on a break, the event of its end; otherwise None.
    """

    def __init__(
        self,
        env: Environment,
        schedule: Schedule,
        *,
        on_level: Callable[[Level], None],
        on_break: Callable[[Break | None], None],
    ) -> None:
        """Start it; `on_level` hears of each level, `on_break` of each break and, with None, of its end."""
        self.level = schedule.levels[0]
        self.resume: Event | None = None
        self._env = env
        self._schedule = schedule
        self._on_level = on_level
        self._on_break = on_break
        env.process(self._run())

    def _run(self) -> Generator[Event, Any, None]:
        for start, item in self._schedule.starts():
            if start > self._env.now:
                yield self._moment(start)
            if self.resume is not None:
                self._end_break()
            if isinstance(item, Level):
                self.level = item
                self._on_level(item)
            else:
                self.resume = self._env.event()
                self._on_break(item)

    def _moment(self, seconds: Seconds) -> Event:
        """The event of a moment, before all that tables do at it: a hand begun then is of the new level (TDA 23)."""
        event: Event = self._env.event()
        event._ok, event._value = True, None  # noqa: SLF001 - as SimPy's own Timeout does, which has no priority
        self._env.schedule(event, URGENT, seconds - int(self._env.now))
        return event

    def _end_break(self) -> None:
        resume, self.resume = self.resume, None
        self._on_break(None)
        if resume is not None:
            resume.succeed()
