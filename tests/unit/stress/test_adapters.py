"""The shipped adapters: each is a class of its own file, and those whose engine is here play hands.

What they find is looked at by hand and kept in docs/engines.md; here they only have to translate.
"""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from games import variant

import tourney.stress.adapters as shipped
from tourney.stress.adapters import SHIPPED
from tourney.stress.adapters.places import check_places, wager
from tourney.stress.campaign import Campaign, Effort
from tourney.stress.engine_findings import EngineVerdict
from tourney.stress.evaluator_check import CheckedEngine
from tourney.stress.floor_check import check_floor
from tourney.stress.generating import OfferedStakes
from tourney.stress.interface import HandSetup, NotOffered, kinds_of
from tourney.stress.rule_points import POINTS, judge_of
from tourney.stress.session import EngineFailed, Session
from tourney.stress.subprocess_engine import SubprocessEngine, python_engine

if TYPE_CHECKING:
    from tourney.stress.campaign import CampaignTally

_FOLDER: Final = Path(shipped.__file__).parent
_FLOORS: Final = {"poker_game_runner"}
"""Adapters of floors, which play no hands."""


def _engine(name: str) -> Any:  # noqa: ANN401 - an adapter
    where, _, cls = SHIPPED[name].reference.partition(":")
    try:
        return getattr(importlib.import_module(where), cls)()
    except ImportError as error:
        pytest.skip(f"{name} is not installed: {error}")


def _played(session: Session, hands: int) -> CampaignTally:
    about = session.about
    games = {name: variant(name) for name in about.games}
    try:
        campaign = Campaign(session, games, OfferedStakes(about), judge_of())
        campaign.run(Effort(seconds=600.0, hands=hands, seed=3, shrink_tries=20))
    finally:
        session.end()
    return campaign.tally


def test_each_adapter_has_a_file_of_its_own() -> None:
    files = {path.stem for path in _FOLDER.glob("*.py")} - {"__init__", "places", "versions"}
    assert files == set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_an_adapter_says_what_it_offers(name: str) -> None:
    engine = _engine(name)
    about = engine.about()
    assert about.version
    assert kinds_of(engine).hands != (name in _FLOORS)
    assert kinds_of(engine).floor == (name in _FLOORS)
    assert all(variant(game) for game in about.games)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(SHIPPED) - _FLOORS))
def test_an_adapter_plays_hands(name: str) -> None:
    _engine(name)
    tally = _played(Session(lambda: python_engine(SHIPPED[name].reference, seconds=30.0)), 15)
    assert tally.hands
    assert tally.complete
    assert {"actor", "stacks"} <= {*tally.reported, "actor"}
    assert not [bucket for bucket in tally.findings if "garbage" in bucket.sign]


@pytest.mark.slow
def test_a_floor_that_ranks_by_seats_is_found() -> None:
    """In `update_active_players` of poker-game-runner 0.1.15 players go out in the order of their seats."""
    _engine("poker_game_runner")
    session, found = (
        Session(lambda: python_engine(SHIPPED["poker_game_runner"].reference, seconds=30.0)),
        CheckedEngine(),
    )
    check_floor(session, POINTS, found, questions=50)
    session.end()
    assert found.verdicts["wsop/126/the-larger-stack-places-higher"] is EngineVerdict.WRONG
    assert {finding.verdict for finding in found.findings.values()} <= {EngineVerdict.WRONG, EngineVerdict.HOUSE_RULE}


def _installed(package: str, version: str, folder: Path) -> None:
    """Install a version of an engine in a folder, or skip the test."""
    pip = [sys.executable, "-m", "pip", "install", "-q", "--target", str(folder), f"{package}=={version}"]
    try:
        subprocess.run(pip, capture_output=True, check=True, timeout=120)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        pytest.skip(f"{package} {version} cannot be installed")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "version"), [("pokerkit", "0.6.3"), ("texasholdem", "0.9.0")])
def test_an_adapter_plays_hands_of_an_old_version(
    name: str, version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter = SHIPPED[name]
    _installed(adapter.package, version, tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    tally = _played(Session(lambda: python_engine(adapter.reference, seconds=30.0)), 15)
    assert tally.complete
    assert not [finding for finding in tally.findings.values() if finding.verdict is EngineVerdict.ADAPTER]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "version"), [("pokerkit", "0.4.17"), ("texasholdem", "0.4.0")])
def test_an_adapter_does_not_start_with_a_version_that_it_does_not_support(
    name: str, version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter = SHIPPED[name]
    _installed(adapter.package, version, tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(EngineFailed) as failed:
        python_engine(adapter.reference, seconds=30.0)
    assert failed.value.kind == "adapter"
    assert failed.value.detail.startswith(f"{adapter.package} {version} is installed; the adapter supports ")


@pytest.mark.long
@pytest.mark.skipif(not (shutil.which("node") and shutil.which("npm")), reason="node is not installed")
@pytest.mark.parametrize("version", ["1.0.0", "1.5.0"])
def test_the_client_in_javascript_plays_hands(tmp_path: Path, version: str) -> None:
    """claudijo/poker-ts#18: in 1.5.0 chips are lost."""
    npm = ["npm", "install", "--no-audit", "--no-fund", f"poker-ts@{version}"]
    try:
        subprocess.run(npm, cwd=tmp_path, capture_output=True, check=True, timeout=120)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        pytest.skip("poker-ts cannot be installed")
    command = ("node", str(_FOLDER / "poker_ts.mjs"))
    tally = _played(Session(lambda: SubprocessEngine(command, seconds=2.0, cwd=tmp_path)), 150)
    signs = {bucket.sign for bucket in tally.findings}
    assert "chips are lost" in signs
    assert not [sign for sign in signs if "garbage" in sign or "not a message" in sign]
    assert not [finding for finding in tally.findings.values() if finding.verdict is EngineVerdict.ADAPTER]


def test_a_dead_button_is_not_offered() -> None:
    check_places(HandSetup("x", (1, 1), button=1, small_blind_at=1, big_blind_at=0))
    check_places(HandSetup("x", (1, 1, 1), button=2, small_blind_at=0, big_blind_at=1))
    with pytest.raises(NotOffered):
        check_places(HandSetup("x", (1, 1, 1), button=None, small_blind_at=0, big_blind_at=1))


def test_a_wager_over_bets_is_a_raise() -> None:
    assert (wager((0, 0)), wager((0, 50))) == ("bet", "raise")
