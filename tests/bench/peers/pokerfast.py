"""pokerfast (plain Python): no-limit hold'em, six-handed by its own words; it plays nine-handed too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokerfast import FastHand

from tourney.bench.workload import CALL_DOWN

from .dealer import RANDOM, Dealer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.bench.workload import Game, Policy

_random: Final = RANDOM.random


class CallDown:
    """Checks and calls."""

    def act(self, hand: Any) -> None:  # noqa: ANN401 - not typed
        """Act."""
        hand.call()


class ByChance:
    """Folds, raises or calls by chance, as the policy says."""

    def __init__(self, policy: Policy) -> None:
        self._fold = policy.fold_percent / 100
        self._raise = policy.raise_percent / 100

    def act(self, hand: Any) -> None:  # noqa: ANN401
        """Act; the amount of a raise is what the player puts in."""
        space = hand.get_action_space()
        if "fold" in space and _random() < self._fold:
            hand.fold()
        elif "min_bet" in space and _random() < self._raise:
            least = space["min_bet"]
            hand.bet_or_raise(least + int(_random() * (space["max_bet"] - least + 1)))
        else:
            hand.call()


def dealer(game: Game, policy: Policy) -> Dealer | None:
    """Who deals hands of a game."""
    if game.variant != "no_limit_holdem":
        return None
    table = {
        "player_count": game.players,
        "small_blind": game.stakes.small_blind,
        "big_blind": game.stakes.big_blind,
        "min_stack": game.stack,
        "max_stack": game.stack,
        "rng": RANDOM,
    }
    act = (CallDown() if policy is CALL_DOWN else ByChance(policy)).act

    def deal() -> tuple[int, Any]:
        decisions = 0
        hand = FastHand(**table)
        while not hand.done:
            decisions += 1
            act(hand)
        return decisions, hand

    return Dealer(deal, _winnings)


def _winnings(hand: Any) -> Sequence[float]:  # noqa: ANN401
    payoffs: list[int] = hand.state.payoffs
    return payoffs
