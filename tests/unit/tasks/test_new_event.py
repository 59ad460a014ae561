"""The planning of `tourney init`, with runs whose ends are made up."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from tourney.config.file_text import EveningPlan, EveningWishes, evening_text
from tourney.config.load import load_tournament, load_with_warnings, shipped_variant
from tourney.config.units import read_clock_time
from tourney.errors import InvalidArgument
from tourney.tasks.new_event import ladder, plan_event
from tourney.tournament.schedule import Break
from tourney.tournament.structure import clock_starts
from tourney.tournament.wall_clock import WallClock

if TYPE_CHECKING:
    from pathlib import Path

WISHES = EveningWishes("Ours", 12, datetime(2026, 12, 4, 19, 0), "23:00")  # noqa: DTZ001 - the time on the wall
HOURS = 3600


def late_in(percent: int, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """All runs of the search are in time; of the fresh ones this percentage is late. Returns which are played."""
    played: list[tuple[int, int]] = []

    def play(_: object, seed: int, number: int, __: int) -> SimpleNamespace:
        played.append((seed, number))
        is_late = seed and number % 100 < percent
        return SimpleNamespace(finish=5 * HOURS if is_late else 2 * HOURS)

    monkeypatch.setattr("tourney.tasks.new_event.play_replicate", play)
    return played


@pytest.mark.parametrize(("percent", "runs"), [(0, 50), (3, 100)])
def test_a_sheet_is_written_once_fresh_runs_confirm_it(
    percent: int, runs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That 92% are in time is sure with none of 50 late, and with 3 of 100 (a binomial of 8% has so few in 4.0%)."""
    played = late_in(percent, monkeypatch)
    event = plan_event(WISHES)
    assert (event.runs, event.in_time) == (runs, 1 - percent / 100)
    fresh = {seed for seed, _ in played if seed}
    assert len([each for each in played if each[0] in fresh]) == runs


@pytest.mark.parametrize("percent", [8, 10])
def test_a_sheet_that_only_the_search_liked_is_not_written(percent: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine of ten in time would meet `p90`; half of the files would then fail their own expectation."""
    late_in(percent, monkeypatch)
    monkeypatch.setattr("tourney.tasks.new_event._FORMS", ((100, 12), (20, 8)))
    with pytest.raises(InvalidArgument, match=r"no sheet was found .* give 23:10 or later, or fewer players"):
        plan_event(WISHES)


def test_what_is_being_done_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    late_in(0, monkeypatch)
    lines: list[str] = []
    plan_event(WISHES, lines.append)
    assert lines[0].startswith("level sheet 1, levels of ")
    assert lines[-1].startswith("fresh runs of sheet ")
    assert lines[-1].endswith("run 50")


def test_rebuys_that_are_sold_longer_than_a_sheet_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a file in a temporary directory was said to be wrong: its last level never ends."""
    late_in(0, monkeypatch)
    with pytest.raises(InvalidArgument, match="give another stack, shorter rebuys or a later end"):
        plan_event(replace(WISHES, rebuys=900))


@pytest.mark.parametrize(
    ("ends", "dinner", "rebuys", "players"),
    [
        ("21:30", "", 0, 6), ("22:15", "", 60, 12), ("23:00", "20:30", 60, 12), ("23:30", "21:45", 0, 30),
        ("02:00", "22:00", 90, 18), ("03:00", "", 0, 9), ("03:00", "20:45", 0, 200),
    ],
)  # fmt: skip
def test_breaks_come_every_one_to_two_hours_and_steps_are_even(
    ends: str, dinner: str, rebuys: int, players: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Once four hours had one break, after 1 h 40, and 150-300 was followed by 300-600. Times are of the sheet."""
    late_in(0, monkeypatch)
    wishes = replace(WISHES, ends=ends, dinner=dinner, rebuys=rebuys, players=players)
    (tmp_path / "evening.yaml").write_text(plan_event(wishes).text, encoding="utf-8")
    scenario, warnings = load_with_warnings(tmp_path / "evening.yaml")
    assert warnings == ()
    schedule = scenario.schedule
    now, began = 0, 0
    for item in schedule.items:
        if isinstance(item, Break):
            assert 60 <= (now - began) / 60 <= 120
            began = now + item.seconds
        now += item.seconds
    assert (now - began) / 60 <= 120
    bets = [level.stakes.big_blind for level in schedule.levels]
    assert all(after <= 1.6 * before for before, after in pairwise(bets) if before > 50)
    assert bets[0] <= 2 * bets[1]


@pytest.mark.parametrize("dinner", ["20:05", "20:40", "21:35", "23:50"])
@pytest.mark.parametrize("length", [8, 15, 40, 60])
def test_dinner_begins_at_its_time(dinner: str, length: int, tmp_path: Path) -> None:
    """The level before it is stretched or shortened, but not beyond half: then the file would be rejected."""
    clock = WallClock(WISHES.starts)
    seconds = clock.seconds_at(read_clock_time(dinner))
    plan = EveningPlan(clock, 8 * HOURS, seconds, 25, length, ladder(25, 10**6))
    wishes = replace(WISHES, dinner=dinner, ends="03:00", stack=10_000)
    (tmp_path / "evening.yaml").write_text(evening_text(wishes, shipped_variant(wishes.game), plan), encoding="utf-8")
    schedule = load_tournament(tmp_path / "evening.yaml").schedule
    [row] = [row for row, item in enumerate(schedule.items) if isinstance(item, Break) and item.seconds == 1800]
    assert clock_starts(schedule)[row] == seconds
