"""Push or fold with a short stack: by the equilibrium chart, or by the prize value of chips (ICM).

With a deep stack, both players play as another strategy. The prize value is for bubbles and pay jumps.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from tourney.errors import InvalidArgument
from tourney.game.action import FOLD, check_or_call, fold
from tourney.game.variant import BettingStructure
from tourney.strategies.base import BuiltIn, Traits, trust
from tourney.strategies.holdem.preflop import PreflopRaises, PreflopSpot, equity_facing_raise, limpers_of, yet_to_act
from tourney.strategies.holdem.tight_aggressive import TightAggressive, is_holdem
from tourney.strategies.starting_hands import (
    call_margin,
    calls_blind,
    equity_against,
    hand_class,
    percent_with,
    push_percent,
    pushes,
)
from tourney.tournament.icm import equities_by_recursion, equity_in_field, thin_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.action import Action
    from tourney.game.lobby import Lobby
    from tourney.game.view import View
    from tourney.strategies.base import Strategy
    from tourney.types import Chips, Position

_MOST_EXACT: Final = 10  # players; the work doubles with each player

_FAR: Final = 3  # with more players left than this times the places paid, ICM changes little


def deep_player(push_below_bb: float, looseness: float = 1.0) -> Strategy:
    """The strategy for all decisions except a push, a fold or a call of a push."""
    return TightAggressive(push_below_bb=push_below_bb, looseness=looseness)


@dataclass(frozen=True, slots=True)
class PushFold(BuiltIn):
    """Pushes or folds a short stack before the flop, by the chip equilibrium; otherwise plays as `tight_aggressive`.

    With a short stack it pushes or folds when first in, and calls or folds when facing a push. Other spots, deep
    stacks, and games other than no-limit hold'em are played as `tight_aggressive` does.

    Attributes:
        push_below_bb: The stack, in big blinds that opponents can match, at or below which it pushes or folds. The
            chart ends at 25.

    Raises:
        InvalidArgument: The parameter is out of range.
    """

    traits: ClassVar = Traits(games=("no_limit_holdem",), uses_lobby=False)

    push_below_bb: float = 12.0
    _deep: Strategy = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_push_below(self.push_below_bb)
        object.__setattr__(self, "_deep", deep_player(self.push_below_bb))

    def act(self, view: View) -> Action:
        """Return its action; it is always legal."""
        if view.street or not can_push(view):
            return self._deep.act(view)
        spot = PreflopSpot(view, hand_class(*view.hole))
        if may_push(spot, self.push_below_bb):
            goes = pushes(spot.number, spot.behind(), spot.depth(), spot.extra())
            return view.raise_within(spot.own) if goes else check_or_fold(view)
        raised = push_faced(spot, self.push_below_bb)
        if raised:
            return call_push(spot) if _calls_for_chips(spot, raised) else fold()
        return self._deep.act(view)

    def __reduce__(self) -> tuple[object, ...]:
        return PushFold, (self.push_below_bb,)


def check_push_below(push_below_bb: float) -> None:
    """Check that the chart covers this depth.

    Raises:
        InvalidArgument: It does not.
    """
    if not 0 <= push_below_bb <= 25:
        raise InvalidArgument(f"push_below_bb must be from 0 to 25, not {push_below_bb:g}")


def can_push(view: View) -> bool:
    """Whether the game is no-limit hold'em with a big blind."""
    variant = view.variant
    return variant.structure is BettingStructure.NO_LIMIT and view.stakes.big_blind > 0 and is_holdem(variant)


def may_push(spot: PreflopSpot, push_below_bb: float) -> bool:
    """Whether the viewer is first in with a short stack."""
    if spot.bet_to > spot.blind or not spot.view.least_raise_to or spot.depth() > push_below_bb:
        return False
    return spot.behind() > 0 and not limpers_of(spot)


