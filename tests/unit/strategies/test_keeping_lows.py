"""What is kept for a low with straights, against the rule written out with the rankings of whole hands."""

from __future__ import annotations

import pytest

from tourney.cards.card import BIT
from tourney.cards.high import category_of, high
from tourney.cards.rankings import NUMBER
from tourney.strategies.skilled.draw_rules import keep
from tourney.streams import Stream

STRAIGHT = 4


def keep_plainly(hand: list[int], draw_to: int, stand_on: int) -> int:
    """One card of each rank in the order of suits; all five if they are good; else those up to a bound."""
    by_rank: dict[int, int] = {}
    for card in sorted(hand, key=lambda card: card % 4):
        by_rank.setdefault(card // 4, card)
    whole = sum(BIT[card] for card in by_rank.values())
    top = max(by_rank)
    flawed = len(by_rank) == 5 and category_of(high(whole)) >= STRAIGHT
    if len(by_rank) == 5 and not flawed and top <= stand_on:
        return whole
    bound = top - 1 if flawed and top <= draw_to else draw_to
    return sum(BIT[card] for rank, card in by_rank.items() if rank <= bound)


@pytest.mark.parametrize("cards", [range(52), range(28), range(0, 52, 4), [c for c in range(40) if c % 4 < 2]])
@pytest.mark.parametrize("slack", [-2, 0, 2])
@pytest.mark.parametrize(("left", "draw_to", "stand_on"), [(1, 7, 8), (2, 6, 7), (3, 6, 7)])
def test_deuce_to_seven(cards: list[int], slack: int, left: int, draw_to: int, stand_on: int) -> None:
    deck, stream = list(cards), Stream(slack + 5)
    for _ in range(60):
        stream.shuffle(deck)
        hand = deck[:5]
        kept = keep(NUMBER["deuce_to_seven"], sum(BIT[card] for card in hand), left, slack)
        assert kept == keep_plainly(hand, draw_to + slack, stand_on + slack)
