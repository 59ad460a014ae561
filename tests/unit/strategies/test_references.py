"""Classes by reference: modules, files, their neighbours, other processes, and what can be wrong with them."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from plugged import passive, write_player

from tourney.errors import InvalidArgument
from tourney.strategies.references import UnknownName, absolute, load_class
from tourney.strategies.registry import Player, find_player, find_strategy
from tourney.strategies.simple import Call

if TYPE_CHECKING:
    from collections.abc import Mapping

_WITH_ENUM: Final = """\
from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from enum import Enum


class Mood(Enum):
    CALM = 1
    WILD = 2


@dataclass(frozen=True)
class Moody:
    _: KW_ONLY
    mood: Mood = Mood.CALM

    def act(self, view):
        return view.passive()
"""


def test_a_class_of_a_file(tmp_path: Path) -> None:
    path = write_player(tmp_path / "players" / "quiet.py", passive())
    found = load_class("players/quiet.py:Quiet", tmp_path)
    assert found.__name__ == "Quiet"
    assert load_class(f"{path}:Quiet", Path("elsewhere")) is found
    assert load_class("../players/quiet.py:Quiet", tmp_path / "players") is found
    assert str(tmp_path / "players") not in sys.path


def test_a_module_is_run_once(tmp_path: Path) -> None:
    count = f"\nwith open({str(tmp_path / 'runs')!r}, 'a') as runs:\n    runs.write('x')\n"
    write_player(tmp_path / "quiet.py", passive() + passive("Other") + count)
    load_class("quiet.py:Quiet", tmp_path)
    load_class("quiet.py:Other", tmp_path)
    assert (tmp_path / "runs").read_text(encoding="utf-8") == "x"


def test_files_of_one_name_do_not_meet(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        write_player(tmp_path / folder / "mine.py", passive(doc=folder))
    one, two = (load_class(f"{folder}/mine.py:Quiet", tmp_path) for folder in ("one", "two"))
    assert (one.__doc__, two.__doc__) == ("one", "two")
    assert one.__module__ != two.__module__


@pytest.mark.parametrize("name", ["my-player.py", "my player.py", "1.2.py", "café.py", "class.py"])
def test_whatever_a_file_is_called(name: str, tmp_path: Path) -> None:
    write_player(tmp_path / name, passive())
    found = load_class(f"{name}:Quiet", tmp_path)
    assert pickle.loads(pickle.dumps(found)) is found  # noqa: S301 - made here


def test_a_file_can_use_its_neighbours(tmp_path: Path) -> None:
    """Relatively, as in a package; not by a name that would have to be on the path."""
    write_player(tmp_path / "sense.py", "WORDS = 'of a neighbour'\n")
    write_player(tmp_path / "mine.py", "from .sense import WORDS\n\n" + passive() + "\nQuiet.__doc__ = WORDS\n")
    write_player(tmp_path / "lost.py", "import sense\n\n" + passive())
    assert load_class("mine.py:Quiet", tmp_path).__doc__ == "of a neighbour"
    with pytest.raises(InvalidArgument, match=r"cannot load lost\.py, line 1: .*No module named 'sense'"):
        load_class("lost.py:Quiet", tmp_path)


def test_a_class_inside_a_class(tmp_path: Path) -> None:
    write_player(tmp_path / "mine.py", "class Outer:\n    class Inner:\n        def act(self, view): ...\n")
    assert load_class("mine.py:Outer.Inner", tmp_path).__name__ == "Inner"


@pytest.mark.skipif(os.name == "nt", reason="such a folder cannot be made there")
def test_colons_in_folders(tmp_path: Path) -> None:
    """The last colon parts file and class: one as in `C:` stays with the folder."""
    write_player(tmp_path / "C:" / "mine.py", passive())
    assert load_class("C:/mine.py:Quiet", tmp_path).__name__ == "Quiet"
    with pytest.raises(UnknownName, match="does not name a class") as caught:
        load_class("C:/mine.py", tmp_path)
    assert caught.value.known == ("Quiet",)


def test_a_reference_that_holds_from_anywhere(tmp_path: Path) -> None:
    assert absolute("a/../b.py:C", tmp_path) == f"{(tmp_path / 'b.py').resolve()}:C"
    assert absolute("package.module:C", tmp_path) == "package.module:C"
    assert absolute("call", tmp_path) == "call"


_ABSTRACT: Final = """\
from abc import ABC, abstractmethod

class Quiet(ABC):
    @abstractmethod
    def act(self, view): ...

    @abstractmethod
    def ask(self): ...
