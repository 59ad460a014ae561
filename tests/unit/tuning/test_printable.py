"""Sheets as people print them, whatever the players, chips, hours and game. Nothing is played here."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from printable import check_printable
from tune_settings import setting, tried


def _check(number: int, most: int) -> None:
    _, options = setting(number)
    event, sheets = tried(options, most)
    for each in sheets:
        if each.candidate.origin != "your sheet":
            check_printable(each.scenario, event.scenario, event.seconds)


@settings(max_examples=12, derandomize=True)
@given(st.integers(0, 10_000))
def test_every_sheet_is_one_that_people_print(number: int) -> None:
    _check(number, 4)


@pytest.mark.long
@settings(max_examples=300)
@given(st.integers(0, 100_000))
def test_every_sheet_of_hundreds_of_settings_is_one_that_people_print(number: int) -> None:
    _check(number, 10)
