"""Questions to put to a floor: drawn at random, made smaller, and in words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tourney.stress.catalogue.floor_cases import blinds_of, name_all, occupied_of
from tourney.stress.floor_interface import BustedPlayer, Busts, FloorRoom, RoomTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tourney.streams import Stream
    from tourney.types import Chips, Money

_Item = TypeVar("_Item")

_ROUND: Final = 100
_MOST_TABLES: Final = 5
_MOST_SEATS: Final = 10
_ONE_IN: Final = 4


def draw_busts(stream: Stream) -> Busts:
    """Players who go out in one hand, mostly few, often with equal stacks and near the last place paid."""
    most = 1 + stream.below(4) if stream.below(3) else 1 + stream.below(2)
    tables = 1 if stream.below(2) else 2 + stream.below(2)
    kinds = 1 + stream.below(4)
    amounts = [50 + stream.below(2000) for _ in range(kinds)]
    players = list(range(1, 100))
    stream.shuffle(players)
    found = []
    for _ in range(tables):
        out = 1 + stream.below(most) if tables == 1 else 1 + stream.below(2)
        found.append(tuple(BustedPlayer(players.pop(), amounts[stream.below(kinds)]) for _ in range(out)))
    count = sum(map(len, found))
    left = count + 1 + stream.below(8 if stream.below(2) else 60)
    # Mostly the last place paid is near those who go out.
    near = min(left, max(1, left - count + stream.below(count + 3) - 1))
    paid = near if stream.below(3) else 1 + stream.below(left)
    return Busts(left, _draw_prizes(stream, paid), tuple(found))


def _draw_prizes(stream: Stream, paid: int) -> tuple[Money, ...]:
    """Prizes that fall or stay level, in uneven units."""
    prizes = [10 + stream.below(50)]
    for _ in range(paid - 1):
        prizes.append(prizes[-1] + (stream.below(40) if stream.below(3) else 0))
    return tuple(reversed(prizes))


def draw_room(stream: Stream, least_seats: int = 4, most_seats: int = _MOST_SEATS) -> FloorRoom:
    """A room in which one or two tables are too many, or sizes differ, or nothing is to be done."""
    seats = least_seats + stream.below(most_seats - least_seats + 1)
    count = 1 + stream.below(_MOST_TABLES)
    sizes = [2 + stream.below(seats - 1) for _ in range(count)]
    # As few tables as the players need, as a floor decides by itself; now and then the house keeps one more.
    staying = min(count, max(1, -(-sum(sizes) // seats)) + (stream.below(_ONE_IN) == 0))
    numbers = sorted({1 + stream.below(40) for _ in range(3 * count)})[:count]
    while len(numbers) < count:
        numbers.append(numbers[-1] + 1)
    order = list(numbers)
    stream.shuffle(order)
    tables = [_draw_table(stream, number, seats, size) for number, size in zip(numbers, sizes, strict=True)]
    return FloorRoom(tuple(tables), staying, tuple(order), 2 if stream.below(_ONE_IN) == 0 else 1)


def _draw_table(stream: Stream, number: int, seats: int, size: int) -> RoomTable:
    """A table after a hand of three players or more, of whom some may have gone out."""
    chairs = list(range(seats))
    stream.shuffle(chairs)
    taken = set(chairs[:size])
    dealt = sorted(chairs[: max(3, min(seats, size + stream.below(2)))])
    first = stream.below(len(dealt))
    button, small, big = ((dealt * 2)[first + place] for place in range(3))
    players = tuple(100 * number + seat if seat in taken else None for seat in range(seats))
    stacks = tuple((1 + stream.below(400)) * 25 if seat in taken else 0 for seat in range(seats))
    return RoomTable(number, players, stacks, button, small, big)


# Smaller ones


def smaller_busts(busts: Busts) -> Iterator[Busts]:
    """Questions with one thing less: a player, a table, prizes; or with rounder numbers."""
    for place, table in enumerate(busts.tables):
        for one in table:
            rest = tuple(other for other in table if other is not one)
            tables = (*busts.tables[:place], *((rest,) if rest else ()), *busts.tables[place + 1 :])
            if tables:
                yield replace(busts, tables=tables)
    least = 1 + sum(map(len, busts.tables))
    for left in {least, busts.left // 2, busts.left - 1}:
        if least <= left < busts.left:
            # The bubble stays where it is, seen from the last player.
            gone = busts.left - left
            yield Busts(left, busts.prizes[gone:], busts.tables)
            yield replace(busts, left=left, prizes=busts.prizes[:left])
    yield from (replace(busts, prizes=prizes) for prizes in _plainer(busts.prizes) if prizes != busts.prizes)
    for changed in _plain_players(busts):
        if changed != busts:
            yield changed


def _plainer(prizes: tuple[Money, ...]) -> Iterator[tuple[Money, ...]]:
    yield prizes[:-1]
    yield tuple(_ROUND * (len(prizes) - place) for place in range(len(prizes)))
    yield (_ROUND,) * len(prizes)


def _plain_players(busts: Busts) -> Iterator[Busts]:
    """The same with round stacks in their order, and with players numbered in theirs."""
    everybody = [one for table in busts.tables for one in table]
    stacks = sorted({one.stack for one in everybody})
    numbers = sorted(one.player for one in everybody)
    for by_stack, by_number in ((True, False), (False, True)):
        tables = tuple(
            tuple(
                BustedPlayer(
                    numbers.index(player) + 1 if by_number else player,
                    _ROUND * (stacks.index(stack) + 1) if by_stack else stack,
                )
                for player, stack in table
            )
            for table in busts.tables
        )
        yield replace(busts, tables=tables)


def smaller_rooms(room: FloorRoom) -> Iterator[FloorRoom]:
    """Questions with one thing less: a table, a player, a seat; or with round stacks."""
    for table in room.tables:
        rest = tuple(one for one in room.tables if one is not table)
        order = tuple(number for number in room.break_order if number != table.number)
        for staying in (room.staying - 1, room.staying):
            yield FloorRoom(rest, staying, order, room.spread)
    for place, table in enumerate(room.tables):
        for seat in occupied_of(table):
            less = replace(table, players=_clear(table.players, seat, None), stacks=_clear(table.stacks, seat, 0))
            yield replace(room, tables=(*room.tables[:place], less, *room.tables[place + 1 :]))
    if all(table.players[-1] is None and room.seats - 1 not in blinds_of(table) for table in room.tables):
        tables = tuple(replace(one, players=one.players[:-1], stacks=one.stacks[:-1]) for one in room.tables)
        yield replace(room, tables=tables)
    level = tuple(replace(one, stacks=tuple(1000 * (stack > 0) for stack in one.stacks)) for one in room.tables)
    if level != room.tables:
        yield replace(room, tables=level)


def _clear(row: tuple[_Item, ...], seat: int, empty: _Item) -> tuple[_Item, ...]:
    return (*row[:seat], empty, *row[seat + 1 :])


def is_possible(room: FloorRoom) -> bool:
    """Whether a room can be: two players at each table, and seats for all at those that stay."""
    sizes = [len(occupied_of(table)) for table in room.tables]
    staying = 1 <= room.staying <= len(sizes)
    return bool(sizes) and staying and min(sizes) > 1 and sum(sizes) <= room.staying * room.seats


# In words


def describe_busts(busts: Busts) -> str:
    """The players who go out, in words."""
    words = [f"{busts.left} players are left. Prizes: {_list_prizes(busts.prizes)}."]
    for number, table in enumerate(busts.tables, 1):
        where = f"At table {number} " if len(busts.tables) > 1 else ""
        out = ", ".join(f"player {player} with {stack}" for player, stack in table)
        words.append(f"{where}{'these' if where else 'These'} go out in one hand: {out}.")
    return " ".join(words)


def _list_prizes(prizes: Sequence[Money]) -> str:
    shown = name_all(prizes[:4])
    return shown if len(prizes) <= 4 else f"{shown} ... {name_all(prizes[-4:])}, {len(prizes)} in all"


def describe_room(room: FloorRoom) -> str:
    """A room in words, a table a sentence."""
    words = [f"{room.seats} seats a table, sizes may differ by {room.spread}; {room.staying} tables play on."]
    if room.staying < len(room.tables):
        words.append(f"They break in the order {name_all(room.break_order)}.")
    for table in room.tables:
        seated = ", ".join(
            f"{seat}: player {table.players[seat]}{_with(table.stacks[seat])}" for seat in occupied_of(table)
        )
        posts = f"button {table.button}, small blind {table.small_blind}, big blind {table.big_blind}"
        words.append(f"Table {table.number} (last hand: {posts}): seats {seated}.")
    return " ".join(words)


def _with(stack: Chips) -> str:
    return "" if stack == 1000 else f" with {stack}"


def describe_answer(answer: Iterable[Any]) -> str:
    """An answer of a floor in words: its named tuples, field by field."""
    items = (", ".join(f"{name} {value}" for name, value in each._asdict().items()) for each in answer)
    return "; ".join(items) or "nothing"
