"""Random tournament files keep every rule of the floor (TDA 2024, WSOP; docs/floor.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from floor_checker.generate import random_file
from floor_checker.judge import faults_of
from floor_checker.runs import Refused, play

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

FAST = 25
LONG = 600


def judge(seed: int, folder: Path) -> bool:
    """Play and judge a random file; returns whether it was a valid tournament."""
    try:
        run = play(random_file(seed), folder, f"random_{seed}")
    except Refused:
        return False
    faults = faults_of(*run)
    assert not faults, f"generate.py {seed}: {len(faults)} faults, the first: {faults[0]}"
    return True


# What each of these files has that the first ones have not.
SEEDS = [
    42,  # A day ends by the time charged for a hand-for-hand round in which a player goes out.
    44,  # The second day ends with the level that was left of the first, before a hand of it has ended.
    412,  # A level by hands, and a day with it, ends as the tables of a round begin their hands.
    550,  # A break ends within a pause for new seats: the mix goes on by the minutes of play.
    573,  # The time is up while entries are open: those who wait are turned away.
    761,  # The last hands of a day use up a level by hands, after which the next day was to end.
    840,  # A day ends with a level in which no hand has ended.
    1026,  # Last hands of a day while new seats are due: tables stopped for these play the hand-for-hand round.
    1070,  # The hand in which a player reaches the milestone of a satellite leads to the final table.
    1148,  # A table is to break in a break, and does so after it (TDA 10).
    1481,  # The level after the last with rebuys is skipped.
    50101,  # A lammer brings a player who has lost a hand back to the stack before it: a rebuy follows.
    50242,  # A table begins its hand in the second in which hand-for-hand play is announced, but before it.
    60205,  # Of two tables that halt one gets a player, and the other waits for the next fullest table (TDA 11A).
]


@pytest.mark.parametrize("seed", [*range(FAST), *SEEDS])
def test_no_rule_of_the_floor_is_broken(seed: int, tmp_path: Path) -> None:
    judge(seed, tmp_path)


@pytest.mark.long
def test_no_rule_of_the_floor_is_broken_in_many_files(tmp_path: Path) -> None:
    judged = sum(judge(seed, tmp_path) for seed in range(1000, 1000 + LONG))
    assert judged > 500
