"""Reading hands in the poker hand history format (PHH).

The format: J. Kim, "Recording and describing poker hands" (2024), as the PokerKit project reads it. A `.phh` file is
a TOML document with one hand; a `.phhs` file has a table `[1]`, `[2]`, ... for each hand. Positions count from the
left of the button, as here. With two players, however, antes and blinds are listed in reverse: the first is paid by
the second player, who has the button.

Amounts may have decimals. They are exact: all amounts of a hand are scaled to integers.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import chain, pairwise
from math import gcd
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.game.phh_actions import (
    Amount,
    PhhAction,
    amount_of,
    check_amount,
    decimals_of,
    parse_action,
    parse_amount,
    scale_amount,
    words_of,
)
from tourney.game.phh_notes import NOTES, Notes, parse_notes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.types import Chips, Position

CODES: Final[Mapping[str, str]] = {
    "NT": "no_limit_holdem",
    "FT": "fixed_limit_holdem",
    "NS": "no_limit_short_deck",
    "PO": "pot_limit_omaha",
    "FO/8": "fixed_limit_omaha_hi_lo",
    "F7S": "stud",
    "F7S/8": "stud_hi_lo",
    "FR": "razz",
    "N2L1D": "single_draw_deuce_to_seven",
    "F2L3D": "triple_draw_deuce_to_seven",
    "FB": "badugi",
}
"""The format's codes, with the shipped variants they stand for."""

_LISTS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks")
_NUMBERS: Final = ("bring_in", "small_bet", "big_bet", "min_bet")
_REQUIRED: Final = ("variant", "antes", "starting_stacks", "actions")
_HEADER: Final = re.compile(r"^\[([^\[\]]+)\][ \t]*(?:#.*)?$", re.MULTILINE)


class HandPlace(NamedTuple):
    """The place of a hand in a tournament; a value is 0 or empty if the file does not say it as a number.

    Attributes:
        table: The table number.
        hand: The number of the hand.
        level: The level number.
        seats: Seat numbers, by position.
    """

    table: int = 0
    hand: int = 0
    level: int = 0
    seats: tuple[int, ...] = ()


NOWHERE: Final = HandPlace()
"""No place."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A recorded hand. Its amounts are scaled by `10 ** decimals`.

    Attributes:
        variant: The name of the shipped variant for the file's code; as written if the format has no such code.
        starting_stacks: By position; None if unknown.
        actions: The actions, without commentary.
        antes: As listed, so in reverse for two players.
        ante_trimming_status: Whether a player short of the ante can win only that much of each other ante.
        blinds_or_straddles: As listed, so in reverse for two players; empty if the file has none.
        bring_in: 0 for none.
        small_bet: 0 for none.
        big_bet: 0 for none.
        min_bet: 0 for none.
        finishing_stacks: By position, None if unknown; empty if the file has none.
        players: The players' names; empty if the file has none.
        notes: What tourney adds to its own files.
        decimals: Number of decimal places of the amounts in the file.
        where: The place of the hand in a tournament, as far as the file says it.
        places: The line and the column of each action, in a file where a line is an action; otherwise empty.
    """

    variant: str
    starting_stacks: tuple[Chips | None, ...]
    actions: tuple[PhhAction, ...]
    antes: tuple[Chips, ...]
    ante_trimming_status: bool = False
    blinds_or_straddles: tuple[Chips, ...] = ()
    bring_in: Chips = 0
    small_bet: Chips = 0
    big_bet: Chips = 0
    min_bet: Chips = 0
    finishing_stacks: tuple[Chips | None, ...] = ()
    players: tuple[str, ...] = ()
    notes: Notes = NOTES
    decimals: int = 0
    where: HandPlace = NOWHERE
    places: tuple[tuple[int, int], ...] = field(default=(), compare=False)

    def name_player(self, player: Position) -> str:
        """What a message calls a player: by the seat, if the file has seats and no positions."""
        return f"seat {self.where.seats[player]}" if self.places else f"p{player + 1}"

    @property
    def chip(self) -> Chips:
        """The smallest denomination: as noted, or the greatest common divisor of all amounts; 1 without a result."""
        if self.notes.chip:
            return self.notes.chip
        if not self.finishing_stacks:
            return 1
        stacks = [chips for chips in (*self.starting_stacks, *self.finishing_stacks) if chips is not None]
        forced = (*self.antes, *self.blinds_or_straddles, self.bring_in, self.small_bet, self.big_bet, self.min_bet)
        return gcd(*stacks, *forced, *(action.amount_to for action in self.actions)) or 1

    def as_written(self, chips: Chips) -> str:
        """An amount as written in the file."""
        text = str(Decimal(chips).scaleb(-self.decimals))
        return text.rstrip("0").rstrip(".") if "." in text else text


