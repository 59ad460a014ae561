"""Differences against examples of textbooks, and what pairing saves."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from events import group
from reports import changed, event, played

from tourney.config.load import shipped_variant
from tourney.experiment.compare import compare_measures
from tourney.experiment.experiment import difference_record
from tourney.experiment.measures import MEASURES
from tourney.experiment.subject import TOURNAMENTS
from tourney.reporting.differences import Side, differences, differences_record
from tourney.reporting.text import as_text
from tourney.tournament.schedule import Rotation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario

FINISH = MEASURES["finish"]


def finishing(*seconds: int) -> Sequence[Replicate]:
    return [changed(played()[0], number=number, duration_seconds=each) for number, each in enumerate(seconds)]


def test_pairs() -> None:
    """Student's sleep data (1908, as integers of a tenth of an hour): paired t(9) = 4.0621, mean difference 1.58."""
    one = finishing(7, -16, -2, -12, -1, 34, 37, 8, 0, 20)
    other = finishing(19, 8, 11, 1, -1, 44, 55, 16, 46, 34)
    found = compare_measures(FINISH, one, other, paired=True)
    assert found is not None
    assert found.change.value == pytest.approx(15.8)
    assert found.change.half_width == pytest.approx(2.2621572 * 15.8 / 4.0621, rel=1e-4)
    assert found.saved == pytest.approx(1 - 12.3**2 / (17.8901**2 + 20.0225**2), rel=2e-3)
    assert found.is_significant


def test_without_pairs() -> None:
    """The same data taken as independent: Welch's t = 1.8608 of 17.776 degrees of freedom; it cannot be told."""
    one = finishing(7, -16, -2, -12, -1, 34, 37, 8, 0, 20)
    other = finishing(19, 8, 11, 1, -1, 44, 55, 16, 46, 34)
    found = compare_measures(FINISH, one, other, paired=False)
    assert found is not None
    assert found.saved is None
    assert found.change.half_width == pytest.approx(2.1098 * 15.8 / 1.8608, rel=1e-3)  # 17 degrees
    assert not found.is_significant


@pytest.mark.parametrize("many", [1, 4], ids=["no interval", "an interval"])
def test_what_never_differs_is_the_same_and_not_significant(many: int) -> None:
    """A test of significance rejects "no difference"; a difference of exactly 0 cannot reject it."""
    found = compare_measures(FINISH, finishing(*[5, 6, 9] * many), finishing(*[5, 6, 9] * many), paired=True)
    assert found is not None
    assert (found.change.value, found.is_significant, found.is_same, found.saved) == (0, False, True, 1)
    assert difference_record(found)["significant"] is False


def test_zero_beside_zero_is_not_significant_without_pairs_either() -> None:
    found = compare_measures(MEASURES["rebuys"], finishing(*range(12)), finishing(*range(12)), paired=False)
    assert found is not None
    assert (found.change[:3], found.is_significant, found.is_same) == ((0, 0, 0), False, True)


def test_changes_that_cancel_are_not_the_same() -> None:
    found = compare_measures(FINISH, finishing(10, 20), finishing(11, 19), paired=True)
    assert found is not None
    assert (found.change.value, found.is_significant, found.is_same) == (0, False, False)


def test_a_constant_difference_is_significant() -> None:
    """It has no variance, so its interval is the difference itself, which excludes 0."""
    found = compare_measures(FINISH, finishing(*[5] * 12), finishing(*[7] * 12), paired=False)
    assert found is not None
    assert (found.change[:3], found.is_significant, found.is_same) == ((2, 2, 2), True, False)


def test_only_replicates_that_both_have_are_paired() -> None:
    found = compare_measures(FINISH, finishing(10, 20, 30, 40), finishing(11, 21, 31), paired=True)
    assert found is not None
    assert (found.one.replicates, found.change.value) == (3, 1)
    assert math.isclose(found.one.value, 20)


def test_what_one_side_has_none_of_is_not_compared() -> None:
    without = [changed(each, samples=()) for each in finishing(1, 2)]
    assert compare_measures(MEASURES["bubble time"], finishing(1, 2), without, paired=True) is None
    assert compare_measures(MEASURES["bubble time"], without, finishing(1, 2), paired=True) is None


def _side(seed: int, scenario: Scenario) -> Side:
    return Side("a", seed, finishing(*range(12)), {"finish": FINISH}, TOURNAMENTS, scenario)


def test_only_events_with_players_and_cards_in_common_are_paired() -> None:
    """Streams have seed, table and entrant as keys: other entrants sit elsewhere, another game deals other cards."""
    one = _side(3, event())
    shorter = _side(3, replace(event(), stack=400))
    larger = _side(3, replace(event(), field=(*event().field, group("fold", 4))))
    omaha = _side(3, replace(event(), rotation=Rotation((shipped_variant("pot_limit_omaha"),))))
    later = _side(4, event())
    texts = [as_text(differences(one, other)) for other in (shorter, larger, omaha, later)]
    assert ["(same cards)" in text for text in texts] == [True, False, False, False]
    assert "They differ in game or number of entrants, so replicates are not paired." in texts[1]
    assert "Seeds 3 and 4 differ, so replicates are not paired." in texts[3]
    assert [each["paired"] for each in differences_record(one, [shorter, larger])["comparisons"]] == [True, False]
    assert ["saved: the share of the variance" in " ".join(text.split()) for text in texts] == [
        True,
        False,
        False,
        False,
    ]
