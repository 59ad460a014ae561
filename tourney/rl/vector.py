"""Many tables at once: an environment of Gymnasium's vector kind, whose arrays compiled code writes in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tourney.errors import IllegalAction, InvalidArgument
from tourney.rl.layout import FRACTIONS
from tourney.rl.setting import build_setting
from tourney.rl.spaces import build_action_space, build_observation_space, check_seed, layout_of, open_rows
from tourney.rl.turns import TableRows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.rl.layout import Layout
    from tourney.rl.setting import Opponent, Played, Setting

_MODES = {"same_step": AutoresetMode.SAME_STEP, "next_step": AutoresetMode.NEXT_STEP}


class TablesEnv(VectorEnv):  # type: ignore[misc]
    """Many tables; see `vector_env`.

    Attributes:
        layout: What the numbers of observations and actions mean.
        setting: What is played at each table.
    """

    def __init__(self, setting: Setting, layout: Layout, num_envs: int, autoreset: str, *, copy: bool) -> None:
        self.setting = setting
        self.layout = layout
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": _MODES[autoreset], "render_modes": []}
        self.single_observation_space = build_observation_space(layout)
        self.single_action_space = build_action_space(layout)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = MultiDiscrete([len(layout.moves)] * num_envs)
        self._copies = copy
        self._seen = open_rows(layout, num_envs)
        self._last = open_rows(layout, num_envs) if autoreset == "same_step" else None
        self._rewards: Any = np.zeros((num_envs, len(setting.learners)))
        self._unplayed: Any = np.zeros_like(self._rewards)
        self._facts: Any = np.zeros((num_envs, 3), np.int64)
        self._tables = [setting.open_table() for _ in range(num_envs)]
        self._rows = TableRows(
            self._tables, self._seen.encoder, self._rewards, self._unplayed, self._facts,
            None if self._last is None else self._last.encoder,
        )  # fmt: skip
        self._has_begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin an episode at each table: with a number as seed, table i has the seed `seed` + i."""
        del options
        seeds = self._list_seeds(seed)
        for row, each in enumerate(seeds):
            if each is None:
                self._rows.begin_again(row)
            else:
                self._rows.begin(row, each)
        self._has_begun = True
        return self._observations(), self._infos()

    def _list_seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None and self._has_begun:
            return [None] * self.num_envs
        given = int(np.random.default_rng().integers(2**62)) if seed is None else seed
        if not isinstance(given, tuple | list):
            first = check_seed(given)
            # As Gymnasium's own vector environments do.
            return [first + row for row in range(self.num_envs)]
        if len(given) != self.num_envs:
            raise InvalidArgument(f"there are {self.num_envs} tables, and {len(given)} seeds")
        return [each if each is None and self._has_begun else check_seed(each) for each in given]

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:  # noqa: ANN401 - an array
        """Make an action at each table. If one is not legal, nothing has changed.

        Raises:
            IllegalAction: An action is not legal, or `actions` is no array of a whole number for each table.
            InvalidArgument: `reset` has not been called.
        """
        if not self._has_begun:
            raise InvalidArgument("call reset() first")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise IllegalAction(
                f"actions must be {self.num_envs} whole numbers, not an array of {given.dtype}, shape {given.shape}"
            )
        self._facts[:, 2] = given
        self._rows.step()
        ended = self._facts[:, 1] != 0
        return self._observations(), self._take_rewards(), ended, np.zeros(self.num_envs, bool), self._infos(ended)

    def _observations(self) -> dict[str, Any]:
        seen = {"observation": self._seen.observations, "action_mask": self._seen.masks}
        return {name: array.copy() for name, array in seen.items()} if self._copies else seen

    def _take_rewards(self) -> Any:  # noqa: ANN401 - an array
        return self._rewards[:, 0].copy() if len(self.setting.learners) == 1 else self._rewards.copy()

    def _infos(self, ended: Any = None) -> dict[str, Any]:  # noqa: ANN401 - an array
        infos: dict[str, Any] = {"seat": self._facts[:, 0].copy()}
        if self._unplayed.any():
            infos["unplayed"] = self._unplayed.copy()
        if self._last is not None and ended is not None and ended.any():
            infos["final_obs"] = {
                "observation": self._last.observations.copy(),
                "action_mask": self._last.masks.copy(),
            }
            # Gymnasium's convention: a key with an underscore says in which rows the other one counts.
            infos["_final_obs"] = ended
        return infos

    def close_extras(self, **_: object) -> None:
        """Leave the episodes."""
        for table in self._tables:
            table.close()


def vector_env(
    event: Played = "turbo_sng",
    num_envs: int = 1,
    *,
    learners: int | Sequence[int] = 1,
    opponents: Opponent | Sequence[Opponent] | None = None,
    reward: str | None = None,
    fractions: Sequence[float] = FRACTIONS,
    autoreset: str = "same_step",
    copy: bool = True,
) -> TablesEnv:
    """An environment of Gymnasium's vector kind: at each table an episode is played, and then the next.

    At each step every table is at the turn of one learner: `infos["seat"]` says which, by its place among the
    learners. With one learner the rewards are a number for each table; with more, a row of a number for each learner.
    Episodes in which no learner acts are passed over: `infos["unplayed"]` holds their rewards, if there were any.

    >>> import numpy, tourney.rl
    >>> tables = tourney.rl.vector_env(tourney.rl.first_hand("turbo_sng"), 4, opponents="call")
    >>> seen, infos = tables.reset(seed=1)
    >>> seen, rewards, ended, _, infos = tables.step(numpy.ones(4, int))  # all check or call
    >>> rewards.shape, infos["seat"].tolist()
    ((4,), [0, 0, 0, 0])

    Args:
        event: As for `tourney.rl.env`.
        num_envs: The number of tables.
        learners: How many of the players of a table are learners, or which, from 0.
        opponents: As for `tourney.rl.env`.
        reward: As for `tourney.rl.env`.
        fractions: As for `tourney.rl.env`.
        autoreset: "same_step": the step that ends an episode begins the next one, and `infos["final_obs"]` holds the
            last observation before the end. "next_step": the next step begins it, whatever its action.
        copy: Whether each step returns arrays of its own. If False, it returns those that the next step overwrites.

    Raises:
        ConfigError: The file of the tournament is invalid, or there is none.
        InvalidArgument: Another argument is invalid.
    """
    if type(num_envs) is not int or num_envs < 1:
        raise InvalidArgument(f"num_envs must be a whole number from 1, not {num_envs!r}")
    if autoreset not in _MODES:
        raise InvalidArgument(f"autoreset must be 'same_step' or 'next_step', not {autoreset!r}")
    setting = build_setting(event, learners, opponents, reward)
    return TablesEnv(setting, layout_of(setting, fractions, exact=False), num_envs, autoreset, copy=copy)
