"""What is printed for the wall: the level sheet and the seats; every cell, worked out by hand."""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest
from drawn import cells_of, drawn, parts_of, table_rows, texts
from rich.table import Table

from tourney.game.stakes import AnteKind, Stakes
from tourney.reporting.seat_tables import SeatList
from tourney.reporting.sheet_page import sheet_page
from tourney.reporting.structure_table import Outline
from tourney.reporting.text import as_text
from tourney.sim.seat_draws import DrawnSeat, SeatDraw
from tourney.tournament.chip_set import ChipSet
from tourney.tournament.entries import AddOn, Rebuy
from tourney.tournament.formats import Flights
from tourney.tournament.schedule import Break, Level, Schedule
from tourney.tournament.structure import SheetColumn
from tourney.tournament.wall_clock import WallClock

_EVENING = WallClock(datetime(2026, 12, 4, 19))  # noqa: DTZ001 - the time of the place
_SHEET = Schedule(
    (
        Level(1, 1200, Stakes(25, 50)),
        Level(2, 1200, Stakes(50, 100, 100, ante_kind=AnteKind.BIG_BLIND)),
        Break(600, (25,)),
        Level(3, 1200, Stakes(500, 1000, 1000, ante_kind=AnteKind.BIG_BLIND)),
        Break(2700, (), "dinner <i>"),
        Level(4, 1200, Stakes(60_000, 120_000, 120_000, ante_kind=AnteKind.BIG_BLIND)),
    ),
    (25, 100),
)


def _page(outline: Outline, scenario: Any = None) -> str:  # noqa: ANN401 - it stands in for a scenario
    page = sheet_page(outline, scenario)
    return page.replace("&middot;", "\N{MIDDLE DOT}").replace("&rarr;", "->").replace("&times;", "x")


def _rows(outline: Outline, scenario: Any = None) -> list[list[str]]:  # noqa: ANN401 - it stands in for a scenario
    page = _page(outline, scenario)
    return table_rows(page[page.index("<table") : page.index("</table>") + 8])


# The level sheet


def test_the_rows_of_the_sheet() -> None:
    assert _rows(Outline("Main", _SHEET)) == [
        ["Level", "Time", "Blinds", "BB ante"],
        ["1", "0:00", "25 / 50", ""],
        ["2", "0:20", "50 / 100", "100"],
        ["", "0:40", "10 min break"],
        ["", "", "Colour up 25"],
        ["3", "0:50", "500 / 1,000", "1,000"],
        ["", "1:10", "45 min dinner <i>"],
        ["4", "1:55", "60k / 120k", "120k"],
    ]
    page = _page(Outline("Main", _SHEET))
    assert drawn(page[page.index("<tbody>") : page.index("</tbody>") + 8], "tr", "class") == [
        "level", "level", "pause", "pause colour", "level", "pause", "level",
    ]  # fmt: skip
    assert re.findall(r'colspan="(\d)"', page) == ["2", "2", "2"]
    assert drawn(page[page.index("<tbody>") : page.index("</tbody>") + 8], "span", "class style") == [
        "chip background:#2c8a4b"  # green
    ]
    assert _rows(Outline("Main", _SHEET, wall_clock=_EVENING))[4][1:2] == [""]
    assert [row[1] for row in _rows(Outline("Main", _SHEET, wall_clock=_EVENING))[1:4]] == ["19:00", "19:20", "19:40"]


def _of(*items: Level | Break) -> Schedule:
    return Schedule(tuple(items))


