"""Results as JSON and as Markdown, lists of experiments, and completion in the shell."""

from __future__ import annotations

import json
import os
import re
import subprocess
from typing import TYPE_CHECKING, Final

import pytest
from cli.command import TOURNEY
from rich.console import Group
from rich.table import Table
from rich.text import Text

from tourney.cli.console import choice, complete_file
from tourney.reporting.fitted_table import FittedTable, as_markdown
from tourney.reporting.text import as_text

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney

_QUIET: Final = ("--jobs", "1", "-q")


def _rows(markdown: str) -> list[list[str]]:
    """The rows of all pipe tables."""
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in markdown.splitlines() if line[:1] == "|"
    ]


def test_simulate_as_json(tourney: Tourney) -> None:
    code, out, _ = tourney("simulate", "turbo_sng", "--reps", "20", "--sweep", "stack=1000,1500", "--json", *_QUIET)
    assert code == 0
    found = json.loads(out)
    assert (found["name"], found["seed"], found["rule"]) == ("turbo_sng", 0, "20 replicates")
    one, other = found["points"]
    assert (one["settings"], other["settings"]) == (["stack=1000"], ["stack=1500"])
    finish = one["measures"]["finish"]
    assert finish["unit"] == "seconds"
    assert finish["mean"]["low"] < finish["mean"]["value"] < finish["mean"]["high"]
    assert finish["p5"]["value"] <= finish["p50"]["value"] <= finish["p95"]["value"]
    assert {"rebuys", "overtime", "end m"} <= one["measures"].keys()  # all measures, not only those of the terminal
    assert sum(each["entrants"] for each in one["strategies"]) == one["entrants"]


def test_json_does_not_claim_what_few_runs_cannot_tell(tourney: Tourney) -> None:
    _, out, _ = tourney("simulate", "turbo_sng", "--reps", "5", "--json", *_QUIET)
    finish = json.loads(out)["points"][0]["measures"]["finish"]
    assert finish["p5"] is finish["p95"] is None
    assert finish["mean"]["low"] is finish["p50"]["low"] is None


def test_simulate_as_markdown(tourney: Tourney) -> None:
    code, out, _ = tourney("simulate", "turbo_sng", "--reps", "20", "--markdown", *_QUIET)
    assert code == 0
    rows = _rows(out)
    assert rows[0] == ["", "mean", "95% interval", "5%", "median", "95%", "n"]
    assert rows[1] == [":---", *["---:"] * 6]
    assert rows[2][0] == "Finish time"
    assert out.startswith("It ends after ")


def test_compare_in_both_forms(tourney: Tourney) -> None:
    command = ("compare", "turbo_sng", "home_game", "--reps", "12", *_QUIET)
    code, out, _ = tourney(*command, "--json")
    assert code == 0
    [comparison] = json.loads(out)["comparisons"]
    finish = next(each for each in comparison["differences"] if each["measure"] == "finish")
    change = finish["second"]["value"] - finish["first"]["value"]
    assert not comparison["paired"]  # nine entrants and eighteen
    assert finish["change"]["value"] == pytest.approx(change)
    heading, _, first, *_ = _rows(tourney(*command, "--markdown")[1])
    assert heading == ["", "first", "second", "change", "95% interval", "saved", "n"]  # the drawing is left out
    assert first[0] == "Finish time"


def test_structure_as_markdown(tourney: Tourney) -> None:
    code, out, _ = tourney("structure", "home_game", "--markdown")
    assert code == 0
    assert _rows(out)[0][:4] == ["level", "clock", "length", "blinds"]
    assert re.search(r"(?m)^- level 11: note: never reached", out)


@pytest.mark.parametrize(
    "command", ["simulate turbo_sng", "compare turbo_sng home_game", "structure home_game", "experiments ."]
)
def test_only_one_form(tourney: Tourney, command: str) -> None:
    code, out, err = tourney(*command.split(), "--json", "--markdown")
    assert (code, out) == (2, "")
    assert err == "give either --json or --markdown, not both\n"


