"""Hands ranked by points: an ace 1, deuces to tens their number, face cards 0 (Drawmaha 49, Zero and 21)."""

from __future__ import annotations

from typing import Final

from tourney.cards.tables import SUIT

_DECK: Final = 220  # points of all 52 cards
_NO_CARDS: Final = [1, 0, 0, 0, 0, 0, 0, 0]
_UP_TO_21: Final = (1 << 22) - 1
_CARDS: Final = (1 << 52) - 1


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
        for cards in range(6, -1, -1):
            sums[cards + 1] |= sums[cards] << points & _UP_TO_21
    for points in range(21, -1, -1):
        for cards in range(7, -1, -1):
            if sums[cards] >> points & 1:
                return 1 + (points << 3 | cards)
    return 0
