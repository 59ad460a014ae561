"""Levels skipped or shortened on the day."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from events import SLOW, group, of, run, sheet
from hypothesis import given
from hypothesis import strategies as st

from tourney.reporting.structure_table import Outline, columns_of, remarks_on
from tourney.sim import events as fe
from tourney.tournament.entries import EntryRules
from tourney.tournament.schedule import Break, Level, Schedule, Shorter, shorten, without
from tourney.tournament.structure import clock_starts, last_level

if TYPE_CHECKING:
    from tourney.types import Seconds

SHEET = sheet((10, 20), (20, 40), 300, (40, 80), (60, 120), (100, 200), (500, 1000), (5000, 10_000))
PATIENT = (group("fold", 9), group("random_legal", 2, fold_percent=90))
"""Players who last for some levels."""


def levels(told: list[fe.FloorEvent]) -> dict[int, Seconds]:
    return {each.level: each.seconds for each in of(fe.LevelStarted, told)}


def test_a_level_is_skipped_and_its_number_stays_free() -> None:
    schedule = replace(SHEET, items=without(SHEET.items, 3))
    _, told = run(schedule=schedule, field=PATIENT)
    starts = levels(told)
    assert 3 not in starts
    # Levels of ten minutes, and the break of five before level 3 stays.
    assert [starts[level] for level in (1, 2, 4, 5)] == [0, 600, 1500, 2100]
    assert {hand.level for hand in of(fe.HandPlayed, told)} <= set(starts)
    assert clock_starts(schedule)[:6] == [0, 600, 1200, 1500, 1500, 2100]


def test_the_analysis_of_the_sheet_shows_a_skipped_level_as_skipped() -> None:
    """It has no time of its own, and the next level grows from the one before it: 20-40 to 60-120 is +200%."""
    outline = Outline("Sheet", replace(SHEET, items=without(SHEET.items, 3)), stack=1000)
    shown = {row[0]: row for row in zip(*columns_of(outline).values(), strict=True)}
    names = list(columns_of(outline))
    third, fourth = (dict(zip(names, shown[level], strict=True)) for level in ("3", "4"))
    assert third == {**dict.fromkeys(names, ""), "level": "3", "length": "skipped", "blinds": "40-80"}
    assert (fourth["clock"], fourth["growth"]) == ("0:25", "+200%")
    assert "Skipped on the day: level 3." in remarks_on(outline)
    messages = [each.message for each in outline.findings]
    assert "the bets more than double, from 40 to 120" in messages
    assert [row["skipped"] for row in outline.as_record()["rows"] if row["level"] in {2, 3}] == [False, True]


def test_no_sheet_ends_in_a_level_that_is_skipped() -> None:
    # 3,000 chips are fewer than 20 big blinds from level 5 (100-200) on, and if that is skipped, from level 6 on.
    found = [last_level(each, 3000) for each in (SHEET, replace(SHEET, items=without(SHEET.items, 5)))]
    assert [each.number for each in found if each is not None] == [5, 6]


def test_levels_are_shorter_from_a_level_on() -> None:
    _, told = run(schedule=replace(SHEET, items=shorten(SHEET.items, 4, 240)), field=PATIENT)
    starts = levels(told)
    assert [starts[level] for level in (1, 2, 3, 4, 5, 6)] == [0, 600, 1500, 2100, 2340, 2580]


def test_turbo_from_a_number_of_players_on() -> None:
    # A level on the clock keeps its length: the first shorter one is the first that begins with eight or fewer left.
    _, told = run(
        field=[group("random_legal", 18, fold_percent=80)],
        stack=4000,
        shorter=(Shorter(120, players=8),),
        schedule=SHEET,
    )
    starts = levels(told)
    left, at = 18, 0
    for event in told:
        left -= isinstance(event, fe.Busted)
        if left == 8 and not at:
            at = event.seconds
    first = min(level for level, start in starts.items() if start >= at)
    assert 1 < first < 6
    lasted = {level: starts[level + 1] - starts[level] for level in starts if level + 1 in starts}
    lasted[2] -= 300  # the break
    assert {level: seconds for level, seconds in lasted.items() if level >= first} == dict.fromkeys(
        range(first, max(starts)), 120
    )
    assert all(seconds >= 600 for level, seconds in lasted.items() if level < first)


def test_shorter_levels_from_a_time_on() -> None:
    # From 1,300 seconds on: level 3 begins at 1,500.
    _, told = run(shorter=(Shorter(120, after=1300),), schedule=SHEET, field=PATIENT)
    starts = levels(told)
    assert [starts[level] for level in (1, 2, 3, 4, 5)] == [0, 600, 1500, 1620, 1740]


def test_the_shortest_length_applies_and_none_makes_a_level_longer() -> None:
    _, told = run(
        shorter=(Shorter(300, after=0), Shorter(200, after=0), Shorter(9999, after=0)), schedule=SHEET, field=PATIENT
    )
    assert levels(told)[2] == 200
    _, told = run(shorter=(Shorter(9999, after=0),), schedule=SHEET, field=PATIENT)
    assert levels(told)[2] == 600


def test_players_left_are_not_counted_while_entries_are_open() -> None:
    _, told = run(
        shorter=(Shorter(120, players=11),), entry=EntryRules(late_until=2), schedule=SHEET, field=PATIENT[:1]
    )
    starts = levels(told)
    assert (starts[2], starts[3]) == (600, 1500)


@given(st.integers(2, 7), st.integers(1, 8), st.integers(1, 900))
def test_changes_keep_breaks_levels_and_numbers(skip: int, first: int, length: int) -> None:
    changed = Schedule(shorten(without(SLOW.items, skip), first, length))
    assert [level.number for level in changed.levels] == [level.number for level in SLOW.levels]
    for before, after in zip(SLOW.items, changed.items, strict=True):
        if isinstance(before, Break):
            assert after == before
        elif isinstance(after, Level):
            expected = 0 if after.number == skip else min(600, length) if after.number >= first else 600
            assert after.seconds == expected
            assert after.skipped == (after.number == skip)


@pytest.mark.parametrize("seed", range(3))
def test_an_event_without_changes_is_the_same_with_changes_that_never_apply(seed: int) -> None:
    result, told = run(seed, schedule=SLOW)
    other, others = run(seed, schedule=SLOW, shorter=(Shorter(60, players=1), Shorter(60, after=10**6)))
    assert (result, told) == (other, others)
