"""Names in rosters: the integer program against all assignments, and the independent checker."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from tourney.festival.programme import NamedDealer
from tourney.festival.roster import ShiftSpan, assign, faults_of_names
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

pytest.importorskip("scipy")
HOUR = 3600
REST = 10 * HOUR


def most_hours(shifts: Sequence[ShiftSpan], people: Sequence[NamedDealer]) -> int:
    """The most seconds of work that can be assigned, by trying every assignment."""
    best = 0
    for chosen in product([None, *people], repeat=len(shifts)):
        assigned = list(zip(shifts, chosen, strict=True))
        worked = sum(shift.ends - shift.starts for shift, person in assigned if person is not None)
        if worked > best and not list(faults_of_names(assigned, REST)):
            best = worked
    return best


@pytest.mark.parametrize("number", range(12))
def test_the_program_equals_brute_force(number: int) -> None:
    stream = Stream(number)
    people = [
        NamedDealer("Ann", most=stream.between(0, 3) * 6 * HOUR),
        NamedDealer("Bob", off=frozenset({stream.below(3)})),
        NamedDealer("Cy", most=9 * HOUR, off=frozenset({1})),
    ]
    shifts = []
    for _ in range(6):
        starts = stream.below(3) * 24 * HOUR + stream.between(10, 18) * HOUR
        shifts.append(ShiftSpan(starts, starts + stream.between(4, 8) * HOUR))
    found = assign(shifts, people, REST)
    assigned = list(zip(shifts, found, strict=True))
    assert not list(faults_of_names(assigned, REST))
    worked = sum(shift.ends - shift.starts for shift, person in assigned if person is not None)
    assert worked == most_hours(shifts, people)


def test_nobody_can() -> None:
    shift = ShiftSpan(10 * HOUR, 18 * HOUR)
    assert assign([shift], [NamedDealer("Ann", most=4 * HOUR)], REST) == [None]


def test_the_checker_finds_faults() -> None:
    ann = NamedDealer("Ann", most=12 * HOUR, off=frozenset({1}))
    assigned = [(ShiftSpan(12 * HOUR, 20 * HOUR), ann), (ShiftSpan(26 * HOUR, 34 * HOUR), ann)]
    assert list(faults_of_names(assigned, REST)) == [
        "Ann begins at 93600, too soon after 72000",
        "Ann works on a day off",
        "Ann works too long",
    ]
