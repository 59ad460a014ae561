"""What a player's file imports from beside it: a change of it makes another experiment (docs/experiments.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tourney.config.resolved import resolve
from tourney.strategies.references import find_local_imports

if TYPE_CHECKING:
    from pathlib import Path

_PLAYER = """
import random, helper
from .near import thing
from . import beside
from .bots.deep import Deep
from tourney.game.action import fold
class Mine:
    def act(self, view):
        import late
        return fold()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A player that imports modules at any depth, and others that it does not import."""
    files = {
        "mine.py": _PLAYER,
        "helper.py": "import second\n",
        "second.py": "import helper\n",  # a circle
        "near.py": "thing = 1\n",
        "beside.py": "def is not Python\n",
        "late.py": "",
        "bots/__init__.py": "from . import shared\n",
        "bots/deep.py": "from ..near import thing\nfrom ...above import nothing\nclass Deep: ...\n",
        "bots/shared.py": "",
        "bots/other.py": "",
        "other.py": "",
        "helper.txt": "",
    }
    for name, text in files.items():
        path = tmp_path / "players" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "above.py").write_text("", encoding="utf-8")
    return tmp_path / "players"


def test_modules_beside_a_file_are_found_in_turn(folder: Path) -> None:
    names = {
        *("helper.py", "second.py", "near.py", "beside.py", "late.py"),
        *("bots/__init__.py", "bots/deep.py", "bots/shared.py"),
    }
    assert {each.relative_to(folder.resolve()).as_posix() for each in find_local_imports(folder / "mine.py")} == names


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        *[("mine.py", True), ("near.py", True), ("bots/shared.py", True), ("late.py", True)],
        *[("other.py", False), ("bots/other.py", False), ("helper.txt", False)],
    ],
)
def test_a_change_of_an_imported_module_makes_another_experiment(folder: Path, name: str, *, counts: bool) -> None:
    for path in ("mine.py", "beside.py", "bots/deep.py"):
        text = (folder / path).read_text(encoding="utf-8")
        runs = text.replace("def is not Python", "").replace("from ...above import nothing", "")
        (folder / path).write_text(runs.replace("import random, helper", "import random"), encoding="utf-8")
    event = folder / "event.yaml"
    event.write_text(
        "extends: turbo_sng\nfield: [{strategy: 'mine.py:Mine', count: 1}, {strategy: call, count: 8}]\n",
        encoding="utf-8",
    )
    before = resolve(event).digest
    assert resolve(event).digest == before
    with (folder / name).open("a", encoding="utf-8") as file:
        file.write("\n# another version\n")
    assert (resolve(event).digest != before) is counts
