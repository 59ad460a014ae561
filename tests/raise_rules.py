"""The rules of raising from public information alone: an independent check on the hand machine.

Slow and simple on purpose: each decision goes through all actions of the street, and nothing is stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tourney.game.action import BET_OR_RAISE
from tourney.game.stakes import NOBODY

if TYPE_CHECKING:
    from deals import Deal

    from tourney.game.view import View

NOT_ALLOWED = (0, 0)


class Round(NamedTuple):
    """A street so far.

    Attributes:
        bet: The amount to match.
        faced: The part of it added since the player last acted; None for a player yet to act.
        increments: The increase of every bet and raise over the one before; the blind is the first.
        full: Fixed limit: the last amount that counted as a full bet.
        counted_bets: Fixed limit: the number of bets that counted.
    """

    bet: int
    faced: int | None
    increments: list[int]
    full: int
    counted_bets: int


def raise_range(deal: Deal, view: View) -> tuple[int, int]:
    """The least and the most the viewer may bet or raise to; (0, 0) if not allowed."""
    unit = unit_of(deal, view)
    so_far = read(view, unit, deal.stakes.big_blind if view.street == 0 else 0)
    all_in = view.bets[view.player] + view.stacks[view.player]
    if all_in <= so_far.bet or not somebody_could_answer(view, so_far.bet):
        return NOT_ALLOWED
    if deal.game == "fixed_limit_holdem":
        return limit_range(deal, so_far, unit, all_in)
    full = max([unit, *so_far.increments])  # TDA 43
    if so_far.faced is not None and so_far.faced < full:
        return NOT_ALLOWED  # TDA 47A
    most = all_in
    if deal.game == "pot_limit_holdem":
        to_call = so_far.bet - view.bets[view.player]
        most = min(all_in, so_far.bet + max(counted_pot(deal, view) + to_call, full))  # TDA 54
    return (min(so_far.bet + full, most), most)


def limit_range(deal: Deal, so_far: Round, unit: int, all_in: int) -> tuple[int, int]:
    """The single amount allowed in fixed limit."""
    uncapped = deal.rules.raises is None or (deal.uncapped and deal.rules.uncapped_heads_up)
    if not uncapped and so_far.counted_bets > (deal.rules.raises or 0):
        return NOT_ALLOWED  # TDA 48
    if so_far.faced is not None and 2 * so_far.faced < unit:
        return NOT_ALLOWED  # TDA 47B
    amount_to = min(so_far.full + unit, all_in)
    return (amount_to, amount_to)


def unit_of(deal: Deal, view: View) -> int:
    """The minimum bet of the street."""
    if deal.game == "fixed_limit_holdem":
        return deal.stakes.small_bet if view.street < 2 else deal.stakes.big_bet
    return deal.stakes.big_blind


def read(view: View, unit: int, blind: int) -> Round:
    """Go through the actions of the street."""
    bet = full = blind
    increments = [blind] if blind else []
    counted_bets = len(increments)
    when_acted = None
    for done in view.actions:
        if done.street != view.street:
            continue
        if done.kind == BET_OR_RAISE:
            increments.append(done.bet_to - bet)
            bet = done.bet_to
            if 2 * (bet - full) >= unit:
                full, counted_bets = bet, counted_bets + 1
        if done.player == view.player:
            when_acted = bet
    return Round(bet, None if when_acted is None else bet - when_acted, increments, full, counted_bets)


def somebody_could_answer(view: View, bet: int) -> bool:
    """Whether another live player could match any of a raise; otherwise it would only be returned."""
    return any(
        chips and out + chips > bet and not gone and player != view.player
        for player, (chips, out, gone) in enumerate(zip(view.stacks, view.bets, view.folded, strict=True))
    )


def counted_pot(deal: Deal, view: View) -> int:
    """The pot as counted for a pot-limit bet: before the flop with full blinds and without antes."""
    if view.street:
        return view.pot  # TDA 54C
    stakes, places = deal.stakes, deal.places
    counted = list(view.bets)
    counted[places.big_blind] = max(counted[places.big_blind], stakes.big_blind)
    if places.small_blind != NOBODY:
        counted[places.small_blind] = max(counted[places.small_blind], stakes.small_blind)
    else:
        counted.append(stakes.small_blind)
    if deal.rules.antes_in_pot_limit:
        counted.append(view.pot - sum(view.bets))
    return sum(counted)  # TDA 54B
