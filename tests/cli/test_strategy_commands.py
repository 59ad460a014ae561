"""`tourney new-strategy`, `check-strategy` and `list strategies`, and strategies by reference in a run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from cli.broken import TURBO, edited
from cli.command import TOURNEY
from plugged import install, passive, write_player

from tourney.strategies.kit.checklist import CHECKS
from tourney.strategies.registry import BUILT_IN

if TYPE_CHECKING:
    from cli.command import Tourney

pytestmark = pytest.mark.slow

_RUFF: Final = Path(sys.executable).with_name("ruff")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# -- new-strategy


def test_a_new_strategy_is_sound_at_once(tourney: Tourney, here: Path) -> None:
    """It passes the kit, its own tests, and the default rules of ruff."""
    code, out, err = tourney("new-strategy", "fresh_player")
    assert (code, err) == (0, "")
    assert sorted(path.name for path in here.iterdir()) == ["fresh_player.py", "test_fresh_player.py"]
    assert "tourney check-strategy fresh_player.py:FreshPlayer" in out
    code, out, err = tourney("check-strategy", "fresh_player.py:FreshPlayer", "--hands", "10")
    assert (code, err) == (0, "")
    assert "failed" not in out
    assert out.count("passed") == 10  # it is made for every game, and needs neither start nor events
    tests = subprocess.run(
        [sys.executable, "-W", "error", "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_fresh_player.py"],
        capture_output=True, encoding="utf-8", check=False, env=os.environ | {"PYTEST_ADDOPTS": ""},
    )  # fmt: skip
    assert tests.returncode == 0, tests.stdout + tests.stderr
    assert f"{len(CHECKS) + 2} passed" in tests.stdout


@pytest.mark.skipif(not _RUFF.exists(), reason="ruff is not installed")
def test_a_new_strategy_pleases_ruff(tourney: Tourney) -> None:
    tourney("new-strategy", "tidy_player")
    for command in ("check", "format"):
        extra = ["--check"] if command == "format" else []
        done = subprocess.run(
            [str(_RUFF), command, "--isolated", "--no-cache", "--line-length", "120", *extra, "."],
            capture_output=True, encoding="utf-8", check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout


def test_a_new_strategy_elsewhere(tourney: Tourney, here: Path) -> None:
    (here / "players").mkdir()
    code, out, _ = tourney("new-strategy", "careful", "--out", "players/my_careful.py")
    assert code == 0
    assert "class Careful" in (here / "players" / "my_careful.py").read_text(encoding="utf-8")
    assert "from my_careful import Careful" in (here / "players" / "test_my_careful.py").read_text(encoding="utf-8")
    assert "tourney check-strategy players/my_careful.py:Careful" in out.replace(os.sep, "/")


def test_nothing_is_overwritten_unless_it_is_asked_for(tourney: Tourney, here: Path) -> None:
    (here / "test_steady.py").write_text("mine\n", encoding="utf-8")
    code, out, err = tourney("new-strategy", "steady")
    assert (code, out, err) == (2, "", "test_steady.py would be overwritten; use --force to overwrite\n")
    assert (here / "test_steady.py").read_text(encoding="utf-8") == "mine\n"
    assert not (here / "steady.py").exists()
    assert tourney("new-strategy", "steady", "--force")[0] == 0
    assert "StrategyTests" in (here / "test_steady.py").read_text(encoding="utf-8")
    assert tourney("new-strategy", "steady")[0] == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("Careful",), "'Careful' is not a valid name for a strategy: use lower case, such as careful_player"),
        (("9lives",), "'9lives' is not a valid name"),
        (("a__b",), "'a__b' is not a valid name"),
        (("to be",), "'to be' is not a valid name"),
        (("",), "'' is not a valid name"),
        (("../up",), "'../up' is not a valid name"),
        (("class",), "'class' is not a valid name"),
        (("random",), "'random' is the name of an existing Python module"),
        (("tourney",), "'tourney' is the name of an existing Python module"),
        (("test_player",), "pytest would take test_player.py for a test file"),
        (("careful", "--out", "careful.txt"), "careful.txt is not a Python file"),
        (("careful", "--out", "my-careful.py"), "'my-careful' is not a valid name for a module"),
        (("careful", "--out", "nowhere/careful.py"), "nowhere/careful.py cannot be written"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, tuple) else "",
)
def test_names_that_will_not_do(arguments: tuple[str, ...], said: str, tourney: Tourney, here: Path) -> None:
    code, out, err = tourney("new-strategy", *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1
    assert list(here.iterdir()) == []


# -- check-strategy


def test_a_check_that_fails(tourney: Tourney, here: Path) -> None:
    write_player(
        here / "bad.py", "class Bad:\n    def act(self, view):\n        print('hello')\n        return 1 // 0\n"
    )
    code, out, err = tourney("check-strategy", "bad.py:Bad", "--games", "kuhn, leduc", "--hands", "4")
    assert code == 1
    assert "ZeroDivisionError" in out
    assert "hello" not in out
    assert "hello" in err
    [again] = [line for line in out.splitlines() if line.startswith("legal: ")]
    command = again.partition(": ")[2].split()
    assert command[:3] == ["tourney", "check-strategy", "bad.py:Bad"]
    code, out, _ = tourney(*command[1:])
    assert code == 0
    assert out.startswith("kuhn, hand 0: ")
    assert "line 4, in act" in out


def test_a_strategy_with_parameters(tourney: Tourney) -> None:
    arguments = ("check-strategy", "tight_aggressive", "--set", "looseness=2", "--games", "stud", "--hands", "3")
    code, out, err = tourney(*arguments)
    assert (code, err) == (0, "")
    for check in CHECKS:
        assert re.search(rf"(?m)^ *{check} ", out), check


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("tight_agressive",), "unknown strategy 'tight_agressive'; did you mean 'tight_aggressive'?"),
        (("lost.py:Player",), "no such file: lost.py"),
        (("here.py:Quite",), "unknown class 'here.py:Quite'; did you mean 'Quiet'?"),
        (
            ("call", "--games", "no_limit_holdm"),
            "unknown game 'no_limit_holdm'; did you mean 'no_limit_holdem'?",
        ),
        (("call", "--games", "lost.yaml"), "lost.yaml:1:1: no such file: lost.yaml"),
        (
            ("tight_aggressive", "--set", "losseness=2"),
            "--set losseness=2:1:7: losseness: unknown parameter 'losseness'; did you mean 'looseness'?",
        ),
        (
            ("tight_aggressive", "--set", "looseness=lots"),
            "--set looseness=lots:1:17: looseness: expected a number, found the text 'lots'",
        ),
        (
            ("tight_aggressive", "--set", "looseness=-1"),
            "--set looseness=-1:1:17: looseness: tight_aggressive cannot be made: ",
        ),
        (("call", "--set", "nonsense"), "--set nonsense:1:7: write a setting as path.to.key=value"),
        (("call", "--hands", "0"), "--hands"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, tuple) else "",
)
def test_bad_input(arguments: tuple[str, ...], said: str, tourney: Tourney, here: Path) -> None:
    write_player(here / "here.py", passive())
    code, out, err = tourney("check-strategy", *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("fails", "said"),
    [
        ("self.chips = 1 / 0", "ZeroDivisionError: division by zero (here.py, line 6)"),
        ("json.loads('{a')", "line 1 column 2 (char 1) (here.py, line 6)"),  # not the place in the library
        ("raise ValueError", "ValueError: (here.py, line 6)"),
        ("raise ValueError('play with chips')", "cannot be made: play with chips (here.py, line 6)"),
    ],
)
def test_a_player_that_cannot_be_made_is_named_with_its_line(
    fails: str, said: str, tourney: Tourney, here: Path
) -> None:
    body = f"    def __init__(self):\n        {fails}\n\n    def act(self, view):\n        return None\n"
    write_player(here / "here.py", f"import json\n\n\nclass Odd:\n{body}")
    code, _, err = tourney("check-strategy", "here.py:Odd")
    assert code == 2
    assert said in " ".join(err.split())


# -- list


def test_the_list_tells_of_installed_packages(tourney: Tourney, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.syspath_prepend(str(here))
    noisy = "print('noise')\n" + passive("Loud", "Plays [bold]loudly[/bold].")
    install(here, "noisy", {"listed_loud": "listed_noisy_package:Loud"}, listed_noisy_package=noisy)
    install(here, "broken", {"listed_broken": "listed_nowhere:Lost", "call": "listed_noisy_package:Loud"})
    code, out, err = tourney("list", "strategies")
    assert code == 0
    assert err == "noise\n"
    assert re.search(r"listed_loud +Plays \[bold\]loudly\[/bold\]\. \(noisy 1\.0\) +every game", out)
    assert re.search(r"listed_broken +broken: .*No module named 'listed_nowhere' \(broken 1\.0\)", out)
    assert re.search(r"call +not used: a built-in .*write listed_noisy_package:Loud \(broken 1\.0\)", out)
    for name in BUILT_IN:
        assert re.search(rf"(?m)^ *{name} +\w", out)


# -- In a tournament


def _event(folder: Path, strategy: str) -> Path:
    changed = edited(TURBO, "field:", f"field:\n  - {{strategy: {strategy!r}, count: 3}}", "count: 6", "count: 3")
    folder.mkdir(exist_ok=True)
    path = folder / "event.yaml"
    path.write_text(changed, encoding="utf-8")
    return path


def test_a_player_in_a_file_beside_the_tournament(tourney: Tourney, here: Path) -> None:
    """Wherever the command is run, and whatever extends the file that names it."""
    folder = here / "events"
    write_player(folder / "own" / "mine.py", "from .sense import Sense\n\nclass Mine(Sense):\n    pass\n")
    write_player(folder / "own" / "sense.py", passive("Sense"))
    _event(folder, "own/mine.py:Mine")
    (here / "other.yaml").write_text("extends: events/event.yaml\nstack: 1000\n", encoding="utf-8")
    for file in ("events/event.yaml", "other.yaml"):
        code, out, err = tourney("run", file, "--quiet", "--json")
        assert (code, err) == (0, "")
        result = json.loads(out)
        assert {place["strategy"] for place in result["places"]} >= {"own/mine.py:Mine"}
        assert result["faults"] == []


def test_a_player_of_a_setting_is_beside_the_command(tourney: Tourney, here: Path) -> None:
    _event(here / "events", "call")
    write_player(here / "mine.py", passive("Mine"))
    code, out, _ = tourney("run", "events/event.yaml", "--quiet", "--set", "field.0.strategy=mine.py:Mine")
    assert code == 0
    assert "mine.py:Mine" in out


def test_a_player_of_an_installed_package(tourney: Tourney, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a broken one beside it is nobody's concern."""
    monkeypatch.syspath_prepend(str(here))
    install(here, "playing", {"of_playing": "of_playing_package:Quiet"}, of_playing_package=passive())
    install(here, "failing", {"of_failing": "of_failing_package:Quiet"}, of_failing_package="raise SystemExit\n")
    path = _event(here, "of_playing")
    code, out, err = tourney("run", str(path), "--quiet")
    assert (code, err) == (0, "")
    assert "of_playing" in out
    _event(here, "of_playign")
    code, _, err = tourney("validate", str(path))
    assert code == 2
    assert "unknown strategy 'of_playign'; did you mean 'of_playing'?" in err
    _event(here, "of_failing")
    code, _, err = tourney("validate", str(path))
    assert code == 2
    assert re.search(
        r"event\.yaml:\d+:\d+: field\[0\]\.strategy: cannot load 'of_failing_package:Quiet': SystemExit", err
    )


def test_in_a_process_of_its_own(here: Path) -> None:
    write_player(here / "mine.py", passive("Mine"))
    done = subprocess.run(
        [*TOURNEY, "check-strategy", "mine.py:Mine", "--games", "kuhn,stud", "--hands", "5"],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "failed" not in done.stdout
