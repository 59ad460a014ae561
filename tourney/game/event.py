"""Events of a hand, for listeners. They are created only if there is a listener."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias
from warnings import warn

if TYPE_CHECKING:
    from tourney.game.stakes import Places, Stakes
    from tourney.game.variant import Variant
    from tourney.types import Card, Chips, PlayerId, Position


FACE_DOWN: Final = -1
"""Stands for a card that the recipient may not see."""


class HandBegan(NamedTuple):
    """A hand begins. `player` is the recipient's position, `players` are the players at all positions."""

    player: Position
    players: tuple[PlayerId, ...]
    stacks: tuple[Chips, ...]
    variant: Variant
    stakes: Stakes
    places: Places


class Posted(NamedTuple):
    """A forced bet. `what` is "ante", "small blind", "big blind", "kill" or "bring-in"; `amount` may be short."""

    player: Position
    what: str
    amount: Chips
    all_in: bool


class HoleDealt(NamedTuple):
    """A card is dealt to a player, face up if `up`."""

    player: Position
    card: Card
    up: bool = False


class BoardDealt(NamedTuple):
    """A card is dealt to a board."""

    street: str
    card: Card
    board: int = 0


class Discarded(NamedTuple):
    """A player discards, or stands pat with no cards; other players see only the number of cards."""

    player: Position
    cards: tuple[Card, ...]


class SetApart(NamedTuple):
    """A player sets cards apart as a second hand; other players see only the number of cards."""

    player: Position
    cards: tuple[Card, ...]


class TurnedUp(NamedTuple):
    """A player turns up face-down cards, or none; told once all players have chosen."""

    player: Position
    cards: tuple[Card, ...]


class Reshuffled(NamedTuple):
    """The deck has run out, and `cards` cards are shuffled back into it."""

    cards: int


class Killed(NamedTuple):
    """The hand of an absent player is killed; its forced bets stay in the pot (TDA 30)."""

    player: Position


class Folded(NamedTuple):
    """A player folds."""

    player: Position


class Checked(NamedTuple):
    """A player checks."""

    player: Position


class Called(NamedTuple):
    """A player calls, possibly all-in for less; `amount_by` is the number of chips added."""

    player: Position
    amount_by: Chips
    all_in: bool


class Raised(NamedTuple):
    """A player bets or raises; `amount_to` is the total on this street, `bet` is True for the first bet."""

    player: Position
    amount_to: Chips
    bet: bool
    all_in: bool


class Returned(NamedTuple):
    """An uncalled bet, or part of it, is returned."""

    player: Position
    amount: Chips


class Shown(NamedTuple):
    """A player shows the hole cards."""

    player: Position
    cards: tuple[Card, ...]


class Mucked(NamedTuple):
    """A beaten player mucks the hand unseen."""

    player: Position


class Won(NamedTuple):
    """A player is awarded chips of a pot. Pot 0 is the main pot; side pots follow in ascending order."""

    player: Position
    pot: int
    amount: Chips


class HandEnded(NamedTuple):
    """A hand is over; `stacks` are the stacks at all positions."""

    stacks: tuple[Chips, ...]


Event: TypeAlias = (
    Posted
    | HoleDealt
    | BoardDealt
    | Discarded
    | SetApart
    | TurnedUp
    | Reshuffled
    | Killed
    | Folded
    | Checked
    | Called
    | Raised
    | Returned
    | Shown
    | Mucked
    | Won
)

PlayerEvent: TypeAlias = Event | HandBegan | HandEnded
"""Events that a player receives."""

Listener: TypeAlias = Callable[[Event], object]


def as_seen(event: Event, player: Position) -> Event:
    """The event as a player sees it: other players' cards are face down unless they are public."""
    if isinstance(event, HoleDealt) and event.player != player and not event.up:
        return HoleDealt(event.player, FACE_DOWN)
    if isinstance(event, Discarded) and event.player != player:
        return Discarded(event.player, (FACE_DOWN,) * len(event.cards))
    if isinstance(event, SetApart) and event.player != player:
        return SetApart(event.player, (FACE_DOWN,) * len(event.cards))
    return event


def __getattr__(name: str) -> object:
    if name == "Told":
        warn("tourney.game.event.Told is now PlayerEvent", DeprecationWarning, stacklevel=2)
        return PlayerEvent
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
