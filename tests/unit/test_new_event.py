"""The planning of `tourney init`, with runs whose ends are made up."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace

import pytest

from tourney.config.evening_text import EveningWishes
from tourney.errors import InvalidArgument
from tourney.new_event import plan_event

WISHES = EveningWishes("Ours", 12, datetime(2026, 12, 4, 19, 0), "23:00")  # noqa: DTZ001 - the time on the wall
HOURS = 3600


def late_in(percent: int, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """All runs of the search are in time; of the fresh ones this percentage is late. Returns which are played."""
    played: list[tuple[int, int]] = []

    def play(_: object, seed: int, number: int, __: int) -> SimpleNamespace:
        played.append((seed, number))
        is_late = seed and number % 100 < percent
        return SimpleNamespace(finish=5 * HOURS if is_late else 3 * HOURS)

    monkeypatch.setattr("tourney.new_event.play_replicate", play)
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
    with pytest.raises(InvalidArgument, match=r"no sheet was found .* give 23:10 or later, or fewer players"):
        plan_event(WISHES)


def test_what_is_being_done_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    late_in(0, monkeypatch)
    lines: list[str] = []
    plan_event(WISHES, lines.append)
    assert lines[0].startswith("level sheet 1, levels of ")
    assert lines[-1].startswith("fresh runs of sheet ")
    assert lines[-1].endswith("run 50")
