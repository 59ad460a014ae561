"""What an experiment keeps of its scenario is enough to go on anywhere, with parts in files of one's own."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tourney.config import shipped
from tourney.experiment.store import Store

if TYPE_CHECKING:
    from cli.command import Tourney

pytestmark = pytest.mark.slow

_EVENT: Final = """\
title: Friday
mix: {games: [./own_game.yaml, pot_limit_omaha], rotate_by: hands, every: 6}
schedule: parts/sheet.yaml
payouts: parts/prizes.yaml
pace: parts/pace.yaml
seats: 6
stack: 400
buy_in: 10
entries: 12
field: parts/field.yaml
"""
_SHEET: Final = """\
level_length: 5m
levels: [{sb: 10, bb: 20}, {sb: 20, bb: 40}, {sb: 40, bb: 80}, {sb: 80, bb: 160}]
"""
_FIELD: Final = """\
groups:
  - {strategy: "../mine.py:Careful", share: 50%}
  - {strategy: random_legal, share: 50%}
"""
_PLAYER: Final = """\
class Careful:
    def act(self, view):
        return view.passive()
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an event all of whose parts are files beside it; work is done in the folder above."""
    home = tmp_path / "home"
    (home / "parts").mkdir(parents=True)
    (home / "event.yaml").write_text(_EVENT, encoding="utf-8")
    (home / "mine.py").write_text(_PLAYER, encoding="utf-8")
    shutil.copy(shipped.folder("variants") / "no_limit_holdem.yaml", home / "own_game.yaml")
    shutil.copy(shipped.folder("paces") / "online.yaml", home / "parts" / "pace.yaml")
    for name, text in (("sheet", _SHEET), ("field", _FIELD), ("prizes", "percent: [60, 40]\n")):
        (home / "parts" / f"{name}.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return home


def _simulated(tourney: Tourney, file: str, out: Path, *options: str) -> str:
    code, said, err = tourney("simulate", file, "--reps", "5", "--jobs", "1", "-q", "--out", str(out), *options)
    assert (code, err) == (0, "")
    return said


_SETTINGS: Final = (
    (),
    (
        "--sweep", "schedule=home/parts/sheet.yaml,home_game",
        "--sweep", "field.groups.0.strategy=random_legal,home/mine.py:Careful",
    ),
    (
        "--set", "mix={games: [./home/own_game.yaml, badugi]}",
        "--set", "field.groups.1.strategy=home/mine.py:Careful",
        "--set", "field.groups.0.strategy=shove",
    ),
)  # fmt: skip


@pytest.mark.parametrize("options", _SETTINGS)
def test_it_goes_on_from_another_folder(
    tourney: Tourney, home: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    """To the same end, under the same names: replicates that are forgotten are played again as they were."""
    out = home.parent / "out"
    said = _simulated(tourney, "home/event.yaml", out, *options)
    with Store(out) as store:
        expected = list(store.read(0))
        store.keep_first(0, 2)
    elsewhere = home / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert tourney("resume", "../../out", "--jobs", "1", "-q") == (0, said, "")
    with Store(out) as store:
        assert list(store.read(0)) == expected
    assert tourney("report", "../../out")[0] == 0
    code, compared, _ = tourney("compare", "../../out", "../../out")
    assert (code, "paired (same cards)" in compared) == (0, True)


def test_results_call_a_player_what_the_file_does(tourney: Tourney, home: Path) -> None:
    out = home.parent / "out"
    assert "../mine.py:Careful" in _simulated(tourney, "home/event.yaml", out)
    kept = (out / "scenario.yaml").read_text(encoding="utf-8")
    assert f'"strategy": "{home}/mine.py:Careful"' in kept
    assert '"name": "../mine.py:Careful"' in kept
    code, said, _ = tourney("run", str(out / "scenario.yaml"), "-q", "--json")
    assert (code, '"strategy": "../mine.py:Careful"' in said) == (0, True)


def test_the_same_files_elsewhere_are_the_same_experiment(tourney: Tourney, home: Path) -> None:
    """Folders of two machines are equal: what decides is what the files say, not where they are."""
    _simulated(tourney, "home/event.yaml", home.parent / "out")
    shutil.copytree(home, home.parent / "moved")
    _simulated(tourney, "moved/event.yaml", home.parent / "other")
    manifests = [(home.parent / name / "manifest.json").read_bytes() for name in ("out", "other")]
    assert manifests[0] == manifests[1]


@pytest.mark.parametrize("name", ["mine.py", "own_game.yaml"])
def test_a_file_that_has_been_changed_since_is_told(tourney: Tourney, home: Path, name: str) -> None:
    out = home.parent / "out"
    _simulated(tourney, "home/event.yaml", out)
    file = home / name
    whole = file.read_text(encoding="utf-8")
    file.write_text(f"{whole}\n# Nothing that matters.\n", encoding="utf-8")
    code, _, err = tourney("resume", str(out), "-q")
    assert (code, "has changed since" in err) == ((2, True) if name == "mine.py" else (0, False))
    file.write_text(whole.replace("view.passive()", "view.passive() or 1").replace("hold'em", "hold 'em"))
    code, _, err = tourney("resume", str(out), "-q")
    assert (code, "has changed since" in err) == (2, True)
    file.unlink()
    code, _, err = tourney("resume", str(out), "-q")
    assert (code, "no such file" in err) == (2, True)


def test_each_file_is_read_once(tourney: Tourney, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    opened = Path.open

    def noted(path: Path, *arguments: object, **options: object) -> object:
        read.append(path.name)
        return opened(path, *arguments, **options)  # type: ignore[call-overload]

    out = home.parent / "out"
    _simulated(tourney, "home/event.yaml", out)
    monkeypatch.setattr(Path, "open", noted)
    for command in (["simulate", "home/event.yaml"], ["report", str(out)], ["compare", str(out), str(out)]):
        read.clear()
        options = ["--reps", "2", "--jobs", "1", "-q"] if command[0] == "simulate" else []
        assert tourney(*command, *options)[0] == 0
        times = 2 if command[0] == "compare" else 1
        for name in ("event.yaml", "sheet.yaml", "field.yaml", "scenario.yaml", "manifest.json"):
            assert read.count(name) in {0, times}, (command, name)
