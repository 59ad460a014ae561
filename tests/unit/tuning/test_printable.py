"""Sheets as people print them, whatever the players, chips, hours and game: what every drawn sheet must have.

The checks are written here from the levels alone. The customs: steps of real sheets are 1.2 to 2, on average 1.33
(docs/tune.md); above four small chips there is always something between a blind and its double; breaks come after one
to two hours (TDA recommends regular ones); limit and pot-limit games have no antes.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tune_settings import setting, tried

from tourney.game.stakes import AnteKind
from tourney.game.variant import BettingStructure
from tourney.tournament.schedule import Break

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario


def _check_steps(scenario: Scenario) -> None:
    levels = scenario.schedule.levels
    bets = [(each.stud_stakes or each.stakes).small_bet for each in levels]
    small_chip = (levels[0].stud_stakes or levels[0].stakes).chip
    for before, after in pairwise(bets):
        assert after > before
        assert after <= 2 * before
        assert before <= 4 * small_chip or after <= 1.6 * before, (before, after, small_chip)


def _check_breaks(scenario: Scenario, hours: float) -> None:
    played, since = 0, 0
    for item in scenario.schedule.items[:-1]:
        if isinstance(item, Break):
            assert 3600 <= since <= 7200, (since, item)
            since = 0
        else:
            since += item.seconds
            played += item.seconds
    assert since <= 7200 or played == since or hours < 1.5
    if hours >= 1.5 and played > 7200:
        assert any(isinstance(item, Break) for item in scenario.schedule.items)


def _check_antes(scenario: Scenario, original: Scenario) -> None:
    had = any(level.stakes.ante for level in original.schedule.levels)
    games = scenario.rotation.games
    if not had and any(each.structure is not BettingStructure.NO_LIMIT and not each.is_stud for each in games):
        assert not any(level.stakes.ante for level in scenario.schedule.levels)
    antes = [level.stakes.ante for level in scenario.schedule.levels if level.stakes.ante_kind is AnteKind.BIG_BLIND]
    first = next((place for place, ante in enumerate(antes) if ante), len(antes))
    assert all(antes[first:])  # once begun, they stay


def _check(number: int, most: int) -> None:
    words, options = setting(number)
    event, sheets = tried(options, most)
    hours = event.seconds / 3600
    for each in sheets:
        if each.candidate.origin == "your sheet":
            continue
        _check_steps(each.scenario)
        _check_breaks(each.scenario, hours)
        _check_antes(each.scenario, event.scenario)
        first = each.scenario.schedule.levels[0]
        stakes = first.stud_stakes or first.stakes
        depth = each.scenario.stack / (stakes.big_blind or stakes.small_bet)
        assert depth <= 300, words
        assert all(
            level.seconds >= min(180, event.seconds // 9) // 60 * 60 for level in each.scenario.schedule.levels
        )


@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_every_sheet_is_one_that_people_print(number: int) -> None:
    _check(number, 4)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.integers(0, 100_000))
def test_every_sheet_of_hundreds_of_settings_is_one_that_people_print(number: int) -> None:
    _check(number, 10)