"""
_WRONG: Final[Mapping[str, tuple[str, str, str]]] = {
    "no file": ("", "lost.py:Quiet", r"^no such file: .*lost\.py$"),
    "a folder": ("", "folder.py:Quiet", r"^cannot read .*folder\.py: is a directory$"),
    "syntax": ("x = 1\nclass Quiet\n", "mine.py:Quiet", r"^cannot load mine\.py, line 2: expected ':'$"),
    "a null byte": ("x = '\0'\n", "mine.py:Quiet", r"^cannot load mine\.py.*null bytes"),
    "no text": ("x = '\udcff'\n", "mine.py:Quiet", r"^cannot load mine\.py.*utf-?8"),
    "it raises": (
        "\n\nraise RuntimeError('so')\n",
        "mine.py:Quiet",
        r"^cannot load mine\.py, line 3: RuntimeError: so$",
    ),
    "deeper": (
        "def far():\n    return 1 / 0\nfar()\n",
        "mine.py:Quiet",
        r"^cannot load mine\.py, line 2: ZeroDivisionError",
    ),
    "it leaves": (
        "import sys\nsys.exit('bye')\n",
        "mine.py:Quiet",
        r"^cannot load mine\.py, line 2: SystemExit: bye$",
    ),
    "no class": (passive(), "mine.py:Loud", r"^unknown class 'mine\.py:Loud'$"),
    "no class named": (passive(), "mine.py:", r"^'mine\.py:' does not name a class"),
    "no class at all": ("Quiet = 7\n", "mine.py:Quiet", r"^'mine\.py:Quiet' is not a class with a method act"),
    "no act": ("class Quiet:\n    pass\n", "mine.py:Quiet", r"is not a class with a method act\(view\)$"),
    "act is no method": (
        "class Quiet:\n    act = 7\n",
        "mine.py:Quiet",
        r"is not a class with a method act\(view\)$",
    ),
    "abstract": (
        _ABSTRACT,
        "mine.py:Quiet",
        r"^'mine\.py:Quiet' is abstract: it does not implement act, ask$",
    ),
    "nothing before the colon": ("", ":Quiet", r"^':Quiet' is not a reference"),
    "no module": ("", "no.such.module:Quiet", r"^cannot load 'no\.such\.module:Quiet': ModuleNotFoundError"),
}


@pytest.mark.parametrize("wrong", _WRONG)
def test_what_can_be_wrong(wrong: str, tmp_path: Path) -> None:
    text, reference, message = _WRONG[wrong]
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "mine.py").write_bytes(text.encode(errors="surrogateescape"))
    modules = set(sys.modules)
    with pytest.raises(InvalidArgument, match=message):
        load_class(reference, tmp_path)
    if wrong in {"syntax", "it raises", "it leaves"}:
        assert not [name for name in set(sys.modules) - modules if name.endswith(".mine")]


def test_a_file_named_as_a_module(tmp_path: Path) -> None:
    """It is the file beside the one that names it, in any process; an installed module comes first."""
    write_player(tmp_path / "a_quiet_one.py", passive())
    assert load_class("a_quiet_one:Quiet", tmp_path) is load_class("a_quiet_one.py:Quiet", tmp_path)
    assert absolute("a_quiet_one:Quiet", tmp_path) == f"{tmp_path / 'a_quiet_one.py'}:Quiet"
    write_player(tmp_path / "random.py", passive())
    with pytest.raises(UnknownName, match="unknown class 'random:Quiet'"):
        load_class("random:Quiet", tmp_path)
    assert load_class("random.py:Quiet", tmp_path).__name__ == "Quiet"


def test_a_pipe_for_a_file_of_players(tmp_path: Path) -> None:
    """To open it would wait for somebody who writes."""
    os.mkfifo(tmp_path / "mine.py")
    with pytest.raises(InvalidArgument, match=r"mine\.py: not a regular file"):
        load_class("mine.py:Quiet", tmp_path)


def test_what_might_have_been_meant(tmp_path: Path) -> None:
    write_player(tmp_path / "mine.py", "from tourney.strategies.simple import Call\n" + passive() + passive("Loud"))
    with pytest.raises(UnknownName) as of_class:
        load_class("mine.py:Quite", tmp_path)
    assert (of_class.value.wanted, of_class.value.known) == ("Quite", ("Quiet", "Loud"))
    with pytest.raises(UnknownName) as of_file:
        load_class("mime.py:Quiet", tmp_path)
    assert (of_file.value.wanted, of_file.value.known) == ("mime.py", ("mine.py",))
    again = pickle.loads(pickle.dumps(of_file.value))  # noqa: S301 - as a worker hands it over
    assert str(again) == str(of_file.value)


def test_a_mended_file_is_loaded(tmp_path: Path) -> None:
    write_player(tmp_path / "mine.py", "oops(\n")
    with pytest.raises(InvalidArgument):
        load_class("mine.py:Quiet", tmp_path)
    write_player(tmp_path / "mine.py", passive())
    assert load_class("mine.py:Quiet", tmp_path).__name__ == "Quiet"


# -- Players


def _described(player: Player) -> tuple[str, str, str]:
    made = player.create()
    return player.name, type(made).__name__, str(getattr(made, "mood", ""))


def test_a_player_plays_in_another_process(tmp_path: Path) -> None:
    """Even one whose parameters are of a class that the file defines."""
    write_player(tmp_path / "moody.py", _WITH_ENUM)
    found = find_player("moody.py:Moody", tmp_path)
    wild = sys.modules[getattr(found.factory, "__module__", "")].Mood.WILD
    players = [
        Player(found.name, found.factory, (("mood", wild),), found.reference),
        Player(found.name, found.factory, (), found.reference),
        find_player("tight_aggressive"),
        find_player("tourney.strategies.simple:Call"),
    ]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        told = pool.map(_described, players)
    assert told == [_described(player) for player in players]
    assert told[0] == ("moody.py:Moody", "Moody", "Mood.WILD")


def test_a_player_pickled_here_is_the_same(tmp_path: Path) -> None:
    write_player(tmp_path / "moody.py", _WITH_ENUM)
    for player in (find_player("moody.py:Moody", tmp_path), Player("c", Call), Player("c", find_strategy("call"))):
        assert pickle.loads(pickle.dumps(player)) == player  # noqa: S301 - made here


def test_a_file_that_has_gone_is_told(tmp_path: Path) -> None:
    path = write_player(tmp_path / "quiet.py", passive())
    pickled = pickle.dumps(find_player("quiet.py:Quiet", tmp_path))
    path.unlink()
    with pytest.raises(InvalidArgument, match=r"no such file: .*quiet\.py"):
        pickle.loads(pickled)  # noqa: S301 - made here
