"""The sequential rule: when it is judged, on what, and how often its interval holds the truth."""

from __future__ import annotations

from statistics import NormalDist

import pytest

from tourney.errors import InvalidArgument
from tourney.experiment.plan import Rule
from tourney.experiment.statistics import mean
from tourney.streams import Stream


def test_it_looks_at_a_hundred_and_then_every_twenty() -> None:
    rule = Rule()
    looks = [rule.next_look(0)]
    while looks[-1] < 200:
        looks.append(rule.next_look(looks[-1]))
    assert looks == [100, 120, 140, 160, 180, 200]
    assert rule.next_look(980) == rule.next_look(1000) == 1000


def test_a_fixed_number_is_looked_at_once() -> None:
    rule = Rule(most=30, within=0)
    assert rule.next_look(0) == 30
    assert not rule.is_met([1.0] * 29)
    assert rule.is_met([1.0, 500.0] * 15)


def test_it_is_met_when_the_interval_is_a_hundredth_of_the_mean_either_way() -> None:
    """Half of 1.984 s / 10 with s = 5 and a mean of 100: 0.992, and with s = 5.1: 1.012."""
    spread = 5 * (99 / 100) ** 0.5
    assert Rule().is_met([100 - spread, 100 + spread] * 50)
    assert not Rule().is_met([100 - 1.02 * spread, 100 + 1.02 * spread] * 50)


@pytest.mark.parametrize("numbers", [{"most": 0}, {"within": 1.0}, {"within": -0.1}, {"first": 1}, {"step": 0}])
def test_nonsense_is_refused(numbers: dict[str, int]) -> None:
    with pytest.raises(InvalidArgument, match="rule"):
        Rule(**numbers)


@pytest.mark.slow
@pytest.mark.parametrize("spread", [0.05, 0.055, 0.06])
def test_the_interval_holds_the_mean_as_often_as_it_should(spread: float) -> None:
    """Finish times of mean 1 and this coefficient of variation, skewed as sums of squares: at least 93% of 95%.

    4,000 experiments have a standard error of 0.35%. The worst is where the first look is about good enough.
    """
    stream = Stream(int(1000 * spread))
    normal = NormalDist()
    rule = Rule()

    def finish() -> float:
        """A chi-square of eight degrees, moved to a mean of 1 and scaled: its standard deviation is 4."""
        chi = sum(normal.inv_cdf((stream.below(10**9) + 0.5) / 10**9) ** 2 for _ in range(8))
        return 1 + spread * (chi - 8) / 4

    pool = [finish() for _ in range(40_000)]
    truth = sum(pool) / len(pool)
    held = 0
    for _ in range(4000):
        values: list[float] = []
        look = 0
        while True:
            look = rule.next_look(look)
            values += [pool[stream.below(len(pool))] for _ in range(look - len(values))]
            if rule.is_met(values):
                break
        found = mean(values)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= truth <= found.high
    assert held >= 0.93 * 4000
