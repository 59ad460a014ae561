"""How the room stands at the moments that are asked about: on a grid of time, at each level, at the bubble."""

from __future__ import annotations

from enum import StrEnum
from statistics import median_low
from typing import TYPE_CHECKING, Any, NamedTuple

from tourney.tournament.structure import column_asked, orbit_cost, stakes_in, unit_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from simpy import Event

    from tourney.sim.books import Books
    from tourney.sim.floor import Floor
    from tourney.types import Chips, Seconds


class Moment(StrEnum):
    """What a sample is taken at."""

    TIME = "time"
    """A step of the grid."""

    LEVEL = "level"
    """The start of a level."""

    BUBBLE = "bubble"
    """One more has to go until all left are paid, or fewer."""

    MONEY = "money"
    """All left are paid."""

    FINAL_TABLE = "final table"
    """All left in the event sit at one table, and did not before."""

    END = "end"
    """The event is over."""


class Sample(NamedTuple):
    """The room at a moment.

    Attributes:
        moment: What it is taken at.
        seconds: When.
        level: The level that the clock shows.
        players: Players left.
        tables: Tables in play, each with a dealer.
        average: The average stack, rounded down.
        median: The lower median stack.
        unit: The big blind, or the small bet in games without blinds.
        orbit: What an orbit costs who never plays, at a full table.
    """

    moment: Moment
    seconds: Seconds
    level: int
    players: int
    tables: int
    average: Chips
    median: Chips
    unit: Chips
    orbit: Chips


class Sampler:
    """Takes samples while an event is played.

    Attributes:
        samples: Those taken so far, in order.
        floor: Where play goes on: the event's, or that of the flight or round in progress.
    """

    def __init__(self, books: Books, every: Seconds) -> None:
        """`every` is the step of the grid; 0 for no grid."""
        self.samples: list[Sample] = []
        self.floor: Floor | None = None
        self._books = books
        self._seen: set[Moment] = set()
        scenario = books.scenario
        self._column = column_asked(scenario.schedule, None, scenario.rotation.games)
        if every:
            books.env.process(self._run(every))

    def _run(self, every: Seconds) -> Generator[Event, Any, None]:
        while True:
            yield self._books.env.timeout(every)
            self.take(Moment.TIME)

    def note_left(self) -> None:
        """Players have gone out, or prizes are known."""
        standings = self._books.standings
        if not standings.closed:
            return
        paid = len(standings.prizes)
        for moment, left in ((Moment.BUBBLE, paid + 1), (Moment.MONEY, paid)):
            if standings.left <= left and moment not in self._seen:
                self._seen.add(moment)
                self.take(moment)

    def take(self, moment: Moment) -> None:
        """Look at the room now."""
        books, floor = self._books, self.floor
        stacks = [chips for chips in books.stacks.values() if chips]
        if floor is None or not stacks:
            return
        stakes = stakes_in(floor.clock.level, self._column)
        self.samples.append(
            Sample(
                moment=moment,
                seconds=books.now,
                level=floor.clock.level.number,
                players=len(stacks),
                tables=len(floor.room.tables),
                average=sum(stacks) // len(stacks),
                median=median_low(stacks),
                unit=unit_of(stakes),
                orbit=orbit_cost(stakes, books.scenario.seats),
            )
        )
