"""One object of a built-in strategy plays all entrants of its group as objects of their own would."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from events import SLOW, group, scenario

from tourney.sim.tournament import run_tournament
from tourney.strategies.registry import BUILT_IN, Player

if TYPE_CHECKING:
    from tourney.sim.result import Result

_GAMES = ("no_limit_holdem", "pot_limit_omaha")
_NO_MEMORY = sorted(set(BUILT_IN) - {"scripted"})


def played(strategy: str, game: str) -> Result:
    """Two tables of a game, with two groups of the strategy."""
    field = [group(strategy, 5), group(strategy, 5)]
    return run_tournament(scenario(field=field, game=game, schedule=SLOW), 3)


@pytest.mark.parametrize(("strategy", "game"), list(product(_NO_MEMORY, _GAMES)))
def test_they_play_alike(strategy: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert group(strategy, 1).player.keeps_no_memory
    shared = played(strategy, game)
    monkeypatch.setattr(Player, "keeps_no_memory", False)
    assert played(strategy, game) == shared
