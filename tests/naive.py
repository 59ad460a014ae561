"""Naive evaluators: every way to choose the cards that play is tried, and plain tuples are compared.

They share nothing with `tourney.cards`, and are written from the rulebooks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations, product
from typing import Any, TypeAlias

Worth: TypeAlias = tuple[Any, ...]
OfCards: TypeAlias = Callable[[Sequence[int]], "Worth | None"]
Judge: TypeAlias = Callable[[Sequence[int], Sequence[int]], "Worth | None"]

RANKS = 13
ACE = 12


def low_ranks(cards: Iterable[int]) -> list[int]:
    """Ranks with the ace below the deuce, the highest first."""
    return sorted([(card // 4 + 1) % RANKS for card in cards], reverse=True)


def pattern(ranks: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How often ranks occur, and the ranks in that order: pairs before kickers."""
    grouped = sorted(Counter(ranks).items(), key=lambda each: (each[1], each[0]), reverse=True)
    return tuple([count for _, count in grouped]), tuple([rank for rank, _ in grouped])


LADDER = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), "straight", "flush", (3, 2), (4, 1), "straight flush")
SHORT_LADDER = (*LADDER[:5], (3, 2), "flush", *LADDER[7:])


def five_high(cards: Sequence[int], lowest: int = 0, ladder: tuple[object, ...] = LADDER) -> Worth:
    """A hand of five for high; `lowest` is the lowest rank of the deck."""
    ranks = sorted([card // 4 for card in cards], reverse=True)
    counts, order = pattern(ranks)
    wheel = [ACE, *range(lowest + 3, lowest - 1, -1)]
    straight = len(set(ranks)) == 5 and (ranks[0] - ranks[4] == 4 or ranks == wheel)
    flush = len({card % 4 for card in cards}) == 1
    if straight:
        order = (ranks[1] if ranks == wheel else ranks[0],)
    name = "straight flush" if straight and flush else "straight" if straight else "flush" if flush else counts
    return ladder.index(name), order


def five_low(cards: Sequence[int]) -> Worth:
    """A hand of five for low, ace to five: fewer pairs, then lower ranks."""
    counts, order = pattern(low_ranks(cards))
    return tuple([-count for count in counts]), tuple([-rank for rank in order])


def five_eight(cards: Sequence[int]) -> Worth | None:
    ranks = low_ranks(cards)
    return five_low(cards) if len(set(ranks)) == 5 and ranks[0] <= 7 else None


def five_deuce(cards: Sequence[int]) -> Worth:
    """A hand of five for 2-7: the worst high hand, where A-5-4-3-2 is no straight."""
    rung, order = five_high(cards)
    ranks = sorted([card // 4 for card in cards], reverse=True)
    if ranks == [ACE, 3, 2, 1, 0]:
        rung, order = (0 if rung == 4 else 5), tuple(ranks)
    return -rung, tuple([-rank for rank in order])


def four_badugi(cards: Sequence[int]) -> Worth | None:
    """One to four cards that make a badugi."""
    ranks = low_ranks(cards)
    if len(set(ranks)) < len(ranks) or len({card % 4 for card in cards}) < len(cards):
        return None
    return len(cards), tuple([-rank for rank in ranks])


def four_high_badugi(cards: Sequence[int]) -> Worth | None:
    """One to four cards of different suits, for high: like poker hands of four cards without straights."""
    if len({card % 4 for card in cards}) < len(cards):
        return None
    counts, order = pattern([card // 4 for card in cards])
    return len(cards), counts, order


def points_21(cards: Sequence[int]) -> Worth | None:
    points = sum([0 if 9 <= card // 4 <= 11 else 1 if card // 4 == ACE else card // 4 + 2 for card in cards])
    return (points, len(cards)) if points <= 21 else None


def best(judge: OfCards, choices: Iterable[Sequence[int]]) -> Worth | None:
    return max((worth for cards in choices if (worth := judge(cards)) is not None), default=None)


def any_five(judge: OfCards) -> Judge:
    return lambda hole, board: best(judge, combinations((*hole, *board), 5))


def two_of_hand(judge: OfCards) -> Judge:
    return lambda hole, board: best(
        judge, [(*own, *three) for own, three in product(combinations(hole, 2), combinations(board, 3))]
    )


def up_to(judge: OfCards, most: int) -> Judge:
    return lambda hole, _: best(judge, chain.from_iterable(combinations(hole, size) for size in range(1, most + 1)))


def short_deck(cards: Sequence[int]) -> Worth:
    return five_high(cards, 4, SHORT_LADDER)


OMAHA = two_of_hand(five_high)
