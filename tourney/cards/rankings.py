"""Hand rankings, by the names that variant files use, and those by points.

A ranking takes the masks of a player's own cards and of the board, and returns the worth of the hand: a positive
integer, higher is better, equal worths split. 0 means that the hand does not qualify. An ace has 1 point, deuces to
tens have their number, face cards 0 (Drawmaha 49, Zero and 21).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from tourney.cards.high import PAIR, high, high_badugi, high_bug, high_mexican, short_deck, short_deck_trips
from tourney.cards.low import (
    ace_to_five,
    ace_to_five_bug,
    ace_to_six,
    badugi,
    badugi_deuce_low,
    deuce_to_seven,
    eight_or_better,
    no_pair,
)
from tourney.cards.tables import CATEGORY, SUIT
from tourney.cards.two_from_hand import (
    best_two_from_hand,
    best_up_to_two_from_hand,
    eight_or_better_two_from_hand,
    high_two_from_hand,
)

if TYPE_CHECKING:
    from array import array

_DECK: Final = 220  # points of all 52 cards
_NO_CARDS: Final = [1, 0, 0, 0, 0, 0, 0, 0]
_UP_TO_21: Final = (1 << 22) - 1
_CARDS: Final = (1 << 52) - 1

Ranking: TypeAlias = Callable[[int, int], int]

_PAIR: Final = PAIR << CATEGORY  # the lowest worth of a pair of deuces
_SIXES: Final = PAIR << CATEGORY | 4 << 16
_NINES: Final = PAIR << CATEGORY | 7 << 16

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
_ACE_TO_SIX: Final = 10
_SIXES_OR_BETTER: Final = 11
_PAIR_OR_BETTER: Final = 12
_NO_PAIR: Final = 13
_HIGH_UP_TO_TWO_FROM_HAND: Final = 14
_EIGHT_OR_BETTER_UP_TO_TWO_FROM_HAND: Final = 15
_HIGH_FROM_HAND: Final = 16
_DEUCE_TO_SEVEN_FROM_HAND: Final = 17
_MOST_POINTS_FROM_HAND: Final = 18
_FEWEST_POINTS_FROM_HAND: Final = 19
_HIGH_BUG: Final = 20
_ACE_TO_FIVE_BUG: Final = 21
_HIGH_MEXICAN: Final = 22
_HIGH_SHORT_DECK_TWO_FROM_HAND: Final = 23
_ACE_TO_FIVE_TWO_FROM_HAND: Final = 24
_ACE_TO_FIVE_FROM_HAND: Final = 25
_BADUGI_FROM_HAND: Final = 26
_HIGH_BADUGI: Final = 27
_HIGH_BADUGI_FROM_HAND: Final = 28
_TWENTY_ONE_FROM_HAND: Final = 29

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
    "ace_to_six": _ACE_TO_SIX,
    "sixes_or_better": _SIXES_OR_BETTER,
    "pair_or_better": _PAIR_OR_BETTER,
    "no_pair": _NO_PAIR,
    "high_up_to_two_from_hand": _HIGH_UP_TO_TWO_FROM_HAND,
    "eight_or_better_up_to_two_from_hand": _EIGHT_OR_BETTER_UP_TO_TWO_FROM_HAND,
    "high_from_hand": _HIGH_FROM_HAND,
    "deuce_to_seven_from_hand": _DEUCE_TO_SEVEN_FROM_HAND,
    "most_points_from_hand": _MOST_POINTS_FROM_HAND,
    "fewest_points_from_hand": _FEWEST_POINTS_FROM_HAND,
    "high_bug": _HIGH_BUG,
    "ace_to_five_bug": _ACE_TO_FIVE_BUG,
    "high_mexican": _HIGH_MEXICAN,
    "high_short_deck_two_from_hand": _HIGH_SHORT_DECK_TWO_FROM_HAND,
    "ace_to_five_two_from_hand": _ACE_TO_FIVE_TWO_FROM_HAND,
    "ace_to_five_from_hand": _ACE_TO_FIVE_FROM_HAND,
    "badugi_from_hand": _BADUGI_FROM_HAND,
    "high_badugi": _HIGH_BADUGI,
    "high_badugi_from_hand": _HIGH_BADUGI_FROM_HAND,
    "twenty_one_from_hand": _TWENTY_ONE_FROM_HAND,
}
"""The number of each ranking, for `worth`; results do not depend on it."""


def _points() -> list[int]:
    points = [0]
    for rank in range(13):
        value = rank + 2 if rank <= 8 else rank == 12
        points += [value + others for others in points]
    return points


_POINTS: Final = tuple(_points())  # indexed by the ranks of a suit


def most_points(mask: int) -> int:
    """The worth of a hand where more points are better."""
    clubs = mask & SUIT
    diamonds = mask >> 13 & SUIT
    hearts = mask >> 26 & SUIT
    spades = mask >> 39 & SUIT
    return 1 + _POINTS[clubs] + _POINTS[diamonds] + _POINTS[hearts] + _POINTS[spades]


def fewest_points(mask: int) -> int:
    """The worth of a hand where fewer points are better."""
    return _DECK + 2 - most_points(mask)


def twenty_one(mask: int) -> int:
    """The worth of the cards of a hand that come closest to 21 points without more; then more cards are better."""
    sums = _NO_CARDS[:]  # for each number of cards, a bit for each total of points that they can have
    mask &= _CARDS
    while mask:
        card = mask & -mask
        mask ^= card
        points = most_points(card) - 1
        # From the most cards down, so that the card just added is not added again to the sums it has made.
        for cards in range(6, -1, -1):
            sums[cards + 1] |= sums[cards] << points & _UP_TO_21
    # No card has more than ten points, so some total up to 21 is always found.
    for points in range(21, -1, -1):
        for cards in range(7, -1, -1):
            if sums[cards] >> points & 1:
                return 1 + (points << 3 | cards)
    return 0


def worth(ranking: int, hole: int, board: int) -> int:  # noqa: C901, PLR0911, PLR0912 - a table of thirty lines
    """The worth of a hand by the ranking with this number.

    Raises:
        ValueError: No ranking has this number.
    """
    if ranking == _HIGH:
        return high(hole | board) + 1  # `high` starts from 0
    if ranking == _HIGH_TWO_FROM_HAND:
        return high_two_from_hand(hole, board) + 1
    if ranking == _HIGH_SHORT_DECK:
        return short_deck(hole | board) + 1
    if ranking == _HIGH_SHORT_DECK_TRIPS:
        return short_deck_trips(hole | board) + 1
    if ranking == _NINES_OR_BETTER:
        return _if_qualified(high(hole | board), _NINES)
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
    if ranking == _ACE_TO_SIX:
        return ace_to_six(hole | board)
    if ranking == _SIXES_OR_BETTER:
        return _if_qualified(high(hole | board), _SIXES)
    if ranking == _PAIR_OR_BETTER:
        return _if_qualified(high(hole | board), _PAIR)
    if ranking == _NO_PAIR:
        return no_pair(hole | board)
    if ranking == _HIGH_UP_TO_TWO_FROM_HAND:
        return best_up_to_two_from_hand(hole, board, 0)
    if ranking == _EIGHT_OR_BETTER_UP_TO_TWO_FROM_HAND:
        return best_up_to_two_from_hand(hole, board, 1)
    if ranking == _HIGH_FROM_HAND:
        return high(hole) + 1
    if ranking == _DEUCE_TO_SEVEN_FROM_HAND:
        return deuce_to_seven(hole)
    if ranking == _MOST_POINTS_FROM_HAND:
        return most_points(hole)
    if ranking == _FEWEST_POINTS_FROM_HAND:
        return fewest_points(hole)
    if ranking == _HIGH_BUG:
        return high_bug(hole | board) + 1
    if ranking == _ACE_TO_FIVE_BUG:
        return ace_to_five_bug(hole | board)
    if ranking == _HIGH_MEXICAN:
        return high_mexican(hole | board) + 1
    if ranking == _HIGH_SHORT_DECK_TWO_FROM_HAND:
        return best_two_from_hand(hole, board, 0)
    if ranking == _ACE_TO_FIVE_TWO_FROM_HAND:
        return best_two_from_hand(hole, board, 1)
    if ranking == _ACE_TO_FIVE_FROM_HAND:
        return ace_to_five(hole)
    if ranking == _BADUGI_FROM_HAND:
        return badugi(hole)
    if ranking == _HIGH_BADUGI:
        return high_badugi(hole | board)
    if ranking == _HIGH_BADUGI_FROM_HAND:
        return high_badugi(hole)
    if ranking == _TWENTY_ONE_FROM_HAND:
        return twenty_one(hole)
    raise ValueError(f"no ranking has the number {ranking}")


def _if_qualified(worth: int, least: int) -> int:
    # 0 is no hand at all: a part of the pot that nobody qualifies for goes to the others (seed 004).
    return worth if worth >= least else 0


def worth_sum(ranking: int, hole_cards: array[int], boards: array[int]) -> int:
    """The sum of the worths of many hands, each with the board at the same index, in arrays of type "Q".

    For benchmarks: the time for each hand is that of its evaluation.
    """
    total = 0
    for place in range(len(hole_cards)):
        total += worth(ranking, hole_cards[place], boards[place])
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
    "deuce_to_seven": (1, 0, 5, 7),
    "badugi": (1, 0, 4, 7),
    "badugi_deuce_low": (1, 0, 4, 7),
    "ace_to_six": (1, 0, 5, 7),
    "sixes_or_better": (1, 0, 5, 7),
    "pair_or_better": (1, 0, 5, 7),
    "no_pair": (1, 0, 5, 7),
    "high_up_to_two_from_hand": (3, 3, 6, 8),
    "eight_or_better_up_to_two_from_hand": (3, 3, 6, 8),
    "high_from_hand": (5, 0, 5, 7),
    "deuce_to_seven_from_hand": (5, 0, 5, 7),
    "most_points_from_hand": (1, 0, 1, 52),
    "fewest_points_from_hand": (1, 0, 1, 52),
    "high_bug": (1, 0, 5, 5),
    "ace_to_five_bug": (1, 0, 5, 5),
    "high_mexican": (1, 0, 1, 5),
    "high_short_deck_two_from_hand": (2, 3, 5, 52),
    "ace_to_five_two_from_hand": (2, 3, 5, 52),
    "ace_to_five_from_hand": (5, 0, 5, 7),
    "badugi_from_hand": (4, 0, 4, 7),
    "high_badugi": (1, 0, 4, 7),
    "high_badugi_from_hand": (4, 0, 4, 7),
    "twenty_one_from_hand": (1, 0, 1, 7),
}
"""Fewest own cards, fewest board cards, fewest and most cards of both together."""

_ALL_FROM_HAND: Final = frozenset(
    {
        "high_from_hand",
        "deuce_to_seven_from_hand",
        "most_points_from_hand",
        "fewest_points_from_hand",
        "ace_to_five_from_hand",
        "badugi_from_hand",
        "high_badugi_from_hand",
        "twenty_one_from_hand",
    }
)
"""The rankings that ignore the board."""


def can_rank(ranking: str, own: int, board: int) -> bool:
    """Whether a ranking can compare hands with `own` own cards and a board of `board` cards."""
    least_own, least_board, least, most = _NEEDS[ranking]
    if ranking in _ALL_FROM_HAND:
        board = 0
    return own >= least_own and board >= least_board and least <= own + board <= most


KNOW_THE_JOKER: Final = frozenset({"high_bug", "ace_to_five_bug", "high_mexican"})
"""The rankings that know the joker."""

UP_TO_FOUR: Final = frozenset(
    {"badugi", "badugi_deuce_low", "badugi_from_hand", "high_badugi", "high_badugi_from_hand"}
)
"""The rankings whose hands have one to four cards; in all others hands have five."""

ACE_LOW: Final = frozenset(
    {
        "eight_or_better",
        "eight_or_better_two_from_hand",
        "eight_or_better_up_to_two_from_hand",
        "ace_to_five",
        "ace_to_five_bug",
        "ace_to_six",
        "ace_to_five_two_from_hand",
        "ace_to_five_from_hand",
        "no_pair",
        "badugi",
        "badugi_from_hand",
    }
)
"""The rankings in which the ace is low."""
