"""docs/players.md is true: its players play, its commands run, and its tables are whole."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

import pytest

from tourney.config.build_field import MOST_ISOLATED
from tourney.config.files import TournamentFile
from tourney.game import event as ev
from tourney.game.lobby import Lobby
from tourney.game.stakes import Stakes
from tourney.game.variant import Variant
from tourney.game.view import View
from tourney.sim.scenario import OnFault
from tourney.strategies.base import Traits
from tourney.strategies.isolated.process import MEMORY
from tourney.strategies.isolated.proxy import LOADING
from tourney.strategies.kit.checklist import CHECKS
from tourney.strategies.registry import GROUP

if TYPE_CHECKING:
    from cli.command import Tourney

pytestmark = pytest.mark.slow

_TEXT: Final = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
_MADE_BY_THE_HAND: Final = {"open", "turn_to"}
"""What a hand does with a view."""


def _section(title: str) -> str:
    [found] = re.findall(rf"(?ms)^## {title}\n(.*?)(?=^## |\Z)", _TEXT)
    return str(found)


def _blocks(language: str, text: str = _TEXT) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def _table(title: str) -> dict[str, list[str]]:
    """The rows of the last table of a section, each by the names in its first column."""
    rows = re.findall(r"(?m)^\| (.*) \|$", _section(title).rpartition("|---|")[2])
    return {row.split(" | ")[0]: [cell.strip() for cell in row.split(" | ")[1:]] for row in rows}


def _names(title: str) -> list[str]:
    return [name for row in _table(title) for name in re.findall(r"`(\w+)[^`]*`", row)]


def _public(kind: type) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_")}


# -- The tables


def test_every_attribute_of_a_view() -> None:
    names = _names("The view")
    assert len(names) == len(set(names))
    assert set(names) == _public(View) - _MADE_BY_THE_HAND
    stakes, variant = (
        re.findall(r"`(\w+)`", " ".join(_table("The view")[f"`{key}`"])) for key in ("stakes", "variant")
    )
    assert set(stakes) <= {field.name for field in fields(Stakes)}
    assert set(variant) <= {field.name for field in fields(Variant)}


def test_every_attribute_of_a_lobby() -> None:
    assert sorted(_names("The lobby")) == sorted(_public(Lobby))


def test_every_event_with_its_fields() -> None:
    told = {
        re.sub(r"\W", "", name): re.findall(r"`(\w+)`", cells[0])
        for name, cells in _table("Memory and events").items()
    }
    assert told == {kind.__name__: list(kind._fields) for kind in get_args(ev.PlayerEvent)}


def test_every_trait_with_its_default() -> None:
    told = {name.strip("`"): cells[0].strip("`") for name, cells in _table("Traits").items()}
    assert told == {field.name: str(field.default) for field in fields(Traits)}


def test_every_way_to_treat_a_fault() -> None:
    assert _names("Faults") == [each.value for each in OnFault]
    assert "`fold` | Nothing more: the default." in _TEXT
    assert TournamentFile.model_fields["on_fault"].default == "fold"
    assert "`10s` by default" in _TEXT
    assert TournamentFile.model_fields["decision_limit"].default == 10


def test_what_isolation_grants() -> None:
    assert TournamentFile.model_fields["isolate"].default is False
    text = " ".join(_section("Isolation").split())
    assert f"may take {LOADING} seconds more" in text
    assert f"{MEMORY >> 30} GiB of memory" in text
    assert f"up to {MOST_ISOLATED} isolated entrants" in text


def test_every_check_of_the_kit() -> None:
    assert [name.strip("`") for name in _table("The conformance kit")] == list(CHECKS)


def test_the_group_of_entry_points() -> None:
    [text] = _blocks("toml")
    assert list(tomllib.loads(text)["project"]["entry-points"]) == [GROUP]


# -- The players


def _named(block: str) -> tuple[str, str]:
    """A file for the class of a block, and the class."""
    [name] = re.findall(r"(?m)^class (\w+)", block)
    return f"{name.lower()}.py", name


@pytest.mark.parametrize(
    "block", [block for block in _blocks("python") if "def act" in block], ids=lambda b: _named(b)[1]
)
def test_its_players_conform(block: str, tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file, name = _named(block)
    Path(file).write_text(block, encoding="utf-8")
    code, out, err = tourney("check-strategy", f"{file}:{name}", "--hands", "10")
    assert (code, err) == (0, "")
    assert "warning" not in re.sub(r"(?m)^ *time .*", "", out)


def test_the_example_of_ten_lines_plays(tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    player, event = _blocks("python")[0], _blocks("yaml")[0]
    assert len([line for line in player.splitlines() if line.strip()]) <= 10
    Path("patient.py").write_text(player, encoding="utf-8")
    Path("patient.yaml").write_text(event, encoding="utf-8")
    code, out, err = tourney("run", "patient.yaml", "--quiet")
    assert (code, err) == (0, "")
    assert "patient.py:Patient" in out
    assert "fault" not in out


def test_the_tests_it_shows_are_inherited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "patient.py").write_text(_blocks("python")[0], encoding="utf-8")
    [tests] = [block for block in _blocks("python") if "StrategyTests" in block]
    namespace: dict[str, type] = {}
    exec(compile(tests, str(tmp_path / "test_patient.py"), "exec"), namespace)  # noqa: S102 - our own document
    shown = namespace["TestPatient"]
    monkeypatch.setattr("inspect.getfile", lambda _: str(tmp_path / "test_patient.py"))
    for name in CHECKS:
        getattr(shown(), f"test_{name.replace(' ', '_')}")()


def test_the_tutorial_is_followed(tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step, in order, with what is printed as it is shown."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    steps = _section("In five minutes")
    begin, check, play = (block.splitlines() for block in _blocks("console", steps))
    assert tourney(*begin[0].split()[2:])[0] == 0
    path = Path("careful.py")
    [edited] = _blocks("python", steps)
    text, count = re.subn(
        r"(?s)    def _is_strong.*?(?=\n    def )", lambda _: edited, path.read_text(encoding="utf-8")
    )
    assert count == 1
    path.write_text(text, encoding="utf-8")
    code, out, _ = tourney(*check[0].split()[2:])
    assert code == 0
    lines = iter([line.rstrip() for line in out.splitlines()])
    for line in check[1:]:
        if line.strip() not in {"", "..."}:
            assert line.rstrip() in lines, f"{line!r} is not printed, or not in this order"
    [event] = _blocks("yaml", steps)
    Path("careful.yaml").write_text(event, encoding="utf-8")
    code, out, err = tourney(*play[0].split()[2:], "--quiet")
    assert (code, err) == (0, "")
    assert "careful.py:Careful" in out
    assert "fault" not in out
