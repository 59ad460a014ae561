"""Times, durations, chips and rebuys as people type them, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tourney.tasks.typed_answers import is_no, read_chips, read_rebuys, read_typed_duration, read_typed_time

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("8pm", "20:00"),
        ("8 pm", "20:00"),
        ("8:30PM", "20:30"),
        ("8.30 p.m.", "20:30"),
        ("12am", "00:00"),
        ("12pm", "12:00"),
        ("11 am", "11:00"),
        ("20h", "20:00"),
        ("20h30", "20:30"),
        ("20.30", "20:30"),
        ("7 o'clock", "07:00"),
        ("20:30", "20:30"),
        ("Fri 8pm", "Fri 20:00"),
        ("2026-12-04 8pm", "2026-12-04 20:00"),
        ("midnight", "00:00"),
        ("noon", "12:00"),
    ],
)
def test_times(text: str, time: str) -> None:
    assert read_typed_time(text) == time


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("1 hour", 60),
        ("2 hours", 120),
        ("90 minutes", 90),
        ("1 hour 30 minutes", 90),
        ("1 hour and 30 min", 90),
        ("1h30m", 90),
        ("1.5 hrs", 90),
        ("half an hour", 30),
        ("an hour", 60),
    ],
)
def test_durations(text: str, minutes: int) -> None:
    assert read_typed_duration(text) == 60 * minutes


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("25:150,100:80", ((25, 150), (100, 80))),
        ("{25: 150, 100: 80}", ((25, 150), (100, 80))),
        ("150x25, 80 x 100", ((25, 150), (100, 80))),
        ("80\u00d71k; 150\u00d725", ((25, 150), (1000, 80))),
        ("150x25 and 80x100", ((25, 150), (100, 80))),
    ],
)
def test_chips(text: str, pieces: tuple[tuple[int, int], ...]) -> None:
    found = read_chips(text)
    assert found is not None
    assert found.pieces == pieces


@pytest.mark.parametrize(
    ("text", "minutes", "most"),
    [
        ("no", 0, 0),
        ("1h", 60, 0),
        ("1 hour", 60, 0),
        ("one rebuy each", 60, 1),
        ("one each", 60, 1),
        ("2 each for 90 minutes", 90, 2),
        ("1 rebuy per player in 45m", 45, 1),
    ],
)
def test_rebuys(text: str, minutes: int, most: int) -> None:
    assert read_rebuys(text) == (minutes, most)


def test_no() -> None:
    assert all(map(is_no, ["no", "None", "n", " - ", "nothing"]))
    assert not is_no("not yet")
    assert read_chips("no") is None


@pytest.mark.parametrize(
    ("read", "text", "message"),
    [
        (read_typed_time, "13pm", "expected a time of day"),
        (read_typed_time, "8", "expected a time of day"),
        (read_typed_time, "0pm", "expected a time of day"),
        (read_typed_time, "25:00", "expected a time from 0:00 to 23:59"),
        (read_typed_time, "soon", "expected a time of day"),
        (read_typed_duration, "90", "expected a duration"),
        (read_typed_duration, "1 fortnight", "expected a duration"),
        (read_rebuys, "60", "expected a duration"),
        (read_rebuys, "101 each", "expected a duration"),
        (read_rebuys, "0 each", "expected 1 to 100 rebuys each, found 0"),
        (read_chips, "25", "expected chips such as 25:400,100:400 or 400x25"),
        (read_chips, "25:150,25:80", "the chips of 25 are listed twice"),
        (read_chips, "25:x", "expected a whole number"),
        (read_chips, "", "expected chips such as"),
    ],
)
def test_what_is_refused(read: Callable[[str], object], text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read(text)
