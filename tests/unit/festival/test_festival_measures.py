"""The measures of festivals, and expectations about them."""

from __future__ import annotations

import pytest
from random_festivals import LATE, event, festival

from tourney.config.expectation_text import read_expectation
from tourney.errors import InvalidArgument
from tourney.experiment.compare import compare_measures
from tourney.experiment.engines import Engine
from tourney.experiment.expectations import Verdict, check_expectation
from tourney.experiment.measures import values_of
from tourney.experiment.plan import Rule
from tourney.festival.festival_measures import festival_measures
from tourney.festival.outlook import replicates_of
from tourney.festival.playing import play_festival_replicate

TWO = festival(
    event("a.1", LATE, group="a"), event("a.2", LATE, hour=12.1, group="a"), event("b", LATE, hour=40), tables=4
)
MEASURES = festival_measures(TWO)
PLAYED = [play_festival_replicate(TWO, 3, number) for number in range(6)]


def test_an_event_that_is_repeated_is_measured_as_a_whole_and_each_time() -> None:
    one = PLAYED[0]
    first, second, third = one.events
    assert MEASURES["a entries"].of(one) == first.entries + second.entries
    assert MEASURES["a.2 entries"].of(one) == second.entries
    assert MEASURES["b entries"].of(one) == third.entries
    assert "b.1 entries" not in MEASURES
    assert MEASURES["a short"].of(one) == int(first.is_short or second.is_short)
    assert MEASURES["a end"].of(one) == max(first.ended or 0, second.ended or 0)
    assert MEASURES["finish"].of(one) == one.finish
    assert MEASURES["earned"].of(one) == one.fees - one.wages - one.overlay
    assert MEASURES["room tables"].of(one) == max(one.use.used)


def test_a_probability_has_the_interval_of_a_share() -> None:
    """Wilson 1927: none of 6 leaves a chance of up to 1 - 6 / (6 + z^2)."""
    found = MEASURES["b short"].mean(values_of(MEASURES["b short"], PLAYED))
    assert found.value == 0
    assert found.high == pytest.approx(1.959964**2 / (6 + 1.959964**2), abs=1e-6)


def test_expectations() -> None:
    few = check_expectation(read_expectation("b short < 5%", None, MEASURES), PLAYED)
    assert few.verdict is Verdict.UNKNOWN  # six replicates cannot show it
    assert check_expectation(read_expectation("b short < 50%", None, MEASURES), PLAYED).verdict is Verdict.HOLDS
    late = check_expectation(read_expectation("b end p50 before 14:00", TWO.wall_clock, MEASURES), PLAYED)
    assert late.verdict is not Verdict.HOLDS  # it begins on the next day at 16:00
    with pytest.raises(InvalidArgument, match="did you mean 'room short'"):
        read_expectation("room shrt < 5%", None, MEASURES)


def test_festivals_are_compared_in_pairs() -> None:
    rule, engine = Rule(most=6, within=0), Engine(jobs=1)
    ones = replicates_of(TWO, seed=3, rule=rule, engine=engine)
    larger = festival(*TWO.events, tables=12)
    others = replicates_of(larger, seed=3, rule=rule, engine=engine)
    found = compare_measures(MEASURES["a short"], ones, others, paired=True)
    assert found is not None
    assert (found.one.value, found.other.value) == (1, 0)
