"""The result of one tournament, and small tables of the terminal: every cell and sentence, worked out by hand."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest
from drawn import cells_of, parts_of
from rich.console import Group
from rich.table import Table
from rich.text import Text

from tourney.reporting import findings as dealers_module
from tourney.reporting import summary as summary_module
from tourney.reporting.event_lines import beyond_sheet, beyond_sheet_of_run
from tourney.reporting.findings import dealers_table
from tourney.reporting.fitted_table import FittedTable, as_markdown
from tourney.reporting.strategy_tables import conformance_table
from tourney.reporting.structure_table import flight_lines
from tourney.reporting.summary import summary
from tourney.reporting.text import as_text
from tourney.sim.result import Faults, LevelRow, Placing, Result
from tourney.strategies.kit.checklist import CheckFinding
from tourney.tournament.dealing_staff import DealingStaff, Push
from tourney.tournament.formats import Flights
from tourney.tournament.wall_clock import WallClock

_EVENING = WallClock(datetime(2026, 12, 4, 19, 30))  # noqa: DTZ001 - the time of the place
_TWELVE_MINUTES = 720


def _scenario(**other: Any) -> Any:  # noqa: ANN401 - it stands in for a scenario
    usual = {
        "title": "Main", "title_of_game": "stud", "stack": 20_000, "seats": 8, "wall_clock": None, "midway": None,
        "flights": None, "days": (), "schedule": SimpleNamespace(written=0),
    }  # fmt: skip
    return SimpleNamespace(**{**usual, **other})


def _result(**other: Any) -> Result:  # noqa: ANN401 - any attribute
    usual: dict[str, Any] = {
        "scenario": "main", "seed": 7, "finished": True, "entries": 1500, "entrants": 1500, "rebuys": 0, "add_ons": 0,
        "dealer_bonuses": 0, "turned_away": 0, "left": 1, "duration_seconds": 3 * 3600 + _TWELVE_MINUTES,
        "hands": 1234, "hands_dealt": 0, "all_in_hands": 0, "moves": 0, "levels_played": 9, "prize_pool": 150_000,
        "overlay": 0, "paid": 2, "ended": "winner", "dealt": 0, "faults": (), "disqualified": 0,
        "places": _places(3), "timeline": (),
    }  # fmt: skip
    return Result(**{**usual, **other})


def _places(many: int, paid: int = 2, **other: Any) -> tuple[Placing, ...]:  # noqa: ANN401 - any attribute
    """The first has 100,000, the second half as much; each goes out a minute before the one above."""
    return tuple(
        Placing(place, 10 + place, place, "call", 100_000 // place if place <= paid else 0, 0, 100, 12 - place,
                7200 - 60 * place)._replace(**other)
        for place in range(1, many + 1)
    )  # fmt: skip


@pytest.fixture(autouse=True)
def in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """No run outlasts its sheet."""
    monkeypatch.setattr(summary_module, "overtime", lambda *_: 0)


def _head(result: Result, **of_scenario: Any) -> list[str]:  # noqa: ANN401 - any attribute
    return str(parts_of(summary(_scenario(**of_scenario), result))[0]).splitlines()


# The head


def test_the_head() -> None:
    assert _head(_result()) == [
        "Main",
        "stud, 1,500 entrants, 20,000 chips each, seed 7",
        "Finished after 3 h 12 min in level 9, 1,234 hands played.",
        "Player 11 (call) wins 100,000 of 150,000.",
    ]
    assert _head(_result(), wall_clock=_EVENING)[2] == (
        "Finished at 22:42, after 3 h 12 min in level 9, 1,234 hands played."
    )
    assert _head(_result(finished=False, left=1200, hands=1))[2:] == [
        "Interrupted after 3 h 12 min in level 9, 1 hand played, 1,200 players left."
    ]


def test_entries_and_sales() -> None:
    bought = {"rebuys": 1, "add_ons": 1300, "dealer_bonuses": 2, "turned_away": 1100}
    assert _head(_result(entrants=1498, **bought))[1] == (
        "stud, 1,500 entries, including 2 re-entries, 1 rebuy, 1,300 add-ons, 2 dealer bonuses, 1,100 turned away, "
        "20,000 chips each, seed 7"
    )
    assert _head(_result(entrants=1499, dealer_bonuses=1))[1].startswith(
        "stud, 1,500 entries, including 1 re-entry, 1 dealer bonus, 20,000"
    )
    assert _head(_result(entries=1, entrants=1))[1].startswith("stud, 1 entrant, 20,000")
    midway = SimpleNamespace(players=1200, entries=1500)
    assert _head(_result(), midway=midway)[1].startswith("stud, 1,200 left of 1,500 entries, 20,000 chips")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"overlay": 5000}, "Player 11 (call) wins 100,000 of 150,000 (overlay 5,000)."),
        ({"places": _places(3, bounties=1200)}, "Player 11 (call) wins 100,000 of 150,000 and 1,200 in bounties."),
        ({"ended": "time"}, "The time limit ended play. Player 11 (call) wins 100,000 of 150,000."),
        ({"ended": "deal", "dealt": 3}, "The last 3 players made a deal. Player 11 (call) wins 100,000 of 150,000."),
        ({"places": _places(2, paid=2, place=1, prize=2000)}, "2 players win 2,000 each of 150,000."),
        ({"places": ()}, "No entries."),
    ],
)  # fmt: skip
def test_the_outcome(changes: dict[str, Any], said: str) -> None:
    assert _head(_result(**changes))[3] == said


def test_notes_below_the_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    faults = (Faults("bold", 1200, 5, 6, 7, "raised"), Faults("shy", 1, 8, 9, 10, "folded"))
    assert _head(_result(faults=faults, disqualified=1100))[4:] == [
        "bold made 1,200 faults, first: player 5, table 6, hand 7: raised",
        "shy made 1 fault, first: player 8, table 9, hand 10: folded",
        "1,100 players disqualified",
    ]
    assert _head(_result(bubble_late=1))[4:] == [
        (
            "Hand-for-hand play began too late: the hands in progress passed the money by 1 place. See "
            "`within` of `hand_for_hand`."
        )
    ]
    monkeypatch.setattr(summary_module, "overtime", lambda *_: 600)
    assert _head(_result())[4:] == ["The sheet ran out: its last level, 9, went on for another 10 min."]


def _level(level: int, players: int = 1200, stage: str = "", ante: int = 0, big: int = 200) -> LevelRow:
    return LevelRow(600 * level, level, big // 2, big, ante, players, 1100, 1234.56, 1300, stage)


def test_money_passed_inside_the_flights() -> None:
    rows = (_level(1, 90, "flight 1"), _level(2, 30), _level(3, 20))
    flights = Flights((Decimal(50), Decimal(50)), until_level=1)
    played = _result(timeline=rows, paid=31)
    assert _head(played, flights=flights)[4:] == [
        "The money was passed inside the flights: 30 played on, and 31 were paid. See `money` of `flights`."
    ]
    assert _head(_result(timeline=rows, paid=30), flights=flights)[4:] == []
    assert _head(_result(timeline=rows[:1], paid=31), flights=flights)[4:] == []
    assert _head(played)[4:] == []
    paying = Flights((Decimal(50), Decimal(50)), until_level=1, paid_percent=Decimal(15))
    assert _head(played, flights=paying)[4:] == []


# The tables


def _tables(result: Result, **of_scenario: Any) -> list[Any]:  # noqa: ANN401 - tables
    return parts_of(summary(_scenario(**of_scenario), result))[1:]


def test_all_places_of_a_small_event() -> None:
    """Up to twenty; the line below those paid is after the last of them."""
    [table] = _tables(_result(places=_places(20)))
    rows = cells_of(table)
    assert rows[:5] == [
        ["place", "player", "strategy", "prize", "level", "clock"],
        ["1st", "11", "call", "100,000", "11", "1:59"],
        ["2nd", "12", "call", "50,000", "10", "1:58"],
        ["3rd", "13", "call", "", "9", "1:57"],
        ["4th", "14", "call", "", "8", "1:56"],
    ]
    assert len(rows) == 21
    assert table.caption is None
    assert [row.end_section for row in table.rows].index(True) == 1
    assert sum(row.end_section for row in table.rows) == 1
    assert str(table.title).strip() == "Places and prizes"
    [timed] = _tables(_result(places=_places(2)), wall_clock=_EVENING)
    assert cells_of(timed)[1][-1] == "21:29"


def test_places_of_a_larger_event() -> None:
    """The final table of eight, or three below the money; at most thirty."""
    [table] = _tables(_result(places=_places(21)))
    assert [row[0] for row in cells_of(table)[1:]] == [
        "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "...",
    ]  # fmt: skip
    assert cells_of(table)[-1] == ["..."] * 6
    assert table.caption == "and 13 more (--json lists all)"
    [table] = _tables(_result(places=_places(21, paid=10), paid=10))
    assert len(cells_of(table)) == 1 + 13 + 1
    [table] = _tables(_result(places=_places(40, paid=9), paid=12))  # not all who are paid have a prize
    assert cells_of(table)[-2][0] == "15th"
    [table] = _tables(_result(places=_places(2000, paid=1500), paid=1))
    assert cells_of(table)[-2][0] == "30th"
    assert table.caption == "and 1,970 more (--json lists all)"


def test_ties_and_bounties() -> None:
    first, second, third = _places(3)
    tied = (first._replace(bounties=1500), second, third._replace(place=2))
    [table] = _tables(_result(places=tied))
    assert cells_of(table) == [
        ["place", "player", "strategy", "prize", "bounties", "level", "clock"],
        ["1st", "11", "call", "100,000", "1,500", "11", "1:59"],
        ["T-2nd", "12", "call", "50,000", "", "10", "1:58"],
        ["T-2nd", "13", "call", "", "", "9", "1:57"],
    ]
    assert [row.end_section for row in table.rows] == [False, False, True]  # after the last of those tied
    assert _tables(_result(places=())) == []


def test_the_table_of_levels() -> None:
    [_, table] = _tables(_result(timeline=(_level(1), _level(2, big=20_000))))
    assert cells_of(table) == [
        ["level", "clock", "blinds", "players", "tables", "average bb", "hands"],
        ["1", "0:10", "100-200", "1,200", "1,100", "1,234.6", "1,300"],
        ["2", "0:20", "10k-20k", "1,200", "1,100", "1,234.6", "1,300"],
    ]
    assert str(table.title).strip() == "At the start of each level"
    rows = (_level(1, stage="flight 1", ante=25_000), _level(2, big=0))
    [_, table] = _tables(_result(timeline=rows), wall_clock=_EVENING)
    assert cells_of(table) == [
        ["stage", "level", "clock", "blinds", "ante", "players", "tables", "average bb", "hands"],
        ["flight 1", "1", "19:40", "100-200", "25k", "1,200", "1,100", "1,234.6", "1,300"],
        ["", "2", "19:50", "", "", "1,200", "1,100", "1,234.6", "1,300"],
    ]
    assert [str(column.justify) for column in table.columns] == ["left", *["right"] * 8]


# The end of the sheet


def _sheet(written: int) -> Any:  # noqa: ANN401 - it stands in for a scenario
    levels = [SimpleNamespace(number=number) for number in (1, 2, 12)]
    return SimpleNamespace(schedule=SimpleNamespace(written=written, levels=levels))


def _ends(*overtime: int, level: int = 3) -> list[Any]:
    return [SimpleNamespace(overtime=each, result=SimpleNamespace(levels_played=level)) for each in overtime]


def test_a_run_beyond_its_sheet() -> None:
    def said(written: int, level: int, overtime: int) -> str:
        run: Any = SimpleNamespace(levels_played=level)
        return beyond_sheet_of_run(_sheet(written), run, overtime)

    assert said(8, 9, 0) == "The sheet ends with level 8; further levels follow its growth."
    assert said(9, 9, 0) == ""
    assert said(0, 9, 0) == ""
    assert said(1, 2, 0) == "The sheet ends with level 1; further levels follow its growth."
    assert said(0, 9, 3660) == "The sheet ran out: its last level, 9, went on for another 1 h 1 min."


def test_runs_beyond_their_sheet() -> None:
    """Wilson: 3 of 4 are 30.1% to 95.4%. The median of 10, 20 and 50 minutes is 20."""
    assert beyond_sheet(_sheet(0), _ends(600, 3000, 0, 1200)) == (
        "In 3 of 4 runs (75%; 30% to 95%) the sheet runs out: its last level, 12, goes on for another 20 min "
        "(median). `schedule.then: continue` adds levels."
    )
    assert beyond_sheet(_sheet(0), _ends(0, 0)) == ""
    runs = [*_ends(0, level=9), *_ends(0, 0, 0, level=8)]  # Wilson: 1 of 4 is 4.6% to 69.9%
    assert beyond_sheet(_sheet(8), runs) == (
        "In 1 of 4 runs (25%; 5% to 70%) play goes on beyond the sheet, which ends with level 8: further levels "
        "follow."
    )
    assert beyond_sheet(_sheet(9), runs) == ""
    many = beyond_sheet(_sheet(0), _ends(*[60] * 1500, *[0] * 500))
    assert many.startswith("In 1,500 of 2,000 runs (75%; 73% to 77%)")


# Flights


def test_flights_in_words() -> None:
    halves = (Decimal(50), Decimal(30), Decimal(20))
    assert flight_lines(Flights(halves, until_level=9), None) == [
        "The times of the levels are those of flight 1.",
        "Flight 2 starts when the one before it ends.",
        "Flight 3 starts when the one before it ends.",
        "A flight ends after level 9.",
        "Day two starts when the last flight ends, with the level after the last one played.",
    ]
    timed = Flights(halves, until_percent=Decimal(15), pause=5400, starts=(0, 7200), day_two_level=8)
    assert flight_lines(timed, _EVENING) == [
        "The times of the levels are those of flight 1.",
        "Flight 2 starts at 21:30.",
        "Flight 3 starts 1 h 30 min after the one before it.",
        "A flight ends with 15% of its entries left.",
        "Day two starts 1 h 30 min after the last flight, with level 8.",
    ]
    both = Flights(halves, until_level=9, until_percent=Decimal(15), starts=(0, 7200, 10_800, 86_400))
    assert flight_lines(both, None)[2:] == [
        "Flight 3 starts at 3:00.",
        "A flight ends after level 9 or with 15% of its entries left.",
        "Day two starts at 24:00, with the level after the last one played.",
    ]


# Dealers, the conformance kit


def test_the_table_of_dealers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pushes at which as many dealers are needed as before are left out."""
    pushes = [Push(0, 1, 1, 0), Push(0, 8, 10, 0), Push(1800, 9, 10, 0), Push(3600, 5, 6, 4), Push(5400, 6, 8, 0)]
    monkeypatch.setattr(dealers_module, "dealers_over_time", lambda *_: pushes)
    staffed: Any = SimpleNamespace(staff=DealingStaff(downs=2), wall_clock=_EVENING)
    runs: Any = [None] * 19
    table = dealers_table(staffed, runs)
    assert cells_of(table) == [
        ["dealers for 90% of runs", "tables", "dealers", "can go home"],
        ["from 19:30", "1", "1", ""],
        ["from 19:30", "8", "10", ""],
        ["from 20:30", "5", "6", "4"],
        ["from 21:00", "6", "8", ""],
    ]
    assert table is not None
    assert as_text(table).splitlines()[0].rstrip() == "dealers for 90% of runs   tables   dealers   can go home"
    assert cells_of(dealers_table(staffed, runs[:18]))[0][0] == "dealers for all runs"
    assert dealers_table(staffed, []) is None
    staffed.staff = DealingStaff()
    assert dealers_table(staffed, runs) is None


