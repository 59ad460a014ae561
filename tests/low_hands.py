"""An independent reference for low hands: plain ranks, 0 for the lowest card of the game; smaller keys are better.

A class is a multiset of five ranks, with a mark for five cards of one suit.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, pairwise
from math import comb, prod
from typing import TYPE_CHECKING

from tourney.cards.card import BIT, mask_of, parse_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

Key = tuple[int, tuple[int, ...]]
SHAPES = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (), (), (3, 2), (4, 1), ())
STRAIGHT, FLUSH, STRAIGHT_FLUSH = 4, 5, 8  # the places left free above
ACE = 12


def multisets(cards: int) -> Iterator[tuple[int, ...]]:
    """All multisets of ranks of so many cards."""
    for ranks in combinations_with_replacement(range(13), cards):
        if max(Counter(ranks).values()) <= 4:
            yield ranks


def mask_without_flush(ranks: Sequence[int], lowest: int = 0) -> int:
    """Cards of these ranks, no five of a suit; rank 0 is the deuce, or the ace with `lowest` 12."""
    return sum(BIT[(rank + lowest) % 13 * 4 + place % 4] for place, rank in enumerate(ranks))


def ways(ranks: Iterable[int]) -> int:
    """The number of hands with these ranks."""
    return prod(comb(4, copies) for copies in Counter(ranks).values())


def by_copies(ranks: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The counts of the ranks, and the ranks in order of importance."""
    groups = sorted(((copies, rank) for rank, copies in Counter(ranks).items()), reverse=True)
    return tuple(copies for copies, _ in groups), tuple(rank for _, rank in groups)


def deuce_key(ranks: tuple[int, ...], *, suited: bool) -> Key:
    """Deuce-to-seven: 0 is the deuce, 12 the ace."""
    shape, order = by_copies(ranks)
    straight = shape == SHAPES[0] and order[0] - order[4] == 4
    if suited:
        return STRAIGHT_FLUSH if straight else FLUSH, order
    return STRAIGHT if straight else SHAPES.index(shape), order


def ace_key(ranks: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ace-to-five: 0 is the ace, 12 the king. Shapes compare in the order 1-1-1-1-1, 2-1-1-1, 2-2-1, 3-1-1 ..."""
    return by_copies(ranks)


def assert_falls(worths: Sequence[int]) -> None:
    assert all(better > lesser for better, lesser in pairwise(worths))


def worths_of(worth: Callable[[int], int], hands: Iterable[str]) -> list[int]:
    return [worth(mask_of(parse_cards(hand))) for hand in hands]


@cache
def deuce_classes() -> list[tuple[Key, int, int]]:
    """All 7,462 classes in order, the best first: key, an example hand, and number of hands."""
    classes = []
    for ranks in multisets(5):
        distinct = len(set(ranks)) == 5
        classes.append((deuce_key(ranks, suited=False), mask_without_flush(ranks), ways(ranks) - 4 * distinct))
        if distinct:
            classes.append((deuce_key(ranks, suited=True), sum(BIT[rank * 4] for rank in ranks), 4))
    return sorted(classes)
