"""The time by which play outlasts the sheet."""

from __future__ import annotations

import tourney as api
from tourney.config.load import load_tournament
from tourney.config.named_files import scenario_file
from tourney.sim.result import overtime

_SHEET = (
    "schedule.levels=[{sb: 5, bb: 10, length: 10m}, {sb: 10, bb: 20, length: 10m}, {sb: 15, bb: 30, length: 10m}]"
)


def test_the_time_beyond_the_sheet() -> None:
    scenario = load_tournament(scenario_file("home_game"), settings=[_SHEET])
    result = api.run(scenario)
    assert result.levels_played == 3
    assert overtime(scenario.schedule, result) == result.duration_seconds - 1800
    short = load_tournament(scenario_file("home_game"))
    assert overtime(short.schedule, api.run(short)) == 0
