"""`tourney clock`: the page it writes, and what it refuses."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney

FILE: Final = """\
title: Friday </script><i> & friends
game: no_limit_holdem
starts: 2026-12-04 19:00
schedule:
  chips: [25, 100]
  levels:
    - {sb: 25, bb: 50, minutes: 10}
    - {sb: 100, bb: 200, ante: 200, minutes: 5}
    - {break: 5m, name: <b>tea, remove: [25]}
    - {sb: 1000, bb: 2000, minutes: 5}
    - {sb: 50k, bb: 100k, minutes: 5}
payouts: {percent: [60, 40]}
buy_in: 20
pace: online
seats: 5
stack: 1000
rebuy: {chips: 1500, cost: 20, until_level: 1}
field: [{strategy: shove, count: 6}]
""".replace("minutes: 10", "length: 10m").replace("minutes: 5", "length: 5m")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "friday.yaml").write_text(FILE, encoding="utf-8")
    return tmp_path


def _data(folder: Path, name: str = "clock.html") -> dict[str, Any]:
    page = (folder / name).read_text(encoding="utf-8")
    found = re.findall(r'<script type="application/json">(.*?)</script>', page)
    assert len(found) == 1
    data: dict[str, Any] = json.loads(found[0])
    return data


def test_what_the_page_knows(tourney: Tourney, folder: Path) -> None:
    code, out, err = tourney("clock", "friday.yaml", "--reps", "3", "--jobs", "1", "-q")
    assert code == 0
    assert all(": warning: " in line for line in err.splitlines())
    assert out == "clock.html: open it in a browser; its keys are listed at the bottom of the page\n"
    data = _data(folder)
    assert data["starts"] == "2026-12-04T19:00:00"
    assert [(row["level"], row["name"], row["seconds"], row["stakes"], row["ante"]) for row in data["rows"]] == [
        (1, "", 600, "25 / 50", ""),
        (2, "", 300, "100 / 200", "200"),
        (0, "<b>tea: 25 off the table", 300, "", ""),
        (3, "", 300, "1,000 / 2,000", ""),
        (4, "", 300, "50k / 100k", ""),
    ]
    assert [data[key] for key in ("stack", "entries", "rebuy", "addOn", "endsAt")] == [1000, 6, 1500, 0, 1]
    assert [each["entries"] for each in data["prizes"]] == list(range(3, 13))
    assert data["prizes"][3] == {"entries": 6, "prizes": [72, 48]}  # of 6 x 20
    assert data["prizes"][4] == {"entries": 7, "prizes": [84, 56]}
    assert len(data["runs"]) == 3
    for run in data["runs"]:
        assert run["starts"][0] == 0
        assert run["players"][0] == 6
        assert run["finish"] >= run["starts"][-1]
    page = (folder / "clock.html").read_text(encoding="utf-8")
    assert "<i>" not in page
    assert "<b>" not in page


def test_the_same_page_for_the_same_seed(tourney: Tourney, folder: Path) -> None:
    for name, seed, jobs in (("one", "5", "1"), ("two", "5", "2"), ("other", "6", "1")):
        arguments = ("friday.yaml", "--reps", "4", "--seed", seed, "--jobs", jobs, "--out", name, "-q")
        assert tourney("clock", *arguments)[0] == 0
    assert (folder / "one").read_bytes() == (folder / "two").read_bytes()
    assert (folder / "one").read_bytes() != (folder / "other").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "note"),
    [
        (("friday.yaml",), "none was asked for"),
        (("apat_flights",), "several days or flights"),
        (("three_days",), "several days or flights"),
        (("shootout",), "in a shootout"),
        (("hourglass",), "a time limit"),
        (("friday.yaml", "--set", "state={level: 2, players: 4}"), "has a `state`"),
    ],
)
def test_why_there_is_no_forecast(arguments: tuple[str, ...], note: str, tourney: Tourney, folder: Path) -> None:
    reps = ("--reps", "0") if note.startswith("none") else ()
    assert tourney("clock", *arguments, *reps)[0] == 0
    data = _data(folder)
    assert data["runs"] == []
    assert note in data["note"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere",), "nowhere"),
        (("friday.yaml", "--reps", "-1"), "--reps"),
        (("friday.yaml", "--reps", "3000"), "--reps"),
        (("friday.yaml", "--reps", "many"), "--reps"),
        (("friday.yaml", "--jobs", "0", "--reps", "0"), "--jobs"),
        (("friday.yaml", "--seed", "-1"), "--seed"),
        (("friday.yaml", "--set", "stak=3"), "stack"),
        (
            (
                "friday.yaml",
                "--set",
                "schedule={levels: [{sb: 1, bb: 2, hands: 9}, {sb: 2, bb: 4, length: 9m}]}",
                "--reps",
                "0",
            ),
            "level 1 of",
        ),
        (("friday.yaml", "--reps", "0", "--out", "no/where.html"), "no/where.html"),
        (("friday.yaml", "--reps", "0", "--out", "."), "."),
        ((), "file"),
    ],
)
def test_nonsense(arguments: tuple[str, ...], said: str, tourney: Tourney) -> None:
    code, out, err = tourney("clock", *arguments)
    assert (code, out) == (2, "")
    assert said in re.sub(r"\x1b\[[0-9;]*m", "", err).lower()
    assert "Traceback" not in err


def test_a_festival_has_no_clock(tourney: Tourney) -> None:
    code, out, err = tourney("clock", "casino_week")
    assert (code, out) == (2, "")
    assert "a clock is of a tournament" in err
