"""Keeping tables even: who moves where, and when a short table stops (TDA 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.tournament.button import hands_until_big_blind, lies_between, next_big_blind
from tourney.tournament.room import NO_TABLE, Chair, Move

if TYPE_CHECKING:
    from tourney.tournament.room import Room, Table
    from tourney.types import SeatNo, TableId

SPREAD: Final = 1
"""The difference in players that is left alone. A table that gives must have two more than the one that gets."""

HALT_SHORT: Final = 3
"""A table so many players short of the fullest stops once its blinds are affected (TDA 11D)."""


def plan_balance(room: Room, donor: TableId, closing: TableId = NO_TABLE) -> Move | None:
    """The move that evens the room out, if `donor`, whose hand has just ended, is the table to give a player.

    A fullest table gives, the first whose hand ends (TDA 11C); the shortest gets, the lowest number of several. The
    player due the big blind next moves, to the worst open seat (TDA 11A).

    Args:
        room: The tables.
        donor: The table between hands.
        closing: The table that is about to break; it neither gives nor gets.
    """
    giver = room.tables[donor]
    fullest = room.fullest(closing)
    if donor == closing or len(giver) < fullest or fullest - room.shortest(closing) <= SPREAD:
        return None
    for taker in sorted([table for table in room.tables.values() if table.number != closing], key=len):
        if len(giver) - len(taker) <= SPREAD:
            break
        seat = worst_seat(taker)
        if seat is not None:
            leaving = next_big_blind(giver.blinds, giver.occupied)
            return Move(giver.player_at(leaving), Chair(donor, leaving), Chair(taker.number, seat))
    return None


def worst_seat(table: Table) -> SeatNo | None:
    """The open seat that is soonest due the big blind, never the small blind; None when there is no other."""
    last = table.blinds
    if last is None:
        return table.open_seats[0] if table.open_seats else None
    allowed = [seat for seat in table.open_seats if seat != last.big_blind]  # which is the next small blind
    occupied = table.occupied
    return min(allowed, key=lambda seat: hands_until_big_blind(last, occupied, seat), default=None)


def must_halt(room: Room, table: Table) -> bool:
    """Whether the table must wait for players before its next hand.

    It does when it is three or more short of the fullest and its big blind would fall on an empty seat (TDA 11D), and
    when it has only one player.
    """
    if len(table) < 2:
        return True
    return room.fullest() - len(table) >= HALT_SHORT and blinds_affected(table)


def blinds_affected(table: Table) -> bool:
    """Whether the big blind would fall on an empty seat: who was due it has left, and nobody has come before it."""
    if table.blinds is None or table.due is None or table.seats[table.due] is not None:
        return False
    return lies_between(table.due, table.blinds.big_blind, next_big_blind(table.blinds, table.occupied))
