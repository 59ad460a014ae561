"""Every shipped scenario loads and plays to a winner, and its chips and prizes add up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from replay import Replay

from tourney.config import shipped
from tourney.config.load import load_tournament
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.sim.scenario import Scenario

pytestmark = pytest.mark.slow

_FILES: Final = sorted(shipped.folder("scenarios").glob("*.yaml"))
_SMALLER: Final = {"wsop_2003": ("entries=90",), "three_days": ("entries=400",)}
"""Changes for the fast profile, which plays all other scenarios in full."""


def _named(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", _FILES, ids=_named)
def test_loads(path: Path) -> None:
    scenario = load_tournament(path)
    assert scenario.name == path.stem
    assert scenario.title
    assert sum(scenario.prizes) == scenario.prize_pool > 0
    assert len(scenario.prizes) <= scenario.entries
    assert scenario.chips == scenario.entries * scenario.stack


@pytest.mark.parametrize("path", _FILES, ids=_named)
def test_runs_to_a_winner(path: Path) -> None:
    _play(load_tournament(path, settings=_SMALLER.get(path.stem, ())))


@pytest.mark.long
@pytest.mark.parametrize("path", [path for path in _FILES if path.stem in _SMALLER], ids=_named)
def test_runs_to_a_winner_in_full(path: Path) -> None:
    _play(load_tournament(path))


def _play(scenario: Scenario) -> None:
    rebuilt = Replay(scenario)
    result = Tournament(scenario, sinks=[rebuilt.take]).run()
    rebuilt.check_end(result)
    assert not result.faults
    assert 0 < result.duration_seconds <= 7 * 86_400
