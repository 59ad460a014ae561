"""A short description of a tournament's format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.reporting.text import clock, count
from tourney.tournament.payouts import SatellitePayouts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.sim.scenario import Scenario


def outline(scenario: Scenario) -> str:
    """Return size and format: "150 entrants, 38 levels, late registration, re-entry, hand-for-hand"."""
    parts = (_size(scenario), _format(scenario), _entries(scenario), _course(scenario), _end(scenario))
    return ", ".join(word for words in parts for word in words)


def _size(scenario: Scenario) -> Iterator[str]:
    yield count(scenario.entries, "entrant")
    yield count(len(scenario.schedule.levels), "level")
    if len(scenario.rotation.games) > 1:
        yield count(len(scenario.rotation.games), "game")


def _format(scenario: Scenario) -> Iterator[str]:
    if scenario.shootout is not None:
        yield "heads-up bracket" if scenario.seats == 2 else "shootout"
    if scenario.flights is not None:
        yield count(len(scenario.flights.shares), "flight")
        if scenario.flights.best_stack is not None:
            yield "best stack forward"
    if isinstance(scenario.payouts, SatellitePayouts):
        yield "satellite"


def _entries(scenario: Scenario) -> Iterator[str]:
    entry = scenario.entry
    if entry.late_until:
        yield "late registration"
    if entry.reentry is not None:
        yield "re-entry"
    if entry.extra.lammers is not None:
        yield "lammers"
    if entry.rebuy is not None:
        yield "rebuys"
    if entry.add_on is not None:
        yield "add-on"


def _course(scenario: Scenario) -> Iterator[str]:
    if scenario.days:
        yield count(len(scenario.days) + 1, "day")
    if scenario.hand_for_hand is not None:
        yield "hand-for-hand"


def _end(scenario: Scenario) -> Iterator[str]:
    if scenario.bounty is not None:
        yield f"{scenario.bounty.kind.value} bounties"
    if scenario.deal is not None:
        yield f"deal at {scenario.deal.players}"
    if scenario.time_limit is not None:
        yield f"time limit {clock(scenario.time_limit.after)}"
    if scenario.guarantee:
        yield f"{scenario.guarantee:,} guaranteed"
