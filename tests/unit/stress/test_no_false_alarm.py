"""No false alarm: our own machine, as a program, is found to be right in every family of games."""

from __future__ import annotations

import pytest
from false_alarms import FAMILIES, alarms, play

from tourney.config import shipped


def test_each_shipped_game_is_of_one_family() -> None:
    games = sorted(game for family in FAMILIES.values() for game in family)
    assert games == sorted(shipped.list_names("variants"))


def test_a_few_hands_of_holdem() -> None:
    assert not alarms(play("no limit hold'em", 30), 30)


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_hands_of_each_family(family: str) -> None:
    assert not alarms(play(family, 300), 300)


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES)
def test_many_hands_of_each_family(family: str) -> None:
    """The machine that others are compared with agrees with itself through the protocol, however long it plays."""
    assert not alarms(play(family, 100_000), 100_000)
