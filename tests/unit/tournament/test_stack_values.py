"""The values of stacks against formulas that they follow where they are exact."""

from __future__ import annotations

import pytest

from tourney.tournament.stack_values import StackValues


def values_of(stacks: list[int], others: list[int], prizes: list[int], weights: list[float]) -> StackValues:
    """The values at a table, with the weights of its players, then of the others."""
    values = StackValues()
    values.begin(sum(stacks) + sum(others), len(stacks) + len(others))
    for position, stack in enumerate(stacks):
        values.sit(position, stack, 1.0, weights[position])
    for stack, weight in zip(others, weights[len(stacks) :], strict=True):
        values.add_other(stack, 1.0, weight)
    values.draw_curves(len(stacks), prizes)
    return values


def test_the_only_prize_goes_to_the_winner_in_proportion_to_the_chips() -> None:
    # Heads-up for one prize, ICM and chips are the same. Points of the curve lie at (step/32)^2 of the chips.
    chips = 1024 * 1000
    values = values_of([chips // 2, chips // 2], [], [90, 0], [0.0, 0.0])
    won = chips * 256 // 1024
    values.note([won, chips - won], 1.0)
    assert read_prizes(values, 2) == [pytest.approx(90 / 4), pytest.approx(90 * 3 / 4, rel=2e-3)]


def test_those_who_go_broke_share_the_next_prizes_and_the_last_gets_the_rest() -> None:
    values = values_of([500, 500, 500], [], [60, 30, 10], [0.0, 0.0, 0.0])
    values.note([0, 0, 1500], 1.0)
    assert read_prizes(values, 3) == [20.0, 20.0, pytest.approx(60)]


def test_at_several_tables_the_only_prize_is_that_of_the_chips() -> None:
    values = values_of([400, 600], [500, 2500], [90], [0.0] * 4)
    values.note([1000, 0], 1.0)  # the end of the curve, where it is exact
    assert read_prizes(values, 2) == [pytest.approx(90 * 1000 / 4000), 0.0]


def test_who_survives_moves_up_when_others_go_out() -> None:
    values = values_of([400, 400, 400], [400], [50, 30, 20], [0.0] * 4)
    values.note([400, 400, 400], 1.0)
    before = read_prizes(values, 3)
    values.note([400, 800, 0], 1.0)
    after = read_prizes(values, 3)
    assert before[0] == pytest.approx(25, rel=0.05)
    assert after[0] > 25 + 3  # among three with a quarter and a half of the chips, ICM gives 30.8
    assert after[2] == 0.0


def test_ends_are_weighted_and_forgotten() -> None:
    values = values_of([500, 500], [], [80, 20], [0.0, 0.0])
    values.note([1000, 0], 0.25)
    values.note([0, 1000], 0.75)
    assert read_prizes(values, 2) == [pytest.approx(0.25 * 80 + 0.75 * 20), pytest.approx(0.25 * 20 + 0.75 * 80)]
    assert read_prizes(values, 2) == [0.0, 0.0]


def test_two_players_at_a_table_outlast_each_other_in_proportion_to_their_chips() -> None:
    values = values_of([300, 700], [], [100], [0.5, -0.25])
    values.note([600, 400], 1.0)
    one = read_outlasted(values)
    values.note([100, 900], 1.0)
    assert read_outlasted(values) - one == pytest.approx((0.5 - -0.25) * (100 - 600) / 1000)


@pytest.mark.parametrize("others", [7, 400])
def test_players_of_other_tables_are_outlasted_in_proportion_to_the_chips(others: int) -> None:
    stacks = [1000 + 37 * number for number in range(others)]
    weights = [0.3, -0.1, *(0.001 * number for number in range(others))]
    values = values_of([4000, 4000], stacks, [100], weights)
    values.note([8000, 0], 1.0)  # the end of the curve, where it is exact
    exact = sum((0.3 - weight) * 8000 / (8000 + stack) for stack, weight in zip(stacks, weights[2:], strict=True))
    assert read_outlasted(values) == pytest.approx(exact, rel=1e-12 if others == 7 else 1e-2)


def test_who_has_no_strength_is_not_in_the_order() -> None:
    values = StackValues()
    values.begin(1000, 2)
    values.sit(0, 600, 1.0, 0.7)
    values.sit(1, 400, 0.0, 0.0)
    values.draw_curves(2, [100])
    values.note([1000, 0], 1.0)
    assert read_outlasted(values) == 0.0


def read_prizes(values: StackValues, players: int) -> list[float]:
    return values.take(players)[:-1]


def read_outlasted(values: StackValues) -> float:
    return values.take(0)[-1]
