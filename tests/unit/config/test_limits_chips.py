"""The chips at hand: for each that is sold, the number at which they run short, and larger chips for smaller ones.

Ten players have 1,000 each: eight chips of 25, three of 100 and one of 500. What is sold is then made of the chips of
500 that are left.
"""

from __future__ import annotations

from typing import Final

import pytest
from limits import Limit, check_warned, find_problems

_SHEET: Final = (
    "schedule: {chips: [25, 100, 500], level_length: 20m, levels: [{sb: 25, bb: 50}, {sb: 50, bb: 100}, "
    "{sb: 100, bb: 200}, {sb: 200, bb: 400}, {sb: 300, bb: 600}]}, entries: 10, stack: 1000, "
)
_STACKS: Final = _SHEET + "chips: {25: 80, 100: 30, 500: §}, "
_LATE: Final = "late_registration: 2, arrivals: [{at: 10m, there: 100}], "


def _short(name: str, names: str, amount: str, made: int, expected: int) -> str:
    many = f"{made} {name if made == 1 else names}"
    return (
        f"chips: they run short from {name} {made + 1} on: after 10 starting stacks they make {many} of {amount}; "
        f"there may be {expected} or more"
    )


SOLD: Final = (
    Limit(_short("rebuy", "rebuys", "500", 9, 10),
          _STACKS + "rebuy: {chips: 500, cost: 5, until_level: 1}", (21, 20), (19,)),
    Limit(_short("rebuy", "rebuys", "500", 4, 5),
          _STACKS + "rebuy: {chips: 500, cost: 5, until_level: 1, taken: 50%}", (16, 15), (14,)),
    Limit(_short("rebuy", "rebuys", "500", 1, 2),
          _STACKS + "rebuy: {chips: 500, cost: 5, until_level: 1, taken: 20%}", (13, 12), (11,)),
    # A re-entry costs two chips of 500; nine are made of 19.
    Limit(_short("re-entry", "re-entries", "1,000", 9, 10),
          _STACKS + "late_registration: 2, reentry: {until_level: 2}", (31, 30), (29, 28)),
    Limit(_short("re-entry", "re-entries", "1,000", 2, 3),
          _STACKS + "late_registration: 2, reentry: {until_level: 2, taken: 30%}", (17, 16), (15, 14)),
    Limit(_short("add-on", "add-ons", "500", 9, 10),
          _STACKS + "add_on: {chips: 500, cost: 5, after_level: 1}", (21, 20), (19,)),
    Limit(_short("add-on", "add-ons", "500", 3, 4),
          _STACKS + "add_on: {chips: 500, cost: 5, after_level: 1, taken: 40%}", (15, 14), (13,)),
    Limit(_short("early bird", "early birds", "500", 9, 10),
          _STACKS + _LATE + "early_bird: {chips: 500, until_level: 1}", (21, 20), (19,)),
    Limit(_short("dealer bonus", "dealer bonuses", "500", 6, 7),
          _STACKS + "dealer_bonus: {chips: 500, cost: 5, taken: 70%}", (18, 17), (16,)),
    Limit(_short("lammer", "lammers", "500", 19, 20),
          _STACKS + "lammers: {count: 2, chips: 500, until_level: 2}", (31, 30), (29,)),
)  # fmt: skip

STACKS: Final = (
    Limit("chips: they run short from player 10 on, of 10: 10 stacks of 1,000 are 10,000, and all chips are worth "
          "9,500", _STACKS, (11, 10), (9,)),
)  # fmt: skip

COLOURS: Final = (
    # 80 chips of 25 are 2,000: four of 500.
    Limit("chips: the colour-up of 80 chips of 25 lacks larger chips worth 500",
          "schedule: {chips: [25, 100, 500], level_length: 20m, levels: [{sb: 25, bb: 50}, {sb: 50, bb: 100}, "
          "{sb: 100, bb: 200}, {break: 5m, remove: [25]}, {sb: 200, bb: 400}, {sb: 300, bb: 600}]}, "
          "entries: 10, stack: 1000, chips: {25: 80, 100: 30, 500: §}", (15, 14), (13,)),
)  # fmt: skip


@pytest.mark.parametrize("limit", [*SOLD, *STACKS, *COLOURS], ids=lambda limit: limit.says[:70])
def test_what_is_warned_about(limit: Limit) -> None:
    check_warned(limit)


def test_several_that_are_sold_are_counted_each_by_itself() -> None:
    text = _STACKS + "rebuy: {chips: 500, cost: 5, until_level: 1}, add_on: {chips: 500, cost: 5, after_level: 1}"
    assert find_problems(text.replace("§", "20")) == ([], [])
    assert set(find_problems(text.replace("§", "19"))[1]) == {
        _short("rebuy", "rebuys", "500", 9, 10), _short("add-on", "add-ons", "500", 9, 10),
    }  # fmt: skip


def test_chips_for_one_stack_and_for_none() -> None:
    """Eight chips of 25, three of 100 and one of 500 are 1,000."""
    one, none = (_SHEET + f"chips: {{25: 8, 100: {hundreds}, 500: 1}}" for hundreds in (3, 2))
    assert find_problems(one)[1] == [
        "chips: they run short from player 2 on, of 10: 10 stacks of 1,000 are 10,000, and all chips are worth 1,000"
    ]
    assert find_problems(none)[1] == ["chips: they do not make a stack of 1,000"]
