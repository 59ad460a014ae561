from __future__ import annotations

from statistics import mean, quantiles

import pytest

from tourney.streams import Stream
from tourney.tournament.midway import Midway, PlayerLeft, draw_holders, draw_stacks


@pytest.mark.parametrize(("players", "total", "chip"), [(47, 10_000_000, 1000), (2, 60_000, 25), (300, 1_000_003, 1)])
def test_drawn_stacks_sum_to_the_chips_in_play(players: int, total: int, chip: int) -> None:
    stacks = draw_stacks(players, total, chip, Stream(7))
    assert sum(stacks) == total
    assert len(stacks) == players
    assert min(stacks) >= chip
    assert sum(stack % chip != 0 for stack in stacks) <= 1


def test_drawn_stacks_have_the_shape_of_those_of_real_events() -> None:
    """docs/validity.md: the quartiles of counts with 7 to 90 players left are 0.54, 0.88 and 1.32 of the mean."""
    found = [quantiles([stack / 10_000 for stack in draw_stacks(47, 470_000, 1, Stream(key))]) for key in range(400)]
    assert [mean(column) for column in zip(*found, strict=True)] == pytest.approx([0.54, 0.88, 1.32], abs=0.02)


def test_players_are_seated_if_every_table_is_known() -> None:
    state = Midway(level=3, elapsed=0, players=2, entries=9)
    assert not state.is_seated
    known = (PlayerLeft(100, table=1), PlayerLeft(200, table=2, seat=4))
    assert Midway(level=3, elapsed=0, players=2, entries=9, left=known).is_seated
    assert not Midway(level=3, elapsed=0, players=2, entries=9, left=(*known, PlayerLeft(5))).is_seated


def test_rich_groups_hold_the_larger_stacks() -> None:
    """Of exponential variables with means of 0.5 and 2, the first is the smaller one in 2 / 2.5 of all cases."""
    drawn = [draw_holders([3, 1], [0, 1, 1, 0], [500, 2000], [700, 300], Stream(key)) for key in range(4000)]
    assert {tuple(sorted(each)) for each in drawn} == {(1, 3)}
    assert sum(each[1] == 3 for each in drawn) / 4000 == pytest.approx(0.8, abs=0.025)  # four standard errors


def test_without_riches_the_stacks_are_held_as_drawn() -> None:
    assert draw_holders([2, 0, 1], [0, 0, 0], [], [5, 6, 7], Stream(1)) == [2, 0, 1]
