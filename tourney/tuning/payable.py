"""Whether the chips at hand pay for an event with a sheet."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from tourney.tournament.chip_set import plan_chips, unpayable
from tourney.tournament.schedule import Level

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.tournament.chip_set import ChipSet
    from tourney.tournament.schedule import Item, Schedule
    from tourney.types import Chips


def can_pay(chips: ChipSet | None, schedule: Schedule, stack: Chips, players: int) -> bool:
    """Whether a set makes all starting stacks, pays all bets, and has the larger chips for every colour-up.

    None is a set with any number of all chips.
    """
    if chips is None:
        return True
    at_hand = {denomination for denomination, _ in chips.pieces}
    if not at_hand.issuperset(schedule.chips) or unpayable(chips, schedule) is not None:
        return False
    if chips.worth < players * stack:
        return False
    plan = plan_chips(chips, schedule, stack, players)
    return plan.makes >= players and not any(each.missing for each in plan.colour_ups)


def with_colour_ups(chips: ChipSet | None, schedule: Schedule, stack: Chips, players: int) -> Schedule:
    """A sheet with only those colour-ups for which the set has the larger chips; other chips stay in play."""
    if chips is None or not schedule.chips:
        return schedule
    plan = plan_chips(chips, schedule, stack, players)
    short = min((each.removed for each in plan.colour_ups if each.missing), default=None)
    return (
        schedule
        if short is None
        else replace(schedule, items=tuple(_keeping(item, short) for item in schedule.items))
    )


def find_units(items: Sequence[Item]) -> list[Chips]:
    """The largest amount of which all bets from each item on are multiples."""
    unit, found = 0, []
    for item in reversed(items):
        if isinstance(item, Level):
            for stakes in item.columns:
                for amount in (stakes.small_blind, stakes.big_blind, stakes.ante, stakes.bring_in, stakes.small_bet):
                    unit = math.gcd(unit, amount)
        found.append(unit)
    return found[::-1]


def _keeping(item: Item, chip: Chips) -> Item:
    """An item of a sheet in which a chip, and all larger ones, never leave play."""
    if not isinstance(item, Level):
        return replace(item, remove=tuple(each for each in item.remove if each < chip))
    if item.stakes.chip <= chip:
        return item
    return replace(
        item,
        stakes=replace(item.stakes, chip=chip),
        stud_stakes=item.stud_stakes and replace(item.stud_stakes, chip=chip),
    )
