"""Push or fold by the prize value of chips (ICM), for bubbles and pay jumps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from tourney.errors import InvalidArgument
from tourney.game.action import FOLD, fold
from tourney.strategies.base import Traits
from tourney.strategies.holdem.preflop import PreflopRaises, PreflopSpot, equity_facing_raise, yet_to_act
from tourney.strategies.holdem.prize_worth import PrizeWorth
from tourney.strategies.holdem.push_fold import (
    PushFold,
    call_push,
    can_push,
    check_or_fold,
    check_push_below,
    deep_player,
    may_push,
)
from tourney.strategies.preflop.push_or_fold import call_margin, push_percent
from tourney.strategies.preflop.starting_hands import equity_against, hand_class, percent_with

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.lobby import Lobby
    from tourney.game.view import View
    from tourney.strategies.base import Strategy
    from tourney.types import Position

_FAR: Final = 3  # with more players left than this times the places paid, ICM changes little


@dataclass(frozen=True, slots=True)
class IcmAware:
    """Plays like `push_fold`, but values chips by the prizes they are worth (ICM).

    It pushes if that is worth more than a fold, against callers who fear for their own prizes too. It calls a push
    with a hand that wins often enough for the prizes at stake. With a deep stack it plays tighter, the more it has to
    lose. Without a lobby, far from the money, or with two players left, it plays exactly like `push_fold`.

    Attributes:
        push_below_bb: As in `push_fold`.
        respect: How much of their own ICM pressure the opponents are assumed to feel when facing a push: 0 if they
            call by chips, 1 if they call by prizes.

    Raises:
        InvalidArgument: A parameter is out of its range.
    """

    traits: ClassVar = Traits(games=("no_limit_holdem",))

    push_below_bb: float = 12.0
    respect: float = 0.25
    _chips: PushFold = field(init=False, repr=False, compare=False)
    _deep: tuple[Strategy, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_push_below(self.push_below_bb)
        if not 0 <= self.respect <= 1:
            raise InvalidArgument(f"respect must be from 0 to 1, not {self.respect:g}")
        object.__setattr__(self, "_chips", PushFold(self.push_below_bb))
        tighter = tuple([deep_player(self.push_below_bb, 1 - step / 10) for step in range(5)])
        object.__setattr__(self, "_deep", tighter)

    def act(self, view: View) -> Action:
        """Return its action; it is always legal."""
        lobby = view.lobby
        if lobby is None or not _counts(lobby) or not can_push(view):
            return self._chips.act(view)
        if view.street:
            return self._act_deep(view, lobby)
        spot = PreflopSpot(view, hand_class(view.hole))
        if may_push(spot, self.push_below_bb):
            goes = _pushes(spot, PrizeWorth(spot, lobby), self.respect)
            return view.raise_within(spot.own) if goes else check_or_fold(view)
        if _is_all_in(spot, self.push_below_bb):
            return call_push(spot) if _calls(spot, PrizeWorth(spot, lobby)) else fold()
        return self._act_deep(view, lobby)

    def _act_deep(self, view: View, lobby: Lobby) -> Action:
        """Play on, tighter if it has more to lose than to win; free actions need no check."""
        action = self._deep[0].act(view)
        if action.kind == FOLD or (not view.to_call and not action.amount_to):
            return action
        pressure = _pressure(view, lobby)
        step = min(len(self._deep) - 1, int(5 * (1 - 1 / pressure) + 0.5)) if pressure > 1 else 0
        return self._deep[step].act(view) if step else action


def _counts(lobby: Lobby) -> bool:
    """Whether the money is near and more than two players are left."""
    return 2 < lobby.players_left <= _FAR * lobby.places_paid


def _pushes(spot: PreflopSpot, worth: PrizeWorth, respect: float) -> bool:
    """Whether a push is worth more than a fold, assuming that at most one player calls."""
    me, blind = spot.view.player, spot.view.places.big_blind
    percent = push_percent(spot.behind(), spot.depth(), spot.extra())
    behind = _behind(spot)
    nobody, pushed = 1.0, 0.0
    for place, caller in enumerate(behind):
        calls = 100.0  # a player who is all-in for a blind or an ante plays any two cards
        if spot.stacks[caller]:
            least = _least_equity(spot, worth, caller, len(behind) - 1 - place, respect)
            calls = percent_with(least, percent)
        equity = equity_against(spot.number, calls)
        called = equity * worth.value_showdown(me, caller, me) + (1 - equity) * worth.value_showdown(caller, me, me)
        pushed += nobody * calls / 100 * called
        nobody *= 1 - calls / 100
    return pushed + nobody * worth.value_win(me, blind) > worth.value_fold(blind, me)


def _least_equity(spot: PreflopSpot, worth: PrizeWorth, caller: Position, behind: int, respect: float) -> float:
    """The share of the pot that an opponent needs to call the push, with `behind` players yet to act."""
    me = spot.view.player
    matched = min(spot.own, spot.stacks[caller] + spot.bets[caller])
    pot = spot.view.pot - spot.bets[me] - spot.bets[caller] + 2 * matched
    price = (matched - spot.bets[caller]) / pot
    feared = max(0.0, worth.find_needed_share(caller, me) - price) if respect else 0.0
    return price + call_margin(behind, matched / spot.blind, spot.extra()) + respect * feared


def _behind(spot: PreflopSpot) -> list[Position]:
    """The players yet to act on a push, in order of action."""
    view = spot.view
    seats = len(spot.bets)
    steps = (view.places.big_blind - view.player) % seats
    order = [(view.player + step) % seats for step in range(1, steps + 1)]
    return [player for player in order if not view.folded[player]]


def _is_all_in(spot: PreflopSpot, push_below_bb: float) -> bool:
    """Whether the choice is to call all-in or fold: the raise puts the viewer or the raiser all-in.

    A short stack never calls to see what the players behind do, so for it every all-in ends the betting.
    """
    if spot.bet_to <= spot.blind or (spot.own > push_below_bb * spot.blind and spot.view.least_raise_to):
        return False
    return spot.own <= spot.bet_to or not spot.stacks[PreflopRaises(spot).last]


def _calls(spot: PreflopSpot, worth: PrizeWorth) -> bool:
    """Whether the hand wins often enough for the prizes at stake."""
    raised = PreflopRaises(spot)
    depth = min(spot.own, spot.bet_to) / spot.blind
    margin = call_margin(yet_to_act(spot, raised), depth, spot.antes())
    return equity_facing_raise(spot.number, raised) >= worth.find_needed_share(spot.view.player, raised.last) + margin


def _pressure(view: View, lobby: Lobby) -> float:
    """The bubble factor against the largest stack still in the hand."""
    spot = PreflopSpot(view, 0)
    others = [seat for seat, gone in enumerate(view.folded) if not gone and seat != view.player]
    largest = max(others, key=lambda seat: spot.stacks[seat] + spot.bets[seat])
    return PrizeWorth(spot, lobby).bubble_factor(view.player, largest)
