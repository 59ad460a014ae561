"""Hands ranked by points: an ace 1, deuces to tens their number, face cards 0 (Drawmaha 49, Zero and 21)."""

from __future__ import annotations

from typing import Final

from tourney.cards.tables import SUIT

_DECK: Final = 220  # points of all 52 cards
_MOST: Final = 21
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
    return 1 + _closest(mask & _CARDS, 0, 0)


def _closest(mask: int, points: int, cards: int) -> int:
    """Eight times the points, plus the cards, of the best choice of these cards beside those chosen."""
    best = points << 3 | cards
    while mask:
        card = mask & -mask
        mask ^= card
        more = points + most_points(card) - 1
        if more <= _MOST:
            best = max(best, _closest(mask, more, cards + 1))
    return best
