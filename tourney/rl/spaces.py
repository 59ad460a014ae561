"""Spaces, rows and readings of actions that all environments share."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from tourney.errors import IllegalAction, InvalidArgument
from tourney.game.action import DISCARD, Action, check_asked
from tourney.game.size import MOST_CHIPS
from tourney.game.view import View
from tourney.rl.encoder import Encoder
from tourney.rl.layout import build_layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.rl.layout import Layout
    from tourney.rl.setting import Setting


@dataclass
class SeenRows:
    """Arrays of observations and masks, and the encoder that writes them.

    Attributes:
        layout: What the numbers mean.
        observations: A row of float32 numbers each.
        masks: A row of int8 numbers each.
        encoder: Writes them.
    """

    layout: Layout
    observations: Any
    masks: Any
    encoder: Encoder

    def observation(self, row: int) -> dict[str, Any]:
        """A copy of a row, as an observation."""
        return {"observation": self.observations[row].copy(), "action_mask": self.masks[row].copy()}


def open_rows(layout: Layout, count: int) -> SeenRows:
    """Arrays with this many rows. Before a row is written, its mask allows to check or call."""
    observations: Any = np.zeros((count, layout.size), np.float32)
    masks: Any = np.zeros((count, len(layout.moves)), np.int8)
    # Before the first view, some action must be allowed: samplers fail on a mask of zeros.
    masks[:, 1] = 1
    return SeenRows(layout, observations, masks, Encoder(layout, observations, masks))


def layout_of(setting: Setting, fractions: Sequence[float], *, exact: bool) -> Layout:
    """The layout of what is played.

    Raises:
        InvalidArgument: The fractions are invalid.
    """
    if type(exact) is not bool:
        raise InvalidArgument(f"exact must be True or False, not {exact!r}")
    return build_layout(setting.games, setting.seats, fractions, exact=exact)


def build_observation_space(layout: Layout) -> spaces.Dict:
    """The space of observations, with their masks."""
    highs = np.array(layout.highs(), np.float32)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(highs), highs, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (len(layout.moves),), np.int8),
        }
    )


def build_action_space(layout: Layout) -> spaces.Discrete | spaces.Tuple:
    """The space of actions: a number, with `exact` a number and an amount."""
    moves = spaces.Discrete(len(layout.moves))
    return spaces.Tuple((moves, spaces.Box(0, MOST_CHIPS, (), np.int64))) if layout.exact else moves


def read_move(rows: SeenRows, row: int, view: View, given: Any) -> Action:  # noqa: ANN401 - whatever it gives
    """The action that a learner gives: a number; a number and an amount; or an `Action`.

    Raises:
        IllegalAction: It is none of these, or not legal now.
    """
    # An action of one's own goes by the rules of the hand: it may be one that has no number.
    if type(given) is Action:
        return check_legal(given, view)
    move, amount = given if isinstance(given, tuple) and len(given) == 2 and rows.layout.exact else (given, 0)
    if isinstance(move, bool | float | str) or move is None or not _is_whole(move) or not _is_whole(amount):
        kind = "a number and an amount" if rows.layout.exact else "a number"
        raise IllegalAction(f"an action is {kind}, or a tourney.Action, not {given!r}")
    return rows.encoder.action(row, view, int(move), int(amount))


def _is_whole(number: Any) -> bool:  # noqa: ANN401 - whatever a learner gives
    return isinstance(number, int | np.integer) or (
        isinstance(number, np.ndarray) and number.shape == () and np.issubdtype(number.dtype, np.integer)
    )


def check_legal(action: Action, view: View) -> Action:
    """The action, after checking that it is legal in the view.

    Raises:
        IllegalAction: It is not.
    """
    check_asked(action)
    if (action.kind == DISCARD) != (view.discard_most > 0):
        raise IllegalAction(f"{action} is not legal now: " + ("discard" if view.discard_most else "this is a bet"))
    if action.kind == DISCARD:
        cards = action.cards
        allowed = len(set(cards)) == len(cards) and set(cards) <= set(view.may_give_up)
        legal = allowed and view.discard_least <= len(cards) <= view.discard_most
    # Fold: it has no number where checking is free, so it is refused here, too.
    elif action.kind == 0:
        legal = view.to_call > 0
    else:
        legal = action.kind == 1 or (view.least_raise_to > 0 and view.raise_within(action.amount_to) == action)
    if not legal:
        raise IllegalAction(
            f"{action} is not legal now: to call {view.to_call}, raise from {view.least_raise_to} to "
            f"{view.most_raise_to}, discard {view.discard_least} to {view.discard_most}"
        )
    return action


def check_seed(seed: object) -> int:
    """The seed.

    Raises:
        InvalidArgument: It is no whole number.
    """
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise InvalidArgument(f"a seed is a whole number, not {seed!r}")
    return int(seed)


def copy_view(view: View) -> View:
    """A copy of a view that its owner may keep: the view of a built-in player shares the state of the hand."""
    # In the order of `View.__reduce__`: 0 is the state of the hand, 5 the lobby, 6 the record of its players.
    facts = list(view.__reduce__()[2])  # type: ignore[call-overload]
    facts[0] = facts[0].copy()
    # The chips and bounties of a lobby are those of the running event, which go on changing.
    facts[5] = copy(facts[5])
    if facts[6] is not None:
        facts[6] = facts[6].copy()
    twin = View.__new__(View)
    twin.__setstate__(tuple(facts))
    return twin
