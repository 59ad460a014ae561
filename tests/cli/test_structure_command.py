"""`tourney structure`: the sheet as a table, as data, and what is odd in it at its place."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from cli.broken import INLINE, edited
from cli.broken_sheets import BY_HANDS

from tourney.config import shipped

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney

SHEET: Final = """\
title: Ours
level_length: 20m
chips: [25, 100, 500]
levels:
  - {sb: 50, bb: 100}
  - {sb: 100, bb: 200}
  - {break: 15m, name: dinner, remove: [25]}
  - {sb: 100, bb: 200}
  - {sb: 150, bb: 300, ante: 50}
  - {sb: 500, bb: 1000}
  - {break: 10m}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "90")
    (tmp_path / "ours.yaml").write_text(SHEET, encoding="utf-8")
    return tmp_path


def cells(out: str) -> dict[str, list[list[str]]]:
    """The rows of the table by the first cell, "break" for all breaks."""
    rows: dict[str, list[list[str]]] = {}
    for line in out.splitlines():
        row = re.split(r"\s{2,}", line.strip())
        if re.fullmatch(r"\d+|break", row[0]):
            rows.setdefault(row[0], []).append(row)
    return rows


def as_data(tourney: Tourney, *arguments: str) -> dict[str, Any]:
    code, out, err = tourney("structure", *arguments, "--json")
    assert (code, err) == (0, "")
    data: dict[str, Any] = json.loads(out)
    return data


def test_flights_are_told(tourney: Tourney, tmp_path: Path) -> None:
    """The sheet is that of one flight, and a director hangs it up: when the others start has to stand on it."""
    page = tmp_path / "sheet.html"
    _, out, _ = tourney("structure", "best_stack_forward", "--page", str(page))
    shown = " ".join(out.split())
    told = (
        "The times of the levels are those of flight 1.",
        "Flight 3 starts 14 h 0 min after the one before it.",
        "A flight ends with 12% of its entries left.",
        "Day two starts 14 h 0 min after the last flight, with level 14.",
    )
    assert [line for line in told if line not in shown] == []
    assert [line for line in told if line not in page.read_text(encoding="utf-8")] == []


def test_a_sheet_by_itself(tourney: Tourney) -> None:
    code, out, err = tourney("structure", "ours.yaml", "--stack", "6000", "--seats", "8")
    assert (code, err) == (0, "")
    rows = cells(out)
    assert rows["1"] == [["1", "0:00", "20 min", "50-100", "150", "40.0", "60.0"]]
    assert rows["2"] == [["2", "0:20", "20 min", "100-200", "300", "20.0", "30.0", "+100%"]]
    assert rows["break"] == [
        ["break", "0:40", "15 min", "dinner, 25 removed"],
        ["break", "10 min"],
    ]
    # 150 + 300 + 8 antes of 50 = 850 an orbit: 6000 / 850 = 7.06, 6000 / 300 = 20, 850 / 300 = 2.83.
    assert rows["4"] == [["4", "1:15", "20 min", "150-300", "50", "850", "7.1", "20.0", "+183%"]]
    assert "Total length: 1 h 55 min, breaks included." in out


def test_what_is_odd_is_told_at_its_place_and_fails_nothing(tourney: Tourney) -> None:
    code, out, err = tourney("structure", "ours.yaml")
    assert (code, err) == (0, "")
    assert [line for line in out.splitlines() if line.startswith("ours.yaml:")] == [
        "ours.yaml:7:5: break after level 2: removes the chips of 25, but level 4 still needs them",
        "ours.yaml:8:5: level 3: the same stakes as level 2",
        "ours.yaml:10:5: level 5: the bets more than double, from 300 to 1,000",
        "ours.yaml:10:5: level 5: note: the ante falls from 50 to 0, while the bets do not",
        "ours.yaml:11:5: break after level 5: a break after the last level is never reached",
    ]


