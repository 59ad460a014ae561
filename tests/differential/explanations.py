"""How the intended differences from PokerKit are recognised in any hand: for each a predicate on a `Decision`.

A predicate asks what the rule asks, and no more, so that it cannot excuse another difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game.stakes import NOBODY

if TYPE_CHECKING:
    from differential.decision import Decision

    from tourney.types import Chips, Position


def _faces_less_than_opening(now: Decision) -> bool:
    """All raises so far were all-ins below the blind, or the least bet, and the actor has acted before them.

    PokerKit judges them by the largest raise made, and forgets that the blind, or the least bet, is a full bet.
    """
    if not now.only_they_raise or now.acted_at < 0 or any(rise.by >= now.unit for rise in now.rises):
        return False
    return 2 * now.faces < now.unit if now.limit else now.faces < now.full_raise


def limper(now: Decision) -> bool:
    return now.street == 0 and _faces_less_than_opening(now)


def checker(now: Decision) -> bool:
    return now.street > 0 and _faces_less_than_opening(now)


def shorts_add_up(now: Decision) -> bool:
    """PokerKit starts to count anew each time that short all-ins have added up to a full raise."""
    all_short = all(rise.by < now.full_raise for rise in now.since)
    return now.only_we_raise and now.acted_at >= 0 and all_short and now.faces >= now.full_raise


def half_bet(now: Decision) -> bool:
    reopened = now.unit <= 2 * now.faces < 2 * now.unit
    return now.limit and now.only_we_raise and now.acted_at >= 0 and reopened


def _completion(now: Decision) -> bool:
    return now.limit and now.both_raise and bool(now.rises) and now.price not in now.full_bets


def completion_of_bet(now: Decision) -> bool:
    return _completion(now) and not now.full_bets


def completion_of_raise(now: Decision) -> bool:
    return _completion(now) and bool(now.full_bets)


def shorts_counted(now: Decision) -> bool:
    """PokerKit counts every all-in towards the cap."""
    raises = now.deal.rules.raises
    if not now.limit or raises is None or not now.only_we_raise:
        return False
    cap = raises + (now.street > 0)
    return len(now.rises) >= cap and len(now.full_bets) <= raises


def stock_cap_before_flop(now: Decision) -> bool:
    return now.deal.stock_caps and now.street == 0 and now.only_they_raise and len(now.rises) == 3


def stock_cap_of_four(now: Decision) -> bool:
    rules = now.deal.rules
    lifted = rules.raises is None or rules.raises > 3 or (now.deal.uncapped and rules.uncapped_heads_up)
    return now.deal.stock_caps and now.only_we_raise and len(now.rises) == 4 and lifted


def short_big_blind(now: Decision) -> bool:
    return now.street == 0 and now.big_blind_short


def pot_limit_short_small_blind(now: Decision) -> bool:
    return now.pot_limit and now.street == 0 and now.small_blind_short and now.ours.most_to > now.theirs.most_to


def pot_limit_short_big_blind(now: Decision) -> bool:
    return now.pot_limit and now.street == 0 and now.big_blind_short


def pot_limit_antes(now: Decision) -> bool:
    antes = now.deal.stakes.ante > 0 and not now.deal.rules.antes_in_pot_limit
    return now.pot_limit and now.street == 0 and antes and now.ours.most_to < now.theirs.most_to


def equal_blinds_heads_up(now: Decision) -> bool:
    stakes = now.deal.stakes
    opening = now.street == 0 and not now.done
    return opening and now.deal.players == 2 and stakes.small_blind == stakes.big_blind


def ante_before_blind(now: Decision) -> bool:
    return now.too_short_for_ante and not now.deal.rules.ante_first


def odd_chips(now: Decision) -> bool:
    return _pokerkit_award(now) == now.theirs.stacks and any(
        len(winners) > 2 and amount % len(winners) > 1 for amount, winners in _pokerkit_pots(now)
    )


def side_pots(now: Decision) -> bool:
    return _pokerkit_award(now) == now.theirs.stacks and len(_pokerkit_pots(now)) < len(now.contenders)


def _pokerkit_award(now: Decision) -> tuple[Chips, ...]:
    """The final stacks, had our pots been split as PokerKit splits them: all odd chips to the first winner."""
    stacks = list(now.ours.stacks)
    for event in now.won:
        stacks[event.player] -= event.amount
    for amount, winners in _pokerkit_pots(now):
        each, odd = divmod(amount, len(winners))
        for player in winners:
            stacks[player] += each
        stacks[winners[0]] += odd
    return tuple(stacks)


def _pokerkit_pots(now: Decision) -> list[tuple[Chips, list[Position]]]:
    """The pots that PokerKit awards, with their winners: it kills beaten hands first, and then makes one pot of those
    that the same hands contend for.
    """
    alive = {event.player for event in now.won}
    pots: list[tuple[Chips, list[Position]]] = []
    last: frozenset[Position] = frozenset()
    for number, contenders in enumerate(now.contenders):
        shares = [event for event in now.won if event.pot == number]
        amount = sum(share.amount for share in shares)
        if pots and contenders & alive == last:
            amount += pots.pop()[0]
        pots.append((amount, [share.player for share in shares]))
        last = contenders & alive
    return pots


def idle_check(now: Decision) -> bool:
    """Nobody is left who could bet, or call a bet, but PokerKit asks for a check."""
    idle = now.theirs.to_call == 0 and now.theirs.least_to == 0
    return now.ours.actor == NOBODY and now.theirs.actor != NOBODY and idle
