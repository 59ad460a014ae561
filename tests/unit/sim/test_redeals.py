"""Hands dealt again change nothing in the event, and measure its luck without bias."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

import pytest
from events import group, scenario, sheet
from games import variant

from tourney.experiment.statistics import rank_correlation
from tourney.sim import redeals
from tourney.sim.redeals import deals_boards_only
from tourney.sim.tournament import Tournament
from tourney.tournament.payouts import FixedPayouts

if TYPE_CHECKING:
    from tourney.sim.luck import Luck
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario

COIN_FLIP = scenario(
    field=[group("shove", 1), group("call", 1)], payouts=FixedPayouts((100,)), stack=1000, schedule=sheet((10, 20))
)
"""Whoever wins the first hand wins the event; ties are dealt again."""

SMALL = scenario(
    field=[group("random_legal", 3), group("skilled", 2, skill=0.2), group("skilled", 2, skill=0.9)],
    payouts=FixedPayouts((70, 30)),
    stack=300,
    seats=4,
)


def play(event: Scenario, replicate: int = 0) -> tuple[Result, Luck | None]:
    tournament = Tournament(event, 5, replicate=replicate)
    return tournament.run(), tournament.luck


def test_the_event_stays_as_it_is() -> None:
    plain, unknown = play(SMALL)
    result, luck = play(replace(SMALL, redeals=2))
    assert (result, unknown) == (plain, None)
    assert luck is not None
    assert any(luck.prizes)
    assert luck.skill_kept
    assert play(replace(SMALL, redeals=2))[1] == luck


def test_nearly_all_of_a_coin_flip_is_luck() -> None:
    for replicate in range(8):
        result, luck = play(replace(COIN_FLIP, redeals=9), replicate)
        assert luck is not None
        won = [placing.prize for placing in sorted(result.places, key=lambda each: each.entrant)]
        left = [prize - by_luck for prize, by_luck in zip(won, luck.prizes, strict=True)]
        assert sum(luck.prizes) == pytest.approx(0, abs=1e-6)  # heads-up, what one wins the other loses
        # Of the mean over the hand played and nine others little is chance: each of those has its board run out
        # several times. A deal gives a chance of 0.18 to 0.82 with few exceptions.
        assert 20 < left[0] < 80


def test_luck_has_mean_0() -> None:
    lucks = [play(replace(SMALL, redeals=1), replicate)[1] for replicate in range(40)]
    found = [luck.prizes for luck in lucks if luck is not None]
    for prizes in zip(*found, strict=True):
        assert abs(fmean(prizes)) < 3.5 * stdev(prizes) / sqrt(len(prizes))
    kept = [luck.skill_kept or 0.0 for luck in lucks if luck is not None]
    assert abs(fmean(kept)) < 3.5 * stdev(kept) / sqrt(len(kept))


def test_luck_without_different_skills_is_that_of_prizes_alone() -> None:
    luck = play(replace(COIN_FLIP, redeals=1))[1]
    assert luck is not None
    assert luck.skill_kept is None


@pytest.mark.parametrize(
    ("game", "boards_only"),
    [("no_limit_holdem", True), ("pot_limit_omaha", True), ("stud", False), ("triple_draw_deuce_to_seven", False)],
)
def test_boards_are_run_out_in_games_that_deal_nothing_else(game: str, boards_only: bool) -> None:  # noqa: FBT001
    assert deals_boards_only(variant(game)) == boards_only


def test_a_skill_that_plays_no_part_has_a_correlation_of_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players who all play alike, under skills that are names only: by symmetry, the true correlation is 0.

    The values believe in these skills, most in the last one, and are wrong.
    """
    skills = [0.0, 0.0, 0.1, 0.2, 0.3, 1.0]
    monkeypatch.setattr(redeals, "skills_of", lambda _: skills)
    event = replace(SMALL, field=(group("random_legal", len(skills)),), redeals=2)
    plain, adjusted = [], []
    for replicate in range(60):
        result, luck = play(event, replicate)
        assert luck is not None
        assert luck.skill_kept is not None
        places = sorted(result.places, key=lambda each: each.entrant)
        correlation = rank_correlation(skills, [-each.place for each in places])
        assert correlation is not None
        plain.append(correlation)
        adjusted.append(correlation - luck.skill_kept)
    assert abs(fmean(adjusted)) < 3.5 * stdev(adjusted) / sqrt(len(adjusted))
    assert stdev(adjusted) < 0.8 * stdev(plain)
