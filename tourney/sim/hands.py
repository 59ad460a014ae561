"""Whoever wants to hear of every hand of a tournament, action by action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Listener
    from tourney.game.phh_writing import HandStart
    from tourney.types import Chips


class HandSink(Protocol):
    """Somebody who hears of hands. A hand is played at once, so none begins before the last one has ended."""

    def begin(self, start: HandStart, /) -> Listener:
        """A hand begins; what takes place in it is told to the listener."""
        ...

    def end(self, stacks: Sequence[Chips], /) -> object:
        """It has ended, with these stacks by position."""
        ...
