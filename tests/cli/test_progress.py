"""The progress of a run on stderr: one line per level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events import STEADY, group, scenario, sheet

from tourney.cli.progress import progress
from tourney.sim.tournament import Tournament
from tourney.tournament.entries import EVERYBODY
from tourney.tournament.formats import Flights

if TYPE_CHECKING:
    import pytest


def test_the_lines_of_a_flight_name_it(capsys: pytest.CaptureFixture[str]) -> None:
    # The second flight starts while the first is played: the time goes back.
    flights = Flights((EVERYBODY / 2, EVERYBODY / 2), until_level=2, starts=(0, 300))
    levels = sheet((10, 20), (10, 20), (500, 1000))
    event = scenario(field=[group("call", 12)], schedule=levels, pace=STEADY, flights=flights)
    with progress() as note:
        Tournament(event, sinks=[note]).run()
    lines = [line.split("  ") for line in capsys.readouterr().err.splitlines()]
    assert [line[:2] for line in lines[:4]] == [
        ["0:00", "flight 1"], ["0:10", "flight 1"], ["0:05", "flight 2"], ["0:15", "flight 2"],
    ]  # fmt: skip
    assert lines[4][1] == "level 3"
