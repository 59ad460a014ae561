"""The table before the flop as players of hold'em see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.variant import Structure
from tourney.strategies.preflop.sizing import or_all_in
from tourney.strategies.preflop.starting_hands import PLAYING, SUITED_OR_PAIR

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.types import Chips

# What all-in equity is worth when betting goes on: offsuit hands, then suited ones and pairs; acting last second.
_REALISED: Final = ((0.95, 1.00), (0.98, 1.09))


class PreflopSpot:
    """What matters of the table before the flop.

    Attributes:
        view: The viewer's view.
        number: The class of the viewer's hand.
        blind: The big blind.
        bet_to: The bet to match, as a total.
        bets: Everybody's bet.
        stacks: Everybody's chips behind.
        own: The viewer's chips, the bet included.
        risk_to: The most of those that any opponent can match, as a total.
    """

    __slots__ = ("bet_to", "bets", "blind", "number", "own", "risk_to", "stacks", "view")

    def __init__(self, view: View, number: int) -> None:
        self.view = view
        self.number = number
        self.blind = view.stakes.big_blind
        self.bets = bets = view.bets
        self.stacks = stacks = view.stacks
        me = view.player
        self.bet_to = max(self.blind, *bets)
        self.own = stacks[me] + bets[me]
        most = 0
        for seat, gone in enumerate(view.folded):
            if not gone and seat != me and stacks[seat] + bets[seat] > most:
                most = stacks[seat] + bets[seat]
        self.risk_to = min(self.own, most)

    def behind(self) -> int:
        """Players yet to act in an unraised pot: those up to the big blind."""
        view = self.view
        folded = view.folded
        seats = len(folded)
        steps = (view.places.big_blind - view.player) % seats
        return [folded[(view.player + step) % seats] for step in range(1, steps + 1)].count(False)

    def depth(self) -> float:
        """The chips at risk, in big blinds."""
        return self.risk_to / self.blind

    def extra(self) -> float:
        """What is in an unraised pot beyond blinds of a half and one, in big blinds: antes, limps."""
        return self.view.pot / self.blind - 1.5

    def winnable(self) -> Chips:
        """The pot after a call, without what the viewer has no chips to match."""
        over = 0
        for bet in self.bets:
            over += max(0, bet - self.own)
        return self.view.pot + self.view.to_call - over

    def antes(self) -> float:
        """What was in the pot before the bets, in big blinds."""
        return (self.view.pot - sum(self.bets)) / self.blind

    @property
    def fixed(self) -> bool:
        """Whether bets are of fixed size."""
        return self.view.variant.structure is Structure.FIXED_LIMIT

    def realised(self, equity: float) -> float:
        """What the hand's all-in equity is worth when betting goes on.

        Acting last and hands that become strong ones win more than their share, weak hands out of position far less.
        """
        acts_last = all(self.view.folded[self.view.player + 1 :])
        share = _REALISED[SUITED_OR_PAIR[self.number]][acts_last] - PLAYING[self.number] / 300
        return equity * share


def raise_to(spot: PreflopSpot, amount_to: Chips) -> Action:
    """A raise, or all the chips when few would be left."""
    return spot.view.raise_within(or_all_in(amount_to, spot.risk_to, spot.own))
