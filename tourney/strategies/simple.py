"""Players without judgement: baselines, opponents for tests, and stress tests for rules engines."""

from __future__ import annotations

from inspect import Parameter, Signature
from typing import TYPE_CHECKING

from tourney.errors import InvalidArgument
from tourney.game.action import check_or_call, discard, fold, raise_to
from tourney.strategies.base import BuiltIn, Traits, trust

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View


class Fold(BuiltIn):
    """Checks when it can, otherwise folds; shows how long the blinds let a player last."""

    __slots__ = ()
    __signature__ = Signature()
    traits = Traits(deterministic=True, uses_lobby=False)

    def act(self, view: View) -> Action:
        """Fold, or check if that is free."""
        return view.passive()


class Call(BuiltIn):
    """Never bets, folds or raises: a calling station."""

    __slots__ = ()
    __signature__ = Signature()
    traits = Traits(deterministic=True, uses_lobby=False)

    def act(self, view: View) -> Action:
        """Check or call; in a draw, discard as few cards as possible."""
        return view.passive() if view.discard_most else check_or_call()


class Shove(BuiltIn):
    """Bets or raises the maximum whenever it can."""

    __slots__ = ()
    __signature__ = Signature()
    traits = Traits(deterministic=True, uses_lobby=False)

    def act(self, view: View) -> Action:
        """Raise the maximum; call if no raise is allowed."""
        if view.most_raise_to:
            return raise_to(view.most_raise_to)
        return view.passive() if view.discard_most else check_or_call()


class RandomLegal(BuiltIn):
    """Picks a legal action at random.

    Args:
        fold_percent: Probability of a fold when facing a bet, in percent.
        raise_percent: Probability of a raise, in percent, if it does not fold and may raise. The amount is uniform
            over the legal range.

    Raises:
        InvalidArgument: A percentage is not from 0 to 100.
    """

    __slots__ = ("_fold_percent", "_raise_percent")
    traits = Traits(uses_lobby=False)
    __signature__ = Signature(
        [
            Parameter("fold_percent", Parameter.POSITIONAL_OR_KEYWORD, default=33, annotation=int),
            Parameter("raise_percent", Parameter.POSITIONAL_OR_KEYWORD, default=50, annotation=int),
        ]
    )

    def __init__(self, fold_percent: int = 33, raise_percent: int = 50) -> None:
        if not (0 <= fold_percent <= 100 and 0 <= raise_percent <= 100):
            raise InvalidArgument("fold_percent and raise_percent must be from 0 to 100")
        self._fold_percent = fold_percent
        self._raise_percent = raise_percent

    def act(self, view: View) -> Action:
        """Fold, call or raise at random."""
        stream = view.stream
        if view.discard_most:
            cards = list(view.may_give_up)
            stream.shuffle(cards)
            return discard(cards[: stream.between(view.discard_least, view.discard_most)])
        if view.to_call and stream.below_32(100) < self._fold_percent:
            return fold()
        if view.least_raise_to and stream.below_32(100) < self._raise_percent:
            return view.raise_within(stream.between(view.least_raise_to, view.most_raise_to))
        return check_or_call()


trust(Fold, Call, Shove, RandomLegal)
