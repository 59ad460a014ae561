from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from tourney.tournament.wall_clock import ClockTime, WallClock

FRIDAY = WallClock(datetime(2026, 12, 4, 19, 0))  # noqa: DTZ001 - a clock without a time zone
HOUR = 3600


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (0, "19:00"),
        (4 * HOUR + 10 * 60, "23:10"),
        (6 * HOUR + 5 * 60, "01:05"),  # the night after the start
        (17.5 * HOUR, "Sat 12:30"),
        (25 * HOUR, "Sat 20:00"),
        (30 * HOUR, "Sun 01:00"),
        (8 * 24 * HOUR, "12 Dec 19:00"),
    ],
)
def test_the_time_of_day(seconds: float, shown: str) -> None:
    assert FRIDAY.format(seconds) == shown


def test_over_several_days_every_time_names_its_day() -> None:
    wall = WallClock(FRIDAY.starts, lasts_days=True)
    assert [wall.format(hours * HOUR) for hours in (0, 6, 17.5)] == ["Fri 19:00", "Sat 01:00", "Sat 12:30"]


@pytest.mark.parametrize(
    ("time", "hours"),
    [
        (ClockTime(23, 30), 4.5),
        (ClockTime(19, 0), 0),
        (ClockTime(18, 30), 23.5),  # the next day
        (ClockTime(0, 30), 5.5),
        (ClockTime(12, 0, weekday=6), 41),
        (ClockTime(12, 0, weekday=4), 7 * 24 - 7),  # the start is on a Friday, after noon
        (ClockTime(12, 0, day=date(2026, 12, 6)), 41),
        (ClockTime(12, 0, day=date(2026, 12, 4)), -7),
    ],
)
def test_seconds_until_a_time_of_day(time: ClockTime, hours: float) -> None:
    assert FRIDAY.seconds_at(time) == hours * HOUR


def test_a_night_in_which_summer_time_ends_has_an_hour_more() -> None:
    clock = WallClock(datetime(2026, 10, 24, 20, 0, tzinfo=ZoneInfo("Europe/Vienna")))
    assert clock.format(9 * HOUR) == "04:00"
    assert clock.seconds_at(ClockTime(4, 0)) == 9 * HOUR
    assert clock.at(0).astimezone(UTC).hour == 18


def test_the_text_of_a_time_names_its_day() -> None:
    times = [ClockTime(9, 5), ClockTime(9, 5, weekday=6), ClockTime(9, 5, day=date(2026, 12, 6))]
    assert list(map(str, times)) == ["09:05", "Sun 09:05", "2026-12-06 09:05"]
    assert FRIDAY.day_shown == "Fri 4 Dec 2026"


def test_a_moment_has_its_day_and_from_the_eighth_day_on_its_date() -> None:
    wall = WallClock(datetime(2026, 12, 4))  # noqa: DTZ001 - a clock without a time zone
    hours = (14, 24 + 2, 6 * 24 + 23, 7 * 24, 9 * 24 + 12)
    assert [wall.moment_shown(hour * 3600) for hour in hours] == [
        "Fri 14:00", "Sat 02:00", "Thu 23:00", "11 Dec 00:00", "13 Dec 12:00"
    ]  # fmt: skip
