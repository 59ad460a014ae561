"""Running a tournament from the draw for seats to the last hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from simpy import Environment

from tourney.errors import TourneyError
from tourney.sim.house import House
from tourney.sim.running_order import stages_of
from tourney.sim.sampler import Sampler
from tourney.sim.table import TableProcess
from tourney.strategies.watch import WATCH

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

    from tourney.sim.events import Sink
    from tourney.sim.floor import Floor
    from tourney.sim.hands import HandSink
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario
    from tourney.tournament.room import Table
    from tourney.types import Seconds


LONGEST: Final = 100 * 86_400
"""Seconds of play, or without a hand, after which a tournament is given up: far beyond any that ends."""


class EndlessEvent(TourneyError):
    """A tournament that does not come to an end."""


class Tournament:
    """A tournament that can be run, and asked how it stands when the run was interrupted.

    Args:
        scenario: What is played.
        seed: Any integer; the scenario's own when None.
        replicate: The number of the run among several of the same seed.
        sinks: Who hears of what happens on the floor.
        hand_sink: Who hears of every hand, action by action; nothing is built when nobody does.
        sample_every: Take samples of the room: at such steps of simulated time (0: none), and at each moment.
    """

    def __init__(
        self,
        scenario: Scenario,
        seed: int | None = None,
        *,
        replicate: int = 0,
        sinks: Sequence[Sink] = (),
        hand_sink: HandSink | None = None,
        sample_every: Seconds | None = None,
    ) -> None:
        self.seed = scenario.seed if seed is None else seed
        self._env = Environment()
        with WATCH.limit(scenario.decision_limit):
            self._house = House(self._env, scenario, sinks, seed=self.seed, replicate=replicate)
        self._hand_sink = hand_sink
        self._sampler = None if sample_every is None else Sampler(self._house, sample_every)
        self._limit = scenario.decision_limit
        self._floor: Floor  # where play goes on
        self._env.process(stages_of(self._house, self._open))

    def _open(self, floor: Floor) -> None:
        """A floor opens: play goes on there."""
        self._floor = floor
        floor.hall.start = partial(self._start_table, floor)
        if self._sampler is not None:
            self._sampler.hall = floor.hall

    def _start_table(self, floor: Floor, table: Table) -> None:
        self._env.process(TableProcess(floor, table, self._hand_sink).run())

    def run(self) -> Result:
        """Play to the end.

        Raises:
            StrategyFault: A strategy misbehaved and the scenario says to stop then.
            EndlessEvent: It is not over after `LONGEST` of play, or no hand has been played for as long.
        """
        over = self._house.ledger.over
        try:
            with WATCH.limit(self._limit):
                while not over.triggered:
                    self._env.run(until=over | self._env.timeout(LONGEST))
                    if not over.triggered:
                        self._check_progress()
        finally:
            self._house.entrants.end_isolated()
        return self.result()

    def _check_progress(self) -> None:
        """See `run`."""
        ledger, hall = self._house.ledger, self._floor.hall
        days, left, level = LONGEST // 86_400, ledger.standings.left, hall.clock.level.number
        if self._house.log.now - ledger.latest_hand >= LONGEST:
            raise EndlessEvent(
                f"no hand has been played for {days} days: the clock shows level {level}, {left} are left"
            )
        if hall.played.seconds >= LONGEST:
            raise EndlessEvent(
                f"after {days} days of play {left} players are left, at level {level}: "
                "at these levels these players do not bust each other"
            )

    def result(self) -> Result:
        """What is known so far."""
        return self._house.ledger.result(() if self._sampler is None else self._sampler.samples)


def run_tournament(scenario: Scenario, seed: int | None = None, *, sinks: Sequence[Sink] = ()) -> Result:
    """Run a tournament to its end; see `Tournament`."""
    return Tournament(scenario, seed, sinks=sinks).run()
