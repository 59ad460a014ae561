"""The table of the seeds names what exists; and the rules of the seeds that are tested nowhere else."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import yaml
from games import BLINDS, variant
from golden.playthrough import Play

from tourney.config import shipped
from tourney.errors import InvalidArgument
from tourney.game import event as ev
from tourney.game.hand import Hand
from tourney.game.stakes import Places, Stakes

ROOT = Path(__file__).parents[2]
LINES = (ROOT / "docs" / "seeds.md").read_text(encoding="utf-8").splitlines()
ROWS = [line for line in LINES if line.startswith("|") and not line.startswith(("| Where", "|---"))]


@cache
def functions(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_the_table_is_about_all_five_seeds() -> None:
    assert [line[3:6] for line in LINES if line.startswith("## ")] == ["000", "001", "002", "003", "004"]
    assert len(ROWS) > 100


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_every_row_names_files_and_tests_that_exist(row: str) -> None:
    _, _, rule, places, tests, _ = row.split("|")
    assert rule.strip()
    paths = re.findall(r"`([^`]+)`", places)
    assert paths
    assert all((ROOT / path).is_file() for path in paths)
    named = re.findall(r"`([^`:]+)::([^`]+)`", tests)
    assert named
    for path, name in named:
        assert name.startswith("test_")
        assert name in functions(path), f"{path} has no {name}"


# Rules of the seeds that are tested nowhere else.


@pytest.mark.parametrize(
    ("game", "least", "most"),
    [
        ("no_limit_walter", 2, 10),  # seed 000
        ("triple_draw_deuce_to_seven", 2, 6),  # seed 001
        ("no_limit_holdem", 2, 10),  # seed 003
    ],
)
def test_how_many_may_play(game: str, least: int, most: int) -> None:
    assert (variant(game).min_players, variant(game).max_players) == (least, most)
    for players in (least, most):
        Hand(variant(game), BLINDS, [1000] * players)
    for players in (least - 1, most + 1):
        with pytest.raises(InvalidArgument):
            Hand(variant(game), BLINDS, [1000] * players)


def levels(schedule: str) -> list[dict[str, int]]:
    path = shipped.find("schedules", schedule)
    assert path is not None
    sheet = yaml.safe_load(path.read_text(encoding="utf-8"))
    return [row for row in sheet["levels"] if "break" not in row]


def test_the_small_bet_of_seed_001_is_the_small_blind() -> None:
    for row in levels("seed_triple_draw"):
        assert (row["small_bet"], row["big_bet"], row["bb"]) == (row["sb"], 2 * row["sb"], 2 * row["sb"])


def test_the_blinds_of_seed_002_are_two_and_four_antes() -> None:
    for row in levels("seed_holdem_1_2_4"):
        assert (row["sb"], row["bb"]) == (2 * row["ante"], 4 * row["ante"])


def test_antes_may_come_in_after_some_levels() -> None:
    antes = ["ante" in row for row in levels("wsop_main_event_2003")]
    assert antes == sorted(antes)
    assert not antes[0]
    assert antes[-1]


def test_heads_up_the_button_may_post_the_big_blind() -> None:
    # Seed 003. Position 0 has the small blind; it acts first before the flop and after it.
    table = Play("no_limit_holdem", BLINDS, [1000, 1000], places=Places(button=1, small_blind=0, big_blind=1))
    assert [(event.player, event.amount) for event in table.told(ev.Posted)] == [(0, 50), (1, 100)]
    assert (table.actor, table.view.to_call) == (0, 50)
    table.play("0:c 1:c")
    assert (table.now.street, table.actor) == (1, 0)


def test_ace_seven_beats_ace_deuce_in_the_example_of_seed_003() -> None:
    table = Play("no_limit_holdem", BLINDS, [1000, 1000], hole_cards="Ac7d Ah2s", boards="KcQd3h9s4c").play("1:a 0:c")
    assert table.stacks == [2000, 0]


def test_stud_may_be_played_without_an_ante() -> None:
    # Seed 004: at the lowest limit.
    stakes = Stakes(bring_in=20, small_bet=40, big_bet=80)
    table = Play("stud", stakes, [1000] * 3, hole_cards="AcAdKh JcJd2s TcTd3c").play("1:c 2:c 0:f")
    assert (table.now.street, table.stacks) == (1, [1000, 980, 980])
