"""A readable playthrough of each shipped game.

To write a new one, add its script to `scripts.py`, run this file with `GOLDEN=write` in the environment, and check
the result against the rules, line by line, before committing it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from games import variant
from golden.playthrough import Play, written
from golden.scripts import SCRIPTS

from tourney.config import shipped

FOLDER = Path(__file__).parent


def playthrough(name: str) -> str:
    """The hand of a game as it is played now."""
    script = SCRIPTS[name]
    table = Play(name, script.stakes, script.stacks, hole_cards=script.hole_cards, boards=script.boards).play(
        script.line
    )
    assert table.over, "the script ends before the hand"
    return written(variant(name).title, script.note, table, script.stacks)


def test_every_shipped_game_has_a_playthrough_and_every_playthrough_a_game() -> None:
    games = shipped.list_names("variants")
    assert sorted(SCRIPTS) == games
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted([*games, "points_reached"])


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_game_is_played_as_was_reviewed(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    told = playthrough(name)
    if os.environ.get("GOLDEN") == "write":
        path.write_text(told, encoding="utf-8", newline="\n")
    assert told == path.read_text(encoding="utf-8")
