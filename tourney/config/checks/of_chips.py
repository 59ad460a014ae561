"""Checks of the chips at hand: whether they make the starting stacks, pay the sheet, and last for what is sold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.errors import InvalidArgument
from tourney.tournament.chip_set import plan_chips, unpayable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.sim.scenario import Draft
    from tourney.tournament.chip_set import ChipPlan, ChipSet
    from tourney.types import Chips


def of_chip_set(scenario: Draft) -> Iterator[InvalidArgument]:
    """Shortages of the chips at hand, each with the number at which it begins."""
    chips = scenario.chip_set
    if chips is None:
        return
    plan = plan_chips(chips, scenario.schedule, scenario.stack, scenario.entries)
    if plan.makes < scenario.entries:
        yield InvalidArgument(_too_few_stacks(chips, plan, scenario.stack, scenario.entries), "chips")
    else:
        yield from _of_sales(scenario, plan)
    yield from _of_sheet(scenario, chips)
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
        else "there are too few small chips"
    )
    return f"they run short from player {plan.makes + 1:,} on, of {players:,}: {why}"


def _of_sales(scenario: Draft, plan: ChipPlan) -> Iterator[InvalidArgument]:
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
        if made < expected:
            begins = f"they run short from {name} {made + 1:,} on: after {players:,} starting stacks they make"
            message = (
                f"{begins} {made:,} {name if made == 1 else names} of {amount:,}; there may be {expected:,} or more"
            )
            yield InvalidArgument(message, "chips")


def _of_sheet(scenario: Draft, chips: ChipSet) -> Iterator[InvalidArgument]:
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
