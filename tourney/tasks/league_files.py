"""What `tourney league` does with players, events and directories: the players named, the games, their results."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.config.load import load_player
from tourney.config.problems import ConfigError, nearest
from tourney.config.resolved import Resolved, resolve_playable
from tourney.config.source import read_settings
from tourney.errors import InvalidArgument
from tourney.experiment.league import GAMES, LeagueFound, Scoreboard, list_matches
from tourney.experiment.plan import MANIFEST, Plan, Point, grid_of, read_plan
from tourney.experiment.store import StoreError
from tourney.inputs import one_line
from tourney.sim.scenario import Scenario
from tourney.strategies.references import SUFFIX, absolute, find_players_in
from tourney.tasks.experiment_files import open_experiment, replay_command, rule_of, scenario_of
from tourney.tuning.sheet_runs import SearchStage, Task

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.config.load import Playable
    from tourney.experiment.engines import Engine
    from tourney.experiment.replicate import Replicate
    from tourney.experiment.run import ReplicateFailed

MOST_PLAYERS: Final = 30
USUAL_DEALS: Final = 100
_ROUND: Final = 10
"""The deals that all matches play before any plays more, so that an interrupted league compares all players."""

_KEYS: Final = ("strategy", "name", "with")
_LONGEST_NAME: Final = 100
_NOT_PLAYERS: Final = ("test_", "_", "conftest")
"""How the names of files begin that hold no players."""


class LeaguePlayer(NamedTuple):
    """A player of a league, as a group of a field names it.

    Attributes:
        name: The name in results.
        strategy: The name or reference, with an absolute path.
        parameters: The parameters of the strategy.
    """

    name: str
    strategy: str
    parameters: dict[str, Any]


# The players.


def read_league_players(given: Sequence[str]) -> list[LeaguePlayer]:
    """The players of a league.

    Each text is a name, a reference, a group of a field such as `{strategy: nit, name: Nit, with: {...}}`, or a
    directory, which stands for all players in its Python files.

    Raises:
        InvalidArgument: There is no such player, two have the same name, or there are too few or too many.
    """
    players = [player for text in given for player in _read_players(text)]
    # With 30 players there are 435 matches already.
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise InvalidArgument(f"a league has from 2 to {MOST_PLAYERS} players, not {len(players)}")
    for name, times in Counter(player.name for player in players).items():
        if times > 1:
            raise InvalidArgument(
                f"{times} players have the name {name!r}: give each a name, as in {{strategy: {name}, name: Other}}"
            )
    return players


def _read_players(text: str) -> Iterator[LeaguePlayer]:
    # A brace begins a group; no name of a strategy has one.
    if text.lstrip().startswith("{"):
        yield _read_group(text)
    # `text.strip()`: the empty text would be the working directory.
    elif text.strip() and Path(text).is_dir():
        yield from _read_folder(Path(text))
    else:
        yield _check_player(_usual_name(text), text, {}, text)


def _read_group(text: str) -> LeaguePlayer:
    """The player of a group, written as in a field."""
    document = read_settings([f"player={text}"])
    if document.problems:
        raise InvalidArgument(f"{one_line(text)}: {document.problems[0].message}")
    group = document.data["player"] if isinstance(document.data, dict) else None
    if not isinstance(group, dict):
        raise InvalidArgument(f"{one_line(text)}: expected a player such as {{strategy: nit, name: Nit}}")
    for key in group:
        if key not in _KEYS:
            raise InvalidArgument(f"{one_line(text)}: unknown key {str(key)!r}{nearest(str(key), _KEYS)}")
    strategy, name, parameters = group.get("strategy"), group.get("name"), group.get("with", {})
    if not isinstance(strategy, str) or not strategy:
        raise InvalidArgument(f"{one_line(text)}: expected the name of a strategy as `strategy`")
    if name is not None and (not isinstance(name, str) or not 0 < len(name) <= _LONGEST_NAME):
        raise InvalidArgument(f"{one_line(text)}: `name` must be a text of at most {_LONGEST_NAME} characters")
    if not isinstance(parameters, dict):
        raise InvalidArgument(f"{one_line(text)}: `with` must be a mapping of parameters, such as {{skill: 0.5}}")
    return _check_player(name or _usual_name(strategy), strategy, parameters, text)


def _read_folder(folder: Path) -> Iterator[LeaguePlayer]:
    """The players in the Python files of a directory, without tests."""
    files = [each for each in sorted(folder.glob(f"*{SUFFIX}")) if not each.name.startswith(_NOT_PLAYERS)]
    found = [(file, name) for file in files for name in find_players_in(file)]
    if not found:
        raise InvalidArgument(
            f"{folder} has no players: no Python file in it defines a class with a method act(view)"
        )
    often = Counter(name for _, name in found)
    for file, name in found:
        reference = f"{file}:{name}"
        # The class alone, unless two files have one of that name.
        yield _check_player(name if often[name] == 1 else f"{file.stem}:{name}", reference, {}, reference)


def _usual_name(strategy: str) -> str:
    """The name in results: the strategy, without the directories of a file."""
    where, colon, name = strategy.rpartition(":")
    return f"{Path(where).name}{colon}{name}" if where.endswith(SUFFIX) else strategy


def _check_player(name: str, strategy: str, parameters: dict[str, Any], text: str) -> LeaguePlayer:
    """The player, once it has been loaded."""
    try:
        # Loaded now, so that a wrong player is refused before hours of play.
        load_player(strategy, settings=[f"{key}={_as_yaml(value)}" for key, value in parameters.items()])
    except ConfigError as error:
        problem = error.problems[0]
        raise InvalidArgument(f"{one_line(text)}: {problem.path}: {problem.message}") from error
    return LeaguePlayer(one_line(name, _LONGEST_NAME), absolute(strategy, Path()), parameters)


def _as_yaml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=float)  # JSON is YAML; other numbers are decimal


# The games.


class LeaguePlan(NamedTuple):
    """A league that can be played.

    Attributes:
        players: The names of the players.
        plan: The games as the plan of an experiment: a point for each game of each match, a replicate for each deal.
        points: The tournament of each point.
    """

    players: tuple[str, ...]
    plan: Plan
    points: Sequence[Resolved[Playable]]

    @property
    def deals(self) -> int:
        """The deals of each match."""
        return self.plan.rule.most

    @property
    def games(self) -> int:
        """The games of all matches."""
        return len(self.points) * self.deals

    def name_game(self, point: int) -> str:
        """The players of a game, the one with the first half of the entrants first."""
        # Points are matches times games; see `plan_league`.
        match, game = divmod(point, GAMES)
        names = [self.players[player] for player in list_matches(len(self.players))[match]]
        return " against ".join(reversed(names) if game else names)

    def replay(self, folder: Path, failed: ReplicateFailed) -> str:
        """The command that plays a game that failed again, from the directory of the league."""
        file = scenario_of(folder, self.plan, failed.point)
        return f"{replay_command(file, (), self.plan.seed)} {failed.failure.number}"

    def find(self, board: Scoreboard) -> LeagueFound:
        """The results of the games on a scoreboard."""
        event = self.points[0].scenario
        is_adjusted = isinstance(event, Scenario) and event.redeals > 0
        return board.find(self.plan.title, self.plan.seed, self.deals, adjusted=is_adjusted)


def plan_league(
    file: Path,
    players: Sequence[LeaguePlayer],
    *,
    settings: Sequence[str] = (),
    entries: int | None = None,
    deals: int = USUAL_DEALS,
    seed: int | None = None,
) -> LeaguePlan:
    """Plan a league: in each match, half of the entrants are of one player, the other half of the other.

    Args:
        file: The file of a tournament.
        players: The players.
        settings: Settings of the tournament.
        entries: The number of entrants; None for that of the file.
        deals: The deals of each match; each is two games.
        seed: The seed; None for the file's own.

    Raises:
        ConfigError: The file or the settings are invalid.
        InvalidArgument: The event is none that a league can play.
    """
    if entries is not None:
        # The file's own field may count out other entries. Each point replaces it by two players anyhow.
        settings = [*settings, f"entries={entries}", "field=[{strategy: call, share: 100}]"]
    event = _check_event(resolve_playable(file, settings=settings).scenario)
    owns = [
        f"field={_as_yaml(_share_seats(event, players[first], players[second]))}"
        for one, other in list_matches(len(players))
        # Game 0 and game 1 of a deal: points 2m and 2m + 1 are match m, on which `name_game` and `play_league` rely.
        for first, second in ((one, other), (other, one))
    ]
    points = [resolve_playable(file, settings=[*settings, own]) for own in owns]
    plan = Plan(
        name=event.name,
        title=event.title,
        seed=event.seed if seed is None else seed,
        rule=rule_of(deals),
        every=grid_of(event),
        points=tuple(Point((own,), each.digest) for own, each in zip(owns, points, strict=True)),
    )
    return LeaguePlan(tuple(player.name for player in players), plan, points)


def _check_event(event: Playable) -> Scenario:
    if not isinstance(event, Scenario):
        raise InvalidArgument("a league plays a tournament, not a festival")
    if event.midway is not None:
        raise InvalidArgument("a league plays an event from its start: leave out `now` and `players` of the event")
    if not event.prize_pool and event.bounty is None:
        raise InvalidArgument("a league counts prize money, and this event has none: set `buy_in` or `guarantee`")
    return event


def _share_seats(event: Scenario, first: LeaguePlayer, second: LeaguePlayer) -> list[dict[str, Any]]:
    """The field of a game: the first player has one entrant more if their number is odd."""
    halves = (event.entries - event.entries // 2, event.entries // 2)
    field = []
    for player, half in zip((first, second), halves, strict=True):
        group: dict[str, Any] = {"strategy": player.strategy, "name": player.name}
        # With a turnout the number of entrants differs from run to run, so it cannot be counted out.
        group |= {"count": half} if event.turnout is None else {"share": 50}
        field.append(group | ({"with": player.parameters} if player.parameters else {}))
    return field


def play_league(
    league: LeaguePlan, board: Scoreboard, workers: Engine, out: Path | None, note: Callable[[int], None]
) -> None:
    """Play the games that are not known, and note all on the scoreboard; after an interruption it has those so far.

    Args:
        league: The league.
        board: Where games are noted.
        workers: The engine.
        out: The directory of the games, as of an experiment, where a league goes on; None for none.
        note: Called with the number of further games that are known.

    Raises:
        StoreError: The directory holds another league, or cannot be written.
        ReplicateFailed: A game failed.
    """
    if out is not None:
        # Before the directory is opened, which would say less of what differs.
        _check_folder(out, league.plan)
    opened = nullcontext(None) if out is None else open_experiment(out, league.plan, league.points)
    with opened as experiment:
        stage = SearchStage(
            workers,
            lambda point: _check_event(league.points[point].scenario),
            league.plan.seed,
            league.plan.every,
            None if experiment is None else experiment.store,
        )
        known: list[set[int]] = []

        def on_done(point: int, done: Sequence[Replicate]) -> None:
            board.note(*divmod(point, GAMES), done)
            note(len(done))

        for point in range(len(league.points)):
            # Games that are known from before an interruption.
            games = stage.read_runs(point)
            known.append({each.number for each in games})
            on_done(point, games)
        stage.play(list(_divide_games(league.deals, known)), on_done)


def _check_folder(folder: Path, plan: Plan) -> None:
    """Raise `StoreError` if the directory holds a league of other players."""
    if not (folder / MANIFEST).exists():
        return
    points = read_plan(folder).points
    # Other settings, such as more deals, may go on; other players may not.
    if [point.settings for point in points] != [point.settings for point in plan.points]:
        raise StoreError(
            f"{folder} was started with other players or another number of entrants, or holds no league; give "
            "another --out"
        )


def _divide_games(deals: int, known: Sequence[set[int]]) -> Iterator[Task]:
    """Yield the games that are missing, so that all matches play the same few deals before the next."""
    for start in range(0, deals, _ROUND):
        for point, numbers in enumerate(known):
            # Deals that are known are left out, wherever the interruption was.
            yield Task(point, [deal for deal in range(start, min(start + _ROUND, deals)) if deal not in numbers])
