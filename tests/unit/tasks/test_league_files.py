"""Players of a league by name, file and directory; duplicate games; leagues that go on in a directory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tourney.config.named_files import scenario_file
from tourney.errors import InvalidArgument
from tourney.experiment.engines import LOCAL, engine
from tourney.experiment.league import Scoreboard, score_games, takings_of
from tourney.experiment.replicate import play_replicate
from tourney.experiment.store import StoreError
from tourney.sim.events import Registered, Seated
from tourney.sim.scenario import Scenario
from tourney.sim.tournament import Tournament
from tourney.tasks.league_files import LeaguePlan, plan_league, play_league, read_league_players

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.sim.events import FloorEvent

_SOURCE: Final = """
from tourney import Action, View, check_or_call, fold

class Calls:
    def act(self, view: View) -> Action:
        return check_or_call()
"""
_SHORT: Final = ("stack=300",)


def _plan(*players: str, deals: int = 2, settings: tuple[str, ...] = _SHORT) -> LeaguePlan:
    file = scenario_file("turbo_sng")
    return plan_league(file, read_league_players(players), settings=settings, deals=deals)


def _play(plan: LeaguePlan, out: Path | None = None, jobs: int = 1) -> tuple[Scoreboard, list[int]]:
    board = Scoreboard(plan.players)
    known: list[int] = []
    with engine(LOCAL, jobs) as workers:
        play_league(plan, board, workers, out, known.append)
    return board, known


# Players


def test_a_folder_has_the_players_of_its_files(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(_SOURCE, encoding="utf-8")
    (tmp_path / "two.py").write_text(_SOURCE + "class Other(Calls): pass\n", encoding="utf-8")
    (tmp_path / "test_one.py").write_text("raise RuntimeError", encoding="utf-8")
    (tmp_path / "helper.py").write_text("x = 1", encoding="utf-8")
    found = read_league_players([str(tmp_path), "nit"])
    assert [each.name for each in found] == ["one:Calls", "two:Calls", "Other", "nit"]
    assert found[2].strategy == f"{tmp_path / 'two.py'}:Other"


def test_a_player_with_parameters() -> None:
    group = "{strategy: tight_aggressive, name: Loose, with: {looseness: 1.8}}"
    plan = _plan("nit", group)
    event = plan.points[0].scenario
    assert isinstance(event, Scenario)
    assert [(group.player.name, group.count) for group in event.field] == [("nit", 5), ("Loose", 4)]
    assert [float(value) for _, value in event.field[1].player.parameters] == [1.8]


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (["nit"], "from 2 to 30 players, not 1"),
        (["nit"] * 31, "from 2 to 30 players, not 31"),
        (["nit", "nit"], "2 players have the name 'nit'"),
        (["nit", "nut"], "did you mean 'nit'"),
        (["nit", ""], "unknown strategy ''"),
        (["nit", "{strategi: nit}"], "unknown key 'strategi'; did you mean 'strategy'"),
        (["nit", "{name: x}"], "expected the name of a strategy"),
        (["nit", "{strategy: ["], "not valid YAML"),
        (["nit", "{strategy: nit, name: 7}"], "`name` must be a text"),
        (["nit", "{strategy: nit, with: 7}"], "`with` must be a mapping"),
        (["nit", "{strategy: tight_aggressive, with: {loosness: 2}}"], "did you mean 'looseness'"),
    ],
)
def test_players_that_are_refused(players: list[str], message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        read_league_players(players)


def test_a_folder_without_players(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match="has no players"):
        read_league_players([str(tmp_path)])


# Events


@pytest.mark.parametrize(
    ("event", "settings", "message"),
    [
        ("turbo_sng", ("buy_in=0",), "has none: set `buy_in`"),
        ("casino_week", (), "not a festival"),
    ],
)
def test_events_that_are_refused(event: str, settings: tuple[str, ...], message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        plan_league(scenario_file(event), read_league_players(["nit", "shove"]), settings=settings)


# Duplicate games


def _seats_and_names(scenario: Scenario, deal: int) -> tuple[dict[int, tuple[int, int]], dict[int, str]]:
    """The first seat of each entrant, and the strategy."""
    seats: dict[int, tuple[int, int]] = {}
    names: dict[int, str] = {}

    def note(event: FloorEvent) -> None:
        match event:
            case Registered():
                names[event.player] = event.strategy
            case Seated():
                seats.setdefault(event.player, (event.table, event.seat))

    Tournament(scenario, 5, replicate=deal, sinks=[note]).run()
    return seats, names


def test_in_the_second_game_the_players_change_seats() -> None:
    one, other = (each.scenario for each in _plan("nit", "shove").points)
    assert isinstance(one, Scenario)
    assert isinstance(other, Scenario)
    (seats, names), (other_seats, other_names) = (_seats_and_names(each, 3) for each in (one, other))
    assert seats == other_seats
    assert len(seats) == 9
    assert {(names[each], other_names[each]) for each in names} == {("nit", "shove"), ("shove", "nit")}


@pytest.mark.parametrize("settings", [_SHORT, (*_SHORT, "entries={from: 5, to: 8}")])
def test_equal_players_are_exactly_even_in_every_deal(settings: tuple[str, ...]) -> None:
    """Luck of seats and cards cancels: each has each entrant's result once, also with a drawn number of entrants."""
    plan = _plan("nit", "{strategy: nit, name: Same}", deals=12, settings=settings)
    board, _ = _play(plan)
    [meeting] = plan.find(board).meetings
    assert meeting.score is not None
    assert meeting.score[:3] == (0.5, 0.5, 0.5)
    event = plan.points[0].scenario
    assert isinstance(event, Scenario)
    singles = [takings_of(play_replicate(event, 0, deal, 60), "nit", "Same") for deal in range(12)]
    assert any(score_games([game]) != 0.5 for game in singles)


# Directories


def test_a_league_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, known = _play(_plan("nit", "shove", "call", deals=4))
    assert sum(known) == 24
    _play(_plan("nit", "shove", "call", deals=2), tmp_path / "league")
    more = _plan("nit", "shove", "call", deals=4)
    board, known = _play(more, tmp_path / "league", jobs=2)
    assert known[:6] == [2] * 6
    assert sum(known) == 24
    assert more.find(board) == more.find(whole)


def test_a_directory_of_other_players(tmp_path: Path) -> None:
    _play(_plan("nit", "shove", deals=1), tmp_path / "league")
    with pytest.raises(StoreError, match="was started with other players"):
        _play(_plan("nit", "call", deals=1), tmp_path / "league")
