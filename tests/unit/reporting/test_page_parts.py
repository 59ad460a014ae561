"""What the sections reckon for themselves, by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from events import group, scenario
from reports import changed, event, played, shown

from tourney.reporting.page.drawing import close_axis
from tourney.reporting.page.elements import thin_out_items
from tourney.reporting.page.ending import distribution
from tourney.reporting.page.example import example_of
from tourney.reporting.page.money import list_paid_places
from tourney.reporting.page.series_shown import common_facts, own_facts
from tourney.reporting.page.verdict import finish_of

if TYPE_CHECKING:
    from tourney.experiment.replicate import Replicate


def _ending_at(*finishes: int) -> list[Replicate]:
    return [changed(played()[0], number=number, duration_seconds=finish) for number, finish in enumerate(finishes)]


def _paying(*prizes: int) -> Replicate:
    rows = played()[0].places
    return changed(
        played()[0],
        paid=len(prizes),
        places=tuple(row._replace(prize=prize) for row, prize in zip(rows, (*prizes, *[0] * 9), strict=False)),
    )


def test_the_example_is_the_first_nearest_the_median() -> None:
    assert example_of(_ending_at(100, 300, 210, 190, 50)).number == 3  # the median is 190 itself
    assert example_of(_ending_at(100, 300)).number == 0  # both are as far from 200


def test_places_paid_alike_are_told_together() -> None:
    places = list_paid_places([_paying(500, 200, 100, 100, 100)])
    assert [(each.name, each.prize.value, each.part) for each in places] == [
        ("1st", 500, 0.5),
        ("2nd", 200, 0.2),
        ("3rd to 5th", 100, pytest.approx(0.3)),
    ]


def test_prizes_that_differ_are_means() -> None:
    """The second place is paid in one of two replicates."""
    places = list_paid_places([_paying(300, 100), _paying(400)])
    assert [(each.name, each.prize.value) for each in places] == [("1st", 350), ("2nd", 50)]
    assert places[0].part == pytest.approx(700 / 800)
    assert list_paid_places([_paying()]) == []


def test_many_places_are_told_by_the_table() -> None:
    rows = tuple(played()[0].places[0]._replace(prize=1000 - place) for place in range(20))
    names = [each.name for each in list_paid_places([changed(played()[0], paid=20, places=rows)])]
    assert names[8:] == ["9th", "10th to 12th", "13th to 15th", "16th to 18th", "19th to 20th"]


def test_thinned() -> None:
    moments = list(range(0, 1000, 10))
    assert thin_out_items(moments, 100) == moments
    assert thin_out_items(moments, 30) == list(range(0, 1000, 40))
    assert thin_out_items([], 5) == []


def test_bins_are_of_the_first_length_that_is_wide_enough() -> None:
    """Freedman and Diaconis: 0 to 999 minutes have quartiles 500.5 apart, so 2 * 500.5 / 1000 ** (1 / 3) = 100.1."""
    times = [60 * minute for minute in range(1000)]
    drawn = distribution([finish_of(shown(replicates=_ending_at(*times)))])
    assert "Each column is 2 hours wide," in drawn
    assert '<th scope="row">0:00 to 2:00</th><td>120 <small>12.0%</small></td>' in drawn


def test_replicates_that_all_end_alike_have_a_bin() -> None:
    drawn = distribution([finish_of(shown(replicates=_ending_at(3600, 3600, 3600)))])
    assert '<th scope="row">1:00 to 1:01</th><td>3 <small>100.0%</small></td>' in drawn


def test_what_series_have_in_common_is_told_once() -> None:
    other = scenario(field=[group("call", 16)], stack=900, fee=10)
    both = [shown(scenario=replace(event(), stack=500)), shown(scenario=other)]
    common = common_facts(both)
    assert "16 entrants" in common
    assert "chips" not in common
    assert own_facts(both) == ["500 chips each", "900 chips each"]
    assert own_facts([shown()]) == [""]


def test_a_close_axis_begins_before_its_first_tick() -> None:
    axis = close_axis(3600, 7200, 5)
    assert (axis.low, axis.high, axis.step) == (3420, 7380, 900)
    assert axis.ticks == [3600, 4500, 5400, 6300, 7200]
