"""`tourney run`, `simulate`, `validate` and `festival plan` with festival files."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tourney as api
from tourney.errors import InvalidArgument
from tourney.festival.programme import Festival
from tourney.tasks.exports import read_calendar

if TYPE_CHECKING:
    from cli.command import Tourney

FILE = """\
festival: Two events
first_day: 2026-12-04
room: {halls: [{name: Main, tables: 5, seats: 9}]}
events:
  a:
    tournament: {extends: quick.yaml}
    starts: "18:00"
  b:
    tournament: {extends: quick.yaml, title: Second, fee: 1}
    starts: "18:10"
    from: [{event: a, share: 50%}]
"""
QUICK = """\
extends: turbo_sng
entries: 24
fee: 2
field: [{strategy: shove, share: 50%}, {strategy: call, share: 50%}]
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "quick.yaml").write_text(QUICK, encoding="utf-8")
    path = tmp_path / "two.yaml"
    path.write_text(FILE, encoding="utf-8")
    return str(path)


def test_run_shows_the_events(tourney: Tourney, file: str) -> None:
    code, out, _ = tourney("run", file, "--seed", "5")
    assert code == 0
    assert "Two events" in out
    assert "Fri 18:00" in out


def test_a_run_without_a_seed_takes_that_of_the_file(tourney: Tourney, file: str) -> None:
    path = Path(file)
    path.write_text("seed: 5\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    of_file, asked, other = (
        tourney("run", file, "--json", *words)[1] for words in ([], ["--seed", "5"], ["--seed", "6"])
    )
    assert of_file == asked != other


def test_an_event_of_a_run_is_played_alone_with_its_seed(tourney: Tourney, file: str, tmp_path: Path) -> None:
    _, out, _ = tourney("run", file, "--seed", "5", "--json")
    first = json.loads(out)["events"][0]
    assert first["seed"] == 5
    _, alone, _ = tourney("run", str(tmp_path / "quick.yaml"), "--seed", "5", "--json")
    assert {**json.loads(alone), "scenario": "a"} == first["result"]


SIMULATE = ("--jobs", "1", "-q")


def test_simulate_shows_what_to_expect(tourney: Tourney, file: str) -> None:
    code, out, _ = tourney("simulate", file, "--reps", "5", *SIMULATE)
    assert code == 0
    assert "P(short)" in out
    assert tourney("simulate", file, "--reps", "5", "--jobs", "2", "-q")[1] == out


def test_an_experiment_is_kept_continued_and_shown(tourney: Tourney, file: str, tmp_path: Path) -> None:
    whole, added = str(tmp_path / "whole"), str(tmp_path / "added")
    _, out, _ = tourney("simulate", file, "--reps", "6", "--out", whole, *SIMULATE)
    tourney("simulate", file, "--reps", "2", "--out", added, *SIMULATE)
    code, resumed, _ = tourney("resume", added, "--reps", "6", *SIMULATE)
    assert code == 0
    assert resumed.replace(added, whole) == out
    code, out, _ = tourney("compare", whole, added)
    assert code == 0
    assert "replicates are paired" in out
    assert "a: entries" in out
    ends = re.search(r"b: end +(Fri|Sat) \d\d:\d\d +(Fri|Sat) \d\d:\d\d +0:00", out)  # days of the festival
    assert ends is not None
    code, out, _ = tourney("report", whole, added)
    assert code == 0
    page = (tmp_path / "whole" / "report.html").read_text(encoding="utf-8")
    assert "2 festivals side by side" in page
    assert re.search(r"b: end</th><td>(Fri|Sat) \d\d:\d\d", page)
    listed = tourney("experiments", str(tmp_path))[1]
    assert "Two events" in listed
    assert re.search(r"(Fri|Sat) \d\d:\d\d", listed)


