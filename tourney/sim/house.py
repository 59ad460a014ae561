"""The house: what outlasts the stages of a tournament, set up for one run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim.entrants import Entrants
from tourney.sim.event_log import EventLog
from tourney.sim.keys import Keys
from tourney.sim.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simpy import Environment

    from tourney.sim.events import Sink
    from tourney.sim.scenario import Scenario


class House:
    """A run of a scenario before anybody has entered.

    Attributes:
        scenario: What is played.
        log: Hears of what happens.
        keys: Of the random streams.
        entrants: Who plays.
        ledger: Chips, money and places.
    """

    def __init__(
        self, env: Environment, scenario: Scenario, sinks: Sequence[Sink] = (), *, seed: int = 0, replicate: int = 0
    ) -> None:
        self.scenario = scenario
        self.log = EventLog(env, sinks)
        self.keys = Keys(seed, replicate)
        self.entrants = Entrants(scenario.field, self.keys, scenario.entry.no_show_percent)
        self.ledger = Ledger(scenario, self.entrants, self.keys, self.log)
