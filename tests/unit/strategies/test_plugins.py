"""Strategies of installed packages: listed from metadata, loaded when named, and no harm to others if broken."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import pytest
from plugged import install, passive

from tourney.errors import InvalidArgument
from tourney.strategies.references import UnknownName
from tourney.strategies.registry import (
    BUILT_IN,
    Listed,
    PlugIn,
    find_player,
    find_strategy,
    list_strategies,
    plug_ins,
    strategy_names,
)

if TYPE_CHECKING:
    from pathlib import Path

_SAYS: Final = """\
from tourney.strategies.base import Traits


class Stud:
    '''Plays stud.

    And nothing else.
    '''

    traits = Traits(games=("stud", "stud_hi_lo"), deterministic=True)

    def act(self, view):
        return view.passive()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where packages are installed."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_they_are_named_and_loaded_only_then(folder: Path) -> None:
    install(folder, "good", {"of_good": "of_good_package:Quiet"}, of_good_package=passive())
    assert PlugIn("of_good", "of_good_package:Quiet", "good 1.0") in plug_ins()
    assert "of_good" in strategy_names()
    find_strategy("call")
    assert "of_good_package" not in sys.modules
    assert find_strategy("of_good").__name__ == "Quiet"
    assert find_player("of_good").create().act  # type: ignore[truthy-function]
    assert "of_good_package" in sys.modules


def test_extras_and_inner_classes(folder: Path) -> None:
    install(
        folder,
        "inner",
        "[tourney.strategies]\nof_inner = of_inner_package : Outer.Inner [fast, more]\n\n[other]\nx = y:z\n",
        of_inner_package="class Outer:\n    class Inner:\n        def act(self, view): ...\n",
    )
    assert find_strategy("of_inner").__name__ == "Inner"


def test_what_is_broken_harms_no_other(folder: Path) -> None:
    """One without its module, one that raises, one that leaves, one that is no class, and unreadable metadata."""
    install(folder, "sound", {"of_sound": "of_sound_package:Stud"}, of_sound_package=_SAYS)
    install(folder, "lost", {"of_lost": "no_such_package_of_lost:Player"})
    install(folder, "raising", {"of_raising": "of_raising_package:X"}, of_raising_package="raise OSError('gone')\n")
    install(folder, "leaving", {"of_leaving": "of_leaving_package:X"}, of_leaving_package="raise SystemExit(3)\n")
    install(
        folder, "plain", {"of_plain": "of_plain_package:X", "of_none": "of_plain_package"}, of_plain_package="X = 1\n"
    )
    install(folder, "garbled", "[tourney.strategies]\nno equals sign\n")
    listed = {each.name: each for each in list_strategies()}
    assert listed["of_sound"] == Listed("of_sound", "Plays stud.", "stud, stud_hi_lo; deterministic", "sound 1.0")
    assert listed["call"].about.startswith("Never bets")
    for name, said in (
        ("of_lost", "No module named 'no_such_package_of_lost'"),
        ("of_raising", "OSError: gone"),
        ("of_leaving", "SystemExit: 3"),
        ("of_plain", "is not a class with a method act(view)"),
        ("of_none", "is not a reference"),
    ):
        assert listed[name].about.startswith("broken: ")
        assert said in listed[name].about
        assert listed[name].says == ""
        with pytest.raises(InvalidArgument, match=r".") as told:
            find_strategy(name)
        assert said in str(told.value)
    assert find_strategy("of_sound").__name__ == "Stud"
    with pytest.raises(UnknownName) as unknown:
        find_strategy("of_garbled")
    assert set(unknown.value.known) >= {*BUILT_IN, "of_sound", "of_lost"}


def test_a_built_in_name_is_not_taken(folder: Path) -> None:
    install(folder, "taking", {"call": "of_taking_package:Quiet"}, of_taking_package=passive())
    assert find_strategy("call").__module__ == "tourney.strategies.simple"
    [_, other] = [each for each in list_strategies() if each.name == "call"]
    assert other.package == "taking 1.0"
    assert "not used" in other.about
    assert "write of_taking_package:Quiet" in other.about
    assert "of_taking_package" not in sys.modules


def test_a_name_of_two_packages(folder: Path) -> None:
    for package in ("first", "second"):
        install(folder, package, {"shared": f"of_{package}_package:Quiet"}, **{f"of_{package}_package": passive()})
    with pytest.raises(
        InvalidArgument, match=r"of_first_package:Quiet of first 1\.0 and of_second_package:Quiet of sec"
    ):
        find_strategy("shared")
    assert find_strategy("of_second_package:Quiet").__module__ == "of_second_package"


def test_a_package_in_two_places_is_the_first_one(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with `import`: one installed for the user hides that of the system."""
    hidden = tmp_path_factory.mktemp("hidden")
    monkeypatch.syspath_prepend(str(hidden))
    monkeypatch.syspath_prepend(str(folder))
    install(folder, "twice", {"of_twice": "of_twice_package:Quiet"}, of_twice_package=passive())
    install(hidden, "twice", {"of_twice": "another_package:Quiet"})
    assert [each.reference for each in plug_ins() if each.name == "of_twice"] == ["of_twice_package:Quiet"]
