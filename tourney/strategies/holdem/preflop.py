"""Hold'em before the flop: open, isolate limpers, push or fold; facing a raise: three-bet, call, or push.

The answers to a raise are computed, not tabulated. The raiser's range is the opening percentage of the raiser's
position; each further raise narrows it. The hand's equity against that range, discounted for what is hard to realise
in later betting, is compared with the price.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, check_or_call, fold
from tourney.game.public_state import earlier_acts
from tourney.game.variant import BettingStructure
from tourney.strategies.starting_hands import (
    ALL_IN,
    PLAYING,
    SUITED_OR_PAIR,
    equity_against,
    equity_facing,
    first_raise_percent,
    first_raise_to,
    hand_class,
    is_push,
    is_short,
    isolate_percent,
    narrow_to_reraise,
    open_percent,
    or_all_in,
    push_over_gain,
    push_over_to,
    push_percent,
    re_raise_share,
    re_raise_to,
    share_staying,
)

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.types import Chips, Position

# Factors on all-in equity if betting goes on: offsuit, then suited or pairs; each out of position, then in position.
_REALISED: Final = [0.95, 1.00, 0.98, 1.09]
_HOPELESS: Final = 65.0  # percentile; worse hands need a very good price

# Copied to C numbers for fast access.
_PLAYING: Final = list(PLAYING)
_ALL_IN: Final = list(ALL_IN)
_SUITED_OR_PAIR: Final = [int(each) for each in SUITED_OR_PAIR]
_CALL: Final = CHECK_OR_CALL
_RAISE: Final = BET_OR_RAISE


class TightStyle(Protocol):
    """The parameters of `tight_aggressive`; see there."""

    @property
    def looseness(self) -> float:
        """How many hands it plays, as a multiple."""

    @property
    def aggression(self) -> float:
        """How often and how thinly it bets and raises, as a multiple."""

    @property
    def bluff_percent(self) -> int:
        """How often it bluffs in a suitable spot, in percent."""

    @property
    def push_below_bb(self) -> float:
        """The stack, in big blinds, at or below which it pushes or folds."""


class PreflopSpot:
    """The facts of the table before the flop.

    Attributes:
        view: The viewer's view.
        state: Its public state.
        number: The class of the viewer's hand.
        seats: Number of players dealt in.
        blind: The big blind.
        fixed: Whether the game is fixed limit.
        bet_to: The bet to match, as a total.
        own: The viewer's chips, including the bet.
        risk_to: The largest total of these that an opponent can match.
    """

    __slots__ = ("bet_to", "blind", "fixed", "number", "own", "risk_to", "seats", "state", "view")

    def __init__(self, view: View, number: int) -> None:
        self.look_at(view, number)

    def look_at(self, view: View, number: int) -> None:
        """Gather the facts of a view; `number` is the class of the viewer's hand."""
        state = view.state
        self.view = view
        self.state = state
        self.number = number
        self.seats = state.players
        self.blind = view.stakes.big_blind
        self.fixed = view.variant.structure is BettingStructure.FIXED_LIMIT
        self.bet_to = self.blind
        most = 0
        for seat in range(self.seats):
            self.bet_to = max(self.bet_to, state.bet_row[seat])
            if seat != view.player and not state.folded_row[seat]:
                most = max(most, state.stack_row[seat] + state.bet_row[seat])
        self.own = state.stack_row[view.player] + state.bet_row[view.player]
        self.risk_to = min(self.own, most)

    @property
    def bets(self) -> tuple[Chips, ...]:
        """Each player's bet."""
        return self.state.bets

    @property
    def stacks(self) -> tuple[Chips, ...]:
        """Each player's chips behind."""
        return self.state.stacks

    def behind(self) -> int:
        """The number of players yet to act in an unraised pot, up to the big blind."""
        me = self.view.player
        found = 0
        for step in range(1, (self.state.big_blind_at - me) % self.seats + 1):
            if not self.state.folded_row[(me + step) % self.seats]:
                found += 1
        return found

    def depth(self) -> float:
        """The chips at risk, in big blinds."""
        return self.risk_to / self.blind

    def extra(self) -> float:
        """The chips in an unraised pot beyond blinds of 0.5 and 1, in big blinds: antes and limps."""
        return self.state.pot / self.blind - 1.5

    def antes(self) -> float:
        """The chips in the pot before the bets, in big blinds."""
        return self.before_bets() / self.blind

    def before_bets(self) -> Chips:
        """The chips in the pot that are no player's bet."""
        chips = self.state.pot
        for seat in range(self.seats):
            chips -= self.state.bet_row[seat]
        return chips

    def realise(self, equity: float) -> float:
        """The value of the hand's all-in equity if betting goes on.

        In position, or with a hand that can become strong, it is worth more; weak hands out of position win far less.
        """
        acts_last = 1
        for seat in range(self.view.player + 1, self.seats):
            if not self.state.folded_row[seat]:
                acts_last = 0
        share = _REALISED[2 * _SUITED_OR_PAIR[self.number] + acts_last] - _PLAYING[self.number] / 300
        return equity * share


