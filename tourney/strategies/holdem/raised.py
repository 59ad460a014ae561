"""Hold'em before the flop, facing a raise: three-bet, call, call all-in, or push.

The answers are computed, not tabulated. The raiser's range is the opening percentage of the raiser's position; each
further raise narrows it. The hand's equity against that range, discounted for what is hard to realise in later
betting, is compared with the price.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, check_or_call, fold
from tourney.strategies.holdem.preflop_spot import raise_to
from tourney.strategies.preflop import ranges, sizing
from tourney.strategies.preflop.push_or_fold import push_percent
from tourney.strategies.preflop.starting_hands import PLAYING, SUITED_OR_PAIR, equity_against

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.strategies.holdem.preflop_spot import PreflopSpot
    from tourney.strategies.holdem.tight_style import TightStyle
    from tourney.types import Chips, Position


class PreflopRaises:
    """The raises so far: the last raiser, the range, and the callers.

    Attributes:
        count: Number of raises.
        callers: Number of opponents who called the last raise.
        last: Position of the last raiser.
        percent: The assumed range of the last raiser, in percent of hands.
    """

    __slots__ = ("callers", "count", "last", "percent")

    def __init__(self, spot: PreflopSpot) -> None:
        self.count = 0
        self.callers = 0
        self.last: Position = 0
        self.percent = 100.0
        view = spot.view
        for acted in view.actions:
            if acted.kind == CHECK_OR_CALL and acted.player != view.player:
                self.callers += self.count > 0
            elif acted.kind == BET_OR_RAISE:
                self._note_raise(spot, acted.player, acted.bet_to)

    def _note_raise(self, spot: PreflopSpot, raiser: Position, bet_to: Chips) -> None:
        self.callers = 0
        self.last = raiser
        self.count += 1
        depth = min(bet_to, _most_of_others(spot, raiser)) / spot.blind
        push = ranges.is_push(spot.stacks[raiser], depth, spot.fixed)
        if self.count > 1:
            self.percent = ranges.narrow_to_reraise(self.percent, push)
            return
        seats = len(spot.bets)
        behind = (spot.view.places.big_blind - raiser) % seats
        if push and behind:
            self.percent = push_percent(behind, depth, spot.antes())
        else:
            self.percent = ranges.first_raise_percent(behind, seats, bet_to, spot.blind)


def _most_of_others(spot: PreflopSpot, raiser: Position) -> Chips:
    """The most that any other player could put in."""
    most = 0
    for seat, bet in enumerate(spot.bets):
        if seat != raiser:
            most = max(most, bet + spot.stacks[seat])
    return most


def equity_facing(number: int, raised: PreflopRaises, looseness: float = 1.0) -> float:
    """The equity of a class against the raiser and the callers; loose players assume loose opponents."""
    return ranges.equity_facing(number, raised.percent * looseness, raised.callers)


def answer_raise(spot: PreflopSpot, player: TightStyle) -> Action:
    """The action facing a raise."""
    view = spot.view
    raised = PreflopRaises(spot)
    equity = equity_facing(spot.number, raised, player.looseness)
    unheard = yet_to_act(spot, raised)
    if view.to_call == spot.stacks[view.player] or not view.least_raise_to:
        return _call_all_in(spot, equity, unheard)
    if _push_over_pays(spot, player, raised, unheard):
        return view.raise_within(spot.own)
    if _re_raise_pays(spot, player, raised):
        return raise_to(spot, sizing.re_raise_to(raised.count, raised.callers, spot.bet_to))
    if _flat_call_pays(spot, equity, unheard):
        return check_or_call()
    return _bluff_or_fold(spot, player, raised)


def yet_to_act(spot: PreflopSpot, raised: PreflopRaises) -> int:
    """The number of players yet to act on the last raise who had not entered the pot before."""
    seats = len(spot.bets)
    place = (raised.last - spot.view.player) % seats
    found = 0
    for seat, gone in enumerate(spot.view.folded):
        if not gone and spot.stacks[seat] and 0 < (seat - spot.view.player) % seats < place:
            found += spot.bets[seat] <= spot.blind
    return found


def _call_all_in(spot: PreflopSpot, equity: float, unheard: int) -> Action:
    """Call if the equity is worth the price, with a margin for players yet to act and for survival in the event."""
    view = spot.view
    pot = view.winnable
    if view.to_call == spot.stacks[view.player] and 4 * view.to_call <= pot:
        return check_or_call()  # three to one for the last chips: any two cards
    margin = 0.015 + 0.015 * unheard
    return check_or_call() if (equity - margin) * pot >= view.to_call else fold()


def _push_over_pays(spot: PreflopSpot, player: TightStyle, raised: PreflopRaises, unheard: int) -> bool:
    """Whether to go all-in over the raise: with a short stack, or if the raise is a big part of the stack."""
    view = spot.view
    theirs = spot.stacks[raised.last]
    if not theirs or spot.fixed:
        return False
    matched = theirs + spot.bets[raised.last]
    least = player.push_below_bb * spot.blind
    risk_to = sizing.push_over_to(spot.own, spot.bet_to, matched, least, view.most_raise_to)
    if not risk_to:
        return False
    risk = max(risk_to - spot.bets[view.player], view.to_call)
    their_call = risk_to - spot.bet_to
    stays = sizing.staying(view.pot, risk, their_call)
    equity = equity_against(spot.number, raised.percent * player.looseness * stays)
    called = equity * (view.pot + risk + their_call) - risk
    gain = sizing.push_over_gain(view.pot, called, stays, unheard + raised.callers)
    return gain * 20 > risk  # a small edge is not worth the risk of going out


def _re_raise_pays(spot: PreflopSpot, player: TightStyle, raised: PreflopRaises) -> bool:
    share = ranges.re_raise_share(raised.count, spot.fixed)
    return PLAYING[spot.number] <= max(0.9, raised.percent * share * player.aggression)


def _flat_call_pays(spot: PreflopSpot, equity: float, unheard: int) -> bool:
    view = spot.view
    if view.to_call * 5 > spot.risk_to:
        equity -= 0.05  # too few chips behind for a speculative call
    margin = 0.02 + 0.01 * unheard if unheard else 0.0
    return (spot.realise(equity) - margin) * view.winnable >= view.to_call


def _bluff_or_fold(spot: PreflopSpot, player: TightStyle, raised: PreflopRaises) -> Action:
    """Sometimes re-raise a late raiser with a suited hand that is too weak to call; otherwise fold."""
    view = spot.view
    if (
        raised.count == 1
        and raised.percent >= 25
        and not raised.callers
        and SUITED_OR_PAIR[spot.number]
        and PLAYING[spot.number] <= 45
        and spot.bet_to * 8 < spot.risk_to
        and not spot.fixed
        and view.stream.chance(player.bluff_percent, 100)
    ):
        return raise_to(spot, 3 * spot.bet_to)
    return fold()
