"""Sheets that end before play does: what is said, and further levels by their own growth."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

import tourney as api
from tourney.config.load import load_tournament
from tourney.config.named_files import scenario_file
from tourney.config.problems import ConfigError
from tourney.experiment.measures import MEASURES
from tourney.tournament.schedule import Break, Level

if TYPE_CHECKING:
    from cli.command import Tourney

    from tourney.sim.scenario import Scenario

_SHEET = (
    "schedule.levels=[{sb: 5, bb: 10, length: 10m}, {sb: 10, bb: 20, length: 10m}, {sb: 15, bb: 30, length: 10m}]"
)


def _loaded(name: str, *settings: str) -> Scenario:
    return load_tournament(scenario_file(name), settings=settings)


def _levels(scenario: Scenario) -> list[Level]:
    return list(scenario.schedule.levels)


def test_further_levels_grow_as_the_sheet_did() -> None:
    scenario = _loaded("home_game", _SHEET, "schedule.then=continue")
    levels = _levels(scenario)
    assert scenario.schedule.written == 3
    assert [level.number for level in levels] == list(range(1, len(levels) + 1))
    assert {level.seconds for level in levels} == {600}
    blinds = [level.stakes.big_blind for level in levels[2:]]
    # 10 to 30 in two steps: a factor of the square root of 3; 30 * 1.73 = 52, to the nearest round number.
    assert blinds[:4] == [30, 50, 100, 150]
    assert all(1.2 <= after / before <= 2.5 for before, after in pairwise(blinds))
    assert all(level.stakes.small_blind * 2 == level.stakes.big_blind for level in levels[2:])
    assert blinds[-1] >= 900 * 30


def test_all_amounts_can_be_paid_and_keep_their_proportion() -> None:
    scenario = _loaded("barge_2019", "schedule.then=continue")
    written = scenario.schedule.written
    levels = _levels(scenario)
    assert 0 < written < len(levels)
    assert not any(level.unpayable for level in levels)
    assert all(level.stakes.ante == level.stakes.big_blind for level in levels[written:])  # as on the sheet
    assert not any(isinstance(item, Break) for item in scenario.schedule.items[-(len(levels) - written) :])


def test_a_sheet_that_stays_has_no_further_levels() -> None:
    scenario = _loaded("home_game", _SHEET, "schedule.then=stay")
    assert (scenario.schedule.written, len(_levels(scenario))) == (0, 3)


def test_another_word_is_an_error_with_its_place() -> None:
    with pytest.raises(ConfigError, match=r"schedule\.then: unknown name 'contineu'; did you mean 'continue'\?"):
        api.load("home_game", "schedule.then=contineu")


def test_it_is_said(tourney: Tourney) -> None:
    code, out, _ = tourney("run", "home_game", "--set", _SHEET, "-q")
    assert code == 0
    assert re.search(r"The sheet ran out: its last level, 3, went on for another \d", out)
    out = tourney("run", "home_game", "--set", _SHEET, "--set", "schedule.then=continue", "-q")[1]
    assert "The sheet ends with level 3; further levels follow its growth." in out
    out = " ".join(tourney("simulate", "home_game", "--set", _SHEET, "--reps", "20", "--jobs", "1", "-q")[1].split())
    assert "In 20 of 20 runs (100%; 84% to 100%) the sheet runs out: its last level, 3, goes on" in out
    assert "runs out" not in tourney("simulate", "home_game", "--reps", "5", "--jobs", "1", "-q")[1]


def test_costs() -> None:
    found = api.simulate(api.load("turbo_sng", "fee=7", "costs={dealer_hour: 30}"), reps=3, jobs=1).replicates
    for each in found:
        hours = MEASURES["table_hours"].of(each)
        assert hours is not None
        assert MEASURES["fees"].of(each) == 7 * each.result.entries
        assert MEASURES["dealer_cost"].of(each) == round(30 * hours)
        assert MEASURES["house_result"].of(each) == each.fees - each.dealer_cost - each.result.overlay


@pytest.mark.parametrize(
    ("name", "settings", "short", "long"),
    [
        ("best_stack_forward", "entries=40", "flights.pause=2h", "flights.pause=14h"),
        (
            "live_reentry",
            "entries=40",
            "days=[{after_level: 6, overnight: 1h}]",
            "days=[{after_level: 6, overnight: 9h}]",
        ),
    ],
)
def test_no_dealer_is_paid_at_night(name: str, settings: str, short: str, long: str) -> None:
    """A longer night, or more time between flights, moves the rest of the event, and needs no more dealers."""
    found = [
        api.simulate(api.load(name, settings, night, "costs={dealer_hour: 30}"), reps=1, jobs=1, seed=1).replicates[0]
        for night in (short, long)
    ]
    assert found[0].finish < found[1].finish
    assert found[0].dealer_cost == found[1].dealer_cost > 0
    assert 0 in {sample.tables for sample in found[1].samples}


def test_an_event_without_fees_and_costs_has_no_result_for_the_house() -> None:
    [each] = api.simulate("turbo_sng", reps=1, jobs=1).replicates
    if not (each.fees or each.result.overlay):
        assert MEASURES["house_result"].of(each) is None


def test_costs_are_told_where_there_are_some(tourney: Tourney) -> None:
    out = tourney(
        "simulate", "vegas_daily_rebuy", "--set", "costs.dealer_hour=25", "--reps", "2", "--jobs", "1", "-q"
    )[1]
    assert all(f"\n{name} " in out for name in ("Rebuys", "Add-ons", "Cost of dealers", "Table hours"))
    assert "Overlay" not in out
    code, _, err = tourney("simulate", "turbo_sng", "--set", "costs.dealer=5")
    assert code == 2
    assert "costs.dealer: unknown key 'dealer'; did you mean 'dealer_hour'?" in err
