"""Hands near a hand, on which an explanation of a difference is tried."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, check_or_call, raise_to
from tourney.streams import Stream
from tourney.stress.generating import multiply_stakes
from tourney.stress.hand_plan import HandPlan, PlannedAction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.game.variant import Variant
    from tourney.types import Chips

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


def _unit(plan: HandPlan) -> Chips:
    return plan.setup.stakes.big_blind or plan.setup.stakes.small_bet


def _other_amounts(plan: HandPlan) -> Iterator[HandPlan]:
    """Bets and raises that are larger or smaller."""
    unit, chip = _unit(plan), plan.setup.stakes.chip
    for by in (chip, -chip, unit, -unit, 2 * unit, unit // 2, -(unit // 2), 5 * unit):
        for place, planned in enumerate(plan.actions):
            to = planned.action.amount_to + by
            if planned.action.kind == BET_OR_RAISE and to > 0 and by:
                yield _with_action(plan, place, planned._replace(action=raise_to(to)))


def _with_action(plan: HandPlan, place: int, planned: PlannedAction) -> HandPlan:
    return replace(plan, actions=(*plan.actions[:place], planned, *plan.actions[place + 1 :]))


def _other_stacks(plan: HandPlan) -> Iterator[HandPlan]:
    unit, chip, stacks = _unit(plan), plan.setup.stakes.chip, plan.setup.stacks
    for by in (chip, -chip, unit, -(unit // 2), 3 * unit, 10 * unit):
        for position, chips in enumerate(stacks):
            if chips + by > 0 and by:
                yield _with_stacks(plan, (*stacks[:position], chips + by, *stacks[position + 1 :]))
    yield _with_stacks(plan, tuple(chips + 20 * unit for chips in stacks))


def _with_stacks(plan: HandPlan, stacks: tuple[Chips, ...]) -> HandPlan:
    return replace(plan, setup=replace(plan.setup, stacks=stacks))


def _other_cards(plan: HandPlan, variant: Variant) -> Iterator[HandPlan]:
    """A few of the cards that are dealt change places with others, or with each other."""
    stream = Stream(_KEY)
    players = len(plan.setup.stacks)
    dealt = sum((street.hole + street.up) * players + street.board * variant.boards for street in variant.streets)
    dealt = min(dealt, len(plan.deck))
    for number in range(_DEALS):
        deck = list(plan.deck)
        for _ in range(1 + number % 3):
            first, second = stream.below(dealt), stream.below(len(deck))
            deck[first], deck[second] = deck[second], deck[first]
        yield replace(plan, deck=tuple(deck))


def _other_actions(plan: HandPlan) -> Iterator[HandPlan]:
    unit = _unit(plan)
    for place, planned in reversed(list(enumerate(plan.actions))):
        if planned.action.kind == CHECK_OR_CALL:
            for units in (2, 4):
                yield _with_action(plan, place, planned._replace(action=raise_to(units * unit)))
        elif planned.action.kind == BET_OR_RAISE:
            yield _with_action(plan, place, planned._replace(action=check_or_call()))


def _other_stakes(plan: HandPlan) -> Iterator[HandPlan]:
    """The same hand with other amounts throughout, and without its forced bets beside the blinds."""
    setup = plan.setup
    for times in (_TIMES, _TIMES + 4):
        try:
            stakes = multiply_stakes(setup.stakes, times)
        except InvalidArgument:
            continue
        stacks = tuple(chips * times for chips in setup.stacks)
        actions = tuple(
            planned._replace(action=raise_to(planned.action.amount_to * times))
            if planned.action.kind == BET_OR_RAISE
            else planned
            for planned in plan.actions
        )
        yield HandPlan(replace(setup, stakes=stakes, stacks=stacks), plan.deck, actions)
    if setup.stakes.ante and setup.stakes.big_blind:
        yield replace(plan, setup=replace(setup, stakes=replace(setup.stakes, ante=0)))
