"""The event log of a run: what happens on the floor, told to sinks with its time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simpy import Environment

    from tourney.sim.events import FloorEvent, Sink
    from tourney.types import Seconds


class EventLog:
    """Tells the sinks of a run what happens.

    Attributes:
        env: The SimPy environment; its time is in seconds.
        listened_to: Whether there are sinks. Events are built only then.
    """

    def __init__(self, env: Environment, sinks: Sequence[Sink] = ()) -> None:
        self.env = env
        self.listened_to = bool(sinks)
        self._sinks = tuple(sinks)

    @property
    def now(self) -> Seconds:
        """The simulated time."""
        return int(self.env.now)

    def tell(self, event: FloorEvent) -> None:
        """Tell all sinks of an event."""
        for sink in self._sinks:
            sink(event)
