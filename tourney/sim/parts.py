"""The parts of an event in their order: one floor, flights and the day they meet, or the rounds of a shootout."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from tourney.sim import events as fe
from tourney.sim.calls import Stop
from tourney.sim.floor import Floor
from tourney.sim.programs import Flight, Round, WholeEvent
from tourney.streams import ARRIVING, SEATING
from tourney.tournament.formats import byes
from tourney.tournament.schedule import Break, Level

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from simpy import Event

    from tourney.sim.books import Books
    from tourney.sim.programs import Program
    from tourney.tournament.formats import Flights, Shootout, TimeLimit
    from tourney.tournament.room import Table
    from tourney.tournament.schedule import Item
    from tourney.types import PlayerId

Start: TypeAlias = "Callable[[Floor, Table], None]"
"""Starts the process of a table."""


def parts_of(books: Books, start: Start) -> Generator[Event, Any, None]:
    """The SimPy process of an event."""
    scenario = books.scenario
    everybody = range(scenario.entries)
    items = scenario.schedule.items
    if scenario.shootout is not None:
        yield from _rounds(books, start, scenario.shootout)
        return
    if scenario.flights is not None:
        yield from _flights(books, start, scenario.flights)
        return
    floor = _floor(books, start, items, WholeEvent(books, scenario.entries), 0)
    floor.desk.begin(everybody)
    floor.clock.begin()
    if scenario.time_limit is not None:
        books.env.process(_limit(floor, scenario.time_limit))
    yield floor.over


def _floor(books: Books, start: Start, items: Sequence[Item], program: Program, opened: int) -> Floor:
    floor = Floor(books, items, program, opened=opened)
    floor.start = partial(start, floor)
    if books.sampler is not None:
        books.sampler.floor = floor
    return floor


def _limit(floor: Floor, limit: TimeLimit) -> Generator[Event, Any, None]:
    """The time is up when the floor has been open for so long; nights do not count."""
    while (left := limit.after - floor.awake.seconds) > 0:
        yield floor.books.env.timeout(left) if floor.night is None else floor.night
    if not floor.closed and isinstance(floor.program, WholeEvent):
        floor.calls.add(Stop.END, partial(floor.program.time_is_up, floor, limit.divide))


def _flights(books: Books, start: Start, flights: Flights) -> Generator[Event, Any, None]:
    """Flight after flight; then those left play on from the level after the last that any has ended."""
    items = books.scenario.schedule.items
    entrants = list(range(books.scenario.entries))
    books.stream(ARRIVING, 0, 0).shuffle(entrants)
    survivors: list[PlayerId] = []
    passed = opened = 0
    for number, part in enumerate(flights.split(entrants), start=1):
        floor = _floor(books, start, items, Flight(number, flights.until_level, flights.until_percent), opened)
        if books.listened_to:
            books.tell(fe.FlightStarted(books.now, number, len(part)))
        floor.desk.begin(part)
        floor.clock.begin()
        yield floor.over
        if books.listened_to:
            books.tell(fe.FlightEnded(books.now, number, floor.left))
        survivors += sorted(floor.room.chairs)
        passed = max(passed, floor.clock.passed)
        opened = floor.room.opened
        yield books.env.timeout(flights.pause)
    if books.standings.left > 1 or not books.standings.closed:
        books.close()
    yield from _on_with(books, start, passed, survivors, opened)


def _on_with(
    books: Books, start: Start, passed: int, players: Sequence[PlayerId], opened: int
) -> Generator[Event, Any, None]:
    """Players who have bagged their chips play to the end, from the level on after those that are over."""
    items = books.scenario.schedule.items
    place = _place_of(items, passed + 1)
    floor = _floor(books, start, items[place:], WholeEvent(books, len(players), passed), opened)
    floor.desk.keep_shut()
    floor.seats.seat_all(players)
    for item in items[:place]:
        if isinstance(item, Break):
            floor.color_up(item.remove)
    if len(floor.room.tables) == 1 < len(players):
        floor.seats.note_final_table()
    floor.clock.begin()
    yield floor.over


def _place_of(items: Sequence[Item], number: int) -> int:
    """Where a level stands on the sheet."""
    return next(place for place, item in enumerate(items) if isinstance(item, Level) and item.number == number)


def _rounds(books: Books, start: Start, shootout: Shootout) -> Generator[Event, Any, None]:
    """Round after round, until one is left."""
    scenario = books.scenario
    players = [books.enter(entrant) for entrant in range(scenario.entries)]
    books.close()
    number = opened = 0
    while True:
        number += 1
        program = Round(number)
        floor = _floor(books, start, scenario.schedule.items, program, opened)
        floor.desk.keep_shut()
        through = _draw_byes(books, players, opened)
        playing = [player for player in players if player not in through]
        seats = scenario.final_table if len(playing) <= scenario.final_table else scenario.seats
        count = -(-len(playing) // seats)
        if books.listened_to:
            books.tell(fe.RoundStarted(books.now, number, len(players), count))
        books.deal_stacks(players)
        tables = [floor.seats.open(seats) for _ in range(count)]
        floor.seats.seat_at(tables, playing, seats)
        floor.clock.begin()
        if number > 1 and count == 1 and not through:
            floor.seats.note_final_table()
        yield floor.over
        players = sorted([*through, *program.winners])
        opened = floor.room.opened
        if len(players) == 1:
            books.end([players], floor.clock.level.number, "winner")
            return
        yield books.env.timeout(shootout.pause)


def _draw_byes(books: Books, players: Sequence[PlayerId], opened: int) -> set[PlayerId]:
    """Who has a bye, by lot."""
    order = list(players)
    books.stream(SEATING, 0, opened).shuffle(order)
    return set(order[: byes(len(players), books.scenario.seats)])
