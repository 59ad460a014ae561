"""The messages of a floor: see `protocol`.

finish       finishes      places and prizes
moves        moves         breaking and balancing
positions    table hand    button and blinds
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from tourney.stress.floor_interface import (
    BustedPlayer,
    Busts,
    FloorRoom,
    HandBefore,
    PlayerFinish,
    PlayerMove,
    RoomTable,
)
from tourney.stress.protocol import MOST_ITEMS, Garbage, read_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tourney.stress.protocol import Message
    from tourney.types import SeatNo

_Item = TypeVar("_Item", bound=NamedTuple)
_MONEY: Final = "prize"
"""The field that may be a fraction: that is a finding of its own."""


def pack_busts(busts: Busts) -> Message:
    """Players who go out, as a message."""
    tables = [[one._asdict() for one in table] for table in busts.tables]
    return {"left": busts.left, "prizes": list(busts.prizes), "tables": tables}


def pack_room(room: FloorRoom) -> Message:
    """A room as a message."""
    return asdict(room)


def pack_before(before: HandBefore, seats: tuple[SeatNo, ...]) -> Message:
    """A question for button and blinds as a message."""
    return {"before": asdict(before), "seats": list(seats)}


def read_busts(message: Message) -> Busts:
    """Players who go out, as an engine in Python is given them."""
    tables = tuple(tuple(BustedPlayer(**one) for one in table) for table in message["tables"])
    return Busts(message["left"], tuple(message["prizes"]), tables)


def read_room(message: Message) -> FloorRoom:
    """A room, as an engine in Python is given it."""
    tables = tuple(
        RoomTable(**{**table, "players": tuple(table["players"]), "stacks": tuple(table["stacks"])})
        for table in message["tables"]
    )
    return FloorRoom(tables, message["staying"], tuple(message["break_order"]), message["spread"])


def read_before(message: Message) -> tuple[HandBefore, tuple[SeatNo, ...]]:
    """A question for button and blinds, as an engine in Python is given it."""
    before = message["before"]
    return HandBefore(**{**before, "dealt_in": tuple(before["dealt_in"])}), tuple(message["seats"])


def read_finishes(message: Message) -> tuple[PlayerFinish, ...]:
    """The places and prizes that a floor gives.

    Raises:
        Garbage: They are no list of them.
    """
    return _items(message.get("finishes"), "finishes", PlayerFinish._fields, PlayerFinish)


def read_moves(message: Message) -> tuple[PlayerMove, ...]:
    """The moves that a floor makes.

    Raises:
        Garbage: They are no list of moves.
    """
    return _items(message.get("moves"), "moves", PlayerMove._fields, PlayerMove)


def _items(value: object, name: str, fields: Iterable[str], make: Callable[..., _Item]) -> tuple[_Item, ...]:
    fields = tuple(fields)
    if not isinstance(value, list) or len(value) > MOST_ITEMS:
        raise Garbage(f"{name} is not a list of at most {MOST_ITEMS:,}")
    return tuple([make(**_fields(one, name, fields)) for one in value])


def _fields(value: object, name: str, fields: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(value, dict) or set(value) != set(fields):
        raise Garbage(f"{name} is not a list of objects with {', '.join(fields)}")
    read = {field: read_number(value[field], f"{name}.{field}") for field in fields}
    for field, number in read.items():
        if number is None or (field != _MONEY and not isinstance(number, int)):
            raise Garbage(f"{name}.{field} is not a whole number")
    return read
