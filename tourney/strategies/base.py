"""What a player is to the simulator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.event import Told
    from tourney.game.lobby import Lobby
    from tourney.game.view import View


@dataclass(frozen=True, slots=True)
class Traits:
    """What a strategy says of itself, in its class attribute `traits`.

    Attributes:
        games: The names of the games it is made for; None for every game. Elsewhere it has to act legally too.
        deterministic: Whether it never asks for `view.stream`: the same view, the same action.
        uses_lobby: Whether it looks at `view.lobby`. If it says no, it may find None there; it saves the work.
    """

    games: tuple[str, ...] | None = None
    deterministic: bool = False
    uses_lobby: bool = True

    def __str__(self) -> str:
        games = "every game" if self.games is None else ", ".join(self.games)
        said = ((self.deterministic, "deterministic"), (not self.uses_lobby, "without the lobby"))
        return "; ".join([games, *(words for true, words in said if true)])


class Strategy(Protocol):
    """A player. docs/players.md has all of it, with examples.

    One object plays one entrant for a whole tournament, re-entries included. It may remember what it saw; it must not
    share anything that changes with other objects. Random choices come from `view.stream`, so that a seed replays the
    same tournament. Its parameters are the arguments of its class. Whatever it raises, and whatever it asks for that
    is not legal, is a fault of its own and stops nobody else.

    A class may say of itself what it is made for, in an attribute `traits`, and may have the methods `start` (see
    `Starting`) and `on_event` (see `Hearing`).
    """

    def act(self, view: View) -> Action:
        """The action to take: `fold()`, `check_or_call()`, `view.raise_within(amount)` or `discard(cards)`."""
        ...


class Starting(Strategy, Protocol):
    """A player who is told that an event starts."""

    def start(self, lobby: Lobby | None) -> None:
        """Called once, before the entrant's first hand of an event; hands outside of events have no start.

        `lobby` is None where nobody in the field uses it.
        """
        ...


class Hearing(Strategy, Protocol):
    """A player who is told of everything that takes place in the hands it is dealt into, in a tournament."""

    def on_event(self, event: Told) -> None:
        """Called for each event in order: before the player's next decision, and after the hand at the latest.

        A hand is told from `HandBegan` to `HandEnded`; cards that the player does not see are `FACE_DOWN`.
        """
        ...


def said_by(strategy: object, name: str) -> Any:  # noqa: ANN401 - a stranger's
    """An attribute of a strategy or of its class; None where it has none, or raises when it is looked for."""
    try:
        return getattr(strategy, name, None)
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - a stranger's `__getattr__`
        return None


def traits_of(strategy: object) -> Traits:
    """What a strategy, or its class, says of itself; the defaults where it says nothing."""
    said = said_by(strategy, "traits")
    return said if type(said) is Traits else Traits()


TRUSTED: Final[set[int]] = set()
"""The identities of the classes that `BuiltIn` describes: identities, as a class may raise when it is hashed."""


def trust(*kinds: type) -> None:
    """Trust these classes, and none that is derived from one."""
    TRUSTED.update(map(id, kinds))


class BuiltIn:
    """A strategy of this package, trusted to change nothing and to keep no view.

    Its views therefore share the felt of the hand, and compiled code asks for its decisions without a detour.
    """

    __slots__ = ()

    def act(self, view: View) -> Action:
        """What costs least."""
        return view.passive()
