"""The scripts of tests/validity that play whole events: what they hear adds up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from documents import write
from habits import habits_in
from pace import Seconds, table

from tourney.config.load import load_tournament
from tourney.experiment.figures import play_statistics
from tourney.experiment.habits import Moments
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