def test_what_is_not_known_is_not_told(tourney: Tourney) -> None:
    _, out, _ = tourney("structure", "ours.yaml")
    assert "Patience" not in out
    assert "Expected last level" not in out
    data = as_data(tourney, "ours.yaml")
    assert (data["stack"], data["entries"], data["patience"], data["last_level"]) == (None, None, None, None)
    assert (data["seats"], data["rows"][0]["m"], data["rows"][0]["big_blinds"]) == (9, None, None)


def test_the_end_of_the_sheet_is_judged_with_the_chips_that_are_sold(tourney: Tourney) -> None:
    # 100 stacks of 1,500; 40 rebuys and 65 add-ons expected: in runs 37 and 65, and the sheet runs out at times.
    data = as_data(tourney, "vegas_daily_rebuy")
    last = data["last_level"]
    assert last["chips_without_sales"] == 150_000
    assert last["chips_in_play"] > 200_000
    assert last["level"] is None
    _, out, _ = tourney("structure", "vegas_daily_rebuy")
    assert f"{last['chips_in_play']:,} with the sales expected (150,000 without)" in " ".join(out.split())


def test_levels_that_are_never_reached_are_found_with_the_most_chips_that_can_be_sold(
    tourney: Tourney, tmp_path: Path
) -> None:
    # 20 stacks of 1,500, each sold again at most once: more than the sales expected, so the line says "at most".
    (tmp_path / "sold.yaml").write_text(
        "{title: T, game: no_limit_holdem, pace: live, seats: 9, stack: 1500, buy_in: 10,\n"
        " payouts: {percent: [100]}, entries: 20, late_registration: 1, reentry: {until_level: 1, most: 1},\n"
        " field: home_game, schedule:\n"
        " {level_length: 20m, levels: [{sb: 500, bb: 1k}, {sb: 1k, bb: 2k}, {sb: 2k, bb: 4k}, {sb: 3k, bb: 6k}]}}\n"
    )
    _, out, err = tourney("structure", "sold.yaml")
    out = " ".join(out.split())
    assert "all chips in play, 42,000 with the sales expected (30,000 without)" in out  # four of ten enter again
    assert (
        "level 4: note: never reached, nor is what follows: in level 3 at most 60,000 chips are in play"
        in f"{out} {err}"
    )


def test_a_tournament_brings_its_own_numbers(tourney: Tourney) -> None:
    """BARGE 2019: 50,000 chips; its patience factor is published with its sheet, 17.23 for 4.151 hours."""
    data = as_data(tourney, "barge_2019")
    assert (data["stack"], data["seats"], data["entries"], data["column"]) == (50_000, 9, 200, "big_bet")
    assert data["patience"] == {"factor": 17.23, "hours": 4.151, "players": 10, "orbits_per_hour": 3}
    # 200 x 50,000 chips are 20 big blinds of 500,000; the first above is 600,000, level 35.
    assert data["last_level"] == {
        "level": 35,
        "chips_in_play": 10_000_000,
        "chips_without_sales": 10_000_000,
        "fewer_big_blinds_than": 20,
    }
    assert [finding["level"] for finding in data["findings"]] == [36]
    assert data["findings"][0]["file"].endswith("barge_2019_nlhe_main.yaml")
    assert data["rows"][0]["blinds"]["ante_paid_by"] == "big_blind"
    assert data["rows"][17] == {
        "level": None,
        "start_seconds": 18_000,
        "seconds": 600,
        "name": "",
        "remove": [100, 500],
    }


def test_the_numbers_of_a_tournament_can_be_changed(tourney: Tourney) -> None:
    arguments = ("--stack", "100000", "--seats", "6", "--entries", "1000", "--players", "6")
    data = as_data(tourney, "barge_2019", *arguments)
    assert (data["stack"], data["seats"], data["entries"], data["patience"]["players"]) == (100_000, 6, 1000, 6)
    assert data["last_level"]["level"] is None
    out = tourney("structure", "barge_2019", *arguments)[1]
    assert "Expected last level for 1,000 entrants: beyond this sheet." in " ".join(out.split())