AT_LINE: Final = "line"
"""What `at` of an error begins with if the line and the column of the file follow."""


def error_place(error: InvalidArgument) -> tuple[int, int]:
    """The line and the column of an error in a file of hands; zeros if it has none."""
    match error.at:
        case ("line", int(line), int(column)):
            return line, column
    return 0, 0


class ReadHand(NamedTuple):
    """A hand of a file: its number, and the hand or the error."""

    number: str
    hand: HandRecord | InvalidArgument


def parse_hand(text: str) -> HandRecord:
    """Parse a `.phh` file.

    Raises:
        InvalidArgument: The text is not a valid hand; `at` is the field, and for an action its index.
    """
    return _record(_toml(text))


def parse_hands(text: str) -> Iterator[ReadHand]:
    """Parse a `.phhs` or `.phh` file; an error in one hand does not stop the others."""
    try:
        yield from _hands(_toml(text))
    except InvalidArgument:
        for number, section in _sections(text):
            try:
                yield from _hands(_toml(section))
            except InvalidArgument as error:
                yield ReadHand(number, error)


def _hands(document: Mapping[str, Any]) -> list[ReadHand]:
    if document and not all(isinstance(table, dict) for table in document.values()):
        return [_read("1", document)]
    return [_read(number, table) for number, table in document.items()]


def _read(number: str, table: Mapping[str, Any]) -> ReadHand:
    try:
        return ReadHand(number, _record(table))
    except InvalidArgument as error:
        return ReadHand(number, error)


def _sections(text: str) -> Iterator[tuple[str, str]]:
    """The hands of a file that is not valid TOML as a whole, each with its number, at its own line."""
    starts = [("1", 0), *((found[1], found.start()) for found in _HEADER.finditer(text))]
    for (number, start), (_, end) in pairwise([*starts, ("", len(text))]):
        yield number, "\n" * text.count("\n", 0, start) + text[start:end]


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError) as error:
        raise InvalidArgument(f"not TOML: {error}") from None
    except RecursionError:
        raise InvalidArgument("not TOML: nested too deeply") from None


def _record(table: Mapping[str, Any]) -> HandRecord:
    for name in _REQUIRED:
        if name not in table:
            raise InvalidArgument(f"`{name}` is missing", name)
    stacks = table["starting_stacks"]
    if not isinstance(stacks, list) or not 2 <= len(stacks) <= 22:
        raise InvalidArgument("`starting_stacks` must be a list of stacks for 2 to 22 players", "starting_stacks")
    players = len(stacks)
    lists = {name: _amounts(table, name, players) for name in _LISTS}
    numbers = {name: _amount(table, name) for name in _NUMBERS}
    texts = _actions(table)
    words = [words_of(text) for text in texts]
    bets = [_bet(index, amount) for index, each in enumerate(words) if (amount := amount_of(each)) is not None]
    decimals = max(map(decimals_of, [*chain.from_iterable(lists.values()), *numbers.values(), *bets]))
    actions = (
        parse_action(index, text, players=players, decimals=decimals)
        for index, text in enumerate(texts)
        if words[index]
    )
    scaled = {name: _scale_forced([amount], name, decimals)[0] for name, amount in numbers.items()}
    return HandRecord(
        variant=_variant(table["variant"]),
        starting_stacks=_stacks(lists["starting_stacks"], "starting_stacks", decimals),
        actions=tuple(actions),
        antes=_scale_forced(lists["antes"], "antes", decimals),
        ante_trimming_status=_flag(table, "ante_trimming_status"),
        blinds_or_straddles=_scale_forced(lists["blinds_or_straddles"], "blinds_or_straddles", decimals),
        bring_in=scaled["bring_in"],
        small_bet=scaled["small_bet"],
        big_bet=scaled["big_bet"],
        min_bet=scaled["min_bet"],
        finishing_stacks=_stacks(lists["finishing_stacks"], "finishing_stacks", decimals),
        players=_names(table, players),
        notes=parse_notes(table.get("_tourney"), players=players),
        decimals=decimals,
        where=_place(table, players),
    )


