"""Joins what was noted in flights that overlap: the room is that of all flights in play at a moment."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from tourney.sim.samples import SampleMoment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.tournament.schedule import Level
    from tourney.types import Chips, Seconds


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
