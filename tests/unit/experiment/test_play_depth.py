"""How deep hands are played: levels, samples and hands made up, values worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tuning_events import sit_and_go

from tourney.experiment.measures import MEASURES
from tourney.experiment.play_depth import stretches, weigh_hand
from tourney.experiment.replicate import Replicate, play_replicate
from tourney.sim.samples import Sample, SampleMoment

_PLAYED = play_replicate(sit_and_go(), 0, 0, 300)


def _sample(minutes: int, level: int, players: int, tables: int, average: int, unit: int) -> Sample:
    return Sample(SampleMoment.LEVEL, 60 * minutes, level, players, tables, average, average, unit, unit)


def _replicate(samples: list[Sample], level_hands: tuple[tuple[int, int], ...]) -> Replicate:
    dealt = 100
    result = replace(_PLAYED.result, samples=tuple(samples), hands_dealt=dealt)
    [outcome, *_] = _PLAYED.outcomes
    return replace(_PLAYED, result=result, level_hands=level_hands, outcomes=(outcome._replace(entries=10),))


_DEEP_THEN_SHORT = _replicate(
    [
        _sample(0, 1, 18, 2, 1000, 1),  # 1,000 big blinds
        _sample(30, 2, 9, 1, 2000, 40),  # 50 big blinds
        _sample(60, 3, 3, 1, 6000, 600),  # 10 big blinds
        _sample(70, 3, 1, 1, 18_000, 600),
    ],
    ((1, 60), (2, 30), (3, 10)),
)


def test_hands_are_divided_among_levels_and_samples() -> None:
    found = [(each.players, each.depth, each.hands) for each in stretches(_DEEP_THEN_SHORT)]
    assert found == [(18, 1000.0, 60.0), (9, 50.0, 30.0), (3, 10.0, 10.0)]


def test_hands_of_a_level_are_divided_by_the_time_that_tables_play() -> None:
    """Two tables for ten minutes and one for ten: two thirds and one third of thirty hands."""
    samples = [_sample(0, 1, 12, 2, 100, 2), _sample(10, 1, 8, 1, 150, 2), _sample(20, 1, 1, 1, 1200, 2)]
    found = [each.hands for each in stretches(_replicate(samples, ((1, 30),)))]
    assert found == pytest.approx([20, 10])


def test_the_depth_from_nine_players_on() -> None:
    """30 hands with 50 big blinds and 10 with 10: the fourth root of 50^3 * 10 is 33.44."""
    assert MEASURES["from_9 depth"].of(_DEEP_THEN_SHORT) == pytest.approx(33.437, abs=0.001)
    assert MEASURES["from_3 depth"].of(_DEEP_THEN_SHORT) == pytest.approx(10)


def test_hands_of_play() -> None:
    """Ten hands a player; 60% count 150 / 1,000, 30% count 1 and 10% count 10 / 25: 0.09 + 0.3 + 0.04 = 0.43."""
    assert MEASURES["hands_of_play"].of(_DEEP_THEN_SHORT) == pytest.approx(4.3)


@pytest.mark.parametrize(("depth", "counts"), [(5, 0.2), (25, 1), (150, 1), (300, 0.5), (1000, 0.15)])
def test_what_a_hand_counts(depth: float, counts: float) -> None:
    assert weigh_hand(depth) == pytest.approx(counts)


def test_no_hand_with_so_few_players_has_no_depth() -> None:
    assert MEASURES["from_3 depth"].of(_replicate([_sample(0, 1, 9, 1, 100, 2)], ((1, 30),))) is None