def _variant(code: object) -> str:
    if not isinstance(code, str):
        raise InvalidArgument("`variant` must be a text", "variant")
    return CODES.get(code, code)


def _actions(table: Mapping[str, Any]) -> Sequence[str]:
    actions = table["actions"]
    if not isinstance(actions, list):
        raise InvalidArgument("`actions` must be a list", "actions")
    for index, text in enumerate(actions):
        if not isinstance(text, str):
            raise InvalidArgument(f"{text!r} is not an action", "actions", index)
    return actions


def _bet(index: int, text: str) -> Amount:
    try:
        return parse_amount(text)
    except InvalidArgument as error:
        raise InvalidArgument(str(error), "actions", index) from None


def _amounts(table: Mapping[str, Any], name: str, players: int) -> list[Amount]:
    """A list with an amount for each player; an empty one if the file has none."""
    values = table.get(name, [])
    if not isinstance(values, list) or (name in table and len(values) != players):
        raise InvalidArgument(f"`{name}` must be a list of {players} amounts, one for each player", name)
    try:
        return [check_amount(value) for value in values]
    except InvalidArgument as error:
        raise InvalidArgument(f"`{name}`: {error}", name) from None


def _amount(table: Mapping[str, Any], name: str) -> Amount:
    try:
        return check_amount(table.get(name, 0))
    except InvalidArgument as error:
        raise InvalidArgument(f"`{name}`: {error}", name) from None


def _scale_forced(amounts: Sequence[Amount], name: str, decimals: int) -> tuple[Chips, ...]:
    # The format's reference implementation lists a bet that is posted out of turn as a negative blind.
    negative = any(amount < 0 for amount in amounts) and name != "blinds_or_straddles"
    if negative or any(abs(amount) == Decimal("inf") for amount in amounts):
        raise InvalidArgument(f"`{name}` has an amount that cannot be posted", name)
    return tuple(scale_amount(amount, decimals) for amount in amounts)


def _stacks(amounts: Sequence[Amount], name: str, decimals: int) -> tuple[Chips | None, ...]:
    if any(amount < 0 or (amount == 0 and name == "starting_stacks") for amount in amounts):
        raise InvalidArgument(f"`{name}` has an amount that is not a stack", name)
    return tuple(None if amount == Decimal("inf") else scale_amount(amount, decimals) for amount in amounts)


def _flag(table: Mapping[str, Any], name: str) -> bool:
    flag = table.get(name, False)
    if not isinstance(flag, bool):
        raise InvalidArgument(f"`{name}` must be true or false", name)
    return flag


def _place(table: Mapping[str, Any], players: int) -> HandPlace:
    """The place of the hand. Other programs write texts where tourney writes numbers: they say nothing here."""
    seats = table.get("seats")
    whole = isinstance(seats, list) and len(seats) == players and all(map(_count, seats))
    return HandPlace(
        _count(table.get("table")),
        _count(table.get("hand")),
        _count(table.get("level")),
        tuple(seats) if isinstance(seats, list) and whole and len(set(seats)) == players else (),
    )


def _count(value: object) -> int:
    """A number from 1; 0 for anything else."""
    return value if isinstance(value, int) and value is not True and 0 < value < 2**31 else 0


def _names(table: Mapping[str, Any], players: int) -> tuple[str, ...]:
    names = table.get("players", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InvalidArgument("`players` must be a list of names", "players")
    if names and len(names) != players:
        raise InvalidArgument(f"`players` must be a list of {players} names", "players")
    return tuple(names)
