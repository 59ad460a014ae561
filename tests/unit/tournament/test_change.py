from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.tournament.chip_set import divide_each_other, is_proven, make_change, makes, worth_of

if TYPE_CHECKING:
    from collections.abc import Sequence

CHAIN = (25, 100, 500, 1000)
KINDS = [CHAIN, (5, 25, 100), (10, 20, 50), (20, 50, 100), (2, 5, 10), (6, 10, 15), (7, 11, 13), (100, 5000)]


def sums(available: Sequence[tuple[int, int]]) -> set[int]:
    """All sums that these pieces make, by trying every choice."""
    choices = product(*(range(pieces + 1) for _, pieces in available))
    return {sum(d * count for (d, _), count in zip(available, each, strict=True)) for each in choices}


@given(st.sampled_from(KINDS), st.lists(st.integers(0, 6), min_size=4, max_size=4), st.integers(0, 120))
def test_change_is_worth_as_much_as_any_choice(kinds: tuple[int, ...], pieces: list[int], units: int) -> None:
    available = list(zip(kinds, pieces, strict=False))
    for amount in (units, units * kinds[0]):
        found = make_change(available, amount)
        assert all(0 < count <= dict(available)[denomination] for denomination, count in found)
        assert worth_of(found) == max(each for each in sums(available) if each <= amount)
        assert makes(available, amount) == (amount in sums(available))
        assert is_proven(available, amount)


def test_change_for_which_the_largest_first_is_wrong() -> None:
    """60 is three twenties; after a fifty, nothing makes the ten that is left."""
    assert make_change([(20, 3), (50, 1)], 60) == ((20, 3),)
    assert make_change([(20, 2), (50, 1)], 60) == ((50, 1),)  # 60 cannot be made: 50 is closest


@pytest.mark.parametrize(("kinds", "proven"), [((1, 5, 10**9), True), ((2, 5), False)])
def test_huge_amounts_are_proven_where_denominations_divide_each_other(
    kinds: tuple[int, ...], *, proven: bool
) -> None:
    available = [(denomination, 10**13) for denomination in kinds]
    assert divide_each_other(available) == proven
    assert is_proven(available, 10**12) == proven
    assert makes(available, 10**12)
