"""Files of results: every cell is read as it is written, and what is wrong has its line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from tourney.config.load import load_tournament
from tourney.config.problems import ConfigError
from tourney.config.results_file import Sheets, read_evenings
from tourney.room.evening import END, Evening, Quantity, QuantityKind

EVENT = Path(__file__).parents[2] / "validity" / "club_night.yaml"
SHEETS = Sheets(["friday"], [load_tournament(EVENT)])
LEFT = QuantityKind.LEFT


def _read(tmp_path: Path, text: str, sheets: Sheets = SHEETS) -> list[Evening]:
    path = tmp_path / "results.csv"
    path.write_text(text, encoding="utf-8")
    return read_evenings(path, sheets)


def _refuse(tmp_path: Path, text: str, sheets: Sheets = SHEETS) -> str:
    with pytest.raises(ConfigError) as caught:
        _read(tmp_path, text, sheets)
    return str(caught.value).replace(f"{tmp_path}/", "")


def test_all_columns(tmp_path: Path) -> None:
    [evening] = _read(
        tmp_path,
        "date,entrants,reentries,end,pauses,bubble,final_table,left@level3,left@2:30,tables@2h,came@0:00\n"
        "2026-01-09,38,4,5:00,0:10,3:00,2h50m,36,20,3,29\n",
    )
    assert (evening.name, evening.entrants, evening.chips, evening.end) == ("2026-01-09", 38, 420_000, 17_400)
    assert evening.value_of(Quantity(LEFT, 3, by_level=True)) == 36
    assert evening.value_of(Quantity(LEFT, 9000)) == 20
    assert evening.value_of(Quantity(QuantityKind.TABLES, 7200)) == 3
    assert evening.value_of(Quantity(QuantityKind.CAME, 0)) == 29
    assert evening.value_of(Quantity(QuantityKind.FINAL_TABLE)) == 10_200
    assert evening.value_of(Quantity(QuantityKind.REENTRIES)) == 4


def test_times_of_day_need_a_start(tmp_path: Path) -> None:
    """With `start` a time is one of the day, past midnight too; without, it is since the start."""
    after, since = _read(tmp_path, "entrants;start;end\n20;19:00;0:35\n20;;4:35\n")
    assert after.end == (24 - 19) * 3600 + 35 * 60
    assert since.end == 4 * 3600 + 35 * 60


def test_entries_hold_the_re_entries(tmp_path: Path) -> None:
    [evening] = _read(tmp_path, "entries\treentries\tend\n42\t4\t5:00\n")
    assert evening.entrants == 38


def test_the_level_at_the_end_is_a_range(tmp_path: Path) -> None:
    [evening] = _read(tmp_path, "entrants,end_level\n20,4\n")
    [seen] = evening.seen
    assert (seen.quantity, seen.value, seen.exact_to) == (
        END,
        70 * 60 + 450,
        450,
    )  # level 4 of the sheet: 1:10 to 1:25
    assert evening.end is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "results.csv:1:1: expected a line that names the columns"),
        ("entrants,end\n", "expected a line that names the columns, and a row"),
        ("date,end\n2026-01-01,5:00\n", "expected a column `entrants`, or `entries`"),
        ("entrants,endd\n9,5:00\n", "results.csv:1:10: unknown column 'endd'; did you mean 'end'?"),
        ("entrants,left@level99\n9,5\n", "results.csv:1:10: left@level99: no sheet has a level 99"),
        ("entrants,tables@level3\n9,5\n", "`tables` is counted at a time"),
        ("entrants,left@soon\n9,5\n", "expected a time such as 2:30 or 2h30m, found 'soon'"),
        ("entrants,end,end\n9,5:00,5:00\n", "results.csv:1:14: the column 'end' is there twice"),
        ("entrants,left@2:30,left@2h30m\n9,5,5\n", "results.csv:1:20: the column 'left@2h30m' is there twice"),
        ("entries,end\n9,5:00\n", "a column `reentries` or `entrants` must say how many"),
        ("entrants,end\nnine,5:00\n", "results.csv:2:1: entrants: expected a whole number"),
        ("entrants,end\n1,5:00\n", "results.csv:2:1: entrants: expected at least 2 entrants"),
        ("entrants,end\n9, 5:75\n", "results.csv:2:4: end: expected a time such as 4:35 or 4h35m, found '5:75'"),
        ("entrants,end\n9,5.5\n", "results.csv:2:3: end: expected a time such as 4:35"),
        ("entrants,start,end\n9,19:00,25:10\n", "results.csv:2:9: end: expected a time of day such as 23:40"),
        ("entrants,start,end\n9,7pm,23:10\n", "results.csv:2:3: start: expected a time of day such as 19:00"),
        ("date,entrants\n9.1.2026,20\n", "results.csv:2:1: date: expected a date such as 2026-12-04"),
        ("entrants,end,bubble\n20,4:00,4:10\n", "results.csv:2:9: bubble: expected a time before the end"),
        ("entrants,bubble,money\n20,4:00,3:10\n", "money: expected a time after the bubble"),
        ("entrants,end,left@5:00\n20,4:00,3\n", "results.csv:2:9: left@5:00: the event was over by then"),
        (
            "entrants,end,left@0:20,left@5:00\n20,1:00,15,3\n",
            "results.csv:2:12: left@5:00: the event was over by then",
        ),
        ("entrants,left@2:00\n20,0\n", "expected at least 1; leave the cell empty if the event was over"),
        ("entrants,came@0:00\n20,21\n", "expected at most 20, the entrants, found 21"),
        ("entrants,entries,reentries\n20,21,3\n", "expected 23, entrants and re-entries together, found 21"),
        ("entrants,end\n20,4:00,7\n", "results.csv:2:9: expected 2 cells, found 3"),
        ("end,entrants\n4:00,\n", "results.csv:2:1: entrants: the row needs the number of entrants"),
        ("entrants,rebuys\n20,7\n", "results.csv:2:4: rebuys: the event has no rebuys"),
        ("entrants,end_level\n20,77\n", "end_level: the sheet has no level 77"),
    ],
)
def test_errors(tmp_path: Path, text: str, said: str) -> None:
    assert said in _refuse(tmp_path, text)


def test_all_errors_are_reported_at_once(tmp_path: Path) -> None:
    assert len(_refuse(tmp_path, "entrants,end\nx,5:00\n20,y\n").splitlines()) == 2


def test_rows_name_their_sheet(tmp_path: Path) -> None:
    two = Sheets(["friday", "sunday"], [*SHEETS.scenarios, *SHEETS.scenarios])
    assert [each.sheet for each in _read(tmp_path, "sheet,entrants\nfriday,20\nsunday,30\n", two)] == [0, 1]
    assert "expected a column `sheet`" in _refuse(tmp_path, "entrants\n20\n", two)
    said = _refuse(tmp_path, "sheet,entrants\nmonday,20\n", two)
    assert "results.csv:2:1: sheet: unknown tournament 'monday'" in said


def test_a_cell_may_be_quoted(tmp_path: Path) -> None:
    [evening] = _read(tmp_path, 'date,entrants,end\n"2026-01-09","1,020","5:00"\n')
    assert (evening.entrants, evening.end) == (1020, 18_000)


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no such file"):
        read_evenings(tmp_path / "none.csv", SHEETS)


def test_arrivals_that_the_event_does_not_have(tmp_path: Path) -> None:
    early = Sheets(["friday"], [load_tournament(EVENT, settings=["arrivals=null"])])
    assert "came@0:00: the tournament has no `arrivals`" in _refuse(tmp_path, "entrants,came@0:00\n20,9\n", early)
