"""Whose fault an exception is: that of an engine in files of its own, or that of the adapter which calls it."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING, Any, Final

import pytest

from tourney.stress.adapters import SHIPPED, ShippedAdapter
from tourney.stress.adapters import versions as adapter_versions
from tourney.stress.adapters.versions import check_version, read_release
from tourney.stress.interface import NotSupported
from tourney.stress.serving import NoEngine, Service, load_service, serve_engine
from tourney.stress.session import EngineFailed
from tourney.stress.subprocess_engine import python_engine

if TYPE_CHECKING:
    from pathlib import Path

_ENGINE: Final = """
import json
from enum import Enum
Suit = Enum("Suit", "CLUBS")
class Broken(Exception): ...
class Table:
    def fail(self): return [][1]
    def read(self): return json.loads("no json")
    def call(self, back): return back()
def compiled():
    raise Broken
"""

_ADAPTER: Final = """
import json
from {engine} import Broken, Suit, Table
from tourney.stress.interface import EngineAbout, NotSupported
class Fake(Broken):
    pass
class Compiled(Exception):
    __module__ = "{engine}"
class Adapter:
    def about(self): return EngineAbout("adapter", games=("kuhn",))
    def begin(self, setup): ...
    def act(self, action): getattr(self, action.kind)()
    def state(self): ...
    def call(self): Table().fail()
    def bet(self): Table().read()
    def check(self): Table().nothing
    def fold(self): Table().fail(1)
    def discard(self): json.loads("no json")
    def winners(self, ranking, hole, board): Table().call(lambda: 1 / 0)
    def rank(self, ranking, hole, board): Suit["DIAMONDS"]
    def seat(self, setup): raise Compiled
"""


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Service:
    """An adapter of an engine, each in a file of its own."""
    monkeypatch.setattr("sys.path", [*sys.path])
    name = f"engine_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(_ENGINE)
    (tmp_path / f"adapter_{name}.py").write_text(_ADAPTER.format(engine=name))
    loaded = load_service(f"{tmp_path / f'adapter_{name}.py'}:Adapter")
    assert isinstance(loaded, Service)
    return loaded


def _act(kind: str) -> dict[str, Any]:
    return {"type": "act", "position": 0, "kind": kind}


@pytest.mark.parametrize(
    ("message", "of_adapter"),
    [
        (_act("call"), False),  # raised in the engine
        (_act("bet"), False),  # raised in the library, which the engine has called
        (_act("check"), True),  # an attribute that the engine does not have
        (_act("fold"), True),  # arguments that the engine does not take
        (_act("discard"), True),  # raised in the library, which the adapter has called
        (_act("raise"), True),  # a method that the adapter does not have
        ({"type": "compare", "ranking": "high", "hole": [], "board": []}, True),  # the engine has called the adapter
        ({"type": "rank", "ranking": "high", "hole": [], "board": []}, True),  # a member that an enumeration lacks
        ({"type": "seat", "game": "kuhn", "stacks": [], "small_blind": 1, "big_blind": 2}, False),  # compiled code
        ({"type": "state"}, True),  # it returns nothing
    ],
)
def test_the_innermost_frame_decides(service: Service, message: dict[str, Any], *, of_adapter: bool) -> None:
    answer = service.answer(message)
    assert answer["type"] == "error"
    assert answer.get("adapter", False) is of_adapter


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import json\nx = json.nothing", "AttributeError in mine.py"),
        ("from json import nothing", "ImportError in mine.py"),
        ("def f(:", "SyntaxError"),
        ("class Mine:\n    def __init__(self): 1 / 0", "ZeroDivisionError in mine.py:__init__"),
    ],
)
def test_an_adapter_that_cannot_be_loaded_is_at_fault(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises(EngineFailed) as failed:
        python_engine(f"{tmp_path / 'mine.py'}:Mine", seconds=20.0)
    assert failed.value.kind == "adapter"
    assert failed.value.place.startswith(f"hello: {said}")


def test_an_adapter_may_say_that_it_does_not_support_a_version(tmp_path: Path) -> None:
    text = "from tourney.stress.interface import NotSupported\nraise NotSupported('mine 0.1; I need 0.2')"
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises(EngineFailed) as failed:
        python_engine(f"{tmp_path / 'mine.py'}:Mine", seconds=20.0)
    assert (failed.value.kind, failed.value.detail) == ("adapter", "mine 0.1; I need 0.2")
    assert failed.value.place == "hello: the installed version is not supported"


# Versions of shipped adapters

_SHIPPED: Final = ShippedAdapter("a:B", "cards", ("0.9.0", "0.10.1"))


def _check(monkeypatch: pytest.MonkeyPatch, installed: str) -> str:
    monkeypatch.setattr(adapter_versions, "version", lambda package: {"cards": installed}[package])
    return check_version(_SHIPPED)


@pytest.mark.parametrize("installed", ["0.9", "0.9.0", "0.9.5", "0.10.0", "0.10.1", "0.10.1.post2", "0.10.1rc1"])
def test_a_version_between_those_tested_is_supported(monkeypatch: pytest.MonkeyPatch, installed: str) -> None:
    assert _check(monkeypatch, installed) == ""


@pytest.mark.parametrize("installed", ["0.10.2", "0.11", "1.0"])
def test_a_newer_version_is_noted(monkeypatch: pytest.MonkeyPatch, installed: str) -> None:
    said = f"cards {installed} is installed; the adapter supports 0.9.0 to 0.10.1: the version is newer"
    assert _check(monkeypatch, installed).startswith(said)


@pytest.mark.parametrize("installed", ["0.8.9", "0.1", "0.4.0", "nonsense"])
def test_an_older_version_is_not_supported(monkeypatch: pytest.MonkeyPatch, installed: str) -> None:
    with pytest.raises(NotSupported, match=f"cards {installed} is installed; the adapter supports 0.9.0 to 0.10.1"):
        _check(monkeypatch, installed)


def test_the_numbers_of_a_version() -> None:
    # PEP 440: 2.0 and 2.0.0 are the same version, and numbers are compared as numbers.
    assert read_release("2.0") == read_release("2.0.0") == (2,)
    assert read_release("0.9.0") < read_release("0.10.0") < read_release("1")


def test_each_shipped_adapter_states_its_versions_in_order() -> None:
    for adapter in SHIPPED.values():
        releases = [read_release(each) for each in adapter.versions]
        assert releases == sorted(set(releases))
        assert all(releases)


def test_an_engine_of_a_shipped_adapter_that_is_not_installed_is_told() -> None:
    missing = next(iter(SHIPPED.values()))._replace(package="no-such-package-here", reference="a:B")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(SHIPPED, "missing", missing)
        with pytest.raises(NoEngine, match="no-such-package-here is not installed for"):
            load_service("a:B")


def test_the_version_is_checked_before_the_adapter_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapter_versions, "version", lambda _: "0.1")
    monkeypatch.setitem(SHIPPED, "old", _SHIPPED._replace(reference="no.such.module:Adapter"))
    answers = io.BytesIO()
    serve_engine(load_service("no.such.module:Adapter"), io.BytesIO(b'{"type": "hello"}\n{"type": "end"}\n'), answers)
    why = "cards 0.1 is installed; the adapter supports 0.9.0 to 0.10.1"
    assert json.loads(answers.getvalue()) == {"type": "not supported", "why": why}


def test_the_note_of_a_newer_version_is_in_its_hello(service: Service) -> None:
    noted = Service(service._engine, "it is newer")
    assert noted.answer({"type": "hello"})["about"]["notes"] == ("it is newer",)