def test_an_experiment_is_exported(tourney: Tourney, file: str, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    tourney("simulate", file, "--reps", "3", "--out", str(folder), *SIMULATE)
    code, out, _ = tourney("export", str(folder))
    assert code == 0
    with (folder / "events.csv").open(encoding="utf-8") as rows:
        assert [row["name"] for row in csv.DictReader(rows)] == ["a", "b"] * 3
    with (folder / "measures.csv").open(encoding="utf-8") as rows:
        measured = list(csv.DictReader(rows))
    with (folder / "outlook_events.csv").open(encoding="utf-8") as rows:
        outlook = list(csv.DictReader(rows))
    ends = sorted(float(row["a end"]) for row in measured)
    assert float(outlook[0]["ends_p50"]) == ends[1]
    pytest.importorskip("icalendar")
    code, out, _ = tourney("export", str(folder), "--to", "ics")
    assert out == f"{folder / 'schedule.ics'}: 2 events\n"
    first, _ = read_calendar((folder / "schedule.ics").read_bytes())
    midnight = datetime(2026, 12, 4)  # noqa: DTZ001 - in the room's own time
    assert (first.starts, first.ends) == (midnight + timedelta(hours=18), midnight + timedelta(seconds=ends[1]))


def test_a_sweep_plays_each_start(tourney: Tourney, file: str, tmp_path: Path) -> None:
    sweep = ("--sweep", "events.b.starts=18:10,20:00")
    code, out, _ = tourney("simulate", file, "--reps", "3", *sweep, "--out", str(tmp_path / "x"), *SIMULATE)
    assert code == 0
    assert "events.b.starts=20:00" in out
    assert "Fri 20:00" in out
    assert {each.name for each in (tmp_path / "x").glob("scenario*")} == {"scenario.0.yaml", "scenario.1.yaml"}
    assert tourney("simulate", file, "--reps", "3", *sweep, *SIMULATE)[1].replace("\n", "") == out.replace("\n", "")


def test_expectations_decide_the_exit_code(tourney: Tourney, file: str) -> None:
    tables = 'expect=["room tables <= 5", "room tables > 5"]'
    code, out, _ = tourney("simulate", file, "--reps", "12", "--set", tables, *SIMULATE)
    assert code == 1
    assert "holds" in out
    assert "fails" in out


def test_json(tourney: Tourney, file: str) -> None:
    _, out, _ = tourney("simulate", file, "--reps", "3", "--json", *SIMULATE)
    [point] = json.loads(out)["points"]
    assert point["events"] == ["a", "b"]
    assert point["measures"]["a entries"]["mean"]["value"] == 24
    assert {row["capacity"] for row in point["half_hours"]} == {5}


def test_a_tournament_and_a_festival_cannot_be_compared(tourney: Tourney, file: str, tmp_path: Path) -> None:
    code, out, error = tourney("compare", file, str(tmp_path / "quick.yaml"), "--reps", "2", "--jobs", "1", "-q")
    assert code == 2
    assert "is a festival" in error
    assert not out


def test_the_example_in_the_docs(tourney: Tourney, tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "festival.md").read_text(encoding="utf-8")
    example, expected = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    path = tmp_path / "example.yaml"
    path.write_text(example, encoding="utf-8")
    assert tourney("validate", str(path), "--strict")[0] == 0
    path.write_text(example + expected, encoding="utf-8")
    assert tourney("validate", str(path))[0] == 0


def test_a_festival_can_be_simulated_from_python(file: str) -> None:
    found = api.simulate(file, reps=2, jobs=1)
    assert found.scenario.title == "Two events"
    assert "P(short)" in found.summary()
    assert len(found.to_frames()["events"]) == 4


def test_python_takes_festivals_by_the_words_of_tournaments(tourney: Tourney, file: str) -> None:
    later = api.load(file, "events.b.starts=18:30")
    assert isinstance(later, Festival)
    assert later.by_name["b"].starts == 18.5 * 3600
    played = api.run(later, seed=5, replicate=1)
    _, out, _ = tourney("run", file, "--set", "events.b.starts=18:30", "--seed", "5", "--replicate", "1", "--json")
    assert json.loads(json.dumps([each.as_record() for each in played.results if each])) == [
        each["result"] for each in json.loads(out)["events"]
    ]
    assert replace(played, results=()) == api.simulate(later, reps=2, seed=5, jobs=1).replicates[1]
    assert len(repr(played)) < 200
    assert repr(api.run(file, seed=5)).startswith("<Replicate 0 of a festival: 2 of 2 events over, ")
    with pytest.raises(InvalidArgument, match="`sinks` are for one tournament"):
        api.run(file, sinks=[print])


def test_validate(tourney: Tourney, file: str) -> None:
    code, out, _ = tourney("validate", file)
    assert code == 0
    assert out.endswith("Two events: 2 events\n")


def test_plan(tourney: Tourney, file: str, tmp_path: Path) -> None:
    pytest.importorskip("scipy")
    options = ("--reps", "5", "--jobs", "1")
    code, out, _ = tourney("festival", "plan", file, "--event", "b", "--starts", "18:10,21:00", *options)
    assert code == 0
    assert "earliest" in out
    code, out, _ = tourney("festival", "plan", file, "--caps", *options)
    assert code == 0
    assert "turned away" in out
    roster = tmp_path / "roster.csv"
    code, out, _ = tourney("festival", "plan", file, "--out", str(roster), *options)
    assert code == 0
    assert "hours paid" in out
    assert roster.read_text(encoding="utf-8").startswith("dealer,starts,ends,hours,breaks")


def test_starts_may_name_their_day(tourney: Tourney, file: str) -> None:
    options = ("--event", "b", "--starts", "Sat 18:00,2026-12-06 18:00,17:00", "--reps", "1", "--jobs", "1")
    code, out, _ = tourney("festival", "plan", file, *options)
    assert code == 0
    assert re.findall(r"b +(\w{3} \d\d:\d\d)", out) == ["Fri 17:00", "Sat 18:00", "Sun 18:00"]


@pytest.mark.parametrize("width", ["80", "100"])
def test_tables_fit_into_80_columns(tourney: Tourney, width: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", width)
    settings = ("--set", "staff.shifts.0.dealers=9")  # so that much is lacking
    for command in (("run",), ("simulate", "--reps", "2", *SIMULATE)):
        code, out, _ = tourney(command[0], "four_day_series", *command[1:], *settings)
        assert code == 0
        assert "alternates" in out
        assert max(map(len, out.splitlines())) <= int(width)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("festival", "plan", "FILE", "--event", "c"), "unknown event 'c'"),
        (("festival", "plan", "FILE", "--event", "b", "--starts", "25:00"), "--starts: expected a time"),
        (("festival", "plan", "FILE", "--event", "b", "--starts", "Fri 18:10,2026-12-03 18:00"), "the room is open"),
        (("festival", "plan", "FILE", "--starts", "18:00"), "--starts needs --event"),
        (("festival", "plan", "FILE", "--event", "b", "--caps"), "--caps and --event are different plans"),
        (("festival", "plan", "FILE", "--caps", "--out", "x.csv"), "--out writes the roster"),
        (("festival", "plan", "FILE", "--out", "FILE"), "--out would overwrite"),
        (("festival", "plan", "turbo_sng"), "turbo_sng:3:1: expected a festival, found no key `festival`"),
        (("festival", "plan", "FILE", "--shortest", "9"), "the longest shift is shorter"),
        (("festival", "plan", "casino_weak"), "did you mean 'casino_week'?"),
        (("run", "FILE", "--hands", "x"), "--events and --hands are for one tournament"),
        (("run", "FILE", "--set", "events.c.starts=18:00"), "missing key 'tournament'"),
        (("simulate", "FILE", "--set", "expect=[room shrt < 5%]"), "did you mean 'room short'?"),
        (
            ("simulate", "FILE", "--sweep", "events.b.starts=18:10,25:00"),
            "--sweep events.b.starts=25:00:1:25: events.b.starts",
        ),
        (("structure", "FILE"), "two.yaml:1:1: festival: expected a tournament, found a festival"),
        (("forecast", "FILE", "--level", "2", "--players", "9"), "expected a tournament, found a festival"),
        (("tune", "FILE"), "expected a tournament, found a festival"),
    ],
)
def test_wrong_input_exits_with_2(tourney: Tourney, file: str, arguments: tuple[str, ...], message: str) -> None:
    code, out, error = tourney(*(file if each == "FILE" else each for each in arguments))
    assert code == 2
    assert message in error
    assert "Traceback" not in error
    assert not out


