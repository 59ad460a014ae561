"""What a player is to the simulator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View


class Strategy(Protocol):
    """A player.

    One object plays one entrant for a whole tournament. It may remember what it saw; it must not share anything that
    changes with other objects. Random choices come from `view.stream`, so that a seed replays the same tournament.
    """

    def act(self, view: View) -> Action:
        """The action to take: `fold()`, `check_or_call()` or `view.raise_within(amount)`."""
        ...
