"""A sheet that is tried, the event that it is tried for, and whether the event can be played with it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.tournament.chip_set import plan_chips, unpayable
from tourney.tournament.oddities import lint
from tourney.tournament.schedule import Break, Level
from tourney.tournament.structure import column_asked, end_of, least_units, spare_units, stakes_in, unit_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.sim.scenario import Scenario
    from tourney.tournament.chip_set import ChipSet
    from tourney.tournament.entries import EntryRules
    from tourney.tournament.schedule import Item, Schedule
    from tourney.tuning.knobs import Knobs
    from tourney.types import Chips, Seconds


# Whether the chips at hand pay for an event with a sheet.


def can_pay(chips: ChipSet | None, schedule: Schedule, stack: Chips, players: int) -> bool:
    """Whether a set makes all starting stacks, pays all bets, and has the larger chips for every colour-up.

    None is a set with any number of all chips.
    """
    if chips is None:
        return True
    at_hand = {denomination for denomination, _ in chips.pieces}
    if not at_hand.issuperset(schedule.chips) or unpayable(chips, schedule) is not None:
        return False
    # The cheap question first: the plan below takes longer, and most sets that fail do so here.
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
        else replace(schedule, items=tuple(_keep_in_play(item, short) for item in schedule.items))
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


def _keep_in_play(item: Item, chip: Chips) -> Item:
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


YOURS: Final = "your sheet"
"""The origin of the event's own sheet, also without the levels that are never reached."""

