"""Rosters: the integer program against brute force, and the independent checker."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

import pytest

from tourney.errors import InvalidArgument
from tourney.festival.planning import list_days
from tourney.festival.roster import Roster, RosterRules, WorkPattern, find_faults, plan_roster, shifts_of
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

pytest.importorskip("scipy")
SMALL = RosterRules(downs=2, shortest=3, longest=4, step=1)
LONGER = RosterRules(downs=2, shortest=5, longest=7, step=1)


def all_patterns(downs: int, rules: RosterRules) -> list[WorkPattern]:
    """Every shift with every choice of its breaks to which no down of dealing can be added."""
    found = []
    for starts in range(0, downs, rules.step):
        for length in range(rules.shortest, rules.longest + 1, rules.step):
            kept = {deals for deals in product((False, True), repeat=length) if keeps(deals, rules.downs)}
            more = [
                {(*deals[:place], True, *deals[place + 1 :]) for place in range(length)} - {deals} for deals in kept
            ]
            found += [
                WorkPattern(starts, deals) for deals, others in zip(kept, more, strict=True) if not others & kept
            ]
    return sorted(found)


def keeps(deals: Sequence[bool], downs: int) -> bool:
    """Whether no more downs follow each other without a break."""
    return (True,) * (downs + 1) not in {tuple(deals[place : place + downs + 1]) for place in range(len(deals))}


def cheapest(demand: Sequence[int], rules: RosterRules, most: int) -> int:
    """The fewest downs paid for that cover a demand, by trying all rosters of up to `most` dealers."""
    patterns = all_patterns(len(demand), rules)
    best = 10**9
    for dealers in range(most + 1):
        for chosen in combinations_with_replacement(patterns, dealers):
            paid = sum(len(pattern.deals) for pattern in chosen)
            if paid < best and not list(find_faults(Roster(rules, chosen), demand)):
                best = paid
    return best


@pytest.mark.parametrize("number", range(8))
def test_the_program_equals_brute_force(number: int) -> None:
    stream = Stream(number)
    demand = [stream.between(0, 2) for _ in range(4)]
    roster = plan_roster(demand, SMALL)
    assert not list(find_faults(roster, demand))
    assert roster.paid == cheapest(demand, SMALL, 4)


@pytest.mark.parametrize("number", range(6))
def test_the_program_equals_brute_force_in_longer_shifts(number: int) -> None:
    stream = Stream(100 + number)
    demand = [stream.between(0, 1) for _ in range(7)]
    roster = plan_roster(demand, LONGER)
    assert not list(find_faults(roster, demand))
    assert roster.paid == cheapest(demand, LONGER, 2)


def test_breaks_are_where_they_are_not_missed() -> None:
    """Three dealers cover two tables if their breaks are staggered: two downs, then a break."""
    rules = RosterRules(downs=2, shortest=6, longest=6, step=6)
    roster = plan_roster([2, 2, 2, 2, 2, 2], rules)
    assert len(roster.patterns) == 3
    assert [roster.dealing(down) for down in range(7)] == [2] * 6 + [0]
    assert [roster.on_duty(down) for down in range(7)] == [3] * 6 + [0]


def test_as_many_are_on_duty_as_the_tables_need_with_breaks() -> None:
    """A table opens in play only if two dealers are there for it, though one could deal these downs alone."""
    rules = RosterRules(downs=2, shortest=7, longest=7, step=7)
    assert len(plan_roster([1, 1, 0, 1, 0, 1, 1], rules).patterns) == 2


@pytest.mark.parametrize("downs", [1, 2, 3])
def test_a_long_day_is_covered_with_breaks(downs: int) -> None:
    rules = RosterRules(downs, shortest=8, longest=16, step=2)
    demand = [4] * 6 + [12] * 10 + [7] * 8 + [2] * 6
    roster = plan_roster(demand, rules)
    assert not list(find_faults(roster, demand))
    assert roster.paid >= sum(demand) * (downs + 1) / downs * 0.9  # shifts that end with a down need one break less
    assert sum(count for _, _, count in shifts_of(roster)) == len(roster.patterns)


def test_the_checker_finds_faults() -> None:
    rules = RosterRules(2, shortest=3, longest=4, step=2)
    roster = Roster(rules, (WorkPattern(1, (True, True, True)), WorkPattern(0, (True, False))))
    assert list(find_faults(roster, [2, 1, 1, 1, 1])) == [
        "dealer 1 begins in down 1",
        "dealer 1 deals 3 downs without a break, up to down 3",
        "dealer 2 works 2 downs",
        "1 dealers deal at 2 tables in down 0",
        "1 dealers are on duty for 2 tables in down 0",
        "1 dealers are on duty for 1 tables in down 2",
        "1 dealers are on duty for 1 tables in down 3",
        "0 dealers deal at 1 tables in down 4",
        "0 dealers are on duty for 1 tables in down 4",
    ]


def test_no_demand_needs_nobody() -> None:
    assert not plan_roster([0, 0], SMALL).patterns


def test_rules_that_contradict_each_other() -> None:
    with pytest.raises(InvalidArgument):
        RosterRules(shortest=8, longest=4)


def test_days_are_apart_by_pauses() -> None:
    assert list(list_days([0, 1, 1, *[0] * 9, 2, 0, 3, 0])) == [(1, 2), (12, 14)]
