"""Samples the room: on a grid of time, at each level, and at moments such as the bubble."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any

from tourney.sim.samples import DEPTHS, Sample, SampleMoment
from tourney.tournament.structure import column_asked, orbit_cost, stakes_in, unit_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from simpy import Event

    from tourney.sim.hall import Hall
    from tourney.sim.house import House
    from tourney.types import Seconds


class Sampler:
    """Takes samples while an event is played.

    Attributes:
        samples: The samples so far, in order.
        hall: The hall in play: the event's, or that of the current flight or round.
    """

    def __init__(self, house: House, every: Seconds) -> None:
        """`every` is the step of the time grid; 0 for no grid: samples then also follow the number of tables."""
        self.samples: list[Sample] = []
        self.hall: Hall | None = None
        self._ledger = house.ledger
        self._log = house.log
        self._seen: set[SampleMoment] = set()
        scenario = house.scenario
        self._seats = scenario.seats
        self._column = column_asked(scenario.schedule, None, scenario.rotation.games)
        self._ledger.on_left = self.note_left
        self._ledger.on_moment = self.take
        self._follows_tables = not every
        self._fewest = 0
        if every:
            self._log.env.process(self._run(every))

    def _run(self, every: Seconds) -> Generator[Event, Any, None]:
        while True:
            yield self._log.env.timeout(every)
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
        hall = self.hall
        if hall is None:
            return
        tables = len(hall.room.tables)
        if moment is SampleMoment.TABLES and not (self._follows_tables and tables < self._fewest):
            return
        stacks = sorted([chips for chips in self._ledger.stacks.row.chips() if chips])
        if not stacks:
            return
        self._fewest = min(tables, self._fewest or tables)
        stakes = stakes_in(hall.clock.level, self._column)
        unit = unit_of(stakes)
        self.samples.append(
            Sample(
                moment,
                self._log.now,
                hall.clock.level.number,
                len(stacks),
                tables,
                sum(stacks) // len(stacks),
                stacks[(len(stacks) - 1) // 2],  # the lower median
                unit,
                orbit_cost(stakes, self._seats),
                *[bisect_left(stacks, depth * unit) for depth in DEPTHS],
            )
        )