def push_faced(spot: PreflopSpot, push_below_bb: float) -> PreflopRaises | None:
    """The push that the viewer faces, if any: a first raise, all-in, with no callers.

    The viewer has a short stack, or no other live player has chips left.
    """
    if spot.bet_to <= spot.blind or min(spot.own, spot.bet_to) > push_below_bb * spot.blind:
        return None
    if spot.own > push_below_bb * spot.blind and spot.view.least_raise_to:
        return None
    raised = PreflopRaises(spot)
    is_push = raised.count == 1 and not raised.callers and not spot.stacks[raised.last]
    return raised if is_push else None


def _calls_for_chips(spot: PreflopSpot, raised: PreflopRaises) -> bool:
    places = spot.view.places
    depth = min(spot.own, spot.bet_to) / spot.blind
    if raised.last == places.small_blind and spot.view.player == places.big_blind:
        return calls_blind(spot.number, depth, spot.antes())
    return equity_against(spot.number, raised.percent) >= least_equity(spot, raised)


def least_equity(spot: PreflopSpot, raised: PreflopRaises) -> float:
    """The share of the pot that a call of a push must win to be worth its price in chips."""
    depth = min(spot.own, spot.bet_to) / spot.blind
    margin = call_margin(yet_to_act(spot, raised), depth, spot.antes())
    return spot.view.to_call / spot.view.winnable + margin


def call_push(spot: PreflopSpot) -> Action:
    """Call a push; a short stack goes all-in, so that nobody sees the flop cheaply."""
    view = spot.view
    return view.raise_within(spot.own) if view.least_raise_to else check_or_call()


def check_or_fold(view: View) -> Action:
    """A check, or a fold if a check is not possible."""
    return fold() if view.to_call else check_or_call()


