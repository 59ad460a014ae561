"""Samples: the state of the room at certain moments."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.tournament.dealing_staff import hours_of, plan_pushes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.tournament.dealing_staff import DealingStaff, Push
    from tourney.tournament.schedule import Level
    from tourney.types import Chips, Seconds


class SampleMoment(StrEnum):
    """The occasion of a sample."""

    TIME = "time"
    """A step of the grid."""

    LEVEL = "level"
    """The start of a level."""

    BUBBLE = "bubble"
    """At most one more player must bust before all left are in the money."""

    MONEY = "money"
    """All players left are in the money."""

    FINAL_TABLE = "final table"
    """All players left in the event sit at one table for the first time."""

    TABLES = "tables"
    """Fewer tables are in play than at any sample before. Only without a time grid, which shows it otherwise."""

    END = "end"
    """The event is over."""

    NIGHT = "night"
    """Play stops until another day or flight: from here on no table is in play."""

    DAY = "day"
    """Play goes on after a night."""


DEPTHS: Final = (5, 10, 20, 40, 80, 160)
"""The depths, in big blinds, below which a sample counts the players."""


class Sample(NamedTuple):
    """The room at a moment.

    Attributes:
        moment: The occasion.
        seconds: The simulated time.
        level: The level on the clock.
        players: Players left.
        tables: Tables in play, each with a dealer.
        average: The average stack, rounded down.
        median: The lower median stack.
        unit: The big blind, or the small bet in games without blinds.
        orbit: The cost of an orbit at a full table for a player who never plays.
        below_5: Players with fewer than five big blinds (`unit`); the others are alike (`DEPTHS`).
    """

    moment: SampleMoment
    seconds: Seconds
    level: int
    players: int
    tables: int
    average: Chips
    median: Chips
    unit: Chips
    orbit: Chips
    below_5: int = 0
    below_10: int = 0
    below_20: int = 0
    below_40: int = 0
    below_80: int = 0
    below_160: int = 0

    @property
    def below(self) -> tuple[int, ...]:
        """The players below each of the `DEPTHS`."""
        return (self.below_5, self.below_10, self.below_20, self.below_40, self.below_80, self.below_160)


def pushes_in(staff: DealingStaff, samples: Sequence[Sample]) -> list[Push]:
    """The pushes of the dealers at the tables of the samples."""
    tables = [(sample.seconds, 0 if sample.moment is SampleMoment.END else sample.tables) for sample in samples]
    return plan_pushes(tables, staff)


def dealer_hours(staff: DealingStaff, samples: Sequence[Sample]) -> float:
    """The hours for which dealers are paid. Without breaks they are those of the tables."""
    return hours_of(pushes_in(staff, samples), staff) if staff.downs else table_hours(samples)


def table_hours(samples: Sequence[Sample]) -> float:
    """The tables of each sample, multiplied by the time to the next sample, in hours."""
    return sum(one.tables * (other.seconds - one.seconds) for one, other in pairwise(samples)) / 3600


class RoomState(NamedTuple):
    """A room at a moment.

    Attributes:
        moment: The occasion.
        seconds: The simulated time.
        tables: Tables in play.
        groups: The stacks of the players, ascending, with the level that they play. The first group is that of the
            flight for which the state was noted.
    """

    moment: SampleMoment
    seconds: Seconds
    tables: int
    groups: Sequence[tuple[Level, Sequence[Chips]]]

    @property
    def level(self) -> Level:
        """The level on the clock; of several flights, on that of the flight for which the state was noted."""
        return self.groups[0][0]


@dataclass(slots=True)
class FlightNotes:
    """What was noted of a flight: its own players and tables.

    Attributes:
        first: The number of its first player.
        ended: When it was over; None while it is played.
        states: Its states in order, the first when it begins; also after its end, until the next flight begins.
        bagged: The stacks that have advanced from it, ascending.
    """

    first: int
    ended: Seconds | None = None
    states: list[RoomState] = field(default_factory=list)
    bagged: Sequence[Chips] = ()

    def is_played_at(self, moment: Seconds) -> bool:
        """Whether it is played at a moment."""
        return bool(self.states) and self.states[0].seconds <= moment and not self.is_over_at(moment)

    def is_over_at(self, moment: Seconds) -> bool:
        """Whether it is over at a moment."""
        return self.ended is not None and self.ended <= moment

    def state_at(self, moment: Seconds) -> RoomState:
        """The latest state by a moment at which it is played."""
        return self.states[bisect_right(self.states, moment, key=lambda state: state.seconds) - 1]


def joint_states(flights: Sequence[FlightNotes], bagged: Sequence[Chips]) -> list[RoomState]:
    """The states of the whole room in the order of time, each noted in one flight and joined with the others.

    On the time grid there is one state for each moment, noted in the last flight that is played then.

    Args:
        flights: The flights in the order in which they began.
        bagged: The stacks of players who have advanced from earlier flights.
    """
    noted_in = _on_the_grid(flights)
    found = [
        _join_flights(state, flight, flights, bagged)
        for number, flight in enumerate(flights)
        for state in flight.states
        if state.moment is not SampleMoment.TIME or noted_in[state.seconds] == number
    ]
    return sorted(found, key=lambda state: state.seconds)


def _on_the_grid(flights: Sequence[FlightNotes]) -> dict[Seconds, int]:
    """For each moment of the time grid, the place of the flight whose state stands for it."""
    places: dict[Seconds, tuple[bool, int]] = {}
    for number, flight in enumerate(flights):
        for state in flight.states:
            if state.moment is SampleMoment.TIME:
                place = flight.is_played_at(state.seconds), number
                places[state.seconds] = max(place, places.get(state.seconds, place))
    return {seconds: number for seconds, (_, number) in places.items()}


def _join_flights(
    state: RoomState, own: FlightNotes, flights: Sequence[FlightNotes], bagged: Sequence[Chips]
) -> RoomState:
    now = state.seconds
    [(level, stacks)] = state.groups
    others = [flight for flight in flights if flight is not own]
    played = [flight.state_at(now) for flight in others if flight.is_played_at(now)]
    at_rest = [flight.bagged for flight in others if flight.is_over_at(now)]
    tables = 0 if played and own.is_over_at(now) else state.tables
    return state._replace(
        tables=tables + sum(each.tables for each in played),
        groups=[
            (level, sorted(chain(bagged, stacks, *at_rest))),
            *[group for each in played for group in each.groups],
        ],
    )


def starts_of_levels(samples: Sequence[Sample]) -> dict[int, Sample]:
    """The first sample at the start of each level, by its number; a level begins again with each flight or round."""
    found: dict[int, Sample] = {}
    for sample in samples:
        if sample.moment is SampleMoment.LEVEL:
            found.setdefault(sample.level, sample)
    return found
