"""What the pages in docs/ say is true: the files, mistakes, players and Python that they show."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from cli.pages import blocks, save_files
from example_pages import COMMANDS

from tourney.config.files import TournamentFile

if TYPE_CHECKING:
    from cli.command import Tourney

_ROOT: Final = Path(__file__).parents[2]
_DOCS: Final = _ROOT / "docs"


def _text(page: str) -> str:
    return (_DOCS / page).read_text(encoding="utf-8")


def _blocks(page: str, language: str) -> list[str]:
    return [block.text for block in blocks(_DOCS / page) if block.language == language]


def test_its_mistakes_are_told_as_the_page_shows_them(
    tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = _blocks("files.md", "yaml")[0]
    for right, wrong in (
        ("bb: 300, ante", "bb: 300, anti"),
        ("stack: 10_000", "stack: lots"),
        ("tight_aggressive, share: 25%", "tight_agressive, share: 25%"),
    ):
        assert text.count(right) == 1
        text = text.replace(right, wrong)
    (tmp_path / "club.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    [block] = [each for each in _blocks("files.md", "console") if "tourney validate" in each]
    command, *shown = block.splitlines()
    code, _, err = tourney(*command.split()[2:])
    assert code == 2
    assert err.splitlines() == shown


def test_the_player_of_the_page_plays(tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_files(_DOCS / "files.md", tmp_path)
    monkeypatch.chdir(tmp_path)
    code, out, _ = tourney("run", "mine.yaml", "--json")
    assert code == 0
    result = json.loads(out)
    assert sum(each["strategy"] == "mine.py:Careful" for each in result["places"]) == 3  # 10% of 30 entries
    assert not result["faults"]


_FLOOR: Final = _text("floor.md").partition("## By example")[2].partition("\n## ")[0]
_LINES: Final = re.findall(r"(?m)^\| `(.+?)` \|", _FLOOR)
_EVENT: Final = """\
title: Of the page
game: no_limit_holdem
pace: live
seats: 8
stack: 50_000
buy_in: 200
entries: 150
field: [{strategy: random_legal, share: 100%, with: {fold_percent: 50, raise_percent: 15}}]
"""
_NEEDS: Final = {
    "arrivals": "late_registration: 5",
    "tables": "late_registration: 5",
    "reentry": "late_registration: 5",
    "absent_until": "no_shows: 3%",
    "early_bird": "late_registration: 5",
    "late_stacks": "late_registration: 8",
}


@pytest.mark.parametrize("line", _LINES)
def test_what_the_page_writes_of_the_floor_is_played(line: str, tourney: Tourney, tmp_path: Path) -> None:
    key = line.partition(":")[0]
    text = line
    if key == "{break":  # a row of a level sheet
        levels = f"[{{sb: 25, bb: 50}}, {{sb: 50, bb: 100}}, {line}, {{sb: 300, bb: 600}}]"
        text = f"schedule: {{extends: home_game, chips: [25, 100], smallest_chip: null, levels: {levels}}}"
    parts = {"payouts": "payouts: standard_10", "schedule": "schedule: barge_2019_nlhe_main"}
    parts.pop(text.partition(":")[0], None)
    path = tmp_path / "mine.yaml"
    path.write_text("\n".join([_EVENT, *parts.values(), _NEEDS.get(key, ""), text]), encoding="utf-8")
    code, out, err = tourney("run", str(path), "--quiet")
    assert code == 0
    assert all(": warning: " in line for line in err.splitlines())
    assert "Finished after" in out


def test_the_table_of_the_floor_is_whole() -> None:
    """Each key of the floor is in it: what is not, is not played, or has been forgotten."""
    of_the_floor = set(TournamentFile.model_fields) - {
        "title", "game", "mix", "pace", "seats", "stack", "buy_in", "entries", "field", "on_fault",
        "decision_limit", "isolate", "expect", "seed", "starts", "chips", "state", "tune", "room",
        "redeals",
    }  # fmt: skip
    assert {key for key in of_the_floor if not re.search(rf"\b{key}: ", _FLOOR)} == set()


@pytest.mark.parametrize("page", sorted(_DOCS.rglob("*.md")), ids=lambda page: page.relative_to(_DOCS).as_posix())
def test_every_file_a_page_links_to_exists(page: Path) -> None:
    """`./check docs` looks at pages and anchors, not at pictures and other files."""
    for link in re.findall(r"\]\(([^)#:]+)[^):]*\)", page.read_text(encoding="utf-8")):
        folder, _, name = link.rpartition("/")
        assert name in COMMANDS if folder == "examples" else (page.parent / link).exists(), link
