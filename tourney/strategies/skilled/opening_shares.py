"""The share of the pot that starting hands win all-in, by their rank: what an answer to a raise is judged by.

Played out once for each rank, number of opponents and range when it is first asked for, with the hands of the book
and fixed random numbers, so the shares are the same in every process, in whatever order they are asked for. A hand is
taken for a hand of its rank: this is near enough, and nearer than what a decision could afford to play out.
"""

from __future__ import annotations

from typing import Final

from tourney.game.size import MOST_PLAYERS
from tourney.strategies.skilled.estimate import ShareEstimate
from tourney.strategies.skilled.situation import ONCE, Book
from tourney.streams import branch

_KEY: Final = 0x6F70656E
_PLACES: Final = 17
_LAST: Final = 16
_BEST: Final = (6, 8, 12, 17, 24, 34, 48, 68, 96, 136, 192, 256)
"""The ranges that are told apart, in best hands of a book of 256: each about 1.4 times the one before."""

_LEVELS: Final = 12
_ANY: Final = 11
_WHOLE: Final = 256
_NOT_KNOWN: Final = -1.0
_NO_SHARES: Final = [_NOT_KNOWN for _ in range((MOST_PLAYERS + 1) * _LEVELS * _PLACES)]
_LIKE: Final = 16  # hands of about a rank that are played out
_TIMES: Final = 32  # samples of each


class OpeningShares:
    """The shares in one game.

    Args:
        book: The starting hands of the game, best first.
    """

    __slots__ = ("_book", "_estimate", "_shares")

    def __init__(self, book: Book) -> None:
        self._book = book
        self._estimate = ShareEstimate()
        self._shares = _NO_SHARES[:]

    def level(self, within: int) -> int:
        """The number of a range, given as this many best hands of the book; 0 hands stand for all."""
        size = self._book.size
        level = 0
        while level < _ANY and (not within or 2 * within * _WHOLE > size * (_BEST[level] + _BEST[level + 1])):
            level += 1
        return level

    def share(self, percent: float, opponents: int, level: int) -> float:
        """The average share of a starting hand with this rank.

        Args:
            percent: The percentage of starting hands that are at least as good.
            opponents: Number of opponents who stay to the end.
            level: The number of their range.
        """
        # Points lie closer together among the best hands, which are played most often and differ most.
        place = percent * self._book.size / 100.0 - 1.0
        point = 0
        while point < _LAST - 1 and self._place(point + 1) < place:
            point += 1
        low = self._place(point)
        part = min(1.0, max(0.0, (place - low) / (self._place(point + 1) - low)))
        row = (_LEVELS * opponents + level) * _PLACES
        here = self._at(row + point, opponents, level, point)
        return here + part * (self._at(row + point + 1, opponents, level, point + 1) - here)

    def _place(self, point: int) -> float:
        """The place in the book that a point stands for."""
        return (self._book.size - 1.0) * point * point / (_LAST * _LAST)

    def _at(self, entry: int, opponents: int, level: int, point: int) -> float:
        share = self._shares[entry]
        if share < 0.0:
            share = self._play_out(entry, opponents, level, point)
            self._shares[entry] = share
        return share

    def _play_out(self, entry: int, opponents: int, level: int, point: int) -> float:
        """Play hands of about a rank out."""
        book = self._book
        # Half the way to the points beside.
        reach = self._place(point + 1) - self._place(point) if point < _LAST else 1.0
        within = 0 if level == _ANY else max(1, _BEST[level] * book.size // _WHOLE)
        total = 0.0
        for number in range(_LIKE):
            place = int(self._place(point) + reach * ((number + 0.5) / _LIKE - 0.5) + 0.5)
            own = book.hands[min(max(place, 0), book.size - 1)]
            estimate = self._estimate
            estimate.begin_street(book, book.opening, own, branch(_KEY, _LIKE * entry + number))
            for _ in range(opponents):
                estimate.add(0, book.dealt, within, ONCE)
            estimate.settle(0)
            estimate.play_out(_TIMES)
            total += estimate.equity()
        return total / _LIKE
