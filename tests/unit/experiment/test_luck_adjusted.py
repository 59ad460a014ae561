"""Luck-adjusted results: the arithmetic on replicates made by hand, and the way through the store."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from events import group, scenario

from tourney.experiment.luck_adjusted import ADJUSTED_MEASURES, LUCK_ADJUSTED, adjust_results
from tourney.experiment.replicate import LuckPart, Outcome, Replicate, unpack_replicate
from tourney.experiment.statistics import mean
from tourney.experiment.store import Store
from tourney.experiment.subject import TOURNAMENTS
from tourney.reporting.luck_table import luck_table
from tourney.tasks.experiment_files import subject_of
from tourney.tournament.payouts import FixedPayouts

if TYPE_CHECKING:
    from pathlib import Path

EVENT = scenario(
    field=[group("skilled", 2, skill=0.3), group("skilled", 2, skill=0.9)],
    payouts=FixedPayouts((300, 100)),
    stack=300,
)
WITH_LUCK = replace(EVENT, redeals=1)


@pytest.fixture(scope="module")
def replicate() -> Replicate:
    return LUCK_ADJUSTED.play(WITH_LUCK, 2, 0, 600)


def make(replicate: Replicate, number: int, returned: int, lucky: float, kept: float) -> Replicate:
    """A replicate in which the better two were paid `returned` for 200, of it `lucky` by luck."""
    return replace(
        replicate,
        number=number,
        skill_kept=kept + 0.1 * lucky,
        outcomes=(
            Outcome("skilled", 1, 2, 2, 200, 400 - returned, 0, 1),
            Outcome("skilled", 4, 2, 2, 200, returned, 1, 1),
        ),
        luck=(
            LuckPart("prizes", "skilled", 1, -lucky),
            LuckPart("prizes", "skilled", 4, lucky),
            LuckPart("skill_kept", "", -1, 0.1 * lucky),
        ),
    )


def test_luck_is_taken_out_of_returns_and_of_the_correlation(replicate: Replicate) -> None:
    lucks = [40, -40, 80, -80, 20, -20, 60, -60, 100, -100]
    rest = [2, -2, -2, 2, 0, 0, 3, 3, -3, -3]
    made = [
        make(replicate, number, 220 + lucky + left, lucky, 0.01 * left)
        for number, (lucky, left) in enumerate(zip(lucks, rest, strict=True))
    ]
    kept, worse, better = adjust_results(made)
    assert kept.adjusted == pytest.approx(mean([0.01 * left for left in rest]))
    assert kept.plain == pytest.approx(
        mean([0.01 * left + 0.1 * lucky for left, lucky in zip(rest, lucks, strict=True)])
    )
    assert better.strategy == "skilled"
    assert better.skill == "0.8 to 1.0"
    assert better.plain.value == pytest.approx(0.1)
    assert better.adjusted.value == pytest.approx(0.1)
    assert worse.adjusted.value == pytest.approx(-0.1)
    squares = [
        sum(each * each for each in numbers) for numbers in (rest, [a + b for a, b in zip(lucks, rest, strict=True)])
    ]
    assert better.luck == pytest.approx(1 - squares[0] / squares[1])
    assert [measure.of(made[0]) for measure in ADJUSTED_MEASURES] == [
        pytest.approx(0.02),
        pytest.approx(222 / 200 - 1),
    ]


def test_replicates_without_luck_have_no_adjusted_results(replicate: Replicate) -> None:
    plain = replace(replicate, luck=())
    assert adjust_results([plain]) == []
    assert luck_table([plain]) is None
    assert [measure.of(plain) for measure in ADJUSTED_MEASURES] == [None, None]


def test_a_replicate_differs_from_a_plain_one_in_its_luck_alone(replicate: Replicate) -> None:
    assert replace(replicate, luck=()) == TOURNAMENTS.play(EVENT, 2, 0, 600)
    assert [(each.measure, each.strategy, each.band) for each in replicate.luck] == [
        ("prizes", "skilled", 1),
        ("prizes", "skilled", 4),
        ("skill_kept", "", -1),
    ]


def test_luck_is_packed_and_stored(replicate: Replicate, tmp_path: Path) -> None:
    assert unpack_replicate(LUCK_ADJUSTED.pack(replicate), LUCK_ADJUSTED.shape) == replicate
    with Store(tmp_path, create=True, shape=LUCK_ADJUSTED.shape) as store:
        store.write(0, [replicate])
        assert list(store.read(0)) == [replicate]


def test_an_event_whose_hands_are_dealt_again_is_luck_adjusted() -> None:
    assert subject_of(WITH_LUCK) is LUCK_ADJUSTED
    assert subject_of(EVENT) is TOURNAMENTS
    assert LUCK_ADJUSTED.measures(WITH_LUCK).keys() - TOURNAMENTS.measures(EVENT).keys() == {
        "skill_kept luck_adjusted",
        "best_return luck_adjusted",
    }
