"""The player who makes hands long, for tests of rules engines."""

from __future__ import annotations

from inspect import Signature
from typing import TYPE_CHECKING

from tourney.game.action import check_or_call, raise_to
from tourney.strategies.base import BuiltIn, Traits, trust

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View


class MinRaise(BuiltIn):
    """Raises by the least at every turn and never folds: bets rise in as many steps as the rules allow."""

    __slots__ = ()
    __signature__ = Signature()
    traits = Traits(deterministic=True, uses_lobby=False)

    def act(self, view: View) -> Action:
        """Bet or raise the least allowed; call when no raise is allowed; keep the cards."""
        if view.least_raise_to:
            return raise_to(view.least_raise_to)
        return view.passive() if view.discard_most else check_or_call()


trust(MinRaise)
