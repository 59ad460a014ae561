"""Checks of the chips at hand: whether they make the starting stacks, pay the sheet, and last for what is sold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.errors import InvalidArgument
from tourney.tournament.chip_set import plan_chips, unpayable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.sim.scenario import Draft
    from tourney.tournament.chip_set import BoughtStacks, ChipPlan, ChipSet
    from tourney.types import Chips


def check_chip_set(scenario: Draft) -> Iterator[InvalidArgument]:
    """Shortages of the chips at hand, each with the number at which it begins."""
    chips = scenario.chip_set
    if chips is None:
        return
    plan = plan_chips(chips, scenario.schedule, scenario.stack, scenario.entries)
    if plan.makes < scenario.entries:
        if plan.is_most:
            yield InvalidArgument(_too_few_stacks(chips, plan, scenario.stack, scenario.entries), "chips")
    else:
        yield from _check_sales(scenario, plan)
    yield from _check_sheet(scenario, chips)
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


def _check_sales(scenario: Draft, plan: ChipPlan) -> Iterator[InvalidArgument]:
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
    for name, names, amount, expected in sold:
        made = plan.buys(amount, expected)
        if made.made < expected:
            yield InvalidArgument(_too_few_sales(name, names, amount, made, expected, players), "chips")


def _too_few_sales(name: str, names: str, amount: Chips, made: BoughtStacks, expected: int, players: int) -> str:
    short, least = ("run short", "") if made.is_most else ("may run short", "at least ")
    many = f"{made.made:,} {name if made.made == 1 else names}"
    begins = f"they {short} from {name} {made.made + 1:,} on: after {players:,} starting stacks they make"
    return f"{begins} {least}{many} of {amount:,}; there may be {expected:,} or more"


def _check_sheet(scenario: Draft, chips: ChipSet) -> Iterator[InvalidArgument]:
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
