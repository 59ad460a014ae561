"""Playing a hand to its end: a loop over the hand's own verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import TourneyError
from tourney.game.hand import DEAL, OVER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.cards.deck import CardSource
    from tourney.game.hand import Hand
    from tourney.strategies.base import Strategy
    from tourney.types import Position


_LONGEST: Final = 200


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
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a stranger's code may raise anything; the tournament goes on
            on_fault(Fault(player, described(error)))
            hand.apply(view.passive())


def described(error: BaseException) -> str:
    """What a stranger's error says, in one printable line of moderate length."""
    try:
        text = f"{type(error).__name__}: {error}"
    except Exception:  # noqa: BLE001 - even its words may fail
        text = type(error).__name__
    line = "".join(char if char.isprintable() else " " for char in text)
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..."
