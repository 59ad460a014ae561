"""`tourney tune`: a search, what it promises, and the directory that keeps both."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import time
from typing import TYPE_CHECKING, Any, Final

import pytest
from cli.command import started

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney

_EVENT: Final = """\
extends: turbo_sng
field: [{strategy: shove, count: 4}, {strategy: call, count: 2}]
seats: 6
expect: [finish p95 < 30m]
tune:
  vary: {level_length: [3m, 5m], starting_bb: 10..60, growth: 1.2..2}
  prefer: [hands]
"""
_QUICK: Final = ("--jobs", "1", "--quiet", "--sheets", "12", "--runs", "200")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished tuning, in the directory `out`."""
    folder = tmp_path_factory.mktemp("tune")
    (folder / "mine.yaml").write_text(_EVENT, encoding="utf-8")
    done = started("tune", str(folder / "mine.yaml"), *_QUICK, "--out", str(folder / "out"), "--json")
    out, err = done.communicate()
    assert done.returncode == 0, err
    (folder / "found.json").write_text(out, encoding="utf-8")
    return folder


@pytest.fixture
def mine(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the finished tuning, in the working directory."""
    shutil.copytree(kept, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def _found(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "found.json").read_text("utf-8"))
    return found


def test_the_result_as_json(mine: Path) -> None:
    found = _found(mine)
    assert found["confirmed"]
    assert found["sheets"] == 12
    [promise] = found["promises"]
    assert promise["demand"] == "finish p95 < 30m"
    assert promise["runs"] == 200
    assert promise["holds"]
    assert found["trade_off"]
    assert "starting depth" in {each["knob"] for each in found["knobs"]}


def test_the_sheet_is_a_file_that_runs_without_findings(mine: Path, tourney: Tourney) -> None:
    assert (mine / "out" / "tuned.yaml").read_text("utf-8") == _found(mine)["file"]
    code, out, err = tourney("structure", "out/tuned.yaml", "--json")
    assert (code, json.loads(out)["findings"]) == (0, []), err
    assert tourney("run", "out/tuned.yaml", "--quiet")[0] == 0


def test_the_promise_can_be_played_again(mine: Path, tourney: Tourney) -> None:
    """The confirmation is an experiment as any other, of two points: `report` and `export` read it."""
    assert tourney("report", "out/confirmed")[0] == 0
    assert 'id="tuned"' in (mine / "out" / "report.html").read_text("utf-8")


def test_the_same_command_continues_and_prints_the_same(mine: Path, tourney: Tourney) -> None:
    before = (mine / "out" / "search" / "results.sqlite").stat().st_size
    code, out, _ = tourney("tune", "mine.yaml", *_QUICK, "--out", "out", "--json")
    assert code == 0
    assert json.loads(out) == _found(mine)
    assert (mine / "out" / "search" / "results.sqlite").stat().st_size == before


@pytest.mark.usefixtures("mine")
def test_the_text_fits_80_columns(tourney: Tourney) -> None:
    code, out, _ = tourney("tune", "mine.yaml", *_QUICK, "--out", "out")
    assert code == 0
    assert "What fresh runs say" in out
    assert "Compared with your sheet" in out
    assert all(len(line) <= 80 for line in out.splitlines() if "out/" not in line)


def test_another_tuning_needs_another_directory(mine: Path, tourney: Tourney) -> None:
    code, _, err = tourney("tune", "mine.yaml", *_QUICK, "--out", "out", "--seed", "9")
    assert code == 2
    assert "holds another tuning (other seed); give another --out" in err
    (mine / "full").mkdir()
    (mine / "full" / "a").touch()
    code, _, err = tourney("tune", "mine.yaml", *_QUICK, "--out", "full")
    assert code == 2
    assert "is not empty and holds no tuning" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--prefer", "skil"], "--prefer: unknown preference 'skil'; did you mean 'skill'?"),
        (["--chips", "25,1oo"], "--chips: expected a whole number such as 500, 10k or 1.5M, found the text '1oo'"),
        (["--chips", "100,25"], "--chips: denominations must ascend"),
        (["--hours", "lots"], "--hours: expected a duration such as 6h or 5h 30m, found 'lots'"),
        (["--hours", "0h"], "`expect` leaves no time to play"),
        (["--until", "23:00"], "needs `starts`"),
        (["--until", "25:00"], "--until: expected a time from 0:00 to 23:59, found '25:00'"),
        (["--starts", "2026-12-04 19:00", "--until", "19:00"], "`expect` leaves no time to play"),
        (["--sheets", "1"], "expected a whole number from 2"),
        (["--set", "tune.prefer=[banana]"], "unknown preference 'banana'"),
        (
            ["--chips", "25,100", "--set", "tune.vary.stack=[7]"],
            "a stack of 7 cannot be made of chips of 25 and more",
        ),
        (["--set", "tune.vary.breaks=every 90m for 100h"], "expected a length from 1m to 4h"),
        (["--set", "tune.vary.breaks=every 0m"], "expected breaks every 1m to 24h"),
    ],
)
def test_wrong_input(mine: Path, tourney: Tourney, arguments: list[str], message: str) -> None:
    code, _, err = tourney("tune", "mine.yaml", "--jobs", "1", "--quiet", "--out", "new", *arguments)
    assert code == 2
    assert message in " ".join(err.split())
    assert "Traceback" not in err
    assert not (mine / "new").exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [("three_days", "cannot tune an event with `days`"), ("apat_flights", "cannot tune an event with `")],
)
@pytest.mark.usefixtures("mine")
def test_events_that_cannot_be_tuned(tourney: Tourney, name: str, message: str) -> None:
    code, _, err = tourney("tune", name, "--jobs", "1", "--quiet", "--out", "new")
    assert code == 2
    assert message in err


@pytest.mark.usefixtures("mine")
def test_a_demand_that_nothing_meets_is_said_to_be_missed(tourney: Tourney) -> None:
    code, out, err = tourney(
        "tune", "mine.yaml", *_QUICK, "--out", "new", "--set", "expect=['finish p95 < 30m', 'hands mean > 500']"
    )
    assert code == 1, err
    said = " ".join(out.split())
    assert "No: no sheet was found that meets both demands." in said
    assert "No sheet of the search meets hands mean > 500, whatever else it costs" in said


def test_players_who_do_not_differ_in_skill_are_said_to_be_alike(mine: Path, tourney: Tourney) -> None:
    code, _, err = tourney("tune", "mine.yaml", "--prefer", "skill", *_QUICK, "--out", "alike")
    assert code == 2
    assert "do not differ in skill" in " ".join(err.split())
    assert not (mine / "alike").exists()


@pytest.mark.usefixtures("mine")
def test_hours_replace_the_time_of_the_file_and_nothing_else(tourney: Tourney) -> None:
    changed = "expect=['finish p95 < 30m', 'hands mean > 0.5']"
    code, out, err = tourney(
        "tune", "mine.yaml", *_QUICK, "--out", "new", "--set", changed, "--hours", "1h", "--json"
    )
    assert code == 0, err
    assert json.loads(out)["demanded"] == ["hands mean > 0.5", "finish p95 <= 1h"]


@pytest.mark.usefixtures("mine")
def test_without_a_time_it_takes_as_long_as_now(tourney: Tourney) -> None:
    code, out, err = tourney("tune", "mine.yaml", *_QUICK, "--out", "new", "--set", "expect=[]", "--json")
    assert code in {0, 1}, err
    assert "finish p95 <= " in json.loads(out)["demanded"][0]


@pytest.mark.slow
def _count_runs(store: Path) -> int:
    try:
        [(count,)] = sqlite3.connect(store).execute("SELECT COUNT(*) FROM replicates")
    except sqlite3.OperationalError:  # not yet made
        return 0
    return int(count)


def test_an_interrupt_gives_the_best_so_far(mine: Path) -> None:
    """Ctrl-C: what is printed says that it is not confirmed, and the same command continues."""
    arguments = ("tune", "mine.yaml", "--jobs", "1", "--sheets", "150", "--out", "new", "--set", "field=home_game")
    running = started(*arguments, "--set", "entries=6", new_session=True)
    store = mine / "new" / "search" / "results.sqlite"
    while not store.exists() or _count_runs(store) < 200:  # by then some sheet has been judged
        time.sleep(0.1)
        assert running.poll() is None, running.stderr.read() if running.stderr else ""
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=120)
    assert running.returncode == 130, err
    assert "Interrupted" in out
    assert "--out new continues" in " ".join(err.split())
    assert "Traceback" not in err


def test_what_is_confirmed_is_what_the_file_gives_with_the_seed_that_is_printed(mine: Path, tourney: Tourney) -> None:
    """The runs of the tests are kept as those of `tourney simulate tuned.yaml --seed N`."""
    assert tourney("simulate", "out/tuned.yaml", "--reps", "20", "--seed", "2", "--out", "again", "--quiet")[0] == 0
    rows = [
        sqlite3.connect(mine / folder / "results.sqlite")
        .execute(
            "SELECT replicate, duration_seconds, hands FROM replicates WHERE point = ? AND replicate < 20", (point,)
        )
        .fetchall()
        for folder, point in (("out/confirmed", 1), ("again", 0))
    ]
    assert rows[0] == rows[1]
    assert len(rows[0]) == 20


@pytest.mark.slow
@pytest.mark.usefixtures("mine")
def test_demands_that_conflict_are_said_to_conflict_and_the_time_is_kept(tourney: Tourney) -> None:
    """Each can be met: the sheet of the file gives more hands, but it takes longer."""
    field = "field=[{strategy: random_legal, count: 4, with: {fold_percent: 40, raise_percent: 30}}]"
    both = "expect=['hands_per_player mean > 10', 'finish p95 < 14m']"
    code, out, err = tourney(
        "tune", "mine.yaml", *_QUICK, "--out", "new", "--set", both, "--set", field, "--set", "seats=4", "--json"
    )
    assert code == 1, err
    verdict = json.loads(out)["verdict"]
    assert verdict["sentence"] == "No: no sheet was found that meets both demands"
    assert verdict["conflict"]
    said = " ".join(verdict["notes"])
    assert "hands_per_player mean > 10: at best 9." in said
    assert "among sheets that meet finish p95 < 14m" in said
    assert "finish p95 < 14m: at best 1" in said
    hands, finish = json.loads(out)["promises"]
    assert finish["met"]
    assert not hands["met"]
