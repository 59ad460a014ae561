"""Players of no-limit hold'em that never look at their cards: each plays one line whatever it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.action import BET_OR_RAISE, check_or_call, fold

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View

_EARLY: Final = 1  # the flop
_LATE: Final = 3  # the river


class Blind:
    """A line of play: what it does before the flop and on each later street, and against a raise of its bet.

    Class attributes say what a line does; a subclass sets those in which it differs.

    Attributes:
        opens: The first raise, in big blinds; 0 to call instead.
        answers: Against a raise before the flop: "fold", "call", or "raise" (to three times it).
        sizes: The bet on flop, turn and river where nobody has bet, in pots; 0 to check, -1 for all-in.
        faced: Against a bet after the flop: "fold", "call", "raise" (the size of the street), or "top_pair" (call
            with that).
        late_only: Whether it opens only where at most three players are behind, and folds elsewhere.
        short: The stack in big blinds below which it goes all-in instead of opening.
        waits: Whether it folds until the money is reached.
    """

    opens = 2.5
    answers = "call"
    sizes: tuple[float, float, float] = (0.0, 0.0, 0.0)
    faced = "call"
    late_only = False
    short = 0.0
    waits = False

    def act(self, view: View) -> Action:
        """The action of the line."""
        if self.waits and view.lobby is not None and not view.lobby.in_the_money:
            return view.passive()
        return self._before_flop(view) if view.street == 0 else self._after_flop(view)

    def _before_flop(self, view: View) -> Action:
        blind = view.stakes.big_blind
        raises = sum(acted.kind == BET_OR_RAISE for acted in view.actions)
        depth = (view.stacks[view.player] + view.bets[view.player]) / blind
        if not raises:
            if self.late_only and not _is_late(view):
                return view.passive()
            if depth <= self.short:
                return _bet(view, view.most_raise_to)
            return _bet(view, int(self.opens * blind)) if self.opens else check_or_call()
        if self.answers == "raise":
            return _bet(view, 3 * max(view.bets))
        return check_or_call() if self.answers == "call" else view.passive()

    def _after_flop(self, view: View) -> Action:
        if self.faced == "top_pair" and view.to_call:
            return check_or_call() if _has_top_pair(view) else fold()
        size = self.sizes[min(view.street, _LATE) - 1]
        if view.to_call and self.faced != "raise":
            return check_or_call() if self.faced == "call" else fold()
        if not size:
            return check_or_call() if not view.to_call or self.faced == "raise" else fold()
        if size < 0:
            return _bet(view, view.most_raise_to)
        more = int(size * (view.pot + view.to_call))
        return _bet(view, view.bets[view.player] + view.to_call + more)


def _has_top_pair(view: View) -> bool:
    """Whether it has a pair of the highest card on the board, or a higher one in its hand."""
    top = max(card // 4 for card in view.board)
    ranks = [card // 4 for card in view.hole]
    return top in ranks or (ranks[0] == ranks[1] and ranks[0] > top)


def _is_late(view: View) -> bool:
    behind = (view.places.big_blind - view.player) % len(view.stacks)
    return behind <= 3


def _bet(view: View, amount_to: int) -> Action:
    return view.raise_within(amount_to) if view.least_raise_to else check_or_call()


class PotAlways(Blind):
    """A bet or raise of the pot at every decision."""

    def act(self, view: View) -> Action:
        """Bet the pot."""
        return _bet(view, max(view.bets) + view.pot + view.to_call)


class MinRaiseBarrel(Blind):
    """Min-raises any two, bets two thirds of the pot on every street, and folds to a raise without top pair."""

    opens, answers, sizes, faced = 2.0, "call", (0.67, 0.67, 0.67), "top_pair"


class OpenShoveFlop(Blind):
    """Opens any two, and goes all-in on any flop."""

    opens, answers, sizes, faced = 2.5, "call", (-1, -1, -1), "raise"


class MinRaiseShoveFlop(Blind):
    """Min-raises any two, folds to re-raises, and goes all-in on any flop."""

    opens, answers, sizes, faced = 2.0, "fold", (-1, -1, -1), "raise"


class ReRaiseAll(Blind):
    """Re-raises every raise, and continues with half the pot."""

    opens, answers, sizes, faced = 2.5, "raise", (0.5, 0.5, 0.5), "fold"


class Limper(Blind):
    """Limps with any two, and folds to any bet."""

    opens, answers, faced = 0.0, "fold", "fold"


class LimpRaise(Blind):
    """Limps with any two, raises whoever raises, and bets the pot."""

    opens, answers, sizes, faced = 0.0, "raise", (1.0, 1.0, 1.0), "fold"


class MinBetter(Blind):
    """Calls before the flop, and makes the least bet on every street."""

    opens, answers, sizes, faced = 0.0, "call", (0.01, 0.01, 0.01), "fold"


class DonkPot(Blind):
    """Calls before the flop, and bets the pot on the flop and the turn."""

    opens, answers, sizes, faced = 0.0, "call", (1.0, 1.0, 0.0), "fold"


class RiverShover(Blind):
    """Calls down to the river, and goes all-in there."""

    opens, answers, sizes, faced = 0.0, "call", (0.0, 0.0, -1), "call"


class DelayedPot(Blind):
    """Opens any two, checks the flop, and bets the pot on turn and river."""

    opens, answers, sizes, faced = 2.5, "fold", (0.0, 1.0, 1.0), "fold"


class Squeezer(Blind):
    """Folds where nobody has raised, and re-raises every raise; then all-in."""

    opens, answers, sizes, faced = 2.5, "raise", (-1, -1, -1), "raise"
    late_only = True


class Stealer(Blind):
    """Raises any two in late position, bets half the pot on the flop, and gives up."""

    opens, answers, sizes, faced = 2.5, "fold", (0.5, 0.0, 0.0), "fold"
    late_only = True


class OverBetter(Blind):
    """Opens any two, and bets twice the pot on the flop; then folds."""

    opens, answers, sizes, faced = 3.0, "fold", (2.0, 2.0, 2.0), "fold"


class TurnShover(Blind):
    """Opens any two, bets half the pot on the flop, and goes all-in on the turn."""

    opens, answers, sizes, faced = 2.5, "fold", (0.5, -1, -1), "raise"


class FloatBetter(Blind):
    """Calls raises and bets on the flop, and bets the pot whenever it is checked to."""

    opens, answers, sizes, faced = 0.0, "call", (1.0, 1.0, 1.0), "call"


class ShortShover(Blind):
    """Steals in late position, and goes all-in with fifteen big blinds or less from anywhere."""

    opens, answers, sizes, faced, short = 2.5, "fold", (0.5, 0.0, 0.0), "fold", 15.0


class FoldToMoney(Blind):
    """Folds to the money; then opens any two and goes all-in on any flop."""

    opens, answers, sizes, faced, waits = 2.5, "fold", (-1, -1, -1), "raise", True


class Mixer(Blind):
    """Opens four hands of ten at random, and bets two thirds of the pot half the time; folds to raises."""

    plays, bets = 40, 50
    opens, answers, sizes, faced = 2.5, "fold", (0.67, 0.67, 0.67), "fold"

    def act(self, view: View) -> Action:
        """The action of the line, or none of it."""
        drawn = view.stream.below_32(100)
        if drawn >= (self.bets if view.street else self.plays):
            return view.passive()
        return super().act(view)


class TightMixer(Mixer):
    """Opens one hand in six at random, and bets two thirds of the pot seven times in ten."""

    plays, bets = 17, 70


class PotMixer(Mixer):
    """Opens one hand in four at random, and bets the pot six times in ten; goes on against raises."""

    plays, bets = 25, 60
    answers, sizes, faced = "call", (1.0, 1.0, 1.0), "raise"


LINES: Final = (
    PotAlways, MinRaiseBarrel, OpenShoveFlop, MinRaiseShoveFlop, ReRaiseAll, Limper, LimpRaise, MinBetter,
    DonkPot, RiverShover, DelayedPot, Squeezer, Stealer, OverBetter, TurnShover, FloatBetter, ShortShover,
    FoldToMoney, Mixer, TightMixer, PotMixer,
)  # fmt: skip
