"""The types of the public names, as a type checker sees them (checked by mypy) and as they are."""

from __future__ import annotations

from typing import assert_type

import pytest

import tourney
from tourney.config.load import Playable
from tourney.experiment.compare import Difference
from tourney.festival.playing import FestivalReplicate
from tourney.game.variant import Variant
from tourney.sim.scenario import Scenario
from tourney.strategies.play import HandsPlayed
from tourney.strategies.registry import find_strategy


def test_a_tournament() -> None:
    event = assert_type(tourney.load("turbo_sng", "stack=3k"), Playable)
    assert isinstance(event, Scenario)
    assert isinstance(assert_type(tourney.run(event, seed=1), tourney.Result), tourney.Result)
    found = assert_type(tourney.simulate(event, reps=3, seed=1, jobs=1), tourney.Found)
    compared = assert_type(tourney.compare(found, found), tourney.Comparison)
    assert all(isinstance(each, Difference) for each in assert_type(compared.differences, list[Difference]))
    assert assert_type(compared.summary(), str)


def test_what_is_loaded_may_be_a_festival() -> None:
    played = assert_type(tourney.run("turbo_sng", seed=1), tourney.Result | FestivalReplicate)
    assert isinstance(played, tourney.Result)


def test_a_hand() -> None:
    game = assert_type(tourney.shipped_variant("no_limit_holdem"), Variant)
    stakes = assert_type(tourney.Stakes(small_blind=1, big_blind=2), tourney.Stakes)
    hand = assert_type(tourney.Hand(game, stakes, [100, 100]), tourney.Hand)
    hand.deal_from(tourney.Script(tourney.parse_cards("As Ad Kh Kc")))
    assert isinstance(assert_type(hand.view(hand.actor), tourney.View), tourney.View)
    assert isinstance(assert_type(tourney.fold(), tourney.Action), tourney.Action)
    assert assert_type(tourney.raise_to(4), tourney.Action).amount_to == 4
    with pytest.raises(tourney.TourneyError):
        hand.apply(tourney.raise_to(3))


def test_hands_played() -> None:
    game = tourney.shipped_variant("no_limit_holdem")
    players = [find_strategy("fold")() for _ in range(2)]
    faults: list[object] = []
    played = tourney.play_hands(
        game, tourney.Stakes(small_blind=1, big_blind=2), [100, 100], players, 1, 10, faults.append
    )
    assert sorted(assert_type(played, HandsPlayed).won) == [-10, 10]  # the small blind folds ten times
    assert played.decisions == 10
    assert not faults
