"""Experiments from the command line: what they tell, keep, refuse, and survive."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from cli.command import TOURNEY, started

from tourney.experiment.store import DATABASE, Store, StoreError
from tourney.streams import Stream

if TYPE_CHECKING:
    from cli.command import Tourney

    from tourney.experiment.work import Done

_EVENT: Final = """\
title: Friday
game: no_limit_holdem
schedule: {level_length: 5m, levels: [{sb: 10, bb: 20}, {sb: 25, bb: 50}, {sb: 100, bb: 200}, {sb: 500, bb: 1000}]}
payouts: {percent: [60, 40]}
pace: online
seats: 6
stack: 500
buy_in: 10
entries: 12
field: [{strategy: random_legal, share: 50%}, {strategy: call, share: 50%}]
"""


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "friday.yaml"
    path.write_text(_EVENT, encoding="utf-8")
    return path


def kept(folder: Path, point: int = 0) -> list[Done]:
    with Store(folder) as store:
        return list(store.read(point))


def _count_kept(folder: Path) -> int:
    """The replicates stored so far; 0 while the file is not there, or not yet filled by the process that makes it."""
    with suppress(StoreError):
        return len(kept(folder))
    return 0


def test_what_it_tells(tourney: Tourney, event: Path) -> None:
    code, out, err = tourney("simulate", str(event), "--reps", "20", "--jobs", "1", "--quiet")
    assert code == 0
    assert all(": warning: " in line for line in err.splitlines())
    first, second, third, *_ = out.splitlines()
    assert re.fullmatch(r"It ends after \d+ min \(the median; 95% interval \d:\d\d to \d:\d\d\)\.", first)
    assert re.fullmatch(r"90% of runs end between \d:\d\d and \d:\d\d\.", second)
    assert third.startswith("Friday: No-limit hold'em, 12 entrants, 500 chips each, seed 0; 20 replicates")
    assert "random_legal" in out
    assert "skill" not in out  # nobody has any
    assert len(out.splitlines()) <= 32  # with who is left after each level


def test_too_few_for_an_interval(tourney: Tourney, event: Path) -> None:
    code, out, _ = tourney("simulate", str(event), "--reps", "1", "--jobs", "1", "--quiet")
    assert code == 0
    assert "(the median of 1 replicate, too few for an interval)." in out.splitlines()[0]
    assert "90% of runs" not in out


@pytest.mark.parametrize(("reps", "which", "times"), [("2", "Both", 2), ("18", "All 18", 4)])
def test_few_runs_tell_where_they_end_and_no_more(
    tourney: Tourney, event: Path, reps: str, which: str, times: int
) -> None:
    """Another run ends within the range of n with a chance of (n - 1) / (n + 1): below 9/10 up to 18 (Wilks 1941)."""
    code, out, _ = tourney("simulate", str(event), "--reps", reps, "--jobs", "1", "--quiet")
    assert code == 0
    assert "90% of runs" not in out
    assert re.search(rf"(?m)^{which} runs end between \d:\d\d and \d:\d\d\.$", out)
    finish = next(line for line in out.splitlines() if line.startswith("Finish time"))
    assert len(re.findall(r"\d+:\d\d", finish)) == times  # mean and median, from ten on an interval; no quantiles


def test_jobs_change_nothing(tourney: Tourney, event: Path, tmp_path: Path) -> None:
    outputs = set()
    for jobs in ("1", "2"):
        folder = tmp_path / f"jobs{jobs}"
        code, out, _ = tourney("simulate", str(event), "--reps", "40", "--jobs", jobs, "--out", str(folder), "-q")
        assert code == 0
        outputs.add(out)
    assert len(outputs) == 1
    assert kept(tmp_path / "jobs1") == kept(tmp_path / "jobs2")
    manifests = [(tmp_path / f"jobs{jobs}" / "manifest.json").read_bytes() for jobs in "12"]
    assert manifests[0] == manifests[1]


def test_a_sweep(tourney: Tourney, event: Path, tmp_path: Path) -> None:
    """Each point is what the same setting gives by itself."""
    folder = tmp_path / "sweep"
    code, out, _ = tourney(
        "simulate", str(event), "--reps", "6", "-q", "--out", str(folder), "--sweep", "stack=500,1000",
        "--sweep", "seats=4,6",
    )  # fmt: skip
    assert code == 0
    assert all(words in out for words in ("stack=500 seats=4", "stack=1000 seats=6"))
    alone = tmp_path / "alone"
    tourney(
        "simulate", str(event), "--reps", "6", "-q", "--out", str(alone), "--set", "stack=1000", "--set", "seats=4"
    )
    assert kept(folder, 2) == kept(alone)
    assert len(kept(folder, 3)) == 6


def test_each_point_of_a_sweep_has_its_expectations(tourney: Tourney, event: Path) -> None:
    _, out, _ = tourney(
        "simulate", str(event), "--reps", "4", "-q", "--jobs", "1", "--sweep", "stack=500,1000",
        "--set", 'expect=["finish p50 < 90h"]',
    )  # fmt: skip
    first, second = (out.index(f"stack={stack}") for stack in (500, 1000))
    assert out.count("finish p50 < 90h") == 2
    assert first < out.index("finish p50 < 90h") < second < out.rindex("finish p50 < 90h")


def test_faults_are_told_with_the_command_that_shows_them(tourney: Tourney, event: Path) -> None:
    """What is told to be run names the replicate that it happened in."""
    faulty = 'field=[{strategy: "misbehaving:Overbets", share: 25%}, {strategy: random_legal, share: 75%}]'
    _, out, _ = tourney("simulate", str(event), "--reps", "2", "-q", "--jobs", "1", "--set", faulty)
    assert re.search(r"Strategies made \d+ faults; for details: tourney run .* --replicate 0", " ".join(out.split()))


def test_expectations_decide_the_exit_code(tourney: Tourney, event: Path) -> None:
    def outcome(*expected: str) -> tuple[int, str]:
        setting = f"expect={json.dumps(expected)}"
        code, out, _ = tourney("simulate", str(event), "--reps", "30", "-q", "--set", setting, "--jobs", "1")
        return code, out

    code, out = outcome("finish p50 < 9h", "tables max <= 2")
    assert (code, out.count("holds")) == (0, 2)
    code, out = outcome("finish mean > 9h")
    assert (code, out.count("fails")) == (1, 1)
    code, out = outcome("finish p50 < 9h", "finish p99 < 9h")  # 30 replicates do not bound the 99%
    assert (code, out.count("not yet known")) == (0, 1)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            ("--set", 'expect=["finsh < 2h"]'),
            "expect[0]: unknown measure 'finsh'; did you mean 'finish'?",
        ),
        (("--set", 'expect=["finish < 2"]'), "expected a duration such as 6h or 5h 30m, found '2'"),
        (("--set", 'expect=["finish 2h"]'), "write an expectation as `finish p95 < 6h`"),
        (("--set", 'expect=["tables max < 2bb"]'), "the unit is count, not bb"),
        (("--sweep", "stack"), "write a sweep as path=a,b,c"),
        (("--sweep", "stack=5,5"), "lists a value twice"),
        (("--sweep", "stak=5,6"), "unknown key 'stak'; did you mean 'stack'?"),
        (("--jobs", "many"), "--jobs must be auto or a number"),
        (("--engine", "nonsense:x"), "cannot load engine 'nonsense:x'"),
    ],
)
def test_wrong_input(tourney: Tourney, event: Path, options: tuple[str, str], words: str) -> None:
    code, _, err = tourney("simulate", str(event), "--reps", "3", "-q", *options)
    assert code == 2
    assert words in err
    assert "Traceback" not in err


# What is kept, and gone on with


def test_a_folder_is_for_one_experiment(tourney: Tourney, event: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    run = ("simulate", str(event), "--reps", "5", "-q", "--out", str(folder), "--jobs", "1")
    assert tourney(*run)[0] == 0
    assert tourney(*run)[0] == 0  # the same again: nothing to be done
    for more, words in (
        (("--seed", "9"), "another --seed (0, not 9)"),
        (("--set", "stack=600"), "another scenario, or it has changed since"),
        (("--sweep", "stack=600,700"), "another --sweep"),
    ):
        code, _, err = tourney(*run, *more)
        assert code == 2
        assert words in err
    code, _, err = tourney(*run[:2], "--reps", "4", *run[4:])
    assert (code, "a larger --reps adds replicates" in err) == (2, True)
    event.write_text(_EVENT.replace("stack: 500", "stack: 900"), encoding="utf-8")
    assert "has changed since" in tourney(*run)[2]
    assert tourney("resume", str(folder), "-q")[0] == 0  # it has a scenario of its own


def test_folders_that_cannot_be_gone_on_with(tourney: Tourney, event: Path, tmp_path: Path) -> None:
    def refused(folder: Path) -> str:
        code, _, err = tourney("resume", str(folder), "-q")
        assert code == 2
        assert "Traceback" not in err
        return err

    folder = tmp_path / "out"
    assert "expected the directory of an experiment" in refused(folder)
    assert tourney("simulate", str(event), "--reps", "4", "-q", "--out", str(folder), "--jobs", "1")[0] == 0
    manifest = folder / "manifest.json"
    whole = manifest.read_text(encoding="utf-8")
    manifest.write_text(whole.replace('"tourney": "', '"tourney": "0.0.0-'), encoding="utf-8")
    assert "use that version" in refused(folder)
    manifest.write_text(whole[:100], encoding="utf-8")
    assert "is not a manifest" in refused(folder)
    manifest.write_text('{"format": 99}', encoding="utf-8")
    assert "its format is not 1" in refused(folder)
    manifest.write_text(whole.replace('"seed"', '"sead"'), encoding="utf-8")
    assert "is not a valid manifest" in refused(folder)
    manifest.write_text(whole, encoding="utf-8")
    scenario = folder / "scenario.yaml"
    text = scenario.read_text(encoding="utf-8")
    scenario.write_text(text.replace('"stack": 500', '"stack": 501'), encoding="utf-8")
    assert "has changed since the experiment started" in refused(folder)
    scenario.write_text(text, encoding="utf-8")
    database = (folder / DATABASE).read_bytes()
    (folder / DATABASE).write_bytes(database[: len(database) // 2])
    assert DATABASE in refused(folder)
    (folder / DATABASE).unlink()
    other = sqlite3.connect(folder / DATABASE)
    other.execute("CREATE TABLE customers (name TEXT)")
    other.close()
    assert "belongs to another program" in refused(folder)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "letter.txt").write_text("dear")
    code, _, err = tourney("simulate", str(event), "--reps", "4", "-q", "--out", str(elsewhere))
    assert (code, "is not empty and holds no experiment" in err) == (2, True)


def _ended(*arguments: str) -> int:
    return subprocess.run([*TOURNEY, *arguments], capture_output=True, timeout=120, check=False).returncode


def _children(process: int) -> list[int]:
    """The processes of an experiment, its own apart, wherever forkserver has put them in the tree."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process:
            child = int(status.parent.name)
            found += [child, *_children(child)]
    return found


