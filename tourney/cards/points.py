"""Hands that count points: an ace one, a deuce to a ten its number, a face card nothing (Drawmaha 49 and Zero)."""

from __future__ import annotations

from typing import Final

from tourney.cards.tables import SUIT

_DECK: Final = 220  # points of all 52 cards


def _points() -> list[int]:
    points = [0]
    for rank in range(13):
        value = rank + 2 if rank <= 8 else rank == 12
        points += [value + others for others in points]
    return points


_POINTS: Final = tuple(_points())  # by the ranks of a suit


def most_points(mask: int) -> int:
    """The worth of a hand that is the better the more points it has."""
    clubs = mask & SUIT
    diamonds = mask >> 13 & SUIT
    hearts = mask >> 26 & SUIT
    spades = mask >> 39 & SUIT
    return 1 + _POINTS[clubs] + _POINTS[diamonds] + _POINTS[hearts] + _POINTS[spades]


def fewest_points(mask: int) -> int:
    """The worth of a hand that is the better the fewer points it has."""
    return _DECK + 2 - most_points(mask)