def test_columns_of_the_sheet() -> None:
    button = _of(Level(1, 600, Stakes(25, 50)), Level(2, 600, Stakes(50, 100, 100, ante_kind=AnteKind.BUTTON)))
    assert _rows(Outline("Main", button))[0][3:] == ["Button ante"]
    each = _of(Level(1, 600, Stakes(25, 50, 5)))
    assert _rows(Outline("Main", each)) == [["Level", "Time", "Blinds", "Ante"], ["1", "0:00", "25 / 50", "5"]]
    none = _of(Level(1, 600, Stakes(25, 50)), Break(300))
    assert _rows(Outline("Main", none)) == [["Level", "Time", "Blinds"], ["1", "0:00", "25 / 50"]]
    two = _of(Level(1, 600, Stakes(25, 50)), Break(300), Level(2, 600, Stakes(50, 100)))
    assert 'colspan="1"' in _page(Outline("Main", two))
    limit = _of(Level(1, 600, Stakes(25, 50, small_bet=50, big_bet=100)))
    assert _rows(Outline("Main", limit, limit=True))[1][2] == "50 / 100"
    stud = Stakes(ante=25, bring_in=50, small_bet=200, big_bet=400)
    mixed = _of(Level(1, 600, Stakes(100, 200), stud))
    assert _rows(Outline("Main", mixed, column=SheetColumn.STUD))[1][2:] == ["200 / 400", "25"]
    # From 100,000 on, both amounts are in thousands; a level with smaller bets has all in full.
    large = _of(Level(1, 600, Stakes(50_000, 99_999)), Level(2, 600, Stakes(1000, 100_000)))
    assert [row[2] for row in _rows(Outline("Main", large))[1:]] == ["50,000 / 99,999", "1,000 / 100k"]


def test_skipped_levels_are_not_printed() -> None:
    skipped = _of(
        Level(1, 600, Stakes(25, 50)), Level(2, 600, Stakes(30, 60), skipped=True), Level(3, 600, Stakes(50, 100))
    )
    assert [row[0] for row in _rows(Outline("Main", skipped))[1:]] == ["1", "3"]


def test_times_are_unknown_after_levels_of_hands() -> None:
    hands = _of(Level(1, 0, Stakes(25, 50), hands=10), Level(2, 600, Stakes(50, 100)))
    assert [row[:2] for row in _rows(Outline("Main", hands))[1:]] == [["1", "0:00"], ["2", ""]]


@pytest.mark.parametrize(("levels", "size"), [(1, "22.0"), (15, "20.0"), (31, "10.0"), (56, "6.0"), (80, "6.0")])
def test_the_type_is_as_large_as_the_page_is_high(levels: int, size: str) -> None:
    """640 points for two lines a row and two more: of 31 rows 640 / 64 points, at least 6 and at most 22."""
    sheet = _of(*[Level(number, 60, Stakes(5, 10)) for number in range(1, levels + 1)])
    assert f"--size: {size}pt;" in _page(Outline("Main", sheet))


def test_the_type_is_as_large_as_the_page_is_wide() -> None:
    """The longest cells have 4, 15 and 0 letters: 310 / (0.62 x 19 + 4.5) points beside prizes; alone 510, so 22."""
    sheet = Outline("Main", _of(Level(1, 600, Stakes(10_000, 20_000))))
    assert "--size: 19.0pt;" in _page(sheet, _scenario())
    assert "--size: 22.0pt;" in _page(sheet)


def test_the_type_beside_the_levels_shrinks_with_what_stands_there() -> None:
    """Registration: a title and a line. 18 prizes, each of 1.5 lines, and others."""
    assert "--aside: 15.0pt;" in _page(Outline("Main", _SHEET), _scenario())
    bonus = SimpleNamespace(chips=6000, cost=1500)
    extra = SimpleNamespace(early_bird=None, dealer_bonus=bonus, late_stacks=(), lammers=None)
    many = _scenario(prizes=tuple(range(40, 10, -1)), entry=_entry(extra=extra))
    assert "--aside: 14.7pt;" in _page(Outline("Main", _SHEET), many)  # 640 / (2 x 3 + 3 x 3 + 19 x 1.5)


# With a tournament


def _scenario(**other: Any) -> Any:  # noqa: ANN401 - it stands in for a scenario
    usual = {
        "title_of_game": "stud", "stack": 20_000, "cost": 0, "fee": 0, "prizes": (), "entries": 1500,
        "entry": _entry(),
    }  # fmt: skip
    return SimpleNamespace(**{**usual, **other})


