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


# 42: a day ends by the time charged for a hand-for-hand round in which a player goes out. 1070: hand-for-hand ends at
# the final table of a satellite, when seats have been won by a milestone. 1481: the level after the last with
# rebuys is skipped.
@pytest.mark.parametrize("seed", [*range(FAST), 42, 1070, 1481])
def test_no_rule_of_the_floor_is_broken(seed: int, tmp_path: Path) -> None:
    judge(seed, tmp_path)


@pytest.mark.long
def test_no_rule_of_the_floor_is_broken_in_many_files(tmp_path: Path) -> None:
    judged = sum(judge(seed, tmp_path) for seed in range(1000, 1000 + LONG))
    assert judged > 500