def raise_or_shove(spot: PreflopSpot, amount_to: Chips) -> Action:
    """A raise, or all-in if few chips would be left behind."""
    return spot.view.raise_within(or_all_in(amount_to, spot.risk_to, spot.own))


def act_preflop(view: View, player: TightStyle) -> Action:
    """The action before the flop."""
    number = hand_class(view.packed_cards >> 6 & 63, view.packed_cards & 63)
    if _PLAYING[number] > _HOPELESS * player.looseness and _is_dear(view):
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
    state = view.state
    return view.to_call >= blind and 3 * view.to_call >= state.pot and state.stack_row[view.player] >= 20 * blind


def limpers_of(spot: PreflopSpot) -> int:
    """The number of players who have called the blind."""
    state = spot.state
    found = 0
    for seat in range(spot.seats):
        bet = state.bet_row[seat]
        if not bet or state.folded_row[seat] or seat in (state.big_blind_at, spot.view.player):
            continue
        # An all-in for less than the blind by a player who had not posted is a limp too.
        if bet >= spot.blind or seat != state.small_blind_at:
            found += 1
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
        return view.raise_within(spot.own) if _ALL_IN[spot.number] <= percent else _check_or_fold(view)
    if _PLAYING[spot.number] > open_percent(spot.behind(), spot.seats) * player.looseness:
        return _check_or_fold(view)
    return _raise_first(spot, 0)


def _raise_first(spot: PreflopSpot, limpers: int) -> Action:
    state = spot.state
    posted = spot.view.player in (state.small_blind_at, state.big_blind_at) and spot.seats > 2
    return raise_or_shove(spot, first_raise_to(spot.risk_to, spot.blind, posted, limpers, spot.before_bets()))


def _answer_limpers(spot: PreflopSpot, player: TightStyle, limpers: int) -> Action:
    view = spot.view
    if not view.least_raise_to:
        return _call_by_price(spot, 60.0)
    if _is_short(spot, player):
        percent = push_percent(spot.behind() + 2 * limpers, spot.depth(), spot.extra()) * player.looseness
        return view.raise_within(spot.own) if _ALL_IN[spot.number] <= percent else _check_or_fold(view)
    if _PLAYING[spot.number] <= isolate_percent(spot.behind(), limpers) * player.looseness:
        return _raise_first(spot, limpers)
    if not view.to_call:
        return check_or_call()
    if view.to_call < spot.blind:
        return check_or_call() if _PLAYING[spot.number] <= 60 * player.looseness else fold()
    # Behind limpers, a hand that can become strong is worth a call, if there are enough chips left to win.
    apt = _SUITED_OR_PAIR[spot.number] and spot.risk_to >= 15 * spot.blind
    return check_or_call() if apt and _PLAYING[spot.number] <= 20 * player.looseness else fold()


def _call_by_price(spot: PreflopSpot, their_percent: float) -> Action:
    """Decide between calling and folding by the price, when no raise is possible."""
    view = spot.view
    equity = equity_against(spot.number, their_percent)
    return check_or_call() if equity * view.winnable >= view.to_call else fold()


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
        self._read_all(spot)

    def _read_all(self, spot: PreflopSpot) -> None:
        state = spot.state
        if state.packed_earlier is not None:
            for act in earlier_acts(state.packed_earlier):
                self._note(spot, act)
        for place in range(state.packed_count):
            self._note(spot, state.packed_acts[place])

    def _note(self, spot: PreflopSpot, act: int) -> None:
        kind = act & 0xF
        if kind == _RAISE:
            self._note_raise(spot, act >> 4 & 0xF, act >> 12)
        elif kind == _CALL and self.count and act >> 4 & 0xF != spot.view.player:
            self.callers += 1

    def _note_raise(self, spot: PreflopSpot, raiser: Position, bet_to: Chips) -> None:
        self.callers = 0
        self.last = raiser
        self.count += 1
        depth = min(bet_to, _most_of_others(spot, raiser)) / spot.blind
        push = is_push(spot.state.stack_row[raiser], depth, spot.fixed)
        behind = (spot.state.big_blind_at - raiser) % spot.seats
        if self.count > 1:
            self.percent = narrow_to_reraise(self.percent, push)
        elif push and behind:
            self.percent = push_percent(behind, depth, spot.antes())
        else:
            self.percent = first_raise_percent(behind, spot.seats, bet_to, spot.blind)


