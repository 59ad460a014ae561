"""`tourney run`, `simulate`, `validate` and `festival plan` with festival files."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

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


def test_an_event_of_a_run_is_played_alone_with_its_seed(tourney: Tourney, file: str, tmp_path: Path) -> None:
    _, out, _ = tourney("run", file, "--seed", "5", "--json")
    first = json.loads(out)["events"][0]
    assert first["seed"] == 5
    _, alone, _ = tourney("run", str(tmp_path / "quick.yaml"), "--seed", "5", "--json")
    assert {**json.loads(alone), "scenario": "a"} == first["result"]


def test_simulate_shows_and_writes_what_to_expect(tourney: Tourney, file: str, tmp_path: Path) -> None:
    out_folder = tmp_path / "out"
    code, out, _ = tourney("simulate", file, "--reps", "5", "--jobs", "1", "--out", str(out_folder))
    assert code == 0
    assert "P(short)" in out
    assert (out_folder / "festival.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    with (out_folder / "events.csv").open(encoding="utf-8") as rows:
        assert [row["event"] for row in csv.DictReader(rows)] == ["a", "b"]
    again = tourney("simulate", file, "--reps", "5", "--jobs", "2")[1]
    assert again == out


def test_a_sweep_plays_each_start(tourney: Tourney, file: str) -> None:
    code, out, _ = tourney("simulate", file, "--reps", "3", "--jobs", "1", "--sweep", "events.b.starts=18:10,20:00")
    assert code == 0
    assert "events.b.starts=20:00" in out
    assert "Fri 20:00" in out


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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("festival", "plan", "FILE", "--event", "c"), "unknown event 'c'"),
        (("festival", "plan", "FILE", "--event", "b", "--starts", "25:00"), "--starts: expected a time"),
        (("festival", "plan", "FILE", "--shortest", "9"), "the longest shift is shorter"),
        (("festival", "plan", "casino_weak"), "did you mean 'casino_week'?"),
        (("run", "FILE", "--hands", "x"), "--events and --hands are for one tournament"),
        (("run", "FILE", "--set", "events.c.starts=18:00"), "missing key 'tournament'"),
        (
            ("simulate", "FILE", "--sweep", "events.b.starts=18:10,20:00", "--out", "x"),
            "--out takes the results of one",
        ),
    ],
)
def test_wrong_input_exits_with_2(tourney: Tourney, file: str, arguments: tuple[str, ...], message: str) -> None:
    code, out, error = tourney(*(file if each == "FILE" else each for each in arguments))
    assert code == 2
    assert message in error
    assert "Traceback" not in error
    assert not out
