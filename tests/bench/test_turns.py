"""The comparison of environments: our side plays in each game, and a rate is of turns and time."""

from __future__ import annotations

import itertools

import pytest

pytest.importorskip("pettingzoo", reason="needs the extra [rl]")

from bench.turns import AEC, VECTOR, list_contenders, list_games, measure_rate


def test_ours_plays_every_game() -> None:
    for game in list_games():
        contenders = list_contenders(game)
        assert next(contenders[AEC]()) > 0
        assert next(contenders[VECTOR]()) == 1024


def test_a_rate_is_turns_by_processor_time() -> None:
    one, ten = (measure_rate(itertools.repeat(turns), 0.02) for turns in (1, 10_000))
    assert ten > 100 * one
