"""`tourney bench`: what it prints, and that nothing else pays for it. How fast anything is, is not tested."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

import pytest

from tourney.bench.peers import ENGINES, EVALUATORS, Absent
from tourney.bench.workload import GAMES, POLICIES
from tourney.cards.rankings import RANKINGS

if TYPE_CHECKING:
    from cli.command import Tourney

pytestmark = pytest.mark.around

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
    assert not modules & {"tourney.bench.peers.dealer", *(peer.imports for peer in (*ENGINES, *EVALUATORS))}
    record = json.loads(out)
    assert record["versions"].keys() == {"Python", "tourney"}
    assert record["cpus"] == os.cpu_count()
    assert record["built"] in {"compiled", "interpreted"}
    assert [len(record[key]) for key in ("ratios", "bars", "absent")] == [0, 0, 0]
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


def test_peers_as_json() -> None:
    record = json.loads(_loaded("bench", "--quick", "--json", "--peers")[0])
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
        _check_numbers(row, 1)
    # Python and built-in against each that plays, the interpreted process once more; evaluators are called alone.
    assert len(record["ratios"]) == sum(
        1 if row["unit"] != "hands/s" else 2 + ((row["what"], row["policy"]) == ("NLHE 6-max", "call-down"))
        for row in theirs
    )
    assert len(record["bars"]) == 22
    for bar in record["bars"]:
        assert (bar["met"] is None) == (bar["got"] is None)
    got = [bar["measure"] for bar in record["bars"] if bar["got"] is not None]
    assert len([measure for measure in got if measure.endswith("PokerKit")]) == len(_WORK) + 1


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
    assert "Bars" not in out


def test_a_peer_that_is_not_there_is_one_line(tourney: Tourney, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tourney.bench.groups.ENGINES", ())
    monkeypatch.setattr("tourney.bench.groups.EVALUATORS", (ENGINES[0]._replace(name="Nobody", module="nobody"),))
    with pytest.raises(Absent):
        ENGINES[0]._replace(module="nobody").engine()
    code, out, _ = tourney("bench", "--quick", "--peers")
    assert code == 0
    assert "\nNobody cannot be loaded: ModuleNotFoundError" in out
    assert "Bars" in out


def test_nothing_of_it_is_loaded_by_other_commands() -> None:
    assert not {name for name in _loaded("list", "strategies")[1] if name.startswith("tourney.bench")}


@pytest.mark.parametrize("options", [("--rounds", "0"), ("--frobnicate",), ("turbo_sng",)], ids=" ".join)
def test_nonsense(options: tuple[str, ...], tourney: Tourney) -> None:
    code, out, err = tourney("bench", *options)
    assert (code, out) == (2, "")
    assert "Traceback" not in err