def test_no_name_in_a_roster_is_a_formula(tourney: Tourney, file: str, tmp_path: Path) -> None:
    """A spreadsheet takes a cell that begins with = + - @ for a formula (OWASP, CSV injection)."""
    pytest.importorskip("scipy")
    names = ["=1+1", "+1", "-1", "@SUM(A1)"]
    people = ", ".join(f'{{name: "{name}"}}' for name in names)
    shift = 'shifts: [{starts: "18:00", length: 4h, dealers: 1}]'
    roster = tmp_path / "roster.csv"
    options = ("--reps", "1", "--jobs", "1", "--out", str(roster), "--set", f"staff={{{shift}, people: [{people}]}}")
    assert tourney("festival", "plan", file, *options)[0] == 0
    with roster.open(encoding="utf-8") as rows:
        found = {row["dealer"] for row in csv.DictReader(rows)}
    assert {f"'{name}" for name in names} <= found <= {*(f"'{name}" for name in names), "open"}


def test_warnings_are_about_the_entrants_of_the_festival_and_come_once(tourney: Tourney, tmp_path: Path) -> None:
    """Entries close after an hour, when 83% are there: 6 of 37 come later, and 20 of the 120 of the tournament."""
    text = """
festival: F
first_day: 2027-01-08
events:
  one:
    tournament:
      extends: deepstack_daily
      entries: 120
      late_registration: 2
      arrivals: [{at: 0, there: 80%}, {at: 3h, there: 89%}, {at: 4h, there: 100%}]
    starts: 14:00
    entrants: {from: 25, to: 49}
"""
    path = tmp_path / "f.yaml"
    path.write_text(text, encoding="utf-8")
    _, _, error = tourney("validate", str(path))
    assert "events.one.tournament.arrivals" in error
    assert "about 6 of 37 entrants arrive later" in error
    assert "of 120" not in error


def test_a_warning_about_several_events_names_them(tourney: Tourney, tmp_path: Path) -> None:
    late = "late_registration: 2\narrivals: [{at: 0, there: 50%}, {at: 3h, there: 100%}]"
    (tmp_path / "late.yaml").write_text(f"extends: deepstack_daily\n{late}\n", encoding="utf-8")
    events = "".join(f"  e{number}: {{tournament: late.yaml, starts: 14:00}}\n" for number in range(6))
    path = tmp_path / "f.yaml"
    path.write_text(f"festival: F\nfirst_day: 2027-01-08\nevents:\n{events}", encoding="utf-8")
    _, _, error = tourney("validate", str(path))
    assert error.count("warning: ") == 1
    assert "events.e0.tournament.arrivals" in error
    assert error.endswith("(also: e1, e2, e3 and 2 more)\n")
