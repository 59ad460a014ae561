"""Festivals: each refusal and each warning at its limit and on both sides of it.

Each event without a `tournament` has the sound one: 60 entrants at 9 seats, stacks of 5,000, eight levels of 20
minutes. The festival begins on Friday, 4 December 2026.
"""

from __future__ import annotations

import re
from typing import Final

import pytest
from limits import Limit, check_refused, check_warned, find_festival_problems

from tourney.config.checks.check_table import TABLE, CheckSubject, Weight

_ONE: Final = 'events: {main: {starts: "18:00", §}}'
_STAFF: Final = 'staff: {shifts: [{starts: "12:00", length: 8h, dealers: 9, §}]}, '
_AT_SIX: Final = 'events: {main: {starts: "18:00"}}'
_TWO: Final = 'events: {main: {starts: "18:00"}, late: {'


def _with(text: str, keys: str) -> str:
    """The text with keys for its one § and the value in them."""
    return text.replace("§", keys)


REFUSED: Final = (
    # Any time from the first day, and 366 days after its beginning.
    Limit("events.main.starts: expected a time on the first day or within the year after it",
          'events: {main: {starts: "§"}}',
          ("2026-12-04 00:01", "2026-12-04 00:00", "2027-12-05 00:00"), ("2026-12-03 23:59", "2027-12-05 00:01")),
    Limit("room.cash[0].at: expected a time on the first day or within the year after it",
          'room: {halls: [{name: A, tables: 9, seats: 9}], cash: [{at: "§", tables: 1}]}, ' + _AT_SIX,
          ("2026-12-04 00:00",), ("2026-12-03 23:59",)),
    Limit("staff.shifts[0].starts: expected a time on the first day or within the year after it",
          'staff: {shifts: [{starts: "§", length: 20h, dealers: 9}]}, ' + _AT_SIX,
          ("2026-12-04 00:00",), ("2026-12-03 23:59",)),
    Limit("events.-a: expected a name of letters, digits, - and _", 'events: {§: {starts: "18:00"}}', ("a-", "9_x"),
          ("-a",)),
    Limit("events.aaaaaaaaaaaaaaa", 'events: {§: {starts: "18:00"}}',
          ("a" * 60,), ("a" * 61,)),
    Limit("events.room: expected a name of letters, digits, - and _, other than 'room'",
          'events: {§: {starts: "18:00"}}', ("rooms",), ("room",)),
    # Three places are paid.
    Limit("events.main.entrants.payouts.percent: 3 places are paid, but there are only 2 entrants",
          _with(_ONE, "entrants: {from: §, to: 90}"), (4, 3), (2,)),
    Limit("events.main.entrants.to: expected at least 50, the number in `from`",
          _with(_ONE, "entrants: {from: 50, to: §}"), (51, 50), (49,)),
    Limit("events.main.entrants.past[1]: expected a number from 2 to 100,000",
          _with(_ONE, "entrants: {past: [60, §]}"), (100_000, 3), (100_001, 1)),
    Limit("events.main.repeat.every: expected at least a minute", _with(_ONE, "repeat: {every: §, times: 2}"),
          ("61s", "60s"), ("59s",)),
    Limit("events.main.repeat.times: expected at ", _with(_ONE, "repeat: {every: 1m, times: §}"), (2, 1), (0, 501)),
    Limit("events: more than 500 events", _TWO + 'starts: "19:00", repeat: {every: 1m, times: §}}}',
          (2,), (500,)),
    # Three levels of a flight are an hour.
    Limit("events.main.tournament: its tables have 9 seats: no hall has tables of that size",
          "room: {halls: [{name: A, tables: 9, seats: 5}, {name: B, tables: 9, seats: §}]}, " + _AT_SIX,
          (10, 9), (8,)),
    # Open from 10:00 until 04:00.
    Limit("events.main.starts: the room is closed at this time",
          'room: {halls: [{name: A, tables: 9, seats: 9}], opens: "10:00", open_for: 18h}, '
          'events: {main: {starts: "§"}}',
          ("10:01", "10:00", "Sat 03:59"), ("09:59", "Sat 04:00")),
    Limit("room.open_for: expected from 1m to 24h", 'room: {halls: [{name: A, tables: 9, seats: 9}], '
          'opens: "18:00", open_for: §}, ' + _AT_SIX, ("1m", "23h", "24h"), ("59s", "86401s")),
    Limit("room.halls[1].name: there are two halls 'A'",
          "room: {halls: [{name: A, tables: 9, seats: 9}, {name: §, tables: 9, seats: 9}]}, " + _AT_SIX,
          ("B",), ("A",)),
    Limit("staff.down: expected a down from 5m to 2h", _with(_STAFF, "repeat: {every: 1d, times: 1}")
          .replace("}]}, ", "}], down: §}, ") + _AT_SIX,
          ("5m", "1h", "2h"), ("299s", "7201s")),
    # A shift is a whole number of downs of half an hour.
    Limit("staff.shifts[0].length: expected a whole number of downs, at most 24h",
          'staff: {shifts: [{starts: "17:00", length: §, dealers: 9}]}, ' + _AT_SIX,
          ("3h", "90m", "24h"), ("91m", 0, "24h30m")),
    Limit("staff.people[1].name: there are two dealers 'Ann'", _with(_STAFF, "repeat: {every: 1d, times: 1}").replace(
          "}]}, ", "}], people: [{name: Ann}, {name: §}]}, ") + _AT_SIX, ("Bob",), ("Ann",)),
    Limit("staff.people[0].off[0]: expected a day such as Sun or 2026-12-06",
          _with(_STAFF, "repeat: {every: 1d, times: 1}").replace("}]}, ", '}], people: [{name: Ann, off: ["§"]}]}, ')
          + _AT_SIX, ("Sun", "2026-12-06"), ("Sud", "2026-13-06")),
    Limit("events.late.from[0].event: main is repeated: name one of them, such as main.1, or repeat this",
          'events: {main: {starts: "12:00", repeat: {every: 1h, times: 2}}, late: '
          '{starts: "20:00", from: [{event: main, share: 9}], repeat: {every: 1h, times: §}}}',
          (2,), (1, 3)),
    Limit("events.late.seats_to: main is repeated: name one of them, such as main.1, or repeat this",
          'events: {main: {starts: "20:00", repeat: {every: 1h, times: 2}}, late: '
          '{starts: "12:00", seats_to: main, repeat: {every: 1h, times: §}}}',
          (2,), (1, 3)),
    Limit("events.late.from[0].event: unknown event 'main.3'",
          'events: {main: {starts: "12:00", repeat: {every: 1h, times: 2}}, late: '
          '{starts: "20:00", from: [{event: main.§, share: 9}]}}', (1, 2), (3,)),
    Limit("events.main: events send their players to each other in a circle",
          _TWO + 'starts: "20:00", from: [{event: main, share: 9}], seats_to: §}}', ('""',), ("main",)),
    Limit("events.main.from_population: the festival has no `population`",
          _with(_ONE, "from_population: §"), ("false",), ("true",)),
    Limit("first_day: expected a date from 1900 to 2999", "first_day: §, " + _AT_SIX,
          ("1900-01-01", "2999-12-31"), ("1899-12-31",)),
)  # fmt: skip

