"""`tourney bench`: what it prints, and that nothing else pays for it. How fast anything is, is not tested."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

import pytest

from tourney.bench.workload import GAMES, POLICIES
from tourney.cards.rankings import RANKINGS

if TYPE_CHECKING:
    from cli.command import Tourney

pytestmark = pytest.mark.slow

_WORK: Final = {(game.title, policy.title) for game in GAMES for policy in POLICIES}


_LISTED: Final = """
import sys
from tourney.cli import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def _loaded(*arguments: str) -> tuple[str, set[str]]:
    """What a command says, in a process of its own as some peers write past Python, and what it has loaded."""
    done = subprocess.run(
        [sys.executable, "-c", _LISTED, *arguments], capture_output=True, encoding="utf-8", timeout=120, check=True
    )
    assert done.stderr.count("\n") == 1
    return done.stdout, set(done.stderr.split())


def _check_numbers(row: dict[str, Any], rounds: int) -> None:
    assert 0 < row["min"] <= row["median"] <= row["max"]
    assert row["rounds"] == rounds


def test_all_of_ours_as_json() -> None:
    out, modules = _loaded("bench", "--quick", "--json", "--rounds", "2")
    assert "pokerkit" not in modules
    record = json.loads(out)
    assert record["versions"].keys() == {"Python", "tourney"}
    assert record["cpus"] == os.cpu_count()
    assert record["built"] in {"compiled", "interpreted"}
    rows = record["rows"]
    hands = [row for row in rows if row["unit"] == "hands/s"]
    assert {(row["what"], row["policy"]) for row in hands if row["player"] == "Python"} == _WORK
    assert {(row["what"], row["policy"]) for row in hands if row["player"] == "built-in"} == _WORK
    [pure] = [row for row in hands if row["player"] == "Python, pure"]
    assert pure["built"] == "interpreted"
    assert len(hands) == 2 * len(_WORK) + 1
    assert {row["what"] for row in rows if row["unit"] == "evaluations/s"} == set(RANKINGS)
    [tournament] = [row for row in rows if row["unit"] == "tournaments/s"]
    assert 0 < tournament["share_outside_hands"] < 1 < tournament["times_hands"]
    for row in rows:
        assert row["built"] == ("interpreted" if row is pure else record["built"])
        _check_numbers(row, 2)
    for row in hands:
        assert row["decisions"] > 0


def test_tables(tourney: Tourney) -> None:
    code, out, err = tourney("bench", "--quick")
    assert (code, err) == (0, "")
    for game in GAMES:
        for policy in POLICIES:
            assert f"{game.title}, {policy.title}\n" in re.sub(r" +\n", "\n", out)
    for name in (*RANKINGS, "turbo_sng"):
        assert re.search(rf"(?m)^ +{name} ", out)
    assert out.count("tourney, Python (") == out.count("tourney, built-in (") == len(_WORK)
    assert out.count("tourney, Python, pure (interpreted)") == 1
    assert "PokerKit" not in out


@pytest.mark.long
def test_events_of_many_sizes(tourney: Tourney) -> None:
    code, out, err = tourney("bench", "--scale", "--quick", "--json")
    assert (code, err) == (0, "")
    rows = json.loads(out)
    assert [row["entrants"] for row in rows] == [100, 1_000] * 2
    assert [row["times_smallest"] for row in rows[::2]] == [1, 1]
    for row in rows:
        assert row["hands"] > row["entries"] / 9
        assert row["times_hands"] > 1
        assert row["microseconds_per_hand"] > 0
        assert row["bytes_per_entry"] >= 0


def test_nothing_of_it_is_loaded_by_other_commands() -> None:
    assert not {name for name in _loaded("list", "strategies")[1] if name.startswith("tourney.bench")}


@pytest.mark.parametrize("options", [("--rounds", "0"), ("--peers",), ("turbo_sng",)], ids=" ".join)
def test_nonsense(options: tuple[str, ...], tourney: Tourney) -> None:
    code, out, err = tourney("bench", *options)
    assert (code, out) == (2, "")
    assert "Traceback" not in err
