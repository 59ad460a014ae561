"""Reading of rule points from `configs/rule_points`: one file in TOML for each group, described in its README.md.

A point names the functions of `at`, `in_end`, `at_table` and `at_floor`. Those of FILE.toml are in the module
`when_FILE`. With `given`, the named function makes the predicate from these arguments.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tourney.errors import InvalidArgument
from tourney.game.stakes import NOBODY, AnteKind, HouseRules, Places, Stakes
from tourney.inputs import find_shipped_root, read_text
from tourney.stress.catalogue import (
    when_betting,
    when_draw,
    when_floor,
    when_forced,
    when_limit,
    when_pots,
    when_rankings,
    when_showdown,
    when_split,
    when_stud,
    when_table,
)
from tourney.stress.catalogue.floor_cases import BustCase, FixedFloor, RoomCase
from tourney.stress.catalogue.houses import HOUSES
from tourney.stress.catalogue.point import FixedHand, FixedTable, RuleLevel, RulePoint, Section, TableStep
from tourney.stress.catalogue.setup import STANDARD_RULES, Setup
from tourney.stress.floor_interface import BustedPlayer, Busts, FloorRoom, PlayerFinish, PlayerMove, RoomTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path
    from types import ModuleType

    from tourney.stress.catalogue.floor_cases import FloorCase

_Made = TypeVar("_Made")

FILES: Final[Mapping[str, ModuleType]] = {
    "betting": when_betting,
    "limit": when_limit,
    "forced": when_forced,
    "pots": when_pots,
    "showdown": when_showdown,
    "stud": when_stud,
    "draw": when_draw,
    "split": when_split,
    "rankings": when_rankings,
    "table": when_table,
    "floor": when_floor,
}
"""The files in the order of the catalogue, each with the module of its predicates."""

_HOUSES: Final = {house.name: house for house in HOUSES}
_PREDICATES: Final = ("at", "in_end", "at_table", "at_floor")
_POINT: Final = {
    *("id", "says", "cites", "fields", "needs", "houses", "rank", "lows", "level", "given", "hand", "table"),
    *("supposes", "busts", "room", "variant", "stakes", *_PREDICATES),
}
_HAND: Final = {
    *("variant", "stakes", "stacks", "places", "rules", "absent", "uncapped"),
    *("hole", "board", "line", "ends", "why"),
}
_TABLE: Final = {"seats", "hands", "why"}
_BUSTS: Final = {"left", "prizes", "tables", "finishes", "choice", "why"}
_ROOM: Final = {"seats", "tables", "staying", "break_order", "spread", "moves", "choice", "why"}
_STACK: Final = 1000
_DEAD: Final = "dead"
"""Stands for a button or a small blind that nobody has."""


def read_all() -> tuple[RulePoint, ...]:
    """The points of all shipped files, in the order of the catalogue."""
    folder = find_shipped_root() / "configs" / "rule_points"
    return tuple(point for name, whens in FILES.items() for point in read_points(folder / f"{name}.toml", whens))


def read_points(path: Path, predicates: ModuleType) -> list[RulePoint]:
    """The points of a file.

    Raises:
        InvalidArgument: Something in the file is wrong; the message begins with file and line.
    """
    text = read_text(path)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidArgument(f"{path}: {error}") from error
    lines = iter([number for number, line in enumerate(text.splitlines(), start=1) if line.startswith("[[")])
    section = Section(document.pop("section"))
    return [_PointBlock(path, next(lines), each).point(section, predicates, lines) for each in document["point"]]


class _PointBlock:
    """A table of a file, with the line at which it begins."""

    def __init__(self, path: Path, line: int, values: dict[str, Any]) -> None:
        self._where = f"{path}:{line}"
        self._path = path
        self._values = values

    def point(self, section: Section, predicates: ModuleType, lines: Iterator[int]) -> RulePoint:
        """The block as a point; `lines` are those of the blocks that follow."""
        values = self._values
        shared: dict[str, Any] = {key: values[key] for key in ("variant", "stakes") if key in values}
        hands = [_PointBlock(self._path, next(lines), {**shared, **each}).hand() for each in values.get("hand", ())]
        tables = [_PointBlock(self._path, next(lines), each).table() for each in values.get("table", ())]
        floors = [_PointBlock(self._path, next(lines), each).busts() for each in values.get("busts", ())]
        floors += [_PointBlock(self._path, next(lines), each).room() for each in values.get("room", ())]
        return self._build(
            _POINT,
            lambda: RulePoint(
                values["id"],
                section,
                values["says"],
                values["cites"],
                tuple(hands),
                tuple(tables),
                tuple(floors),
                tuple(values["fields"]),
                **{kind: self._predicate(predicates, values[kind]) for kind in _PREDICATES if kind in values},
                needs=tuple(values.get("needs", ())),
                houses=tuple(_HOUSES[name] for name in values.get("houses", ())),
                rank=values.get("rank", 1),
                supposes=values.get("supposes", ""),
                lows=values.get("lows", False),
                level=RuleLevel(values.get("level", "required")),
            ),
        )

    def _predicate(self, predicates: ModuleType, name: str) -> Callable[..., Any]:
        named: Callable[..., Any] = vars(predicates)[name]
        given = self._values.get("given")
        return named if given is None else named(**given)

    def hand(self) -> FixedHand:
        """The block as a fixed hand."""
        values = self._values
        return self._build(
            _HAND,
            lambda: FixedHand(
                Setup(
                    values["variant"],
                    _stakes(values["stakes"]),
                    tuple(values["stacks"]),
                    Places(**_positions(values["places"])) if "places" in values else None,
                    HouseRules(**values["rules"]) if "rules" in values else STANDARD_RULES,
                    frozenset(values.get("absent", ())),
                    values.get("uncapped", False),
                ),
                " ".join(values["line"].split()),
                tuple(values.get("ends", ())),
                values.get("hole", ""),
                values.get("board", ""),
                values.get("why", ""),
            ),
        )

    def table(self) -> FixedTable:
        """The block as a fixed table."""
        values = self._values
        return self._build(
            _TABLE,
            lambda: FixedTable(tuple(values["seats"]), tuple(map(_step, values["hands"])), values.get("why", "")),
        )

    def busts(self) -> FixedFloor:
        """The block as players who go out, with their places and prizes."""
        values = self._values
        return self._build(
            _BUSTS, lambda: _fixed_floor(BustCase(_busts(values), _all(PlayerFinish, "finishes", values)), values)
        )

    def room(self) -> FixedFloor:
        """The block as a room, with the moves made in it."""
        values = self._values
        return self._build(
            _ROOM, lambda: _fixed_floor(RoomCase(_room(values), _all(PlayerMove, "moves", values)), values)
        )

    def _build(self, known: set[str], make: Callable[[], _Made]) -> _Made:
        unknown = sorted(self._values.keys() - known)
        if unknown:
            raise InvalidArgument(f"{self._where}: unknown key {unknown[0]!r}; known are {', '.join(sorted(known))}")
        try:
            return make()
        except KeyError as error:
            raise InvalidArgument(f"{self._where}: {error} is missing or unknown") from error
        except (TypeError, ValueError, AttributeError) as error:
            raise InvalidArgument(f"{self._where}: {error}") from error


def _stakes(values: dict[str, Any]) -> Stakes:
    kind = AnteKind[values.get("ante_kind", "each").upper()]
    return Stakes(**{**values, "ante_kind": kind})


def _positions(values: dict[str, Any]) -> dict[str, int]:
    return {name: NOBODY if value == _DEAD else value for name, value in values.items()}


def _step(values: dict[str, Any]) -> TableStep:
    small = None if values["small_blind"] == _DEAD else values["small_blind"]
    moves = {name: tuple(values.get(name, ())) for name in ("gone", "come", "waits")}
    return TableStep(values["button"], small, values["big_blind"], **moves)


def _fixed_floor(case: FloorCase, values: dict[str, Any]) -> FixedFloor:
    return FixedFloor(case, values.get("choice", False), values.get("why", ""))


def _all(kind: Callable[..., _Made], name: str, values: dict[str, Any]) -> tuple[_Made, ...]:
    return tuple(kind(*each) for each in values[name])


def _busts(values: dict[str, Any]) -> Busts:
    tables = tuple(tuple(BustedPlayer(*each) for each in table) for table in values["tables"])
    return Busts(values["left"], tuple(values["prizes"]), tables)


def _room(values: dict[str, Any]) -> FloorRoom:
    tables = tuple(_room_table(each, values["seats"]) for each in values["tables"])
    order = values.get("break_order", [table.number for table in reversed(tables)])
    return FloorRoom(tables, values.get("staying", len(tables)), tuple(order), values.get("spread", 1))


def _room_table(values: dict[str, Any], seats: int) -> RoomTable:
    """A table whose players are named by table and seat: player 203 sits in seat 3 of table 2."""
    taken, number = values["taken"], values["number"]
    players = tuple(100 * number + seat if seat in taken else None for seat in range(seats))
    return RoomTable(number, players, tuple(_STACK * (seat in taken) for seat in range(seats)), *values["last"])
