"""Tournaments of every shipped game and mix, and of a custom game, played to a winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from replay import replay

from tourney.config import shipped
from tourney.config.load import load_tournament, shipped_variant
from tourney.sim import events as fe
from tourney.sim.tournament import run_tournament

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.sim.scenario import Scenario

_LEVELS = "".join(
    f"    - {{sb: {bb // 2}, bb: {bb}, small_bet: {bb}, ante: {bb // 10}, bring_in: {bb // 4}}}\n"
    for bb in (100, 200, 400, 800, 1600, 3200, 6400, 12_800)
)
_KUHN_LEVELS = "".join(f"    - {{small_bet: {bet}, ante: {bet}}}\n" for bet in (100, 200, 400, 800, 1600))

_EVENT = """\
title: A small event
{game}
schedule:
  level_length: 10m
  levels:
{levels}payouts: winner_takes_all
pace: online
seats: {seats}
final_table: {seats}
stack: 2000
buy_in: 1
field:
  - {{strategy: random_legal, count: 9, with: {{fold_percent: 40, raise_percent: 20}}}}
  - {{strategy: call, count: 3}}
  - {{strategy: tight_aggressive, count: 2}}
"""


def event(folder: Path, game: str, seats: int, levels: str = _LEVELS) -> Scenario:
    path = folder / "event.yaml"
    path.write_text(_EVENT.format(game=game, seats=seats, levels=levels), encoding="utf-8")
    return load_tournament(path)


def played(scenario: Scenario) -> set[str]:
    """Play it with all floor checks; returns the games that were played."""
    told: list[fe.FloorEvent] = []
    result = run_tournament(scenario, 3, sinks=[told.append])
    replay(scenario, told).check_end(result)
    assert not result.faults
    return {each.game for each in told if isinstance(each, fe.HandPlayed)}


@pytest.mark.parametrize("name", shipped.list_names("variants"))
def test_a_tournament_of_every_game(tmp_path: Path, name: str) -> None:
    seats = min(6, shipped_variant(name).max_players)
    levels = _KUHN_LEVELS if name in {"kuhn", "leduc"} else _LEVELS
    assert played(event(tmp_path, f"game: {name}", seats, levels)) == {name}


@pytest.mark.parametrize("name", [name for name in shipped.list_names("mixes") if name != "barge_2019_toc_style"])
def test_a_tournament_of_every_mix(tmp_path: Path, name: str) -> None:
    scenario = event(tmp_path, f"mix: {name}", 6)
    assert played(scenario) <= {game.name for game in scenario.rotation.games}


def test_the_mix_whose_levels_name_their_games() -> None:
    path = shipped.find("scenarios", "barge_2019_toc")
    assert path is not None
    games = played(load_tournament(path, settings=["entries=16"]))
    assert games >= {"fixed_limit_holdem", "stud", "fixed_limit_omaha_hi_lo"}


@pytest.mark.parametrize("turn", ["rotate_by: hands, every: 3", "rotate_by: level", "rotate_by: minutes, every: 4"])
def test_games_change_by_hands_levels_or_minutes(tmp_path: Path, turn: str) -> None:
    games = {"razz", "badugi", "pot_limit_omaha"}
    assert played(event(tmp_path, f"mix: {{games: [razz, badugi, pot_limit_omaha], {turn}}}", 6)) == games


def test_a_game_of_ones_own_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(
        """\
# Three cards down, two up one by one, one draw, the pot split between the best high hand and the best badugi.
title: Home brew
betting: pot_limit
players: {most: 5}
streets:
  - {name: first, hole: 3, up: 1}
  - {name: second, up: 1, burn: true}
  - {name: draw, draw: 2, bet: big}
showdown: [high, badugi]
""",
        encoding="utf-8",
    )
    assert played(event(tmp_path, "game: own.yaml", 5)) == {"own.yaml"}
    assert played(event(tmp_path, "mix: {games: [own.yaml, razz], rotate_by: hands}", 5)) == {"own.yaml", "razz"}
