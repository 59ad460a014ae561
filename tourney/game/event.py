"""What takes place in a hand, as told to a listener. Built only when somebody listens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from tourney.game.stakes import Places, Stakes
    from tourney.game.variant import Variant
    from tourney.types import Card, Chips, PlayerId, Position


FACE_DOWN: Final = -1
"""In place of a card that the one who is told does not see."""


class HandBegan(NamedTuple):
    """A hand begins, as a player dealt into it is told: `player` is the own position, `players` are those at each."""

    player: Position
    players: tuple[PlayerId, ...]
    stacks: tuple[Chips, ...]
    variant: Variant
    stakes: Stakes
    places: Places


class Posted(NamedTuple):
    """A forced bet: `what` is "ante", "small blind", "big blind", "kill" or "bring-in"; `amount` may be short."""

    player: Position
    what: str
    amount: Chips
    all_in: bool


class HoleDealt(NamedTuple):
    """A card dealt to a player; `up` says whether face up."""

    player: Position
    card: Card
    up: bool = False


class BoardDealt(NamedTuple):
    """A card dealt to a board."""

    street: str
    card: Card
    board: int = 0


class Discarded(NamedTuple):
    """A player gives up cards, or stands pat with none; others see only how many."""

    player: Position
    cards: tuple[Card, ...]


class SetApart(NamedTuple):
    """A player sets cards apart as a second hand; others see only how many."""

    player: Position
    cards: tuple[Card, ...]


class Reshuffled(NamedTuple):
    """The deck has run out, and so many cards are shuffled into it."""

    cards: int


class Killed(NamedTuple):
    """The hand of an absent player is dead; what it posted stays (TDA 30)."""

    player: Position


class Folded(NamedTuple):
    """A player gives up the hand."""

    player: Position


class Checked(NamedTuple):
    """A player bets nothing and stays."""

    player: Position


class Called(NamedTuple):
    """A player matches the bet, or is all-in for less; `amount_by` is what went in now."""

    player: Position
    amount_by: Chips
    all_in: bool


class Raised(NamedTuple):
    """A player bets or raises; `amount_to` is the total on this street, `bet` says it is the street's first."""

    player: Position
    amount_to: Chips
    bet: bool
    all_in: bool


class Returned(NamedTuple):
    """Chips that nobody matched go back."""

    player: Position
    amount: Chips


class Shown(NamedTuple):
    """A player turns over the hole cards."""

    player: Position
    cards: tuple[Card, ...]


class Mucked(NamedTuple):
    """A beaten player gives the cards up unseen."""

    player: Position


class Won(NamedTuple):
    """A player is pushed chips of a pot; pot 0 is the main pot, then the side pots in ascending order."""

    player: Position
    pot: int
    amount: Chips


class HandEnded(NamedTuple):
    """A hand is over, as a player dealt into it is told: what everybody has now."""

    stacks: tuple[Chips, ...]


Event: TypeAlias = (
    Posted
    | HoleDealt
    | BoardDealt
    | Discarded
    | SetApart
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

Told: TypeAlias = Event | HandBegan | HandEnded
"""What players are told of their hands."""

Listener: TypeAlias = Callable[[Event], object]


def as_seen(event: Event, player: Position) -> Event:
    """The event as a player sees it: others' cards are face down unless they are shown to all."""
    if isinstance(event, HoleDealt) and event.player != player and not event.up:
        return HoleDealt(event.player, FACE_DOWN)
    if isinstance(event, Discarded) and event.player != player:
        return Discarded(event.player, (FACE_DOWN,) * len(event.cards))
    if isinstance(event, SetApart) and event.player != player:
        return SetApart(event.player, (FACE_DOWN,) * len(event.cards))
    return event
