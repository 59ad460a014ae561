"""Betting rounds after the first: values a fold, a call and each bet in chips, and takes the best.

A bet wins the pot if all fold. Otherwise it plays against the hands that call it: the strongest of the opponents'
possible hands, fewer for a larger bet. The reference defence folds just often enough that a bluff breaks even.
Against it strong hands bet for value, hopeless hands about break even, and hands that may improve gain both ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.action import check_or_call, fold
from tourney.strategies.skilled.judging import counted, judge, misjudged, reading_of

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.strategies.skilled.estimate import ShareEstimate
    from tourney.strategies.skilled.judged_spot import JudgedSpot
    from tourney.strategies.skilled.study import Study
    from tourney.strategies.skilled.style import Style

_SAMPLES: Final = 64
_MISJUDGED: Final = 0.6  # width of the error in a share of the pot
_CHANCE: Final = 0.30  # the price assumed by players who pay no attention to it
_CALLERS: Final = 0.4  # share of the opponents beyond the first who call a bet in fixed limit
_RELUCTANCE: Final = 0.5  # extra value that a player with no aggression needs for each chip of a bet

# The part of a share that is realised if betting goes on: a floor, less out of position, more for a larger share.
_FLOOR: Final = 0.75
_PLACE: Final = 0.06
_SLOPE: Final = 0.55

# Folds, as a fraction of the reference defence: against a first bet, a raise of it, and further raises.
_FOLDING_NONE: Final = 1.1
_FOLDING_BET: Final = 0.25
_FOLDING_RAISE: Final = 0.1
_SIZES: Final = (0.5, 0.9)  # fractions of the pot

# Folds, as a fraction of the reference defence, by number of opponents: against more, someone has a hand.
_FOLDING: Final = (0.0, 1.0, 0.6, 0.35, 0.2, 0.12, 0.08, 0.05, 0.03, 0.02, 0.01, 0.0, 0.0)


def bet_or_answer(spot: JudgedSpot, study: Study, style: Style, estimate: ShareEstimate, hand: int) -> Action:
    """The action in a later round."""
    judge(spot, study.book, style, estimate, hand, -1)
    estimate.sample(_SAMPLES)
    return Betting(spot, style, estimate, spot.view.street + 1 == study.book.course.streets).action()


class Betting:
    """The possible actions and their values.

    Attributes:
        spot: The table.
        style: The player.
        estimate: The viewer's hand against the opponents' hands.
        final: Whether no cards and no betting follow this street.
    """

    __slots__ = ("_best", "_best_to", "_error", "estimate", "final", "spot", "style")

    def __init__(self, spot: JudgedSpot, style: Style, estimate: ShareEstimate, final: int) -> None:
        self.spot = spot
        self.style = style
        self.estimate = estimate
        self.final = final
        self._best = 0.0
        self._best_to = 0
        self._error = _MISJUDGED * misjudged(spot, style, 2)

    def action(self) -> Action:
        """The action with the highest value."""
        spot = self.spot
        view = spot.view
        pot = view.state.pot
        share = self._judged(self.estimate.equity())
        staying = self._staying(share, pot, view.to_call)
        if view.least_raise_to:
            self._find_raise(pot)
        passing = max(staying, 0.0) if view.to_call else staying
        if self._best_to and self._best > passing + self._reluctance():
            return view.raise_within(self._best_to)
        if view.to_call and staying < 0:
            return fold()
        return check_or_call()

    def _reluctance(self) -> float:
        """The value that a raise must add over a check or call; higher for a less aggressive player."""
        added = self._best_to - self.spot.view.state.bet_row[self.spot.me]
        return (1 - self.style.aggression) * _RELUCTANCE * added

    def _judged(self, share: float) -> float:
        return min(0.995, max(0.005, share + self._error))

    def _realised(self, share: float) -> float:
        """The part of a share that is realised if betting goes on: more in position and with a strong hand."""
        if self.final:
            return share
        minded = reading_of(self.style)
        floor = _FLOOR if self.spot.last else _FLOOR - _PLACE * minded
        return share * (floor + _SLOPE * share)

    def _staying(self, share: float, pot: int, price: int) -> float:
        """The value of a check or call."""
        if not price:
            return self._realised(share) * pot
        minded = reading_of(self.style)
        state = self.spot.view.state
        realised = share if price == state.stack_row[self.spot.me] else self._realised(share)
        odds = counted(self.spot, self.style, price, realised) / (pot + price) * minded + _CHANCE * (1 - minded)
        return (realised * (0.6 + 0.4 * self.style.calling) - odds) * (pot + price)

    def _find_raise(self, pot: int) -> None:
        """Find the bet or raise with the highest value, as a total, and its value."""
        view = self.spot.view
        bet = view.state.bet_row[self.spot.me]
        for size in _SIZES:
            raise_to = bet + view.to_call + int((pot + view.to_call) * size)
            raise_to = min(max(raise_to, view.least_raise_to), view.most_raise_to)
            if (raise_to - bet) * 5 >= (self.spot.risk_to - bet) * 3:
                raise_to = view.most_raise_to
            worth = self._worth_of(raise_to, pot)
            if not self._best_to or worth > self._best:
                self._best = worth
                self._best_to = raise_to
            if self.spot.fixed:
                break

    def _worth_of(self, raise_to: int, pot: int) -> float:
        """The value of a bet or raise to a total."""
        spot = self.spot
        view = spot.view
        raise_to = min(raise_to, max(spot.risk_to, view.least_raise_to))
        added = raise_to - view.state.bet_row[spot.me]
        theirs = 1.0 * max(0, raise_to - spot.bet_to)
        folding = added / (pot + added) * _FOLDING[spot.opponents]
        folding *= (_FOLDING_BET if spot.raises == 1 else _FOLDING_RAISE) if spot.raises else _FOLDING_NONE
        folding *= 0.75 + 0.25 * self.style.bluffing
        folding = min(folding, 0.9)
        kept = self._judged(self.estimate.equity_of_last(int(100 * (1 - folding))))
        if raise_to < spot.own:
            kept = self._realised(kept)
        if spot.fixed:  # here most opponents call
            theirs *= 1 + _CALLERS * (spot.opponents - 1)
        called = kept * (pot + added + theirs) - counted(spot, self.style, added, kept)
        return folding * pot + (1 - folding) * called
