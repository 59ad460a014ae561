"""Hold'em before the flop, facing a raise: three-bet, call, call all-in, push over it.

The answers are worked out rather than tabled: the raiser is credited with the opening percent of the raiser's place,
each further raise narrows it, and the hand's equity against that range, less a discount for what is hard to realise
in later betting, is compared with the price.
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
    """The raises so far: who made the last, with how wide a range, and who called it.

    Attributes:
        count: How many there were.
        callers: How many opponents called the last.
        last: Who made it.
        percent: The percent of hands that its maker is credited with.
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
            self.percent = ranges.raised_again_percent(self.percent, push)
            return
        seats = len(spot.bets)
        behind = (spot.view.places.big_blind - raiser) % seats
        if push and behind:
            self.percent = push_percent(behind, depth, spot.antes())
        else:
            self.percent = ranges.first_raise_percent(behind, seats, bet_to, spot.blind)


def _most_of_others(spot: PreflopSpot, raiser: Position) -> Chips:
    """The most that anybody else could put in."""
    most = 0
    for seat, bet in enumerate(spot.bets):
        if seat != raiser:
            most = max(most, bet + spot.stacks[seat])
    return most


def equity_facing(number: int, raised: PreflopRaises, looseness: float = 1.0) -> float:
    """What share of the pot a class wins against who raised and who called; the loose take others to be loose."""
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
    """Players yet to act on the last raise who were not in before it."""
    seats = len(spot.bets)
    place = (raised.last - spot.view.player) % seats
    found = 0
    for seat, gone in enumerate(spot.view.folded):
        if not gone and spot.stacks[seat] and 0 < (seat - spot.view.player) % seats < place:
            found += spot.bets[seat] <= spot.blind
    return found


def _call_all_in(spot: PreflopSpot, equity: float, unheard: int) -> Action:
    """Call when the equity is worth the price, with a margin for those yet to act and for staying in the event."""
    view = spot.view
    pot = spot.winnable()
    if view.to_call == spot.stacks[view.player] and 4 * view.to_call <= pot:
        return check_or_call()  # three to one for the last chips: any two
    margin = 0.015 + 0.015 * unheard
    return check_or_call() if (equity - margin) * pot >= view.to_call else fold()


def _push_over_pays(spot: PreflopSpot, player: TightStyle, raised: PreflopRaises, unheard: int) -> bool:
    """Whether to go all-in over the raise: with a short stack, or when the raise is a big part of the stack."""
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
    return gain * 20 > risk  # a small edge is not worth the event


def _re_raise_pays(spot: PreflopSpot, player: TightStyle, raised: PreflopRaises) -> bool:
    share = ranges.re_raise_share(raised.count, spot.fixed)
    return PLAYING[spot.number] <= max(0.9, raised.percent * share * player.aggression)


def _flat_call_pays(spot: PreflopSpot, equity: float, unheard: int) -> bool:
    view = spot.view
    if view.to_call * 5 > spot.risk_to:
        equity -= 0.05  # too few chips behind for what calls are made for
    margin = 0.02 + 0.01 * unheard if unheard else 0.0
    return (spot.realised(equity) - margin) * (view.pot + view.to_call) >= view.to_call


def _bluff_or_fold(spot: PreflopSpot, player: TightStyle, raised: PreflopRaises) -> Action:
    """Now and then a re-raise of a late raiser with a suited hand not good enough to call."""
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
