"""Evenings as directors tell of them: the answers are those of common sense. docs/director.md tells the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tourney import api

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

HOUR: Final = 3600
CLUB: Final = """\
title: A club
game: no_limit_holdem
schedule:
  level_length: 15m
  chips: [100, 500, 1000, 5000]
  levels:
    - {sb: 100, bb: 100}
    - {sb: 100, bb: 200}
    - {sb: 200, bb: 400}
    - {sb: 300, bb: 600}
    - {break: 10m}
    - {sb: 400, bb: 800}
    - {sb: 600, bb: 1200}
    - {sb: 1000, bb: 2000}
    - {sb: 1500, bb: 3000}
    - {break: 10m, remove: [100]}
    - {sb: 2000, bb: 4000}
    - {sb: 3000, bb: 6000}
    - {sb: 4000, bb: 8000}
    - {sb: 6000, bb: 12k}
    - {sb: 8000, bb: 16k}
    - {sb: 10k, bb: 20k}
    - {sb: 15k, bb: 30k}
    - {sb: 20k, bb: 40k}
    - {sb: 30k, bb: 60k}
    - {sb: 50k, bb: 100k}
payouts: standard_15
pace: live
seats: 9
stack: 10k
buy_in: 50
entries: 80
field: live_daily
"""
REBUYS: Final = """\
pace: self_dealt
field: home_game
rebuy: {chips: 10k, cost: 50, until_level: 4, stack_at_most: 10k, taken: 25%}
add_on: {chips: 10k, cost: 50, after_level: 4, taken: 92%}
"""


def ends(source: Path | str, *settings: str, reps: int = 12) -> list[float]:
    """The hours at which an event ends, ascending."""
    found = api.simulate(api.load(source, *settings), reps=reps, jobs=1)
    return sorted(each.finish / HOUR for each in found.replicates)


def middle(values: list[float]) -> float:
    return values[len(values) // 2]


def test_sixty_to_a_hundred_players_in_five_hours(tmp_path: Path) -> None:
    # The rule of thumb of directors: an event ends when 20 big blinds are in play; half as many or half again as many
    # are allowed, 10 to 30. With 10,000 chips each sixty have 600,000, 30 big blinds at level 14 and 10 at level 17;
    # a hundred have a million, 25 at level 16 and 10 at level 18, the last. The clock stops for two breaks and before
    # the final table, 35 minutes.
    path = tmp_path / "club.yaml"
    path.write_text(CLUB, encoding="utf-8")
    short = [ends(path, f"entries={entries}") for entries in (60, 100)]
    long = ends(path, "entries=60", "schedule.level_length=20m")
    stops = 35 / 60
    assert 13 / 4 + stops < middle(short[0]) < 17 / 4 + stops
    assert 15 / 4 + stops < middle(short[1]) < 18 / 4 + stops + 0.25  # the last level has no end
    assert middle(short[0]) < middle(short[1])  # more chips in play last longer
    assert 13 / 3 + stops < middle(long) < 17 / 3 + stops
    assert short[1][-1] - short[1][0] < 2.5


def test_thirty_one_players_whose_rebuys_and_add_ons_made_it_late(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    lines = CLUB.replace("pace: live\n", "").replace("field: live_daily\n", "").replace("15m", "20m", 1)
    path.write_text(lines.replace("entries: 80", "entries: 31") + REBUYS, encoding="utf-8")
    found = api.simulate(api.load(path), reps=12, jobs=1).replicates
    rebuys = sum(each.result.rebuys for each in found) / 12
    add_ons = sum(each.result.add_ons for each in found) / 12
    assert 15 < rebuys < 35
    assert 19 < add_ons <= 31
    late = middle(sorted(each.finish / HOUR for each in found))
    plain = middle(ends(path, "rebuy=null", "add_on=null"))
    # Two and a half times the chips are two or three levels of twenty minutes more.
    assert 0.4 < late - plain < 1.5
    assert late > 4.5


def test_a_daily_of_a_hundred_and_fifty_frees_ten_tables_in_six_hours() -> None:
    # From 14:00 to 20:00.
    found = api.simulate(api.load("deepstack_daily", "entries=150"), reps=12, jobs=1).replicates
    most = [max(sample.tables for sample in each.samples) for each in found]
    then = [
        max((at for at in each.samples if at.seconds <= 6 * HOUR), key=lambda at: at.seconds).tables for each in found
    ]
    assert all(13 <= tables <= 15 for tables in most)  # late entrants come after others have gone
    assert sum(before - after >= 9 for before, after in zip(most, then, strict=True)) >= 8
    assert max(then) <= 7