def _survives(event: Path, tmp_path: Path, times: int, key: int) -> None:
    """Kill a worker or the parent at random moments, then go on: the data are those of an undisturbed run."""
    reps = "120"
    plain = tmp_path / "plain"
    began = time.monotonic()
    assert _ended("simulate", str(event), "--reps", reps, "--jobs", "2", "-q", "--out", str(plain)) == 0
    took = time.monotonic() - began
    expected = kept(plain)
    assert len(expected) == int(reps)
    stream = Stream(key)
    for number in range(times):
        folder = tmp_path / f"killed{number}"
        process = started("simulate", str(event), "--reps", reps, "--jobs", "2", "-q", "--out", str(folder))
        time.sleep(0.3 + took * stream.below(1000) / 1000)
        workers = _children(process.pid)
        if number % 2 and workers:
            with suppress(ProcessLookupError):  # it has ended by itself meanwhile
                os.kill(workers[stream.below(len(workers))], signal.SIGKILL)
        else:
            process.kill()
        process.communicate(timeout=120)
        reported = kept(folder) if (folder / "manifest.json").exists() else []
        assert all(each == expected[each.number] for each in reported)
        if process.returncode:
            again = ["resume", str(folder)]
            if not (folder / "manifest.json").exists():
                again = ["simulate", str(event), "--reps", reps, "--out", str(folder)]
            assert _ended(*again, "--jobs", "2", "-q") == 0
        assert kept(folder) == expected


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="/proc and signals")
def test_it_survives_kills(event: Path, tmp_path: Path) -> None:
    _survives(event, tmp_path, times=4, key=1)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="/proc and signals")
