"""Skill judged by hands: two sheets that differ widely tell what hands are worth."""

from __future__ import annotations

import math
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from tuning_events import ROOT, sit_and_go

from tourney.config.expectation_text import read_expectation
from tourney.config.load import load_tournament
from tourney.errors import InvalidArgument
from tourney.experiment.engines import engine
from tourney.experiment.statistics import Estimate
from tourney.reporting.tuning_results import skill_line as told_skill
from tourney.tuning.sheet_runs import SearchStage, Task
from tourney.tuning.skill import (
    HANDS,
    SKILL,
    SkillLine,
    fit_skill_line,
    judge_by_hands,
    runs_for,
    two_sheets,
    wants_skill,
)
from tourney.tuning.wishes import Wishes, preferences

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.tuning.outcome import Tuning

KNOWN = SkillLine(Estimate(0.04, 0.02, 0.06, 500), hands=50.0, kept=0.1, runs=500)


def _run(number: int, hands: float, skill: float | None) -> Replicate:
    result = SimpleNamespace(hands_dealt=hands, entries=1)
    return cast("Replicate", SimpleNamespace(number=number, result=result, outcomes=[result], skill_kept=skill))


class _Given:
    """In place of a stage: runs with known values."""

    def __init__(
        self, own: Sequence[tuple[float, float | None]], quick: Sequence[tuple[float, float | None]]
    ) -> None:
        self.rows = (own, quick)

    def read_runs(self, _: int) -> list[Replicate]:
        return []

    def play(self, tasks: Sequence[Task], on_done: Callable[[int, Sequence[Replicate]], None]) -> None:
        for sheet, numbers in tasks:
            on_done(sheet, [_run(number, *self.rows[sheet][number]) for number in numbers])


def _line(own: Sequence[tuple[float, float | None]], quick: Sequence[tuple[float, float | None]]) -> SkillLine:
    return fit_skill_line(cast("SearchStage", _Given(own, quick)), len(own))


def test_the_slope_is_the_change_for_each_doubling_of_hands() -> None:
    """From 16 to 64 hands the correlation rises by 0.3 on average: 0.15 for twice as many."""
    noise = [0.01 * (-1) ** number for number in range(40)]
    line = _line([(64, 0.4 + each) for each in noise], [(16, 0.1 - each) for each in noise])
    assert line.slope.value == pytest.approx(0.15)
    assert line.is_known
    assert (line.hands, line.kept) == pytest.approx((64, 0.4))


def test_the_expected_correlation_follows_the_hands_of_a_run() -> None:
    assert KNOWN.estimate(_run(0, 50, 0.9)) == pytest.approx(0.1)
    assert KNOWN.estimate(_run(0, 100, -0.9)) == pytest.approx(0.14)
    assert KNOWN.estimate(_run(0, 0, 0.5)) is None


def test_an_unknown_slope_says_the_same_of_all_sheets() -> None:
    unknown = KNOWN._replace(slope=Estimate(0.04, -0.02, 0.1, 500))
    assert not unknown.is_known
    assert unknown.estimate(_run(0, 20, 0.5)) == unknown.estimate(_run(1, 200, 0.5)) == KNOWN.kept


def test_the_interval_of_a_change_is_that_of_the_slope() -> None:
    ones, others = [_run(0, 32, None)], [_run(0, 64, None)]
    assert KNOWN.change(ones, others)[:3] == pytest.approx((0.04, 0.02, 0.06))
    assert KNOWN.change(others, ones)[:3] == pytest.approx((-0.04, -0.06, -0.02))


def test_sheets_with_about_the_same_hands_tell_nothing() -> None:
    rows = [(50 + number % 3, 0.2 + 0.01 * number) for number in range(20)]
    assert not _line(rows, [(hands, value - 0.5) for hands, value in rows]).is_known


def test_small_events_are_played_more_often() -> None:
    """The variance of a rank correlation without a relation is 1 / (players - 1)."""
    assert [runs_for(entrants) for entrants in (2, 12, 100, 10_000)] == [7500, 1250, 150, 100]


def test_players_alike_in_skill_are_an_error() -> None:
    with pytest.raises(InvalidArgument, match="do not differ in skill"):
        _line([(50, None)] * 10, [(20, None)] * 10)


def test_only_the_preference_changes() -> None:
    wishes = Wishes((read_expectation("skill_kept mean > 0.1"),), preferences(["hands", "skill"]))
    assert wants_skill(wishes)
    found = judge_by_hands(wishes, KNOWN)
    assert found.demands == wishes.demands
    assert [each.name for each in found.preferences] == ["hands", "skill"]
    assert [each.weight for each in found.preferences] == [1, 1 / 3]
    assert found.preferences[0].measure is HANDS
    assert not wants_skill(found)
    assert SKILL in found.measures  # demanded as it is


def test_the_quick_sheet_has_the_same_levels_in_a_quarter_of_the_time() -> None:
    scenario = sit_and_go()
    own, quick = two_sheets(scenario)
    assert own is scenario
    pairs = zip(own.schedule.items, quick.schedule.items, strict=True)
    assert all(replace(short, seconds=item.seconds) == item for item, short in pairs)
    assert 4 * quick.schedule.levels[0].seconds == own.schedule.levels[0].seconds


def _told(line: SkillLine) -> str:
    found = [SimpleNamespace(replicates=[_run(0, hands, None)]) for hands in (32, 64)]
    return told_skill(cast("Tuning", SimpleNamespace(skill=line, original=found[0], tuned=found[1])))


def test_the_output_says_what_hands_are_worth_and_what_the_sheet_adds() -> None:
    said = _told(KNOWN)
    assert (
        "twice as many hands per player change the correlation of skill and place by +0.040 (+0.020 to +0.060)"
        in said
    )
    assert "500 runs each" in said
    assert said.endswith("By this the tuned sheet changes the correlation by +0.040 (+0.020 to +0.060).")


def test_the_output_says_if_runs_cannot_tell() -> None:
    said = _told(KNOWN._replace(slope=Estimate(0.01, -0.02, 0.04, 500)))
    assert "do not tell that more hands keep more skill" in said
    assert "did not count" in said
    assert "By this" not in said


@pytest.mark.slow
def test_more_hands_keep_more_skill() -> None:
    """What every director expects. Two players know nothing, and two play well."""
    names: dict[str, Any] = {"skilled": "{skill: 1}", "worse": "{skill: 0}"}
    field = ", ".join(f"{{strategy: skilled, count: 2, with: {each}}}" for each in names.values())
    settings = [f"field=[{field}]", "seats=4", "stack=1500", "payouts={percent: [65, 35]}"]
    scenario = load_tournament(ROOT / "scenarios" / "turbo_sng.yaml", settings=settings)
    two = two_sheets(scenario)
    with engine(jobs=1) as workers:
        line = fit_skill_line(SearchStage(workers, two.__getitem__, 3, 300), 2000)
    assert line.is_known
    assert line.slope.value > 0
    assert math.isfinite(line.kept)
