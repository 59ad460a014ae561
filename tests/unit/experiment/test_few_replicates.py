"""Ten replicates tell a mean, nineteen a spread: what is said with one fewer, and with unequal numbers of them.

A further value lies between the least and the most of n with probability (n - 1) / (n + 1) (Wilks, 1941): 17 / 19 is
below 0.9, 18 / 20 is not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from events import SLOW, group, scenario
from reports import SEED, changed, event, played

from tourney.experiment.compare import compare_measures
from tourney.experiment.experiment import PointFound, summary_record
from tourney.experiment.forecast import _Last, forecast_event
from tourney.experiment.measures import MEASURES
from tourney.experiment.plan import Plan, Rule
from tourney.experiment.returns import ratio
from tourney.experiment.series import dealers_over_time, over_time, players_left
from tourney.experiment.statistics import (
    Estimate,
    is_enough_for_mean,
    is_enough_for_spread,
    mean,
    mean_of_sums,
    order_ranks,
    quantile,
)
from tourney.experiment.subject import TOURNAMENTS
from tourney.experiment.work import Failure
from tourney.sim import events as fe
from tourney.sim.samples import SampleMoment
from tourney.sim.tournament import Tournament
from tourney.tournament.dealing_staff import DealingStaff
from tourney.tournament.entries import EntryRules
from tourney.tournament.midway import Midway, PlayerLeft

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.events import FloorEvent

FINISH = MEASURES["finish"]


def finishing(*seconds: int) -> list[Replicate]:
    """Replicates with these finish times."""
    return [changed(played()[0], number=number, duration_seconds=each) for number, each in enumerate(seconds)]


def test_how_many_are_enough() -> None:
    assert [is_enough_for_mean(count) for count in (9, 10, 11)] == [False, True, True]
    assert [is_enough_for_spread(count) for count in (18, 19, 20)] == [False, True, True]


def test_the_mean_of_nine_and_of_ten() -> None:
    """Of 1 to 10 the variance is 82.5 / 9 and t(9) = 2.2622: 2.2622 x sqrt(0.91667) = 2.1659."""
    nine, ten = list(range(1, 10)), list(range(1, 11))
    assert mean(nine) == mean_of_sums(45, 285, 9) == Estimate(5, None, None, 9)
    for found in (mean(ten), mean_of_sums(55, 385, 10)):
        assert (found.value, found.replicates) == (5.5, 10)
        assert found.low == pytest.approx(5.5 - 2.1659, abs=1e-4)
        assert found.high == pytest.approx(5.5 + 2.1659, abs=1e-4)


def test_the_interval_of_a_median_needs_six_and_that_of_a_tail_seventy_two() -> None:
    """All of n lie on one side of a median with chance 0.5**n, of a tail with 0.95**n: 2.6% of 71, 2.5% of 72."""
    assert [order_ranks(count, 0.5) for count in (5, 6)] == [(None, None), (1, 6)]
    assert [order_ranks(count, 0.95)[1] for count in (71, 72)] == [None, 72]
    assert [order_ranks(count, 0.05)[0] for count in (71, 72)] == [None, 1]


def test_quantiles_of_nineteen() -> None:
    """Sign test: ranks 5 and 15 of 19. The 95% quantile is 18 x 0.95 = 17.1 places above the first.

    At least four of 19 are above it with chance 1.3%, three with 6.7%: at most the 16th value is surely below it.
    """
    values = list(range(1, 20))
    assert quantile(values, 0.5) == Estimate(10, 5, 15, 19)
    high, low = quantile(values, 0.95), quantile(values, 0.05)
    assert [high.value, low.value] == pytest.approx([18.1, 1.9])
    assert [high.low, high.high, low.low, low.high] == [16, None, None, 4]


def _summary(replicates: Sequence[Replicate], failures: Sequence[Failure] = ()) -> dict[str, Any]:
    plan = Plan("evening", "Evening", SEED, Rule(200, 0), 600, ())
    found = PointFound(plan, ("seats=9",), TOURNAMENTS, event(), replicates, list(failures), enough=True)
    record: dict[str, Any] = summary_record(plan, [found], [[]])
    [point] = record.pop("points")
    assert record == {"name": "evening", "title": "Evening", "seed": SEED, "rule": "200 replicates"}
    assert isinstance(point, dict)
    return point


@pytest.mark.parametrize(("count", "low", "high"), [(18, None, None), (19, 1.9, 18.1)])
def test_a_summary_has_the_tails_of_nineteen(count: int, low: float | None, high: float | None) -> None:
    point = _summary(finishing(*range(1, count + 1)))
    found = point["measures"]["finish"]
    assert found["p50"]["value"] == (count + 1) / 2
    ends = [None if found[name] is None else found[name]["value"] for name in ("p5", "p95")]
    assert ends == [low and pytest.approx(low), high and pytest.approx(high)]
    assert (found["replicates"], found["mean"]["value"]) == (count, (count + 1) / 2)
    assert (point["settings"], point["replicates"], point["complete"]) == (["seats=9"], count, True)


def test_a_summary_lists_failures() -> None:
    point = _summary(finishing(5, 6), [Failure(2, "it broke")])
    assert point["failures"] == [{"replicate": 2, "error": "it broke"}]


def _with_players(count: int) -> list[Replicate]:
    """Replicates of which the first has one player left after ten minutes, the next two and so on."""
    sample = next(each for each in played()[0].samples if each.moment is SampleMoment.TIME)
    return [
        changed(played()[0], number=number, samples=(sample._replace(seconds=600, players=number + 1),))
        for number in range(count)
    ]


def test_a_band_is_all_of_eighteen_and_nine_tenths_of_nineteen() -> None:
    [few] = over_time(_with_players(18), players_left, 0)
    assert (few.at, few.p5, few.p50.value, few.p95, few.replicates) == (600, 1, 9.5, 18, 18)
    [many] = over_time(_with_players(19), players_left, 0)
    assert [many.p5, many.p50.value, many.p95] == pytest.approx([1.9, 10, 18.1])


def test_replicates_that_are_over_count_in_a_band() -> None:
    """Of five replicates two are over after ten minutes: 0, 0, 1, 2 and 3 players are left."""
    short = [changed(each, samples=()) for each in finishing(300, 400)]
    [band] = over_time([*_with_players(3), *short], players_left, 0)
    assert (band.p5, band.p50.value, band.p95, band.replicates) == (0, 1, 3, 5)


@pytest.mark.parametrize(("count", "tables"), [(18, 18), (19, 18), (20, 18), (21, 19)])
def test_dealers_for_all_of_eighteen_and_for_nine_tenths_of_nineteen(count: int, tables: int) -> None:
    """Nine tenths of 19 are 17.1, so the 18th; of 20 the 18th; of 21 18.9, so the 19th."""
    [sample] = _with_players(1)[0].samples
    runs = [
        changed(played()[0], number=number, samples=(sample._replace(seconds=0, tables=number + 1),))
        for number in range(count)
    ]
    with_breaks = replace(event(), staff=DealingStaff(25, 2, 1800))
    assert dealers_over_time(with_breaks, runs)[0].tables == tables


def test_a_ratio_of_nine_and_of_ten() -> None:
    """Nine pay 1 of 2 each. The tenth pays 3 of 2: 12 / 20. Residuals are -0.2 nine times and 1.8: 3.6.

    sqrt(3.6 / 9 x 10) / 20 = 0.1, times t(9) = 2.2622.
    """
    assert ratio([1] * 9, [2] * 9) == Estimate(0.5, None, None, 9)
    found = ratio([1] * 9 + [3], [2] * 10)
    assert found is not None
    assert [found.value, found.low, found.high] == pytest.approx([0.6, 0.37378, 0.82622], abs=1e-5)
    less = ratio([1] * 9 + [3], [2] * 10, less=1, most=0.7)
    assert less is not None
    assert [less.value, less.low, less.high] == pytest.approx([-0.4, -0.62622, -0.3], abs=1e-5)


ZEROS_AND_TWOS = [0, 2] * 5
TENS_AND_FOURTEENS = [10, 14] * 6


def test_unequal_numbers_of_replicates() -> None:
    """Ten of variance 10 / 9 and twelve of 48 / 11: 1/9 + 4/11 = 0.474747, its root 0.689019.

    Welch: 0.474747^2 / ((1/9)^2 / 9 + (4/11)^2 / 11) = 16.8, so t(16) = 2.1199.
    """
    for ones, others, sign in ((ZEROS_AND_TWOS, TENS_AND_FOURTEENS, 1), (TENS_AND_FOURTEENS, ZEROS_AND_TWOS, -1)):
        found = compare_measures(FINISH, finishing(*ones), finishing(*others), paired=False)
        assert found is not None
        assert (found.one.replicates, found.other.replicates) == (len(ones), len(others))
        assert (found.change.value, found.change.replicates) == (11 * sign, 10)
        assert found.change.half_width == pytest.approx(2.1199 * 0.689019, rel=1e-4)


def test_nine_beside_twelve_have_no_interval() -> None:
    found = compare_measures(FINISH, finishing(*ZEROS_AND_TWOS[:9]), finishing(*TENS_AND_FOURTEENS), paired=False)
    assert found is not None
    assert found.change == Estimate(12 - 8 / 9, None, None, 9)
    assert not found.is_significant


def test_pairs_of_unequal_numbers_are_those_both_have() -> None:
    """Of ten and twelve replicates ten are pairs: 10 - 0 and 14 - 2 in turn, on average 11."""
    found = compare_measures(FINISH, finishing(*ZEROS_AND_TWOS), finishing(*TENS_AND_FOURTEENS), paired=True)
    assert found is not None
    assert (found.change.value, found.change.replicates) == (11, 10)
    assert (found.one.replicates, found.other.replicates) == (10, 10)
    # Variances of the sides are 10/9 and 40/9, that of the changes 10/9: a fifth stays.
    assert found.saved == pytest.approx(0.8)


# Events in the middle


def _left(level: int, late_until: int = 0) -> Any:  # noqa: ANN401 - a scenario
    left = tuple(PlayerLeft(stack) for stack in (2000, 1000, 600, 400))
    midway = Midway(level=level, elapsed=0, players=4, entries=16, left=left)
    return replace(event(), midway=midway, entry=EntryRules(late_until=late_until))


def test_prizes_are_known_when_the_last_level_of_entries_is_over() -> None:
    assert all(each.icm is None for each in forecast_event(_left(2, 2), played(2)).chances)
    assert all(each.icm is not None for each in forecast_event(_left(2, 1), played(2)).chances)


def test_a_time_is_over_if_a_run_ends_at_it() -> None:
    found = forecast_event(_left(2), finishing(900, 1000, 1100), by=[899, 900, 999, 1000, 1100])
    assert [each.value for _, each in found.over_by] == pytest.approx([0, 1 / 3, 1 / 3, 2 / 3, 1])
    assert (found.runs, found.end.middle, found.end.share) == (3, 1000, 1)
    assert [found.end.low, found.end.high] == pytest.approx([910, 1090])


def test_the_bubble_that_has_passed_is_not_forecast() -> None:
    """Three are paid: with four left it is the bubble, with three it is the money."""
    late = 10**6
    base = played()[0].samples[0]
    samples = [
        base._replace(moment=moment, seconds=late)
        for moment in (SampleMoment.BUBBLE, SampleMoment.MONEY, SampleMoment.FINAL_TABLE)
    ]
    runs = [changed(played()[0], samples=tuple(samples))]
    said = {}
    for players in (5, 4, 3):
        state = replace(event(), midway=Midway(level=2, elapsed=0, players=players, entries=16))
        said[players] = [name for name, _ in forecast_event(state, runs).moments]
    assert said == {
        5: ["bubble", "in the money", "final table"],
        4: ["in the money", "final table"],
        3: ["final table"],
    }


def test_the_stacks_of_the_last_are_their_own() -> None:
    """The stacks of those who are left when five of twelve are, by the event log; the mean of them is 1."""
    whole = scenario(field=[group("fold", 6), group("shove", 6)], schedule=SLOW)
    seen: dict[int, int] = {}

    def look(told: FloorEvent) -> None:
        if isinstance(told, fe.Placed) and not seen and tournament.share_left <= 5 / 12:
            seen.update(tournament.stacks)

    tournament = Tournament(whole, 3, sinks=[look])
    places = tournament.run().places
    average = sum(seen.values()) / len(seen)
    found = _Last(5 / 12).of(whole, 3, 0, 600)
    assert found.keys() == {each.entrant for each in places if each.place <= 5}
    assert {entrant: stack for entrant, stack in found.items() if entrant - 1 in seen} == {
        entrant + 1: stack / average for entrant, stack in seen.items() if entrant + 1 in found
    }
    assert len(set(found.values())) > 1
