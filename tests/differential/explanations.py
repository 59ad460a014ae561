"""Predicates on a `Decision` that recognise the intended differences from PokerKit in any hand.

A predicate tests only what its rule tests, so that it cannot excuse another difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.award import (
    BY_POSITION,
    FIRST_TAKES_ODD,
    LOW_ANYWHERE,
    MERGED,
    PART_BY_PART,
    suit_order,
)

from tourney.cards.card import mask_of
from tourney.cards.high import high
from tourney.cards.low import ace_to_five
from tourney.game.action import DISCARD
from tourney.game.dealing import to_board
from tourney.game.stakes import NOBODY, Reshuffle

if TYPE_CHECKING:
    from differential.decision import Decision
    from differential.pokerkit_oracle import Done

    from tourney.types import Card, Position


def _faces_less_than_opening(now: Decision) -> bool:
    """Whether all raises so far were all-ins below the blind or minimum bet, and the actor acted before them.

    PokerKit compares with the largest raise made, and forgets that the blind or minimum bet is a full bet.
    """
    if not now.only_they_raise or now.acted_at < 0 or any(rise.by >= now.unit for rise in now.rises):
        return False
    return 2 * now.faces < now.unit if now.limit else now.faces < now.full_raise


def limper(now: Decision) -> bool:
    return now.street == 0 and _faces_less_than_opening(now)


def checker(now: Decision) -> bool:
    return now.street > 0 and _faces_less_than_opening(now)


def shorts_add_up(now: Decision) -> bool:
    """PokerKit starts counting anew each time that short all-ins have added up to a full raise."""
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
    cap = raises + (not now.blind)
    return len(now.rises) >= cap and len(now.full_bets) <= raises


def stock_cap_before_flop(now: Decision) -> bool:
    return now.deal.stock and now.street == 0 and now.only_they_raise and len(now.rises) == 3


def stock_cap_of_four(now: Decision) -> bool:
    rules = now.deal.rules
    lifted = rules.raises is None or rules.raises > 3 or (now.deal.uncapped and rules.uncapped_heads_up)
    return now.deal.stock and now.only_we_raise and len(now.rises) == 4 and lifted


def short_big_blind(now: Decision) -> bool:
    return now.blind > 0 and now.big_blind_short


def stock_omaha_hi_lo(now: Decision) -> bool:
    return now.deal.stock and now.limit and now.both_raise and now.ours.least_to == now.theirs.least_to


def pot_limit_short_small_blind(now: Decision) -> bool:
    return now.pot_limit and now.street == 0 and now.small_blind_short and now.ours.most_to > now.theirs.most_to


def pot_limit_short_big_blind(now: Decision) -> bool:
    return now.pot_limit and now.street == 0 and now.big_blind_short


def pot_limit_antes(now: Decision) -> bool:
    antes = now.deal.stakes.ante > 0 and not now.deal.rules.antes_in_pot_limit
    return now.pot_limit and now.street == 0 and antes and now.ours.most_to < now.theirs.most_to


def equal_blinds_heads_up(now: Decision) -> bool:
    stakes = now.deal.stakes
    opening = now.blind > 0 and not now.done
    return opening and now.deal.players == 2 and stakes.small_blind == stakes.big_blind


def ante_before_blind(now: Decision) -> bool:
    return now.too_short_for_ante and not now.deal.rules.ante_first


def odd_chips(now: Decision) -> bool:
    return now.pays_as(FIRST_TAKES_ODD)


def odd_chips_in_stud(now: Decision) -> bool:
    return now.pays_as(BY_POSITION)


def side_pots(now: Decision) -> bool:
    return now.pays_as(MERGED)


def equal_hands(now: Decision) -> bool:
    return now.pays_as(PART_BY_PART)


def no_low_in_side_pot(now: Decision) -> bool:
    return now.pays_as(LOW_ANYWHERE)


def short_bring_in(now: Decision) -> bool:
    return now.street == 0 and now.bring_in_short and not now.rises


def completion_below_bring_in(now: Decision) -> bool:
    stays = now.must_bring_in and now.reach[now.ours.actor] <= now.deal.stakes.bring_in
    return stays and now.only_they_raise and now.theirs.least_to == now.reach[now.ours.actor]


def left_of_all_in(now: Decision) -> bool:
    """The player who should bring in is all-in, and PokerKit makes the next player bring in."""
    opening = now.street == 0 and not now.done and now.low_card_all_in
    return opening and now.ours.bring_in == 0 and now.theirs.bring_in > 0 and now.ours.actor == now.theirs.actor


def equal_boards(now: Decision) -> bool:
    """Several hands show the best. PokerKit starts with the first of them by position, we go by suit."""
    if not now.stud or now.street == 0 or now.done or now.deal.rules.equal_boards_by_position:
        return False
    low = now.deal.variant.low_opens
    state = now.duel.hand.state
    rank = ace_to_five if low else high
    worth = {player: rank(mask_of(state.up[player])) for player, gone in enumerate(state.folded) if not gone}
    equal = [player for player in worth if worth[player] == max(worth.values())]
    by_suit = max(equal, key=lambda player: max(suit_order(card, ace_low=low) for card in state.up[player]))
    expected = (_first_with_chips(now, by_suit), _first_with_chips(now, equal[0]))
    return len(equal) > 1 and expected == (now.ours.actor, now.theirs.actor)


def _first_with_chips(now: Decision, start: Position) -> Position:
    state = now.duel.hand.state
    order: list[Position] = [*range(start, now.deal.players), *range(start)]
    return next(player for player in order if state.stacks[player] and not state.folded[player])


def short_stub(now: Decision) -> bool:
    """On the last street of stud the stub is too short for a card each, a burn and the last card (TDA RP-10H)."""
    duel = now.duel
    live = [player for player, gone in enumerate(duel.hand.state.folded) if not gone]
    last = now.stud and now.street == len(now.deal.variant.streets) - 1
    required = len(live) + 2
    if not last or now.done or len(duel.stub) >= required:
        return False
    for_each = len(duel.stub) + len(duel.burnt) >= required
    burns = tuple(sorted(duel.burnt)) if for_each or len(duel.stub) < 3 else ()
    return (now.ours.deals, now.ours.reshuffle) == (tuple(live) if for_each else (to_board(0),), burns)


def last_card(now: Decision) -> bool:
    """In a draw we reshuffle the last card with earlier discards if more are to come; PokerKit would deal it."""
    return _draws(now) and _tda_reshuffles(now) and list(now.ours.reshuffle) == sorted(_earlier(now))


def discards_of_this_draw(now: Decision) -> bool:
    """The deck has run out in a draw, and PokerKit reshuffles more cards than we do."""
    if not _draws(now) or _tda_reshuffles(now) or len(now.duel.stub) > now.duel.hand.dealing.burn:
        return False
    drawer = now.ours.deals[0]
    given = [card for done in _discards(now, before=False) if done.player < drawer for card in done.cards]
    return list(now.ours.reshuffle) == sorted(_earlier(now) + given or now.duel.burnt)


def _draws(now: Decision) -> bool:
    return bool(now.ours.deals) and now.deal.variant.streets[now.street].draw > 0


def _tda_reshuffles(now: Decision) -> bool:
    """Whether the deck is down to its last card before the last draw, and there are cards to reshuffle it with."""
    left = len(now.duel.stub) - now.duel.hand.dealing.burn
    short = left < 1 or (left == 1 and len(now.ours.deals) > 1)
    return now.deal.rules.reshuffle is Reshuffle.EARLIER_DRAWS and short and bool(_earlier(now))


def _earlier(now: Decision) -> list[Card]:
    """The muck and the discards of earlier draws, unless they have already been reshuffled."""
    cards = [card for done in _discards(now, before=True) for card in done.cards] + now.duel.folded
    return [card for card in cards if card not in now.duel.reshuffled]


def _discards(now: Decision, *, before: bool) -> list[Done]:
    return [done for done in now.duel.log if done.kind == DISCARD and (done.street < now.street) is before]


def idle_check(now: Decision) -> bool:
    """No player is left who could bet or call a bet, but PokerKit asks for a check."""
    idle = now.theirs.to_call == 0 and now.theirs.least_to == 0
    return now.ours.actor == NOBODY and now.theirs.actor != NOBODY and idle
