"""Warnings about the level sheet and the chips at hand: what the director should know before the event starts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tourney.config.checks.estimates import (
    effective_schedule,
    find_last_level,
    format_duration,
    highest_chips,
    least_in_play,
    lowest_chips,
    players_at_end,
    unit_at,
)
from tourney.errors import InvalidArgument
from tourney.sim.contradictions import levels_named
from tourney.sim.scenario import Draft
from tourney.tournament.chip_set import plan_chips, unpayable
from tourney.tournament.oddities import lint
from tourney.tournament.schedule import Break, Level
from tourney.tournament.structure import end_of, is_limit

if TYPE_CHECKING:
    from tourney.tournament.chip_set import BoughtStacks, ChipPlan, ChipSet
    from tourney.types import Chips

_SHEET_ENDS: Final = 30
"""With more big blinds than this for each player at the end, play at the last level takes long."""

_WITHOUT_BREAK: Final = 6 * 3600
"""Seconds of play without a break that no room asks of its players."""


def warn_of_oddities(scenario: Draft) -> Iterator[InvalidArgument]:
    """Unusual levels in the sheet, in the columns that are played."""
    for finding in lint(effective_schedule(scenario)):
        yield InvalidArgument(f"level {finding.level}: {finding.message}", "schedule", "levels", finding.row)


def warn_of_blinds(scenario: Draft) -> Iterator[InvalidArgument]:
    """A level that is reached and whose big blind exceeds all chips in play."""
    chips, last = highest_chips(scenario), find_last_level(scenario)
    if last is not None and unit_at(scenario, last) > chips:
        message = f"its big blind, {unit_at(scenario, last):,}, is more than all chips in play, {chips:,}"
        # A row of the sheet, breaks included, as the file has it.
        row = scenario.schedule.items.index(last)
        yield InvalidArgument(f"level {last.number}: {message}", "schedule", "levels", row)


def warn_of_sheet_end(scenario: Draft) -> Iterator[InvalidArgument]:
    """A sheet that ends long before the event."""
    last = scenario.schedule.levels[-1]
    # The least chips that can be in play: with more the sheet ends even earlier.
    big_blinds = lowest_chips(scenario) // unit_at(scenario, last)
    # A time limit ends the event, whatever the blinds.
    if scenario.time_limit is None and big_blinds > _SHEET_ENDS * players_at_end(scenario):
        message = (
            f"level {last.number}, the last on the sheet, continues until the event is over: all chips in play are "
            f"still {big_blinds:,} big blinds"
        )
        yield InvalidArgument(message, "schedule", "levels", scenario.schedule.items.index(last))


def warn_of_levels(scenario: Draft) -> Iterator[InvalidArgument]:
    """Rules that take effect at the end of a level that is not expected to be reached."""
    last, limit = find_last_level(scenario), scenario.time_limit
    for at, level in levels_named(scenario):
        end = end_of(scenario.schedule, level) if level else None
        if last is not None and level > last.number:
            units = "small bets" if is_limit(scenario.rotation.games) else "big blinds"
            few = f"in level {last.number} fewer than {least_in_play(scenario)} {units} are in play"
            yield InvalidArgument(f"level {level} will probably not be reached: {few}", *at)
        # Levels of hands have no end by the clock.
        elif limit is not None and end is not None and end >= limit.after:
            after = format_duration(limit.after)
            message = f"the time limit is {after}, but level {level} ends after {format_duration(end)}"
            yield InvalidArgument(message, *at)


def warn_of_lengths(scenario: Draft) -> Iterator[InvalidArgument]:
    """Breaks without length, and levels shorter than a hand."""
    hand = scenario.pace.hand
    for row, item in enumerate(scenario.schedule.items):
        at = ("schedule", "levels", row)
        if isinstance(item, Break):
            # A break only to remove chips may take no time.
            if not (item.seconds or item.remove):
                yield InvalidArgument("the break has no length", *at)
        # The pace is in tenths of a second. A level of 0 seconds ends by hands.
        elif 0 < 10 * item.seconds < hand:
            message = f"level {item.number}: it lasts {item.seconds} s, but a hand takes at least {hand / 10:g} s"
            yield InvalidArgument(message, *at)


def warn_of_breaks(scenario: Draft) -> Iterator[InvalidArgument]:
    """Hours of play without a break, up to the last level that is expected; a night is a break. Reported once."""
    last = find_last_level(scenario) or scenario.schedule.levels[-1]
    nights = {day.after_level for day in scenario.days}
    nights |= {scenario.flights.until_level} if scenario.flights is not None else set()
    played = since = 0
    for row, item in enumerate(scenario.schedule.items):
        if isinstance(item, Break):
            # A break without length is no rest.
            played, since = (0, row + 1) if item.seconds else (played, since)
            continue
        played += item.seconds
        if played > _WITHOUT_BREAK:
            first = next(each for each in scenario.schedule.items[since:] if isinstance(each, Level))
            message = f"levels {first.number} to {item.number} are played without a break, {format_duration(played)}"
            yield InvalidArgument(message, "schedule", "levels", row)
            return
        # What comes later is not expected to be played.
        if item is last:
            return
        if item.number in nights:
            played, since = 0, row + 1


# The chips at hand: whether they make the starting stacks, pay the sheet, and last for what is sold.


def warn_of_chip_set(scenario: Draft) -> Iterator[InvalidArgument]:
    """Shortages of the chips at hand, each with the number at which it begins."""
    chips = scenario.chip_set
    if chips is None:
        return
    plan = plan_chips(chips, scenario.schedule, scenario.stack, scenario.entries)
    if plan.makes < scenario.entries:
        # The plan is a search: if it may have missed a better one, nothing is said.
        if plan.is_most:
            yield InvalidArgument(_too_few_stacks(chips, plan, scenario.stack, scenario.entries), "chips")
    # Sales matter only once everybody has a stack.
    else:
        yield from _warn_of_sales(scenario, plan)
    yield from _warn_of_unpayable(scenario, chips)
    for each in plan.colour_ups:
        if each.missing:
            what = f"the colour-up of {each.pieces:,} chips of {each.removed:,}"
            message = f"{what} lacks larger chips worth {each.missing:,}"
            yield InvalidArgument(message, "chips")


def _too_few_stacks(chips: ChipSet, plan: ChipPlan, stack: Chips, players: int) -> str:
    if not plan.makes:
        return f"they do not make a stack of {stack:,}"
    worth = chips.worth
    why = (
        f"{players:,} stacks of {stack:,} are {players * stack:,}, and all chips are worth {worth:,}"
        # By worth first: it is the plainest reason.
        if worth < players * stack
        else _not_alike(chips, plan, stack, players)
    )
    return f"they run short from player {plan.makes + 1:,} on, of {players:,}: {why}"


def _not_alike(chips: ChipSet, plan: ChipPlan, stack: Chips, players: int) -> str:
    """Why chips that are worth enough do not make the stacks."""
    smallest = plan.stack[0][0]
    pieces = dict(chips.pieces)[smallest]
    if pieces // players < plan.least:
        return f"each stack needs {plan.least:,} chips of {smallest:,} for change, and there are {pieces:,}"
    return f"these chips do not make {players:,} stacks of {stack:,} that are alike"


def _warn_of_sales(scenario: Draft, plan: ChipPlan) -> Iterator[InvalidArgument]:
    """Re-entries, rebuys and add-ons for which the chips left may not be enough; each kind by itself."""
    entry, players = scenario.entry, scenario.entries
    sold: list[tuple[str, str, Chips, int]] = []
    if entry.reentry is not None:
        sold.append(("re-entry", "re-entries", scenario.stack, round(players * entry.reentry.percent / 100)))
    if entry.rebuy is not None:
        sold.append(("rebuy", "rebuys", entry.rebuy.chips, round(players * entry.rebuy.percent / 100)))
    if entry.add_on is not None:
        sold.append(("add-on", "add-ons", entry.add_on.chips, round(players * entry.add_on.percent / 100)))
    extra = entry.extra
    if extra.early_bird is not None:
        sold.append(("early bird", "early birds", extra.early_bird.chips, players))
    if extra.dealer_bonus is not None:
        expected = round(players * extra.dealer_bonus.percent / 100)
        sold.append(("dealer bonus", "dealer bonuses", extra.dealer_bonus.chips, expected))
    if extra.lammers is not None:
        sold.append(("lammer", "lammers", extra.lammers.chips, players * extra.lammers.count))
    # Each kind by itself, as which is sold first is not known.
    for name, names, amount, expected in sold:
        made = plan.buys(amount, expected)
        if made.made < expected:
            yield InvalidArgument(_too_few_sales(name, names, amount, made, expected, players), "chips")


def _too_few_sales(name: str, names: str, amount: Chips, made: BoughtStacks, expected: int, players: int) -> str:
    # As far as the plan is sure.
    short, least = ("run short", "") if made.is_most else ("may run short", "at least ")
    many = f"{made.made:,} {name if made.made == 1 else names}"
    begins = f"they {short} from {name} {made.made + 1:,} on: after {players:,} starting stacks they make"
    return f"{begins} {least}{many} of {amount:,}; there may be {expected:,} or more"


def _warn_of_unpayable(scenario: Draft, chips: ChipSet) -> Iterator[InvalidArgument]:
    """Amounts and denominations of the sheet for which there are no chips."""
    at_hand = {denomination for denomination, _ in chips.pieces}
    for denomination in scenario.schedule.chips:
        if denomination not in at_hand:
            yield InvalidArgument(f"the sheet uses chips of {denomination:,}, of which there are none", "chips")
    found = unpayable(chips, scenario.schedule)
    if found is not None:
        row, level = found
        message = f"level {level.number}: the smallest chips at hand, {chips.pieces[0][0]:,}, cannot pay its bets"
        yield InvalidArgument(message, "schedule", "levels", row)
