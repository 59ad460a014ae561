"""Rewards: what a learner has in money is zero over all entrants, at any time by ICM, at the end by prizes."""

from __future__ import annotations

from typing import Any, Final

import pytest
from learners import choose_randomly, play_out

import tourney
import tourney.rl
from tourney.rl.accounts import Accounts, Reward
from tourney.sim.scenario import Scenario
from tourney.sim.tournament import Tournament

_NEARLY_NOTHING: Final = 1e-9


def _sit_and_gos(count: int, reward: str, first: int = 0) -> None:
    env = tourney.rl.env("turbo_sng", reward=reward)
    choose = choose_randomly(first)
    for seed in range(first, first + count):
        env.reset(seed=seed)
        total = play_out(env, choose)
        assert abs(sum(total.values())) < _NEARLY_NOTHING, seed
        if reward != "chips":  # top_3 pays 50, 30 and 20% of nine buy-ins; those who tie for places share
            prizes = sorted(round(won + 1, 9) for won in total.values())
            assert prizes[0] >= 0
            assert prizes[-1] == 4.5


@pytest.mark.parametrize("reward", ["icm", "prize", "chips"])
def test_the_rewards_of_a_sit_and_go_sum_to_zero(reward: str) -> None:
    _sit_and_gos(6, reward)


@pytest.mark.long
@pytest.mark.compiled
def test_the_rewards_of_ten_thousand_sit_and_gos_sum_to_zero() -> None:
    _sit_and_gos(10_000, "icm", 1_000)


def test_icm_rewards_sum_to_the_prize() -> None:
    """What they sum to is what `reward="prize"` pays for the same actions."""
    totals = []
    for reward in ("icm", "prize"):
        env = tourney.rl.env("turbo_sng", reward=reward)
        env.reset(seed=4)
        totals.append(play_out(env, choose_randomly(4)))
    for agent, won in totals[0].items():
        assert won == pytest.approx(totals[1][agent], abs=1e-9)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("deepstack_daily", ("entries=24",)),
        ("progressive_bounty", ("entries=20",)),
        ("mystery_bounty", ("entries=20",)),
        ("satellite", ("entries=30",)),
        ("vegas_daily_rebuy", ("entries=20",)),
        ("live_reentry", ("entries=20",)),
    ],
)
def test_all_entrants_together_have_nothing(name: str, settings: tuple[str, ...]) -> None:
    """With rebuys, re-entries and bounties: by ICM at any time without bounties, at the end in all cases."""
    event = _load(name, settings)
    sums: list[float] = []
    accounts: Any = None

    def check(event_of_floor: object) -> None:
        accounts(event_of_floor)
        if type(event_of_floor).__name__ in {"TableBroken", "Bought", "Placed"} and event.bounty is None:
            sums.append(sum(accounts.balances(Reward.ICM).values()))

    tournament = Tournament(event, 3, sinks=[check])
    accounts = Accounts(event, lambda: tournament.prizes)
    result = tournament.run()
    added = result.overlay / (event.buy_in + (event.bounty.amount if event.bounty else 0))
    assert sum(accounts.balances(Reward.PRIZE).values()) == pytest.approx(added, abs=1e-9)
    assert all(abs(each - added) < _NEARLY_NOTHING for each in sums) or result.overlay
    assert accounts.is_over


def _load(name: str, settings: tuple[str, ...]) -> Scenario:
    event = tourney.load(name, *settings)
    assert isinstance(event, Scenario)
    return event
