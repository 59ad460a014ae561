"""Pearson's chi-square test of evenness, exact enough for tests and without scipy."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def chance_of_as_uneven(counts: Sequence[int]) -> float:
    """The probability of counts at least as uneven as these if every cell is equally likely (the p-value)."""
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    return upper_gamma(len(counts) - 1, statistic)


def upper_gamma(degrees: int, statistic: float) -> float:
    """P(chi-square with `degrees` of freedom > `statistic`), by Q(a + 1, x) = Q(a, x) + x^a e^-x / gamma(a + 1)."""
    half = statistic / 2
    a = 1.0 if degrees % 2 == 0 else 0.5
    tail = math.exp(-half) if degrees % 2 == 0 else math.erfc(math.sqrt(half))
    while a < degrees / 2:
        tail += math.exp(a * math.log(half) - half - math.lgamma(a + 1)) if half else 0.0
        a += 1
    return tail
