"""Playing a hand to its end: a loop over the hand's own verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tourney.errors import TourneyError
from tourney.game.hand import DEAL, OVER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.cards.deck import CardSource
    from tourney.game.hand import Hand
    from tourney.strategies.base import Strategy
    from tourney.types import Position


class Fault(NamedTuple):
    """What a strategy did that it must not: it raised, or asked for something that is no legal action."""

    player: Position
    message: str


class StrategyFault(TourneyError):
    """A strategy's fault, where the scenario says to stop at it."""


def play_hand(
    hand: Hand,
    source: CardSource,
    strategies: Sequence[Strategy],
    keys: Sequence[int],
    on_fault: Callable[[Fault], None],
) -> None:
    """Play `hand` to its end.

    Args:
        hand: A hand, at any point.
        source: Where it gets its cards from.
        strategies: The players, by position.
        keys: The keys of their random streams for this hand, by position.
        on_fault: Told of each fault; the player then does what costs least, `View.passive`. It may raise.
    """
    while hand.turn != OVER:
        if hand.turn == DEAL:
            hand.deal_from(source)
            continue
        player = hand.actor
        view = hand.view(player, keys[player])
        try:
            hand.apply(strategies[player].act(view))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a stranger's code may raise anything; the tournament goes on
            on_fault(Fault(player, f"{type(error).__name__}: {error}"))
            hand.apply(view.passive())
