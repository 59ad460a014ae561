from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from tourney.config.expectation_text import read_expectation
from tourney.config.load import load_with_warnings
from tourney.config.problems import ConfigError
from tourney.config.units import read_clock_time
from tourney.errors import InvalidArgument
from tourney.tournament.schedule import Level
from tourney.tournament.wall_clock import ClockTime, WallClock

if TYPE_CHECKING:
    from pathlib import Path

EVENING = """\
title: Evening
game: no_limit_holdem
starts: 2026-12-04 19:00
schedule:
  level_length: 20m
  levels:
    - {sb: 25, bb: 50}
    - {sb: 50, bb: 100}
    - {sb: 100, bb: 200}
    - {sb: 100, bb: 200}
    - {break: 30m, name: dinner, at: "20:30"}
    - {sb: 200, bb: 400}
    - {sb: 500, bb: 1000}
payouts: winner_takes_all
pace: self_dealt
seats: 6
stack: 5_000
entries: 12
field: home_game
"""


_SHORT_OF_REBUYS = (
    "they run short from rebuy 9 on: after 12 starting stacks they make 8 rebuys of 5,000; there may be 10 or more"
)


def scenario(folder: Path, text: str = EVENING, *settings: str) -> object:
    path = folder / "evening.yaml"
    path.write_text(text, encoding="utf-8")
    return load_with_warnings(path, settings=settings).scenario


