"""What the README says is true: its commands, its files, its examples, its output."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from cli.command import Tourney

_ROOT: Final = Path(__file__).parents[2]
_README: Final = (_ROOT / "README.md").read_text(encoding="utf-8")


def _blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", _README, re.DOTALL)


def test_ci_calls_the_test_command_of_the_readme() -> None:
    test_command = _blocks("sh")[1].strip()
    assert test_command.endswith("-m pytest -n auto")
    assert test_command in (_ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_run_is_printed_as_the_readme_shows_it(tourney: Tourney, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "90")
    command, *shown = _blocks("console")[0].splitlines()
    assert command == "$ tourney run barge_2019 --seed 7"
    _, out, _ = tourney(*command.split()[2:], "--quiet")
    lines = iter([line.rstrip() for line in out.splitlines()])
    for line in shown:
        if line.strip() not in {"", "..."}:
            assert line in lines, f"{line!r} is not printed, or not in this order"


def test_the_tournament_of_the_readme_runs(tourney: Tourney, tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(_blocks("yaml")[0], encoding="utf-8")
    code, out, _ = tourney("run", str(path), "--quiet")
    assert code == 0
    assert out.startswith("Friday night\n")


def test_its_mistakes_are_told_as_the_readme_shows_them(
    tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = _blocks("yaml")[0]
    for right, wrong in (
        ("bb: 400, ante", "bb: 400, anti"),
        ("stack: 20_000", "stack: lots"),
        ("tight_aggressive, share: 25%", "tight_agressive, share: 25%"),
    ):
        assert text.count(right) == 1
        text = text.replace(right, wrong)
    (tmp_path / "friday.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    command, *shown = _blocks("console")[1].splitlines()
    code, _, err = tourney(*command.split()[2:])
    assert code == 2
    assert err.splitlines() == shown


def test_the_player_of_the_readme_plays(tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [player] = [block for block in _blocks("python") if "class Careful" in block]
    (tmp_path / "mine.py").write_text(player, encoding="utf-8")
    event = re.sub(r"(?s)entries: 40.*", _blocks("yaml")[1].replace("count: 4", "count: 9"), _blocks("yaml")[0])
    (tmp_path / "mine.yaml").write_text(event, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code, out, _ = tourney("run", "mine.yaml", "--quiet")
    assert code == 0
    assert "mine:Careful" in out
    assert "fault" not in out


@pytest.mark.parametrize("example", [block for block in _blocks("python") if "class" not in block])
def test_the_python_of_the_readme_runs(example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(_ROOT)
    exec(compile(example, "README.md", "exec"), {})  # noqa: S102 - our own README


def test_every_shipped_name_the_readme_mentions_exists() -> None:
    for path in re.findall(r"\b((?:configs|scenarios|docs|tourney)/[\w./-]+\w)", _README):
        assert (_ROOT / path.rstrip("/")).exists(), path
