"""`tourney seats`: seat draws as a table, as CSV, as JSON and as pages to print."""

from __future__ import annotations

import csv
import json
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney

FILE: Final = """\
title: Friday & friends
game: no_limit_holdem
schedule: {level_length: 5m, levels: [{sb: 25, bb: 50}, {sb: 100, bb: 200}, {sb: 1k, bb: 2k}, {sb: 50k, bb: 100k}]}
payouts: {percent: [100]}
pace: online
seats: 5
stack: 1000
rules: {feature_table: 2}
field: [{strategy: shove, count: 12}]
"""
NAMES: Final = [f"Anna <{number}>" for number in range(12, 0, -1)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "friday.yaml").write_text(FILE, encoding="utf-8")
    (tmp_path / "names.txt").write_text("\n".join(NAMES) + "\n", encoding="utf-8")
    return tmp_path


class Words(HTMLParser):
    """The text of a page, and its elements that are still open."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - as HTMLParser
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_the_start_is_drawn_without_playing_the_event(tourney: Tourney) -> None:
    code, out, _ = tourney("seats", "friday.yaml")
    assert code == 0
    assert "Start, 0:00: 12 players at 3 tables" in out
    assert "Final" not in out
    assert all(f"Player {number} " in out for number in range(1, 13))


def test_the_same_seats_in_each_form_with_the_names(tourney: Tourney, folder: Path) -> None:
    code, out, _ = tourney(
        "seats", "friday.yaml", "--names", "names.txt", "--csv", "s.csv", "--page", "s.html", "--json"
    )
    assert code == 0
    rows = json.loads(out)
    assert sorted(row["name"] for row in rows) == sorted(NAMES)
    assert all(row["name"] == NAMES[row["entrant"] - 1] for row in rows)
    with (folder / "s.csv").open(encoding="utf-8", newline="") as file:
        written = list(csv.DictReader(file))
    assert written == [{key: str(value) for key, value in row.items()} for row in rows]
    words = Words()
    words.feed((folder / "s.html").read_text(encoding="utf-8"))
    assert words.open == []
    assert "Start" in words.text
    assert "Friday & friends, 0:00: 12 players at 3 tables" in words.text
    for row in rows:
        assert row["name"] in words.text
        assert f"Table {row['table']}, seat {row['seat']}" in words.text


def test_all_draws_up_to_the_final_table_which_is_the_feature_table(tourney: Tourney) -> None:
    code, out, _ = tourney("seats", "friday.yaml", "--all", "--json", "--seed", "1")
    assert code == 0
    rows = json.loads(out)
    assert list(dict.fromkeys(row["draw"] for row in rows)) == ["Start", "Final table"]
    assert {row["table"] for row in rows if row["draw"] == "Final table"} == {2}
    for draw in ("Start", "Final table"):
        assert sum(row["stack"] for row in rows if row["draw"] == draw) == 12_000


def test_names_that_do_not_fit_are_an_error(tourney: Tourney, folder: Path) -> None:
    (folder / "few.txt").write_text("Anna\n\nBert\n", encoding="utf-8")
    (folder / "odd.txt").write_bytes(b"\xff\xfe\x00")
    (folder / "red.txt").write_bytes(b"Anna\nBe\x1b[31mrt\n")
    for name, says in (
        ("few.txt", "few.txt has 2 names, one per line, but there are 12 entrants"),
        ("odd.txt", "odd.txt cannot be read: not a text file in UTF-8"),
        ("red.txt", "red.txt:2:3: the character U+001B is not allowed"),
        ("none.txt", "none.txt cannot be read: No such file or directory"),
    ):
        code, out, err = tourney("seats", "friday.yaml", "--names", name)
        assert (code, out) == (2, "")
        assert says in err


def test_a_festival_has_no_seat_draw_of_its_own(tourney: Tourney) -> None:
    code, _, err = tourney("seats", "casino_week")
    assert code == 2
    assert "expected a tournament, found a festival" in err


def test_a_file_that_cannot_be_written_is_an_error(tourney: Tourney) -> None:
    code, _, err = tourney("seats", "friday.yaml", "--csv", "no/such/folder.csv")
    assert code == 2
    assert "no/such/folder.csv cannot be written" in err
