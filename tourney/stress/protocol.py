"""The messages between the tool and an engine that is a program: JSON, one message a line.

    request      answer                          of
    hello        hello, or not supported         every program, once
    hand         state, or not offered           hand engines
    deal         ok                              hand engines whose deck is "dealt"
    act          state, or refused               hand engines
    state        state                           hand engines
    cards        cards                           hand engines whose deck is "told"
    compare      winners                         evaluators
    rank         rank                            evaluators that can
    best         best                            evaluators that can
    seat         ok, or not offered              tables
    next hand    table hand                      tables
    settle       ok                              tables
    sit down     ok, or not offered              tables
    sit out      ok, or not offered              tables
    finish       finishes, or not offered        floors: see `floor_protocol`
    moves        moves, or not offered           floors
    positions    table hand, or not offered      floors
    end          none: the program ends          every program

Any request may be answered by an error: the engine has failed, or its adapter. `docs/stress_protocol.md` describes
each message, and `protocol.schema.json` is a JSON Schema of all. Field names are those of `tourney.stress.interface`.
"""

from __future__ import annotations

from dataclasses import MISSING, asdict, fields
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeGuard, get_args

from tourney.inputs import one_line
from tourney.stress.interface import (
    KINDS,
    AntePayer,
    DeckKind,
    EngineAbout,
    EngineAction,
    EngineAward,
    EnginePot,
    EngineState,
    HandSetup,
    TableHand,
    TableSetup,
    ToldCards,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tourney.stress.interface import Cards

VERSION: Final = 1
_NAME: Final = 100
MOST_ITEMS: Final = 1000
"""The longest list that a message may have."""

_MOST_CHIPS: Final = 10**12
_MOST_BLINDS: Final = 10**6
_BUTTON_RULES: Final = ("dead", "moving", "simplified")

_PACKED: Final = (EngineAbout, EngineAction, EngineState, HandSetup, TableSetup, TableHand)
_USUAL: Final[Mapping[type, list[tuple[str, object]]]] = {
    kind: [(one.name, one.default) for one in fields(kind)] for kind in _PACKED
}
"""The names of the fields of each class, with their defaults."""

Message: TypeAlias = dict[str, Any]


class Garbage(Exception):
    """A message that makes no sense; its text names the field."""


def pack(value: EngineAbout | EngineAction | EngineState | HandSetup | TableSetup | TableHand) -> Message:
    """A value as a message; fields that have their default are left out."""
    message = {}
    for name, usual in _USUAL[type(value)]:
        held = getattr(value, name)
        if usual is MISSING or held != usual:
            message[name] = sorted(held) if isinstance(held, frozenset) else held
    return message


def pack_state(state: EngineState) -> Message:
    """A state of a hand as a message."""
    message = pack(state)
    for name in ("pots", "awards"):
        if name in message:
            message[name] = [one._asdict() for one in message[name]]
    return {"type": "state", **message}


def read_about(message: Message) -> EngineAbout:
    """What an engine says about itself.

    Raises:
        Garbage: A field is not as it should be.
    """
    known = {one.name for one in fields(EngineAbout)}
    unknown = sorted(message.keys() - known)
    if unknown:
        raise Garbage(f"about has no field {unknown[0]!r}")
    if not isinstance(message.get("name"), str):
        raise Garbage("about.name is not a text")
    values = {name: _freeze(value) for name, value in message.items()}
    usual = asdict(EngineAbout(""))
    for name, value in values.items():
        if not _alike(value, usual[name]):
            raise Garbage(f"about.{name} is not {_describe_kind(usual[name])}")
    for name in ("name", "version"):
        values[name] = one_line(values.get(name, ""), _NAME)
    about = EngineAbout(**values)
    _check_lists(about)
    if not 0 <= about.least_stack <= _MOST_BLINDS:
        raise Garbage(f"about.least_stack is not from 0 to {_MOST_BLINDS:,} big blinds")
    if not 1 <= about.least_seats <= about.most_seats:
        raise Garbage(f"about offers {about.least_seats} to {about.most_seats} seats")
    return about


def _check_lists(about: EngineAbout) -> None:
    """Check what is in the lists."""
    for name in ("games", "rankings", "house_rules", "notes", "antes", "button_rules", "blinds", "bets", "stacks"):
        if len(getattr(about, name)) > MOST_ITEMS:
            raise Garbage(f"about.{name} has more than {MOST_ITEMS:,} items")
    _check_texts(about)
    for name in ("blinds", "bets"):
        for pair in getattr(about, name):
            if not isinstance(pair, tuple) or len(pair) != 2 or not all(map(_is_chips, pair)) or pair[0] > pair[1]:
                raise Garbage(f"about.{name} has {pair!r}, not a pair of a smaller and a larger amount")
    if not all(map(_is_chips, about.stacks)):
        raise Garbage("about.stacks has something else than whole chips")


def _check_texts(about: EngineAbout) -> None:
    texts: Mapping[str, tuple[str, ...]] = {
        "games": (), "rankings": (), "house_rules": (), "notes": (),
        "antes": get_args(AntePayer), "button_rules": _BUTTON_RULES,
    }  # fmt: skip
    for name, known in texts.items():
        for value in getattr(about, name):
            if not isinstance(value, str) or (known and value not in known):
                raise Garbage(f"about.{name} has {value!r}" + (f", not one of {', '.join(known)}" if known else ""))
    if about.deck not in get_args(DeckKind):
        raise Garbage(f"about.deck is {about.deck!r}, not one of {', '.join(get_args(DeckKind))}")


def _is_chips(value: object) -> bool:
    return type(value) is int and 0 < value <= _MOST_CHIPS


def read_state(message: Message, players: int) -> EngineState:
    """What an engine says about a hand of so many players.

    Raises:
        Garbage: A field is not as it should be.
    """
    if not isinstance(message.get("over"), bool):
        raise Garbage("state.over is neither true nor false")
    values: Message = {"actor": read_number(message.get("actor"), "actor"), "over": message["over"]}
    for name, value in message.items():
        if name in values or value is None or name == "type":
            continue
        read = _STATE.get(name)
        if read is None:
            raise Garbage(f"state has no field {name!r}")
        values[name] = read(value, name)
    state = EngineState(**values)
    seats = frozenset(range(players))
    for name, positions in _positions(state):
        if not _all_are(int, positions) or not seats.issuperset(positions):
            raise Garbage(f"{name} names a position where nobody sits")
    return state


def _positions(state: EngineState) -> Iterator[tuple[str, list[Any]]]:
    """The positions that an engine has named, by field."""
    if state.actor is not None:
        yield "actor", [state.actor]
    for pot in state.pots or ():
        yield "pots", list(pot.players or ())
    yield "awards", [award.position for award in state.awards or ()]
    yield "shown", list(state.shown or ())


def read_action(message: Message) -> EngineAction:
    """An action, as an engine in Python is given it."""
    return EngineAction(**_tuples(message))


def read_setup(message: Message) -> HandSetup:
    """A setup, as an engine in Python is given it."""
    return HandSetup(**_tuples(message))


def read_table(message: Message) -> TableSetup:
    """A table, as an engine in Python is given it."""
    return TableSetup(**_tuples(message))


def read_table_hand(message: Message, seats: int) -> TableHand:
    """Who is where at a table of so many seats.

    Raises:
        Garbage: A field is not as it should be.
    """
    places = {name: read_number(message.get(name), name) for name in ("button", "small_blind", "big_blind")}
    posted = message.get("posted")
    if posted is not None and not isinstance(posted, dict):
        raise Garbage("posted is not an object")
    posts = None if posted is None else {int(seat): read_number(chips, "posted") for seat, chips in posted.items()}
    hand = TableHand(**places, dealt_in=_amounts(message.get("dealt_in"), "dealt_in"), posted=posts)
    named = (hand.button, hand.small_blind, hand.big_blind, *hand.dealt_in, *(hand.posted or ()))
    if not all(seat is None or (type(seat) is int and 0 <= seat < seats) for seat in named):
        raise Garbage("the table hand names a seat that the table does not have")
    return hand


def read_cards(message: Message) -> ToldCards:
    """The cards an engine has dealt.

    Raises:
        Garbage: A field is not as it should be.
    """
    return ToldCards(_rows(message.get("hole"), "hole"), _rows(message.get("boards", [[]]), "boards"))


def read_winners(message: Message, hands: int) -> tuple[int, ...]:
    """The indices of the winners.

    Raises:
        Garbage: They are no indices.
    """
    winners = _amounts(message.get("winners"), "winners")
    if not all(isinstance(one, int) and 0 <= one < hands for one in winners):
        raise Garbage("winners has another index than those of the hands")
    return winners


def read_best(message: Message) -> Cards | None:
    """The cards that play; None if the hand does not qualify.

    Raises:
        Garbage: They are no cards.
    """
    cards = message.get("cards")
    return None if cards is None else _rows([cards], "cards")[0]


def read_number(value: object, name: str) -> Any:  # noqa: ANN401 - a fraction is let through: it is a finding of its own
    """A number, or None.

    Raises:
        Garbage: It is neither, or too large.
    """
    if value is None or (type(value) is int and -_MOST_CHIPS <= value <= _MOST_CHIPS):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Garbage(f"{name} is not a number")
    if not isfinite(value):
        raise Garbage(f"{name} is not a finite number")
    if abs(value) > _MOST_CHIPS:
        raise Garbage(f"{name} is a number above {_MOST_CHIPS:,}")
    return int(value) if value == int(value) else value


def _all_are(kind: type, values: list[Any]) -> bool:
    """Whether all values of a list are of this very type: a bool is no int here."""
    return {kind}.issuperset(map(type, values))


def _amounts(value: object, name: str) -> tuple[Any, ...]:
    if not isinstance(value, list) or len(value) > MOST_ITEMS:
        raise Garbage(f"{name} is not a list of at most {MOST_ITEMS:,}")
    if _all_are(int, value) and all(-_MOST_CHIPS <= one <= _MOST_CHIPS for one in value):
        return tuple(value)
    read = tuple([read_number(one, name) for one in value])
    if None in read:
        raise Garbage(f"{name} has a null")
    return read


def _flags(value: object, name: str) -> tuple[bool, ...]:
    if not isinstance(value, list) or not _all_are(bool, value) or len(value) > MOST_ITEMS:
        raise Garbage(f"{name} is not a list of true and false")
    return tuple(value)


def _rows(value: object, name: str) -> tuple[Cards, ...]:
    rows: Any = value
    if not isinstance(value, list) or not _all_are(list, rows) or not all(_all_are(str, row) for row in rows):
        raise Garbage(f"{name} is not a list of lists of cards")
    if max(map(len, [rows, *rows])) > MOST_ITEMS:
        raise Garbage(f"{name} has more than {MOST_ITEMS:,} cards")
    return tuple([tuple(row) for row in rows])


def _kinds(value: object, name: str) -> frozenset[Any]:
    if not isinstance(value, list) or not all(isinstance(one, str) and one in KINDS for one in value):
        raise Garbage(f"{name} is not a list of {', '.join(KINDS)}")
    return frozenset(value)


def _are_objects(value: object, key: str) -> TypeGuard[list[Message]]:
    """Whether a value is a list, not too long, of objects with this key."""
    return (
        isinstance(value, list)
        and len(value) <= MOST_ITEMS
        and all(isinstance(one, dict) and key in one for one in value)
    )


def _pots(value: object, name: str) -> tuple[EnginePot, ...]:
    if not _are_objects(value, "amount"):
        raise Garbage(f"{name} is not a list of objects with an amount")
    return tuple(
        [
            EnginePot(
                read_number(pot["amount"], name),
                None if pot.get("players") is None else tuple(sorted(_amounts(pot["players"], name))),
            )
            for pot in value
        ]
    )


def _awards(value: object, name: str) -> tuple[EngineAward, ...]:
    if not _are_objects(value, "position"):
        raise Garbage(f"{name} is not a list of objects with a position and an amount")
    return tuple(
        EngineAward(*(read_number(one.get(key), name) for key in ("position", "amount", "pot"))) for one in value
    )


_STATE: Final[Mapping[str, Callable[[object, str], Any]]] = {
    **dict.fromkeys(("pot", "street", "to_call", "least_to", "most_to", "most_discards"), read_number),
    **dict.fromkeys(("stacks", "bets", "totals", "shown"), _amounts),
    **dict.fromkeys(("boards", "hole"), _rows),
    "folded": _flags,
    "kinds": _kinds,
    "pots": _pots,
    "awards": _awards,
}


def _alike(value: object, usual: object) -> bool:
    if isinstance(usual, tuple):
        return isinstance(value, tuple)
    return type(value) is type(usual)


def _describe_kind(usual: object) -> str:
    names = {tuple: "a list", bool: "true or false", int: "a whole number", str: "a text"}
    return names[type(usual)]


def _freeze(value: Any) -> Any:  # noqa: ANN401 - JSON
    return tuple(map(_freeze, value)) if isinstance(value, list) else value


def _tuples(message: Message) -> Message:
    return {name: _freeze(value) for name, value in message.items() if name != "type"}