def test_the_table_of_the_conformance_kit() -> None:
    findings = [
        CheckFinding("one", ("a", "b", "c"), _passed(), "fine"),
        CheckFinding("two", tuple("abcd"), _passed(), "[x]"),
    ]
    assert cells_of(conformance_table(findings)) == [
        ["check", "games", "result", "detail"],
        ["one", "a, b, c", _passed().value, "fine"],
        ["two", "4 games", _passed().value, "[x]"],
    ]


def _passed() -> Any:  # noqa: ANN401 - a result
    return SimpleNamespace(value="passed")


# Markdown


def test_tables_as_markdown() -> None:
    table = Table(title="A_title", caption="a *caption*")
    table.add_column("name")
    table.add_column("[b]number[/b]", justify="right")
    table.add_row("a|b", Text("[1]"))
    table.add_row("two\nlines", "3")
    assert as_markdown(Group(Text("one\n\n two <x>"), "", table, Table())) == (
        "one  \ntwo \\<x\\>\n\n"
        "**A\\_title**\n\n"
        "| name | number |\n| :--- | ---: |\n| a\\|b | \\[1\\] |\n| two lines | 3 |\n\n"
        "a \\*caption\\*\n"
    )
    with pytest.raises(TypeError, match="int cannot be written as Markdown"):
        as_markdown(7)  # type: ignore[arg-type]


def test_a_drawing_is_left_out_of_markdown() -> None:
    table = FittedTable("one", "two", "three")
    table.add_row("1", "2", "3")
    assert as_markdown(table) == "| one | two | three |\n| :--- | :--- | :--- |\n| 1 | 2 | 3 |\n"
    table.spare_last = True
    assert as_markdown(table) == "| one | two |\n| :--- | :--- |\n| 1 | 2 |\n"
    plain = Table("one", "two")
    plain.add_row("1", "2")
    assert as_markdown(plain) == "| one | two |\n| :--- | :--- |\n| 1 | 2 |\n"
