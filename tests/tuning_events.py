"""A small event for the tests of tuning, fast to play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tourney.config.load import load_tournament

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario

ROOT = Path(__file__).parents[1]
FAST = (
    "field=[{strategy: shove, count: 4}, {strategy: call, count: 2}]",
    "seats=6",
    "payouts={percent: [65, 35]}",
)


def sit_and_go(*settings: str) -> Scenario:
    """A sit-and-go of six whose hands are decided at once."""
    return load_tournament(ROOT / "scenarios" / "turbo_sng.yaml", settings=[*FAST, *settings])
