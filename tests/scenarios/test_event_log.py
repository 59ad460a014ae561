"""The event log alone gives all seats and stacks at every moment, up to the result."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

import pytest
from cli.command import TOURNEY
from replay import Replay, read_log

from tourney.config import shipped
from tourney.config.load import load_tournament
from tourney.sim.result import LevelRow, Placing, Result

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["live_reentry", "apat_flights", "heads_up_bracket", "vegas_daily_rebuy", "horse"])
def test_the_log_tells_the_whole_event(name: str, tmp_path: Path) -> None:
    log = tmp_path / "events.jsonl"
    command = [*TOURNEY, "run", name, "--seed", "11", "--json", "--quiet", "--events", str(log)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=120)
    told = json.loads(done.stdout)
    places = tuple(Placing(**row) for row in told.pop("places"))
    timeline = tuple(LevelRow(**row) for row in told.pop("timeline"))
    file = shipped.find("scenarios", name)
    assert file is not None
    rebuilt = Replay(load_tournament(file))
    for event in read_log(log):
        rebuilt.take(event)
    rebuilt.check_end(Result(places=places, timeline=timeline, **told))
