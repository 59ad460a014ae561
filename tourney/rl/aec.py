"""The environment of PettingZoo: all learners of a hand or an event, one after the other (AEC)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from pettingzoo import AECEnv

from tourney.errors import InvalidArgument
from tourney.rl.layout import FRACTIONS, NO_SEAT
from tourney.rl.rendering import HandPages, check_mode, format_view
from tourney.rl.setting import build_setting
from tourney.rl.spaces import (
    build_action_space,
    build_observation_space,
    check_seed,
    copy_view,
    layout_of,
    open_rows,
    read_move,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gymnasium.spaces import Space

    from tourney.rl.layout import Layout
    from tourney.rl.setting import Opponent, Played, Setting


class TurnEnv(AECEnv):  # type: ignore[misc]
    """An AEC environment; see `env`.

    Attributes:
        layout: What the numbers of observations and actions mean.
        setting: What is played.
    """

    metadata: ClassVar = {"name": "tourney_v0", "render_modes": ["ansi", "html"], "is_parallelizable": False}

    def __init__(self, setting: Setting, layout: Layout, *, views: bool, render_mode: str | None) -> None:
        super().__init__()
        self.render_mode = check_mode(render_mode)
        self.setting = setting
        self.layout = layout
        self._pages = HandPages() if render_mode == "html" else None
        self._table = setting.open_table(self._pages)
        self._names = [f"player_{agent}" for agent in setting.learners]
        self._rows = open_rows(layout, len(self._names))
        self._learner_of = {name: learner for learner, name in enumerate(self._names)}
        self._views = views
        self._seed = 0
        self._replicate = -1
        self._has_seed = False
        self._has_rewards = False
        self.possible_agents = list(self._names)
        self.agents: list[str] = []
        self.agent_selection = self._names[0]
        self.observation_spaces = {name: build_observation_space(layout) for name in self._names}
        self.action_spaces = {name: build_action_space(layout) for name in self._names}
        # PettingZoo reads these before the first reset, but no agent may be there to step.
        self._begin()
        self.agents = []

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The space of the actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode: with a seed that of `tourney run --seed`, without one its next replicate."""
        del options
        if seed is not None:
            self._seed, self._replicate, self._has_seed = check_seed(seed), -1, True
        elif not self._has_seed:
            self._seed, self._has_seed = int(np.random.default_rng().integers(2**62)), True
        self._replicate += 1
        self._begin()
        self._table.begin(self._seed, self._replicate)
        self._take_turn(is_first=True)

    def _begin(self) -> None:
        names = self._names
        self.agents = list(names)
        self.rewards: dict[str, float] = dict.fromkeys(names, 0.0)
        self._cumulative_rewards = dict.fromkeys(names, 0.0)
        self.terminations = dict.fromkeys(names, False)
        self.truncations = dict.fromkeys(names, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in names}
        self._rows.observations[:] = 0
        self._rows.masks[:] = 0
        # `observe` may be called before an agent's first turn, and a mask without an action breaks samplers.
        self._rows.masks[:, 1] = 1
        self._has_rewards = False
        self._skip_agent_selection = None

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent saw at its last turn; before its first, zeros, and a mask that allows to check or call."""
        if agent not in self._learner_of:
            known = f"{self._names[0]} to {self._names[-1]}"
            raise InvalidArgument(f"there is no agent {agent!r}: they are {known}")
        return self._rows.observation(self._learner_of[agent])

    def step(self, action: object) -> None:
        """Make the action of the agent to act.

        Raises:
            IllegalAction: It is not legal; nothing has changed.
            InvalidArgument: The episode is over.
        """
        if not self.agents:
            raise InvalidArgument("the episode is over: call reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise InvalidArgument(f"{agent} is out: the only step is None, not {action!r}")
            # This takes the agent off the list and selects the next, as PettingZoo expects.
            self._was_dead_step(None)
            return
        table = self._table
        # Read first: an illegal action raises before anything has changed.
        made = read_move(self._rows, table.seat, table.view, action)
        # What the agent has been given with its last turn; the next sum is since this action.
        self._cumulative_rewards[agent] = 0.0
        if self._has_rewards:
            self._clear_rewards()
            self._has_rewards = False
        table.go_on(made)
        self._take_turn()

    def _take_turn(self, *, is_first: bool = False) -> None:
        """Note rewards and agents that are out, and turn to the next agent."""
        table = self._table
        if table.seat != NO_SEAT:
            self._rows.encoder.write(table.seat, table.view)
            self.agent_selection = self._names[table.seat]
            if self._views:
                self.infos[self.agent_selection] = {"view": copy_view(table.view)}
        if table.seat == NO_SEAT or (table.news and not is_first):  # rewards before the first step wait for it
            self._note(table.rewards, table.is_out)

    def _note(self, rewards: list[float], is_out: list[bool]) -> None:
        table = self._table
        table.news = False
        self._has_rewards = True
        for learner, name in enumerate(self._names):
            # Agents that are out have been taken off by their dead step.
            if name in self.rewards:
                self.rewards[name] = rewards[learner]
                self._cumulative_rewards[name] += rewards[learner]
                self.terminations[name] = is_out[learner] or table.seat == NO_SEAT
            rewards[learner] = 0.0
        # Those that are out have to step with None before the agent to act, which PettingZoo remembers.
        self._deads_step_first()

    def render(self) -> str | None:
        """The view of the agent to act as text, or the page of the last hand that has ended."""
        if self._pages is not None:
            return self._pages.page()
        return format_view(self._table.view) if self.render_mode == "ansi" and self.agents else None

    def close(self) -> None:
        """Leave the episode."""
        self.agents = []
        self._table.close()


def env(
    event: Played,
    *,
    learners: int | Sequence[int] | None = None,
    opponents: Opponent | Sequence[Opponent] | None = None,
    reward: str | None = None,
    fractions: Sequence[float] = FRACTIONS,
    exact: bool = False,
    views: bool = False,
    render_mode: str | None = None,
) -> TurnEnv:
    """An environment of PettingZoo (AEC) that plays a hand or a tournament as an episode.

    >>> import tourney.rl
    >>> sng = tourney.rl.env("turbo_sng", learners=2, opponents="tight_aggressive")
    >>> sng.reset(seed=7)
    >>> sng.agents
    ['player_0', 'player_1']

    Args:
        event: A tournament: the name of a shipped one, a file, or a loaded one. Or a `Hand` before its first card, or
            several, of which each episode plays one.
        learners: How many of the players are agents, or which, from 0; None for all. The agents of an event are its
            first entrants; players of a hand sit clockwise, and who sits first is drawn in each episode.
        opponents: Who plays the others: names of strategies, or functions that make them, by turns. By default the
            field of the tournament.
        reward: "icm", "prize" or "chips"; see `tourney.rl.accounts.Reward`. By default "icm", for a hand "chips".
        fractions: The sizes of bets and raises, in parts of the pot after a call.
        exact: Whether an action is a number and an amount, so that any bet can be made.
        views: Whether `infos` hold the `View` of each agent at its turn, as "view".
        render_mode: "ansi" for text, "html" for a page of the last hand that has ended.

    Raises:
        ConfigError: The file of the tournament is invalid, or there is none.
        InvalidArgument: Another argument is invalid.
    """
    setting = build_setting(event, learners, opponents, reward)
    layout = layout_of(setting, fractions, exact=exact)
    return TurnEnv(setting, layout, views=views, render_mode=render_mode)
