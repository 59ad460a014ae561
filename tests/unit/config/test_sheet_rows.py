"""Level sheets as tables of texts: pasted from spreadsheets as directors have them, scaled, written."""

from __future__ import annotations

import pytest

from tourney.config.sheet_rows import read_pasted, rows_of, scale_rows, write_row
from tourney.errors import InvalidArgument


@pytest.mark.parametrize(
    ("pasted", "rows"),
    [
        ("25\t50\n50\t100\t10", ["{sb: 25, bb: 50}", "{sb: 50, bb: 100, ante: 10}"]),
        ("1\t25\t50\n2\t50\t100\n3\t75\t150", ["{sb: 25, bb: 50}", "{sb: 50, bb: 100}", "{sb: 75, bb: 150}"]),
        ("25/50\n50 / 100\n1,000-2,000", ["{sb: 25, bb: 50}", "{sb: 50, bb: 100}", "{sb: 1000, bb: 2000}"]),
        ("25\t50\t0\t20 min\nBreak 15 min\n50\t100\t\t20 min",
         ["{sb: 25, bb: 50, length: 20m}", "{break: 15m}", "{sb: 50, bb: 100, length: 20m}"]),
        ("Level\tMinutes\tSmall Blind\tBig Blind\tAnte\n1\t20\t25\t50\t\n2\t20\t50\t100\t10\nDinner\t30",
         ["{sb: 25, bb: 50, length: 20m}", "{sb: 50, bb: 100, ante: 10, length: 20m}", "{break: 30m, name: dinner}"]),
        # A fourth number is the length in minutes.
        ("25\t50\t0\t20\n50\t100\t10\t15",
         ["{sb: 25, bb: 50, length: 20m}", "{sb: 50, bb: 100, ante: 10, length: 15m}"]),
        # Separators of other programs; what groups the digits of a number in some countries is none.
        *[(f"25{by}50{by}0{by}20\n100{by}200{by}200{by}20",
           ["{sb: 25, bb: 50, length: 20m}", "{sb: 100, bb: 200, ante: 200, length: 20m}"])
          for by in (",", ", ", ";", "|", " | ", " ", "   ", "\t")],
        *[(f"1{by}000\t2{by}000\n10{by}000\t20{by}000", ["{sb: 1000, bb: 2000}", "{sb: 10000, bb: 20000}"])
          for by in (",", ".", " ", "'", "\u2019", "\u00a0", "\u202f", "_", "")],
        ('"25";"50"\n"50";"100"', ["{sb: 25, bb: 50}", "{sb: 50, bb: 100}"]),
        ("| SB | BB |\n|---|---|\n| 25 | 50 |", ["{sb: 25, bb: 50}"]),
        ("Small Blind,Big Blind,Ante,Duration\n25,50,,0:20\n50,100,,1:10\n100,200,,20:00",
         ["{sb: 25, bb: 50, length: 20m}", "{sb: 50, bb: 100, length: 70m}", "{sb: 100, bb: 200, length: 20m}"]),
        ("Level;Blinds;Time\n1;25/50;15\n2;50/100/10;15",
         ["{sb: 25, bb: 50, length: 15m}", "{sb: 50, bb: 100, ante: 10, length: 15m}"]),
    ],
)  # fmt: skip
def test_tables_of_spreadsheets(pasted: str, rows: list[str]) -> None:
    assert [write_row(row) for row in read_pasted(pasted)] == rows


@pytest.mark.parametrize("pasted", ["", "\n\n", "hello", "\t\t", "5", "a\tb\nc\td", "\x00", "=1+1"])
def test_what_is_no_table(pasted: str) -> None:
    with pytest.raises(InvalidArgument, match="no levels are found"):
        read_pasted(pasted)


@pytest.mark.parametrize(
    ("pasted", "said"),
    [
        ("25\t50\n" * 501, "at most 500 rows, found 501"),
        ("1" + " " * 99_990 + "x", "no levels are found"),
        ("1" + "\t" * 99_990 + "x", "no levels are found"),
        ("/" * 99_990, "no levels are found"),
        ("25\t50\n" * 20_000, "at most 100,000 characters, found 120,000"),
    ],
)
def test_a_huge_table_is_refused_at_once(pasted: str, said: str) -> None:
    """A pattern that searches a run of spaces from each of them would take minutes."""
    with pytest.raises(InvalidArgument, match=said):
        read_pasted(pasted)


def test_lengths_are_scaled_to_whole_minutes_of_at_least_one() -> None:
    rows = [
        {"sb": "25", "bb": "50", "length": "20m"},
        {"break": "10m", "name": "coffee"},
        {"bb": "5", "length": "1m"},
    ]
    assert [write_row(row) for row in scale_rows(rows, 75)] == [
        "{sb: 25, bb: 50, length: 15m}",
        "{break: 8m, name: coffee}",
        "{bb: 5, length: 1m}",
    ]
    with pytest.raises(InvalidArgument):
        scale_rows([{"length": "soon"}], 90)


def test_rows_of_a_document() -> None:
    assert rows_of([{"sb": 25, "bb": 50}, {"break": "10m", "remove": [25, 100]}, 5]) == [
        {"sb": "25", "bb": "50"},
        {"break": "10m", "remove": "[25, 100]"},
    ]
    assert rows_of(None) == []
