"""Breaking tables, the final table, and random seats."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from heapq import merge
from itertools import chain, count, islice
from typing import TYPE_CHECKING, Final

from tourney.game.size import MOST_PLAYERS
from tourney.streams import Stream, branch, derive, stream_of
from tourney.tournament.room import NO_TABLE, Chair, Move, chair_at

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from tourney.tournament.room import Room
    from tourney.types import PlayerId, TableId


_new: Final = tuple.__new__
"""Makes a named tuple at a third of the cost of its own `__new__`, which is interpreted."""

# The purposes of keys in a seat draw; changing a number changes every result.
_SEAT_ORDER: Final = 0
_LOT: Final = 1


class FinalTableRule(Enum):
    """The rulebook for the number of players at which the last two tables combine."""

    TDA = "tda"
    WSOP = "wsop"


class BreakOrder(Enum):
    """Which table breaks next: the highest number, the lowest, or the one with the fewest players."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    SHORTEST = "shortest"


_HIGHEST: Final = BreakOrder.HIGHEST
_SHORTEST: Final = BreakOrder.SHORTEST


def usual_final_table(seats: int, rule: FinalTableRule = FinalTableRule.TDA) -> int:
    """The number of players at the final table of an event with `seats` at each table.

    TDA RP-9: nine- and eight-handed events combine to nine, seven- and six-handed ones to seven. WSOP 68: events of
    nine to six seats combine with one player more than seats. Others combine to a full table.
    """
    if rule is FinalTableRule.WSOP:
        # WSOP 68: a nine-handed event combines with ten players left, a six-handed one with seven.
        return seats + 1 if seats in range(6, 10) else seats
    # TDA RP-9: two tables of five, or of four, play on until one more player is out.
    return {9: 9, 8: 9, 7: 7, 6: 7}.get(seats, seats)


@dataclass(frozen=True, slots=True)
class BreakRules:
    """The house rules for breaking tables.

    Attributes:
        order: Which table breaks next; of several equally short, the highest number.
        first: The signs of tables that break before all others, in this order.
        feature: The sign of the feature table, which breaks last, and where the final table is played; 0 for none.
        late_seats: While entries are open, a table breaks once the others have this many open seats; None: no table
            breaks before entries close.
    """

    order: BreakOrder = BreakOrder.HIGHEST
    first: tuple[int, ...] = ()
    feature: int = 0
    late_seats: int | None = None

    def turn_of(self, sign: int) -> int:
        """When a table breaks among those listed: tables with equal turns break by the `order`."""
        # After all that are listed, and after all that are not.
        if sign == self.feature:
            return len(self.first) + 1
        return self.first.index(sign) if sign in self.first else len(self.first)


BY_HIGHEST: Final = BreakRules()
"""The highest number breaks first, once entries are closed."""


