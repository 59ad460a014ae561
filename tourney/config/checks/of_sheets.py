"""Checks of the level sheet: what the director should know about it before the event starts. They give warnings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tourney.config.checks.estimates import (
    effective_schedule,
    find_last_level,
    format_duration,
    highest_chips,
    least_big_blinds,
    lowest_chips,
    unit_at,
)
from tourney.errors import InvalidArgument
from tourney.sim.contradictions import levels_named
from tourney.sim.scenario import Draft
from tourney.tournament.oddities import lint
from tourney.tournament.schedule import Break, Level
from tourney.tournament.structure import end_of

_SHEET_ENDS: Final = 3
"""A factor on the big blinds in play at a usual end; with more, play at the last level takes long."""

_WITHOUT_BREAK: Final = 6 * 3600
"""Seconds of play without a break that no room asks of its players."""


def check_sheet(scenario: Draft) -> Iterator[InvalidArgument]:
    """Unusual levels in the sheet, in the columns that are played."""
    for finding in lint(effective_schedule(scenario)):
        yield InvalidArgument(f"level {finding.level}: {finding.message}", "schedule", "levels", finding.row)


def check_blinds(scenario: Draft) -> Iterator[InvalidArgument]:
    """A level that is reached and whose big blind exceeds all chips in play."""
    chips, last = highest_chips(scenario), find_last_level(scenario)
    if last is not None and unit_at(scenario, last) > chips:
        message = f"its big blind, {unit_at(scenario, last):,}, is more than all chips in play, {chips:,}"
        row = scenario.schedule.items.index(last)
        yield InvalidArgument(f"level {last.number}: {message}", "schedule", "levels", row)


def check_sheet_end(scenario: Draft) -> Iterator[InvalidArgument]:
    """A sheet that ends long before the event."""
    last = scenario.schedule.levels[-1]
    big_blinds = lowest_chips(scenario) // unit_at(scenario, last)
    if scenario.time_limit is None and big_blinds > _SHEET_ENDS * least_big_blinds(scenario):
        message = (
            f"level {last.number}, the last on the sheet, continues until the event is over: all chips in play are "
            f"still {big_blinds:,} big blinds"
        )
        yield InvalidArgument(message, "schedule", "levels", scenario.schedule.items.index(last))


def check_levels(scenario: Draft) -> Iterator[InvalidArgument]:
    """Rules that take effect at the end of a level that is not expected to be reached."""
    last, limit = find_last_level(scenario), scenario.time_limit
    for at, level in levels_named(scenario):
        end = end_of(scenario.schedule, level) if level else None
        if last is not None and level > last.number:
            few = f"in level {last.number} fewer than {least_big_blinds(scenario)} big blinds are in play"
            yield InvalidArgument(f"level {level} will probably not be reached: {few}", *at)
        elif limit is not None and end is not None and end >= limit.after:
            after = format_duration(limit.after)
            message = f"the time limit is {after}, but level {level} ends after {format_duration(end)}"
            yield InvalidArgument(message, *at)


def check_lengths(scenario: Draft) -> Iterator[InvalidArgument]:
    """Breaks without length, and levels shorter than a hand."""
    hand = scenario.pace.hand
    for row, item in enumerate(scenario.schedule.items):
        at = ("schedule", "levels", row)
        if isinstance(item, Break):
            if not (item.seconds or item.remove):
                yield InvalidArgument("the break has no length", *at)
        elif 0 < 10 * item.seconds < hand:
            message = f"level {item.number}: it lasts {item.seconds} s, but a hand takes at least {hand / 10:g} s"
            yield InvalidArgument(message, *at)


def check_breaks(scenario: Draft) -> Iterator[InvalidArgument]:
    """Hours of play without a break, up to the last level that is expected; a night is a break. Reported once."""
    last = find_last_level(scenario) or scenario.schedule.levels[-1]
    nights = {day.after_level for day in scenario.days}
    nights |= {scenario.flights.until_level} if scenario.flights is not None else set()
    played = since = 0
    for row, item in enumerate(scenario.schedule.items):
        if isinstance(item, Break):
            played, since = (0, row + 1) if item.seconds else (played, since)
            continue
        played += item.seconds
        if played > _WITHOUT_BREAK:
            first = next(each for each in scenario.schedule.items[since:] if isinstance(each, Level))
            message = f"levels {first.number} to {item.number} are played without a break, {format_duration(played)}"
            yield InvalidArgument(message, "schedule", "levels", row)
            return
        if item is last:
            return
        if item.number in nights:
            played, since = 0, row + 1
