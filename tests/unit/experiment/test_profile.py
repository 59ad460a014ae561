"""Playing a strategy among others."""

from __future__ import annotations

from pathlib import Path

import pytest
from games import variant

from tourney.errors import InvalidArgument
from tourney.experiment.figures import play_statistics
from tourney.experiment.profile import Profile, play_profile
from tourney.strategies.registry import Player, find_player


def player(name: str) -> Player:
    return find_player(name, Path())


def profile(name: str, *others: str, game: str = "no_limit_holdem", hands: int = 60, seed: int = 1) -> Profile:
    seats = min(len(others) + 1, 6)
    found = [player(other) for other in others]
    return play_profile(player(name), found, variant(game), seats=seats, stack=100, hands=hands, seed=seed)


def test_who_never_puts_in_a_chip_loses_the_blinds() -> None:
    # Sixty hands six-handed are ten rounds of the table, at one and a half big blinds each.
    folding = profile("fold", *["shove"] * 5).usual
    assert (folding.hands, folding.decided, folding.entered, folding.saw_flop) == (60, 60, 0, 0)
    assert folding.won == -1.5 * 10


def test_who_calls_everything_goes_to_showdown_each_time() -> None:
    calling = profile("call", *["call"] * 5).usual
    assert (calling.entered, calling.raised) == (50, 0)  # checking the big blind is not entering
    assert calling.saw_flop == calling.showdowns == 60
    assert calling.bets == calling.raises == calling.folds == 0


def test_who_pushes_each_hand_is_all_in_at_every_depth() -> None:
    found = profile("shove", *["call"] * 5)
    assert found.others.at_depth == [12, 12, 12, 12, 12]
    assert found.others.all_ins == [12, 12, 12, 12, 12]
    assert found.usual.at_depth == [0, 0, 0, 60, 0]


def test_the_same_seed_tells_the_same_and_another_something_else() -> None:
    def told(seed: int) -> list[object]:
        return [*play_statistics(profile("random_legal", *["random_legal"] * 9, seed=seed).usual)]

    assert told(3) == told(3)
    assert told(3) != told(4)


@pytest.mark.parametrize(
    "game", ["stud", "razz", "triple_draw_deuce_to_seven", "pot_limit_omaha_hi_lo", "badugi", "no_limit_pineapple"]
)
def test_every_kind_of_game_is_played_and_counted(game: str) -> None:
    found = profile("random_legal", *["random_legal"] * 5, game=game, hands=100)
    usual = found.usual
    assert found.faults == 0
    assert usual.hands == 100
    assert 0 < usual.raised <= usual.entered <= usual.decided <= 100
    assert 0 < usual.showdowns_won <= usual.flops_won <= usual.saw_flop
    assert usual.showdowns_won <= usual.showdowns <= usual.saw_flop
    assert usual.three_bet <= usual.three_bet_chances
    assert usual.folded_to_three_bet <= usual.faced_three_bet
    assert usual.continued <= usual.continue_chances


def test_what_is_won_and_lost_at_a_table_of_two_is_the_same() -> None:
    first = profile("call", "shove", hands=40).usual
    assert first.hands == 40
    assert abs(first.won) <= 100 * 40
    assert first.won % 50 == 0  # all or nothing of 100 big blinds, or half of a split pot


def test_a_game_is_refused_for_more_players_than_it_is_for() -> None:
    with pytest.raises(InvalidArgument, match="Kuhn poker is for 2 players, not 6"):
        profile("call", *["call"] * 5, game="kuhn")
    with pytest.raises(InvalidArgument, match="is for 2 to 8 players, not 9"):
        play_profile(player("call"), [player("call")] * 8, variant("stud"), seats=9, stack=100, hands=1, seed=0)
