"""The log of an event as bytes. `front/room_log.js` reads them, and the page replays the room from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tourney.errors import InvalidArgument
from tourney.watch.packing import ByteWriter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_EVENTS: Final = {
    "registered": "player entrant entry $strategy stack",
    "waits": "entrant",
    "turned_away": "entrant",
    "seated": "player table seat stack",
    "bought": "player $what chips cost",
    "entries_closed": "entries pool overlay paid",
    "level_started": "level small_blind big_blind ante small_bet big_bet bring_in",
    "break_started": "lasts $name",
    "break_ended": "",
    "chips_raced": "table denomination gained @stacks",
    "day_ended": "day players overnight",
    "flight_started": "flight entrants",
    "cashed": "player prize",
    "forfeited": "player chips",
    "flight_ended": "flight players",
    "round_started": "round players tables",
    "hand_for_hand_started": "players",
    "hand_for_hand_ended": "players",
    "moved": "player from_table from_seat table seat $reason",
    "arrived": "player table seat",
    "paused": "lasts",
    "resumed": "",
    "table_opened": "table seats sign",
    "table_broken": "table",
    "halted": "table players",
    "redrawn": "players tables",
    "final_table": "table players",
    "busted": "player table",
    "removed": "player table chips $reason",
    "seat_won": "player table chips",
    "placed": "player place prize",
    "bounty": "player victim amount",
    "deal": "$kind keep @shares",
    "finished": "players $reason",
    "faulted": "player table hand $message",
    "hand_played": "table hand $game level lasted button small_blind big_blind @stacks",
}
"""The events of a log and their fields: numbers, texts ($) and lists of pairs (@)."""
MOST_SEATS: Final = 12
"""As in `front/room.js`."""
_CODES: Final = {name: code for code, name in enumerate(_EVENTS)}
_FIELDS: Final = {name: fields.split() for name, fields in _EVENTS.items()}


_MOST: Final = {
    # Tables are numbered in 16 bits by the page.
    "player": 1_000_000, "table": 65_535, "from_table": 65_535, "seat": MOST_SEATS, "from_seat": MOST_SEATS,
    "seats": MOST_SEATS,
}  # fmt: skip
"""The largest numbers of players, tables and seats that the page has room for."""


# Files may be made by hand; the page keeps arrays of these sizes.
def _check_number(field: str, value: object) -> None:
    most = _MOST.get(field)
    if most is not None and isinstance(value, int) and not 0 <= value <= most:
        raise InvalidArgument(f"has {field} {value}; expected a number up to {most:,}")


class RoomData:
    """The events of a log, written as they come.

    Args:
        is_all_in: Whether a hand, given by table and number, was an all-in with hands shown.

    Attributes:
        events: Number of events.
        hands: Number of hands played.
        finished: Whether the event has ended.
        final_table: The final table; 0 for none.
    """

    def __init__(self, is_all_in: Callable[[tuple[int, int]], bool]) -> None:
        self.events = 0
        self.hands = 0
        self.finished = False
        self.final_table = 0
        self._is_all_in = is_all_in
        self._packed = ByteWriter()
        self._texts: dict[str, int] = {}
        self._stacks: dict[int, int] = {}
        self._now = 0

    def add(self, record: Mapping[str, Any]) -> None:
        """Add an event, given as `tourney run --events` writes it.

        Raises:
            InvalidArgument: It is no such event.
        """
        name = record.get("event")
        if not isinstance(name, str) or name not in _CODES:
            raise InvalidArgument(f"unknown event {name!r}: the log is of a newer version, or no log of events")
        try:
            self._add(name, record)
        except InvalidArgument as error:
            raise InvalidArgument(f"the event {name!r} {error}") from None
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise InvalidArgument(f"the event {name!r} lacks {error}, or has a value of the wrong kind") from None

    def _add(self, name: str, record: Mapping[str, Any]) -> None:
        seconds = record["seconds"]
        self._packed.add(_CODES[name])
        # The time since the event before takes fewer bytes than the time since the start.
        self._packed.add_any(seconds - self._now)
        self._now = seconds
        self.events += 1
        if name == "hand_played":
            self._add_hand(record)
            return
        if name == "finished":
            self.finished = True
        elif name == "final_table":
            self.final_table = record["table"]
        for field in _FIELDS[name]:
            self._add_field(field, record)
        self._note_stacks(record)

    def _add_field(self, field: str, record: Mapping[str, Any]) -> None:
        value = record[field.lstrip("$@")]
        _check_number(field, value)
        if field[0] == "$":
            self._packed.add(self._text(value))
        elif field[0] == "@":
            self._packed.add(len(value))
            for first, second in value:
                _check_number("player", first)
                self._packed.add_any(first)
                self._packed.add_any(second)
        else:
            self._packed.add_any(value)

    def _add_hand(self, record: Mapping[str, Any]) -> None:
        """Write a hand: its fields, then the stacks that it has changed."""
        self.hands += 1
        table, hand = record["table"], record["hand"]
        _check_number("table", table)
        packed = self._packed
        packed.add(table, hand, self._text(record["game"]), record["level"], record["lasted"])
        for field in ("button", "small_blind", "big_blind"):
            # None and 0 are the same here: no blind, or no button.
            packed.add(record[field] or 0)
        # Whether somebody was all-in, which flashes in the room.
        packed.add(self._is_all_in((table, hand)))
        # Who folds without having put in anything has the same stack as before.
        changed = [(player, stack) for player, stack in record["stacks"] if self._stacks.get(player) != stack]
        packed.add(len(changed))
        for player, stack in changed:
            _check_number("player", player)
            packed.add(player, stack)
        # Stacks after the hand, from which the next one tells what has changed.
        self._stacks.update(record["stacks"])

    def _note_stacks(self, record: Mapping[str, Any]) -> None:
        """Note the stacks that another event has changed; one that it does not tell is written by the next hand."""
        if record["event"] == "bought" and isinstance(record["player"], int):
            # What was bought adds to a stack that the event does not tell.
            self._stacks.pop(record["player"], None)
        elif record["event"] == "chips_raced":
            self._stacks.update(record["stacks"])
        elif record["event"] == "seated":
            self._stacks[record["player"]] = record["stack"]

    def _text(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"a text instead of {text!r}")
        return self._texts.setdefault(text, len(self._texts))

    def packed(self) -> bytes:
        """All events."""
        return bytes(self._packed)

    def texts(self) -> dict[str, Any]:
        """The texts that the events refer to by number, and the fields of each kind of event."""
        return {"events": list(_FIELDS.items()), "texts": list(self._texts)}