def _entry(**other: Any) -> Any:  # noqa: ANN401 - it stands in for rules
    extra = SimpleNamespace(early_bird=None, dealer_bonus=None, lammers=None, late_stacks=())
    usual = {"late_until": 0, "reentry": None, "rebuy": None, "add_on": None, "extra": extra, "closes_after": 0}
    return SimpleNamespace(**{**usual, **other})


def _under(outline: Outline, scenario: Any) -> str:  # noqa: ANN401 - it stands in for a scenario
    page = _page(outline, scenario)
    [under] = re.findall('<p class="under">(.*?)</p>', page)
    return str(under)


def test_the_line_below_the_title() -> None:
    dot = "\N{MIDDLE DOT}"
    sheet = Outline("Main & more", _SHEET)
    assert _under(sheet, None) == ""
    assert _under(sheet, _scenario()) == f"stud {dot} 20,000 chips"
    assert _under(sheet, _scenario(cost=1100, fee=1000)) == f"stud {dot} 20,000 chips {dot} Buy-in 1,100 (fee 1,000)"
    assert _under(sheet, _scenario(cost=1100)) == f"stud {dot} 20,000 chips {dot} Buy-in 1,100"
    timed = Outline("Main", _SHEET, wall_clock=_EVENING)
    assert _under(timed, _scenario()).startswith(f"{_EVENING.day_shown}, 19:00 {dot} stud")
    assert "<title>Main &amp; more</title>" in _page(sheet)
    assert "<h1>Main &amp; more</h1>" in _page(sheet)


def _aside(scenario: Any, outline: Outline | None = None) -> list[str]:  # noqa: ANN401 - it stands in for a scenario
    page = _page(outline or Outline("Main", _SHEET), scenario)
    start = page.index("</table><div>") + 8
    return [*texts(page[start : page.index("</main>")], "h2"), *texts(page[start : page.index("</main>")], "p")]


def test_registration() -> None:
    """Level 1 ends after 20 minutes; level 2 after 40, before the break."""
    assert _aside(None) == []
    assert _aside(_scenario()) == ["Registration", "No late entry"]
    full = _entry(
        late_until=1,
        reentry=SimpleNamespace(until_level=2, most=3),
        rebuy=SimpleNamespace(until_level=2, chips=15_000, cost=1200),
        add_on=SimpleNamespace(after_level=2, chips=25_000, cost=1300),
    )
    assert _aside(_scenario(entry=full)) == [
        "Registration",
        "Late entry until the end of level 1 (0:20)",
        "Re-entry until the end of level 2 (0:40), at most 3",
        "Rebuy until the end of level 2 (0:40): 15,000 chips for 1,200",
        "Add-on after level 2: 25,000 chips for 1,300",
    ]
    full.reentry.most = None
    assert _aside(_scenario(entry=full), Outline("Main", _SHEET, wall_clock=_EVENING))[1:3] == [
        "Late entry until the end of level 1 (19:20)",
        "Re-entry until the end of level 2 (19:40)",
    ]
    assert _aside(_scenario(entry=_entry(late_until=9)))[1] == "Late entry until the end of level 9"
    hands = _of(Level(1, 0, Stakes(25, 50), hands=10), Level(2, 600, Stakes(50, 100)))
    lines = [_aside(_scenario(entry=_entry(late_until=level)), Outline("Main", hands))[1] for level in (1, 2)]
    assert lines == ["Late entry until the end of level 1", "Late entry until the end of level 2"]


def test_chips_besides_the_starting_stack() -> None:
    extra = SimpleNamespace(
        early_bird=SimpleNamespace(until_level=1, chips=5000),
        dealer_bonus=SimpleNamespace(chips=6000, cost=1500),
        late_stacks=(SimpleNamespace(from_level=2, chips=18_000), SimpleNamespace(from_level=3, chips=16_000)),
        lammers=SimpleNamespace(count=2, chips=7000, until_level=2),
    )
    assert _aside(_scenario(entry=_entry(extra=extra)))[2:] == [
        "Early bird until the end of level 1 (0:20): 5,000 chips more",
        "Dealer bonus: 6,000 chips for 1,500",
        "Entries from level 2 on: 18,000 chips",
        "Entries from level 3 on: 16,000 chips",
        "Lammers with each entry: 2 for 7,000 chips each, until the end of level 2 (0:40)",
    ]
    extra.early_bird.until_level = 0
    assert _aside(_scenario(entry=_entry(extra=extra)))[2] == "Early bird at the start: 5,000 chips more"


