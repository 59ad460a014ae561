"""What every sheet must have that people print. The checks are written from the levels alone.

The customs: steps of real sheets are 1.2 to 2, on average 1.33 (docs/tune.md); above four small chips there is always
something between a blind and its double; breaks come after one to two hours of play; limit and pot-limit games have
no antes; nobody begins with more than 300 big blinds.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tourney.game.stakes import AnteKind
from tourney.game.variant import BettingStructure
from tourney.tournament.schedule import Break

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario


def check_printable(scenario: Scenario, original: Scenario, seconds: int) -> None:
    """Check a sheet for an event that may last so many seconds."""
    _check_steps(scenario)
    _check_breaks(scenario, seconds)
    _check_antes(scenario, original)
    levels = scenario.schedule.levels
    stakes = levels[0].stud_stakes or levels[0].stakes
    assert scenario.stack <= 300 * (stakes.big_blind or stakes.small_bet)
    assert all(level.seconds >= min(180, seconds // 9) // 60 * 60 for level in levels)


def _check_steps(scenario: Scenario) -> None:
    levels = scenario.schedule.levels
    stakes = [each.stud_stakes or each.stakes for each in levels]
    small_chip = stakes[0].chip
    for old, new in pairwise(stakes):
        before, after = old.small_bet, new.small_bet
        assert after > before or (after == before and new.ante > old.ante)  # a level that only begins the antes
        assert after <= 2 * before
        assert before <= 4 * small_chip or after <= 1.6 * before, (before, after, small_chip)


def _check_breaks(scenario: Scenario, seconds: int) -> None:
    played, since = 0, 0
    for item in scenario.schedule.items[:-1]:
        if isinstance(item, Break):
            assert 3600 <= since <= 7200, (since, item)
            since = 0
        else:
            since += item.seconds
            played += item.seconds
    assert since <= 7200 or played == since or seconds < 5400
    if seconds >= 5400 and played > 7200:
        assert any(isinstance(item, Break) for item in scenario.schedule.items)


def _check_antes(scenario: Scenario, original: Scenario) -> None:
    had = any(level.stakes.ante for level in original.schedule.levels)
    games = scenario.rotation.games
    if not had and any(each.structure is not BettingStructure.NO_LIMIT and not each.is_stud for each in games):
        assert not any(level.stakes.ante for level in scenario.schedule.levels)
    antes = [level.stakes.ante for level in scenario.schedule.levels if level.stakes.ante_kind is AnteKind.BIG_BLIND]
    first = next((place for place, ante in enumerate(antes) if ante), len(antes))
    assert all(antes[first:])  # once begun, they stay
