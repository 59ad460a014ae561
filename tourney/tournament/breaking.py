"""Breaking tables, the final table, and random seats."""

from __future__ import annotations

from enum import Enum
from heapq import heappop, heappush
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from tourney.streams import Stream, derive
from tourney.tournament.room import Chair, Move

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tourney.tournament.room import Room
    from tourney.types import PlayerId, TableId


# What the keys of a draw for seats are for; the numbers are part of every result.
_SEAT_ORDER: Final = 0
_LOT: Final = 1


class FinalTableRule(Enum):
    """How many players the last two tables combine to one with."""

    TDA = "tda"
    WSOP = "wsop"


class BreakOrder(Enum):
    """Which table breaks next: the highest number, the lowest, or the one with the fewest players."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    SHORTEST = "shortest"


def usual_final_table(seats: int, rule: FinalTableRule = FinalTableRule.TDA) -> int:
    """Players at the final table of an event with so many seats a table.

    TDA RP-9: nine- and eight-handed events combine to nine, seven- and six-handed ones to seven. WSOP 68: events of
    nine to six seats combine with one player more than these. Others combine to a full table.
    """
    if rule is FinalTableRule.WSOP:
        return seats + 1 if seats in range(6, 10) else seats
    return {9: 9, 8: 9, 7: 7, 6: 7}.get(seats, seats)


def plan_breaks(room: Room, seats: int, order: BreakOrder = BreakOrder.HIGHEST, *, least: int = 2) -> list[TableId]:
    """The tables to break now besides those that are about to, as many as the players left can do without.

    Args:
        room: The tables.
        seats: Seats of a table.
        order: Which table breaks first; of several as short, the highest number.
        least: Tables that stay in any case: two where these combine to the final table in a draw (`plan_redraw`).
    """
    surplus = room.staying - max(least, -(-len(room.chairs) // seats))
    if surplus <= 0:
        return []
    if order is BreakOrder.SHORTEST:
        candidates = chain.from_iterable(reversed(room.with_players(size)) for size in range(seats + 1))
        return list(islice(candidates, surplus))
    numbers = reversed(room.tables) if order is BreakOrder.HIGHEST else iter(room.tables)
    return list(islice((number for number in numbers if number not in room.breaking), surplus))


def redraws_ahead(counts: Collection[int], players: int) -> tuple[int, ...]:
    """Of the numbers of players left at which all draw new seats those to come: at the start, and after a redraw."""
    return tuple([count for count in counts if count < players])


def plan_redraw(players: int, counts: Collection[int], seats: int, final_table: int) -> int:
    """At how many tables all draw new seats now; 0 when they do not.

    WSOP 67c redraws at three tables, at two, and for the final table.

    Args:
        players: Players left.
        counts: The numbers of players left at which they draw, not yet drawn at (`redraws_ahead`).
        seats: Seats of a table.
        final_table: Seats of the final table.
    """
    if players > max(counts, default=0):
        return 0
    return 1 if players <= final_table else max(2, -(-players // seats))


def plan_seating(players: Sequence[PlayerId], *, tables: Sequence[TableId], seats: int, key: int) -> list[Chair]:
    """A random seat for each player, the tables as even as can be (TDA 7); the first tables get the odd ones.

    Another player at the end of the list changes the seat of one of the others at most. Chairs are put out in an
    order that does not depend on their number, one of each table in turn; each player takes the new chair, or that of
    one drawn from those before, who goes to the new one.

    Args:
        players: Who is to be seated, no more than there are seats.
        tables: The tables, in the order in which they get the odd players.
        seats: Seats of each.
        key: The key of the draw.
    """
    chairs: list[Chair] = []
    orders = [_seat_order(derive(key, _SEAT_ORDER, table), seats) for table in tables]
    for place in range(len(players)):
        turn, table = divmod(place, len(tables))
        chair = Chair(tables[table], orders[table][turn])
        lot = Stream(derive(key, _LOT, place)).below(place + 1)
        chairs.append(chair)
        chairs[place], chairs[lot] = chairs[lot], chair
    return chairs


def _seat_order(key: int, seats: int) -> list[int]:
    order = list(range(seats))
    Stream(key).shuffle(order)
    return order


def plan_late_seat(room: Room, stream: Stream) -> Chair | None:
    """A random open seat of a table with the fewest players, for one who comes late (TDA 8A); None if all are full.

    Nobody is sent to a table that is about to break.

    Args:
        room: The tables, all of the same size.
        stream: What is drawn from.
    """
    shortest = room.with_players(room.shortest())
    if not shortest:
        return None
    number = shortest[stream.below(len(shortest))]
    open_seats = room.tables[number].open_seats
    return Chair(number, open_seats[stream.below(len(open_seats))]) if open_seats else None


def plan_dispersal(room: Room, breaking: TableId, stream: Stream) -> list[Move]:
    """New seats for the players of a table that breaks, by a two-step random process (TDA 10B).

    The seats are those that leave the tables that stay most even, each a random open one, blinds and button included
    (TDA 10A); they are shuffled, and dealt to the players in random order.
    """
    players = room.tables[breaking].players
    others = (number for number in room.shortest_first() if number != breaking)
    # No more tables than players get one: a longer table gets its first after each of these.
    shortest = [(len(room.tables[number]), number) for number in islice(others, len(players))]
    free = {number: room.tables[number].open_seats for _, number in shortest}
    chairs = []
    for _ in players:
        count, number = heappop(shortest)
        seat = free[number].pop(stream.below(len(free[number])))
        chairs.append(Chair(number, seat))
        if free[number]:
            heappush(shortest, (count + 1, number))
    stream.shuffle(chairs)
    stream.shuffle(players)
    return [Move(player, room.chairs[player], chair) for player, chair in zip(players, chairs, strict=True)]
