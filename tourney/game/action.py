"""What a player may ask for. What then took place is an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tourney.types import Chips

FOLD: Final = 0
CHECK_OR_CALL: Final = 1
BET_OR_RAISE: Final = 2

_NAMES: Final = ("fold", "check or call", "bet or raise")


class Action:
    """An action a player asks for. Make one with `fold`, `check_or_call` or `raise_to`.

    Attributes:
        kind: `FOLD`, `CHECK_OR_CALL` or `BET_OR_RAISE`.
        amount_to: For a bet or raise, what the player's bet on this street comes to in total; otherwise 0.
    """

    __slots__ = ("amount_to", "kind")

    def __init__(self, kind: int, amount_to: Chips = 0) -> None:
        self.kind = kind
        self.amount_to = amount_to

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self.kind == other.kind and self.amount_to == other.amount_to

    def __hash__(self) -> int:
        return hash((self.kind, self.amount_to))

    def __repr__(self) -> str:
        name = _NAMES[self.kind] if self.kind in range(len(_NAMES)) else f"kind {self.kind}"
        return f"<{name} to {self.amount_to}>" if self.kind == BET_OR_RAISE else f"<{name}>"


_FOLD: Final = Action(FOLD)
_CHECK_OR_CALL: Final = Action(CHECK_OR_CALL)


def fold() -> Action:
    """Give up the hand. Legal only facing a bet."""
    return _FOLD


def check_or_call() -> Action:
    """Match the bet, with all one's chips if they are fewer; a check when there is nothing to match (TDA 55)."""
    return _CHECK_OR_CALL


def raise_to(amount_to: Chips) -> Action:
    """Bet or raise so that one's bet on this street comes to `amount_to` in total."""
    return Action(BET_OR_RAISE, amount_to)
