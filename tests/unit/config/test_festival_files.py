"""Festival files: what is built from them, and errors with their positions across files."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from tourney.config import load as load_module
from tourney.config import shipped
from tourney.config.load import is_festival, load_festival, read_playable
from tourney.config.problems import ConfigError
from tourney.festival.programme import Area, Feeder, Shift

if TYPE_CHECKING:
    from pathlib import Path

FILE = """\
festival: Two events
first_day: 2026-12-04
room:
  halls: [{name: Main, tables: 12, seats: 9}]
  opens: "10:00"
  open_for: 18h
staff:
  shifts: [{starts: "17:30", length: 8h, dealers: 14, repeat: {every: 1d, times: 2}}]
population: [{players: 100, plays: [turbo], bankroll: 500, spread: 60%}]
events:
  main:
    tournament: {extends: turbo_sng, entries: 40, field: [{strategy: call, share: 100%}]}
    starts: "18:00"
    repeat: {every: 1d, times: 2}
    entrants: {median: 40, spread: 20%}
  turbo:
    tournament: mine.yaml
    starts: Sat 20:00
    from: [{event: main.1, share: 25%, after: 20m}]
    from_population: true
    priority: 2
"""
MINE = """\
extends: turbo_sng
title: Mine
stack: 2000
"""


def written(folder: Path, text: str = FILE, mine: str = MINE) -> Path:
    (folder / "mine.yaml").write_text(mine, encoding="utf-8")
    path = folder / "two.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def errors(path: Path, *settings: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        load_festival(path, settings=settings)
    return [str(problem).removeprefix(str(path.parent) + "/") for problem in caught.value.problems]


def test_a_file_is_built(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert is_festival(read_playable(path))
    assert not is_festival(read_playable(tmp_path / "mine.yaml"))
    festival = load_festival(path).scenario
    assert (festival.name, festival.title, festival.first_day) == ("two", "Two events", date(2026, 12, 4))
    assert [(each.name, each.starts / 3600) for each in festival.events] == [
        ("main.1", 18),
        ("main.2", 42),
        ("turbo", 44),
    ]
    assert festival.premises.areas == (Area("Main", 12, 9),)
    assert not festival.premises.is_open(5 * 3600)
    assert festival.premises.is_open(27 * 3600)
    assert festival.staff is not None
    assert festival.staff.shifts == (Shift(63_000, 28_800, 14), Shift(149_400, 28_800, 14))
    turbo = festival.by_name["turbo"]
    assert (turbo.scenario.title, turbo.scenario.stack, turbo.priority) == ("Mine", 2000, 2)
    assert turbo.feeders == (Feeder("main.1", turbo.feeders[0].percent, 1200),)
    assert festival.by_name["main.1"].scenario.entries == 40


def test_a_title_may_be_a_block_of_one_line(tmp_path: Path) -> None:
    found = load_festival(written(tmp_path, FILE.replace("festival: Two events", "festival: >\n  Two\n  events")))
    assert found.scenario.title == "Two events"


def test_settings_reach_events_and_their_tournaments(tmp_path: Path) -> None:
    path = written(tmp_path)
    settings = ["events.turbo.starts=Sat 21:00", "events.main.tournament.stack=3000"]
    festival = load_festival(path, settings=settings).scenario
    assert festival.by_name["turbo"].starts == 45 * 3600
    assert festival.by_name["main.2"].scenario.stack == 3000


def test_errors_point_into_the_file_of_the_tournament(tmp_path: Path) -> None:
    path = written(tmp_path, mine="extends: turbo_sng\nstak: 2000\nseats: 12\n")
    assert errors(path) == [
        "mine.yaml:2:1: events.turbo.tournament.stak: unknown key 'stak'; did you mean 'stack'?",
        "mine.yaml:3:8: events.turbo.tournament.seats: expected at most 10, found the number 12",
    ]


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("event: main.1", "event: mian.1", "19:20: events.turbo.from[0].event: unknown event 'mian.1'; did you mean"),
        ("mine.yaml", "turbo_sgn", "17:17: tournament: unknown name 'turbo_sgn'; did you mean"),
        ("priority: 2", "prority: 2", "21:5: events.turbo.prority: unknown key 'prority'; did you mean 'priority'?"),
        ("Sat 20:00", "Sut 20:00", "18:13: events.turbo.starts: unknown day 'Sut'; did you mean 'Sun'"),
        ("Sat 20:00", "Sat 05:00", "18:13: events.turbo.starts: the room is closed at this time"),
        ("plays: [turbo]", "plays: [trubo]", "9:37: population[0].plays[0]: unknown event 'trubo'"),
        ("seats: 9}", "seats: 8}", "its tables have 9 seats: no hall has tables of that size"),
        ("median: 40, ", "", "15:24: events.main.entrants.spread: `spread` is only for a `median`"),
        ("length: 8h", "length: 50m", "8:38: staff.shifts[0].length: expected a whole number of downs"),
        ("length: 8h", "length: 25h", "8:38: staff.shifts[0].length: expected a whole number of downs, at most 24h"),
        ("open_for: 18h", "open_for: 30h", "6:13: room.open_for: expected from 1m to 24h"),
        ("every: 1d, times: 2}\n", "every: 1s, times: 2}\n", "14:21: events.main.repeat.every: expected at least a"),
        ("mine.yaml", "casino_week", "17:17: tournament: unknown name 'casino_week'; see `tourney list scenarios`"),
        ("2026-12-04", "2026-13-04", "2:12: first_day: expected a date such as 2026-12-04"),
        ("priority: 2", "seats_to: nobody", "21:15: events.turbo.seats_to: unknown event 'nobody'"),
        ("priority: 2", "halls: [Mian]", "21:13: events.turbo.halls[0]: unknown hall 'Mian'; did you mean 'Main'?"),
        ("priority: 2", "seats_to: main.1", "events send their players to each other in a circle"),
        ("priority: 2", 'flight_starts: ["21:00"]', "events.turbo.flight_starts: the tournament has no"),
        ("events:", "evnts:", "unknown key 'evnts'; did you mean 'events'?"),
        ("median: 40", "past: [1]", "events.main.entrants"),
        ("festival: Two events", 'festival: "Two\\nevents"', "festival: expected one line of text, found a line"),
        ("festival: Two events", 'festival: "Two\\tevents"', "festival: expected one line of text, found a tab"),
    ],
)  # fmt: skip
def test_errors_tell_where_and_what_is_meant(tmp_path: Path, old: str, new: str, error: str) -> None:
    assert old in FILE
    found = errors(written(tmp_path, FILE.replace(old, new)))
    assert any(error in each for each in found), found
    assert all("Error" not in each for each in found)


@pytest.mark.parametrize(
    ("old", "new", "warning"),
    [
        ("priority: 2", "cap: 1", "events.turbo.cap: turbo sells one entry, so nobody plays"),
        ("plays: [turbo]", "plays: [main]", "events.turbo.from_population: no players of the population play turbo"),
        ("Sat 20:00", "Fri 18:00", "events.turbo.starts: turbo sells no entries once it has begun, so nobody can"),
        ("Sat 20:00", "Fri 17:30", "nobody can come from main.1, which starts no earlier"),
        ("priority: 2", "seats_to: last\n  last: {tournament: mine.yaml, starts: 18:00}", "come from turbo"),
        ("events:", "expect: [turbo end p95 before 2:00]\nevents:", "turbo has not begun at this time: name the day"),
        ("events:", "expect: [turbo end p95 before 2:00]\nevents:", "such as Sun 02:00"),
        ("dealers: 14, repeat: {every: 1d, times: 2}", "dealers: 14", "no dealer is on duty when main.2 starts"),
    ],
)  # fmt: skip
def test_what_is_senseless_is_warned_about(tmp_path: Path, old: str, new: str, warning: str) -> None:
    assert old in FILE
    assert not load_festival(written(tmp_path)).warnings
    found = [str(each) for each in load_festival(written(tmp_path, FILE.replace(old, new))).warnings]
    assert any(warning in each for each in found), found


def test_events_that_are_repeated_as_often_are_linked_one_by_one(tmp_path: Path) -> None:
    text = FILE.replace("event: main.1", "event: main")
    assert "17:20: events.turbo.from[0].event: main is repeated: name one of them, such as main.1" in " ".join(
        errors(written(tmp_path, text.replace("    priority: 2\n", "")))
    ).replace("19:20", "17:20")
    text = text.replace("    priority: 2", "    repeat: {every: 1d, times: 2}")
    events = load_festival(written(tmp_path, text)).scenario.by_name
    assert [events[name].feeders[0].source for name in ("turbo.1", "turbo.2")] == ["main.1", "main.2"]
    text = text.replace("from: [{event: main,", "seats_to: main\n    #")
    assert "circle" not in text
    seats = load_festival(written(tmp_path, text)).scenario.by_name
    assert [seats[name].seats_to for name in ("turbo.1", "turbo.2")] == ["main.1", "main.2"]


def test_a_time_with_its_day_is_as_expected(tmp_path: Path) -> None:
    text = FILE.replace("events:", "expect: [turbo end p95 before Sun 2:00, main end before 23:30]\nevents:")
    assert not load_festival(written(tmp_path, text)).warnings


def test_flights_that_overlap_are_refused(tmp_path: Path) -> None:
    mine = MINE + "flights: {count: 2, until_level: 3}\n"  # three levels of five minutes
    text = FILE.replace("    priority: 2\n", "    flight_starts: [Sat 20:14, Sat 21:00]\n")
    advice = "expected a later time: the flights of a festival share its room and cannot overlap"
    message = f"flight 2 starts before flight 1 is over, which lasts 15m; {advice}"
    assert errors(written(tmp_path, text, mine)) == [f"two.yaml:21:21: events.turbo.flight_starts[0]: {message}"]
    own = mine.replace("until_level: 3", "until_level: 3, starts: [14m]")
    assert errors(written(tmp_path, FILE, own)) == [
        f"mine.yaml:4:46: events.turbo.tournament.flights.starts[0]: {message}"
    ]
    found = load_festival(written(tmp_path, text.replace("20:14", "20:15"), mine)).scenario.by_name["turbo"]
    assert found.scenario.flights is not None
    assert found.scenario.flights.starts == (0, 15 * 60, 3600)


@pytest.mark.parametrize("name", shipped.list_names("festivals"))
def test_shipped_festivals_load_without_warnings(name: str) -> None:
    path = shipped.find("festivals", name)
    assert path is not None
    found = load_festival(path)
    assert found.scenario.events
    assert not found.warnings


def test_the_shipped_sunday_has_a_hundred_starts() -> None:
    path = shipped.find("festivals", "online_sunday")
    assert path is not None
    festival = load_festival(path).scenario
    assert len(festival.events) == 100
    assert not festival.premises.areas
    assert festival.population


def test_too_many_events_are_refused_before_any_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """500 are allowed: 498 repetitions, a repeated and a single one."""
    monkeypatch.setattr(load_module, "build_tournament", _never)
    many = FILE.replace("times: 2}\n    entrants", "times: 500}\n    entrants")
    assert many != FILE
    assert errors(written(tmp_path, many)) == ["two.yaml:11:3: events: more than 500 events"]
    monkeypatch.undo()
    most = many.replace("times: 500}", "times: 499}").replace("every: 1d, times: 499", "every: 1m, times: 499")
    assert len(load_festival(written(tmp_path, most)).scenario.events) == 500


def _never(*_: object) -> None:
    raise AssertionError("a tournament is built")


def test_the_parts_of_a_document_are_found_in_one_pass(tmp_path: Path) -> None:
    """Each part has the positions of its own values; so many events take time in proportion."""
    document = read_playable(written(tmp_path))
    paths = [("events", name, "tournament") for name in ("main", "turbo")]
    parts = document.parts(paths)
    for at in paths:
        assert parts[at].marks == {path[3:]: mark for path, mark in document.marks.items() if path[:3] == at}
        assert () in parts[at].marks
        assert () not in parts[at].key_marks
        assert ("title",) in parts[at].key_marks
    assert not document.parts([])