def _most_of_others(spot: PreflopSpot, raiser: Position) -> Chips:
    """The most that any other player could put in."""
    state = spot.state
    most = 0
    for seat in range(spot.seats):
        if seat != raiser:
            most = max(most, state.bet_row[seat] + state.stack_row[seat])
    return most


def equity_facing_raise(number: int, raised: PreflopRaises, looseness: float = 1.0) -> float:
    """The equity of a class against the raiser and the callers; loose players assume loose opponents."""
    return equity_facing(number, raised.percent * looseness, raised.callers)


def answer_raise(spot: PreflopSpot, player: TightStyle) -> Action:
    """The action facing a raise."""
    view = spot.view
    raised = PreflopRaises(spot)
    equity = equity_facing_raise(spot.number, raised, player.looseness)
    unheard = yet_to_act(spot, raised)
    if view.to_call == spot.state.stack_row[view.player] or not view.least_raise_to:
        return _call_all_in(spot, equity, unheard)
    if _push_over_pays(spot, player, raised, unheard):
        return view.raise_within(spot.own)
    if _re_raise_pays(spot, player, raised):
        return raise_or_shove(spot, re_raise_to(raised.count, raised.callers, spot.bet_to))
    if _flat_call_pays(spot, equity, unheard):
        return check_or_call()
    return _bluff_or_fold(spot, player, raised)


def yet_to_act(spot: PreflopSpot, raised: PreflopRaises) -> int:
    """The number of players yet to act on the last raise who had not entered the pot before."""
    state = spot.state
    me = spot.view.player
    found = 0
    for step in range(1, (raised.last - me) % spot.seats):
        seat = (me + step) % spot.seats
        if not state.folded_row[seat] and state.stack_row[seat] and state.bet_row[seat] <= spot.blind:
            found += 1
    return found


def _call_all_in(spot: PreflopSpot, equity: float, unheard: int) -> Action:
    """Call if the equity is worth the price, with a margin for players yet to act and for survival in the event."""
    view = spot.view
    pot = view.winnable
    if view.to_call == spot.state.stack_row[view.player] and 4 * view.to_call <= pot:
        return check_or_call()  # three to one for the last chips: any two cards
    margin = 0.015 + 0.015 * unheard
    return check_or_call() if (equity - margin) * pot >= view.to_call else fold()


def _push_over_pays(spot: PreflopSpot, player: TightStyle, raised: PreflopRaises, unheard: int) -> bool:
    """Whether to go all-in over the raise: with a short stack, or if the raise is a big part of the stack."""
    view = spot.view
    theirs = spot.state.stack_row[raised.last]
    if not theirs or spot.fixed:
        return False
    matched = theirs + spot.state.bet_row[raised.last]
    least = player.push_below_bb * spot.blind
    risk_to = push_over_to(spot.own, spot.bet_to, matched, least, view.most_raise_to)
    if not risk_to:
        return False
    risk = max(risk_to - spot.state.bet_row[view.player], view.to_call)
    their_call = risk_to - spot.bet_to
    stays = share_staying(view.state.pot, risk, their_call)
    equity = equity_against(spot.number, raised.percent * player.looseness * stays)
    called = equity * (view.state.pot + risk + their_call) - risk
    gain = push_over_gain(view.state.pot, called, stays, unheard + raised.callers)
    return gain * 20 > risk  # a small edge is not worth the risk of going out


def _re_raise_pays(spot: PreflopSpot, player: TightStyle, raised: PreflopRaises) -> bool:
    share = re_raise_share(raised.count, spot.fixed)
    return _PLAYING[spot.number] <= max(0.9, raised.percent * share * player.aggression)


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
        and _SUITED_OR_PAIR[spot.number]
        and _PLAYING[spot.number] <= 45
        and spot.bet_to * 8 < spot.risk_to
        and not spot.fixed
        and view.stream.chance(player.bluff_percent, 100)
    ):
        return raise_or_shove(spot, 3 * spot.bet_to)
    return fold()