def test_prizes() -> None:
    assert _aside(_scenario(prizes=(0, 0))) == ["Registration", "No late entry"]
    page = _page(Outline("Main", _SHEET), _scenario(prizes=(5000, 3000)))
    prizes = page[page.index('<table class="prizes">') :]
    assert table_rows(prizes[: prizes.index("</table>") + 8]) == [["1st", "5,000"], ["2nd", "3,000"]]
    assert _aside(_scenario(prizes=(5000,)))[-1] == "with 1,500 entries"
    sold = _entry(closes_after=3, rebuy=Rebuy(5000, 20, until_level=3), add_on=AddOn(5000, 20, after_level=3))
    assert _aside(_scenario(prizes=(5000,), entry=sold))[-1] == "with 1,500 entries, before rebuys and add-ons"
    page = _page(Outline("Main", _SHEET), _scenario(prizes=tuple(range(40, 10, -1))))
    prizes = page[page.index('<table class="prizes">') :]
    rows = table_rows(prizes[: prizes.index("</table>") + 8])
    assert rows[-2:] == [["18th", "23"], ["and so on, to 30th"]]
    page = _page(Outline("Main", _SHEET), _scenario(prizes=tuple(range(18, 0, -1))))
    assert "and so on" not in page


def test_chips_and_flights_on_the_sheet() -> None:
    """Ten stacks of 500: 4 x 25 and 4 x 100. The 40 of 25 are 1,000 chips: ten of 100."""
    chips = ChipSet(((25, 40), (100, 100)))
    sheet = Outline(
        "Main", _SHEET, stack=500, entries=10, chip_set=chips, flights=Flights((Decimal(60), Decimal(40)), 1)
    )
    aside = _aside(_scenario(), sheet)
    assert aside[:3] == ["Registration", "Flights", "Starting stack"]
    assert "Flight 2 starts when the one before it ends." in aside
    assert aside[-2:] == ["4 x 25", "4 x 100"]
    rows = _rows(sheet)
    assert [row[2] for row in rows if row[2].startswith("Colour")] == ["Colour up 25 -> 100"]


# Seats


def _seat(table: int, seat: int, player: int, entrant: int, stack: int = 15_000) -> DrawnSeat:
    return DrawnSeat(table, seat, player, entrant, "call", stack)


_START = SeatDraw("Start", 0, (_seat(1, 1, 10, 3), _seat(1, 3, 9, 1, 1200), _seat(2, 2, 100, 2)))
_DAY_TWO = SeatDraw("Day two", 5400, (_seat(5, 1, 9, 1),))


def test_seats_in_the_terminal() -> None:
    seats = SeatList("Main", [_START, _DAY_TWO], ("Zoë", "ada", "Bob"), _EVENING)
    title, first, table, second, other = parts_of(seats.tables())
    assert (title, first, second) == (
        "Main",
        "\nStart, 19:00: 3 players at 2 tables",
        "\nDay two, 20:30: 1 player at 1 table",
    )
    assert cells_of(table) == [
        ["table", "seat", "name", "stack"],
        ["1", "1", "Bob", "15,000"],
        ["1", "3", "Zoë", "1,200"],
        ["2", "2", "ada", "15,000"],
    ]
    assert cells_of(other)[1:] == [["5", "1", "Zoë", "15,000"]]
    assert isinstance(other, Table)
    assert as_text(other).splitlines()[0].rstrip() == "table   seat   name    stack"  # no space at the edges
    assert [row.end_section for row in table.rows] == [False, True, True]  # type: ignore[attr-defined]
    assert [column.justify for column in table.columns] == ["right", "right", "left", "right"]  # type: ignore[attr-defined]


