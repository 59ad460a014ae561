"""The evaluators of tourney under load: one Python call per hand, and many hands per call."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Final

from tourney.cards.card import mask_of
from tourney.cards.deck import STANDARD, Deck
from tourney.cards.rankings import NUMBER, RANKINGS, worth_sum
from tourney.streams import DEALING, Stream, root

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.types import Card

SEVEN_CARDS: Final = "high"
"""The ranking that other evaluators also support."""

PASS: Final = 1000
"""The number of different hands in a pass."""

BULK_PASS: Final = 50_000
"""The same for many hands per call: too many for the branch predictor of a processor to learn."""

SHAPES: Final = {
    "high": (2, 5),
    "high_two_from_hand": (4, 5),
    "high_short_deck": (2, 5),
    "high_short_deck_trips": (2, 5),
    "nines_or_better": (2, 5),
    "eight_or_better": (2, 5),
    "eight_or_better_two_from_hand": (4, 5),
    "ace_to_five": (7, 0),
    "deuce_to_seven": (5, 0),
    "badugi": (4, 0),
    "badugi_deuce_low": (5, 0),
    "ace_to_six": (5, 0),
    "sixes_or_better": (5, 0),
    "pair_or_better": (5, 0),
    "no_pair": (5, 0),
    "high_up_to_two_from_hand": (3, 5),
    "eight_or_better_up_to_two_from_hand": (3, 5),
    "high_from_hand": (5, 5),
    "deuce_to_seven_from_hand": (5, 5),
    "most_points_from_hand": (5, 5),
    "fewest_points_from_hand": (5, 5),
    "high_bug": (5, 0),
    "ace_to_five_bug": (5, 0),
    "high_mexican": (5, 0),
    "high_short_deck_two_from_hand": (4, 5),
    "ace_to_five_two_from_hand": (4, 5),
    "ace_to_five_from_hand": (5, 5),
    "badugi_from_hand": (5, 5),
    "high_badugi": (4, 0),
    "high_badugi_from_hand": (5, 5),
    "twenty_one_from_hand": (5, 5),
}
"""The number of hole cards and board cards for each ranking, as in its most common game."""

# Cards are numbered by rank, four suits each; 4 is the six.
_SHORT_DECK: Final = tuple(card for card in STANDARD if card // 4 >= 4)  # from the sixes on
_SEED: Final = 2024


def deals(ranking: str, hands: int = PASS) -> list[tuple[list[Card], list[Card]]]:
    """Random hands for a ranking: hole cards and board."""
    own, board = SHAPES[ranking]
    return _deals(own, board, hands, "short_deck" in ranking)


# Kept, so that building the hands is no part of what is measured.
@cache
def _deals(own: int, board: int, hands: int, short: bool) -> list[tuple[list[Card], list[Card]]]:  # noqa: FBT001
    stream = Stream(root(_SEED, 0, DEALING))
    decks = [Deck(_SHORT_DECK if short else STANDARD, stream) for _ in range(hands)]
    return [([deck.draw() for _ in range(own)], [deck.draw() for _ in range(board)]) for deck in decks]


def evaluations(name: str) -> Callable[[int], int]:
    """A function that makes a number of passes over the hands of a ranking; it returns 0 decisions."""
    ranking = RANKINGS[name]
    # Masks are built before: only the evaluation is timed.
    masks = [(mask_of(own), mask_of(board)) for own, board in deals(name)]

    def play(passes: int) -> int:
        for _ in range(passes):
            for own, board in masks:
                ranking(own, board)
        return 0

    return play


def bulk_evaluations(name: str) -> Callable[[int], int]:
    """A function that makes a number of passes over many hands of a ranking, one call per pass."""
    hands = deals(name, BULK_PASS)
    # Unsigned 64-bit numbers, which compiled code reads without building an object for each.
    hole_cards = array("Q", [mask_of(own) for own, _ in hands])
    boards = array("Q", [mask_of(board) for _, board in hands])
    number = NUMBER[name]

    def play(passes: int) -> int:
        for _ in range(passes):
            worth_sum(number, hole_cards, boards)
        return 0

    return play
