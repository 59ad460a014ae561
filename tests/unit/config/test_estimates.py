"""Estimates about an event before it is played."""

from __future__ import annotations

from dataclasses import replace

import pytest
from events import group, scenario, sheet

from tourney.config.checks.estimates import entries_close, find_last_level, least_in_play
from tourney.tournament.entries import EntryRules
from tourney.tournament.formats import DayEnd
from tourney.tournament.structure import end_of


@pytest.mark.parametrize(
    ("days", "known"),
    [
        ((), True),
        ((DayEnd(after_level=3),), True),
        ((DayEnd(after_level=2),), False),
        ((DayEnd(after_level=1),), False),
        ((DayEnd(players=9),), False),  # the day may end at any level
        ((DayEnd(after_level=4), DayEnd(players=9)), False),
    ],
)
def test_entries_close_at_a_known_time_if_no_day_may_end_before(days: tuple[DayEnd, ...], known: bool) -> None:  # noqa: FBT001
    event = scenario(field=[group("call", 12)])
    event = replace(event, entry=EntryRules(late_until=2), days=days)
    assert entries_close(event) == (end_of(event.schedule, 2) if known else None)


def test_without_late_registration_entries_close_at_the_start() -> None:
    assert entries_close(scenario(field=[group("call", 12)])) == 0


def test_limit_events_end_with_fewer_bets_in_play() -> None:
    """With eight small bets, not twenty (docs/tune.md): a level later here, as 12,000 chips are 20 and 12 bets."""
    levels = sheet((300, 600), (350, 700), (500, 1000), (1000, 2000))
    no_limit = scenario(schedule=levels)
    limit = scenario(game="fixed_limit_holdem", schedule=levels)
    assert (least_in_play(no_limit), least_in_play(limit)) == (20, 8)
    last, later = find_last_level(no_limit), find_last_level(limit)
    assert last is not None
    assert later is not None
    assert (last.number, later.number) == (2, 4)
