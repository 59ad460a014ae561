"""The returns of a field, from rows of results with known answers."""

from __future__ import annotations

from random import Random

import pytest
from calibrate import rows_of_fields
from events import STEADY, group, scenario, sheet
from figures import FieldReturns
from returns import MEASURES, Returns, Trial, at_equal_skill, compared, parts_by, returns_in

from tourney.strategies.registry import Player, find_strategy


def player(kind: str, skill: float) -> Player:
    return Player(kind, find_strategy("skilled"), (("skill", skill),))


def trial_of(players: list[Player], kept: float = 1.0) -> Trial:
    return Trial(scenario(field=[group("fold", len(players))]), tuple(players), len(players), kept)


def noisy(true: list[float], replicates: int, deviation: float) -> list[list[float]]:
    """Rows of results around true returns; in each row the noise adds up to 0, as money does."""
    random = Random(5)  # noqa: S311 - no secret
    rows = []
    for _ in range(replicates):
        noise = [random.gauss(0, deviation) for _ in true]
        mean = sum(noise) / len(noise)
        rows.append([own + each - mean for own, each in zip(true, noise, strict=True)])
    return rows


def test_the_spread_of_true_returns_is_that_without_the_noise() -> None:
    # 400 players whose true returns have a standard deviation of 0.25; that of the means of 300 results is 0.30.
    random = Random(4)  # noqa: S311 - no secret
    true = [random.gauss(0, 0.25) for _ in range(400)]
    returns = Returns(noisy(true, 300, 3.0))
    assert returns.spread == pytest.approx(0.25, abs=0.03)
    assert returns.deviation == pytest.approx(3, rel=0.01)
    # The best tenth of a normal distribution lie 1.755 deviations above the mean, the worst half 0.798 below.
    assert returns.best(10) == pytest.approx(1.755 * 0.25, abs=0.06)
    assert returns.worst(50) == pytest.approx(-0.798 * 0.25, abs=0.03)


def test_players_without_differences_have_no_spread() -> None:
    # The estimate of the variance is 0 on average: about half of such fields give none at all, the others little.
    assert Returns(noisy([0.0] * 200, 200, 3.0)).spread < 0.08


def test_the_kinds_at_equal_skill_are_compared_without_what_their_skill_gives() -> None:
    # A return of 2 * skill - skill^2, 0.3 more for a nit, 0.1 less for a maniac; nits are more skilled besides.
    kinds = ["nit"] * 10 + ["maniac"] * 10 + ["fish"] * 20
    skills = [0.5 + 0.04 * each for each in range(10)] + [0.1 * each for each in range(10)]
    skills += [0.02 * each for each in range(20)]
    worth = {"nit": 0.3, "maniac": -0.1, "fish": 0.0}
    row = [2 * skill - skill**2 + worth[kind] for skill, kind in zip(skills, kinds, strict=True)]
    returns = Returns([row, row])
    effects = {kind: returns.of(weights).value for kind, weights in at_equal_skill(skills, kinds).items()}
    mean = (10 * 0.3 - 10 * 0.1) / 40
    assert effects == pytest.approx({kind: value - mean for kind, value in worth.items()})
    trial = trial_of([player(kind, skill) for kind, skill in zip(kinds, skills, strict=True)])
    assert compared(trial, returns) == pytest.approx(40)


def test_players_of_one_kind_and_one_skill_do_not_differ_by_kind() -> None:
    effects = at_equal_skill([0.5] * 4, ["skilled"] * 4)
    assert effects == {"skilled": pytest.approx([0] * 4)}


def test_parts_by_skill_are_equal_and_the_lowest_come_first() -> None:
    assert parts_by([0.9, 0.1, 0.5, 0.3, 0.7], 5) == [[1], [3], [2], [4], [0]]
    assert parts_by([3, 1, 2, 0], 2) == [[3, 1], [2, 0]]


def test_the_figures_of_returns_count_the_fee() -> None:
    # Ten players return -0.5 to +0.4 before fees; a fee of a tenth of what they pay leaves 0.9 * (1 + return) - 1.
    trial = trial_of([player("skilled", each / 10) for each in range(10)], kept=0.9)
    row = [each / 10 - 0.5 for each in range(10)]
    returns = Returns([row, row])
    found = {name: measure(trial, returns, 20) for name, measure in MEASURES.items()}
    assert found["return_of_most_skilled"] == pytest.approx(100 * (0.9 * 1.35 - 1))
    assert found["return_of_least_skilled"] == pytest.approx(100 * (0.9 * 0.55 - 1))
    assert found["losing_players"] == 70  # -0.5 to +0.1: 0.9 * 1.1 is less than 1
    assert found["return_of_winning"] == pytest.approx(100 * (0.9 * 1.3 - 1))
    assert found["deviation_of_one"] == 0


def test_what_one_wins_another_loses_and_a_player_who_folds_loses_to_one_who_shoves() -> None:
    event = scenario(field=[group("fold", 1), group("shove", 1)], pace=STEADY, schedule=sheet((10, 20), (400, 800)))
    trial = Trial(event, tuple(Player(name, find_strategy(name)) for name in ("fold", "shove")), 2, 1.0)
    rows = [returns_in(trial, replicate) for replicate in range(5)]
    assert rows[0] == [-1.0, 9.0]  # the winner takes 1,000 for a buy-in of 100


def test_each_player_plays_once_in_a_replicate_of_many_tables_with_new_seats_in_each() -> None:
    event = scenario(field=[group("shove", 2)], pace=STEADY, schedule=sheet((10, 20), (400, 800)))
    trial = Trial(event, tuple(Player("shove", find_strategy("shove")) for _ in range(6)), 2, 1.0)
    rows = [returns_in(trial, replicate) for replicate in range(8)]
    assert all(sorted(row) == [-1.0] * 3 + [9.0] * 3 for row in rows)
    assert len({tuple(row) for row in rows}) > 1
    assert returns_in(trial, 3) == rows[3]


def test_the_row_of_a_field_says_whether_all_its_targets_are_met() -> None:
    # Ten players of one kind, the more skilled the better: from -40% up by ten points, and one with `best`.
    trial = trial_of([player("skilled", each / 10) for each in range(10)])
    plan = FieldReturns("main_event", "returns", 10, 2)
    rows = []
    for best in (0.6, 0.38):
        row = [each / 10 - 0.4 for each in range(9)] + [best]
        rows += list(rows_of_fields([(plan, trial, Returns([row, row]))]))[2:]
    assert rows == [
        "| main_event | returns | +60 | -20 | 32 | 0 | -35, -15, +5, +25, +50 | no | 2 |",
        "| main_event | returns | +40 | -20 | 28 | 0 | -35, -15, +5, +25, +39 | yes | 2 |",
    ]
