"""What a player may ask for. What then took place is an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import format_cards
from tourney.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.types import Card, Chips

FOLD: Final = 0
CHECK_OR_CALL: Final = 1
BET_OR_RAISE: Final = 2
DISCARD: Final = 3

_NONE: Final = 99
"""The code of what is no action; that of an action is its kind and one, and 0 that of an object never made."""

_NAMES: Final = ("fold", "check or call")


class Action:
    """An action a player asks for. Make one with `fold`, `check_or_call`, `raise_to` or `discard`. Never changes.

    Attributes:
        kind: `FOLD`, `CHECK_OR_CALL`, `BET_OR_RAISE` or `DISCARD`; -1 for one made of anything else.
        amount_to: For a bet or raise, what the player's bet on this street comes to in total; otherwise 0.
        cards: For a discard, the cards given up or set apart; otherwise none.
    """

    __slots__ = ("_amount_to", "_cards", "_code")

    def __init__(self, kind: int, amount_to: Chips = 0, cards: tuple[Card, ...] = ()) -> None:
        if is_made(self):
            raise TypeError("an action never changes")
        self._code = kind + 1 if type(kind) is int and FOLD <= kind <= DISCARD else _NONE
        self._amount_to = amount_to
        self._cards = tuple(cards)

    @property
    def kind(self) -> int:
        """What is asked for."""
        return self._code - 1 if self._code < _NONE else -1

    @property
    def amount_to(self) -> Chips:
        """The total of a bet or raise."""
        return self._amount_to

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of a discard."""
        return self._cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self.__reduce__())

    def __reduce__(self) -> tuple[type[Action], tuple[int, Chips, tuple[Card, ...]]]:
        return Action, (self.kind, self._amount_to, self._cards)

    def __repr__(self) -> str:
        if self.kind == BET_OR_RAISE:
            return f"<bet or raise to {self._amount_to}>"
        if self.kind == DISCARD:
            return f"<discard {format_cards(self._cards)}>" if self._cards else "<stand pat>"
        return f"<{_NAMES[self.kind]}>" if self.kind >= 0 else "<no action>"


def is_made(action: Action) -> bool:
    """Whether an action has been made, and not only its empty object."""
    try:
        return action._code > 0
    except AttributeError:  # interpreted
        return False


def check_asked(asked: object) -> None:
    """Refuse what a player asks for that is no action at all.

    Raises:
        IllegalAction: It is something else.
    """
    if type(asked) is not Action:
        raise IllegalAction(f"an action is asked for, not an object of type {type(asked).__name__}")
    if not is_made(asked):
        raise IllegalAction("an action is asked for, not an empty object")


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
    action = Action.__new__(Action)
    action._code = BET_OR_RAISE + 1
    action._amount_to = amount_to
    action._cards = ()
    return action


def discard(cards: Iterable[Card] = ()) -> Action:
    """Give up these cards, for new ones where the game gives any; none of them stands pat.

    Where the game has players set cards apart, these are the cards of the second hand.
    """
    given = tuple(cards)
    return Action(DISCARD, 0, given) if given else _STAND_PAT


def stand_pat() -> Action:
    """Give up no card."""
    return _STAND_PAT
