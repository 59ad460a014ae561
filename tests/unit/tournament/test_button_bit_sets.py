"""Sets of tables in order of number, beside Python's own sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.tournament.button import TableSet

NUMBERS = st.sampled_from([1, 2, 62, 63, 64, 65, 127, 128, 4094, 4095, 4096, 4097, 8191, 8192, 20_000])


@given(st.lists(NUMBERS))
def test_they_hold_what_was_added_and_not_removed_in_order(changes: list[int]) -> None:
    tables, expected = TableSet(), set[int]()
    for number in changes:
        if number in expected:
            expected.remove(number)
            tables.remove(number)
        else:
            expected.add(number)
            tables.add(number)
        assert list(tables) == sorted(expected)
        assert list(reversed(tables)) == sorted(expected, reverse=True)
        assert [tables.at(index) for index in range(len(tables))] == sorted(expected)
        with pytest.raises(IndexError):
            tables.at(len(expected))
