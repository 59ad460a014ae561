"""Ten thousand entrants need little memory, and no more at the end than at the start of the event."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

_RUN: Final = """
import resource
from tourney.config import shipped
from tourney.config.load import load_tournament
from tourney.sim.events import LevelStarted
from tourney.sim.tournament import Tournament

scenario = load_tournament(shipped.find("scenarios", "online_thousand"), settings=["entries=10000"])

def watch(event):
    if isinstance(event, LevelStarted):
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)

Tournament(scenario, 7, sinks=[watch]).run()
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="counts kilobytes as Linux does")
def test_ten_thousand_entrants() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _RUN], capture_output=True, encoding="utf-8", check=True, timeout=600
    )
    peaks = [int(line) for line in done.stdout.split()]
    assert len(peaks) > 10
    assert peaks[-1] < 300
    assert peaks[-1] < peaks[1] + 30  # megabytes; the first level has just begun at peaks[0]
