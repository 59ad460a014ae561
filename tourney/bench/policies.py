"""The policies as players in plain Python that use only the view. They are deliberately not compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.bench.workload import CALL_DOWN
from tourney.game.action import check_or_call, discard, fold

if TYPE_CHECKING:
    from tourney.bench.workload import Game, Policy
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.strategies.base import Strategy


class CallDown:
    """Checks and calls."""

    def act(self, view: View) -> Action:  # noqa: ARG002 - the cards do not matter
        """Check or call."""
        return check_or_call()


class CallDownPat:
    """Checks and calls, and keeps its cards."""

    def act(self, view: View) -> Action:
        """Stand pat, or check or call."""
        return discard() if view.discard_most else check_or_call()


class ByChance:
    """Folds, raises or calls with the probabilities of the policy, and discards a uniform number of random cards."""

    def __init__(self, policy: Policy) -> None:
        self._fold = policy.fold_percent
        self._raise = policy.raise_percent

    def act(self, view: View) -> Action:
        """Fold, raise to a uniform legal amount, or check or call; or draw."""
        stream = view.stream
        if view.discard_most:
            cards = list(view.hole)
            stream.shuffle(cards)
            return discard(cards[: stream.between(view.discard_least, view.discard_most)])
        if view.to_call and stream.chance(self._fold, 100):
            return fold()
        if view.least_raise_to and stream.chance(self._raise, 100):
            return view.raise_within(stream.between(view.least_raise_to, view.most_raise_to))
        return check_or_call()


def build_player(game: Game, policy: Policy) -> Strategy:
    """Build a player in plain Python for a policy."""
    if policy is CALL_DOWN:
        return CallDownPat() if game.draws else CallDown()
    return ByChance(policy)
