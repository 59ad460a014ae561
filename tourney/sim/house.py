"""The house: the state that all stages of a run share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim.entrants import Entrants
from tourney.sim.ledger import Ledger
from tourney.sim.redeals import Redeals
from tourney.sim.shared import EventLog, Keys, SharedHands
from tourney.sim.table_pace import TimeBanks
from tourney.sim.venue import OwnVenue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.clock import RoomTime
    from tourney.sim.events import Sink
    from tourney.sim.scenario import Scenario
    from tourney.sim.venue import Venue
    from tourney.types import Seconds


class House:
    """The shared state of a run, before the first entry.

    Attributes:
        scenario: The tournament.
        log: The event log.
        keys: The keys of the random streams.
        entrants: The entrants and their entries.
        ledger: Chips, money and places.
        hands: The hand machines that all tables share.
        banks: The time banks of the players; None without a shot clock.
        redeals: Deals hands again to measure their luck; None if the scenario asks for no luck.
        venue: Where the tables and the entrants come from.
        bubble_late: The places paid that were passed before a round of hand-for-hand play; see `Result`.
    """

    def __init__(
        self,
        env: RoomTime,
        scenario: Scenario,
        sinks: Sequence[Sink] = (),
        *,
        seed: int = 0,
        replicate: int = 0,
        began: Seconds = 0,
        venue: Venue | None = None,
    ) -> None:
        """`began` is the time of the environment at the start of the run."""
        self.scenario = scenario
        self.venue: Venue = OwnVenue() if venue is None else venue
        self.log = EventLog(env, sinks, began)
        self.keys = Keys(seed, replicate)
        self.entrants = Entrants(scenario.field, self.keys, scenario.entry.no_show_percent)
        self.ledger = Ledger(scenario, self.entrants, self.keys, self.log)
        self.hands = SharedHands()
        self.redeals = Redeals(scenario, self.entrants, self.ledger) if scenario.redeals else None
        clock = scenario.pace.shot_clock
        self.banks = None if clock is None else TimeBanks(clock)
        self.bubble_late = 0

    def note_late_bubble(self, places: int) -> None:
        """The money was passed by some places before a round of hand-for-hand play."""
        self.bubble_late += places

    @property
    def flights_may_overlap(self) -> bool:
        """Whether a flight starts at its announced time, even if another is still played: the room has the tables."""
        flights = self.scenario.flights
        announced = flights is not None and len(flights.starts) > 1
        return announced and not self.scenario.entry.tables and self.venue.may_overlap()
