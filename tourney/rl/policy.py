"""A policy that has been learned, as a player: it enters a field like any strategy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import numpy as np

from tourney.errors import IllegalAction, InvalidArgument
from tourney.rl.layout import FRACTIONS
from tourney.rl.setting import build_setting
from tourney.rl.spaces import layout_of, open_rows
from tourney.strategies.base import Traits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.rl.layout import Layout
    from tourney.rl.setting import Played

Policy: TypeAlias = Callable[[Any, Any], Any]
"""A function of an observation and an action mask. It returns the number of an action, or a weight for each action,
of which legal ones are drawn in proportion."""

_FINE = 1 << 30  # the steps in which the sum of the weights is divided for a draw


class PolicyPlayer:
    """Plays by a policy; `as_strategy` makes classes of such players."""

    traits: ClassVar[Traits]
    policy: ClassVar[Policy]
    layout: ClassVar[Layout]

    def __init__(self) -> None:
        self._rows = open_rows(self.layout, 1)

    def act(self, view: View) -> Action:
        """Do what the policy says."""
        rows = self._rows
        if view.variant not in self.layout.games:
            raise InvalidArgument(f"the policy does not play {view.variant.name}")
        rows.encoder.write(0, view)
        seen = rows.observation(0)
        said = np.asarray(type(self).policy(seen["observation"], seen["action_mask"]))
        return rows.encoder.action(0, view, _draw(said, rows.masks[0], view) if said.ndim else _read_move(said))


def _read_move(said: Any) -> int:  # noqa: ANN401 - an array of NumPy
    if not np.issubdtype(said.dtype, np.integer):
        raise IllegalAction(f"a policy returns the number of an action or a weight for each, not {said!r}")
    return int(said)


def _draw(weights: Any, mask: Any, view: View) -> int:  # noqa: ANN401 - arrays of NumPy
    """Draw one of the legal actions by their weights, with the player's own random numbers."""
    if weights.shape != mask.shape:
        raise IllegalAction(f"a policy returns a weight for each of {len(mask)} actions, not {weights.shape}")
    legal = np.where(mask, weights.astype(float), 0.0)
    if not (legal >= 0).all() or not 0 < legal.sum() < np.inf:
        raise IllegalAction("the weights of the legal actions must be 0 or more, and not all 0")
    # The player's own stream, so that the policy plays the same hand the same way in every run.
    point = view.stream.below(_FINE) / _FINE * legal.sum()
    passed = np.cumsum(legal) > point
    # `sum` and `cumsum` round differently, so the point may lie beyond the last step.
    return int(np.argmax(passed)) if passed.any() else int(np.flatnonzero(legal)[-1])


def as_strategy(
    policy: Policy, event: Played, *, fractions: Sequence[float] = FRACTIONS, name: str = "PolicyPlayer"
) -> type[PolicyPlayer]:
    """A class of players who do what a policy says, for tournament files as any strategy.

    >>> import tourney.rl
    >>> Caller = tourney.rl.as_strategy(lambda observation, mask: 1, "turbo_sng")
    >>> sng = tourney.rl.env("turbo_sng", learners=1, opponents=Caller)

    Args:
        policy: A function of an observation and an action mask. It returns the number of an action, or a weight for
            each action, of which one that is legal is drawn.
        event: What the policy was trained in, as for `tourney.rl.env`: its games and its number of seats give the
            observation its form. Tables may be smaller.
        fractions: The sizes of bets that it was trained with.
        name: The name of the class.

    Raises:
        ConfigError: The file of the tournament is invalid, or there is none.
        InvalidArgument: Another argument is invalid.
    """
    if not callable(policy):
        raise InvalidArgument(f"a policy is a function of an observation and a mask, not {policy!r}")
    layout = layout_of(build_setting(event, None, None, None), fractions, exact=False)
    traits = Traits(games=tuple(game.name for game in layout.games))
    return type(name, (PolicyPlayer,), {"policy": staticmethod(policy), "layout": layout, "traits": traits})
