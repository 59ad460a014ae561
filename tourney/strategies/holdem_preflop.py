"""Hold'em before the flop: open, isolate, three-bet, defend, push, fold.

Where the numbers come from: they are our own. Opening percents are those of a winning full-ring style, by the number
of players yet to act. Answers to a raise are worked out rather than tabled: the raiser is credited with the opening
percent of the raiser's place, each further raise narrows it, and the hand's equity against that range, less a
discount for what is hard to realise in later betting, is compared with the price.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, check_or_call, fold
from tourney.game.variant import Structure
from tourney.strategies.push_or_fold import push_over_gain, push_percent
from tourney.strategies.starting_hands import ALL_IN, PLAYING, SUITED_OR_PAIR, equity_against, hand_class

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.strategies.tight_aggressive import TightAggressive
    from tourney.types import Chips, Position

# Percent of hands opened, by the players yet to act: 1 is the small blind, 2 the button, 8 the first of nine.
_OPEN: Final = (12.0, 42.0, 45.0, 30.0, 24.0, 20.0, 17.5, 15.5, 14.0, 13.0)
_OPEN_HEADS_UP: Final = 78.0

_SHARE_THREE_BET: Final = 0.30  # of a raiser's range, the best part of which is worth a re-raise
_SHARE_FOUR_BET: Final = 0.40  # the same for a re-raiser's, which is narrow already
_RAISED_AGAIN: Final = 0.30  # what a raise over a raise leaves of the range
_PUSHED_OVER: Final = 0.45  # the same when it is a short stack's all-in
_LIMIT_SHORT: Final = 3.0  # big blinds; a fixed-limit raise threatens no more than such a stack


class _Spot:
    """What matters of the table before the flop.

    Attributes:
        view: The viewer's view.
        number: The class of the viewer's hand.
        blind: The big blind.
        bet_to: The bet to match, as a total.
        own: The viewer's chips, the bet included.
        risk_to: The most of the viewer's chips that any opponent can match, as a total.
        behind: Players yet to act in an unraised pot: those up to the big blind.
        players: Players still in.
    """

    __slots__ = ("behind", "bet_to", "bets", "blind", "number", "own", "players", "risk_to", "stacks", "view")

    def __init__(self, view: View, number: int) -> None:
        self.view = view
        self.number = number
        self.blind = view.stakes.big_blind
        self.bets = bets = view.bets
        self.stacks = stacks = view.stacks
        me = view.player
        last = view.places.big_blind
        seats = len(bets)
        first_behind = (last - me) % seats
        self.bet_to = max(self.blind, *bets)
        self.own = stacks[me] + bets[me]
        self.players = 1
        self.behind = 0
        most = 0
        for seat, gone in enumerate(view.folded):
            if gone or seat == me:
                continue
            self.players += 1
            most = max(most, stacks[seat] + bets[seat])
            if (last - seat) % seats < first_behind:
                self.behind += 1
        self.risk_to = min(self.own, most)

    def depth(self, chips: Chips) -> float:
        """Chips in the unit of the push chart: two thirds of a pot."""
        return chips * 1.5 / self.view.pot

    def realised(self, equity: float) -> float:
        """What the hand's all-in equity is worth when betting goes on.

        Acting last and hands that become strong ones win nearly their share, weak hands out of position far less.
        """
        acts_last = all(self.view.folded[self.view.player + 1 :])
        share = 0.99 if acts_last else 0.93
        if not SUITED_OR_PAIR[self.number]:
            share -= 0.05
        share -= PLAYING[self.number] / 500
        return equity * share


def act_preflop(view: View, player: TightAggressive) -> Action:
    """The action before the flop."""
    number = hand_class(view.hole)
    spot = _Spot(view, number)
    if spot.bet_to > spot.blind:
        return _answer_raise(spot, player)
    limpers = _limpers(spot)
    if limpers:
        return _answer_limpers(spot, player, limpers)
    return _open(spot, player)


def _limpers(spot: _Spot) -> int:
    """Players who have called the blind."""
    places = spot.view.places
    blind = spot.blind
    found = 0
    for seat, bet in enumerate(spot.bets):
        # An all-in for less than the blind by somebody who owed none is a limp too.
        if bet and seat not in (places.big_blind, spot.view.player) and (bet >= blind or seat != places.small_blind):
            found += not spot.view.folded[seat]
    return found


def _is_short(spot: _Spot, player: TightAggressive) -> bool:
    bound = player.push_below_bb
    if spot.view.variant.structure is Structure.FIXED_LIMIT:
        bound = min(bound, _LIMIT_SHORT)
    return spot.risk_to <= bound * spot.blind


def _check_or_fold(view: View) -> Action:
    return fold() if view.to_call else check_or_call()


def open_percent(behind: int, *, heads_up: bool) -> float:
    """The percent of hands opened for a raise with `behind` players yet to act; none behind is the big blind."""
    return _OPEN_HEADS_UP if heads_up else _OPEN[min(behind, len(_OPEN) - 1)]


# Nobody has raised


def _open(spot: _Spot, player: TightAggressive) -> Action:
    view = spot.view
    if not view.least_raise_to:
        return _call_by_price(spot, 60.0)
    if not view.to_call:
        return check_or_call()  # the blinds are alone with somebody all-in for less
    if _is_short(spot, player):
        percent = push_percent(spot.behind, spot.depth(spot.risk_to)) * player.looseness
        return view.raise_within(spot.own) if ALL_IN[spot.number] <= percent else fold()
    heads_up = len(spot.bets) == 2
    if PLAYING[spot.number] > open_percent(spot.behind, heads_up=heads_up) * player.looseness:
        return fold()
    return _raise_first(spot, 0)


def _raise_first(spot: _Spot, limpers: int) -> Action:
    """A first raise: 2.5 big blinds, less when stacks are short, more out of position and for each limper."""
    quarters = 10 if spot.risk_to > 25 * spot.blind else 9
    if spot.view.player in (spot.view.places.small_blind, spot.view.places.big_blind) and len(spot.bets) > 2:
        quarters += 2
    return _raise_to(spot, (quarters + 4 * limpers) * spot.blind // 4)


def _raise_to(spot: _Spot, amount_to: Chips) -> Action:
    """A raise, or all the chips when the raise would leave too few to fold later with a good conscience."""
    if amount_to * 5 >= spot.risk_to * 2:
        amount_to = spot.own
    return spot.view.raise_within(amount_to)


def _answer_limpers(spot: _Spot, player: TightAggressive, limpers: int) -> Action:
    view = spot.view
    if not view.least_raise_to:
        return _call_by_price(spot, 60.0)
    behind = spot.behind + 2 * limpers  # limpers have something, and two such are worth about four strangers
    if _is_short(spot, player):
        percent = push_percent(behind, spot.depth(spot.risk_to)) * player.looseness
        return view.raise_within(spot.own) if ALL_IN[spot.number] <= percent else _check_or_fold(view)
    if PLAYING[spot.number] <= open_percent(behind, heads_up=False) * player.looseness:
        return _raise_first(spot, limpers)
    if not view.to_call:
        return check_or_call()
    # Behind limpers hands are played that make strong ones; half a blind more is played with most.
    percent = 20.0 if view.to_call >= spot.blind else 50.0
    if PLAYING[spot.number] <= percent * player.looseness and (SUITED_OR_PAIR[spot.number] or percent > 20):
        return check_or_call() if spot.risk_to >= 15 * spot.blind or percent > 20 else fold()
    return fold()


def _call_by_price(spot: _Spot, their_percent: float) -> Action:
    """All-in or nothing, with no raise possible: call when the price is right."""
    view = spot.view
    equity = equity_against(spot.number, their_percent)
    return check_or_call() if equity * (view.pot + view.to_call) >= view.to_call else fold()


# Somebody has raised


class _Raised:
    """The raises so far: who made the last, with how wide a range, and who called it."""

    __slots__ = ("callers", "count", "last", "percent")

    def __init__(self, spot: _Spot) -> None:
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

    def _note_raise(self, spot: _Spot, raiser: Position, bet_to: Chips) -> None:
        self.callers = 0
        self.last = raiser
        self.count += 1
        short = bet_to <= 15 * spot.blind and not spot.stacks[raiser]
        if self.count > 1:
            self.percent = max(2.5, self.percent * (_PUSHED_OVER if short else _RAISED_AGAIN))
            return
        seats = len(spot.bets)
        behind = (spot.view.places.big_blind - raiser) % seats
        if short and behind:
            self.percent = push_percent(behind, bet_to / spot.blind)
        else:
            self.percent = open_percent(behind, heads_up=seats == 2)


def _answer_raise(spot: _Spot, player: TightAggressive) -> Action:
    view = spot.view
    raised = _Raised(spot)
    equity = equity_against(spot.number, raised.percent * player.looseness)
    for _ in range(raised.callers):
        equity *= 0.82 if SUITED_OR_PAIR[spot.number] else 0.72
    unheard = _unheard(spot, raised)
    if view.to_call == spot.stacks[view.player] or not view.least_raise_to:
        return _call_all_in(spot, equity, unheard)
    if _push_over_pays(spot, player, raised, unheard):
        return view.raise_within(spot.own)
    if _re_raise_pays(spot, player, raised):
        times = 6 if raised.count == 1 else 5
        return _raise_to(spot, (times + raised.callers) * spot.bet_to // 2)
    if _flat_call_pays(spot, equity, unheard):
        return check_or_call()
    return _bluff_or_fold(spot, player, raised)


def _unheard(spot: _Spot, raised: _Raised) -> int:
    """Players yet to act on the last raise who were not in before it."""
    seats = len(spot.bets)
    place = (raised.last - spot.view.player) % seats
    found = 0
    for seat, gone in enumerate(spot.view.folded):
        if not gone and spot.stacks[seat] and 0 < (seat - spot.view.player) % seats < place:
            found += spot.bets[seat] <= spot.blind
    return found


def _call_all_in(spot: _Spot, equity: float, unheard: int) -> Action:
    """Call when the equity is worth the price, with a margin for those yet to act and for staying in the event."""
    view = spot.view
    pot = view.pot + view.to_call
    if view.to_call == spot.stacks[view.player] and 4 * view.to_call <= pot:
        return check_or_call()  # three to one for the last chips: any two
    margin = 0.015 + 0.015 * unheard
    return check_or_call() if (equity - margin) * pot >= view.to_call else fold()


def _push_over_pays(spot: _Spot, player: TightAggressive, raised: _Raised, unheard: int) -> bool:
    """Whether to go all-in over the raise: with a short stack, or when the raise is a big part of the stack."""
    their_chips = spot.stacks[raised.last] + spot.bets[raised.last]
    risk_to = min(spot.own, their_chips)
    if spot.view.variant.structure is Structure.FIXED_LIMIT:
        return False
    if risk_to > player.push_below_bb * spot.blind and spot.bet_to * 6 < risk_to:
        return False
    if not spot.stacks[raised.last]:
        return False
    view = spot.view
    risk = max(risk_to - spot.bets[view.player], view.to_call)
    their_call = risk_to - spot.bet_to
    # The better the raiser's price, the more of the range stays: half of it at 0.42, all of it at 0.25.
    price = their_call / (view.pot + risk + their_call)
    staying = min(1.0, max(0.3, 0.5 + 3 * (0.42 - price)))
    gain = push_over_gain(
        spot.number,
        their_percent=raised.percent * player.looseness,
        staying=staying,
        pot=view.pot,
        risk=risk,
        their_call=their_call,
        behind=unheard + raised.callers,
    )
    return gain * 20 > risk  # a small edge is not worth the event


def _re_raise_pays(spot: _Spot, player: TightAggressive, raised: _Raised) -> bool:
    share = _SHARE_THREE_BET if raised.count == 1 else _SHARE_FOUR_BET
    if spot.view.variant.structure is Structure.FIXED_LIMIT:
        share = 0.45  # a raise risks but one more bet
    return PLAYING[spot.number] <= max(0.9, raised.percent * share * player.aggression)


def _flat_call_pays(spot: _Spot, equity: float, unheard: int) -> bool:
    view = spot.view
    if view.to_call * 5 > spot.risk_to:
        equity -= 0.05  # too few chips behind for what calls are made for
    margin = 0.01 * unheard
    if not spot.bets[view.player]:
        margin += 0.01
    return (spot.realised(equity) - margin) * (view.pot + view.to_call) >= view.to_call


def _bluff_or_fold(spot: _Spot, player: TightAggressive, raised: _Raised) -> Action:
    """Now and then a re-raise of a late raiser with a suited hand not good enough to call."""
    view = spot.view
    if (
        raised.count == 1
        and raised.percent >= 25
        and not raised.callers
        and PLAYING[spot.number] <= 45
        and spot.bet_to * 8 < spot.risk_to
        and view.variant.structure is not Structure.FIXED_LIMIT
        and view.stream.chance(player.bluff_percent, 100)
    ):
        return _raise_to(spot, 3 * spot.bet_to)
    return fold()
