"""The workload: games, and the policies with which they are played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tourney.game.action import check_or_call, discard, fold
from tourney.game.stakes import Stakes

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.strategies.base import Strategy
    from tourney.types import Chips


@dataclass(frozen=True, slots=True)
class Game:
    """A game at a full table. The button does not move, and each hand starts with fresh stacks.

    Attributes:
        title: The title in tables.
        variant: The name of the shipped variant.
        players: The number of players.
        stakes: The stakes.
        stack: The stack of each player at the start of a hand: 100 big blinds, or 100 small bets in stud.
        draws: Whether players discard cards.
    """

    title: str
    variant: str
    players: int
    stakes: Stakes
    stack: Chips = 10_000
    draws: bool = False


@dataclass(frozen=True, slots=True)
class Policy:
    """A way of acting without looking at the cards, identical in every engine.

    Facing a bet, it folds with `fold_percent`. Otherwise it raises with `raise_percent` to a uniform legal amount, if
    it may. Otherwise it checks or calls. In draw games, a policy that never raises stands pat; others discard a
    uniform number of random cards.

    Attributes:
        title: The title in tables.
        fold_percent: The probability of a fold when facing a bet, in percent.
        raise_percent: The probability of a raise when it does not fold, in percent.
    """

    title: str
    fold_percent: int
    raise_percent: int

    def __str__(self) -> str:
        if not self.raise_percent:
            return f"{self.title}: checks and calls, stands pat"
        return (
            f"{self.title}: facing a bet, folds {self.fold_percent}%; else raises {self.raise_percent}%, "
            "to a uniform legal amount; else checks or calls; draws a uniform number of cards"
        )


_BLINDS: Final = Stakes(small_blind=50, big_blind=100)
_STUD: Final = Stakes(ante=10, small_bet=100, big_bet=200, bring_in=25)

NLHE_6: Final = Game("NLHE 6-max", "no_limit_holdem", 6, _BLINDS)
NLHE_9: Final = Game("NLHE 9-max", "no_limit_holdem", 9, _BLINDS)
PLO: Final = Game("PLO 6-max", "pot_limit_omaha", 6, _BLINDS)
TRIPLE_DRAW: Final = Game("2-7 triple draw 6-max", "triple_draw_deuce_to_seven", 6, _BLINDS, draws=True)
STUD_HI_LO: Final = Game("stud hi/lo 8-max", "stud_hi_lo", 8, _STUD)
GAMES: Final = (NLHE_6, NLHE_9, PLO, TRIPLE_DRAW, STUD_HI_LO)

CALL_DOWN: Final = Policy("call-down", 0, 0)
RANDOM_LEGAL: Final = Policy("random legal", 33, 50)
FOLD_HEAVY: Final = Policy("fold-heavy", 75, 10)
POLICIES: Final = (CALL_DOWN, RANDOM_LEGAL, FOLD_HEAVY)


# The policies as players in plain Python that use only the view. They are deliberately not compiled.


class CallDown:
    """Checks and calls."""

    def act(self, view: View) -> Action:  # noqa: ARG002 - the cards do not matter
        """Check or call."""
        return check_or_call()


class CallDownPat:
    """Checks and calls, and keeps its cards."""

    def act(self, view: View) -> Action:
        """Stand pat, or check or call."""
        # What stands pat in draws: the hands have then the same cards whatever the player.
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
        # A raise may be closed though chips are left, as after an all-in for less.
        if view.least_raise_to and stream.chance(self._raise, 100):
            return view.raise_within(stream.between(view.least_raise_to, view.most_raise_to))
        return check_or_call()


def build_player(game: Game, policy: Policy) -> Strategy:
    """Build a player in plain Python for a policy."""
    if policy is CALL_DOWN:
        return CallDownPat() if game.draws else CallDown()
    return ByChance(policy)
