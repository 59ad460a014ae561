"""What a player may ask for. What then took place is an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.cards.card import format_cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.types import Card, Chips

FOLD: Final = 0
CHECK_OR_CALL: Final = 1
BET_OR_RAISE: Final = 2
DISCARD: Final = 3

_NAMES: Final = ("fold", "check or call", "bet or raise", "discard")


class Action(NamedTuple):
    """An action a player asks for. Make one with `fold`, `check_or_call`, `raise_to` or `discard`.

    Attributes:
        kind: `FOLD`, `CHECK_OR_CALL`, `BET_OR_RAISE` or `DISCARD`.
        amount_to: For a bet or raise, what the player's bet on this street comes to in total; otherwise 0.
        cards: For a discard, the cards given up; otherwise none.
    """

    kind: int
    amount_to: Chips = 0
    cards: tuple[Card, ...] = ()

    def __repr__(self) -> str:
        if self.kind == BET_OR_RAISE:
            return f"<bet or raise to {self.amount_to}>"
        if self.kind == DISCARD:
            return f"<discard {format_cards(self.cards)}>" if self.cards else "<stand pat>"
        return f"<{_NAMES[self.kind]}>" if self.kind in range(len(_NAMES)) else f"<kind {self.kind}>"


_FOLD: Final = Action(FOLD)
_CHECK_OR_CALL: Final = Action(CHECK_OR_CALL)
_STAND_PAT: Final = Action(DISCARD)


def fold() -> Action:
    """Give up the hand. Legal only facing a bet."""
    return _FOLD


def check_or_call() -> Action:
    """Match the bet, with all one's chips if they are fewer; a check when there is nothing to match (TDA 55).

    The player who has to bring in brings in with it.
    """
    return _CHECK_OR_CALL


def raise_to(amount_to: Chips) -> Action:
    """Bet or raise so that one's bet on this street comes to `amount_to` in total; or complete a bring-in."""
    return Action(BET_OR_RAISE, amount_to)


def discard(cards: Iterable[Card] = ()) -> Action:
    """Give up these cards, for new ones where the game gives any; none of them stands pat."""
    given = tuple(cards)
    return Action(DISCARD, cards=given) if given else _STAND_PAT
