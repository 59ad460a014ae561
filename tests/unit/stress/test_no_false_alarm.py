"""No false alarm: our own machine, as a program, is found to be right in every family of games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import pytest
from games import variant
from own_engine import OwnEngine

from tourney.stress.campaign import Campaign, Effort
from tourney.stress.rule_points import judge_of
from tourney.stress.session import Session
from tourney.stress.stakes_drawn import OfferedStakes
from tourney.stress.subprocess_engine import SubprocessEngine

_SERVED: Final = (
    sys.executable,
    "-m",
    "tourney.stress.serving",
    f"{Path(__file__).parents[2] / 'own_engine.py'}:OwnEngine",
)
_SECONDS: Final = 60.0
"""Time for an answer: a run-out of Texas Walter takes seconds where the machine is interpreted."""

_FAMILIES: Final = {
    "no_limit_holdem": ("no_limit_holdem", "pot_limit_holdem", "no_limit_bomb_pot", "no_limit_pineapple"),
    "fixed_limit_holdem": ("fixed_limit_holdem",),
    "short_deck": ("no_limit_short_deck", "no_limit_short_deck_button_blind", "no_limit_short_deck_trips"),
    "omaha": ("pot_limit_omaha", "pot_limit_five_card_omaha", "pot_limit_six_card_omaha", "pot_limit_courchevel"),
    "omaha_split": ("pot_limit_omaha_hi_lo", "fixed_limit_omaha_hi_lo", "pot_limit_big_o"),
    "boards": ("pot_limit_double_board_omaha", "no_limit_double_board_bomb_pot", "pot_limit_double_board_bomb_pot"),
    "stud": ("stud", "razz", "five_card_stud", "deuce_to_seven_razz", "mexican_poker", "korean"),
    "stud_split": ("stud_hi_lo", "stud_hi_lo_regular", "razzdugi", "razzdeucy"),
    "draw": ("five_card_draw", "california_lowball", "single_draw_deuce_to_seven", "london_lowball"),
    "triple_draw": ("triple_draw_deuce_to_seven", "triple_draw_ace_to_five", "badugi", "badacey", "badeucy"),
    "drawmaha": ("drawmaha", "drawmaha_zero", "archie", "sohe", "crazy_pineapple_hi_lo", "pot_limit_irish"),
}  # fmt: skip


def _findings(family: str, hands: int) -> list[str]:
    games = {name: variant(name) for name in _FAMILIES[family]}
    session = Session(lambda: SubprocessEngine(_SERVED, seconds=_SECONDS))
    try:
        campaign = Campaign(session, games, OfferedStakes(session.about), judge_of())
        campaign.run(Effort(seconds=100_000.0, hands=hands, seed=5))
    finally:
        session.end()
    assert campaign.tally.hands == hands
    assert campaign.tally.complete == hands
    assert not campaign.tally.not_offered
    return [f"{bucket}: {found.expected}; {found.got}" for bucket, found in campaign.tally.findings.items()]


def test_the_families_are_games_that_the_engine_plays() -> None:
    assert {game for games in _FAMILIES.values() for game in games} <= set(OwnEngine().about().games)


def test_a_few_hands_of_holdem() -> None:
    assert not _findings("no_limit_holdem", 30)


@pytest.mark.slow
@pytest.mark.parametrize("family", _FAMILIES)
def test_hands_of_each_family(family: str) -> None:
    assert not _findings(family, 300)


@pytest.mark.long
@pytest.mark.parametrize("family", _FAMILIES)
def test_many_hands_of_each_family(family: str) -> None:
    """The machine that others are compared with agrees with itself through the protocol, however long it plays."""
    assert not _findings(family, 100_000)
