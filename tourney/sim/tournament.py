"""Runs a tournament from the seat draw to the last hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tourney.errors import TourneyError
from tourney.sim.clock import RoomTime
from tourney.sim.garbage import collector_at_rest
from tourney.sim.house import House
from tourney.sim.running_order import stages_of
from tourney.sim.sampler import Sampler
from tourney.sim.scenario import draw_entrants
from tourney.sim.table import TableProcess
from tourney.strategies.watchdog import WATCHDOG

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Final

    from tourney.game.phh_writing import HandSink
    from tourney.sim.clock import SharedClock
    from tourney.sim.events import Sink
    from tourney.sim.floor import Floor
    from tourney.sim.hall import Hall
    from tourney.sim.luck import Luck
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario
    from tourney.sim.venue import Venue
    from tourney.tournament.room import Table
    from tourney.types import Chips, Money, Seconds, TableId


LONGEST: Final = 100 * 86_400
"""Seconds of play, or without a hand, after which a run is aborted; no tournament that ends takes as long."""


class EndlessEvent(TourneyError):
    """The tournament does not end."""


class Tournament:
    """A tournament to run. After an interruption it still gives the result so far.

    Args:
        scenario: The tournament to play.
        seed: Any integer; None for the scenario's own seed.
        replicate: The number of the run among several with the same seed.
        sinks: Called with every event of the floor.
        hand_sink: Receives every hand, action by action; with None no such records are built.
        sample_every: The step of simulated time between samples of the room, which is also sampled at each
            `SampleMoment`; 0 for the moments alone, None for no samples.
        clock: The clock that it shares with other tournaments; it starts now, and runs with the clock.
        venue: The venue that it shares with them.

    Attributes:
        seed: The seed of the run.
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
        clock: SharedClock | None = None,
        venue: Venue | None = None,
    ) -> None:
        self.seed = scenario.seed if seed is None else seed
        scenario = draw_entrants(scenario, self.seed, replicate).of_replicate(self.seed, replicate)
        self._env = RoomTime(scenario.begins_at) if clock is None else clock.env
        began = 0 if clock is None else self._env.now - scenario.begins_at
        with WATCHDOG.limit(scenario.decision_limit):
            self._house = House(
                self._env, scenario, sinks, seed=self.seed, replicate=replicate, began=began, venue=venue
            )
        self._hand_sink = hand_sink
        self._sampler = None if sample_every is None else Sampler(self._house, sample_every)
        self._limit = scenario.decision_limit
        self._entrants = scenario.entries
        self._built_in = all(group.player.is_built_in for group in scenario.field)
        self._floor: Floor  # where play goes on
        self._hall: Hall  # of this floor
        self._has_floor = False
        self._env.process(stages_of(self._house, self._open_floor))

    def _open_floor(self, floor: Floor) -> None:
        """Play continues on a new floor."""
        self._floor = floor
        self._hall = floor.hall
        self._has_floor = True
        self._house.venue.note_floor()
        self._hall.start = partial(self._start_table, floor)
        if self._sampler is not None:
            self._sampler.enter(self._hall)

    def _start_table(self, floor: Floor, table: Table) -> None:
        TableProcess(floor, self._house, table, self._hand_sink).start()

    def run(self, until: Seconds | None = None) -> Result:
        """Play to the end, or to a moment of simulated time if that comes first.

        Flights that overlap are played one after another: the first that is in play at the moment stops the run.

        Raises:
            StrategyFault: A strategy was at fault and the scenario says to stop.
            EndlessEvent: The event is not over after `LONGEST` of play, or no hand was played for as long.
        """
        over = self._house.ledger.over
        try:
            with WATCHDOG.limit(self._limit), collector_at_rest(self._entrants, built_in=self._built_in):
                while until is not None:
                    self._env.run(until=over | self._env.timeout(until - self._house.log.now))
                    if over.triggered or self._house.log.now >= until:
                        break  # otherwise the event has gone back, to the start of a flight
                while until is None and not over.triggered:
                    self._env.run(until=over | self._env.timeout(LONGEST))
                    # Players who never bust each other would let a run go on for ever, without an error.
                    if not over.triggered:
                        self._check_progress()
        finally:
            self._house.entrants.end_isolated()
        return self.result()

    @property
    def luck(self) -> Luck | None:
        """The luck of the hands played so far; None if the scenario deals none again."""
        redeals = self._house.redeals
        return None if redeals is None else redeals.luck

    def call_at_end(self, action: Callable[[], None]) -> None:
        """Call `action` when the tournament ends, at the same moment."""
        self._house.ledger.over.callbacks.append(lambda _: action())

    def close(self) -> None:
        """Release what the players hold, once the shared clock has stopped."""
        self._house.entrants.end_isolated()

    @property
    def prizes(self) -> tuple[Money, ...]:
        """The prize of each place paid, from the first; while entries are open, as if they closed now."""
        return self._house.ledger.prizes

    # For a venue

    @property
    def is_between_stages(self) -> bool:
        """Whether no stage is in play."""
        return not self._has_floor or self._hall.closed

    @property
    def sells_entries(self) -> bool:
        """Whether entries are sold now."""
        return not self.is_between_stages and self._hall.entries_open

    @property
    def level_left(self) -> Seconds | None:
        """Seconds left in the level; 0 in a break, None if its end is not known or no stage is in play."""
        return None if self.is_between_stages else self._hall.clock.seconds_left

    @property
    def seated(self) -> list[int]:
        """The entrants who sit at a table now."""
        if self.is_between_stages:
            return []
        return [self._house.entrants.behind[player] for player in self._hall.room.chairs]

    @property
    def share_left(self) -> float:
        """The share of the entries so far that are not out."""
        standings = self._house.ledger.standings
        return standings.left / max(1, standings.entries)

    @property
    def stacks(self) -> dict[int, Chips]:
        """The chips of the entrants who sit at a table now; a hand in progress has not changed them."""
        behind, stacks = self._house.entrants.behind, self._house.ledger.stacks
        return {behind[player]: stacks[player] for player in self._hall.room.chairs}

    def darken(self, tables: set[TableId]) -> None:
        """At these tables no hand can be dealt from now on, at all others it can."""
        if self._has_floor:
            self._hall.darken(tables)

    def receive(self, entrant: int) -> bool:
        """An entrant comes whom the venue did not admit before; returns whether entries are sold to the entrant."""
        return self._has_floor and self._floor.receive(entrant)

    def seat_waiting(self) -> None:
        """Seat entrants who wait, as far as the venue has tables."""
        if not self.is_between_stages:
            self._floor.look_around()

    def _check_progress(self) -> None:
        """Raise `EndlessEvent` if the event makes no progress."""
        ledger, hall = self._house.ledger, self._hall
        days, left, level = LONGEST // 86_400, ledger.standings.left, hall.clock.level.number
        if self._house.log.now - ledger.latest_hand >= LONGEST:
            raise EndlessEvent(
                f"no hand has been played for {days} days: the clock shows level {level}, {left} players are left"
            )
        if hall.played.seconds >= LONGEST:
            raise EndlessEvent(
                f"after {days} days of play {left} players are left, at level {level}: "
                "these players do not bust each other at these levels"
            )

    def result(self) -> Result:
        """The result so far."""
        house = self._house
        result = house.ledger.result(() if self._sampler is None else self._sampler.samples)
        return replace(result, bubble_late=house.bubble_late) if house.bubble_late else result


def run_tournament(scenario: Scenario, seed: int | None = None, *, sinks: Sequence[Sink] = ()) -> Result:
    """Run a tournament to its end; see `Tournament`."""
    return Tournament(scenario, seed, sinks=sinks).run()