def test_the_text_says_what_the_numbers_mean(tourney: Tourney) -> None:
    out = " ".join(tourney("structure", "barge_2019")[1].split())  # its lines are broken
    assert "Patience factor (Snyder): 17.23, the square of 4.151 hours" in out
    assert (
        "Expected last level for 200 entrants: level 35. It is the first in which all chips in play, 10,000,000, are "
        "fewer than 20 big blinds" in out
    )


def test_a_shipped_sheet_by_name(tourney: Tourney) -> None:
    """Snyder's number for the WSOP of 2003 by this sheet: 281.9, 16.79 hours."""
    data = as_data(tourney, "wsop_main_event_2003", "--stack", "10000")
    assert data["patience"]["hours"] == 16.79
    assert [(each["level"], each["message"]) for each in data["findings"]] == [(26, "the same stakes as level 25")]


def test_a_tournament_goes_before_a_sheet_of_the_same_name(tourney: Tourney) -> None:
    assert shipped.find("schedules", "home_game") is not None
    assert as_data(tourney, "home_game")["entries"] is not None


def test_the_columns_of_a_mix(tourney: Tourney, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    name = "barge_2019_dealers_choice"
    _, out, _ = tourney("structure", name)
    for heading in ("blinds", "bets", "stud ante", "bring-in", "no limit"):
        assert heading in out
    orbits = {
        column: as_data(tourney, name, "--column", column)["rows"][0]["orbit"] for column in ("stud", "big_bet")
    }
    assert orbits == {"stud": 6 * 25 + 25, "big_bet": 25 + 50}
    assert as_data(tourney, name)["rows"][0]["orbit"] == 50 + 100


def test_a_column_the_sheet_does_not_have(tourney: Tourney) -> None:
    code, out, err = tourney("structure", "ours.yaml", "--column", "stud")
    assert (code, out, err) == (2, "", "no level of the sheet has a column for stud\n")


def test_stud_by_itself(tourney: Tourney) -> None:
    data = as_data(tourney, "stud")
    assert data["column"] == "stud"
    assert data["rows"][0]["orbit"] == 8 * 10 + 50


def test_levels_by_hands(tourney: Tourney, folder: Path) -> None:
    (folder / "hands.yaml").write_text(BY_HANDS, encoding="utf-8")
    _, out, _ = tourney("structure", "hands.yaml")
    rows = cells(out)
    assert rows["1"][0][:3] == ["1", "0:00", "20 hands"]
    assert rows["2"][0][:2] == ["2", "10 hands"]  # nobody knows when
    assert "Total length: 6 min and 30 hands, breaks included." in out


def test_the_sheet_of_a_tournament_is_marked_where_it_is_written(tourney: Tourney, folder: Path) -> None:
    text = edited(INLINE, "{sb: 25, bb: 50}", "{sb: 50, bb: 150}")
    (folder / "main.yaml").write_text(text, encoding="utf-8")
    [finding] = [each for each in as_data(tourney, "main.yaml")["findings"] if not each["note"]]
    line = next(number for number, each in enumerate(text.splitlines(), start=1) if "bb: 150" in each)
    assert (finding["file"], finding["line"], finding["column"]) == ("main.yaml", line, 7)


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("extends: stud_usual\nlevel_length: 10m\n", None),
        ("extends: home_game\nlevel_length: 10m\n", None),  # a name of sheets and of tournaments
        ("extends: ours.yaml\ntitle: Theirs\nlevel_length: 30m\n", None),
        ("extends: turbo_sng\nstack: 3000\n", 9),
        ("extends: home_game\nbuy_in: 5\n", 10),
        ("extends: home_game\n", 10),
    ],
)
def test_a_file_is_a_sheet_or_a_tournament_by_what_it_says_itself(
    text: str, entries: int | None, tourney: Tourney, folder: Path
) -> None:
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    assert as_data(tourney, "mine.yaml")["entries"] == entries


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (edited(SHEET, "bb: 300", "bb: lots"), "bad.yaml:9:19: levels[4].bb: expected a whole number"),
        (edited(SHEET, "ante: 50", "anti: 50"), "bad.yaml:9:24: levels[4].anti: unknown key 'anti'"),
        (edited(SHEET, "remove: [25]", "remove: [100]"), "bad.yaml:7:40: levels[2].remove: the smallest chips"),
        (edited(SHEET, "title: Ours", "stack: 500"), "bad.yaml:1:1: stack: unknown key 'stack'"),
        ("levels: [", "bad.yaml:"),
        ("", "bad.yaml:1:1: "),
        (INLINE.replace("seats: 4", "seats: 40"), "seats: expected at most 10"),
        ("level_length: 5m\n", "missing key 'levels'"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_at_its_place(text: str, said: str, tourney: Tourney, folder: Path) -> None:
    (folder / "bad.yaml").write_text(text, encoding="utf-8")
    code, out, err = tourney("structure", "bad.yaml")
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("turbo_sgn",), "did you mean 'turbo_sng'?"),
        (("wsop_main_event_203",), "did you mean 'wsop_main_event_20"),
        (("lost.yaml",), "no such file: lost.yaml"),
        (("ours.yaml", "--stack", "0"), "--stack"),
        (("ours.yaml", "--seats", "11"), "--seats"),
        (("ours.yaml", "--entries", "1"), "--entries"),
        (("ours.yaml", "--players", "1"), "--players"),
        (("ours.yaml", "--column", "omaha"), "--column"),
        (("home_game", "--names", "names.txt"), "it needs --page"),
        (("ours.yaml", "--page", "sheet.html", "--names", "names.txt"), "and a tournament file"),
        (("home_game", "--page", "sheet.html", "--names", "nowhere.txt"), "nowhere.txt"),
        ((), "file"),
    ],
)
def test_nonsense(arguments: tuple[str, ...], said: str, tourney: Tourney) -> None:
    code, out, err = tourney("structure", *arguments)
    assert (code, out) == (2, "")
    assert said in re.sub(r"\x1b\[[0-9;]*m", "", err)
    assert "Traceback" not in err


