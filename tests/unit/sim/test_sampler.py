"""Samples of a room without a floor: on a time grid, at the bubble, in the money, at the end."""

from __future__ import annotations

from decimal import Decimal

from events import SLOW, group, scenario
from halls import Standing

from tourney.sim.sampler import Sampler
from tourney.sim.samples import SampleMoment
from tourney.tournament.payouts import PercentPayouts


def sampled(every: int = 0) -> tuple[Standing, Sampler]:
    """Six players, two places paid, and a running clock."""
    payouts = PercentPayouts((Decimal(70), Decimal(30)))
    standing = Standing(6, event=scenario(field=[group("fold", 6)], payouts=payouts, schedule=SLOW))
    sampler = Sampler(standing.house, every)
    sampler.enter(standing.hall)
    standing.hall.clock.begin_levels()
    return standing, sampler


def test_a_grid_has_a_sample_at_each_step() -> None:
    standing, sampler = sampled(500)
    standing.run_to(1600)
    assert [(each.moment, each.seconds, each.level) for each in sampler.samples] == [
        (SampleMoment.TIME, 500, 1), (SampleMoment.TIME, 1000, 2), (SampleMoment.TIME, 1500, 3),
    ]  # fmt: skip


def test_a_sample_counts_players_with_chips_and_their_stacks() -> None:
    standing, sampler = sampled()
    standing.house.ledger.stacks.update({0: 2500, 1: 1500, 2: 1000, 3: 750, 4: 250, 5: 0})
    sampler.take(SampleMoment.LEVEL)
    [sample] = sampler.samples
    assert (sample.players, sample.tables, sample.average, sample.median) == (5, 1, 1200, 1000)
    assert sample.unit == 20
    assert sample.orbit == 30  # both blinds of 10 and 20, without an ante


def test_the_bubble_and_the_money_are_met_once_each() -> None:
    # The bubble: one more player must bust before all left are in the money.
    standing, sampler = sampled()
    ledger = standing.house.ledger
    for player in (5, 4):
        ledger.put_out([[player]], 1, 0)
    assert sampler.samples == []  # no prize is known while entries are open
    ledger.close()
    for player in (3, 2, 1):
        ledger.stacks[player] = 0
        ledger.put_out([[player]], 1, 0)
    assert [each.moment for each in sampler.samples] == [SampleMoment.BUBBLE, SampleMoment.MONEY]


def test_the_end_is_a_moment_too() -> None:
    standing, sampler = sampled()
    standing.house.ledger.end([[5, 4, 3, 2, 1], [0]], 1, "winner")
    assert sampler.samples[-1].moment is SampleMoment.END


def test_where_nobody_plays_nothing_is_seen() -> None:
    standing = Standing(6, event=scenario(field=[group("fold", 6)]))
    sampler = Sampler(standing.house, 0)
    standing.house.ledger.on_moment(SampleMoment.LEVEL)
    assert sampler.samples == []
