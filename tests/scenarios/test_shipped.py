"""Every shipped scenario can be loaded and played to a winner, and chips and prizes add up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from tourney.config import shipped
from tourney.config.load import load_tournament
from tourney.sim.events import Busted, Finished, FloorEvent, HandPlayed, Seated
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.sim.scenario import Scenario

_FILES: Final = sorted(shipped.folder("scenarios").glob("*.yaml"))
_SMALLER: Final = {"wsop_2003": ("entries=90",)}
"""What is changed for the fast profile, which plays everything else in full."""


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
    stacks: dict[int, int] = {}
    out: list[int] = []
    paid: dict[int, int] = {}

    def watch(event: FloorEvent) -> None:
        match event:
            case Seated():
                stacks[event.player] = event.stack
            case HandPlayed():
                dealt = {player: chips for player, chips in event.stacks}  # noqa: C416 - lists, not pairs
                assert sum(dealt.values()) == sum(stacks[player] for player in dealt)
                stacks.update(dealt)
            case Busted():
                out.append(event.player)
                paid[event.player] = event.prize
                assert stacks[event.player] == 0
            case Finished():
                paid[event.player] = event.prize

    result = Tournament(scenario, sinks=[watch]).run()
    record: dict[str, Any] = result.as_record()
    winner = result.places[0]
    assert result.finished
    assert result.faults == 0
    assert [placing.place for placing in result.places].count(1) == 1
    assert stacks.pop(winner.player) == scenario.chips == scenario.entries * scenario.stack
    assert set(stacks.values()) == {0}
    assert sorted(out) == sorted(stacks)
    assert sorted(placing.player for placing in result.places) == list(range(1, scenario.entries + 1))
    assert sum(placing.prize for placing in result.places) == result.prize_pool == sum(scenario.prizes)
    assert {placing.player: placing.prize for placing in result.places} == paid
    assert sum(row["hands"] for row in record["timeline"]) == result.hands
    assert result.entries == scenario.entries
    assert 0 < result.duration_seconds <= 7 * 86_400
