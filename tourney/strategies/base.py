"""What a player is to the simulator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View


@dataclass(frozen=True, slots=True)
class Traits:
    """What a strategy says of itself, in its class attribute `traits`.

    Attributes:
        games: The names of the games it is made for; None for every game. Elsewhere it has to act legally too.
        deterministic: Whether it never asks for `view.stream`: the same view, the same action.
        uses_lobby: Whether it looks at `view.lobby`. Who says no gets None there, and saves the work.
    """

    games: tuple[str, ...] | None = None
    deterministic: bool = False
    uses_lobby: bool = True


class Strategy(Protocol):
    """A player.

    One object plays one entrant for a whole tournament. It may remember what it saw; it must not share anything that
    changes with other objects. Random choices come from `view.stream`, so that a seed replays the same tournament.
    """

    def act(self, view: View) -> Action:
        """The action to take: `fold()`, `check_or_call()` or `view.raise_within(amount)`."""
        ...


TRUSTED: Final[set[type]] = set()
"""The classes that are asked as `BuiltIn` says: these alone, and none that is derived from one."""


class BuiltIn:
    """A strategy of this package, trusted to change nothing and to keep no view.

    Its views therefore share the felt of the hand, and compiled code asks for its decisions without a detour.
    """

    __slots__ = ()

    def act(self, view: View) -> Action:
        """What costs least."""
        return view.passive()
