"""Days that end: a row for each, with medians and ranges; times of day where the start is known."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace
from typing import Any, Final

from drawn import cells_of

from tourney.experiment.measures import MEASURES
from tourney.reporting.course_tables import day_ends_table
from tourney.sim.samples import Sample, SampleMoment
from tourney.tournament.wall_clock import WallClock

_STARTS: Final = WallClock(datetime(2026, 12, 4, 12, 0))  # noqa: DTZ001 - the time of the place


def _night(hour: float, level: int, players: int, average: int) -> Sample:
    return Sample(SampleMoment.NIGHT, int(3600 * hour), level, players, 0, average, average, 1000, 2500)


def _run(*nights: Sample) -> Any:  # noqa: ANN401
    start = Sample(SampleMoment.TIME, 0, 1, 100, 12, 5000, 5000, 100, 250)
    last = Sample(SampleMoment.END, 180_000, 30, 1, 1, 500_000, 500_000, 9000, 9000)
    return SimpleNamespace(samples=(start, *nights, last))


def _scenario(flights: Any = None, wall_clock: WallClock | None = None) -> Any:  # noqa: ANN401
    return SimpleNamespace(days=(1,), flights=flights, wall_clock=wall_clock)


def test_each_day_has_a_row() -> None:
    """Twenty runs tell what 90% have; the second day ends in half of them."""
    runs = [_run(_night(10, 8, 40, 12_500), _night(34, 16, 9, 50_000))] * 10
    runs += [_run(_night(11, 10, 60, 10_000))] * 10
    table = day_ends_table(_scenario(), runs)
    assert table is not None
    assert cells_of(table) == [
        ["end of", "clock", "level", "players", "5%", "95%", "average", "in bb", "in runs"],
        ["day 1", "10:30", "9", "50", "40", "60", "11,250", "11.2", "100%"],
        ["day 2", "34:00", "16", "9", "", "", "50,000", "50.0", "50%"],
    ]


def test_flights_come_before_the_days() -> None:
    runs = [_run(*[_night(10 + 24 * number, 8, 40 + number, 12_000) for number in range(3)])]
    flights = SimpleNamespace(shares=(50, 50))
    table = day_ends_table(_scenario(flights, _STARTS), runs)
    assert table is not None
    assert [row[:4] for row in cells_of(table)[1:]] == [
        ["flight 1", "22:00", "8", "40"],
        ["flight 2", "Sat 22:00", "8", "41"],
        ["day 2", "Sun 22:00", "8", "42"],
    ]


def test_an_event_of_one_day_has_none() -> None:
    assert day_ends_table(_scenario(), [_run()]) is None


def test_one_run_has_no_ranges() -> None:
    table = day_ends_table(_scenario(), [_run(_night(10, 8, 40, 12_500))])
    assert table is not None
    assert cells_of(table) == [
        ["end of", "clock", "level", "players", "average", "in bb"],
        ["day 1", "10:00", "8", "40", "12,500", "12.5"],
    ]


def test_which_measures_are_times() -> None:
    """Play beyond the sheet is a duration: a wall clock must not show it as a time of day."""
    times = {name for name, measure in MEASURES.items() if measure.is_time}
    assert times == {"finish", "bubble time", "money time", "final_table time", "end time"}
