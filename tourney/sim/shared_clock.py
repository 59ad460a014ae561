"""A clock that several tournaments share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim.agenda import RoomTime

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.types import Seconds


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
