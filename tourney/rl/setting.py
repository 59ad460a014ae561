"""What an environment plays: a hand or a tournament, its learners, its other players, and what a reward is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from tourney.api import load
from tourney.config.problems import nearest
from tourney.errors import InvalidArgument
from tourney.game.hand import Hand
from tourney.game.turn import DEAL
from tourney.rl.accounts import Reward
from tourney.rl.event_table import EventTable
from tourney.rl.turns import HandTable
from tourney.sim.draft import Group
from tourney.sim.scenario import Scenario
from tourney.strategies.base import Strategy
from tourney.strategies.references import UnknownName
from tourney.strategies.registry import Player, find_player

if TYPE_CHECKING:
    from tourney.game.phh_writing import HandSink
    from tourney.game.variant import Variant
    from tourney.rl.turns import LearnersTable

Played: TypeAlias = str | Path | Scenario | Hand | Sequence[Hand]
"""What an environment plays: the name of a shipped tournament, a file, a loaded tournament, or hands before their
first card, of which each episode plays one."""

Opponent: TypeAlias = str | Callable[[], Strategy]
"""A player: the name or reference of a strategy, or a function or class that makes one."""


@dataclass(frozen=True)
class Setting:
    """What an environment plays.

    Attributes:
        event: The tournament; None for a hand.
        hands: The hands, before their first card; empty for a tournament.
        agents: The number of players of the hand, or of entrants of the event.
        learners: The numbers of those whom learners play, from 0.
        opponents: The players of the others, by turns; None for those of the tournament's field.
        reward: What a learner is rewarded with.
    """

    event: Scenario | None
    hands: tuple[Hand, ...]
    agents: int
    learners: tuple[int, ...]
    opponents: tuple[Player, ...] | None
    reward: Reward

    @property
    def games(self) -> tuple[Variant, ...]:
        """The games that are played."""
        if self.event is not None:
            return tuple(dict.fromkeys(self.event.rotation.games))
        # By name: each hand may have a copy of the game of its own, and an observation has one flag for it.
        return tuple({hand.variant.name: hand.variant for hand in self.hands}.values())

    @property
    def seats(self) -> int:
        """The most players in a hand."""
        # A final table may seat more than the tables before it.
        return self.agents if self.event is None else max(self.event.seats, self.event.final_table)

    def open_table(self, hand_sink: HandSink | None = None) -> LearnersTable:
        """A table to play at, with players of its own."""
        if self.event is not None:
            return EventTable(self._field(self.event), self.learners, self.reward, hand_sink=hand_sink)
        players: list[Strategy | None] = [None] * self.agents
        for number, agent in enumerate(self._others()):
            players[agent] = self._opponent(number).create()
        return HandTable(self.hands, players, hand_sink)

    def _field(self, event: Scenario) -> Scenario:
        """The tournament with the opponents as its field, if there are any."""
        if self.opponents is None:
            return event
        groups = [replace(group, count=1) for group in event.field for _ in range(group.count)]
        for number, agent in enumerate(self._others()):
            groups[agent] = Group(self._opponent(number), 1)
        return replace(event, field=tuple(groups))

    def _others(self) -> list[int]:
        return [agent for agent in range(self.agents) if agent not in self.learners]

    def _opponent(self, number: int) -> Player:
        players = self.opponents or ()
        return players[number % len(players)]


def build_setting(
    played: Played,
    learners: int | Sequence[int] | None,
    opponents: Opponent | Sequence[Opponent] | None,
    reward: str | None,
) -> Setting:
    """What an environment plays; arguments as in `tourney.rl.env`.

    Raises:
        ConfigError: The file of the tournament is invalid, or there is none.
        InvalidArgument: Another argument is invalid.
    """
    event, hands = _read_played(played)
    agents = len(hands[0].state.stacks) if event is None else event.entries
    chosen = _read_learners(learners, agents, "the hand" if event is None else event.name)
    others = None if opponents is None else _read_opponents(opponents)
    if event is None and others is None and len(chosen) < agents:
        raise InvalidArgument(
            f"{agents - len(chosen)} of {agents} players have no strategy: name one, such as opponents='random_legal'"
        )
    return Setting(event, hands, agents, chosen, others, _read_reward(reward, is_hand=event is None))


def _read_played(played: Played) -> tuple[Scenario | None, tuple[Hand, ...]]:
    if isinstance(played, str | Path):
        loaded = load(played)
        if not isinstance(loaded, Scenario):
            raise InvalidArgument(f"{played} is a festival: name one tournament")
        return loaded, ()
    if isinstance(played, Scenario):
        return played, ()
    given: object = played  # whatever a user gives
    listed: tuple[object, ...] = (given,) if not isinstance(given, Sequence) else tuple(given)
    hands = tuple(each for each in listed if isinstance(each, Hand))
    if not hands or len(hands) < len(listed):
        raise InvalidArgument(
            f"expected a tournament, its name or file, or a Hand or several, not {type(given).__name__}"
        )
    for hand in hands:
        if hand.turn != DEAL or any(hand.hole) or hand.street:
            raise InvalidArgument("a hand to play must be one before its first card: tourney.Hand(...)")
    if len({len(hand.state.stacks) for hand in hands}) > 1:
        raise InvalidArgument("hands of different numbers of players: give those of one number")
    return None, hands


def _read_learners(learners: int | Sequence[int] | None, agents: int, where: str) -> tuple[int, ...]:
    if learners is None:
        return tuple(range(agents))
    if isinstance(learners, int) and not isinstance(learners, bool):
        if not 1 <= learners <= agents:
            raise InvalidArgument(f"learners must be from 1 to {agents}, the players of {where}, not {learners}")
        return tuple(range(learners))
    given: object = learners  # whatever a user gives
    chosen = tuple(given) if isinstance(given, tuple | list | range) else ()
    wrong = [each for each in chosen if type(each) is not int or not 0 <= each < agents]
    if not chosen or wrong or len(set(chosen)) < len(chosen):
        raise InvalidArgument(
            f"learners must be a number, or different numbers from 0 to {agents - 1}, the players of {where}, "
            f"not {learners!r}"
        )
    return tuple(sorted(chosen))


def _read_opponents(opponents: Opponent | Sequence[Opponent]) -> tuple[Player, ...]:
    if isinstance(opponents, str) or callable(opponents):
        return (_read_opponent(opponents),)
    if not isinstance(opponents, tuple | list) or not opponents:
        raise InvalidArgument(f"opponents must be a strategy or a list of strategies, not {opponents!r}")
    return tuple(map(_read_opponent, opponents))


def _read_opponent(opponent: Opponent) -> Player:
    if isinstance(opponent, str):
        try:
            return find_player(opponent)
        except UnknownName as error:
            raise InvalidArgument(f"{error}{nearest(error.wanted, error.known)}") from None
    if callable(opponent):
        return Player(getattr(opponent, "__name__", "opponent"), opponent)
    raise InvalidArgument(f"an opponent is the name of a strategy or a class that makes one, not {opponent!r}")


def _read_reward(reward: str | None, *, is_hand: bool) -> Reward:
    if reward is None:
        return Reward.CHIPS if is_hand else Reward.ICM
    names = [each.value for each in Reward]
    if reward not in names:
        raise InvalidArgument(f"reward must be one of {', '.join(names)}, not {reward!r}")
    if is_hand and reward != Reward.CHIPS.value:
        raise InvalidArgument(f"a hand has no prizes: its reward is 'chips', not {reward!r}")
    return Reward(reward)


def first_hand(played: str | Path | Scenario, *, level: int = 1, players: int | None = None) -> Hand:
    """A hand as the first of a tournament, before its first card, to be played as an episode.

    Args:
        played: The tournament, its name or its file.
        level: The number of the level that gives the stakes.
        players: The number of players; by default as many as a table has seats or the event entrants.

    Raises:
        ConfigError: The file is invalid, or there is none.
        InvalidArgument: The tournament has no such level, or a table no such number of players.
    """
    event, _ = _read_played(played)
    if event is None:
        raise InvalidArgument("expected a tournament, its name or its file, not a hand")
    levels = {each.number: each for each in event.schedule.levels}
    if level not in levels:
        raise InvalidArgument(f"{event.name} has levels {min(levels)} to {max(levels)}, not {level!r}")
    game = event.rotation.games[0]
    most = min(event.seats, game.max_players)
    seated = min(most, event.entries) if players is None else players
    if type(seated) is not int or not game.min_players <= seated <= most:
        raise InvalidArgument(f"players must be from {game.min_players} to {most}, not {players!r}")
    return Hand(game, levels[level].stakes_for(game), [event.stack] * seated, rules=event.rules)
