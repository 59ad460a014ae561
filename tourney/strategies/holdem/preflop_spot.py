"""The facts of the table before the flop, for hold'em strategies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.variant import BettingStructure
from tourney.strategies.preflop.sizing import or_all_in
from tourney.strategies.preflop.starting_hands import PLAYING, SUITED_OR_PAIR

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.types import Chips

# Factors on all-in equity if betting goes on: offsuit, then suited or pairs; each out of position, then in position.
_REALISED: Final = ((0.95, 1.00), (0.98, 1.09))


class PreflopSpot:
    """The facts of the table before the flop.

    Attributes:
        view: The viewer's view.
        number: The class of the viewer's hand.
        blind: The big blind.
        bet_to: The bet to match, as a total.
        bets: Each player's bet.
        stacks: Each player's chips behind.
        own: The viewer's chips, including the bet.
        risk_to: The largest total of these that an opponent can match.
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
        """The number of players yet to act in an unraised pot, up to the big blind."""
        view = self.view
        folded = view.folded
        seats = len(folded)
        steps = (view.places.big_blind - view.player) % seats
        return [folded[(view.player + step) % seats] for step in range(1, steps + 1)].count(False)

    def depth(self) -> float:
        """The chips at risk, in big blinds."""
        return self.risk_to / self.blind

    def extra(self) -> float:
        """The chips in an unraised pot beyond blinds of 0.5 and 1, in big blinds: antes and limps."""
        return self.view.pot / self.blind - 1.5

    def antes(self) -> float:
        """The chips in the pot before the bets, in big blinds."""
        return (self.view.pot - sum(self.bets)) / self.blind

    @property
    def fixed(self) -> bool:
        """Whether the game is fixed limit."""
        return self.view.variant.structure is BettingStructure.FIXED_LIMIT

    def realise(self, equity: float) -> float:
        """The value of the hand's all-in equity if betting goes on.

        In position, or with a hand that can become strong, it is worth more; weak hands out of position win far less.
        """
        acts_last = all(self.view.folded[self.view.player + 1 :])
        share = _REALISED[SUITED_OR_PAIR[self.number]][acts_last] - PLAYING[self.number] / 300
        return equity * share


def raise_to(spot: PreflopSpot, amount_to: Chips) -> Action:
    """A raise, or all-in if few chips would be left behind."""
    return spot.view.raise_within(or_all_in(amount_to, spot.risk_to, spot.own))
