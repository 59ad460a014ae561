"""What every shipped player keeps to, in every shipped game."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Final

import pytest
from games import usual_stakes, variant

from tourney.cards.deck import Deck
from tourney.config import shipped
from tourney.game.hand import Hand
from tourney.strategies.play import Fault, play_hand
from tourney.strategies.registry import BUILT_IN, find_strategy
from tourney.streams import Stream, derive

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.strategies.base import Strategy

_EVERYBODY: Final = [(name, game) for name in sorted(BUILT_IN) for game in shipped.names("variants")]
_HANDS: Final = 20


class _Noted:
    """A player whose actions are written down."""

    def __init__(self, player: Strategy) -> None:
        self._player = player
        self.actions: list[Action] = []

    def act(self, view: View) -> Action:
        action = self._player.act(view)
        self.actions.append(action)
        return action


def play(name: str, game: str, key: int) -> tuple[list[Action], tuple[int, ...]]:
    """What a table of one strategy does in a hand of random size and stacks, and the stacks after it."""
    rules = variant(game)
    draw = Stream(derive(key, 1))
    players = draw.between(rules.min_players, rules.max_players)
    stacks = [draw.between(1, draw.between(10, 20_000)) for _ in range(players)]
    hand = Hand(rules, usual_stakes(rules), stacks)
    strategies = [_Noted(find_strategy(name)()) for _ in stacks]
    deck = Deck(rules.deck, Stream(derive(key, 2)))

    def fail(fault: Fault) -> None:
        pytest.fail(f"{name} in {game}, key {key}: {fault}")

    play_hand(hand, deck, strategies, [derive(key, 3, player) for player in range(players)], fail)
    assert sum(hand.felt.stacks) == sum(stacks)
    return [action for strategy in strategies for action in strategy.actions], hand.felt.stacks


@pytest.mark.parametrize(("name", "game"), _EVERYBODY)
def test_a_player_is_legal_in_every_game(name: str, game: str) -> None:
    for key in range(_HANDS):
        play(name, game, key)


@pytest.mark.parametrize(("name", "game"), _EVERYBODY)
def test_a_player_does_the_same_with_the_same_random_numbers(name: str, game: str) -> None:
    for key in range(_HANDS // 4):
        assert play(name, game, key) == play(name, game, key)


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_a_player_can_be_sent_to_another_process(name: str) -> None:
    player = find_strategy(name)()
    assert isinstance(pickle.loads(pickle.dumps(player)), type(player))  # noqa: S301 - made here
