"""Players left by level: medians and ranges over the runs that reach the level."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from drawn import cells_of

from tourney.reporting.course_tables import survival_table
from tourney.sim.samples import Sample, SampleMoment


def _run(*players: int) -> Any:  # noqa: ANN401
    """A run with levels of twenty minutes, and 1,000 chips in play."""
    return SimpleNamespace(
        samples=[
            Sample(SampleMoment.LEVEL, 1200 * (level - 1), level, left, -(-left // 9), 1000 // left, 0, 10 * level, 0)
            for level, left in enumerate(players, start=1)
        ]
    )


def _scenario(flights: Any = None) -> Any:  # noqa: ANN401
    return SimpleNamespace(flights=flights, shootout=None, wall_clock=None)


def test_each_level_has_a_row() -> None:
    """Half of twenty runs end in level 2."""
    table = survival_table(_scenario(), [*[_run(20, 4)] * 10, *[_run(20, 10, 2)] * 10])
    assert table is not None
    assert cells_of(table) == [
        ["level", "from", "players", "5%", "95%", "tables", "average bb", "in runs"],
        ["1", "0:00", "20", "20", "20", "3", "5.0", "100%"],
        ["2", "0:20", "7", "4", "10", "2", "8.8", "100%"],  # 250 and 100 chips on average, of 20
        ["3", "0:40", "2", "2", "2", "1", "16.7", "50%"],
    ]


def test_a_few_runs_have_no_ranges_and_a_level_that_few_reach_no_row() -> None:
    table = survival_table(_scenario(), [_run(20, 10, 5), *[_run(20, 10)] * 10])
    assert table is not None
    assert [row[:3] for row in cells_of(table)] == [
        ["level", "from", "players"],
        ["1", "0:00", "20"],
        ["2", "0:20", "10"],
    ]
    assert "5%" not in cells_of(table)[0]


def test_of_many_levels_every_second_has_a_row() -> None:
    table = survival_table(_scenario(), [_run(*range(40, 10, -1))])
    assert table is not None
    assert [row[0] for row in cells_of(table)[1:]] == [str(level) for level in range(1, 31, 2)]


def test_flights_and_a_single_level_have_no_table() -> None:
    assert survival_table(_scenario(flights=1), [_run(20, 10)]) is None
    assert survival_table(_scenario(), [_run(20)]) is None
