"""OpenSpiel's universal_poker (C++): no-limit hold'em. It ranks all the cards a player has, so it has no Omaha.

Cards are drawn from a deck shuffled here and given to it one by one: asking it for the cards that are left, at each
card, halves its pace. It lists every legal amount, so its chips are worth a small blind: a shorter list. It ranks the
hands when it is asked for the returns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pyspiel

from tourney.bench.workload import CALL_DOWN

from .dealer import RANDOM, Dealer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.bench.workload import Game, Policy

_FOLD: Final = 0
_CALL: Final = 1
_TERMINAL: Final = -4
_CHANCE: Final = -1
_DECK: Final = range(52)

_random: Final = RANDOM.random


class CallDown:
    """Checks and calls."""

    def act(self, state: Any) -> int:  # noqa: ANN401, ARG002 - OpenSpiel is not typed; the cards do not matter
        """The action: fold, call, or what to raise to."""
        return _CALL


class ByChance:
    """Folds, raises or calls by chance, as the policy says."""

    def __init__(self, policy: Policy) -> None:
        self._fold = policy.fold_percent / 100
        self._raise = policy.raise_percent / 100

    def act(self, state: Any) -> int:  # noqa: ANN401
        """The action: fold, call, or what to raise to."""
        legal: list[int] = state.legal_actions()
        # It offers a fold only to those who face a bet, then the call, then every amount.
        faces_bet = legal[0] == _FOLD
        if faces_bet and _random() < self._fold:
            return _FOLD
        amounts = len(legal) - 1 - faces_bet
        if amounts and _random() < self._raise:
            return legal[1 + faces_bet + int(_random() * amounts)]
        return _CALL


def dealer(game: Game, policy: Policy) -> Dealer | None:
    """Who deals hands of a game."""
    if game.variant != "no_limit_holdem":
        return None
    new_state = _build_rules(game).new_initial_state
    player = CallDown() if policy is CALL_DOWN else ByChance(policy)
    dealt = 2 * game.players

    def deal() -> tuple[int, list[float]]:
        state = new_state()
        cards = RANDOM.sample(_DECK, dealt + 5)
        return _play(state, player, cards[:dealt], cards[dealt:])

    return Dealer(deal, _winnings)


def _build_rules(game: Game) -> Any:  # noqa: ANN401
    chip = game.stakes.small_blind
    blinds = [1, game.stakes.big_blind // chip] + [0] * (game.players - 2)
    return pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fullgame",
            "numPlayers": game.players,
            "numRounds": 4,
            "blind": " ".join(map(str, blinds)),
            "firstPlayer": "3 1 1 1",
            "stack": " ".join([str(game.stack // chip)] * game.players),
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
        },
    )


def _play(state: Any, player: CallDown | ByChance, hole: list[int], board: list[int]) -> tuple[int, list[float]]:  # noqa: ANN401
    """Play a hand to its end; tells how many decisions it took, and who won what."""
    decisions = 0
    act = player.act
    apply = state.apply_action
    turn = state.current_player
    for card in hole:
        apply(card)
    while (whose := turn()) != _TERMINAL:
        if whose == _CHANCE:
            apply(board.pop())
        else:
            decisions += 1
            apply(act(state))
    return decisions, state.returns()


def _winnings(returns: list[float]) -> Sequence[float]:
    return returns
