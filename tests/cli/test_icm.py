"""`tourney icm`: what it prints, what it takes, what it refuses."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from cli.command import TOURNEY

from tourney import mode

if TYPE_CHECKING:
    from cli.command import Tourney


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def rows(out: str) -> list[list[str]]:
    """The rows of the table: what begins with a player's number and has five cells."""
    cells = [line.split() for line in out.splitlines()]
    return [row for row in cells if len(row) == 5 and row[0].isdigit()]


def test_the_table(tourney: Tourney) -> None:
    # The example of Wikipedia's article on the independent chip model.
    code, out, err = tourney("icm", "--stacks", "50,30,20", "--payouts", "70,30")
    assert (code, err) == (0, "")
    assert out.startswith("3 players, 100 chips, 2 prizes: 100\n")
    assert rows(out) == [
        ["1", "50", "50.00%", "45.18", "50.00"],
        ["2", "30", "30.00%", "32.25", "30.00"],
        ["3", "20", "20.00%", "22.57", "20.00"],
    ]


def test_json(tourney: Tourney) -> None:
    code, out, err = tourney("icm", "--stacks", "1500, 1.2k", "--payouts", "100,76", "--json")
    assert (code, err) == (0, "")
    record = json.loads(out)
    assert record["prizes"] == [100, 76]
    assert record["players"][0] == {
        "stack": 1500,
        "share": pytest.approx(5 / 9),
        "icm": pytest.approx(76 + 24 * 5 / 9),
        "chip_chop": pytest.approx(76 + 24 * 5 / 9),
    }


def test_numbers_are_written_as_in_files(tourney: Tourney) -> None:
    _, out, _ = tourney("icm", "--stacks", "10k,1.5M,50_000,0,7", "--payouts", "1k", "--json")
    assert [player["stack"] for player in json.loads(out)["players"]] == [10_000, 1_500_000, 50_000, 0, 7]


def test_prizes_of_players_who_are_out_are_left_out(tourney: Tourney) -> None:
    code, out, err = tourney("icm", "--stacks", "30,20", "--payouts", "50,30,20")
    assert (code, err) == (0, "--payouts: 3 prizes for 2 stacks; the last prizes are ignored\n")
    assert out.startswith("2 players, 50 chips, 2 prizes: 80\n")


@pytest.mark.parametrize("text", ["30\n20\n10\n", "30,20,10", "\ufeff30, 20,\r\n\r\n10,\n"])
def test_a_file_of_stacks(text: str, tourney: Tourney) -> None:
    Path("stacks.csv").write_text(text, encoding="utf-8", newline="")
    Path("prizes.txt").write_text("50\n30\n", encoding="utf-8")
    assert tourney("icm", "--stacks", "@stacks.csv", "--payouts", "@prizes.txt") == tourney(
        "icm", "--stacks", "30,20,10", "--payouts", "50,30"
    )


def test_of_many_stacks_twenty_are_shown(tourney: Tourney) -> None:
    Path("stacks").write_text("\n".join(str(1000 + number) for number in range(1520)), encoding="utf-8")
    arguments = ("icm", "--stacks", "@stacks", "--payouts", "5k,3k,2k")
    _, out, _ = tourney(*arguments)
    assert [row[:2] for row in rows(out)] == [[f"{number + 1}", f"{1000 + number:,}"] for number in range(20)]
    assert "and 1,500 more (--json lists all)" in out
    _, out, _ = tourney(*arguments, "--json")
    assert sum(player["icm"] for player in json.loads(out)["players"]) == pytest.approx(10_000)


_REFUSED: Final = [
    (
        "50,x,3",
        "70",
        "--stacks: amount 2: expected a whole number such as 500, 10k or 1.5M, found the text 'x'",
    ),
    ("50,-3", "70", "--stacks: amount 2: expected at least 0, found the number -3"),
    ("50", "70,-3", "--payouts: amount 2: expected at least 0, found the number -3"),
    ("50,,3", "70", "--stacks: amount 2: expected a whole number such as 500, 10k or 1.5M, found nothing"),
    ("1,000", "70", "--stacks: amount 2: expected a whole number such as 500, 10k or 1.5M, found the text '000'"),
    ("1.5", "70", "--stacks: amount 1: expected a whole number such as 500, 10k or 1.5M, found the text '1.5'"),
    ("9" * 20, "70", f"--stacks: amount 1: the number {'9' * 20} is too large: at most 1,000,000,000,000,000"),
    ("", "70", "--stacks: expected amounts such as 10k,7500,1.2M, or @ and a file name; found nothing"),
    ("50", " ", "--payouts: expected amounts such as 10k,7500,1.2M, or @ and a file name; found nothing"),
    ("0,0", "70", "nobody has chips"),
    ("5,3", "30,70", "prize 2 is 70, more than the one before it, 30"),
    ("@lost.txt", "70", "lost.txt:1:1: cannot be read: No such file or directory"),
    ("@empty.txt", "70", "empty.txt:1:1: expected amounts, one per line; found nothing"),
    ("@binary.txt", "70", "binary.txt:1:1: cannot be read: not a text file in UTF-8"),
    (
        "@bad.txt",
        "70",
        "bad.txt:2:5: expected a whole number such as 500, 10k or 1.5M, found the text 'y'",
    ),
]


@pytest.mark.parametrize(("stacks", "payouts", "message"), _REFUSED)
def test_what_is_refused(stacks: str, payouts: str, message: str, tourney: Tourney) -> None:
    Path("empty.txt").write_text("\n \n", encoding="utf-8")
    Path("binary.txt").write_bytes(b"\xff\xfe\x00")
    Path("bad.txt").write_text("50\n30, y\n\n8\n", encoding="utf-8")
    assert tourney("icm", "--stacks", stacks, "--payouts", payouts) == (2, "", f"{message}\n")


def test_all_that_is_wrong_with_a_file_is_told(tourney: Tourney) -> None:
    Path("bad.txt").write_text("50,,x\n-8\n", encoding="utf-8")
    code, _, err = tourney("icm", "--stacks", "@bad.txt", "--payouts", "70")
    assert code == 2
    assert [line.partition(": ")[0] for line in err.splitlines()] == ["bad.txt:1:4", "bad.txt:1:5", "bad.txt:2:1"]


def test_both_lists_are_needed(tourney: Tourney) -> None:
    code, out, err = tourney("icm", "--stacks", "50")
    assert (code, out) == (2, "")
    assert "--payouts" in err


@pytest.mark.skipif(bool(mode.why_interpreted()), reason=f"{mode.describe()}: there is nothing to compare")
def test_compiled_and_interpreted_print_the_same_bytes() -> None:
    """docs/adr/0011."""
    Path("stacks").write_text("\n".join(str(7919 * number % 30_011 + 1) for number in range(522)), encoding="utf-8")
    prizes = ",".join(str(10**6 // place) for place in range(1, 76))
    compiled, interpreted = (
        subprocess.run(
            [*TOURNEY, "icm", "--stacks", "@stacks", "--payouts", prizes, "--json"],
            env={**os.environ, "TOURNEY_PURE": pure},
            capture_output=True,
            check=True,
            timeout=120,
        ).stdout
        for pure in ("", "1")
    )
    assert len(json.loads(compiled)["players"]) == 522
    assert compiled == interpreted
