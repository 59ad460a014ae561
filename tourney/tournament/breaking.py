"""Breaking tables, the final table, and random seats."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from tourney.tournament.room import NO_TABLE, Chair, Move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.streams import Stream
    from tourney.tournament.room import Room
    from tourney.types import PlayerId, TableId


def usual_final_table(seats: int) -> int:
    """Players at the final table of an event with so many seats a table (TDA RP-9).

    Nine- and eight-handed events combine to nine, seven- and six-handed ones to seven; others to a full table.
    """
    return {9: 9, 8: 9, 7: 7, 6: 7}.get(seats, seats)


def plan_break(room: Room, seats: int, final_table: int) -> TableId:
    """The table to break now, if all its players fit elsewhere: the highest number of those in play; or `NO_TABLE`.

    Args:
        room: The tables.
        seats: Seats of a table.
        final_table: Seats of the final table: the last two tables combine when so many players are left.
    """
    tables = len(room.tables)
    if tables < 2:
        return NO_TABLE
    capacity = final_table if tables == 2 else (tables - 1) * seats
    return next(reversed(room.tables)) if len(room.chairs) <= capacity else NO_TABLE


def plan_seating(
    players: Sequence[PlayerId], *, tables: Sequence[TableId], seats: int, stream: Stream
) -> list[Chair]:
    """A random seat for each player, the tables as even as can be (TDA 7); the first tables get the odd ones."""
    each, odd = divmod(len(players), len(tables))
    chairs = []
    for place, table in enumerate(tables):
        numbers = list(range(seats))
        stream.shuffle(numbers)
        chairs += [Chair(table, seat) for seat in numbers[: each + (place < odd)]]
    stream.shuffle(chairs)
    return chairs


def plan_dispersal(room: Room, breaking: TableId, stream: Stream) -> list[Move]:
    """New seats for the players of a table that breaks, by a two-step random process (TDA 10B).

    The seats are those that leave the other tables most even, each a random open one, blinds and button included
    (TDA 10A); they are shuffled, and dealt to the players in random order.
    """
    players = room.tables[breaking].players
    counts = {table.number: len(table) for table in room.tables.values() if table.number != breaking}
    free = {number: room.tables[number].open_seats for number in counts}
    chairs = []
    shortest = [(count, number) for number, count in counts.items() if free[number]]
    heapify(shortest)
    for _ in players:
        count, number = heappop(shortest)
        seat = free[number].pop(stream.below(len(free[number])))
        chairs.append(Chair(number, seat))
        if free[number]:
            heappush(shortest, (count + 1, number))
    stream.shuffle(chairs)
    stream.shuffle(players)
    return [Move(player, room.chairs[player], chair) for player, chair in zip(players, chairs, strict=True)]