def test_the_sheet_for_the_wall_writes_a_level_in_one_form(tourney: Tourney, tmp_path: Path) -> None:
    """Level 17 of BARGE 2019 is 5,000-10,000 with a big blind ante of 10,000, level 27 50,000-100,000."""
    page = tmp_path / "sheet.html"
    assert tourney("structure", "barge_2019", "--page", str(page))[0] == 0
    text = page.read_text(encoding="utf-8")
    assert '<td class="blinds">5,000 / 10,000</td><td>10,000</td>' in text
    assert '<td class="blinds">50k / 100k</td><td>100k</td>' in text
    assert "<th>BB ante</th>" in text


def test_the_sheet_for_the_wall_has_the_seats_of_the_draw(tourney: Tourney, tmp_path: Path) -> None:
    """They are those that `tourney seats` draws."""
    names = tmp_path / "names.txt"
    names.write_text("".join(f"Anna <{number}>\n" for number in range(10)), encoding="utf-8")
    page = tmp_path / "sheet.html"
    assert tourney("structure", "home_game", "--page", str(page), "--names", str(names))[0] == 0
    text = page.read_text(encoding="utf-8")
    drawn = json.loads(tourney("seats", "home_game", "--names", str(names), "--json")[1])
    assert len(drawn) == 10
    for row in drawn:
        name = html.escape(row["name"])
        assert f'<td>{name}</td><td class="seat">Table {row["table"]}, seat {row["seat"]}</td>' in text
