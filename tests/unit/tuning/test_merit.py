"""What a sheet is worth, from runs made up by hand."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import pytest
from tuning_events import sit_and_go

from tourney.config.expectation_text import read_expectation
from tourney.errors import InvalidArgument
from tourney.tuning.candidates import Event
from tourney.tuning.merit import Judge, RunTally, compute_statistic, is_met_by, late_finish, misses
from tourney.tuning.wishes import Wishes, finish_by, preferences, usual_chips, usual_vary

LATE = read_expectation("finish p95 <= 30m")
DEEP = read_expectation("hands_per_player >= 20")
PLAYED = preferences(["hands"])
BOTH = Judge(Wishes((LATE, DEEP), PLAYED))


def tally(*runs: tuple[float | None, ...]) -> RunTally:
    """The runs of a sheet: the values of each, the finish first."""
    found = RunTally()
    found.values = dict(enumerate(runs))
    return found


def judge(demands: tuple[str, ...] = (), names: tuple[str, ...] = ("hands",)) -> Judge:
    return Judge(Wishes(tuple(map(read_expectation, demands)), preferences(names)))


def test_the_lack_of_a_mean() -> None:
    """22 to 28 hands are 2, 4, 6 and 8 above 20: mean 5, deviation sqrt(5); the margin is 2 / sqrt(4)."""
    runs = tally((0, 28), (0, 22), (0, 26), (0, 24))
    found = judge(("hands_per_player >= 20",))
    assert found.lack(DEEP, runs) == pytest.approx(1 - sqrt(5))
    assert found.shortfall(DEEP, runs) == 0
    few = tally((0, 18), (0, 12), (0, 16), (0, 14))  # 2 to 8 below
    assert found.lack(DEEP, few) == found.shortfall(DEEP, few) == pytest.approx(1 + sqrt(5))


def test_the_lack_of_a_tail() -> None:
    """200 to 800 s before 30 minutes: mean 500, deviation 223.6. The aim is 60% of the 5% that may be late."""
    runs = tally(*[(1800 - room, 0) for room in (800, 600, 400, 200)])
    assert BOTH.lack(LATE, runs) == pytest.approx(NormalDist().inv_cdf(0.97) - 500 / sqrt(50_000))
    # A lower bound on the 5% quantile is the same the other way round.
    slow = read_expectation("finish p5 >= 10m")
    late = tally(*[(600 + room, 0) for room in (800, 600, 400, 200)])
    assert judge(("finish p5 >= 10m",)).lack(slow, late) == pytest.approx(BOTH.lack(LATE, runs))


def test_a_tail_is_counted_from_a_hundred_runs_on() -> None:
    """Three of them late by 1,000 s, the others early by as much: 3.5 of 101 beyond, as a normal tail."""
    for runs, is_counted in ((99, False), (100, True)):
        room = [-1000.0] * 3 + [1000.0] * (runs - 3)
        mean = sum(room) / runs
        normal = mean / sqrt(sum((each - mean) ** 2 for each in room) / runs)
        counted = NormalDist().inv_cdf(1 - 3.5 / 101)
        found = (normal + counted) / 2 if is_counted else normal
        lack = BOTH.lack(LATE, tally(*[(1800 - each, 0) for each in room]))
        assert lack == pytest.approx(NormalDist().inv_cdf(0.97) - found)


def test_a_tail_is_at_most_eight_deviations_away() -> None:
    """Runs that end always alike have a deviation of a hundredth of the bound: 18 s, and 900 s are 50 of them."""
    assert BOTH.lack(LATE, tally((900, 0), (900, 0))) == pytest.approx(NormalDist().inv_cdf(0.97) - 8)
    # 90 s are five.
    assert BOTH.lack(LATE, tally((1710, 0), (1710, 0))) == pytest.approx(NormalDist().inv_cdf(0.97) - 5)


def test_a_sheet_without_values_lacks_nothing() -> None:
    assert BOTH.lack(DEEP, tally((900, None), (1000, None))) == 0


def test_spreads_are_the_usual_ones_of_all_sheets() -> None:
    """Deviations of 1, 3 and 5 hands: the median 3. A lack of a sheet with 1 counts a third."""
    sheets = [tally((0, 30 - off), (0, 30 + off)) for off in (1.0, 3.0, 5.0)]
    found = judge(("hands_per_player >= 20",))
    alone = found.lack(DEEP, sheets[0])
    found.calibrate(sheets)
    assert found.spreads == {DEEP.text: pytest.approx(3)}
    assert found.lack(DEEP, sheets[0]) == pytest.approx(alone / 3)
    assert found.lack(DEEP, sheets[1]) == pytest.approx(sqrt(2) - 10 / 3)  # 2 / sqrt(2) less 10 of its own 3


def test_without_any_value_a_spread_is_one() -> None:
    found = judge(("hands_per_player >= 20",), ("early_finish",))
    found.calibrate([tally((900, None)), tally((1000, None))])
    assert found.spreads == {DEEP.text: 1.0}


def test_scales_are_those_of_sheets_that_may_do() -> None:
    """Means of 10 and 14 hands deviate by 2; the sheet that misses the demand by far does not count."""
    sheets = [tally((900, 10)), tally((1000, 14)), tally((9000, 80))]
    found = judge(("finish p95 <= 30m",))
    found.calibrate(sheets)
    assert found.scales == {"hands": 2}


def test_the_scale_of_one_value_is_that_value_and_at_least_one() -> None:
    for value, scale in ((7, 7), (1, 1), (0.5, 1), (-3, 3)):
        found = judge()
        found.calibrate([tally((900, value)), tally((900, value))])
        assert found.scales == {"hands": scale}


def test_a_measure_that_no_run_has() -> None:
    with pytest.raises(InvalidArgument, match="hands: no run has a value of 'hands_per_player'"):
        judge().calibrate([tally((900, None))])


def test_gains_are_weighted_and_signed() -> None:
    """Hands at weight 1 in units of 4, an early finish at a third in units of 300 s."""
    found = judge((), ("hands", "early_finish"))
    found.scales = {"hands": 4, "early_finish": 300}
    runs = tally((900, 20), (1200, 12), (600, None))
    # The third run counts as one of 16 hands.
    assert found.gains(runs) == pytest.approx({0: 5 - 1, 1: 3 - 4 / 3, 2: 4 - 2 / 3})
    merit = found.merit(runs)
    assert merit.gain == merit.value == pytest.approx(3)
    assert merit.variance == pytest.approx((1 + (4 / 3) ** 2 + (1 / 3) ** 2) / 3)
    assert merit.short == 0
    assert found.complete(runs)
    assert not found.complete(tally((900, None)))


def test_a_sheet_without_runs() -> None:
    assert judge().merit(tally()) == (-8, -8, 0, 0)


def test_a_run_that_never_has_a_measure_is_worse_than_any() -> None:
    found = judge()
    found.scales = {"hands": 2}
    assert found.gains(tally((900, None))) == {0: -5e5}


def test_a_missed_demand_costs_four_for_a_deviation_and_ten_times_that_if_it_is_firm() -> None:
    """Two deviations of a demand cost 8, or 80."""
    found = judge(("finish p95 <= 30m",))
    assert (found.cost(LATE, 2), found.cost(LATE, -2)) == (8, 0)
    found.weights = {LATE.text: 10.0}
    assert found.cost(LATE, 2) == 80
    found.weights, found.scales = {}, {"hands": 1}
    runs = tally(*[(1800 + late, 5) for late in (800, 600, 400, 200)])
    lack = NormalDist().inv_cdf(0.97) + 500 / sqrt(50_000)
    assert [*found.merit(runs)] == pytest.approx([5 - 4 * lack, 5, lack, 0])


def test_demands_that_no_sheet_meets_together() -> None:
    """The deadline comes first, whatever the order; the other is kept if a sheet meets both."""
    early, deep, good = tally((900, 10)), tally((9000, 30)), tally((900, 30))
    found = judge(("hands_per_player >= 20", "finish p95 <= 30m"))
    found.weigh([early, deep])
    assert found.weights == {LATE.text: 10.0}
    found.weigh([deep])
    assert found.weights == {DEEP.text: 10.0}
    found.weigh([early, deep, good])
    assert found.weights == {}
    found.weigh([tally((9000, 10))])
    assert found.weights == {}


def test_what_misses_a_bound() -> None:
    """At the bound itself only a strict one is missed."""
    for text, missed in (
        ("finish p95 <= 30m", 1),
        ("finish p95 < 30m", 2),
        ("finish p5 >= 30m", 1),
        ("finish p5 > 30m", 2),
    ):
        assert misses(read_expectation(text), [1799, 1800, 1801]) == missed


def test_how_many_misses_a_demand_allows() -> None:
    """One of twenty for a quantile of 95%; none of nineteen."""
    ended = [1800.0] * 19
    assert is_met_by(LATE, [*ended, 1801])
    assert not is_met_by(LATE, [*ended[1:], 1801])
    assert not is_met_by(LATE, [*ended[1:], 1801, 1801])
    slow = read_expectation("finish p5 >= 30m")
    assert is_met_by(slow, [*ended, 1799])
    assert not is_met_by(slow, [*ended[1:], 1799])
    assert not is_met_by(LATE, [])


def test_a_mean_is_met_by_the_mean() -> None:
    assert is_met_by(DEEP, [10, 30])
    assert not is_met_by(DEEP, [10, 29])
    assert not is_met_by(read_expectation("hands_per_player > 20"), [10, 30])
    assert (compute_statistic(DEEP, [10, 30]), compute_statistic(LATE, [0, 100])) == (20, 95)


def test_a_late_finish_is_the_quantile_of_the_runs_that_have_one() -> None:
    runs = tally((100, 7), (None, 7), (0, 7))
    assert runs.column(0) == [100, 0]
    assert (len(runs), late_finish(runs), late_finish(runs, 1)) == (3, 95, 7)


def test_the_demand_of_a_finish() -> None:
    for seconds, text in ((3600, "finish p95 <= 1h00m"), (3599, "finish p95 <= 59m"), (9900, "finish p95 <= 2h45m")):
        demand = finish_by(seconds)
        assert (demand.text, demand.bound, demand.part, demand.below, demand.strict) == (
            text,
            seconds,
            0.95,
            True,
            False,
        )


# What varies without a wish of the organiser


def event(seconds: int, *settings: str) -> Event:
    return Event(sit_and_go(*settings), (5, 25, 100, 500), seconds)


@pytest.mark.parametrize(
    ("seconds", "lengths"),
    [
        # Nine levels to 24 in the time, of 3, 4, 5, 6, 8, 10 minutes and so on; the sheet's own are of 5 minutes.
        (9 * 180, (180,)),
        (9 * 240 - 1, (180,)),
        (9 * 240, (180, 240)),
        (24 * 180, (180, 240, 300, 360, 480)),
        (24 * 180 + 1, (240, 300, 360, 480)),
        # No time for nine levels of three minutes: a ninth of it in whole minutes, and at least one.
        (9 * 180 - 1, (120,)),
        (9 * 120, (120,)),
        (9 * 120 - 1, (60,)),
        (300, (60,)),
    ],
)
def test_the_usual_lengths_of_levels(seconds: int, lengths: tuple[int, ...]) -> None:
    assert usual_vary(event(seconds)).level_lengths == lengths


@pytest.mark.parametrize(
    ("stack", "depths"),
    [
        # The sheet begins at 10-20. Half the depth to four times it, within 50 and 200; a deeper one up to 300.
        (200, (5, 50)),
        (260, (6.5, 52)),
        (2000, (50, 200)),
        (1980, (49.5, 200)),
        (4000, (50, 200)),
        (4020, (50, 201)),
        (6000, (50, 300)),
        (6020, (50, 200)),
    ],
)
def test_the_usual_depths(stack: int, depths: tuple[float, float]) -> None:
    made = event(3600, f"stack={stack}", "schedule.levels.0.sb=10", "schedule.levels.0.bb=20")
    assert usual_vary(made).depths == depths
    assert usual_vary(made).stacks == (stack,)


@pytest.mark.parametrize(("seconds", "length"), [(5399, 0), (5400, 600)])
def test_an_event_of_an_hour_and_a_half_has_breaks(seconds: int, length: int) -> None:
    """The sheet has none of its own."""
    assert usual_vary(event(seconds)).break_length == length


def test_own_breaks_have_their_usual_length() -> None:
    own = "schedule={level_length: 5m, levels: [{sb: 10, bb: 20}, {break: 7m}, {sb: 20, bb: 40}, {break: 9m}, "
    assert usual_vary(event(3000, own + "{sb: 30, bb: 60}]}")).break_length == 420
    assert usual_vary(event(3000, own + "{sb: 30, bb: 60}, {break: 9m}, {sb: 40, bb: 80}]}")).break_length == 540


@pytest.mark.parametrize(
    ("stack", "chips"),
    [
        # Six stacks; blinds of 15 and 25 need chips of 5, and a tenth of all chips is the largest.
        (1500, (5, 25, 100, 500)),
        (1665, (5, 25, 100, 500)),
        (1670, (5, 25, 100, 500, 1000)),
        (1502, (1, 5, 25, 100, 500)),  # not made of chips of 5
    ],
)
def test_the_usual_chips(stack: int, chips: tuple[int, ...]) -> None:
    assert usual_chips(sit_and_go(f"stack={stack}")) == chips
