"""The user-defined field `_tourney` in the hand histories that tourney writes.

PHH does not record house rules. They are noted here if they differ from the rules by which other files are replayed.
Other readers ignore the field.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import InvalidArgument
from tourney.game.stakes import NOBODY, HouseRules, Reshuffle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tourney.types import Chips, Position

ANY_HOUSE: Final = HouseRules(raises=None)
"""The rules for files of other programs. They do not record the cap on raises, so there is none."""

_FLAGS: Final = ("antes_in_pot_limit", "ante_first", "equal_boards_by_position", "open_pair_doubles")


@dataclass(frozen=True, slots=True)
class Notes:
    """Facts for which the format has no field.

    Attributes:
        rules: The house rules; `raises` is None if there was no cap.
        chip: The smallest denomination; 0 if not noted.
        small_blind: The small blind, if nobody posts it; 0 if not noted.
        absent: Positions of absent players, whose hands are killed (TDA 30).
        killer: The position of the player who killed the pot, or `NOBODY`.
        killer_blind: The blind of the killer, over which the kill was posted; 0 for none.
    """

    rules: HouseRules = ANY_HOUSE
    chip: Chips = 0
    small_blind: Chips = 0
    absent: tuple[Position, ...] = ()
    killer: Position = NOBODY
    killer_blind: Chips = 0


NOTES: Final = Notes()
"""No notes."""


def parse_notes(table: object, *, players: int) -> Notes:
    """Parse the notes of a hand; `table` is the value of the field, or None.

    Raises:
        InvalidArgument: The value does not have the form that tourney writes.
    """
    if table is None:
        return NOTES
    try:
        return _parse_notes(table, players)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise InvalidArgument("`_tourney` does not have the form that tourney writes", "_tourney") from None


def _parse_notes(table: Any, players: int) -> Notes:  # noqa: ANN401 - unchecked; the caller catches all errors
    given = dict(table)
    numbers = {name: _number(given.pop(name)) for name in ("chip", "small_blind", "killer_blind") if name in given}
    absent = _positions(given.pop("absent", ()), players)
    [killer] = _positions([given.pop("killer")], players) if "killer" in given else [NOBODY]
    rules = ANY_HOUSE
    if "raises" in given:
        rules = replace(rules, raises=_number(given.pop("raises")))
    if "reshuffle" in given:
        rules = replace(rules, reshuffle=Reshuffle[given.pop("reshuffle").upper()])
    if not all(name in _FLAGS and flag is True for name, flag in given.items()):
        raise ValueError(given)
    return Notes(replace(rules, **given), absent=absent, killer=killer, **numbers)


def _positions(numbers: Iterable[object], players: int) -> tuple[Position, ...]:
    checked = tuple(_number(number) for number in numbers)
    if not all(1 <= number <= players for number in checked):
        raise ValueError(checked)
    return tuple(number - 1 for number in checked)


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value < 10**15:
        raise ValueError(value)
    return value


def format_notes(notes: Notes) -> str:
    """The notes as an inline table; empty if there are none."""
    pairs = ", ".join(f"{name} = {value}" for name, value in _pairs(notes))
    return f"{{{pairs}}}" if pairs else ""


def _pairs(notes: Notes) -> Iterator[tuple[str, str]]:
    values: dict[str, object] = {
        "chip": notes.chip if notes.chip > 1 else 0,
        "small_blind": notes.small_blind,
        "absent": [player + 1 for player in notes.absent],
        "killer": notes.killer + 1,
        "killer_blind": notes.killer_blind,
    }
    yield from ((name, str(value)) for name, value in values.items() if value)
    for field in fields(HouseRules):
        value = getattr(notes.rules, field.name)
        if value == getattr(ANY_HOUSE, field.name):
            continue
        if field.name in _FLAGS:
            yield field.name, "true"
        elif field.name == "raises":
            yield field.name, str(value)
        elif field.name == "reshuffle":
            yield field.name, repr(Reshuffle(value).name.lower())
