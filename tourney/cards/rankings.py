"""The ways of ranking a hand, by the names that variant files use.

A ranking takes the masks of a player's own cards and of the board, and returns the hand's worth: a positive integer,
higher is better, equal worth splits; 0 means that the hand does not qualify.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from tourney.cards.high import PAIR, high, short_deck, short_deck_trips
from tourney.cards.low import ace_to_five, badugi, badugi_deuce_low, deuce_to_seven, eight_or_better
from tourney.cards.tables import CATEGORY
from tourney.cards.two_from_hand import eight_or_better_two_from_hand, high_two_from_hand

if TYPE_CHECKING:
    from array import array

Ranking: TypeAlias = Callable[[int, int], int]

_NINES: Final = PAIR << CATEGORY | 7 << 16  # the lowest pair of nines

_HIGH: Final = 0
_HIGH_TWO_FROM_HAND: Final = 1
_HIGH_SHORT_DECK: Final = 2
_HIGH_SHORT_DECK_TRIPS: Final = 30
_NINES_OR_BETTER: Final = 3
_EIGHT_OR_BETTER: Final = 4
_EIGHT_OR_BETTER_TWO_FROM_HAND: Final = 5
_ACE_TO_FIVE: Final = 6
_DEUCE_TO_SEVEN: Final = 7
_BADUGI: Final = 8
_BADUGI_DEUCE_LOW: Final = 9

NUMBER: Final = {
    "high": _HIGH,
    "high_two_from_hand": _HIGH_TWO_FROM_HAND,
    "high_short_deck": _HIGH_SHORT_DECK,
    "high_short_deck_trips": _HIGH_SHORT_DECK_TRIPS,
    "nines_or_better": _NINES_OR_BETTER,
    "eight_or_better": _EIGHT_OR_BETTER,
    "eight_or_better_two_from_hand": _EIGHT_OR_BETTER_TWO_FROM_HAND,
    "ace_to_five": _ACE_TO_FIVE,
    "deuce_to_seven": _DEUCE_TO_SEVEN,
    "badugi": _BADUGI,
    "badugi_deuce_low": _BADUGI_DEUCE_LOW,
}
"""The number of each ranking, for `worth`: no part of any result."""


def worth(ranking: int, hole: int, board: int) -> int:  # noqa: C901, PLR0911 - a table of a line each
    """The worth of a hand by the ranking of this number.

    Raises:
        ValueError: No ranking has it.
    """
    if ranking == _HIGH:
        return high(hole | board) + 1  # high hands count from 0, the lowest of them
    if ranking == _HIGH_TWO_FROM_HAND:
        return high_two_from_hand(hole, board) + 1
    if ranking == _HIGH_SHORT_DECK:
        return short_deck(hole | board) + 1
    if ranking == _HIGH_SHORT_DECK_TRIPS:
        return short_deck_trips(hole | board) + 1
    if ranking == _NINES_OR_BETTER:
        return _nines_or_better(hole | board)
    if ranking == _EIGHT_OR_BETTER:
        return eight_or_better(hole | board)
    if ranking == _EIGHT_OR_BETTER_TWO_FROM_HAND:
        return eight_or_better_two_from_hand(hole, board)
    if ranking == _ACE_TO_FIVE:
        return ace_to_five(hole | board)
    if ranking == _DEUCE_TO_SEVEN:
        return deuce_to_seven(hole | board)
    if ranking == _BADUGI:
        return badugi(hole | board)
    if ranking == _BADUGI_DEUCE_LOW:
        return badugi_deuce_low(hole | board)
    raise ValueError(f"no ranking has the number {ranking}")


def _nines_or_better(mask: int) -> int:
    pair = high(mask)
    return pair if pair >= _NINES else 0


def worth_sum(ranking: int, holes: array[int], boards: array[int]) -> int:
    """The sum of the worths of many hands, each with the board in the same place, in arrays of type "Q".

    To measure by: no hand costs more than its evaluation.
    """
    total = 0
    for place in range(len(holes)):
        total += worth(ranking, holes[place], boards[place])
    return total


RANKINGS: Final[dict[str, Ranking]] = {name: partial(worth, number) for name, number in NUMBER.items()}

_NEEDS: Final = {
    "high": (1, 0, 1, 7),
    "high_two_from_hand": (2, 3, 5, 52),
    "high_short_deck": (1, 0, 5, 7),
    "high_short_deck_trips": (1, 0, 5, 7),
    "nines_or_better": (1, 0, 5, 7),
    "eight_or_better": (1, 0, 5, 7),
    "eight_or_better_two_from_hand": (2, 3, 5, 52),
    "ace_to_five": (1, 0, 1, 7),
    "deuce_to_seven": (1, 0, 5, 5),
    "badugi": (1, 0, 4, 7),
    "badugi_deuce_low": (1, 0, 4, 7),
}
"""The least own cards, the least cards on the board, the least and the most of both together."""


def can_rank(ranking: str, own: int, board: int) -> bool:
    """Whether a ranking can compare hands of so many own cards and a board of so many."""
    least_own, least_board, least, most = _NEEDS[ranking]
    return own >= least_own and board >= least_board and least <= own + board <= most


ACE_LOW: Final = frozenset({"eight_or_better", "eight_or_better_two_from_hand", "ace_to_five", "badugi"})
"""The rankings in which the ace is the lowest card."""