class PrizeWorth:
    """The expected prizes of stacks after a hand in which the viewer may be all-in before the flop.

    Args:
        spot: The hand.
        lobby: The tournament around it.
    """

    __slots__ = (
        "_away", "_bets", "_blind", "_chips", "_exact", "_field", "_known", "_left", "_next_poster", "_nothing",
        "_pot", "_prizes", "_stacks",
    )  # fmt: skip

    def __init__(self, spot: PreflopSpot, lobby: Lobby) -> None:
        self._left = lobby.players_left
        self._chips = lobby.chips
        self._prizes = lobby.prizes[: lobby.players_left]
        self._nothing = lobby.prizes[0] / 1e9  # smaller values are rounding errors
        self._stacks = spot.stacks
        self._away = _chips_away(lobby) if self._left <= _MOST_EXACT else []
        self._exact = len(self._away) + len(self._stacks) <= _MOST_EXACT >= self._left
        self._field: tuple[float, ...] = ()
        if not self._exact:
            self._look_around(spot)
        self._bets = spot.bets
        self._pot = spot.view.pot
        self._known: dict[tuple[Chips, ...], list[float]] = {}
        self._blind = spot.blind
        self._next_poster = _next_to_post(spot)

    def _look_around(self, spot: PreflopSpot) -> None:
        """Let the stacks at the table stand for the field; prizes that all players have secured are left out."""
        others = max(self._left - 2, 1)
        sure = self._prizes[-1] if len(self._prizes) == self._left else 0
        self._prizes = tuple([prize - sure for prize in self._prizes[:others]])
        seen = [stack + bet for stack, bet in zip(spot.stacks, spot.bets, strict=True) if stack + bet]
        self._field = tuple(thin_out(seen, others, len(self._prizes)))

    def value_win(self, player: Position, other: Position) -> float:
        """The value of a player's stack if all others give up the pot to them; `other` is one of those."""
        stacks = list(self._stacks)
        stacks[player] += self._pot
        return self._worth(stacks, player, other)

    def value_fold(self, winner: Position, player: Position) -> float:
        """The value of a folding player's stack if `winner` takes the pot, given the next big blind.

        A player with no more than that blind will be all-in with any two cards: out half the time, doubled half the
        time.
        """
        stacks = list(self._stacks)
        stacks[winner] += self._pot
        poster = self._next_poster
        if 0 < stacks[poster] <= self._blind and poster != winner:
            risk = min(stacks[poster], stacks[winner])
            stacks[poster] += risk
            stacks[winner] -= risk
            doubled = self._worth(stacks, player, winner)
            stacks[poster] -= 2 * risk
            stacks[winner] += 2 * risk
            return (doubled + self._worth(stacks, player, winner)) / 2
        return self._worth(stacks, player, winner)

    def value_showdown(self, winner: Position, loser: Position, player: Position) -> float:
        """The value of a player's stack after an all-in between two players; `player` is one of them."""
        own, theirs = (self._stacks[seat] + self._bets[seat] for seat in (winner, loser))
        matched = min(own, theirs)
        stacks = list(self._stacks)
        stacks[winner] = own + matched + self._pot - self._bets[winner] - self._bets[loser]
        stacks[loser] = theirs - matched
        return self._worth(stacks, player, loser if player == winner else winner)

    def find_needed_share(self, caller: Position, pusher: Position) -> float:
        """The share of showdowns that a call of a push must win to be worth as much as a fold."""
        lost = self.value_showdown(pusher, caller, caller)
        won = self.value_showdown(caller, pusher, caller)
        return (self.value_fold(pusher, caller) - lost) / (won - lost) if won - lost > self._nothing else 1.0

    def bubble_factor(self, player: Position, other: Position) -> float:
        """The bubble factor: the value lost by losing an all-in between the two, over that gained by winning it."""
        stacks = [stack + bet for stack, bet in zip(self._stacks, self._bets, strict=True)]
        now = self._worth(stacks, player, other)
        matched = min(stacks[player], stacks[other])
        stacks[player] += matched
        stacks[other] -= matched
        won = self._worth(stacks, player, other)
        stacks[player] -= 2 * matched
        stacks[other] += 2 * matched
        lost = self._worth(stacks, player, other)
        return (now - lost) / (won - now) if won - now > self._nothing else 1.0

    def _worth(self, stacks: list[Chips], player: Position, other: Position) -> float:
        if not self._exact:
            rest = max(self._chips - stacks[player] - stacks[other], 0)
            return equity_in_field(stacks[player], stacks[other], rest, self._field, self._prizes)
        key = tuple(stacks)
        if key not in self._known:
            self._known[key] = self._compute(stacks)
        return self._known[key][player]

    def _compute(self, stacks: Sequence[Chips]) -> list[float]:
        playing = [chips for chips in stacks if chips] + self._away
        worths = iter(equities_by_recursion(playing, self._prizes[: len(playing)]))
        out = float(self._prizes[len(playing)]) if len(playing) < len(self._prizes) else 0.0
        return [next(worths) if chips else out for chips in stacks]


def _chips_away(lobby: Lobby) -> list[Chips]:
    """The stacks at other tables."""
    if len(lobby.players) == lobby.players_left:
        return []
    here = set(lobby.players)
    return [chips for player, chips in lobby.chips_of.items() if chips and player not in here]


def _next_to_post(spot: PreflopSpot) -> Position:
    """The player with the next big blind: the next with chips; the current big blind if there is none."""
    seats = len(spot.stacks)
    blind = spot.view.places.big_blind
    for step in range(1, seats):
        if spot.stacks[(blind + step) % seats]:
            return (blind + step) % seats
    return blind


@dataclass(frozen=True, slots=True)
class IcmAware(BuiltIn):
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
        spot = PreflopSpot(view, hand_class(*view.hole))
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

    def __reduce__(self) -> tuple[object, ...]:
        return IcmAware, (self.push_below_bb, self.respect)


trust(PushFold, IcmAware)


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
    stacks = [stack + bet for stack, bet in zip(spot.stacks, spot.bets, strict=True)]
    largest = max(others, key=stacks.__getitem__)
    return PrizeWorth(spot, lobby).bubble_factor(view.player, largest)
