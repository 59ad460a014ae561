"""The files of rule points: each is read, names predicates that exist, and says where it is wrong."""

from __future__ import annotations

import inspect
import tomllib
from typing import TYPE_CHECKING

import pytest

from tourney.errors import InvalidArgument
from tourney.game.stakes import AnteKind, Places, Stakes
from tourney.inputs import find_shipped_root
from tourney.stress.catalogue import when_betting
from tourney.stress.catalogue.point_files import FILES, read_points

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = find_shipped_root() / "configs" / "rule_points"

POINT = """\
section = "betting"

[[point]]
id = "tda/51/the-blind-is-the-opening-bet"
says = "The first raise is to twice the big blind."
cites = "TDA 2024, 51B"
variant = "no_limit_holdem"
stakes = {small_blind = 50, big_blind = 100}
fields = ["least_to"]
at = "least_over_blind"
houses = ["bet-and-four-raises"]

[[point.hand]]
stacks = [1000, 1000, 20_000]
line = \"\"\"
?least=200
r200\"\"\"

[[point.hand]]
stacks = [1000, 1000, 1000]
stakes = {small_blind = 50, big_blind = 100, ante = 100, ante_kind = "button"}
places = {button = 2, small_blind = "dead", big_blind = 0}
line = "?least=200"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "betting.toml"


def test_all_files_are_read() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(FILES)


def test_a_point_supposes_one_that_there_is() -> None:
    points = {point.id: point for name in FILES for point in read_points(FOLDER / f"{name}.toml", FILES[name])}
    supposed = [point.supposes for point in points.values() if point.supposes]
    assert supposed
    assert set(supposed) <= points.keys()


@pytest.mark.parametrize("name", FILES)
def test_every_predicate_is_named_by_a_point_of_its_file(name: str) -> None:
    named = {
        point[kind]
        for point in tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["point"]
        for kind in ("at", "in_end", "at_table", "at_floor")
        if kind in point
    }
    module = FILES[name]
    public = {
        key
        for key, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and not key.startswith("_")
    }
    shared = {"badugis"}  # others build on it, and its own test reads it
    assert named == public - shared


def test_a_hand_has_what_its_point_says_unless_it_says_otherwise(file: Path) -> None:
    file.write_text(POINT, encoding="utf-8")
    [point] = read_points(file, when_betting)
    first, second = point.hands
    assert first.setup.stakes == Stakes(small_blind=50, big_blind=100)
    assert first.setup.stacks == (1000, 1000, 20_000)
    assert first.line == "?least=200 r200"
    assert second.setup.stakes == Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BUTTON)
    assert second.setup.places == Places(button=2, small_blind=-1, big_blind=0)
    assert second.setup.game == "no_limit_holdem"
    assert [house.name for house in point.houses] == ["bet-and-four-raises"]
    assert point.at is when_betting.least_over_blind


@pytest.mark.parametrize(
    ("right", "wrong", "line", "message"),
    [
        ('cites = "TDA 2024, 51B"\n', "", 3, "'cites' is missing or unknown"),
        ('cites = "TDA', 'cite = "TDA', 3, "unknown key 'cite'"),
        ("least_over_blind", "least_of_all", 3, "'least_of_all' is missing or unknown"),
        ("bet-and-four-raises", "five-raises", 3, "'five-raises' is missing or unknown"),
        ("stacks = [1000, 1000, 20_000]\n", "", 13, "'stacks' is missing or unknown"),
        ("small_blind = 50, big_blind = 100, ante", "small_blind = 500, big_blind = 100, ante", 19, "small blind"),
        ('"button"}', '"dealer"}', 19, "'DEALER' is missing or unknown"),
        ("button = 2,", "dealer = 2,", 19, "dealer"),
    ],
)
def test_an_error_says_where_it_is(file: Path, right: str, wrong: str, line: int, message: str) -> None:
    assert right in POINT
    file.write_text(POINT.replace(right, wrong), encoding="utf-8")
    with pytest.raises(InvalidArgument, match=message) as error:
        read_points(file, when_betting)
    assert str(error.value).startswith(f"{file}:{line}: ")


def test_a_file_that_is_no_toml(file: Path) -> None:
    file.write_text(POINT.replace("[1000, 1000, 20_000]", "[1000, 1000, 20_000"), encoding="utf-8")
    with pytest.raises(InvalidArgument, match="line 15"):
        read_points(file, when_betting)
