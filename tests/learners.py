"""What the tests of environments share: hands, and agents who act at random or by a strategy."""

from __future__ import annotations

import random
import warnings
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pytest
from games import usual_stakes, variant

from tourney.game.hand import Hand

if TYPE_CHECKING:
    from collections.abc import Callable

pytest.importorskip("pettingzoo", reason="needs the extra [rl]")
with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it imports an environment in a deprecated way
    from pettingzoo.test import api_test, seed_test

__all__ = ["Environment", "Numbers", "api_test", "choose_randomly", "hand_of", "play_out", "seed_test"]

Environment: TypeAlias = Any
Numbers: TypeAlias = Any
"""An array of NumPy. Neither has a type where the extra is not installed."""

STACK: Final = 5_000


def hand_of(game: str, players: int = 2, stack: int = STACK) -> Hand:
    """A hand of a game before its first card."""
    return Hand(variant(game), usual_stakes(variant(game)), [stack] * players)


def choose_randomly(seed: int) -> Callable[[dict[str, Any]], int]:
    """A policy that draws one of the legal actions."""
    drawn = random.Random(seed)  # noqa: S311

    def choose(seen: dict[str, Any]) -> int:
        return drawn.choice([move for move, legal in enumerate(seen["action_mask"]) if legal])

    return choose


def play_out(env: Environment, choose: Callable[[dict[str, Any]], Any]) -> dict[str, float]:
    """Play an AEC environment to the end of its episode; return the sum of the rewards of each agent."""
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        assert seen["action_mask"].any()
        total[agent] += reward
        env.step(None if terminated or truncated else choose(seen))
    return total
