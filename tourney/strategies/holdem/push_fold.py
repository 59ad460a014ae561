"""Push or fold with a short stack, by the equilibrium chart; with a deep stack, play as another strategy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from tourney.errors import InvalidArgument
from tourney.game.action import check_or_call, fold
from tourney.game.variant import BettingStructure
from tourney.strategies.base import Traits
from tourney.strategies.holdem.preflop import PreflopRaises, PreflopSpot, limpers_of, yet_to_act
from tourney.strategies.holdem.tight_aggressive import TightAggressive, is_holdem
from tourney.strategies.preflop.sizing import call_margin, calls_blind, pushes
from tourney.strategies.preflop.starting_hands import equity_against, hand_class

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.strategies.base import Strategy


def deep_player(push_below_bb: float, looseness: float = 1.0) -> Strategy:
    """The strategy for all decisions except a push, a fold or a call of a push."""
    return TightAggressive(push_below_bb=push_below_bb, looseness=looseness)


@dataclass(frozen=True, slots=True)
class PushFold:
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
        spot = PreflopSpot(view, hand_class(view.hole))
        if may_push(spot, self.push_below_bb):
            goes = pushes(spot.number, spot.behind(), spot.depth(), spot.extra())
            return view.raise_within(spot.own) if goes else check_or_fold(view)
        raised = push_faced(spot, self.push_below_bb)
        if raised:
            return call_push(spot) if _calls(spot, raised) else fold()
        return self._deep.act(view)


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


def _calls(spot: PreflopSpot, raised: PreflopRaises) -> bool:
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
