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
    monkeypatch.delenv("COLUMNS", raising=False)
    command, *shown = _blocks("console")[0].splitlines()
    assert command == "$ tourney run barge_2019 --seed 7"
    _, out, _ = tourney(*command.split()[2:], "--quiet")
    lines = iter([line.rstrip() for line in out.splitlines()])
    for line in shown:
        if line.strip() not in {"", "..."}:
            assert line in lines, f"{line!r} is not printed, or not in this order"


@pytest.mark.long
def test_the_experiment_comes_out_as_the_readme_shows_it(tourney: Tourney, tmp_path: Path) -> None:
    [block] = [each for each in _blocks("console") if "tourney simulate" in each]
    command, *sentences, report = block.splitlines()
    folder = tmp_path / "barge"
    arguments = [str(folder) if each == "barge" else each for each in command.split()[2:]]
    code, out, _ = tourney(*arguments, "--quiet")
    assert code == 0
    assert out.splitlines()[: len(sentences)] == sentences
    assert tourney(*report.split()[2:-1], str(folder))[0] == 0


def test_every_shipped_name_the_readme_mentions_exists() -> None:
    for path in re.findall(r"\b((?:configs|scenarios|docs|tourney)/[\w./-]+\w)", _README):
        assert (_ROOT / path.rstrip("/")).exists(), path


def test_it_is_short() -> None:
    assert len(_README.splitlines()) <= 146
