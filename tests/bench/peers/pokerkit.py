"""PokerKit: all five games.

The fastest honest way that we found: cards are dealt a player at a time, and hands are shown one by one, by its own
rule of who has to show; its automations of these two check everything twice (a third slower in all).
"""

from __future__ import annotations

import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from pokerkit import (
    Automation,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

from tourney.bench.workload import CALL_DOWN

from .dealer import RANDOM, Dealer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pokerkit import State

    from tourney.bench.workload import Game, Policy

_AUTOMATIONS: Final = tuple(
    step for step in Automation if step not in {Automation.HOLE_DEALING, Automation.HOLE_CARDS_SHOWING_OR_MUCKING}
)

_random: Final = RANDOM.random


class CallDown:
    """Checks, calls and brings in; stands pat."""

    def act(self, state: State, player: int) -> None:  # noqa: ARG002 - the cards do not matter
        """Act in a round of betting."""
        if state.bring_in_status:
            state.post_bring_in()
        else:
            state.check_or_call()

    def draw(self, state: State, player: int) -> None:  # noqa: ARG002
        """Stand pat."""
        state.stand_pat_or_discard()


class ByChance(CallDown):
    """Folds, raises or calls by chance, as the policy says."""

    def __init__(self, policy: Policy) -> None:
        self._fold = policy.fold_percent / 100
        self._raise = policy.raise_percent / 100

    def act(self, state: State, player: int) -> None:
        """Act in a round of betting."""
        bets = state.bets
        if max(bets) > bets[player] and _random() < self._fold:
            state.fold()
            return
        if _random() < self._raise:
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount if least else None
            if least and most:
                state.complete_bet_or_raise_to(least + int(_random() * (most - least + 1)))
                return
        super().act(state, player)

    def draw(self, state: State, player: int) -> None:
        """Give up a uniform number of cards at random."""
        cards = state.hole_cards[player]
        state.stand_pat_or_discard(RANDOM.sample(cards, RANDOM.randint(0, len(cards))))


def dealer(game: Game, policy: Policy) -> Dealer | None:
    """Who deals hands of a game."""
    rules = _build_rules(game)
    stacks = (game.stack,) * game.players
    player = CallDown() if policy is CALL_DOWN else ByChance(policy)

    def deal() -> tuple[int, State]:
        state = rules(stacks, game.players)
        return _play(state, player), state

    return Dealer(deal, _winnings, _quietly)


def _build_rules(game: Game) -> Any:  # noqa: ANN401 - one of PokerKit's games, which are not typed
    stakes = game.stakes
    if game.variant == "stud_hi_lo":
        return FixedLimitSevenCardStudHighLowSplitEightOrBetter(
            _AUTOMATIONS, True, stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet
        )
    blinds = (stakes.small_blind, stakes.big_blind)
    if game.variant == "triple_draw_deuce_to_seven":
        return FixedLimitDeuceToSevenLowballTripleDraw(
            _AUTOMATIONS, False, 0, blinds, stakes.small_bet, stakes.big_bet
        )
    kind = {"no_limit_holdem": NoLimitTexasHoldem, "pot_limit_omaha": PotLimitOmahaHoldem}[game.variant]
    return kind(_AUTOMATIONS, False, 0, blinds, stakes.big_blind)


def _play(state: State, player: CallDown) -> int:
    """Play a hand to its end; tells how many decisions it took."""
    decisions = 0
    act = player.act
    while state.status:
        if (actor := state.actor_index) is not None:
            decisions += 1
            act(state, actor)
        elif (drawer := state.stand_patter_or_discarder_index) is not None:
            decisions += 1
            player.draw(state, drawer)
        elif state.showdown_indices:
            state.show_or_muck_hole_cards()
        else:
            for index, pending in enumerate(state.hole_dealing_statuses):
                if pending:
                    state.deal_hole(len(pending), index)
    return decisions


def _winnings(state: State) -> Sequence[float]:
    payoffs: list[int] = state.payoffs
    return payoffs


@contextmanager
def _quietly() -> Iterator[None]:
    with warnings.catch_warnings(action="ignore"):  # it warns of every card once its deck has run out
        yield
