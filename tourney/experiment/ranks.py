"""Rank correlation."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def rank_correlation(ones: Sequence[float], others: Sequence[float]) -> float | None:
    """Spearman's rank correlation; ties have their mean rank. None if either sequence does not vary."""
    first, second = mean_ranks(ones), mean_ranks(others)
    middle = (len(first) + 1) / 2
    one = sum((rank - middle) ** 2 for rank in first)
    other = sum((rank - middle) ** 2 for rank in second)
    if not one or not other:
        return None
    both = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    return both / math.sqrt(one * other)


def mean_ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, from 1 for the smallest; equal values have the mean of their ranks."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for place in range(start, end):
            ranks[order[place]] = (start + 1 + end) / 2
        start = end
    return ranks
