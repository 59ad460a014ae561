"""The cards that play, as an evaluator names them: they must be the best hand, and only cards that may play together.

Several fives may be equally good, such as five cards with either of two equal kickers; each of them is right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import bit_of, mask_of, parse_cards
from tourney.cards.rankings import NUMBER, UP_TO_FOUR, worth
from tourney.errors import CardsError

if TYPE_CHECKING:
    from tourney.stress.interface import Cards
    from tourney.stress.showdowns import ShowdownDeal

_NOT_ASKED: Final = frozenset(
    {
        "most_points_from_hand", "fewest_points_from_hand", "twenty_one_from_hand",
        "high_up_to_two_from_hand", "eight_or_better_up_to_two_from_hand",
    }
)  # fmt: skip
"""The rankings in which the cards that play are not five, or do not tell alone what they are worth."""


def has_best(ranking: str) -> bool:
    """Whether an evaluator can be asked for the best cards by a ranking."""
    return ranking not in _NOT_ASKED


def find_fault(showdown: ShowdownDeal, named: Cards | None) -> str:
    """What is wrong in the cards that an evaluator names for the first hand of a showdown; empty if nothing is."""
    own, board = mask_of(showdown.hole[0]), mask_of(showdown.board)
    number = NUMBER[showdown.ranking]
    best = worth(number, own, board)
    if named is None or not best:
        return "" if named is None and not best else "whether the hand qualifies"
    try:
        cards = parse_cards("".join(named))
    except CardsError:
        return "what is named is no cards"
    mask = mask_of(cards)
    if mask & ~(own | board) or len(set(cards)) < len(cards):
        return "a card is named that the hand does not have, or one twice"
    four = showdown.ranking in UP_TO_FOUR
    if not (1 <= len(cards) <= 4 if four else len(cards) == 5):
        return f"{len(cards)} cards are named"
    # In Omaha other cards than two of the hand and three of the board have the worth of no hand.
    if worth(number, mask & own, mask & board) != best:
        return "they are not the best that may play"
    spare = four and any(worth(number, (mask ^ bit_of(card)) & own, 0) == best for card in cards)
    return "a card is named that does not play" if spare else ""
