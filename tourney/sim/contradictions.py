"""Policies that do not go together, told before anything is played."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tourney.errors import StructureError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.sim.scenario import Scenario


def contradictions(scenario: Scenario) -> Iterator[StructureError]:
    """Each with the key of the tournament file that would have to go or change."""
    yield from _of_entries(scenario)
    yield from _of_formats(scenario)
    yield from _of_days(scenario)
    yield from _of_ends(scenario)


def _of_entries(scenario: Scenario) -> Iterator[StructureError]:
    entry = scenario.entry
    levels = len(scenario.schedule.levels)
    for key, level in (
        ("late_registration", entry.late_until),
        ("reentry", entry.reentry.until_level if entry.reentry else 0),
        ("rebuy", entry.rebuy.until_level if entry.rebuy else 0),
        ("add_on", entry.add_on.after_level if entry.add_on else 0),
        ("absent_until", entry.absent_until),
    ):
        if level >= levels:
            yield StructureError(f"level {level} never ends: the sheet has {levels} levels", key)
    if entry.arrivals is not None and entry.arrivals.points[-1][0] and not entry.late_until:
        yield StructureError("entrants come after the start, and there is no `late_registration`", "arrivals")
    if entry.tables and not entry.closes_after and entry.tables * scenario.seats < scenario.entries:
        room = entry.tables * scenario.seats
        yield StructureError(
            f"{room} seats do not hold {scenario.entries} entrants who all come before the start", "tables"
        )
    if scenario.bounty is not None and entry.rebuy is not None:
        yield StructureError("a player who buys again at the table has no new head: use `reentry`", "rebuy")


def _of_formats(scenario: Scenario) -> Iterator[StructureError]:
    entry = scenario.entry
    parts = {
        "arrivals": entry.arrivals is not None,
        "late_registration": entry.late_until,
        "tables": entry.tables,
        "reentry": entry.reentry is not None,
        "rebuy": entry.rebuy is not None,
        "add_on": entry.add_on is not None,
        "absent_until": entry.absent_until,
        "days": scenario.days,
        "redraw_at": scenario.redraws,
        "hand_for_hand": scenario.hand_for_hand is not None,
        "deal": scenario.deal is not None,
        "time_limit": scenario.time_limit is not None,
        "flights": scenario.flights is not None,
    }
    if scenario.shootout is not None:
        for key, used in parts.items():
            if used:
                yield StructureError(f"a shootout has no `{key}`: each table plays down to one", key)
        if scenario.ends_at > 1:
            yield StructureError("a shootout ends with one winner, not with several seats won", "payouts")
    elif scenario.flights is not None:
        if scenario.time_limit is not None:
            yield StructureError("an event of several flights has no `time_limit`", "time_limit")
        if not scenario.flights.until_level and not scenario.flights.until_percent:
            yield StructureError("flights play `until_level`, or `until_percent` are left", "flights")
        if scenario.flights.until_level >= len(scenario.schedule.levels):
            yield StructureError("the sheet ends with this level", "flights", "until_level")


def _of_days(scenario: Scenario) -> Iterator[StructureError]:
    levels = len(scenario.schedule.levels)
    first = scenario.flights.until_level if scenario.flights else 0
    for place, day in enumerate(scenario.days):
        if day.after_level >= levels:
            yield StructureError(f"the sheet ends with level {levels}", "days", place, "after_level")
        if 0 < day.after_level <= first:
            yield StructureError("the flights are not over by then", "days", place, "after_level")
    ends = [day.after_level for day in scenario.days if day.after_level]
    lefts = [day.players for day in scenario.days if day.players]
    if any(one >= next_ for one, next_ in pairwise(ends)) or any(one <= next_ for one, next_ in pairwise(lefts)):
        yield StructureError("each day ends later than the one before it", "days")


def _of_ends(scenario: Scenario) -> Iterator[StructureError]:
    deal = scenario.deal
    if deal is not None and deal.players >= scenario.entries > 1:
        yield StructureError(f"there are only {scenario.entries} entrants", "deal", "players")
    if deal is not None and scenario.ends_at > 1:
        yield StructureError("seats of equal value leave nothing to divide", "deal")
    for place, players in enumerate(scenario.redraws):
        if players < scenario.final_table:
            message = f"the final table, of {scenario.final_table}, has been drawn by then"
            yield StructureError(message, "redraw_at", place)
