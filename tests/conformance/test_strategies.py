"""Every shipped player passes the conformance kit in every shipped game."""

from __future__ import annotations

import pytest

from tourney.mode import why_interpreted
from tourney.strategies.kit.checklist import CHECKS, CheckResult, check_strategy
from tourney.strategies.registry import BUILT_IN, Player, find_player
from tourney.testing import shipped_games

pytestmark = pytest.mark.slow

_OTHERWISE: dict[str, dict[str, object]] = {
    "random_legal": {"fold_percent": 5, "raise_percent": 80},
    "scripted": {"script": "c r c a r600 f " * 20},
    "tight_aggressive": {"looseness": 3.0, "aggression": 3.0, "bluff_percent": 60},
}
"""Parameters with which players do more than by default."""

_HANDS = 2 if why_interpreted() else 5
"""Hands of each game; fewer for players that play hands out, which are fifty times slower when interpreted."""

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
    # How long decisions take depends on the machine, so no test can check it.
    assert [
        each for each in findings if each.result in {CheckResult.FAILED, CheckResult.WARNED} and each.check != "time"
    ] == []
