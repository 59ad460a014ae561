"""Estimates about an event before it is played, such as the last level it will reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tourney.sim.scenario import Draft
from tourney.tournament.formats import Flights
from tourney.tournament.schedule import Level, Schedule
from tourney.tournament.structure import (
    column_asked,
    end_of,
    last_level,
    last_moment_of,
    least_units,
    stakes_in,
    unit_of,
)
from tourney.types import Chips, Seconds


def effective_schedule(scenario: Draft) -> Schedule:
    """The level sheet; for an event with one game, only the columns of that game."""
    schedule, games = scenario.schedule, scenario.rotation.games
    if len(games) > 1:
        return schedule
    items = [
        replace(item, stakes=item.stakes_for(games[0]), stud_stakes=None, big_bet_stakes=None)
        if isinstance(item, Level)
        else item
        for item in schedule.items
    ]
    return replace(schedule, items=tuple(items))


def unit_at(scenario: Draft, level: Level) -> Chips:
    """The big blind of a level, or the small bet in games without blinds."""
    return unit_of(stakes_in(level, column_asked(scenario.schedule, None, scenario.rotation.games)))


def lowest_chips(scenario: Draft) -> Chips:
    """All chips in play at the end if nobody buys more chips after the first entry."""
    if scenario.shootout is not None:
        # Each round of a shootout begins with the starting stack, and the last one has one table.
        return scenario.stack * min(scenario.entries, scenario.seats)
    lammers = scenario.entry.extra.lammers
    return scenario.chips + (scenario.entries * lammers.worth if lammers is not None else 0)


def highest_chips(scenario: Draft) -> Chips:
    """All chips in play at the end if every player makes all possible re-entries, rebuys and add-ons."""
    stacks = scenario.chips if scenario.shootout is None else lowest_chips(scenario)
    return stacks + scenario.entries * scenario.entry.most_bought(scenario.stack)


def players_at_end(scenario: Draft) -> int:
    """The players with whom the event ends: two, if no more make a deal or win."""
    deal = scenario.deal.players if scenario.deal is not None and not scenario.deal.keep else 2
    return max(2, deal, scenario.ends_at)


def least_in_play(scenario: Draft) -> int:
    """The big blinds in play, or in fixed limit the small bets, below which the event is about to end."""
    # The number is for the two players of a heads-up; events that end with more have as much for each.
    return least_units(scenario.rotation.games) * players_at_end(scenario) // 2


def find_last_level(scenario: Draft) -> Level | None:
    """The last level that is expected to be reached; None if the whole sheet may be played."""
    column = column_asked(scenario.schedule, None, scenario.rotation.games)
    return last_level(scenario.schedule, highest_chips(scenario), column=column, big_blinds=least_in_play(scenario))


def entries_close(scenario: Draft) -> Seconds | None:
    """The time from the start at which entries close; None if it is not known.

    It is not known if levels end by hands, or if a day ends first: the night counts and is not on the sheet.
    """
    until = scenario.entry.late_until
    if not until:
        return 0
    if any(not day.after_level or day.after_level <= until for day in scenario.days):
        return None
    return end_of(scenario.schedule, until)


def overlapping_flights(flights: Flights, schedule: Schedule) -> Iterator[tuple[int, str]]:
    """The flights, from 1 on, that are not over by the sheet when what follows them starts, each with a message."""
    length = last_moment_of(schedule, flights.until_level) if flights.until_level else None
    if length is None:
        return
    for flight in flights.overlapping(length):
        what = f"flight {flight + 1}" if flight < len(flights.shares) else "the combined day"
        yield flight, f"{what} starts before flight {flight} is over, which lasts {format_duration(length)}"


def format_duration(seconds: Seconds) -> str:
    """Format a duration as in files: 1h30m, 20m, 45s."""
    hours, minutes = divmod(seconds // 60, 60)
    parts = ((hours, "h"), (minutes, "m"), (seconds % 60, "s"))
    return "".join(f"{number}{unit}" for number, unit in parts if number) or "0m"
