"""Actions that a player may ask for. What then happens is reported as events."""

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
"""The code of an invalid kind. A valid action has its kind plus one; 0 marks an object that was never initialized."""

_NAMES: Final = ("fold", "check or call")


class Action:
    """An immutable action of a player. Make one with `fold`, `check_or_call`, `raise_to` or `discard`.

    Attributes:
        kind: `FOLD`, `CHECK_OR_CALL`, `BET_OR_RAISE` or `DISCARD`; -1 if made with anything else.
        amount_to: For a bet or raise, the player's total bet on this street; otherwise 0.
        cards: For a discard, the cards discarded, set apart or turned up; otherwise empty.
    """

    __slots__ = ("_amount_to", "_cards", "_code")

    def __init__(self, kind: int, amount_to: Chips = 0, cards: tuple[Card, ...] = ()) -> None:
        if is_made(self):
            raise TypeError("an action cannot be changed")
        # An invalid kind is kept and refused when the hand applies it: that is a fault of the player, and the house
        # rules say what follows.
        self._code = kind + 1 if type(kind) is int and FOLD <= kind <= DISCARD else _NONE
        self._amount_to = amount_to
        self._cards = tuple(cards)

    @property
    def kind(self) -> int:
        """The kind of action."""
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
    """Whether an action has been initialized."""
    try:
        return action._code > 0
    except AttributeError:  # only in interpreted code
        return False


def check_asked(asked: object) -> None:
    """Check that a player's answer is an action.

    Raises:
        IllegalAction: It is not.
    """
    if type(asked) is not Action:
        raise IllegalAction(f"expected an action, not an object of type {type(asked).__name__}")
    if not is_made(asked):
        raise IllegalAction("expected an action, not an empty object")


_FOLD: Final = Action(FOLD)
_CHECK_OR_CALL: Final = Action(CHECK_OR_CALL)
_STAND_PAT: Final = Action(DISCARD)


def fold() -> Action:
    """Fold. Legal only when facing a bet."""
    return _FOLD


def check_or_call() -> Action:
    """Call, all-in if the stack is shorter than the bet; check if there is no bet to call (TDA 55).

    The player who has to bring in posts the bring-in with it.
    """
    return _CHECK_OR_CALL


def raise_to(amount_to: Chips) -> Action:
    """Bet or raise to a total of `amount_to` on this street, or complete a bring-in.

    >>> raise_to(600).amount_to
    600
    """
    action = Action.__new__(Action)
    action._code = BET_OR_RAISE + 1
    action._amount_to = amount_to
    action._cards = ()
    return action


def discard(cards: Iterable[Card] = ()) -> Action:
    """Discard these cards and draw replacements, if the game has any; no cards means stand pat.

    In games where players set cards apart, these are the cards of the second hand; where they may turn a face-down
    card up, the card to turn up.

    >>> from tourney import parse_cards
    >>> len(discard(parse_cards("2c 7d")).cards)
    2
    >>> discard() == stand_pat()
    True
    """
    given = tuple(cards)
    if not given:
        return _STAND_PAT
    action = Action.__new__(Action)
    action._code = DISCARD + 1
    action._amount_to = 0
    action._cards = given
    return action


def stand_pat() -> Action:
    """Discard no cards."""
    return _STAND_PAT