def plan_breaks(room: Room, seats: int, rules: BreakRules = BY_HIGHEST, *, least: int = 2) -> list[TableId]:
    """The tables to break now, besides those already breaking: as many as the players left do not need.

    Args:
        room: The tables.
        seats: Seats at a table.
        rules: Which table breaks first.
        least: The number of tables that always stay: two if these combine to a final table in a redraw
            (`plan_redraw`).
    """
    # A table breaks as soon as the others have a seat for each of its players.
    surplus = room.staying - max(least - len(room.resting), -(-room.active // seats))
    return list(islice(break_order(room, seats, rules), surplus)) if surplus > 0 else []


def plan_late_breaks(room: Room, seats: int, rules: BreakRules, *, least: int = 2) -> list[TableId]:
    """The tables to break now while entries are open: the others keep the open seats that the rules ask for."""
    if rules.late_seats is None:
        return []
    # As in `plan_breaks`, with the seats that are to stay open counted as taken.
    surplus = room.staying - max(least - len(room.resting), -(-(room.active + rules.late_seats) // seats))
    return list(islice(break_order(room, seats, rules), surplus)) if surplus > 0 else []


def break_order(room: Room, seats: int, rules: BreakRules) -> Iterator[TableId]:
    """The tables that stay, in the order in which they break."""
    in_order = _by_order(room, seats, rules.order)
    if not rules.first and not rules.feature:
        return in_order
    # A sign may be gone, or its table may break already: the list is of the whole event, and skips what is over.
    first = [number for sign in rules.first if (number := room.with_sign(sign)) is not None]
    feature = room.with_sign(rules.feature)
    last = [] if feature is None else [feature]
    listed = {*first, *last}
    return chain(first, (number for number in in_order if number not in listed), last)


def _by_order(room: Room, seats: int, order: BreakOrder) -> Iterator[TableId]:
    if order is _HIGHEST:
        return _highest_first(room)
    sizes = [room.with_players(size) for size in range(seats + 1)]
    # Within a size from the highest number down, so that ties break as in the usual order.
    if order is _SHORTEST:
        return chain.from_iterable(map(reversed, sizes))
    return merge(*sizes)


def _highest_first(room: Room) -> Iterator[TableId]:
    """The tables that stay, the highest number first; far faster than `merge` for the first few."""
    number = room.highest_below(room.opened + 1)
    while number > NO_TABLE:
        yield number
        number = room.highest_below(number)


def plan_signs(room: Room, tables: int, seats: int, rules: BreakRules) -> list[int]:
    """The signs of new tables, ascending, when all draw new seats: those of the tables that would break last.

    Args:
        room: The tables before the draw.
        tables: The number of new tables.
        seats: Seats at a table.
        rules: Which table breaks first.
    """
    if tables == 1 and rules.feature:
        return [rules.feature]
    # Where players will sit is where tables would have stayed: the floor then clears the same part of the room.
    kept = [room.tables[number].sign for number in break_order(room, seats, rules)][-tables:]
    others = (sign for sign in count(1) if sign not in kept)
    return sorted([*kept, *islice(others, tables - len(kept))])


def redraws_ahead(counts: Collection[int], players: int) -> tuple[int, ...]:
    """The redraws still to come, at the start or after a redraw: those at fewer players than are left."""
    return tuple([count for count in counts if count < players])


def plan_redraw(players: int, counts: Collection[int], seats: int, final_table: int) -> int:
    """The number of tables at which all draw new seats now; 0 for no redraw.

    WSOP 67c redraws at three tables, at two, and for the final table.

    Args:
        players: Players left.
        counts: The numbers of players left at which redraws are still to come (`redraws_ahead`).
        seats: Seats at a table.
        final_table: Seats at the final table.
    """
    # WSOP 67c has redraws in events of 100 players or more; here they are the numbers in the file.
    if not counts or players > max(counts):
        return 0
    # Two tables at least before the final one: TDA RP-9 combines the last two only at the size of the final table.
    return 1 if players <= final_table else max(2, -(-players // seats))


def plan_seating(players: Sequence[PlayerId], tables: Sequence[TableId], seats: int, key: int) -> list[Chair]:
    """A random seat for each player, with tables as even as possible (TDA 7); the first tables get the odd players.

    One more player at the end of the list changes the seat of at most one other. Chairs are added in an order that
    does not depend on the number of players, one at each table in turn. Each player takes the new chair, or swaps it
    with a player drawn from those before.

    Args:
        players: The players to seat, no more than there are seats.
        tables: The tables, in the order in which they get the odd players.
        seats: Seats at each table.
        key: The key of the draw.
    """
    chairs: list[Chair] = []
    orders = [_seat_order(derive(key, _SEAT_ORDER, table), seats) for table in tables]
    length = len(tables)
    lots = derive(key, _LOT)
    for place in range(len(players)):
        table = place % length
        chair = chair_at(tables[table], orders[table][place // length])
        stream = stream_of(branch(lots, place))
        # TDA 7: seats are drawn at random.
        lot = stream.below_32(place + 1)
        chairs.append(chair)
        # An inside-out shuffle of Fisher and Yates: every order is equally likely, as TDA 7 wants it.
        chairs[place], chairs[lot] = chairs[lot], chair
    return chairs


def _seat_order(key: int, seats: int) -> list[int]:
    order = list(range(seats))
    Stream(key).shuffle(order)
    return order


def plan_late_seat(room: Room, stream: Stream) -> Chair | None:
    """A random open seat at a table with the fewest players, for a late entrant (TDA 8A); None if all are full.

    Tables about to break get nobody.

    Args:
        room: The tables, all of the same size.
        stream: Random numbers.
    """
    # TDA 8A: late entrants draw from the same seats as all new players. WSOP 14 seats them where players are out.
    shortest = room.with_players(room.shortest())
    if not shortest:
        return None
    # By lot among the shortest, because TDA 8A wants a random draw, and a fuller table would have to be balanced at
    # once.
    number = shortest.at(stream.below(len(shortest)))
    # Any open seat (TDA 10A), also one between small blind and button, where the player waits.
    open_seats = room.tables[number].open_seats
    return Chair(number, open_seats[stream.below(len(open_seats))]) if open_seats else None


def plan_seat_at_rest(room: Room, stream: Stream) -> Chair | None:
    """A random open seat at a shortest of the tables that rest until the next day; None if they are full.

    Args:
        room: The tables.
        stream: Random numbers.
    """
    free = [room.tables[number] for number in sorted(room.resting) if room.tables[number].open_seats]
    if not free:
        return None
    # No lot between tables: they have no hand left today, and draw new seats for the next day.
    table = min(free, key=len)
    return Chair(table.number, table.open_seats[stream.below(len(table.open_seats))])


def plan_dispersal(room: Room, breaking: TableId, stream: Stream) -> list[Move]:
    """New seats for the players of a table that breaks, by a two-step random process (TDA 10B).

    The seats leave the other tables as even as possible. Each is a random open seat, blinds and button included
    (TDA 10A). The seats are shuffled, and dealt to the players in random order.
    """
    players = room.tables[breaking].players
    # No more tables than players can get one: a fuller table gets its first after each of these.
    others = [number for number in room.shortest_first(len(players) + 1) if number != breaking]
    others.sort()
    free, sizes = [], []
    for number in others:
        table = room.tables[number]
        # TDA 10A: any open seat, that of a blind or of the button included.
        free.append(table.open_seats)
        sizes.append(table.count)
    chairs: list[Chair] = []
    # From the shortest tables up: each of a size gets a player before any gets a second, so that little is left to
    # balance.
    for size in range(room.shortest(), MOST_PLAYERS):
        for place, number in enumerate(others):
            seats = free[place]
            if sizes[place] == size and seats and len(chairs) < len(players):
                chairs.append(chair_at(number, seats.pop(stream.below_32(len(seats)))))
                sizes[place] = size + 1
    # TDA 10B, as in the addendum: the seat cards are scrambled, then cards decide in which order players get them.
    stream.shuffle(chairs)
    stream.shuffle(players)
    return [_new(Move, (player, room.chairs[player], chair)) for player, chair in zip(players, chairs, strict=True)]
