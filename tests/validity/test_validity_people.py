"""The fields of events online play as people do online, at each depth of stacks.

Authority: 69,303 real hands of tournaments and sit-and-gos at small stakes, whose statistics the package holds
(docs/profile.md). The players were fitted to these figures (docs/adr/0034): the test says that they still fit.
"""

from __future__ import annotations

import pytest
from figures import EVENTS
from habits import habits_in

from tourney.config.load import load_tournament
from tourney.experiment.habits import SIZES, Habits
from tourney.reporting.strategy_tables import all_depths, count_close, depth_columns

pytestmark = pytest.mark.slow

_SEVEN_OR_MORE = len(SIZES) - 1


@pytest.mark.parametrize(("event", "runs"), [("online_regular", 6), ("sit_and_go", 40), ("home_game", 40)])
def test_a_field_is_not_apart_from_people_in_most_figures_of_each_depth(event: str, runs: int) -> None:
    field = load_tournament(EVENTS / f"{event}.yaml")
    habits = Habits()
    for number in range(runs):
        habits.add(habits_in(field, 5, number)[0])
    columns = [*depth_columns(habits, size=_SEVEN_OR_MORE, beside=True), all_depths(habits, size=_SEVEN_OR_MORE)]
    counts = {column.title: count_close(column) for column in columns}
    assert sum(known for _, known in counts.values()) > 150
    # Four fifths are wished for: a depth may miss it by chance, and friends at home limp more than these people.
    assert {title: count for title, count in counts.items() if count[0] < 0.7 * count[1]} == {}
    assert sum(close for close, _ in counts.values()) > 0.78 * sum(known for _, known in counts.values())
