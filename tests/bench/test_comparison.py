"""`python -m tests.bench`: what it prints. How fast anything is, is not tested."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from bench import comparison
from bench.comparison import add_peers
from bench.peers import ENGINES, EVALUATORS, Absent
from tourney.bench.measuring import Contenders
from tourney.bench.workload import GAMES, POLICIES

pytestmark = pytest.mark.slow

_ROOT: Final = Path(__file__).parents[2]
_WORK: Final = {(game.title, policy.title) for game in GAMES for policy in POLICIES}


def _bench(*arguments: str) -> str:
    """What the command prints, in a process of its own as some peers write past Python."""
    command = [sys.executable, "-m", "tests.bench", "--quick", *arguments]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=True, cwd=_ROOT)
    assert done.stderr == ""
    return done.stdout


def test_json() -> None:
    record = json.loads(_bench("--json"))
    there = set(record["versions"]) - {"Python", "tourney"}
    every = {peer.name for peer in (*ENGINES, *EVALUATORS)}
    assert "PokerKit" in there
    for name in every - there:
        assert f"{name} is not installed: pip install 'tourney[bench]'" in record["absent"]
    assert len(record["absent"]) == len(every - there)
    theirs = [row for row in record["rows"] if row["who"] != "tourney"]
    assert {row["who"] for row in theirs} == there
    assert {(row["what"], row["policy"]) for row in theirs if row["who"] == "PokerKit"} == _WORK
    for row in theirs:
        assert 0 < row["min"] <= row["median"] <= row["max"]
        assert row["rounds"] == 1
    # Python and built-in against each that plays, the interpreted process once more; evaluators are called alone.
    assert len(record["ratios"]) == sum(
        1 if row["unit"] != "hands/s" else 2 + ((row["what"], row["policy"]) == ("NLHE 6-max", "call-down"))
        for row in theirs
    )
    assert len(record["bars"]) == 23
    for bar in record["bars"]:
        assert (bar["met"] is None) == (bar["got"] is None)
    got = [bar["measure"] for bar in record["bars"] if bar["got"] is not None]
    assert len([measure for measure in got if measure.endswith("PokerKit")]) == len(_WORK) + 1


def test_a_peer_that_is_not_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "ENGINES", ())
    monkeypatch.setattr(comparison, "EVALUATORS", (ENGINES[0]._replace(name="Nobody", module="nobody"),))
    with pytest.raises(Absent):
        ENGINES[0]._replace(module="nobody").engine()
    presence = add_peers(Contenders([]))
    assert presence.versions == {}
    [line] = presence.absent
    assert line.startswith("Nobody cannot be loaded: ModuleNotFoundError")


def test_tables() -> None:
    out = _bench()
    assert "Bars" in out
    assert "PokerKit" in out
