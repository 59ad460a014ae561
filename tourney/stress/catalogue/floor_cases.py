"""What a floor was asked and has answered, as rule points read it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from tourney.tournament.button import Blinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tourney.stress.floor_interface import Busts, FloorRoom, PlayerFinish, PlayerMove, RoomTable
    from tourney.types import Money, PlayerId, SeatNo, TableId


@dataclass(frozen=True)
class BustCase:
    """Players who go out in one hand, and their places and prizes."""

    busts: Busts
    answer: tuple[PlayerFinish, ...]

    @cached_property
    def stacks(self) -> dict[PlayerId, int]:
        """The stack of each player who goes out."""
        return {player: stack for table in self.busts.tables for player, stack in table}

    @cached_property
    def places(self) -> dict[PlayerId, int]:
        """The place that each player was given."""
        return {each.player: each.place for each in self.answer}

    @property
    def first_place(self) -> int:
        """The best place of those who go out."""
        return self.busts.left - len(self.stacks) + 1

    @cached_property
    def groups(self) -> dict[int, list[PlayerFinish]]:
        """Those who were given the same place, by place."""
        found: dict[int, list[PlayerFinish]] = {}
        for each in sorted(self.answer, key=lambda one: one.place):
            found.setdefault(each.place, []).append(each)
        return found

    def prize_of(self, place: int) -> Money:
        """The prize of a place."""
        return self.busts.prizes[place - 1] if place <= len(self.busts.prizes) else 0


@dataclass(frozen=True)
class RoomCase:
    """A room and the moves made in it."""

    room: FloorRoom
    answer: tuple[PlayerMove, ...]

    @cached_property
    def tables(self) -> dict[TableId, RoomTable]:
        """The tables by number."""
        return {table.number: table for table in self.room.tables}

    @cached_property
    def table_of(self) -> dict[PlayerId, TableId]:
        """The table of each player before the moves."""
        return {player: table.number for table in self.room.tables for player in table.players if player is not None}

    @cached_property
    def breaking(self) -> tuple[TableId, ...]:
        """The tables that the break order names, as many as are too many."""
        return self.room.break_order[: max(0, len(self.room.tables) - self.room.staying)]

    @cached_property
    def staying(self) -> tuple[TableId, ...]:
        """The other tables."""
        return tuple(number for number in self.tables if number not in self.breaking)

    @cached_property
    def sizes(self) -> dict[TableId, int]:
        """The players at each table after the moves."""
        sizes = {number: len(occupied_of(table)) for number, table in self.tables.items()}
        for move in self.answer:
            sizes[self.table_of[move.player]] -= 1
            sizes[move.table] += 1
        return sizes

    @cached_property
    def balancing(self) -> tuple[PlayerMove, ...]:
        """The moves of players whose table stays."""
        return tuple(move for move in self.answer if self.table_of[move.player] not in self.breaking)


FloorCase: TypeAlias = BustCase | RoomCase


@dataclass(frozen=True, slots=True)
class FixedFloor:
    """A question to a floor, with an answer that the rulebook expects.

    Attributes:
        case: The question and the answer.
        choice: Whether the rulebook allows other answers, too.
        why: What the rulebook says, if it is not plain.
    """

    case: FloorCase
    choice: bool = False
    why: str = ""


def occupied_of(table: RoomTable) -> list[SeatNo]:
    """The seats with a player, ascending."""
    return [seat for seat, player in enumerate(table.players) if player is not None]


def blinds_of(table: RoomTable) -> Blinds:
    """The seats of button and blinds in the last hand."""
    return Blinds(table.button, table.small_blind, table.big_blind)


def least_moves(sizes: Sequence[int], coming: int, seats: int, spread: int) -> int | None:
    """The fewest players who must leave their tables so that sizes differ by at most `spread`; None if they cannot.

    Args:
        sizes: The players at each table that stays.
        coming: The players of tables that break, who sit down wherever they are needed.
        seats: Seats at each table.
        spread: The largest difference allowed.
    """
    total = sum(sizes) + coming
    found: list[int] = []
    for least in range(seats + 1):
        most = min(seats, least + spread)
        if least * len(sizes) <= total <= most * len(sizes):
            # Players of broken tables fill gaps first: what they leave open takes a move from a table that stays.
            above = sum(max(0, size - most) for size in sizes)
            below = sum(max(0, least - size) for size in sizes)
            found.append(max(above, below - coming))
    return min(found, default=None)


def due_in_order(table: RoomTable) -> list[SeatNo]:
    """The occupied seats in the order in which they are due the big blind."""
    seats = occupied_of(table)
    return [seat for seat in seats if seat > table.big_blind] + [seat for seat in seats if seat <= table.big_blind]


def name_all(numbers: Iterable[int]) -> str:
    """Numbers in a list of words."""
    return " ".join(map(str, numbers)) or "none"
