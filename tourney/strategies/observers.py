"""Notifying strategies of the start of their event, and of what happens in their hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tourney.game.event import HandBegan, HandEnded, as_seen
from tourney.strategies.base import get_attribute
from tourney.strategies.play import Fault, fault_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from tourney.game.action import Action
    from tourney.game.event import Event, PlayerEvent
    from tourney.game.hand import Hand
    from tourney.game.view import View
    from tourney.strategies.base import Observing, Strategy
    from tourney.types import Chips, PlayerId, Position


class Observer:
    """Plays for a strategy with `on_event`: delivers all pending events before its decision.

    Events wait while the hand is working, so the strategy never runs in the middle of a state change.
    """

    __slots__ = ("_delivered", "_events", "_player", "_strategy")

    def __init__(self, strategy: Strategy, player: Position, events: list[Event]) -> None:
        self._strategy = cast("Observing", strategy)
        self._player = player
        self._events = events
        self._delivered = 0

    def begin_hand(self, began: HandBegan) -> str:
        """Notify the strategy that the hand begins; return the fault, empty if none."""
        return fault_of(self._notify, began)

    def act(self, view: View) -> Action:
        """Deliver the pending events, then act."""
        self._deliver()
        return self._strategy.act(view)

    def end_hand(self, stacks: tuple[Chips, ...]) -> str:
        """Deliver the rest, and the end of the hand; return the fault, empty if none."""
        return fault_of(self._deliver_end, HandEnded(stacks))

    def _notify(self, event: PlayerEvent) -> None:
        self._strategy.on_event(event)

    def _deliver_end(self, ended: HandEnded) -> None:
        self._deliver()
        self._notify(ended)

    def _deliver(self) -> None:
        while self._delivered < len(self._events):
            self._delivered += 1  # first, so that an event that causes a fault is not delivered again
            self._notify(as_seen(self._events[self._delivered - 1], self._player))


class Observers:
    """The players of one hand that have an `on_event` method.

    Args:
        strategies: The players, by position; the list is changed: a `Observer` replaces each such player.
        absent: The positions of absent players.
        on_fault: Called for each fault.
    """

    def __init__(
        self, strategies: list[Strategy], absent: Collection[Position], on_fault: Callable[[Fault], None]
    ) -> None:
        self._strategies = strategies
        self._events: list[Event] = []
        self._on_fault = on_fault
        self._observers: dict[Position, Observer] = {}
        for position, strategy in enumerate(strategies):
            if is_observer(strategy) and position not in absent:
                self._observers[position] = strategies[position] = Observer(strategy, position, self._events)

    def __call__(self, event: Event) -> None:
        """Store an event of the hand for delivery."""
        self._events.append(event)

    def begin_hand(self, hand: Hand, players: Sequence[PlayerId], stacks: Sequence[Chips]) -> None:
        """Start the hand, before any chip or card has moved."""
        for position, observer in self._observers.items():
            began = HandBegan(position, tuple(players), tuple(stacks), hand.variant, hand.stakes, hand.state.places)
            self._note(position, observer.begin_hand(began))

    def end_hand(self, stacks: tuple[Chips, ...]) -> None:
        """End the hand."""
        for position, observer in self._observers.items():
            if self._strategies[position] is observer:  # not if the player has been disqualified
                self._note(position, observer.end_hand(stacks))

    def _note(self, position: Position, fault: str) -> None:
        if fault:
            self._on_fault(Fault(position, fault))


def is_observer(strategy: object) -> bool:
    """Whether a strategy has a method `on_event`."""
    return callable(get_attribute(strategy, "on_event"))
