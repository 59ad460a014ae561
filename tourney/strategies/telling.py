"""What players are told beyond their views: that their event starts, and what takes place in their hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tourney.game.event import HandBegan, HandEnded, as_seen
from tourney.strategies.base import said_by
from tourney.strategies.play import Fault, fault_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from tourney.game.action import Action
    from tourney.game.event import Event, Told
    from tourney.game.hand import Hand
    from tourney.game.view import View
    from tourney.strategies.base import Hearing, Strategy
    from tourney.types import Chips, PlayerId, Position


class Hearer:
    """Plays for a strategy that wants to hear of the hand: it is told all before its decision.

    Nothing is told while the hand is at work, so whatever the strategy does then finds no hand half done.
    """

    __slots__ = ("_events", "_heard", "_player", "_strategy")

    def __init__(self, strategy: Strategy, player: Position, events: list[Event]) -> None:
        self._strategy = cast("Hearing", strategy)
        self._player = player
        self._events = events
        self._heard = 0

    def begin(self, began: HandBegan) -> str:
        """Tell that the hand begins; returns what was wrong."""
        return fault_of(self._tell, began)

    def act(self, view: View) -> Action:
        """Hear, then act."""
        self._hear()
        return self._strategy.act(view)

    def end(self, stacks: tuple[Chips, ...]) -> str:
        """Tell the rest, and that the hand is over; returns what was wrong."""
        return fault_of(self._hear_end, HandEnded(stacks))

    def _tell(self, event: Told) -> None:
        self._strategy.on_event(event)

    def _hear_end(self, ended: HandEnded) -> None:
        self._hear()
        self._tell(ended)

    def _hear(self) -> None:
        while self._heard < len(self._events):
            self._heard += 1  # first: an event that leads to a fault is not told again
            self._tell(as_seen(self._events[self._heard - 1], self._player))


class Hearers:
    """The players of one hand who want to hear of it.

    Args:
        strategies: Who plays, by position; hearers take the places of those who want to hear.
        absent: The positions of those who never come.
        on_fault: Told of each fault.
    """

    def __init__(
        self, strategies: list[Strategy], absent: Collection[Position], on_fault: Callable[[Fault], None]
    ) -> None:
        self._strategies = strategies
        self._events: list[Event] = []
        self._on_fault = on_fault
        self._hearers: dict[Position, Hearer] = {}
        for position, strategy in enumerate(strategies):
            if hears(strategy) and position not in absent:
                self._hearers[position] = strategies[position] = Hearer(strategy, position, self._events)

    def __call__(self, event: Event) -> None:
        """Take note of an event of the hand."""
        self._events.append(event)

    def begin(self, hand: Hand, players: Sequence[PlayerId], stacks: Sequence[Chips]) -> None:
        """The hand begins, before any chip or card has moved."""
        for position, hearer in self._hearers.items():
            began = HandBegan(position, tuple(players), tuple(stacks), hand.variant, hand.stakes, hand.felt.places)
            self._note(position, hearer.begin(began))

    def end(self, stacks: tuple[Chips, ...]) -> None:
        """The hand is over."""
        for position, hearer in self._hearers.items():
            if self._strategies[position] is hearer:  # and not disqualified
                self._note(position, hearer.end(stacks))

    def _note(self, position: Position, fault: str) -> None:
        if fault:
            self._on_fault(Fault(position, fault))


def hears(strategy: object) -> bool:
    """Whether a strategy wants to hear of its hands."""
    return callable(said_by(strategy, "on_event"))
