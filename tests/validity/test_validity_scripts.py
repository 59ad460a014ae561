"""The scripts of tests/validity that play whole events: what they hear adds up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from documents import write
from forecasts import stopped
from habits import habits_in
from pace import Seconds, table

from tourney.config.load import load_tournament
from tourney.experiment.figures import play_statistics
from tourney.experiment.habits import Moments
from tourney.sim import events as fe
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.sim.scenario import Scenario


@pytest.fixture
def event(tmp_path: Path) -> Scenario:
    """A sit-and-go of players who fold and players who push."""
    text = "extends: turbo_sng\nfield: {groups: [{strategy: fold, count: 5}, {strategy: shove, count: 4}]}\n"
    return load_tournament(write(tmp_path, text))


def test_the_habits_of_a_field_are_those_of_its_groups_together(event: Scenario) -> None:
    field, folding, pushing = (habits.total() for habits in habits_in(event, 1, 0))
    hands = Tournament(event, 1).run().hands
    assert field.tables == hands
    assert field.hands == folding.hands + pushing.hands
    assert field.decided == folding.decided + pushing.decided
    assert field.won.total == pytest.approx(0, abs=1e-6)  # what one wins another loses
    shares = [{each.name: each.value for each in play_statistics(counts)} for counts in (folding, pushing)]
    assert [each["VPIP"] for each in shares] == [0, 1]
    assert [each["call of any shove"] for each in shares] == [0, 1]


def test_the_seconds_of_all_hands_are_heard(event: Scenario) -> None:
    heard = Seconds()
    result = Tournament(event, 1, sinks=[heard], hand_sink=heard).run()
    for found in (heard.by_players, heard.by_decisions):
        assert sum(each.count for each in found.values()) == result.hands
        # One table: the hands follow each other, and no break is due.
        assert sum(each.total for each in found.values()) <= result.duration_seconds
    assert set(heard.by_players) <= set(range(2, 10))


def test_the_table_of_seconds_tells_how_far_off_ours_are() -> None:
    rows = [*table("players", {2: [10.0, 1234], 3: [20.0, 50]}, {2: Moments(2, 25.0, 313.0)})]
    assert rows[2:] == ["| 2 | 1,234 | 10.0 | 12.5 | +25% |"]  # and none of three, as none was played


def test_an_event_that_is_stopped_stands_where_its_log_says(tmp_path: Path) -> None:
    levels = [f"{{sb: {blind}, bb: {2 * blind}}}" for blind in (25, 50, 100, 200, 400)]
    sheet = ", ".join([*levels[:2], "{break: 10m}", *levels[2:]])
    text = (
        "extends: turbo_sng\nentries: 27\nfield: [{strategy: tight_aggressive, share: 100%}]\n"
        f"schedule: {{level_length: 5m, levels: [{sheet}]}}\n"
        "rebuy: {chips: 1500, cost: 10, until_level: 2}\n"
    )
    scenario = load_tournament(write(tmp_path, text))
    told: list[fe.FloorEvent] = []
    end = Tournament(scenario, 11, sinks=[told.append]).run().duration_seconds
    assert stopped(scenario, 0, 7 * 60) is None  # rebuys are still sold
    for at, level, elapsed, now in ((13 * 60, 3, 0, 20 * 60), (22 * 60, 3, 2 * 60, 22 * 60)):
        found = stopped(scenario, 0, at)
        assert found is not None
        state, real = found
        assert (state.level, state.elapsed, state.now, real) == (level, elapsed, now, end)
        sold = sum(isinstance(each, fe.Bought) for each in told)
        out = sum(isinstance(each, fe.Placed) and each.seconds <= at for each in told)
        assert (state.rebuys, state.players) == (sold, 27 - out)
        assert sum(player.stack for player in state.left) == 27 * scenario.stack + 1500 * sold