def problems(folder: Path, *settings: str, text: str = EVENING) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        scenario(folder, text, *settings)
    return [f"{each.path}: {each.message}" for each in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("23:30", ClockTime(23, 30)),
        ("9:05", ClockTime(9, 5)),
        ("Sun 12:30", ClockTime(12, 30, 6)),
        ("sunday 12:30", ClockTime(12, 30, 6)),
        ("2026-12-06 12:30", ClockTime(12, 30, None, date(2026, 12, 6))),
    ],
)
def test_times_of_day(text: str, read: ClockTime) -> None:
    assert read_clock_time(text) == read


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("half nine", "expected a time of day such as 23:30 or Sun 12:30, found 'half nine'"),
        ("25:00", "expected a time from 0:00 to 23:59, found '25:00'"),
        ("Sum 12:30", "unknown day 'Sum'; did you mean 'Sun'?"),
        ("2026-02-30 12:30", "there is no day '2026-02-30'"),
    ],
)
def test_texts_that_are_no_times_of_day(text: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message follows
        read_clock_time(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("zone", ["", " Europe/Vienna", " +01:00", "Z", " UTC"])
def test_the_start_with_and_without_a_time_zone(tmp_path: Path, zone: str) -> None:
    found = scenario(tmp_path, EVENING.replace("19:00", f"19:00{zone}", 1))
    assert isinstance(found.wall_clock, WallClock)  # type: ignore[attr-defined]
    assert found.wall_clock.format(3600) == "20:00"  # type: ignore[attr-defined]


def test_starts_that_are_none(tmp_path: Path) -> None:
    expected = "starts: expected a date and time such as 2026-12-04 19:00, found the text"
    assert problems(tmp_path, "starts=tomorrow") == [f"{expected} 'tomorrow'"]
    assert problems(tmp_path, "starts=2026-13-04 19:00") == ["starts: there is no day '2026-13-04'"]
    assert problems(tmp_path, "starts=2026-12-04 19:00 Europe/Viena") == [
        "starts: unknown time zone 'Europe/Viena'; did you mean 'Europe/Vienna'?"
    ]


def test_the_level_before_a_break_by_the_clock_is_extended_or_shortened(tmp_path: Path) -> None:
    levels = scenario(tmp_path).schedule.items  # type: ignore[attr-defined]
    assert [item.seconds // 60 for item in levels if isinstance(item, Level)] == [20, 20, 20, 30, 20, 20]
    levels = scenario(tmp_path, EVENING, "starts=2026-12-04 19:18").schedule.items  # type: ignore[attr-defined]
    assert [item.seconds // 60 for item in levels if isinstance(item, Level)] == [20, 20, 20, 12, 20, 20]


def test_a_break_by_the_clock_that_is_far_from_its_place_on_the_sheet(tmp_path: Path) -> None:
    at = "schedule.levels[4].at"
    assert problems(tmp_path, "starts=2026-12-04 18:00") == [
        f"{at}: level 4, before the break, ends 70 min too early: move the break down the sheet"
    ]
    assert problems(tmp_path, "starts=2026-12-04 19:45") == [
        f"{at}: level 4, before the break, ends 35 min too late: move the break up the sheet"
    ]
    assert problems(tmp_path, "schedule.levels.1.hands=10") == [
        f"{at}: a break by the clock follows a level, after levels that end by the clock"
    ]


def test_a_break_by_the_clock_needs_the_start(tmp_path: Path) -> None:
    text = EVENING.replace("starts: 2026-12-04 19:00\n", "")
    assert problems(tmp_path, text=text) == ["schedule.levels[4].at: a time of day needs `starts`: 2026-12-04 19:00"]


def test_expectations_by_the_clock(tmp_path: Path) -> None:
    clock = scenario(tmp_path).wall_clock  # type: ignore[attr-defined]
    found = read_expectation("finish p95 before 23:30", clock)
    assert (found.bound, found.below, found.strict, found.part) == (4.5 * 3600, True, True, 0.95)
    found = read_expectation("final_table time after 21:00", clock)
    assert (found.bound, found.below, found.part) == (2 * 3600, False, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("finish p95 before 6h", "expected a time of day such as 23:30 or Sun 12:30, found '6h'"),
        ("hands before 23:30", "`before` and `after` are for times: hands is measured in count"),
        ("finsh before 23:30", "unknown measure 'finsh'; did you mean 'finish'?"),
    ],
)
def test_expectations_by_the_clock_that_are_wrong(tmp_path: Path, text: str, message: str) -> None:
    clock = scenario(tmp_path).wall_clock  # type: ignore[attr-defined]
    with pytest.raises(InvalidArgument) as caught:
        read_expectation(text, clock)
    assert str(caught.value) == message


def test_an_expectation_by_the_clock_needs_the_start() -> None:
    with pytest.raises(InvalidArgument, match="needs `starts`"):
        read_expectation("finish before 23:30")


def test_chips_are_denominations_with_pieces(tmp_path: Path) -> None:
    found = scenario(tmp_path, EVENING + "chips: {25: 400, 1k: 100, 100: 400}\n")
    assert found.chip_set.pieces == ((25, 400), (100, 400), (1000, 100))  # type: ignore[attr-defined]


def test_chips_that_are_wrong(tmp_path: Path) -> None:
    assert problems(tmp_path, text=EVENING + "chips: {25: many, red: 100, 0: 1}\n") == [
        "chips.25: expected a whole number such as 500, 10k or 1,000, found the text 'many'",
    ]
    assert problems(tmp_path, text=EVENING + "chips: {red: 100, 0: 1}\n") == [
        "chips.red: the denomination: expected a whole number such as 500, 10k or 1.5M, found the text 'red'",
        "chips.0: expected a denomination from 1, found 0",
    ]


@pytest.mark.parametrize(
    ("settings", "warnings"),
    [
        (("chips={25: 400, 100: 400, 500: 200, 1000: 100}",), []),
        (
            ("chips={25: 400, 100: 100, 500: 50}",),
            ["they run short from player 9 on, of 12: 12 stacks of 5,000 are 60,000, and all chips are worth 45,000"],
        ),
        (
            ("chips={25: 10, 100: 400, 500: 200}",),
            ["they run short from player 3 on, of 12: each stack needs 4 chips of 25 for change, and there are 10"],
        ),
        (
            ("chips={25: 400, 100: 100, 1000: 47}",),
            ["they run short from player 12 on, of 12: these chips do not make 12 stacks of 5,000 that are alike"],
        ),
        (
            # 4 of 25 for each, as needed; 49 and 100 make 4 and 8 for each, 4,900 with them.
            ("chips={25: 48, 100: 100, 1000: 49}",),
            ["they run short from player 12 on, of 12: these chips do not make 12 stacks of 5,000 that are alike"],
        ),
        (("chips={1000: 100}", "stack=5_500"), ["they do not make a stack of 5,500"]),
        (
            ("chips={25: 200, 100: 200, 500: 150}", "rebuy={chips: 5000, cost: 10, until_level: 3, taken: 80%}"),
            [_SHORT_OF_REBUYS],
        ),
    ],
)
def test_warnings_about_chips(tmp_path: Path, settings: tuple[str, ...], warnings: list[str]) -> None:
    path = tmp_path / "evening.yaml"
    path.write_text(EVENING, encoding="utf-8")
    found = [each.message for each in load_with_warnings(path, settings=settings).warnings if each.path == "chips"]
    assert found == warnings
