"""The starts that `tourney festival plan --event` tries, for an event on the second day of a festival."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tourney.cli.festival import _moments
from tourney.config.load import load_festival
from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.festival.programme import Festival

_HOUR: Final = 3600
_DAY: Final = 24 * _HOUR

_FILE: Final = """\
festival: Two days
first_day: 2026-12-04
room: {halls: [{name: A, tables: 9, seats: 9}], opens: "10:00", open_for: 12h}
events:
  a: {tournament: turbo_sng, starts: "12:00"}
  b: {tournament: turbo_sng, starts: Sat 18:00}
  c: {tournament: turbo_sng, starts: Sat 10:30}
"""


@pytest.fixture
def festival(tmp_path: Path) -> Festival:
    path = tmp_path / "two.yaml"
    path.write_text(_FILE, encoding="utf-8")
    return load_festival(path).scenario


def test_a_time_is_on_the_day_of_the_event_unless_it_names_one(festival: Festival) -> None:
    found = _moments(festival, "b", "19:00,Fri 17:00,2026-12-06 12:00,19:00")
    assert found == [17 * _HOUR, _DAY + 19 * _HOUR, 2 * _DAY + 12 * _HOUR]
    assert _moments(festival, "a", "19:00") == [19 * _HOUR]


def test_without_times_two_hours_around_the_start_are_tried_while_the_room_is_open(festival: Festival) -> None:
    halves = [_DAY + 16 * _HOUR + half * 1800 for half in range(9)]
    assert _moments(festival, "b", "") == halves
    # The room opens at 10:00.
    assert _moments(festival, "c", "") == [_DAY + 10 * _HOUR + half * 1800 for half in range(6)]


@pytest.mark.parametrize("text", ["Sat 22:00", "09:59", "2026-12-03 12:00", "2027-12-06 12:00"])
def test_times_at_which_the_room_is_closed_or_there_is_no_festival(festival: Festival, text: str) -> None:
    with pytest.raises(InvalidArgument, match="expected a time at which the room is open"):
        _moments(festival, "b", text)


@pytest.mark.parametrize("text", ["Sat 21:59", "10:00"])
def test_the_first_and_the_last_minute_at_which_the_room_is_open(festival: Festival, text: str) -> None:
    assert len(_moments(festival, "b", text)) == 1
