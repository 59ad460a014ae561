"""The interface of a strategy: what the simulator calls, and what it may assume."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.event import PlayerEvent
    from tourney.game.lobby import Lobby
    from tourney.game.view import View


@dataclass(frozen=True, slots=True)
class Traits:
    """What a strategy declares about itself, in its class attribute `traits`.

    Attributes:
        games: The names of the games it is made for; None means every game. In other games it must still act legally.
        deterministic: Whether it never uses `view.stream`: the same view always gives the same action.
        uses_lobby: Whether it reads `view.lobby`. If False, the lobby may be None, which saves work.
    """

    games: tuple[str, ...] | None = None
    deterministic: bool = False
    uses_lobby: bool = True

    def __str__(self) -> str:
        games = "every game" if self.games is None else ", ".join(self.games)
        said = ((self.deterministic, "deterministic"), (not self.uses_lobby, "without the lobby"))
        return "; ".join([games, *(words for true, words in said if true)])


class Strategy(Protocol):
    """A player. See docs/players.md for a guide with examples.

    One object plays one entrant for a whole tournament, re-entries included. It may remember what it saw, but must
    not share changing state with other objects. Random choices must come from `view.stream`, so that a seed replays
    the same tournament. The arguments of its class are its parameters. An exception or an illegal action is a fault
    of this strategy and does not affect other players.

    A class may have an attribute `traits` (see `Traits`), and methods `start` (see `Starting`) and `on_event` (see
    `Observing`).
    """

    def act(self, view: View) -> Action:
        """Return the action to take: `fold()`, `check_or_call()`, `view.raise_within(amount)` or `discard(cards)`."""
        ...


class Starting(Strategy, Protocol):
    """A strategy that is notified when an event starts."""

    def start(self, lobby: Lobby | None) -> None:
        """Called once, before the entrant's first hand of an event. It is not called for hands outside of events.

        `lobby` is None if no strategy in the field uses it.
        """
        ...


class Observing(Strategy, Protocol):
    """A strategy that is notified of everything that happens in the hands it is dealt into, in a tournament."""

    def on_event(self, event: PlayerEvent) -> None:
        """Called for each event, in order: before the player's next decision, and at the latest after the hand.

        A hand starts with `HandBegan` and ends with `HandEnded`. Cards that the player may not see are `FACE_DOWN`.
        """
        ...


def get_attribute(strategy: object, name: str) -> Any:  # noqa: ANN401 - untrusted
    """An attribute of a strategy or of its class; None if it is missing or getting it raises."""
    try:
        return getattr(strategy, name, None)
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - an untrusted `__getattr__`
        return None


def traits_of(strategy: object) -> Traits:
    """The traits of a strategy or its class; the defaults if it declares none."""
    said = get_attribute(strategy, "traits")
    return said if type(said) is Traits else Traits()


TRUSTED: Final[set[int]] = set()
"""The ids of the trusted classes (see `BuiltIn`); not the classes themselves, because hashing a class may raise."""


def trust(*kinds: type) -> None:
    """Trust these classes, but not their subclasses."""
    TRUSTED.update(map(id, kinds))


class BuiltIn:
    """A strategy of this package, trusted not to change or keep its views.

    Its views therefore share the public state of the hand, and compiled code calls it directly.
    """

    __slots__ = ()

    def act(self, view: View) -> Action:
        """Check if possible, otherwise fold; see `View.passive`."""
        return view.passive()
