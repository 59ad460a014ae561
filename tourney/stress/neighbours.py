"""Hands near a hand, on which an explanation of a difference is tried."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, check_or_call, raise_to
from tourney.streams import Stream
from tourney.stress.metamorphic import scale_plan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.game.variant import Variant
    from tourney.stress.hand_plan import HandPlan

_KEY: Final = 34
_TIMES: Final = 3
_DEALS: Final = 24


def find_neighbours(plan: HandPlan, variant: Variant, most: int) -> list[HandPlan]:
    """At most so many hands that differ from a hand in one thing, of all kinds in turn; the same each time."""
    kinds = [
        _other_amounts(plan),
        _other_stacks(plan),
        _other_cards(plan, variant),
        _other_actions(plan),
        _other_stakes(plan),
    ]
    turns = zip_longest(*kinds)
    found = dict.fromkeys(each for turn in turns for each in turn if each is not None and each != plan)
    return list(found)[:most]


def _other_amounts(plan: HandPlan) -> Iterator[HandPlan]:
    """Bets and raises that are larger or smaller."""
    unit, chip = plan.unit, plan.setup.stakes.chip
    for by in (chip, -chip, unit, -unit, 2 * unit, unit // 2, -(unit // 2), 5 * unit):
        for place, planned in enumerate(plan.actions):
            to = planned.action.amount_to + by
            if planned.action.kind == BET_OR_RAISE and to > 0 and by:
                yield plan.with_action(place, planned._replace(action=raise_to(to)))


def _other_stacks(plan: HandPlan) -> Iterator[HandPlan]:
    unit, chip, stacks = plan.unit, plan.setup.stakes.chip, plan.setup.stacks
    for by in (chip, -chip, unit, -(unit // 2), 3 * unit, 10 * unit):
        for position, chips in enumerate(stacks):
            if chips + by > 0 and by:
                yield plan.with_stacks((*stacks[:position], chips + by, *stacks[position + 1 :]))
    # With deep stacks shows what the end of a stack has hidden.
    yield plan.with_stacks(tuple(chips + 20 * unit for chips in stacks))


def _other_cards(plan: HandPlan, variant: Variant) -> Iterator[HandPlan]:
    """A few of the cards that are dealt change places with others, or with each other."""
    stream = Stream(_KEY)
    dealt = plan.count_dealt(variant)
    for number in range(_DEALS):
        other = plan
        for _ in range(1 + number % 3):
            other = other.with_cards_exchanged(stream.below(dealt), stream.below(len(plan.deck)))
        yield other


def _other_actions(plan: HandPlan) -> Iterator[HandPlan]:
    unit = plan.unit
    # The last actions are those next to the difference.
    for place, planned in reversed(list(enumerate(plan.actions))):
        if planned.action.kind == CHECK_OR_CALL:
            for units in (2, 4):
                yield plan.with_action(place, planned._replace(action=raise_to(units * unit)))
        elif planned.action.kind == BET_OR_RAISE:
            yield plan.with_action(place, planned._replace(action=check_or_call()))


def _other_stakes(plan: HandPlan) -> Iterator[HandPlan]:
    """The same hand with other amounts throughout, and without its forced bets beside the blinds."""
    setup = plan.setup
    for times in (_TIMES, _TIMES + 4):
        with suppress(InvalidArgument):  # too many chips
            yield scale_plan(plan, times)
    if setup.stakes.ante and setup.stakes.big_blind:
        yield replace(plan, setup=replace(setup, stakes=replace(setup.stakes, ante=0)))
