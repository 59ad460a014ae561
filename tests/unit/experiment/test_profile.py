"""Playing a strategy among others."""

from __future__ import annotations

from pathlib import Path

import pytest
from games import variant

from tourney.errors import InvalidArgument
from tourney.experiment.profile import (
    Form,
    Part,
    Profile,
    parts_by_depth,
    parts_by_players,
    play_profile,
    play_statistics,
)
from tourney.strategies.registry import Player, find_player


def player(name: str) -> Player:
    return find_player(name, Path())


def profile(name: str, *others: str, game: str = "no_limit_holdem", hands: int = 60, seed: int = 1) -> Profile:
    seats = min(len(others) + 1, 6)
    found = [player(other) for other in others]
    return play_profile(player(name), found, variant(game), [Part(seats, 100, hands)], seed=seed)


def test_who_never_puts_in_a_chip_loses_the_blinds() -> None:
    # Sixty hands six-handed are ten rounds of the table, at one and a half big blinds each.
    folding = profile("fold", *["shove"] * 5).habits.total()
    assert (folding.hands, folding.decided, folding.entered, folding.saw_flop) == (60, 60, 0, 0)
    assert folding.won.total == -1.5 * 10


def test_who_calls_everything_goes_to_showdown_each_time() -> None:
    calling = profile("call", *["call"] * 5).habits.total()
    assert (calling.entered, calling.raised) == (50, 0)  # checking the big blind is not entering
    assert calling.saw_flop == calling.showdowns == 60
    assert sum(calling.bet) == calling.later_raises == calling.later_folds == 0


def test_by_depth_each_depth_is_played_at_the_same_table() -> None:
    parts = parts_by_depth(6, 100, 60)
    assert parts == [Part(6, 100, 60), Part(6, 5, 12), Part(6, 15, 12), Part(6, 30, 12), Part(6, 150, 12)]
    found = play_profile(player("shove"), [player("call")] * 5, variant("no_limit_holdem"), parts, seed=1)
    by_depth = found.habits.cells[2]
    assert [cell.hands for cell in by_depth] == [cell.all_ins for cell in by_depth] == [12, 12, 12, 60, 12]
    assert found.habits.total([0, 1, 3]).hands == 0


def test_by_players_each_size_of_table_is_played_with_the_same_stacks() -> None:
    parts = parts_by_players(variant("no_limit_holdem"), 9, 15, 61)
    assert parts == [Part(9, 15, 61), Part(2, 15, 13), Part(3, 15, 13), Part(6, 15, 13)]
    found = play_profile(player("fold"), [player("call")] * 8, variant("no_limit_holdem"), parts, seed=1)
    assert [size[1].hands for size in found.habits.cells] == [13, 13, 13, 61]
    assert found.habits.total(depths=[0, 2, 3, 4]).hands == 0


def test_tables_that_a_game_is_not_for_are_left_out() -> None:
    assert parts_by_players(variant("stud"), 8, 100, 5) == [
        Part(8, 100, 5),
        Part(2, 100, 1),
        Part(3, 100, 1),
        Part(6, 100, 1),
    ]
    assert parts_by_players(variant("triple_draw_deuce_to_seven"), 2, 100, 5) == [
        Part(2, 100, 5),
        Part(3, 100, 1),
        Part(6, 100, 1),
    ]


def test_the_same_seed_tells_the_same_and_another_something_else() -> None:
    def told(seed: int) -> list[object]:
        return [*play_statistics(profile("random_legal", *["random_legal"] * 9, seed=seed).habits.total())]

    assert told(3) == told(3)
    assert told(3) != told(4)


@pytest.mark.parametrize(
    "game", ["stud", "razz", "triple_draw_deuce_to_seven", "pot_limit_omaha_hi_lo", "badugi", "no_limit_pineapple"]
)
def test_every_kind_of_game_is_played_and_counted(game: str) -> None:
    found = profile("random_legal", *["random_legal"] * 5, game=game, hands=100)
    usual = found.habits.total()
    assert found.faults == 0
    assert usual.hands == usual.tables == 100
    assert 0 < usual.raised <= usual.entered <= usual.decided <= 100
    assert 0 < usual.showdowns_won <= usual.flops_won <= usual.saw_flop
    for each in play_statistics(usual):
        if each.form is Form.SHARE:
            assert 0 <= (each.times or 0) <= each.of, each.name


def test_what_is_won_and_lost_at_a_table_of_two_is_the_same() -> None:
    first = profile("call", "shove", hands=40).habits.total()
    assert first.hands == 40
    assert abs(first.won.total) <= 100 * 40
    assert first.won.total % 50 == 0  # all or nothing of 100 big blinds, or half of a split pot


def test_a_game_is_refused_for_more_players_than_it_is_for() -> None:
    with pytest.raises(InvalidArgument, match="Kuhn poker is for 2 players, not 6"):
        profile("call", *["call"] * 5, game="kuhn")
    with pytest.raises(InvalidArgument, match="is for 2 to 8 players, not 9"):
        play_profile(player("call"), [player("call")] * 8, variant("stud"), [Part(9, 100, 1)], seed=0)
