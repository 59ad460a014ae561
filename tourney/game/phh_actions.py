"""Actions in the poker hand history format (PHH): 'd dh p1 AsKd', 'p3 cbr 300', 'p2 sm'."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from tourney.cards.card import parse_card
from tourney.errors import CardsError, InvalidArgument
from tourney.game.stakes import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Card, Chips, Position

Amount: TypeAlias = int | Decimal
"""An amount as written in the file, before it is scaled to an integer."""

NamedCards: TypeAlias = "tuple[Card | None, ...]"
"""Cards as written in the file; None for a hidden card, '??'."""

MOST_DIGITS: Final = 15
"""The most digits of an amount."""

_MOST_DECIMALS: Final = 9


class Verb(StrEnum):
    """The kinds of action."""

    DEAL_HOLE = "d dh"
    DEAL_BOARD = "d db"
    FOLD = "f"
    CHECK_OR_CALL = "cc"
    BET_OR_RAISE = "cbr"
    BRING_IN = "pb"
    DISCARD = "sd"
    SHOW = "sm with cards"
    MUCK = "sm"


class PhhAction(NamedTuple):
    """An action of a hand history.

    Attributes:
        number: Its index in the file's list, from 0.
        text: Its text there.
        verb: The kind of action.
        player: The player who acts or is dealt to; `NOBODY` for the board.
        cards: The cards dealt, discarded or shown; empty for a player who stands pat, mucks, or shows without naming
            cards.
        amount_to: For a bet or raise, the total.
    """

    number: int
    text: str
    verb: Verb
    player: Position = NOBODY
    cards: NamedCards = ()
    amount_to: Chips = 0

    def __str__(self) -> str:
        return f"actions[{self.number}] {self.text!r}"


def words_of(text: str) -> list[str]:
    """The words of an action without its commentary; empty if there is only commentary."""
    return text.partition("#")[0].split()


def amount_of(words: Sequence[str]) -> str | None:
    """The amount of a bet or raise, as text; None for another action."""
    return words[2] if len(words) == 3 and words[1] == "cbr" else None


def parse_amount(text: str) -> Amount:
    """Parse an amount such as '1,250.50'.

    Raises:
        InvalidArgument: The text is not an amount, or has too many digits.
    """
    try:
        return check_amount(Decimal(text.replace(",", "")))
    except InvalidOperation:
        raise InvalidArgument(f"{text!r} is not an amount") from None


def check_amount(value: object) -> Amount:
    """The exact amount of a number; infinity stands for an unknown amount.

    Raises:
        InvalidArgument: The value is not an amount, or has too many digits.
    """
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise InvalidArgument(f"{value!r} is not an amount")
    if isinstance(value, Decimal):
        return _whole_if_possible(value)
    if abs(value) >= 10**MOST_DIGITS:
        raise InvalidArgument("an amount has too many digits")
    return value


def _whole_if_possible(value: Decimal) -> Amount:
    if value.is_nan():
        raise InvalidArgument(f"{value} is not an amount")
    if value.is_infinite():
        return value
    if value.adjusted() >= MOST_DIGITS or decimals_of(value) > _MOST_DECIMALS:
        raise InvalidArgument(f"{value} has too many digits")
    return int(value) if decimals_of(value) == 0 else value


def decimals_of(value: Amount) -> int:
    """The number of decimal places of an amount."""
    if isinstance(value, int) or value.is_infinite():
        return 0
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def parse_action(number: int, text: str, *, players: int, decimals: int) -> PhhAction:
    """Parse an action; amounts are scaled by `10 ** decimals`.

    Raises:
        InvalidArgument: The text is not an action.
    """
    try:
        return _parse_action(number, text, players, decimals)
    except (InvalidArgument, CardsError) as error:
        raise InvalidArgument(f"{text!r}: {error}", "actions", number) from None


def _parse_action(number: int, text: str, players: int, decimals: int) -> PhhAction:
    match words_of(text):
        case ["d", "db", cards]:
            return PhhAction(number, text, Verb.DEAL_BOARD, cards=_cards(cards))
        case ["d", "dh", player, cards]:
            return PhhAction(number, text, Verb.DEAL_HOLE, _position(player, players), _cards(cards))
        case [player, "f" | "cc" | "pb" | "sm" | "sd" as verb]:
            return PhhAction(number, text, Verb(verb), _position(player, players))
        case [player, "sm" | "sd" as verb, cards]:
            shown = Verb.SHOW if verb == "sm" else Verb.DISCARD
            named = () if (verb, cards) == ("sm", "-") else _cards(cards)
            return PhhAction(number, text, shown, _position(player, players), named)
        case [player, "cbr", amount]:
            amount_to = scale_amount(parse_amount(amount), decimals)
            return PhhAction(number, text, Verb.BET_OR_RAISE, _position(player, players), amount_to=amount_to)
    raise InvalidArgument("unknown action")


def scale_amount(amount: Amount, decimals: int) -> Chips:
    """Scale a finite amount to an integer.

    Raises:
        InvalidArgument: It is infinite.
    """
    if isinstance(amount, int):
        return amount * int(10**decimals)
    if amount.is_infinite():
        raise InvalidArgument("an amount cannot be infinite")
    return int(amount.scaleb(decimals))


def _position(text: str, players: int) -> Position:
    number = text.removeprefix("p")
    if number == text or not (number.isascii() and number.isdigit()) or len(number) > 3:
        raise InvalidArgument(f"{text!r} is not a player: write 'p1' for the first")
    if not 1 <= int(number) <= players:
        raise InvalidArgument(f"there is no {text} among {players} players")
    return int(number) - 1


def _cards(text: str) -> NamedCards:
    return tuple(
        None if "?" in text[start : start + 2] and len(text) > start + 1 else parse_card(text[start : start + 2])
        for start in range(0, len(text), 2)
    )
