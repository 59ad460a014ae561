"""Fields of players: each warning at its limit and on both sides of it."""

from __future__ import annotations

from typing import Final

import pytest
from limits import Limit, check_warned, find_problems

_SKILLED: Final = "field: [{strategy: skilled, share: 100, with: {§}}]"

FIELDS: Final = (
    Limit("field[1].share: nobody is in this group",
          "field: [{strategy: call, share: 100}, {strategy: call, share: §}]", (), (0,)),
    # A spread that runs from high to low is that of its ends the other way round; a single value is none.
    Limit("field[0].with.skill: it runs from high to low: the values are those of {from: 0.4, to: 0.5}",
          _SKILLED.replace("§", "skill: {from: §, to: 0.4}"), ("0.3", "0.4"), ("0.5",)),
    Limit("field[0].with.skill: it runs from high to low: the values are those of {from: 0.4, to: 0.5, shape: high}",
          _SKILLED.replace("§", "skill: {from: §, to: 0.4, shape: low}"), ("0.4",), ("0.5",)),
    Limit("field[0].with.skill: it runs from high to low: the values are those of {from: 0.4, to: 0.5, shape: low}",
          _SKILLED.replace("§", "skill: {from: §, to: 0.4, shape: high}"), ("0.4",), ("0.5",)),
    Limit("field: all players fold", "field: [{strategy: §, share: 100}]", ("call",), ("fold",)),
    Limit("field: all players fold",
          "field: [{strategy: fold, share: 50}, {strategy: call, share: 50, away: §}]", ("false",), ()),
)  # fmt: skip


@pytest.mark.parametrize("limit", FIELDS, ids=lambda limit: limit.text[:70])
def test_what_is_warned_about(limit: Limit) -> None:
    check_warned(limit)


def test_players_far_from_people_at_either_end_of_a_spread() -> None:
    """Only players who judge have these parameters; the limits of each are in test_usual_range.py."""
    far = "is far from the usual 0.15 to 4: such a player plays nearly every hand"
    assert find_problems(_SKILLED.replace("§", "looseness: 9.5"))[1] == [f"field[0].with.looseness: 9.5 {far}"]
    assert find_problems(_SKILLED.replace("§", "looseness: {from: 1, to: 9.5}"))[1] == [
        f"field[0].with.looseness.to: 9.5 {far}"
    ]
    assert find_problems(_SKILLED.replace("§", "looseness: 4")) == ([], [])