def test_markdown_is_escaped() -> None:
    table = Table("a_b", "c|d", title="*one*")
    table.add_row(Text("[x]"), "two\nlines")
    written = as_markdown(Group(Text("first\nsecond"), table, ""))
    assert written == (
        "first  \nsecond\n\n**\\*one\\***\n\n| a\\_b | c\\|d |\n| :--- | :--- |\n| \\[x\\] | two lines |\n"
    )


def test_spare_columns_are_left_out_one_after_another() -> None:
    table = FittedTable("name", "first", "second", "third")
    table.add_row("x" * 20, "y" * 20, "z" * 20, "w" * 20)
    table.spare = ("second", "first")
    assert all(name in as_text(table, 120) for name in ("first", "second"))
    assert "second" not in as_text(table, 75)
    assert "first" in as_text(table, 75)
    assert "first" not in as_text(table, 50)


# Lists of experiments


def test_a_list_of_experiments(tourney: Tourney, tmp_path: Path) -> None:
    for name, more in (("one", ("--reps", "20")), ("deep/two", ("--reps", "3", "--sweep", "stack=1000,1500"))):
        assert tourney("simulate", "turbo_sng", *more, "--out", str(tmp_path / name), *_QUIET)[0] == 0
    code, out, err = tourney("experiments", str(tmp_path), "--markdown")
    assert (code, err) == (0, "")
    heading, _, *rows = _rows(out)
    assert heading == [
        "experiment",
        "event",
        "settings",
        "seed",
        "runs",
        "median finish",
        "95% interval",
        "95% end by",
    ]
    assert [row[0] for row in rows] == ["deep/two", "", "one"]
    assert [row[2] for row in rows] == ["stack=1000", "stack=1500", ""]
    assert [row[4] for row in rows] == ["3", "3", "20"]
    assert [bool(row[6]) for row in rows] == [False, False, True]  # three runs have no interval
    found = json.loads(tourney("experiments", str(tmp_path), "--json")[1])
    assert [each["replicates"] for each in found] == [3, 3, 20]
    assert found[2]["complete"] is True


def test_a_broken_experiment_does_not_hide_the_others(tourney: Tourney, tmp_path: Path) -> None:
    assert tourney("simulate", "turbo_sng", "--reps", "2", "--out", str(tmp_path / "good"), *_QUIET)[0] == 0
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "manifest.json").write_text("{}", encoding="utf-8")
    code, out, err = tourney("experiments", str(tmp_path))
    assert code == 2
    assert "good" in out
    assert "is not a manifest" in err
    assert "Traceback" not in err


def test_no_experiments(tourney: Tourney, tmp_path: Path) -> None:
    code, _, err = tourney("experiments", str(tmp_path))
    assert (code, "contains no experiment directory" in err) == (2, True)
    code, _, err = tourney("experiments", str(tmp_path / "none"))
    assert (code, "is not a directory" in err) == (2, True)


# Completion


def test_names_and_files_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "turnip.yaml").touch()
    (tmp_path / "turtle.txt").touch()
    (tmp_path / "turf").mkdir()
    assert complete_file("scenarios")("tur") == ["turbo_sng", "turf/", "turnip.yaml"]
    assert complete_file("scenarios")("./turn") == ["./turnip.yaml"]
    assert complete_file("scenarios")("missing/x") == []
    assert choice("one", "two")("t") == ["two"]


@pytest.mark.slow
def test_the_shell_completes(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "_TOURNEY_COMPLETE": "complete_bash",
        "COMP_WORDS": "tourney simulate turb",
        "COMP_CWORD": "2",
    }
    code = "import sys; sys.argv = ['tourney']; from tourney.cli.app import app; app(prog_name='tourney')"
    done = subprocess.run(
        [TOURNEY[0], "-c", code], check=False, env=environment, capture_output=True, encoding="utf-8",
        timeout=60, cwd=tmp_path,
    )  # fmt: skip
    assert done.stdout.split() == ["turbo_sng"]


def test_compare_reads_all_files_before_it_plays_one(tourney: Tourney, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(*_: object, **__: object) -> None:
        raise AssertionError("played before all files were read")

    monkeypatch.setattr("tourney.experiment.experiment.Experiment.play", play)
    code, _, error = tourney("compare", "turbo_sng", "turbo_sgn", "--reps", "2", *_QUIET)
    assert code == 2
    assert "turbo_sng" in error  # the nearest name
