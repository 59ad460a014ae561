"""`tourney new-engine`: a template that starts at once, and offers nothing before it is filled in."""

from __future__ import annotations

import re
import shutil
import sys
from typing import TYPE_CHECKING

import pytest

from tourney.errors import InvalidArgument
from tourney.stress.engine_templates import new_engine
from tourney.stress.floor_interface import BustedPlayer, Busts, FloorRoom, HandBefore
from tourney.stress.interface import HandSetup, NotOffered, kinds_of
from tourney.stress.subprocess_engine import SubprocessEngine, python_engine

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney

_SETUP = HandSetup(
    "no_limit_holdem", (100, 100), small_blind=1, big_blind=2, button=1, small_blind_at=1, big_blind_at=0
)


def test_it_writes_a_file_once(tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, _ = tourney("new-engine", "fresh_engine")
    assert code == 0
    assert "tourney stress fresh_engine.py:FreshEngine" in out
    code, _, err = tourney("new-engine", "fresh_engine")
    assert code != 0
    assert "would be overwritten" in err
    assert tourney("new-engine", "fresh_engine", "--force")[0] == 0
    code, out, _ = tourney("new-engine", "fresh_engine", "--javascript")
    assert "tourney stress -- node fresh_engine.mjs" in out


def test_a_new_engine_starts(tmp_path: Path) -> None:
    new = new_engine("fresh_engine", tmp_path / "fresh_engine.py")
    new.file.write_text(new.text, encoding="utf-8")
    engine = python_engine(new.arguments, seconds=30)
    _check(engine)


def test_a_new_floor_starts(tmp_path: Path) -> None:
    new = new_engine("fresh_floor", tmp_path / "fresh_floor.py", floor=True)
    new.file.write_text(new.text, encoding="utf-8")
    engine = python_engine(new.arguments, seconds=30)
    try:
        assert kinds_of(engine).names == ("floor",)
        assert engine.about().name == "fresh_floor"
        for method, question in (
            ("finish", (Busts(9, (100,), ((BustedPlayer(1, 500),),)),)),
            ("moves", (FloorRoom((), 1, ()),)),
            ("positions", (HandBefore(0, 1, 2, (0, 1, 2)), (0, 2))),
        ):
            with pytest.raises(NotOffered, match=f"write {method}"):
                getattr(engine, method)(*question)
    finally:
        engine.close()


@pytest.mark.slow
def test_a_new_floor_is_tested_once_it_is_filled_in(
    tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, _ = tourney("new-engine", "fresh_floor", "--floor")
    assert code == 0
    assert "tourney stress fresh_floor.py:FreshFloor" in out
    short = ("--hands", "40", "--minutes", "1")
    code, out, _ = tourney("stress", "fresh_floor.py:FreshFloor", *short)
    assert code == 2
    assert "Nothing was tested" in out
    file = tmp_path / "fresh_floor.py"
    text = file.read_text(encoding="utf-8")
    # TDA 32, RRoP: nobody has the big blind twice in a row, and this floor never moves it.
    still = "return TableHand(before.button, before.small_blind, before.big_blind, seats)"
    file.write_text(re.sub(r'raise NotOffered\("write positions.*', still, text), encoding="utf-8")
    code, out, _ = tourney("stress", "fresh_floor.py:FreshFloor", *short)
    assert code == 1
    assert "button" in out


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_new_engine_in_javascript_starts(tmp_path: Path) -> None:
    new = new_engine("fresh_engine", tmp_path / "fresh_engine.mjs")
    new.file.write_text(new.text, encoding="utf-8")
    _check(SubprocessEngine(("node", str(new.file)), seconds=30))


def _check(engine: SubprocessEngine) -> None:
    try:
        assert kinds_of(engine).names == ("hands",)
        assert engine.about().name == "fresh_engine"
        with pytest.raises(NotOffered, match="write"):
            engine.begin(_SETUP)  # type: ignore[attr-defined] # it has the methods of its kinds
    finally:
        engine.close()


@pytest.mark.parametrize(
    ("name", "file", "said"),
    [("My Engine", "x.py", "not a valid name"), ("mine", "mine.txt", "neither"), ("json", "json.py", "existing")],
)
def test_a_name_must_be_one_of_a_module(name: str, file: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match=said):
        new_engine(name, tmp_path / file)


def test_its_module_is_not_left_behind() -> None:
    assert "fresh_engine" not in sys.modules
