"""Well-known spots of hold'em, and a player's actions in them; the default player is tight-aggressive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games import variant

from tourney.cards.card import parse_cards
from tourney.cards.deck import Script
from tourney.game.action import Action, check_or_call, fold, raise_to
from tourney.game.hand import Hand
from tourney.game.stakes import Stakes
from tourney.game.turn import DEAL
from tourney.strategies.holdem.tight_aggressive import TightAggressive

if TYPE_CHECKING:
    from tourney.strategies.base import Strategy

HERO = TightAggressive()


def spot(cards: str, seat: int, script: str = "", stacks: list[int] | None = None, **how: str) -> Hand:
    """A hand in which `seat` holds `cards` and acts after `script`: f, c or an amount for each decision."""
    stacks = stacks or [5_000] * 9
    game = variant(how.get("game", "no_limit_holdem"))
    hand = Hand(game, Stakes(small_blind=50, big_blind=100), stacks)
    own = parse_cards(cards)
    board = parse_cards(how.get("board", ""))
    used = {*own, *board}
    spare = [card for card in range(52) if card not in used]
    hole_cards = [own if player == seat else [spare.pop() for _ in own] for player in range(len(stacks))]
    deck = Script([hole[turn] for turn in range(len(own)) for hole in hole_cards] + board)
    words = script.split()
    while True:
        if hand.turn == DEAL:
            hand.deal_from(deck)
        elif words:
            word = words.pop(0)
            hand.apply(fold() if word == "f" else check_or_call() if word == "c" else raise_to(int(word)))
        else:
            assert hand.actor == seat
            return hand


def answers(hand: Hand, player: Strategy = HERO) -> list[Action]:
    """The player's actions with a hundred streams."""
    return [player.act(hand.view(hand.actor, key)) for key in range(100)]


def answer(hand: Hand, player: Strategy = HERO) -> Action:
    """The player's action, if it is not random."""
    action, *others = answers(hand, player)
    assert all(other == action for other in others)
    return action
