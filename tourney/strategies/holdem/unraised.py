"""Hold'em before the flop without a raise: open, isolate limpers, push or fold. `raised` handles raises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.action import check_or_call, fold
from tourney.strategies.holdem.preflop_spot import PreflopSpot, raise_to
from tourney.strategies.holdem.raised import answer_raise
from tourney.strategies.preflop.push_or_fold import push_percent
from tourney.strategies.preflop.ranges import isolate_percent, open_percent
from tourney.strategies.preflop.sizing import first_raise_to, is_short
from tourney.strategies.preflop.starting_hands import ALL_IN, PLAYING, SUITED_OR_PAIR, equity_against, hand_class

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.strategies.holdem.tight_style import TightStyle

_HOPELESS: Final = 65.0  # percentile; worse hands need a very good price


def act_preflop(view: View, player: TightStyle) -> Action:
    """The action before the flop."""
    number = hand_class(view.hole)
    if PLAYING[number] > _HOPELESS * player.looseness and _is_dear(view):
        return fold()
    spot = PreflopSpot(view, number)
    if spot.bet_to > spot.blind:
        return answer_raise(spot, player)
    limpers = limpers_of(spot)
    if limpers:
        return _answer_limpers(spot, player, limpers)
    return _open_raise(spot, player)


def _is_dear(view: View) -> bool:
    """Whether weak hands fold here in any case. Most hands do, so this check saves most of the work."""
    blind = view.stakes.big_blind
    return view.to_call >= blind and 3 * view.to_call >= view.pot and view.stacks[view.player] >= 20 * blind


def limpers_of(spot: PreflopSpot) -> int:
    """The number of players who have called the blind."""
    places = spot.view.places
    blind = spot.blind
    found = 0
    for seat, bet in enumerate(spot.bets):
        # An all-in for less than the blind by a player who had not posted is a limp too.
        if bet and seat not in (places.big_blind, spot.view.player) and (bet >= blind or seat != places.small_blind):
            found += not spot.view.folded[seat]
    return found


def _is_short(spot: PreflopSpot, player: TightStyle) -> bool:
    return bool(is_short(spot.risk_to, spot.blind, player.push_below_bb, spot.fixed))


def _check_or_fold(view: View) -> Action:
    return fold() if view.to_call else check_or_call()


# No raise yet


def _open_raise(spot: PreflopSpot, player: TightStyle) -> Action:
    view = spot.view
    if not view.least_raise_to:
        return _call_by_price(spot, 60.0)
    if _is_short(spot, player):
        percent = push_percent(spot.behind(), spot.depth(), spot.extra()) * player.looseness
        return view.raise_within(spot.own) if ALL_IN[spot.number] <= percent else _check_or_fold(view)
    if PLAYING[spot.number] > open_percent(spot.behind(), len(spot.bets)) * player.looseness:
        return _check_or_fold(view)
    return _raise_first(spot, 0)


def _raise_first(spot: PreflopSpot, limpers: int) -> Action:
    places = spot.view.places
    posted = spot.view.player in (places.small_blind, places.big_blind) and len(spot.bets) > 2
    antes = spot.view.pot - sum(spot.bets)
    return raise_to(spot, first_raise_to(spot.risk_to, spot.blind, posted, limpers, antes))


def _answer_limpers(spot: PreflopSpot, player: TightStyle, limpers: int) -> Action:
    view = spot.view
    if not view.least_raise_to:
        return _call_by_price(spot, 60.0)
    if _is_short(spot, player):
        percent = push_percent(spot.behind() + 2 * limpers, spot.depth(), spot.extra()) * player.looseness
        return view.raise_within(spot.own) if ALL_IN[spot.number] <= percent else _check_or_fold(view)
    if PLAYING[spot.number] <= isolate_percent(spot.behind(), limpers) * player.looseness:
        return _raise_first(spot, limpers)
    if not view.to_call:
        return check_or_call()
    if view.to_call < spot.blind:
        return check_or_call() if PLAYING[spot.number] <= 60 * player.looseness else fold()
    # Behind limpers, a hand that can become strong is worth a call, if there are enough chips left to win.
    apt = SUITED_OR_PAIR[spot.number] and spot.risk_to >= 15 * spot.blind
    return check_or_call() if apt and PLAYING[spot.number] <= 20 * player.looseness else fold()


def _call_by_price(spot: PreflopSpot, their_percent: float) -> Action:
    """Decide between calling and folding by the price, when no raise is possible."""
    view = spot.view
    equity = equity_against(spot.number, their_percent)
    return check_or_call() if equity * view.winnable >= view.to_call else fold()
