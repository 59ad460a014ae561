"""What is printed is no wider than the terminal, where that can be avoided, and nothing is cut."""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from rich.box import SIMPLE_HEAD
from rich.console import Console

from tourney.reporting.fitted_table import FittedTable

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney


@pytest.mark.parametrize(
    "command",
    [
        "simulate horse --reps 2 -q --jobs 1 --set entries=9",
        "simulate turbo_sng --reps 12 -q --jobs 1",
        "compare turbo_sng home_game --reps 12 -q --jobs 1",
        "simulate best_stack_forward --set entries=30 --set starts=2026-12-04T12:00 --reps 24 -q --jobs 1",
        "run shootout -q",
        "run horse -q --set entries=9",
        "structure apat_flights",
        "structure home_game",
        "icm --stacks 5000,3000,2000 --payouts 50,30,20",
        "list strategies",
        "list variants",
    ],
)
def test_eighty_columns_are_enough(tourney: Tourney, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = tourney(*command.split())
    assert code == 0
    findings = [line for line in out.splitlines() if re.match(r"\S+:\d+:\d+: ", line)]  # of a level sheet
    assert [line for line in out.splitlines() if len(line.rstrip()) > 80 and line not in findings] == []
    assert "…" not in out


def test_the_list_of_a_sweep_fits_eighty_columns(
    tourney: Tourney, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What is swept is never cut: it is all that tells the rows apart."""
    monkeypatch.setenv("COLUMNS", "80")
    out = str(tmp_path / "a_long_name")
    tourney(
        "simulate",
        "home_game",
        "--sweep",
        "schedule.level_length=10m,15m",
        "--reps",
        "2",
        "--out",
        out,
        "-q",
        "--jobs",
        "1",
    )
    _, listed, _ = tourney("experiments", str(tmp_path))
    assert [line for line in listed.splitlines() if len(line.rstrip()) > 80] == []
    assert "schedule.level_length=10m" in listed
    assert "schedule.level_length=15m" in listed


def test_the_help_names_the_extra(tourney: Tourney) -> None:
    assert "[tune]" in tourney("tune", "--help")[1]


def test_lines_are_a_hundred_wide_where_no_terminal_shows_them(
    tourney: Tourney, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.chdir(tmp_path)
    _, out, _ = tourney("simulate", "horse", "--set", "entries=9", "--reps", "2", "-q", "--jobs", "1")
    assert 80 < max(len(line.rstrip()) for line in out.splitlines()) <= 100


@pytest.mark.parametrize(
    ("width", "heading"), [(60, "has the winner"), (42, "has the winner"), (28, "has the"), (9, "has the")]
)
def test_a_table_becomes_narrower_and_is_never_cut(width: int, heading: str) -> None:
    table = FittedTable("strategy", box=SIMPLE_HEAD)
    table.add_column("ROI", justify="right")
    table.add_column("has the winner", justify="right")
    table.add_row("tight_aggressive", "-196.8%", "12.5%")
    console = Console(file=StringIO(), width=width)
    console.print(table, crop=False)
    out = console.file.getvalue()  # type: ignore[attr-defined]
    assert heading in out
    assert all(word in out.replace("\n", " ") for word in ("tight_aggressive", "-196.8%", "12.5%", "winner"))


@pytest.mark.parametrize(("width", "shown"), [(40, True), (24, False)])
def test_a_spare_column_goes_before_words_are_broken(width: int, shown: bool) -> None:  # noqa: FBT001 - a column
    table = FittedTable("strategy", "ROI", "plot", box=SIMPLE_HEAD)
    table.add_row("tight aggressive", "5%", "----o----")
    table.spare_last = True
    console = Console(file=StringIO(), width=width)
    console.print(table)
    out = console.file.getvalue()  # type: ignore[attr-defined]
    assert "tight aggressive" in out
    assert ("plot" in out and "----o----" in out) is shown
