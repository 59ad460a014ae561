"""What every shipped player keeps to: the conformance kit, in every shipped game."""

from __future__ import annotations

import pytest

from tourney.mode import why_interpreted
from tourney.strategies.registry import BUILT_IN, Player, find_player
from tourney.strategies.testing import CHECKS, Result, check_strategy
from tourney.testing import shipped_games

_OTHERWISE: dict[str, dict[str, object]] = {
    "random_legal": {"fold_percent": 5, "raise_percent": 80},
    "scripted": {"script": "c r c a r600 f " * 20},
    "tight_aggressive": {"looseness": 3.0, "aggression": 3.0, "bluff_percent": 60},
}
"""Parameters with which players do more than by default."""

_HANDS = 2 if why_interpreted() else 5
"""Hands of each game: one source, and those who play hands out take fifty times as long interpreted."""

_MANY = 100

_EACH: list[tuple[str, dict[str, object]]] = [*((name, {}) for name in sorted(BUILT_IN)), *_OTHERWISE.items()]


@pytest.mark.parametrize("hands", [_HANDS, pytest.param(_MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("name", "parameters"), _EACH, ids=[f"{name}{', otherwise' if given else ''}" for name, given in _EACH]
)
def test_a_player_of_the_package_conforms(name: str, parameters: dict[str, object], hands: int) -> None:
    found = find_player(name)
    player = Player(name, found.factory, tuple(parameters.items()), found.reference)
    findings = check_strategy(player, shipped_games(), hands=hands)
    assert [finding.check for finding in findings] == list(CHECKS)
    # How long it takes is told by the machine, and by nothing else in a way that a test could ask.
    assert [each for each in findings if each.result in {Result.FAILED, Result.WARNED} and each.check != "time"] == []