_USUAL_BUYS: Final = 0.5
"""The chips that players buy, as a share of the most they may buy; for the length of a sheet only."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sheet that is tried.

    Attributes:
        origin: Where it comes from, in words.
        schedule: The sheet.
        stack: The starting stack.
        knobs: What it was drawn from; None for a sheet that was not drawn.
    """

    origin: str
    schedule: Schedule
    stack: Chips
    knobs: Knobs | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """The event that a sheet is sought for.

    Attributes:
        scenario: The event with its own sheet.
        chips: The denominations that may be in play, ascending.
        seconds: The time there is, breaks included.
        only: Whether no other chips may be used, so that the event's own sheet must do with them, too.
    """

    scenario: Scenario
    chips: tuple[Chips, ...]
    seconds: Seconds
    only: bool = False

    def chips_in_play(self, stack: Chips) -> Chips:
        """All chips that are likely to be in play at the end."""
        scenario = self.scenario
        bought = scenario.entry.most_bought(scenario.stack) * stack // scenario.stack
        return int(scenario.entries * (stack + _USUAL_BUYS * bought))

    def most_chips(self, stack: Chips) -> Chips:
        """All chips that can be in play."""
        scenario = self.scenario
        return scenario.entries * (stack + scenario.entry.most_bought(scenario.stack) * stack // scenario.stack)

    def last_unit(self, stack: Chips) -> float:
        """The big blind above which the sheet ends: all chips are then so few that play ends soon."""
        return self.chips_in_play(stack) / self.least_units

    def spare_unit(self, stack: Chips) -> float:
        """The big blind above which no more levels are printed: in fixed limit play goes on beyond `last_unit`."""
        return self.chips_in_play(stack) / spare_units(self.scenario.rotation.games)

    @property
    def least_units(self) -> int:
        """The big blinds, or in fixed limit the small bets, with fewer of which in play the event ends soon."""
        return least_units(self.scenario.rotation.games)

    def accepts(self, candidate: Candidate) -> Scenario | None:
        """The event with a sheet; None if something is odd in the sheet, or the event cannot be played with it."""
        schedule, stack = candidate.schedule, candidate.stack
        games = self.scenario.rotation.games
        column = column_asked(schedule, None, games)
        if lint(schedule, self.most_chips(stack), column=column, big_blinds=spare_units(games)):
            return None
        if unit_of(stakes_in(schedule.levels[-1], column)) * self.least_units * 3 < self.scenario.entries * stack:
            return None  # the last level would go on for long
        if self.only and not set(self.chips).issuperset(schedule.chips or [0]):
            return None
        if not can_pay(self.scenario.chip_set, schedule, stack, self.scenario.entries):
            return None
        try:
            scenario = with_sheet(self.scenario, schedule, stack)
        except InvalidArgument:
            return None
        return scenario if _sells_whole_chips(scenario) else None


def _sells_whole_chips(scenario: Scenario) -> bool:
    """Whether stacks, rebuys and add-ons consist of the chips in play while they are sold."""
    entry, levels = scenario.entry, scenario.schedule.levels
    # A stack sold after a colour-up must be made of the chips that are still in play.
    sold = [(scenario.stack, entry.admits_until + 1)]
    if entry.rebuy is not None:
        sold.append((entry.rebuy.chips, entry.rebuy.until_level))
    if entry.add_on is not None:
        sold.append((entry.add_on.chips, entry.add_on.after_level))
    return not any(chips % each.stakes.chip for chips, level in sold for each in levels[level - 1 : level])


def with_sheet(scenario: Scenario, schedule: Schedule, stack: Chips) -> Scenario:
    """The event with another sheet and stack; what ends with a level ends at about the same time as before.

    Raises:
        InvalidArgument: The event cannot be played with them.
    """
    if schedule is scenario.schedule and stack == scenario.stack:
        return scenario
    move = level_mover(scenario.schedule, schedule)
    chip = schedule.levels[0].stakes.chip
    entry = move_entry(scenario.entry, move, lambda amount: _scale_amount(amount, stack, scenario.stack, chip))
    return replace(scenario, schedule=schedule, stack=stack, entry=entry)


def move_entry(entry: EntryRules, move: Callable[[int], int], scale: Callable[[Chips], Chips]) -> EntryRules:
    """The rules for entries with other levels and chips."""
    reentry = entry.reentry and replace(entry.reentry, until_level=move(entry.reentry.until_level))
    rebuy = entry.rebuy and replace(
        entry.rebuy,
        until_level=move(entry.rebuy.until_level),
        chips=scale(entry.rebuy.chips),
        stack_at_most=scale(entry.rebuy.stack_at_most),
    )
    add_on = entry.add_on and replace(
        entry.add_on, after_level=move(entry.add_on.after_level), chips=scale(entry.add_on.chips)
    )
    return replace(
        entry,
        late_until=move(entry.late_until),
        absent_until=move(entry.absent_until),
        reentry=reentry,
        rebuy=rebuy,
        add_on=add_on,
    )


def level_mover(old: Schedule, new: Schedule) -> Callable[[int], int]:
    """A function that returns the level of the new sheet that ends closest to the end of a level of the old one."""
    if new is old:
        return lambda level: level
    ends = {each.number: end for each in new.levels[:-1] if (end := _end(new, each.number)) is not None}

    def move(level: int) -> int:
        end = _end(old, level) if level else None
        if not level or end is None or not ends:
            return min(level, max(1, len(new.levels) - 1)) if level else 0
        # By time and not by number: late registration of an hour stays about an hour on a sheet with shorter levels.
        return min(ends, key=lambda number: (abs(ends[number] - end), number))

    return move


def _end(schedule: Schedule, level: int) -> Seconds | None:
    """When a level ends, without the break after it."""
    end = end_of(schedule, level)
    if end is None:
        return None
    row = schedule.items.index(schedule.levels[level - 1]) + 1
    paused = 0
    while row < len(schedule.items) and isinstance(item := schedule.items[row], Break):
        paused += item.seconds
        row += 1
    return end - paused


def _scale_amount(amount: Chips, stack: Chips, before: Chips, chip: Chips) -> Chips:
    """An amount of chips that grows with the stack, a multiple of the smallest chip."""
    # Unchanged to the chip if the stack is: rounding must not alter the event's own sheet.
    return amount if stack == before else round(amount * stack / before / chip) * chip
