"""Samples the room: on a grid of time, at each level, and at moments such as the bubble."""

from __future__ import annotations

from bisect import bisect_left
from itertools import chain
from typing import TYPE_CHECKING, Any

from tourney.sim.samples import DEPTHS, FlightNotes, RoomState, Sample, SampleMoment, joint_states
from tourney.tournament.structure import column_asked, orbit_cost, stakes_in, unit_of

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from simpy import Event

    from tourney.sim.hall import Hall
    from tourney.sim.house import House
    from tourney.types import Chips, PlayerId, Seconds


class Sampler:
    """Takes samples while an event is played.

    Flights that overlap are played one after another, each in its own time. Their samples are made when all of them
    are over: each counts all flights in play at its moment.
    """

    def __init__(self, house: House, every: Seconds) -> None:
        """`every` is the step of the time grid; 0 for no grid: samples then also follow the number of tables."""
        self._samples: list[Sample] = []
        self._hall: Hall | None = None
        self._ledger = house.ledger
        self._log = house.log
        self._seen: set[SampleMoment] = set()
        scenario = house.scenario
        self._seats = scenario.seats
        self._column = column_asked(scenario.schedule, None, scenario.rotation.games)
        self._ledger.on_left = self.note_left
        self._ledger.on_moment = self.take
        self._every = every
        self._follows_tables = not every
        self._origin = house.log.now
        self._grids = 0
        self._fewest = 0
        self._at_rest = False  # between flights, or at night
        self._overlap = house.flights_may_overlap
        self._flights: list[FlightNotes] = []  # the last one, and those that it overlaps
        self._bagged: list[Chips] = []  # stacks that have advanced from flights before these
        if every:
            self._begin_grid()

    @property
    def samples(self) -> list[Sample]:
        """The samples so far, in the order of time."""
        return [*self._samples, *self._of_flights()]

    def _begin_grid(self) -> None:
        self._grids += 1
        self._log.env.process(self._run(self._grids))

    def _run(self, grid: int) -> Generator[Event, Any, None]:
        while True:
            yield self._log.env.timeout(self._every - (self._log.now - self._origin) % self._every)
            if grid != self._grids:
                return  # the event has gone back since, and has another grid
            self.take(SampleMoment.TIME)

    def note_left(self) -> None:
        """Players have busted or the prizes are known: sample the bubble and the money once reached."""
        standings = self._ledger.standings
        if not standings.closed:
            return
        paid = len(standings.prizes)
        for moment, left in ((SampleMoment.BUBBLE, paid + 1), (SampleMoment.MONEY, paid)):
            if standings.left <= left and moment not in self._seen:
                self._seen.add(moment)
                self.take(moment)

    def take(self, moment: SampleMoment) -> None:
        """Sample the room now."""
        hall = self._hall
        if hall is None:
            return
        if self._ledger.standings.closed:
            self._join()
        flight = self._flights[-1] if self._flights else None
        if moment in (SampleMoment.NIGHT, SampleMoment.DAY):
            self._at_rest = moment is SampleMoment.NIGHT
        tables = 0 if self._at_rest else len(hall.room.tables)
        if moment is SampleMoment.TABLES and not (self._follows_tables and (flight or tables < self._fewest)):
            return
        stacks = self._stacks_from(0 if flight is None else flight.first)
        state = RoomState(moment, self._log.now, tables, [(hall.clock.level, stacks)])
        if flight is not None:
            flight.states.append(state)
        elif stacks:
            self._keep(self._sample(state))

    def _keep(self, sample: Sample) -> None:
        if sample.tables:
            self._fewest = min(sample.tables, self._fewest or sample.tables)
        self._samples.append(sample)

    def _stacks_from(self, first: PlayerId) -> Sequence[Chips]:
        """The stacks of all players still in, from a number on, ascending."""
        return sorted([chips for chips in self._ledger.stacks.row.numbers()[first:] if chips])

    def _sample(self, state: RoomState) -> Sample:
        stacks = state.groups[0][1]
        if len(state.groups) > 1:
            stacks = sorted(chain.from_iterable(group for _, group in state.groups))
        stakes = stakes_in(state.level, self._column)
        below = [
            [bisect_left(group, depth * unit_of(stakes_in(level, self._column))) for depth in DEPTHS]
            for level, group in state.groups
        ]
        return Sample(
            state.moment,
            state.seconds,
            state.level.number,
            len(stacks),
            state.tables,
            sum(stacks) // len(stacks),
            stacks[(len(stacks) - 1) // 2],  # the lower median
            unit_of(stakes),
            orbit_cost(stakes, self._seats),
            *map(sum, zip(*below, strict=True)),
        )

    # Flights that may overlap

    def enter(self, hall: Hall) -> None:
        """Play goes on in another hall; it may be that of a flight that starts while others are played."""
        self._hall = hall
        self._at_rest = False
        if not self._overlap or self._ledger.standings.closed:
            return
        if all(flight.is_over_at(self._log.now) for flight in self._flights):
            self._join()
        elif self._every:
            self._begin_grid()
        flight = FlightNotes(len(self._ledger.stacks))
        self._flights.append(flight)
        hall.over.callbacks.append(lambda _: self._end(flight))

    def _end(self, flight: FlightNotes) -> None:
        flight.ended = self._log.now
        flight.bagged = self._stacks_from(flight.first)

    def _join(self) -> None:
        """Make the samples of flights that are over, and that no later flight overlaps."""
        for sample in self._of_flights():
            if sample.moment is not SampleMoment.TABLES or sample.tables < self._fewest:
                self._keep(sample)
        self._bagged += chain.from_iterable(flight.bagged for flight in self._flights)
        self._flights.clear()

    def _of_flights(self) -> list[Sample]:
        states = joint_states(self._flights, self._bagged)
        return [self._sample(state) for state in states if any(group for _, group in state.groups)]
