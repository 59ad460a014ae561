"""Many tables at once play what single environments play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from learners import Numbers, hand_of

import tourney.rl
from tourney.errors import IllegalAction, InvalidArgument

if TYPE_CHECKING:
    from tourney.rl.setting import Played


def _lowest(mask: Numbers) -> Numbers:
    """The first legal action after a fold."""
    return np.argmax(mask * (np.arange(mask.shape[-1]) > 0), axis=-1)


@pytest.mark.parametrize("event", ["turbo_sng", hand_of("no_limit_holdem", 3)])
def test_each_table_plays_as_an_environment_of_its_own(event: Played) -> None:
    tables = tourney.rl.vector_env(event, 3, opponents="random_legal")
    single = [gymnasium.make("tourney/Seat-v0", event=event, opponents="random_legal") for _ in range(3)]
    seen, _ = tables.reset(seed=5)
    alone = [env.reset(seed=5 + row)[0] for row, env in enumerate(single)]
    ends = 0
    for _ in range(60):
        actions = _lowest(seen["action_mask"])
        seen, rewards, ended, truncated, infos = tables.step(actions)
        assert not truncated.any()
        for row, env in enumerate(single):
            alone[row], reward, is_over, _, _ = env.step(actions[row])
            assert (rewards[row], ended[row]) == (reward, is_over)
            if is_over:
                ends += 1
                assert (infos["final_obs"]["observation"][row] == alone[row]["observation"]).all()
                assert infos["_final_obs"][row]
                alone[row], info = env.reset()
                assert infos.get("unplayed", np.zeros((3, 1)))[row, 0] == info["unplayed"]
            assert (seen["observation"][row] == alone[row]["observation"]).all()
            assert (seen["action_mask"][row] == alone[row]["action_mask"]).all()
    assert ends


def test_all_seats_learn_from_one_table() -> None:
    tables = tourney.rl.vector_env(hand_of("leduc", stack=100), 8, learners=2)
    seen, infos = tables.reset(seed=1)
    seats = set()
    total = np.zeros(2)
    for _ in range(40):
        seen, rewards, ended, _, infos = tables.step(_lowest(seen["action_mask"]))
        seats |= set(infos["seat"].tolist())
        assert (rewards.sum(1) == 0).all()
        assert not rewards[~ended].any()
        total += np.abs(rewards).sum(0)
    assert seats == {0, 1}
    assert total.all()


def test_the_next_step_begins_the_next_episode_if_asked() -> None:
    tables = tourney.rl.vector_env(hand_of("kuhn", stack=2), 4, opponents="call", autoreset="next_step")
    assert tables.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, _ = tables.reset(seed=1)
    seen, rewards, ended, _, _ = tables.step(_lowest(seen["action_mask"]))
    assert ended.any()
    before = ended
    _, rewards, ended, _, _ = tables.step(np.full(4, 1))
    assert not rewards[before].any()
    assert not ended[before].any()


def test_arrays_are_copies_unless_it_is_asked_for_speed() -> None:
    for copy in (True, False):
        tables = tourney.rl.vector_env(hand_of("no_limit_holdem"), 2, opponents="call", copy=copy)
        first, _ = tables.reset(seed=1)
        second, *_ = tables.step(_lowest(first["action_mask"]))
        assert (first["observation"] is second["observation"]) is not copy
        assert second["observation"] in tables.observation_space["observation"]


def test_an_illegal_action_changes_nothing_at_any_table() -> None:
    tables = tourney.rl.vector_env(hand_of("no_limit_holdem"), 3, opponents="call")
    with pytest.raises(InvalidArgument, match=r"call reset\(\) first"):
        tables.step(np.ones(3, int))
    tables.reset(seed=1)
    for actions, words in (
        ([1, 1, 99], r"action 99 is not legal now; the mask is \["),
        ([1, 1], r"actions must be 3 whole numbers, not an array of int64, shape \(2,\)"),
        ([1.0, 1.0, 1.0], "not an array of float64"),
    ):
        with pytest.raises(IllegalAction, match=words):
            tables.step(actions)
    again, *_ = tables.step(np.ones(3, int))
    fresh = tourney.rl.vector_env(hand_of("no_limit_holdem"), 3, opponents="call")
    fresh.reset(seed=1)
    assert (again["observation"] == fresh.step(np.ones(3, int))[0]["observation"]).all()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"num_envs": 0}, "num_envs must be a whole number from 1"),
        ({"autoreset": "disabled"}, "autoreset must be 'same_step' or 'next_step'"),
        ({"learners": 3}, "learners must be from 1 to 2"),
    ],
)
def test_a_wrong_argument_is_named(options: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidArgument, match=words):
        tourney.rl.vector_env(hand_of("kuhn", stack=2), **options)


def test_seeds_are_one_for_each_table() -> None:
    tables = tourney.rl.vector_env(hand_of("no_limit_holdem"), 2, opponents="call")
    with pytest.raises(InvalidArgument, match="there are 2 tables, and 3 seeds"):
        tables.reset(seed=[1, 2, 3])
    seen, _ = tables.reset(seed=[4, 4])
    assert (seen["observation"][0] == seen["observation"][1]).all()
