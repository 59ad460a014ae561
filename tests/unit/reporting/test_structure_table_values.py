"""The analysis of a level sheet: every cell and remark of small sheets, worked out by hand."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from drawn import cells_of
from sheets import sheet

from tourney.game.stakes import AnteKind, Stakes
from tourney.reporting.structure_table import Outline, columns_of, name_row, remarks_on, table_of
from tourney.tournament.schedule import Break, Level, Schedule
from tourney.tournament.structure import SheetColumn
from tourney.tournament.wall_clock import WallClock

_SMALL = sheet((25, 50), (50, 100, 10), Break(600, (25,), "dinner"), (100, 200, 20), chips=(25, 100))
_EMPTY: dict[str, Any] = {"ante_paid_by": "each", "bring_in": 0}


def _of(schedule: Schedule, **other: Any) -> Outline:  # noqa: ANN401
    return Outline("Sheet", schedule, **other)


def test_the_table_of_a_sheet() -> None:
    """Nine players: an orbit of level 2 costs 150 and nine antes of 10.

    75, 240, 480: M of 3,000 is 40, 12.5 and 6.25; growth is 165 of 75 = 220%, and 100%. M and blinds are rounded to
    tenths, halves to the even one.
    """
    table = table_of(_of(_SMALL, stack=3000))
    assert str(table.title) == "Sheet"
    assert cells_of(table) == [
        ["level", "clock", "length", "blinds", "ante", "orbit", "M", "stack bb", "growth", "break"],
        ["1", "0:00", "20 min", "25-50", "", "75", "40.0", "60.0", "", ""],
        ["2", "0:20", "20 min", "50-100", "10", "240", "12.5", "30.0", "+220%", ""],
        ["break", "0:40", "10 min", "", "", "", "", "", "", "dinner, 25 removed"],
        ["3", "0:50", "20 min", "100-200", "20", "480", "6.2", "15.0", "+100%", ""],
    ]
    assert [(column.justify, column.no_wrap) for column in table.columns] == [("right", True)] * 9 + [("left", False)]
    assert table.spare == ("growth", "orbit", "stack bb", "length")


def test_the_record_of_a_sheet() -> None:
    record = _of(_SMALL, stack=3000, entries=10, seats=6, players=8).as_record()
    rows = record.pop("rows")
    assert rows[1] == {
        "level": 2, "start_seconds": 1200, "seconds": 1200, "skipped": False, "hands": 0, "game": "",
        "blinds": {"small_blind": 50, "big_blind": 100, "ante": 10, "small_bet": 100, "big_bet": 200, **_EMPTY},
        "stud": None, "big_bet": None, "orbit": 210, "m": 14.3, "big_blinds": 30.0, "growth_percent": 180,
    }  # fmt: skip
    assert rows[2] == {"level": None, "start_seconds": 2400, "seconds": 600, "name": "dinner", "remove": [25]}
    assert record.pop("patience")["players"] == 8
    assert record == {
        "title": "Sheet", "starts": None, "column": "blinds", "seats": 6, "stack": 3000, "entries": 10,
        "chips": [25, 100], "total_seconds": 4200, "total_hands": 0, "chip_plan": None,
        "last_level": {
            # 30,000 chips are 150 big blinds of 200.
            "level": None, "chips_in_play": 30_000, "chips_without_sales": 30_000, "fewer_big_blinds_than": 20,
        },
    }  # fmt: skip
    unknown = _of(_SMALL, entries=10).as_record()
    assert [unknown[name] for name in ("stack", "entries", "patience", "last_level")] == [None, 10, None, None]
    assert [unknown["rows"][0][name] for name in ("orbit", "m", "big_blinds")] == [75, None, None]
    assert _of(_SMALL, stack=1, wall_clock=_EVENING).as_record()["starts"] == "2026-12-04T19:30:00"


_EVENING = WallClock(datetime(2026, 12, 4, 19, 30))  # noqa: DTZ001 - the time of the place


def test_times_of_day() -> None:
    assert columns_of(_of(_SMALL, wall_clock=_EVENING))["clock"] == ["19:30", "19:50", "20:10", "20:20"]


def _levels(*levels: Level) -> Outline:
    return _of(Schedule(levels), stack=1000)


def test_skipped_levels_levels_by_hands_and_odd_lengths() -> None:
    """The growth of level 3 is over level 1: 30 to 60."""
    outline = _levels(
        Level(1, 90, Stakes(10, 20)),
        Level(2, 0, Stakes(15, 30), skipped=True),
        Level(3, 0, Stakes(20, 40), hands=1),
        Level(4, 0, Stakes(15, 30), hands=12),
    )
    assert columns_of(outline) == {
        "level": ["1", "2", "3", "4"],
        "clock": ["0:00", "", "0:01", ""],  # after hands nobody knows
        "length": ["1 min", "skipped", "1 hand", "12 hands"],
        "blinds": ["10-20", "15-30", "20-40", "15-30"],
        "orbit": ["30", "", "60", "45"],
        "M": ["33.3", "", "16.7", "22.2"],
        "stack bb": ["50.0", "", "25.0", "33.3"],
        "growth": ["", "", "+100%", "-25%"],
    }
    said = list(remarks_on(outline))
    assert said[0] == "Total length: 1 min and 13 hands, breaks included."
    assert said[1] == "Skipped on the day: level 2."
    two = _levels(*(Level(number, 60, Stakes(1, 2), skipped=number > 1) for number in (1, 2, 3)))
    assert list(remarks_on(two))[1] == "Skipped on the day: levels 2, 3."
    by_hands = _levels(Level(1, 0, Stakes(1, 2), hands=1))
    assert next(remarks_on(by_hands)) == "Total length: 1 hand, breaks included."


@pytest.mark.parametrize(
    ("kind", "heading", "orbit"),
    [(AnteKind.EACH, "ante", "420"), (AnteKind.BIG_BLIND, "bb ante", "180"), (AnteKind.BUTTON, "button ante", "180")],
)
def test_antes_by_who_pays_them(kind: AnteKind, heading: str, orbit: str) -> None:
    """Blinds of 150 and an ante of 30: for each of nine hands, 150 + 9 * 30, or once, if one player pays for all."""
    columns = columns_of(_levels(Level(1, 600, Stakes(50, 100, 30, kind))))
    assert columns[heading] == ["30"]
    assert columns["orbit"] == [orbit]
    assert [name for name in columns if "ante" in name] == [heading]


def test_bets_are_shown_for_limit_or_if_they_do_not_follow_from_the_blinds() -> None:
    usual = Level(1, 600, Stakes(50, 100))
    assert "bets" not in columns_of(_levels(usual))
    assert columns_of(_of(Schedule((usual,)), limit=True))["bets"] == ["100-200"]
    other = Level(2, 600, Stakes(50, 100, small_bet=150, big_bet=300))
    assert columns_of(_levels(usual, other))["bets"] == ["100-200", "150-300"]
    bigger = Level(1, 600, Stakes(50, 100, small_bet=100, big_bet=400))
    assert columns_of(_levels(bigger))["bets"] == ["100-400"]


def test_the_columns_of_a_mix() -> None:
    stud, no_limit = Stakes(ante=25, bring_in=50, small_bet=200, big_bet=400), Stakes(50, 125, 10_000)
    mixed = Level(1, 600, Stakes(100, 200), stud, no_limit, game="Stud")
    columns = columns_of(_levels(mixed))
    names = ("game", "blinds", "bets", "stud ante", "bring-in", "no limit", "no-limit ante")
    assert [columns[name] for name in names] == [
        ["Stud"], ["100-200"], ["200-400"], ["25"], ["50"], ["50-125"], ["10k"],
    ]  # fmt: skip
    assert "ante" not in columns
    assert [(each.header, each.justify) for each in table_of(_levels(mixed)).columns if each.justify == "left"] == [
        ("game", "left")
    ]


def test_cells_of_breaks() -> None:
    pauses = [Break(600), Break(90, (5,)), Break(45, (25, 100), "race")]
    last = Level(2, 60, Stakes(1000, 2000, chip=1000))
    schedule = Schedule((Level(1, 60, Stakes(100, 200)), *pauses, last), (5, 25, 100, 1000))
    columns = columns_of(_of(schedule))
    assert columns["break"] == ["", "", "5 removed", "race, 25, 100 removed", ""]
    assert columns["length"] == ["1 min", "10 min", "1 min", "45 s", "1 min"]


# Remarks


def test_remarks_on_a_sheet_whose_stack_is_unknown() -> None:
    total, orbit = remarks_on(_of(_SMALL, seats=6))
    assert total == "Total length: 1 h 10 min, breaks included."
    assert orbit.startswith("Orbit: the forced bets a player pays in one round of the button at a table of 6. M: ")


def test_the_patience_factor() -> None:
    """Snyder: at 3 orbits an hour, 450 chips are the six orbits of 75 of two hours, whose square is 4."""
    said = list(remarks_on(_of(Schedule((Level(1, 3600, Stakes(25, 50)),)), stack=450)))
    assert said[2] == (
        "Patience factor (Snyder): 4.00, the square of 2.000 hours. In that time a player who only folds is blinded "
        "out at a table of 10, at 3 orbits an hour."
    )


_ENDS = "heads-up play then ends soon."


def test_the_expected_last_level() -> None:
    """Ten stacks of 300 are 3,000 chips: 15 big blinds of 200, fewer than 20, and 30 of 100."""
    plain = list(remarks_on(_of(_SMALL, stack=300, entries=10)))
    assert plain[-1] == (
        "Expected last level for 10 entrants: level 3. It is the first in which all chips in play, 3,000, are fewer "
        f"than 20 big blinds; {_ENDS}"
    )
    # With 1,200 more each they are 15,000: 75 big blinds of the last level.
    sales = list(remarks_on(_of(_SMALL, stack=300, entries=10, expected=1200)))
    assert sales[-2] == (
        "Expected last level for 10 entrants: beyond this sheet. It is the first in which all chips in play, 15,000 "
        f"with the sales expected (3,000 without), are fewer than 20 big blinds; {_ENDS}"
    )
    assert sales[-1].startswith("Sales expected: of ten players four rebuy")
    limit = _of(_SMALL, stack=300, entries=10, limit=True).as_record()["last_level"]
    assert limit["fewer_big_blinds_than"] == 8  # in limit, eight small bets (docs/tune.md)


def test_levels_of_limit_are_reached_until_all_chips_are_three_small_bets() -> None:
    """900 chips are nine small bets of 100, 4.5 of 200 and three of 300; after a level of 301 nothing follows."""
    limit = sheet((50, 100), (100, 200), (150, 300), (151, 301), (200, 400))
    assert [each.level for each in _of(limit, stack=300, entries=3, limit=True).findings] == [5]
    assert [each.level for each in _of(limit, stack=300, entries=3).findings] == [2]


def test_the_row_of_a_finding() -> None:
    finding: Any = type("Finding", (), {"row": 2, "level": 2})
    assert name_row(_of(_SMALL), finding) == "break after level 2"
    finding.row, finding.level = 3, 3
    assert name_row(_of(_SMALL), finding) == "level 3"


def test_the_column_of_an_analysis() -> None:
    stud = Stakes(ante=25, bring_in=50, small_bet=200, big_bet=400)
    rows = _of(
        Schedule((Level(1, 600, Stakes(100, 200), stud),)), stack=2000, column=SheetColumn.STUD, seats=8
    ).as_record()["rows"]
    assert rows[0]["orbit"] == 8 * 25 + 50  # an orbit is eight antes and one bring-in


def test_levels_after_a_night_begin_on_the_next_day() -> None:
    """Day one ends with level 2 at 12:40; the break falls into the night of 23 h 20 min."""
    wall_clock = WallClock(datetime(2026, 12, 4, 12), lasts_days=True)  # noqa: DTZ001 - the clock on the wall
    shown = columns_of(_of(_SMALL, nights={2: 84_000}, wall_clock=wall_clock))
    assert shown["clock"] == ["Fri 12:00", "Fri 12:20", "Fri 12:40", "Sat 12:00"]