def test_seats_as_csv() -> None:
    lines = SeatList("Main", [_START, _DAY_TWO]).as_csv().splitlines()
    assert lines == [
        "draw,time,table,seat,player,entrant,name,strategy,stack",
        "Start,0:00,1,1,10,3,Player 10,call,15000",
        "Start,0:00,1,3,9,1,Player 9,call,1200",
        "Start,0:00,2,2,100,2,Player 100,call,15000",
        "Day two,1:30,5,1,9,1,Player 9,call,15000",
    ]


def test_seats_on_the_sheet() -> None:
    seats = SeatList("Main", [_START, _DAY_TWO], ("Zoë", "ada", "Bob <i>"), _EVENING)
    page = sheet_page(Outline("Main", _SHEET), _scenario(), seats)
    body = page[page.index('<article class="seats">') : page.index("</article>") + 10]
    assert texts(body, "h1") == ["Start: seats"]
    assert texts(body, "p") == ["19:00: 3 players at 2 tables"]
    assert [row[:2] for row in table_rows(body)] == [
        ["ada", "Table 2, seat 2"], ["Bob <i>", "Table 1, seat 1"], ["Zoë", "Table 1, seat 3"],
    ]  # fmt: skip
    assert "<article" not in sheet_page(Outline("Main", _SHEET), _scenario(), SeatList("Main", []))


def test_the_page_of_seats() -> None:
    """Sorted by name: numbers as numbers. Open seats are shown up to the last one taken."""
    page = SeatList("Main", [_START, _DAY_TWO]).as_page()
    body = page[page.index("<body>") : page.index("</body>") + 7]
    assert texts(body, "h1") == ["Start", "Day two"]
    assert texts(body, "h2") == ["Players", "Tables"] * 2
    assert texts(body, "h3") == ["Table 1", "Table 2", "Table 5"]
    assert re.findall("<(h1|h2|h3|p|table)\\b", body) == [
        "h1", "p", "h2", "table", "h2", "h3", "table", "h3", "table", "h1", "p", "h2", "table", "h2", "h3", "table",
    ]  # fmt: skip
    assert drawn(body, "div", "class") == ["players", "tables"] * 2
    assert drawn(body, "p", "class") == ["under"] * 2
    assert texts(body, "p") == ["Main, 0:00: 3 players at 2 tables", "Main, 1:30: 1 player at 1 table"]
    assert table_rows(body)[:8] == [
        ["Player 9", "Table 1, seat 3", "1,200"],
        ["Player 10", "Table 1, seat 1", "15,000"],
        ["Player 100", "Table 2, seat 2", "15,000"],
        ["1", "Player 10", "15,000"],
        ["2", "open", ""],
        ["3", "Player 9", "1,200"],
        ["1", "open", ""],
        ["2", "Player 100", "15,000"],
    ]
    assert drawn(body, "tr", "class")[3:8] == ["-", "open", "-", "open", "-"]
    assert drawn(body, "td", "class")[:3] == ["-", "seat", "r"]
    assert drawn(body, "td", "class")[9:15] == ["seat", "-", "r", "seat", "-", "-"]
    assert drawn(body, "article", "class") == ["draw", "draw"]
    assert "<title>Seats: Main</title>" in page
    named = SeatList("Main", [_START], ("Zoë", "ada", "Bob")).as_page()
    assert [row[0] for row in table_rows(named[named.index("<body>") : named.index("</body>") + 7])[:3]] == [
        "ada", "Bob", "Zoë",
    ]  # fmt: skip
    same = SeatList("Main", [_START], ("Ann", "Ann", "Ann")).as_page()
    assert [row[1] for row in table_rows(same[same.index("<body>") : same.index("</body>") + 7])[:3]] == [
        "Table 1, seat 3",
        "Table 1, seat 1",
        "Table 2, seat 2",
    ]  # fmt: skip
