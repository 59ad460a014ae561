"""Hold'em before the flop: open, isolate limpers, push or fold; `raised` answers raises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.action import check_or_call, fold
from tourney.game.variant import Structure
from tourney.strategies.holdem.preflop_spot import PreflopSpot, open_percent, raise_to
from tourney.strategies.holdem.raised import answer_raise
from tourney.strategies.preflop.push_or_fold import push_percent
from tourney.strategies.preflop.starting_hands import ALL_IN, PLAYING, SUITED_OR_PAIR, equity_against, hand_class

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.strategies.holdem.tight_style import TightStyle

_HOPELESS: Final = 65.0  # percentile; worse hands want a bargain
_LIMIT_SHORT: Final = 3.0  # big blinds; a fixed-limit raise threatens no bigger stack


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
    return _open(spot, player)


def _is_dear(view: View) -> bool:
    """Whether weak hands fold here whatever the details; most hands are folded so, and it saves most of the work."""
    blind = view.stakes.big_blind
    return view.to_call >= blind and 3 * view.to_call >= view.pot and view.stacks[view.player] >= 20 * blind


def limpers_of(spot: PreflopSpot) -> int:
    """Players who have called the blind."""
    places = spot.view.places
    blind = spot.blind
    found = 0
    for seat, bet in enumerate(spot.bets):
        # An all-in for less than the blind by somebody who owed none is a limp too.
        if bet and seat not in (places.big_blind, spot.view.player) and (bet >= blind or seat != places.small_blind):
            found += not spot.view.folded[seat]
    return found


def _is_short(spot: PreflopSpot, player: TightStyle) -> bool:
    bound = player.push_below_bb
    if spot.view.variant.structure is Structure.FIXED_LIMIT:
        bound = min(bound, _LIMIT_SHORT)
    return spot.risk_to <= bound * spot.blind


def _check_or_fold(view: View) -> Action:
    return fold() if view.to_call else check_or_call()


# Nobody has raised


def _open(spot: PreflopSpot, player: TightStyle) -> Action:
    view = spot.view
    if not view.least_raise_to:
        return _call_by_price(spot, 60.0)
    if _is_short(spot, player):
        percent = push_percent(spot.behind(), spot.depth(), spot.extra()) * player.looseness
        return view.raise_within(spot.own) if ALL_IN[spot.number] <= percent else _check_or_fold(view)
    heads_up = len(spot.bets) == 2
    if PLAYING[spot.number] > open_percent(spot.behind(), heads_up=heads_up) * player.looseness:
        return _check_or_fold(view)
    return _raise_first(spot, 0)


def _raise_first(spot: PreflopSpot, limpers: int) -> Action:
    """A first raise: 2.5 big blinds, less when stacks are short, more out of position, for antes and each limper."""
    quarters = 10 if spot.risk_to > 25 * spot.blind else 9
    if spot.view.player in (spot.view.places.small_blind, spot.view.places.big_blind) and len(spot.bets) > 2:
        quarters += 2
    antes = spot.view.pot - sum(spot.bets)
    return raise_to(spot, (quarters + 4 * limpers) * spot.blind // 4 + antes * 2 // 5)


def _answer_limpers(spot: PreflopSpot, player: TightStyle, limpers: int) -> Action:
    view = spot.view
    if not view.least_raise_to:
        return _call_by_price(spot, 60.0)
    behind = spot.behind() + 2 * limpers  # limpers have something, and two such are worth about four strangers
    if _is_short(spot, player):
        percent = push_percent(behind, spot.depth(), spot.extra()) * player.looseness
        return view.raise_within(spot.own) if ALL_IN[spot.number] <= percent else _check_or_fold(view)
    if PLAYING[spot.number] <= open_percent(behind, heads_up=False) * player.looseness:
        return _raise_first(spot, limpers)
    if not view.to_call:
        return check_or_call()
    if view.to_call < spot.blind:
        return check_or_call() if PLAYING[spot.number] <= 60 * player.looseness else fold()
    # Behind limpers, hands that make strong ones are worth a blind, with chips left to win.
    apt = SUITED_OR_PAIR[spot.number] and spot.risk_to >= 15 * spot.blind
    return check_or_call() if apt and PLAYING[spot.number] <= 20 * player.looseness else fold()


def _call_by_price(spot: PreflopSpot, their_percent: float) -> Action:
    """All-in or nothing, with no raise possible: call when the price is right."""
    view = spot.view
    equity = equity_against(spot.number, their_percent)
    return check_or_call() if equity * (view.pot + view.to_call) >= view.to_call else fold()
