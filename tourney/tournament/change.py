"""Whether pieces of given denominations make an amount exactly: a bounded change problem, solved exactly."""

from __future__ import annotations

from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Chips

    Pieces = Sequence[tuple[Chips, int]]

_MOST_UNITS: Final = 2**20
"""The largest amount, in units of all denominations, for which all sums are counted: a few milliseconds."""


def make_change(available: Pieces, amount: Chips) -> tuple[tuple[Chips, int], ...]:
    """The pieces that are worth most, up to an amount: the larger denominations first.

    They are worth exactly the amount if any pieces are (see `is_proven`).

    Args:
        available: The denominations, ascending, and the pieces of each.
        amount: The amount.
    """
    available = [pair for pair in available if pair[1]]
    counts = _largest_first(available, amount)
    if (
        worth_of(_list_used(available, counts)) == amount
        or divide_each_other(available)
        or not is_proven(available, amount)
    ):
        return _list_used(available, counts)
    return _list_used(available, _by_all_sums(available, amount))


def makes(available: Pieces, amount: Chips) -> bool:
    """Whether these pieces make an amount exactly."""
    return worth_of(make_change(available, amount)) == amount


def is_proven(available: Pieces, amount: Chips) -> bool:
    """Whether `make_change` finds every amount up to this one that the pieces make.

    It does where each denomination divides the next, as in almost all sets, and otherwise unless the amount is huge.
    """
    return divide_each_other(available) or amount // _unit(available) <= _MOST_UNITS


def divide_each_other(available: Pieces) -> bool:
    """Whether each denomination divides the next."""
    return all(larger % smaller == 0 for (smaller, _), (larger, _) in pairwise(available))


def worth_of(pieces: Pieces) -> Chips:
    """The worth of pieces by denomination."""
    return sum(denomination * count for denomination, count in pieces)


def _largest_first(available: Pieces, amount: Chips) -> list[int]:
    """As many of each denomination as fit, from the largest.

    Where each denomination divides the next, no other choice is worth more: smaller pieces that are worth a larger
    one, or more, contain pieces that are worth exactly that one, which can take their place.
    """
    counts = []
    for denomination, pieces in reversed(available):
        counts.append(min(pieces, amount // denomination))
        amount -= counts[-1] * denomination
    return counts[::-1]


def _by_all_sums(available: Pieces, amount: Chips) -> list[int]:
    """The same for any denominations, from the set of all sums that the smaller ones make, as bits of a number."""
    unit = _unit(available)
    rest = amount // unit
    mask = (1 << (rest + 1)) - 1
    sums = [1]
    for denomination, pieces in available:
        sums.append(_with_pieces(sums[-1], denomination // unit, min(pieces, amount // denomination), mask))
    rest = sums[-1].bit_length() - 1
    counts = []
    for (denomination, pieces), smaller in zip(reversed(available), sums[-2::-1], strict=True):
        size = denomination // unit
        count = next(each for each in range(min(pieces, rest // size), -1, -1) if smaller >> (rest - each * size) & 1)
        counts.append(count)
        rest -= count * size
    return counts[::-1]


def _with_pieces(sums: int, size: int, pieces: int, mask: int) -> int:
    """All sums with up to this many pieces of a size: 1, 2, 4 ... of them at a time, and the remainder."""
    block = 1
    while pieces:
        taken = min(block, pieces)
        sums = (sums | sums << taken * size) & mask
        pieces -= taken
        block *= 2
    return sums


def _unit(available: Pieces) -> Chips:
    return gcd(*(denomination for denomination, _ in available)) or 1


def _list_used(available: Pieces, counts: Sequence[int]) -> tuple[tuple[Chips, int], ...]:
    return tuple((denomination, count) for (denomination, _), count in zip(available, counts, strict=True) if count)
