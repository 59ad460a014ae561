"""Compiled and interpreted, a tournament gives the same bytes: result, events, every hand (docs/adr/0011)."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest
from cli.command import TOURNEY

from tourney import mode

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(mode.why_interpreted()), reason=f"{mode.describe()}: there is nothing to compare"),
]

_EVENTS: Final = {
    "turbo_sng": (),
    "online_six_max": (),
    "walter": (),
    "stud_hi_lo": ("entries=16",),
    "triple_draw": ("entries=12",),
    "horse": ("entries=16",),
    "barge_2019_dealers_choice": ("entries=20",),
    "online_thousand_random": ("entries=200",),
}
"""Events of many games, and their changes for the fast profile."""

_ODD_PLAYERS: Final = '''
from tourney.game.action import Action, check_or_call, raise_to


class Odd:
    """Does a different thing that it must not at each turn, to itself only."""

    def __init__(self):
        self.turn = 0

    def act(self, view):
        self.turn += 1
        what = self.turn % 9
        if what == 0:
            return raise_to(view.most_raise_to + 0.5)
        if what == 1:
            return view.no_such_thing
        if what == 2:
            view.to_call = 0
            return raise_to(10**30)
        if what == 3:
            return "all in"
        if what == 4:
            return Action(7)
        if what == 5:
            raise KeyError(view.hole)
        if what == 6:
            return raise_to(-10**30)
        return check_or_call()
'''

_ODD_EVENT: Final = """
extends: turbo_sng
field:
  - {strategy: "odd:Odd", count: 5}
  - {strategy: random_legal, count: 4}
"""

_GAMES: Final = (
    "no_limit_holdem", "pot_limit_omaha", "stud_hi_lo", "badugi", "five_card_draw", "single_draw_deuce_to_seven",
    "triple_draw_deuce_to_seven", "drawmaha_49", "mexican_poker",
)  # fmt: skip

_HANDS: Final = f"""
from tourney.config.load import shipped_variant
from tourney.game.stakes import Stakes
from tourney.strategies.play import play_hands
from tourney.strategies.skilled.skilled_player import Skilled

stakes = Stakes(small_bet=100, big_bet=200, small_blind=50, big_blind=100, ante=10, bring_in=25)
for name in {_GAMES}:
    game = shipped_variant(name)
    seats = min(4, game.max_players)
    players = [Skilled(skill=(1 + seat) / 5) for seat in range(seats)]
    print(name, play_hands(game, stakes, [2000] * seats, players, 1, 2, print))
"""


_LONG: Final = {"triple_draw", "stud_hi_lo"}
"""Games that are in `horse` and in `barge_2019_dealers_choice`, too; alone they belong to the long profile."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long) if name in _LONG else name for name in _EVENTS]
)
def test_the_same_bytes(name: str, tmp_path: Path) -> None:
    settings = [part for setting in _EVENTS[name] for part in ("--set", setting)]
    arguments = (name, "--seed", "7", *settings)
    compiled, interpreted = (_told(tmp_path, pure, *arguments) for pure in (False, True))
    assert compiled == interpreted
    assert {"result", "events"} < set(compiled)  # and a file of hands for each table
    assert all(compiled.values())


def test_the_same_bytes_with_players_who_do_what_they_must_not(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(_ODD_PLAYERS, encoding="utf-8")
    (tmp_path / "event.yaml").write_text(_ODD_EVENT, encoding="utf-8")
    compiled, interpreted = (_told(tmp_path, pure, "event.yaml", "--seed", "3") for pure in (False, True))
    assert b'"faults": 0,' not in compiled["result"]
    assert compiled == interpreted


def test_the_first_hands_of_judging_players_are_the_same() -> None:
    compiled, interpreted = (
        subprocess.run(
            [sys.executable, "-c", _HANDS],
            env={**os.environ, "TOURNEY_PURE": pure},
            capture_output=True,
            timeout=120,
            check=True,
        ).stdout
        for pure in ("", "1")
    )
    assert compiled == interpreted
    assert compiled.count(b"\n") == len(_GAMES)


def _told(folder: Path, pure: bool, *arguments: str) -> dict[str, bytes]:  # noqa: FBT001
    """The output of a run by name: result, events, hands."""
    out = folder / ("interpreted" if pure else "compiled")
    hands = out / "hands"
    hands.mkdir(parents=True)
    environment = {**os.environ, "TOURNEY_PURE": "1" if pure else ""}
    told = ("--json", "--events", str(out / "events"), "--hands", str(hands))
    done = subprocess.run(
        [*TOURNEY, "run", *arguments, *told],
        cwd=folder,
        env=environment,
        capture_output=True,
        timeout=120,
        check=True,
    )
    files = {file.name: file.read_bytes() for file in hands.iterdir()}
    return {"result": done.stdout, "events": (out / "events").read_bytes(), **files}
