"""pokers (Rust): no-limit hold'em.

It writes each showdown to the standard output, which is closed to it meanwhile. It has no least raise; here it is a
big blind. It also asks players who are all in, who then check.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from pokers import Action, ActionEnum, State

from tourney.bench.workload import CALL_DOWN

from .dealer import RANDOM, Dealer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.bench.workload import Game, Policy

_FOLD: Final = Action(ActionEnum.Fold)
_CHECK: Final = Action(ActionEnum.Check)
_CALL: Final = Action(ActionEnum.Call)
_MAY_CALL: Final = ActionEnum.Call
_STDOUT: Final = 1

_random: Final = RANDOM.random


class CallDown:
    """Checks and calls."""

    def act(self, state: Any) -> Any:  # noqa: ANN401 - not typed
        """The action."""
        return _CALL if state.legal_actions[1] == _MAY_CALL else _CHECK


class ByChance(CallDown):
    """Folds, raises or calls by chance, as the policy says."""

    def __init__(self, policy: Policy, least_raise: int) -> None:
        self._fold = policy.fold_percent / 100
        self._raise = policy.raise_percent / 100
        self._least = least_raise

    def act(self, state: Any) -> Any:  # noqa: ANN401
        """The action; the amount of a raise is what it adds to a call."""
        player = state.players_state[state.current_player]
        to_call = state.min_bet - player.bet_chips
        if to_call and _random() < self._fold:
            return _FOLD
        most = player.stake - to_call
        if most > 0 and _random() < self._raise:
            least = min(self._least, most)
            return Action(ActionEnum.Raise, least + int(_random() * (most - least + 1)))
        return super().act(state)


def dealer(game: Game, policy: Policy) -> Dealer | None:
    """Who deals hands of a game."""
    if game.variant != "no_limit_holdem":
        return None
    big_blind = game.stakes.big_blind
    table = (game.players, game.players - 1, float(game.stakes.small_blind), float(big_blind), float(game.stack))
    act = (CallDown() if policy is CALL_DOWN else ByChance(policy, big_blind)).act
    seeds = count()

    def deal() -> tuple[int, Any]:
        decisions = 0
        state = State.from_seed(*table, next(seeds))
        while not state.final_state:
            decisions += 1
            state = state.apply_action(act(state))
        return decisions, state

    return Dealer(deal, _winnings, _quietly)


def _winnings(state: Any) -> Sequence[float]:  # noqa: ANN401
    if int(state.status):
        raise ValueError(f"an illegal action: {state.status}")
    return [player.reward for player in state.players_state]


@contextmanager
def _quietly() -> Iterator[None]:
    """Have the standard output of this process, not of Python alone, go nowhere."""
    sys.stdout.flush()
    saved = os.dup(_STDOUT)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _STDOUT)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(saved, _STDOUT)
        os.close(saved)
