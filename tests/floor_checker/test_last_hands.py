"""The last hands of a day: no table stands idle, whatever the other tables have still to play (TDA 11).

The event log alone decides (`idleness`): no table that could deal, break, or give or get players waits for longer
than the hands in progress.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from floor_checker.generate import random_day
from floor_checker.judge import faults_of
from floor_checker.log import Log
from floor_checker.runs import Refused, play_here

if TYPE_CHECKING:
    from pathlib import Path

# Three players of table 5 go out in the last hands; those left at all tables then need one table less.
SHORT_TABLE = """
title: A table that should break
game: no_limit_holdem
schedule:
  level_length: 20m
  levels: [{sb: 50, bb: 100}, {sb: 100, bb: 200}, {sb: 200, bb: 400}, {sb: 400, bb: 800}, {sb: 1k, bb: 2k},
           {sb: 3k, bb: 6k}, {sb: 5k, bb: 10k}]
payouts: {percent: [50, 30, 20]}
pace: live
seats: 9
stack: 3000
buy_in: 20
entries: 63
days: [{after_level: 3, last_hands: 8, overnight: 12h}]
field:
  - {strategy: random_legal, share: 75%, with: {fold_percent: 70, raise_percent: 8}}
  - {strategy: call, share: 25%}
"""
SHORT_TABLE_SEED = 159
FAST, LONG = 6, 400


def judge_days(seed: int, folder: Path) -> bool:
    """Play and judge a random file; returns whether it was a valid tournament."""
    try:
        sheet, log = play_here(random_day(seed), folder / f"{seed}.yaml")
    except Refused:
        return False
    faults = faults_of(sheet, log, None)
    assert not faults, f"random_day({seed}): {len(faults)} faults, the first: {faults[0]}"
    return True


@pytest.mark.parametrize("order", ["highest", "lowest"])
def test_a_table_that_should_break_does_so_in_the_last_hands_of_a_day(order: str, tmp_path: Path) -> None:
    text = f"{SHORT_TABLE}rules: {{break_order: {order}}}\n"
    assert faults_of(*play_here(text, tmp_path / "event.yaml", SHORT_TABLE_SEED), None) == []


# Before the room knew which tables rest, days 3, 47, 85, 117 and 127 had an idle table.
@pytest.mark.parametrize("seed", [*range(FAST), 47, 85, 117, 127])
def test_no_table_stands_idle_in_random_days(seed: int, tmp_path: Path) -> None:
    assert judge_days(seed, tmp_path)


@pytest.mark.long
def test_no_table_stands_idle_in_many_random_days(tmp_path: Path) -> None:
    assert sum(judge_days(seed, tmp_path) for seed in range(1000, 1000 + LONG)) > LONG // 2


def test_the_checker_finds_a_table_that_stands_idle(tmp_path: Path) -> None:
    # All later hands of one table are taken out of the log, until it breaks or the day ends.
    sheet, log = play_here(SHORT_TABLE, tmp_path / "event.yaml", SHORT_TABLE_SEED)
    events = [
        event
        for event in log.events
        if not (event.get("table") == 5 and event["event"] == "hand_played" and event["hand"] > 10)
    ]
    assert "idle" in {fault.rule for fault in faults_of(sheet, Log(events), None)}
