"""Estimates about an event before it is played: how far its sheet carries it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tourney.sim.scenario import Draft
from tourney.tournament.schedule import Level, Schedule
from tourney.tournament.structure import LEAST_BIG_BLINDS, column_asked, end_of, last_level, stakes_in, unit_of
from tourney.types import Chips, Seconds

_MANY: Final = 3
"""Rebuys or re-entries of a player, where any number is allowed."""


def played(scenario: Draft) -> Schedule:
    """The sheet; of an event of one game only the columns of that game."""
    schedule, games = scenario.schedule, scenario.rotation.games
    if len(games) > 1:
        return schedule
    items = [
        replace(item, stakes=item.stakes_for(games[0]), stud=None, big_bet=None) if isinstance(item, Level) else item
        for item in schedule.items
    ]
    return replace(schedule, items=tuple(items))


def unit_at(scenario: Draft, level: Level) -> Chips:
    """The big blind of a level, or the small bet of games without blinds."""
    return unit_of(stakes_in(level, column_asked(scenario.schedule, None, scenario.rotation.games)))


def lowest_chips(scenario: Draft) -> Chips:
    """All chips at the end, if nobody buys any after the first entry."""
    return scenario.chips if scenario.shootout is None else scenario.stack * min(scenario.entries, scenario.seats)


def highest_chips(scenario: Draft) -> Chips:
    """All chips at the end, if everybody buys what can be bought."""
    entry, each = scenario.entry, 0
    if entry.reentry is not None:
        each += (entry.reentry.most or _MANY) * scenario.stack
    if entry.rebuy is not None:
        each += (entry.rebuy.most or _MANY) * entry.rebuy.chips
    if entry.add_on is not None:
        each += entry.add_on.chips
    return lowest_chips(scenario) + scenario.entries * each


def least_big_blinds(scenario: Draft) -> int:
    """With fewer big blinds than this in play, all chips together, the event is about to end."""
    deal = scenario.deal.players if scenario.deal is not None and not scenario.deal.keep else 2
    return LEAST_BIG_BLINDS * max(2, deal, scenario.ends_at) // 2


def expected_last(scenario: Draft) -> Level | None:
    """The last level that can be expected to come; None when the sheet may be played to its end."""
    column = column_asked(scenario.schedule, None, scenario.rotation.games)
    return last_level(
        scenario.schedule, highest_chips(scenario), column=column, big_blinds=least_big_blinds(scenario)
    )


def entries_close(scenario: Draft) -> Seconds | None:
    """When the last new entrant can come, as the clock counts from the start; None when no clock tells.

    A night before that is counted, which the sheet does not tell.
    """
    until = scenario.entry.late_until
    if not until:
        return 0
    if any(not day.after_level or day.after_level <= until for day in scenario.days):
        return None
    return end_of(scenario.schedule, until)


def shown_time(seconds: Seconds) -> str:
    """A duration as files write it: 1h30m, 20m, 45s."""
    hours, minutes = divmod(seconds // 60, 60)
    parts = ((hours, "h"), (minutes, "m"), (seconds % 60, "s"))
    return "".join(f"{number}{unit}" for number, unit in parts if number) or "0m"