WARNED: Final = (
    Limit("events.main.cap: main sells one entry, so nobody plays", _with(_ONE, "cap: §"), (0, 3, 2), (1,)),
    # Six tables of nine are 54 seats.
    Limit("events.main.entrants: 55 entrants are usual, but its halls have 54 seats for it",
          "room: {halls: [{name: A, tables: 6, seats: 9}, {name: B, tables: 9, seats: 9}]}, "
          'events: {main: {starts: "18:00", halls: [A], entrants: {from: §, to: §}}}',
          (53, 54), (55,)),
    Limit("events.main.entrants: 55 entrants are usual, but its halls have 54 seats for it",
          "room: {halls: [{name: A, tables: 6, seats: 9}]}, "
          'events: {main: {starts: "18:00", cap: §}}', (53, 54), (55,)),
    Limit("room.cash: 10 tables for cash games, but the room has 9",
          'room: {halls: [{name: A, tables: 4, seats: 9}, {name: B, tables: 5, seats: 9}], '
          'cash: [{at: "20:00", tables: §}]}, ' + _AT_SIX, (8, 9), (10,)),
    # A shift from 12:00 to 20:00.
    Limit("events.main.starts: no dealer is on duty when main starts",
          'staff: {shifts: [{starts: "12:00", length: 8h, dealers: 9}, {starts: "22:00", length: 1h, dealers: 9}]}, '
          'events: {main: {starts: "§"}}', ("12:01", "12:00", "19:59"), ("11:59", "20:00")),
    # Who is out of the one can enter the other if it starts earlier, or closes its entries later.
    Limit("events.late.starts: late sells no entries once it has begun, so nobody can come from main",
          _TWO + 'starts: "§", from: [{event: main, share: 20}]}}', ("18:02", "18:01"), ("18:00", "17:59")),
    Limit("events.late.starts: late sells no entries once it has begun, so nobody can come from main",
          'events: {main: {starts: "§", seats_to: late}, '
          'late: {starts: "18:00"}}', ("17:58", "17:59"), ("18:00", "18:01")),
    # A time without a day is on the first one.
    Limit("expect[0]: finish has not begun at this time: name the day, such as Sat 02:00",
          'expect: ["finish before §"], ' + _AT_SIX, ("18:01",), ("18:00",)),
    Limit("expect[0]: main has not begun at this time: name the day, such as Sat 02:00",
          'expect: ["main end before §"], ' + _AT_SIX, ("18:02", "18:01"), ("18:00", "2:00")),
)  # fmt: skip


@pytest.mark.parametrize("limit", REFUSED, ids=lambda limit: limit.says[:70])
def test_what_is_refused(limit: Limit) -> None:
    check_refused(limit, find_festival_problems)


@pytest.mark.parametrize("limit", WARNED, ids=lambda limit: limit.says[:70])
def test_what_is_warned_about(limit: Limit) -> None:
    check_warned(limit, find_festival_problems)


def test_dealers_who_have_all_gone_home() -> None:
    """Shifts until 18:00 and 18:30, and an event at 18:30; a shift longer by half an hour has dealers for it."""
    text = (
        'staff: {shifts: [{starts: "12:00", length: 6h, dealers: 9}, {starts: "12:30", length: §, dealers: 9}]}, '
        'events: {main: {starts: "18:30"}}'
    )
    assert find_festival_problems(text.replace("§", "390m")) == ([], [])
    assert set(find_festival_problems(text.replace("§", "6h"))[1]) == {
        "staff.shifts: all shifts are over before the first event starts",
        "events.main.starts: no dealer is on duty when main starts",
    }


def test_an_event_is_named_once() -> None:
    """A repeated event is warned about once, at its first start at which something is wrong."""
    text = _with(_ONE, "repeat: {every: 1h, times: 3}, cap: 1")
    assert find_festival_problems(text)[1] == ["events.main.cap: main.1 sells one entry, so nobody plays"]


def test_each_warning_points_at_a_key_of_the_table_of_checks() -> None:
    rows = [row for row in TABLE if row.weight is Weight.WARNING and row.subject is CheckSubject.FESTIVAL]
    keys = {key for row in rows for key in row.keys}
    assert {re.split(r"[:.\[]", limit.says)[0] for limit in WARNED} <= keys
