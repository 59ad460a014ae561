"""The interface of a receiver of every hand of a tournament, action by action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Listener
    from tourney.game.phh_writing import HandStart
    from tourney.types import Chips


class HandSink(Protocol):
    """A receiver of hands. Hands are played one at a time: none begins before the last one has ended."""

    def begin(self, start: HandStart, /) -> Listener:
        """A hand begins; the returned listener receives its events."""
        ...

    def end(self, stacks: Sequence[Chips], /) -> object:
        """The hand has ended, with these stacks by position."""
        ...
