"""The environment of Gymnasium for one learner."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from learners import Environment, choose_randomly, hand_of

import tourney.rl
from tourney.errors import IllegalAction, InvalidArgument


def _make(**options: Any) -> Environment:  # noqa: ANN401
    return gymnasium.make("tourney/Seat-v0", **options)


@pytest.mark.parametrize(
    "options",
    [
        {"event": "turbo_sng", "on_fault": "fold"},
        {"event": hand_of("no_limit_holdem", 4), "opponents": "random_legal", "on_fault": "fold"},
        {"event": hand_of("badugi", 3), "opponents": ["call", "random_legal"], "on_fault": "fold", "exact": True},
    ],
)
def test_it_passes_the_check_of_gymnasium(options: dict[str, Any]) -> None:
    """The check samples actions without the mask, so illegal ones must not raise."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*render.*")
        check_env(_make(**options).unwrapped, skip_render_check=True)


def test_a_seed_gives_the_same_episodes() -> None:
    played = []
    for _ in range(2):
        env, choose, rewards = _make(event="turbo_sng"), choose_randomly(1), []
        for seed in (7, None):
            seen, _ = env.reset(seed=seed)
            ended = False
            while not ended:
                seen, reward, ended, _, _ = env.step(choose(seen))
                rewards.append(reward)
        played.append(rewards)
    assert played[0] == played[1]


def test_the_rewards_of_a_sit_and_go_sum_to_the_prize() -> None:
    """A buy-in is lost; 4.5, 2.7 or 1.8 buy-ins are won."""
    env, choose = _make(event="turbo_sng", opponents="random_legal"), choose_randomly(2)
    totals = set()
    for seed in range(12):
        seen, _ = env.reset(seed=seed)
        total, ended = 0.0, False
        while not ended:
            seen, reward, ended, _, _ = env.step(choose(seen))
            total += reward
        totals.add(round(total, 9))
    assert -1.0 in totals
    assert totals <= {-1.0, 3.5, 1.7, 0.8}


def test_a_multi_table_event_ends_when_the_learner_is_out() -> None:
    env, choose = _make(event=tourney.load("deepstack_daily", "entries=24"), reward="prize"), choose_randomly(3)
    seen, _ = env.reset(seed=3)
    ended = False
    while not ended:
        seen, _, ended, truncated, _ = env.step(choose(seen))
        assert not truncated
    with pytest.raises(InvalidArgument, match=r"call reset\(\)"):
        env.step(1)


def test_hands_without_a_turn_are_passed_over_and_counted() -> None:
    """Heads-up, the big blind wins 50 without a turn when the small blind folds."""
    env = _make(event=hand_of("no_limit_holdem"), opponents="fold")
    passed = set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        passed.add(info["unplayed"])
    assert passed <= {50.0 * each for each in range(10)}
    assert len(passed) > 1


def test_an_illegal_action_raises_or_folds() -> None:
    hand = hand_of("no_limit_holdem")
    env = _make(event=hand, opponents="call")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"action 99 is not legal now; the mask is \["):
        env.step(99)
    env = _make(event=hand, opponents="call", on_fault="fold")
    env.reset(seed=1)
    *_, info = env.step(99)
    assert info["fault"].startswith("action 99 is not legal now")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"learner": 9}, "different numbers from 0 to 8"),
        ({"on_fault": "ignore"}, "on_fault must be 'stop' or 'fold'"),
        ({"event": hand_of("kuhn", stack=2)}, "1 of 2 players have no strategy"),
        ({"event": "no_such_event"}, "no_such_event"),
    ],
)
def test_a_wrong_argument_is_named(options: dict[str, Any], words: str) -> None:
    with pytest.raises(tourney.TourneyError, match=words):
        _make(**options)


def test_first_hand_is_the_first_of_an_event() -> None:
    hand = tourney.rl.first_hand("turbo_sng", level=3, players=4)
    level = {each.number: each for each in tourney.load("turbo_sng").schedule.levels}[3]  # type: ignore[union-attr]
    assert hand.stakes == level.stakes_for(hand.variant)
    assert [before + paid for before, paid in zip(hand.state.stacks, hand.state.committed, strict=True)] == [1500] * 4
    for options, words in (({"level": 99}, "has levels 1 to"), ({"players": 1}, "players must be from 2 to 9")):
        with pytest.raises(InvalidArgument, match=words):
            tourney.rl.first_hand("turbo_sng", **options)
