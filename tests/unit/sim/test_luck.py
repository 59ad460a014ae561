"""What entrants count in the order of finish: the weights add up to the rank correlation of skill and place."""

from __future__ import annotations

import pytest
from events import group

from tourney.experiment.statistics import rank_correlation
from tourney.sim.luck import skills_of, weigh_entrants


def test_the_skills_are_those_of_the_field() -> None:
    assert skills_of([group("skilled", 2, skill=0.5), group("fold", 1)]) == [0.5, 0.5, None]


@pytest.mark.parametrize("skills", [[0.1, 0.2, 0.3, 0.9], [0.5, 0.1, 0.5, 0.7, 0.1, 0.5]])
def test_the_weights_times_the_players_outlasted_are_the_correlation(skills: list[float]) -> None:
    weighed = weigh_entrants(skills)
    order = [3, 0, 2, 1, 5, 4][: len(skills)]  # the number of players that each outlasts
    found = sum(each.weight * outlasted for each, outlasted in zip(weighed, order, strict=True))
    assert found == pytest.approx(rank_correlation(skills, order))


def test_who_has_no_skill_counts_nothing() -> None:
    weighed = weigh_entrants([0.2, None, 0.8])
    assert [bool(each.strength) for each in weighed] == [True, False, True]
    assert weighed[1].weight == 0
    assert all(each.strength == 0 for each in weigh_entrants([0.4, 0.4]))
