"""The 169 starting hands of hold'em: names, equities and rankings.

Two cards of a standard deck make 1326 combinations. Ignoring suits, these are 169 *classes*: 13 pairs of 6
combinations, 78 suited hands of 4, 78 offsuit hands of 12. Rankings are percentiles: the percentage of the 1326
combinations that are in this class or a better one.

The table is `configs/charts/starting_hands.txt`. Both rankings follow from it.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.cards.card import RANKS
from tourney.inputs import find_shipped_root, read_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Card


def read_chart(name: str) -> dict[str, tuple[float, ...]]:
    """The numbers of each hand, in the order of the file; lines that begin with # say what they are."""
    text = read_text(find_shipped_root() / "configs" / "charts" / f"{name}.txt")
    rows = (line.split() for line in text.splitlines() if line and line[0] != "#")
    return {hand: tuple(map(float, cells)) for hand, *cells in rows}


_RANGES: Final = (3.0, 6.0, 12.0, 20.0, 35.0, 60.0, 100.0)
_COLUMNS: Final = 7

_TABLE: Final = read_chart("starting_hands")
"""For each class its equity in thousandths against the best 3, 6, 12, ... percent (_RANGES)."""

NAMES: Final[tuple[str, ...]] = tuple(_TABLE)
"""The names of the classes: 'AA', 'AKs', 'AKo'. The number of a class is its index here."""

_EQUITY: Final = [equity for row in _TABLE.values() for equity in row]
"""The equities in thousandths, row by row."""


def combinations_of(name: str) -> int:
    """The number of combinations of the class with this name."""
    if name[0] == name[1]:
        return 6
    return 4 if name[2] == "s" else 12


def _class_by_cards() -> bytes:
    """The class of each ordered pair of cards, at index 52 * one + other; a card with itself counts as a pair."""
    number = {name: index for index, name in enumerate(NAMES)}
    table = bytearray(52 * 52)
    for low in range(13):
        for high in range(low, 13):
            pair = RANKS[high] + RANKS[low]
            for one in range(4 * high, 4 * high + 4):
                for other in range(4 * low, 4 * low + 4):
                    suffix = "" if high == low else "s" if one % 4 == other % 4 else "o"
                    table[52 * one + other] = table[52 * other + one] = number[pair + suffix]
    return bytes(table)


_CLASS: Final = _class_by_cards()


def hand_class(hole: Sequence[Card]) -> int:
    """The class of two hole cards."""
    return _CLASS[52 * hole[0] + hole[1]]


def _percentiles(scores: Sequence[float]) -> tuple[float, ...]:
    """For each class, the percentage of combinations with its score or better; ties follow the table's order."""
    found = [0.0] * len(NAMES)
    better = 0
    for number in sorted(range(len(NAMES)), key=lambda number: -scores[number]):
        better += combinations_of(NAMES[number])
        found[number] = 100 * better / 1326
    return tuple(found)


def _all_in_score(number: int) -> float:
    """A weighted equity against a tight, a medium and any range, in twentieths of a thousandth."""
    first = _COLUMNS * number
    return 6 * _EQUITY[first + 2] + 7 * _EQUITY[first + 4] + 7 * _EQUITY[first + 6]


def _playing_score(number: int) -> float:
    """The all-in score plus a bonus for hands that can become strong: they win more if there is betting to come."""
    name = NAMES[number]
    if name[0] == name[1]:
        return _all_in_score(number) + 700
    high, low = RANKS.index(name[0]), RANKS.index(name[1])
    straights = {1: 360, 2: 240, 3: 120, 4: 40}.get(high - low, 80 if high == 12 and low < 4 else 0)
    if high - low == 1 and high < 4:
        straights = 120  # 54 and below make few straights, and low ones
    if name[2] == "s":
        return _all_in_score(number) + 560 + straights * 13 // 10
    return _all_in_score(number) + straights * 8 // 10


ALL_IN: Final = _percentiles([_all_in_score(number) for number in range(len(NAMES))])
"""Percentile of each class if no more chips can be bet."""

PLAYING: Final = _percentiles([_playing_score(number) for number in range(len(NAMES))])
"""Percentile of each class with betting to come; suited and connected hands rank higher than for an all-in."""

SUITED_OR_PAIR: Final = tuple(name[1] == name[0] or name[2] == "s" for name in NAMES)
"""Whether a class often makes a strong hand against several opponents."""


def equity_against(number: int, percent: float) -> float:
    """The average share of the pot that a class wins all-in against one hand from the best `percent` of hands.

    Between the table's columns it is interpolated; below 3 percent it is the value for 3.
    """
    first = _COLUMNS * number
    column = _column(percent)
    if column in (0, _COLUMNS):
        return _EQUITY[first + min(column, _COLUMNS - 1)] / 1000.0
    narrower = _RANGES[column - 1]
    part = (percent - narrower) / (_RANGES[column] - narrower)
    equity = _EQUITY[first + column - 1]
    return (equity + part * (_EQUITY[first + column] - equity)) / 1000.0


def _column(percent: float) -> int:
    """The first column of the table for a range at least as wide."""
    column = 0
    while column < _COLUMNS and _RANGES[column] < percent:
        column += 1
    return column


class Ranked(NamedTuple):
    """The classes sorted by a score.

    Attributes:
        scores: The scores, lowest first.
        percents: The percentage of hands with at least each of these scores; 0 at the end.
    """

    scores: list[float]
    percents: list[float]

    def percent_from(self, least: float) -> float:
        """The percentage of hands with at least this score."""
        return self.percents[bisect_left(self.scores, least)]


def rank_hands(scores: Sequence[float]) -> Ranked:
    """The classes sorted by their scores."""
    order = sorted(range(len(NAMES)), key=lambda number: scores[number])
    below = [0, *accumulate([combinations_of(NAMES[number]) for number in order])]
    return Ranked([scores[number] for number in order], [100 * (1326 - count) / 1326 for count in below])


def _against(column: int) -> Ranked:
    """The classes by their equity against a range of the table."""
    return rank_hands([_EQUITY[_COLUMNS * number + column] for number in range(len(NAMES))])


_AGAINST: Final = tuple([_against(column) for column in range(_COLUMNS)])


def percent_with(equity: float, percent: float) -> float:
    """The percentage of hands that win at least this share all-in against a hand from the best `percent`."""
    column = _column(percent)
    if column in (0, _COLUMNS):
        return _AGAINST[min(column, _COLUMNS - 1)].percent_from(1000 * equity)
    narrower, wider = _RANGES[column - 1], _RANGES[column]
    some, more = (_AGAINST[side].percent_from(1000 * equity) for side in (column - 1, column))
    return some + (percent - narrower) / (wider - narrower) * (more - some)
