"""The event log of a run: sends the events of the floor to sinks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.agenda import RoomTime
    from tourney.sim.events import FloorEvent, Sink
    from tourney.types import Seconds


class EventLog:
    """Sends events to the sinks of a run.

    Attributes:
        env: The SimPy environment.
        agenda: Its agenda.
        began: Its time at second 0 of the event, which moves when the event goes back.
        listened_to: Whether there are sinks. Callers build an event only if there are.
    """

    def __init__(self, env: RoomTime, sinks: Sequence[Sink] = (), began: Seconds = 0) -> None:
        self.env = env
        self.agenda = env.agenda
        self.began = began
        self.listened_to = bool(sinks)
        self._sinks = tuple(sinks)

    @property
    def now(self) -> Seconds:
        """The simulated time since the start, in whole seconds."""
        return self.agenda.now - self.began

    def go_back(self, moment: Seconds) -> None:
        """Go on from an earlier moment of the event, as for a flight that starts while another is played."""
        self.began = self.agenda.now - moment

    def record(self, event: FloorEvent) -> None:
        """Send an event to all sinks."""
        for sink in self._sinks:
            sink(event)
