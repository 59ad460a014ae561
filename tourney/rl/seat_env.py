"""The environment of Gymnasium: one learner at a table of other players, `tourney/Seat-v0`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

import gymnasium

from tourney.errors import IllegalAction, InvalidArgument
from tourney.rl.layout import FRACTIONS, NO_SEAT
from tourney.rl.rendering import HandPages, check_mode, format_view
from tourney.rl.setting import build_setting
from tourney.rl.spaces import (
    build_action_space,
    build_observation_space,
    copy_view,
    layout_of,
    open_rows,
    read_move,
)
from tourney.rl.turns import begin_played

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.action import Action
    from tourney.rl.setting import Opponent, Played

NAME: Final = "tourney/Seat-v0"
_ON_FAULT: Final = ("stop", "fold")


class SeatEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """One learner; the others are played by strategies.

    The arguments are those of `tourney.rl.env`, with these differences. An episode in which the learner never acts is
    passed over; `info["unplayed"]` of the next `reset` is the sum of the rewards of those passed over.

    Args:
        event: A tournament, or a hand or several.
        learner: The number of the player whom the learner plays, from 0.
        on_fault: What an illegal action leads to: "stop" raises `IllegalAction`; with "fold" the learner checks, or
            folds if facing a bet, and `info["fault"]` says why.

    Attributes:
        layout: What the numbers of observations and actions mean.
        setting: What is played.
    """

    metadata: ClassVar = {"render_modes": ["ansi", "html"], "render_fps": 1}

    def __init__(
        self,
        event: Played = "turbo_sng",
        *,
        learner: int = 0,
        opponents: Opponent | Sequence[Opponent] | None = None,
        reward: str | None = None,
        fractions: Sequence[float] = FRACTIONS,
        exact: bool = False,
        views: bool = False,
        on_fault: str = "stop",
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = check_mode(render_mode)
        if on_fault not in _ON_FAULT:
            raise InvalidArgument(f"on_fault must be 'stop' or 'fold', not {on_fault!r}")
        self.setting = build_setting(event, (learner,), opponents, reward)
        self.layout = layout_of(self.setting, fractions, exact=exact)
        self.observation_space = build_observation_space(self.layout)
        self.action_space = build_action_space(self.layout)
        self._pages = HandPages() if render_mode == "html" else None
        self._table = self.setting.open_table(self._pages)
        self._rows = open_rows(self.layout, 1)
        self._views = views
        self._folds_on_fault = on_fault == "fold"
        self._key = -1
        self._replicate = -1
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin an episode: with a seed that of `tourney run --seed`, without one its next replicate."""
        super().reset(seed=seed, options=options)
        if seed is not None or self._key < 0:
            self._key = int(self.np_random.integers(2**62)) if seed is None else seed
            self._replicate = -1
        self._replicate, unplayed = begin_played(self._table, self._key, self._replicate + 1)
        self._is_over = False
        return self._show(unplayed=unplayed[0])

    def step(self, action: object) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make an action. After the end, the observation is the last one before it.

        Raises:
            IllegalAction: It is not legal; nothing has changed.
            InvalidArgument: The episode is over.
        """
        table = self._table
        if self._is_over:
            raise InvalidArgument("the episode is over: call reset()")
        made, faults = self._read(action)
        table.go_on(made)
        # An event of other learners would go on; this one has its last reward when it is out.
        self._is_over = table.seat == NO_SEAT or table.is_out[0]
        reward, table.rewards[0] = float(table.rewards[0]), 0.0
        observation, info = self._show(**faults)
        return observation, reward, self._is_over, False, info

    def _read(self, action: object) -> tuple[Action, dict[str, str]]:
        view = self._table.view
        try:
            return read_move(self._rows, 0, view, action), {}
        except IllegalAction as error:
            if not self._folds_on_fault:
                raise
            return view.passive(), {"fault": str(error)}

    def _show(self, **info: object) -> tuple[dict[str, Any], dict[str, Any]]:
        if not self._is_over:
            self._rows.encoder.write(0, self._table.view)
            if self._views:
                info["view"] = copy_view(self._table.view)
        return self._rows.observation(0), info

    def render(self) -> str | None:
        """The view of the learner as text, or the page of the last hand that has ended."""
        if self._pages is not None:
            return self._pages.page()
        return format_view(self._table.view) if self.render_mode == "ansi" and not self._is_over else None

    def close(self) -> None:
        """Leave the episode."""
        self._is_over = True
        self._table.close()


def register_seat() -> None:
    """Make the environment known to Gymnasium by its name."""
    if NAME not in gymnasium.registry:
        gymnasium.register(
            NAME, entry_point="tourney.rl.seat_env:SeatEnv", vector_entry_point="tourney.rl.vector:vector_env"
        )
