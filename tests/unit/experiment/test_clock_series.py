"""The room over the clock, and the course of one replicate."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from reports import SEED, changed, event, played

from tourney.experiment.replicate import course_of
from tourney.experiment.series import by_hour, depths_over_time, over_time, players_left, stacks_over_time
from tourney.sim.samples import DEPTHS, Sample, SampleMoment

if TYPE_CHECKING:
    from tourney.experiment.replicate import Replicate


def _replicate(*tables: tuple[int, int]) -> Replicate:
    """A replicate with tables in play at times in minutes."""
    samples = tuple(Sample(SampleMoment.TIME, 60 * at, 1, 10, many, 100, 100, 2, 3) for at, many in tables)
    return changed(played()[0], samples=samples, duration_seconds=samples[-1].seconds)


def test_dealers_by_hour() -> None:
    """Three tables break to two at 0:50, and to one at 2:10; the other replicate is over after 1:20."""
    one = _replicate((0, 3), (50, 2), (130, 1), (170, 1))
    other = _replicate((0, 2), (80, 1))
    hours = by_hour([one, other])
    assert [each.start for each in hours] == [0, 3600, 7200]
    assert [each.tables for each in hours] == [(2, 3), (2, 2), (0, 2)]  # at 2:00 two tables are in play
    assert [hours[0].enough_for(part) for part in (0.5, 0.51, 1)] == [2, 3, 3]
    assert hours[2].enough_for(0.5) == 0


def test_depths_and_stacks_over_time() -> None:
    below = (1, 2, 4, 4, 10, 10)
    sample = Sample(SampleMoment.TIME, 600, 2, 10, 1, 400, 300, 10, 20, *below)
    assert sample.below == below
    ended = changed(played()[0], samples=())
    [depths] = depths_over_time([changed(played()[0], samples=(sample,)), ended])
    assert (depths.at, depths.replicates) == (600, 1)
    assert depths.parts == pytest.approx((0.1, 0.1, 0.2, 0, 0.6, 0, 0))
    [stacks] = stacks_over_time([changed(played()[0], samples=(sample,))])
    assert (stacks.average.value, stacks.median.value, stacks.m.value) == (40, 30, 20)


def test_samples_count_the_players_at_each_depth() -> None:
    for sample in played()[0].samples:
        assert list(sample.below) == sorted(sample.below)
        assert sample.below[-1] <= sample.players
        # The lower median is below a depth if more than half of the players are.
        for depth, below in zip(DEPTHS, sample.below, strict=True):
            assert (sample.median < depth * sample.unit) == (below >= (sample.players + 1) // 2)


def test_few_replicates_have_a_band_of_all() -> None:
    """Quantiles at 5% and 95% cannot be told from two runs; the band is their range."""
    band = over_time(played()[:2], players_left, 1)[1]
    found = [
        next((each.players for each in one.samples if each.seconds == band.at and each.moment.value == "time"), 1)
        for one in played()[:2]
    ]
    assert (band.p5, band.p95) == (min(found), max(found))


def test_the_course_of_a_replicate() -> None:
    one = played()[4]
    course = course_of(event(), SEED, one)
    assert course is not None
    assert course.finish == one.finish
    assert course.levels[0] == (0, 1)
    tables = [each.tables for each in one.samples]
    assert len(course.broken) >= max(tables) - 1
    assert len(course.moved) == one.result.moves
    assert {reason for _, reason in course.moved} <= {"balance", "break", "redraw", "final table"}


def test_a_replicate_that_ended_otherwise_has_no_course() -> None:
    assert course_of(event(), SEED, changed(played()[4], duration_seconds=1)) is None
    assert course_of(event(), SEED, changed(played()[4], hands=10**6)) is None  # too long to play again
