"""The form of an event: its fields, in the order of the page. A key without a row here is a field of the last group.

A field shows the value as it is written in the file, and sends back what is typed. What it means, the file says.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.api import json_schema, list_names

if TYPE_CHECKING:
    from collections.abc import Sequence


_TOURNAMENT: Final = "tournament"
_FESTIVAL: Final = "festival"
_FEW_EVENTS: Final = 2
"""The groups of no more events are open at first."""


class FormField(NamedTuple):
    """A field.

    Attributes:
        path: The path of the value in the file.
        label: What it is called.
        kind: "line" for a value on one line, "text" for words, "lines" for a list of words, "block" for anything.
        choices: The kind of shipped files that can be named, or the names themselves; empty for any value.
        of: What the file is: "tournament" or "festival".
    """

    path: tuple[str, ...]
    label: str
    kind: str = "line"
    choices: tuple[str, ...] = ()
    of: str = _TOURNAMENT

    @property
    def key(self) -> str:
        """The path as problems have it."""
        return ".".join(self.path)


class FieldGroup(NamedTuple):
    """Fields below one heading.

    Attributes:
        title: The heading.
        fields: The fields.
        is_open: Whether it is open at first.
        event: The event of a festival that it is about; empty for none.
    """

    title: str
    fields: tuple[FormField, ...]
    is_open: bool = False
    event: str = ""


def _line(path: str, label: str, *choices: str) -> FormField:
    return FormField(tuple(path.split(".")), label, "line", choices)


def _block(path: str, label: str) -> FormField:
    return FormField(tuple(path.split(".")), label, "block")


def _shelf(path: str, label: str, kind: str) -> FormField:
    """A part that has a shipped name, or stands in the file itself."""
    return FormField((path,), label, "block", (f"@{kind}",))


LEVELS: Final = ("schedule", "levels")

_EVENT: Final = (
    FormField(("title",), "Title", "text"),
    _shelf("game", "Game", "variants"),
    _line("entries", "Players"),
    _shelf("field", "Who plays", "fields"),
    _line("starts", "Starts"),
    _line("seats", "Seats per table"),
    _line("final_table", "Seats at the final table"),
    _shelf("pace", "Pace of the dealing", "paces"),
)
_DEMANDS: Final = (
    FormField(("expect",), "What must hold, one per line", "lines"),
    FormField(("tune", "prefer"), "What is preferred, one per line", "lines"),
)
_CHIPS: Final = (
    _line("stack", "Starting stack"),
    _line("buy_in", "Buy-in"),
    _line("fee", "Fee"),
    _line("chips", "Chips at hand"),
)
_LEVELS: Final = (
    _line("schedule.level_length", "Length of a level"),
    _line("schedule.ante_paid_by", "The ante is paid by", "each", "big_blind", "button"),
    _line("schedule.chips", "Chips in play"),
    _line("schedule.then", "After the last level", "stay", "continue"),
)
_ENTRIES: Final = (
    _line("late_registration", "Late registration, to the end of level"),
    _block("arrivals", "When players arrive"),
    _line("no_shows", "Players who never come"),
    _line("reentry.until_level", "Re-entry, to the end of level"),
    _line("reentry.most", "Re-entries per player"),
    _line("reentry.taken", "Share that re-enters"),
    _line("rebuy.until_level", "Rebuys, to the end of level"),
    _line("rebuy.chips", "Chips of a rebuy"),
    _line("rebuy.cost", "Price of a rebuy"),
    _line("rebuy.most", "Rebuys per player"),
    _line("rebuy.taken", "Share that takes a rebuy"),
    _line("add_on.after_level", "Add-on, after level"),
    _line("add_on.chips", "Chips of the add-on"),
    _line("add_on.cost", "Price of the add-on"),
    _line("add_on.taken", "Share that takes the add-on"),
)
_PRIZES: Final = (
    _shelf("payouts", "Payouts", "payouts"),
    _line("guarantee", "Guarantee"),
    _block("bounty", "Bounties"),
    _block("deal", "Deal"),
)
_ROOM: Final = (
    _line("tables", "Tables in the room"),
    _line("costs.dealer_hour", "Cost of an hour of a dealer"),
    _shelf("rules", "House rules", "rules"),
    _block("hand_for_hand", "Hand-for-hand"),
    _line("redraw_at", "New seats for all at"),
    _block("days", "Days"),
)
_TUNE: Final = (
    _line("tune.vary.level_length", "Lengths of levels to try"),
    _line("tune.vary.starting_bb", "Depth of the first level, in big blinds"),
    _line("tune.vary.stack", "Starting stacks to try"),
    _line("tune.vary.growth", "Growth from level to level"),
    _line("tune.vary.breaks", "Breaks"),
    _line("tune.vary.antes", "Antes to try"),
)


_FESTIVAL_GROUPS: Final = (
    FieldGroup(
        "Festival",
        (
            FormField((_FESTIVAL,), "Title", "text"),
            _line("first_day", "First day"),
            FormField(("expect",), "What must hold, one per line", "lines"),
        ),
        is_open=True,
    ),
    FieldGroup(
        "Room",
        (
            _block("room.halls", "Halls, with tables and seats"),
            _line("room.opens", "Opens at"),
            _line("room.open_for", "Open for"),
            _block("room.cash", "Tables of cash games"),
        ),
        is_open=True,
    ),
    FieldGroup(
        "Dealers",
        (
            _block("staff.shifts", "Shifts"),
            _line("staff.wage", "Wage of an hour"),
            _line("staff.down", "Time at a table"),
            _line("staff.downs", "Tables until a break"),
            _line("staff.early_out", "Go home early"),
            _line("staff.floor", "Floor staff"),
            _block("staff.people", "Names for the roster"),
            _line("staff.rest", "Rest between shifts"),
        ),
        is_open=True,
    ),
)
_OF_EVENT: Final = (
    _line("starts", "Starts"),
    _line("entrants", "Players who come"),
    _line("cap", "Most entries"),
    _line("tournament.stack", "Starting stack"),
    _line("tournament.schedule.level_length", "Length of a level"),
    _line("tournament.late_registration", "Late registration, to the end of level"),
    _line("tournament.buy_in", "Buy-in"),
    _line("tournament.fee", "Fee"),
    _line("tournament.guarantee", "Guarantee"),
)


@cache
def _schema(of: str) -> dict[str, Any]:
    return json_schema(of)


def events_of(data: object) -> list[str] | None:
    """The names of the events of a festival; None if the data is that of no festival."""
    if not isinstance(data, dict) or _FESTIVAL not in data:
        return None
    events = data.get("events")
    return [str(name) for name in events] if isinstance(events, dict) else []


def list_groups(data: object = None) -> tuple[FieldGroup, ...]:
    """All groups for what a file says, by default a tournament."""
    events = events_of(data)
    return _list_tournament() if events is None else _list_festival(tuple(events))


@cache
def _list_tournament() -> tuple[FieldGroup, ...]:
    groups = [
        FieldGroup("Event", _EVENT, is_open=True),
        FieldGroup("What must hold", _DEMANDS, is_open=True),
        FieldGroup("Chips and money", _CHIPS, is_open=True),
        FieldGroup("Levels", _LEVELS, is_open=True),
        FieldGroup("Late players, re-entries, rebuys", _ENTRIES),
        FieldGroup("Prizes", _PRIZES),
        FieldGroup("Room", _ROOM),
        FieldGroup("What tuning may vary", _TUNE),
    ]
    return (*groups, FieldGroup("All other keys", _list_others(_TOURNAMENT, groups)))


def _list_others(of: str, groups: Sequence[FieldGroup]) -> tuple[FormField, ...]:
    """The keys of a file that no group has."""
    known = {field.path[0] for group in groups for field in group.fields}
    return tuple(_block(key, _label(key)) for key in _schema(of)["properties"] if key not in known)


def _label(key: str) -> str:
    return key.replace("_", " ").capitalize()


@lru_cache(maxsize=32)
def _list_festival(events: tuple[str, ...]) -> tuple[FieldGroup, ...]:
    schema = _schema(_FESTIVAL)
    every = _resolve(schema, schema["properties"]["events"]["additionalProperties"])["properties"]
    known = {field.path[0] for field in _OF_EVENT}
    rest = tuple(_block(key, _label(key)) for key in every if key not in known)
    whole = FormField((_TOURNAMENT,), "The tournament", "block", ("@scenarios",))
    of_events = [
        FieldGroup(
            name,
            tuple(field._replace(path=("events", name, *field.path)) for field in (*_OF_EVENT, *rest, whole)),
            is_open=len(events) <= _FEW_EVENTS,
            event=name,
        )
        for name in events
    ]
    others = [field for field in _list_others(_FESTIVAL, _FESTIVAL_GROUPS) if field.path != ("events",)]
    groups = (*_FESTIVAL_GROUPS, *of_events, FieldGroup("All other keys", tuple(others)))
    return tuple(
        group._replace(fields=tuple(each._replace(of=_FESTIVAL) for each in group.fields)) for group in groups
    )


def list_fields(data: object = None) -> list[FormField]:
    """All fields of all groups; see `list_groups`."""
    return [field for group in list_groups(data) for field in group.fields]


def choices_of(field: FormField) -> list[str]:
    """The names that can be chosen."""
    return [name for each in field.choices for name in (list_names(each[1:]) if each.startswith("@") else [each])]


@lru_cache(maxsize=1024)
def describe_field(field: FormField) -> str:
    """What the schema of files says about the key."""
    of, path = field.of, field.path
    if of == _FESTIVAL and _TOURNAMENT in path[:-1]:  # a key of a tournament in a festival
        of, path = _TOURNAMENT, path[path.index(_TOURNAMENT) + 1 :]
    schema = _schema(of)
    node: Any = schema
    for key in path:
        within = _resolve(schema, node)
        node = within.get("properties", {}).get(key) or within.get("additionalProperties") or {}
    return str(node.get("description") or _resolve(schema, node).get("description", ""))


def _resolve(schema: dict[str, Any], node: dict[str, Any]) -> dict[str, Any]:
    """The object that a node of the schema stands for."""
    # A few steps are enough, and a schema that refers to itself must not go on for ever.
    for _ in range(5):
        if "$ref" in node:
            node = schema["$defs"][node["$ref"].rpartition("/")[2]]
        elif "properties" not in node and "anyOf" in node:
            objects = [each for each in node["anyOf"] if "$ref" in each or "properties" in each]
            if not objects:
                return node
            node = objects[0]
    return node