def test_it_survives_twenty_kills(event: Path, tmp_path: Path) -> None:
    _survives(event, tmp_path, times=20, key=2)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_tells_what_is_known_and_how_to_go_on(event: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    process = started("simulate", str(event), "--reps", "100000", "--jobs", "2", "--out", str(folder))
    end = time.monotonic() + 60
    while time.monotonic() < end and _count_kept(folder) <= 20:
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "incomplete" in out
    assert f"tourney resume {folder}" in err
    assert "Traceback" not in err


_TWO_KINDS: Final = "field=[{strategy: tight_aggressive, count: 6}, {strategy: call, count: 3}]"


def test_returns_of_one_kind_of_player_are_not_printed(tourney: Tourney) -> None:
    """Somebody of it always wins, and it loses the fees."""
    one, two = (
        tourney("simulate", "turbo_sng", *more, "--reps", "2", "--jobs", "1", "-q")[1]
        for more in ((), ("--set", _TWO_KINDS))
    )
    assert "ROI" not in one
    assert "ROI" in two


def test_few_replicates_have_no_interval_of_a_mean(tourney: Tourney) -> None:
    """A share below 0% and a loss of more than all that was paid are impossible."""
    few, enough = (
        tourney("simulate", "turbo_sng", "--set", _TWO_KINDS, "--reps", reps, "--jobs", "1", "-q")[1]
        for reps in ("9", "10")
    )
    rows = {line[:6]: line for line in few.splitlines()}
    assert " to " not in rows["Hands "] + rows["Table "] + rows["tight_"]
    assert " to " in next(line for line in enough.splitlines() if line.startswith("Hands"))
