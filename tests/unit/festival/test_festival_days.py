"""Days of a festival worked out by hand, minute by minute.

Nobody busts, a hand takes a minute, a level twenty, tables have nine seats (`clockwork`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from clockwork import HOUR, at, clockwork, timed
from random_festivals import DAYS, FLIGHTS, event, festival

from tourney.festival.outlook import outlook_of
from tourney.festival.playing import play_festival
from tourney.festival.programme import Area, Premises, Shift, Staff
from tourney.festival.shortages import Shortage

if TYPE_CHECKING:
    from tourney.festival.playing import FestivalReplicate

NIGHT = clockwork("days=[{after_level: 3, overnight: 12h}]")
"""An hour of play, a night of twelve hours, another hour of play."""
LATE = clockwork("late_registration=9", "arrivals=[{at: 0, there: 100%}]", "days=[{after_level: 3, overnight: 12h}]")
"""The same, with entries open throughout."""
SHORT = clockwork(hours=1)


def half_hours(values: tuple[int, ...]) -> dict[int, int]:
    """The half hours, by number from the first midnight, in which there is anything."""
    return {number: value for number, value in enumerate(values) if value}


def room(tables: int) -> Premises:
    return Premises((Area("main", tables, 9),))


# Nights


@pytest.mark.parametrize("tables", [0, 2])
@pytest.mark.parametrize("dealers", [0, 3])
def test_no_table_is_dark_at_night(tables: int, dealers: int) -> None:
    """18 players at 2 tables play from 12:00 to 13:00 and from 01:00 to 02:00; 3 dealers are enough for 2 tables."""
    staff = Staff((Shift(at(11, 30), 2 * HOUR, dealers), Shift(at(24, 30), 2 * HOUR, dealers))) if dealers else None
    week = festival(timed("a", NIGHT, 12), premises=room(tables) if tables else Premises(), staff=staff)
    played = play_festival(week)
    [found] = played.events
    assert (found.began, found.ended) == (at(12), at(26))
    assert found.dark_seconds == 0
    assert not found.is_short
    assert not played.shortages
    in_play = {24: 2, 25: 2, 50: 2, 51: 2}  # 12:00 to 13:00, 01:00 to 02:00
    assert half_hours(played.use.used) == half_hours(played.use.wanted) == in_play
    assert {each.half_hour: each.seconds for each in played.tables} == dict.fromkeys(in_play, 2 * 1800)
    assert half_hours(played.use.dark) == {}


def test_the_dark_time_before_a_night_counts_and_that_of_the_night_does_not() -> None:
    """Dealers from 12:00 to 12:30 and from 01:30 on: 2 tables are dark from 12:30 to 13:00 and from 01:00 to 01:30.

    The clock runs in the dark: the event has its two hours.
    """
    staff = Staff((Shift(at(11, 30), HOUR, 3), Shift(at(25, 30), 2 * HOUR, 3)))
    played = play_festival(festival(timed("a", NIGHT, 12), staff=staff))
    [found] = played.events
    assert found.ended == at(26)
    assert found.dark_seconds == 2 * 1800 + 2 * 1800
    assert half_hours(played.use.dark) == {25: 2, 50: 2}
    assert played.shortages == (Shortage(0, "dealers", at(12, 30), at(25, 30), 2, 3600),)


def test_a_night_is_no_wait() -> None:
    """27 entrants, 2 tables: 9 wait from 12:00 on. Nobody busts, but a third table is free from 01:30 on.

    They have waited an hour before the night and half an hour after it.
    """
    guest = timed("guest", clockwork(hours=13.5), 12, entrants=9, priority=1)  # holds a table from 12:00 to 01:30
    played = play_festival(festival(timed("a", LATE, 12, entrants=27), guest, premises=room(3)))
    found = played.events[0]
    assert found.alternates == 9
    assert found.longest_wait == found.mean_wait == 5400
    assert half_hours(played.use.waiting) == {24: 9, 25: 9, 50: 9}
    assert played.shortages == (Shortage(0, "tables", at(12), at(25, 30), 1, 5400),)


@pytest.mark.parametrize("kind", [DAYS, FLIGHTS])
def test_dealers_of_the_next_day_do_not_go_home_before_it(kind: int) -> None:
    """All who are on duty when the next day or flight begins within their shift are needed then."""
    staff = Staff((Shift(11 * HOUR, 8 * HOUR, 9), Shift(14 * HOUR, 8 * HOUR, 9)), wage=10, early_out=True)
    alone = play_festival(festival(event("a", kind)), 1)
    played = play_festival(festival(event("a", kind), staff=staff), 1)
    assert played.results == alone.results
    assert not played.shortages


def test_early_out_keeps_the_dealers_of_the_next_morning() -> None:
    """The second shift begins at 00:30, the second day at 01:10: nobody goes home in between.

    They go home at 13:30 and 02:30, the pushes after play is over.
    """
    shifts = (Shift(at(11, 30), 3 * HOUR, 3), Shift(at(24, 30), 4 * HOUR, 3))
    played = play_festival(festival(timed("a", NIGHT, 12 + 1 / 6), staff=Staff(shifts, wage=10, early_out=True)))
    assert played.events[0].ended == at(26, 10)
    assert played.events[0].dark_seconds == 0
    assert played.wages == 3 * 10 * (2 + 2)


# What is lacking


def only(played: FestivalReplicate) -> Shortage:
    [found] = played.shortages
    return found


def test_a_shift_that_ends_while_the_event_plays() -> None:
    """Dealers until 12:30, the event until 13:00: both tables are dark for half an hour."""
    staff = Staff((Shift(at(11, 30), HOUR, 3),))
    week = festival(timed("a", SHORT, 12), staff=staff)
    played = play_festival(week)
    assert only(played) == (0, "dealers", at(12, 30), at(13), 2, 1800)
    assert played.events[0].dark_seconds == 2 * 1800
    [found] = outlook_of(week, [played]).events
    assert found.dark == (3600, 3600, 3600)
    assert found.shortages == (("dealers", 1.0, (2, 2, 2), at(12, 30), at(13), (1800, 1800, 1800)),)


def test_an_event_that_begins_late_lacks_tables() -> None:
    """3 tables, the first event has 2 of them until 13:00: the second needs 2 and begins then."""
    second = timed("b", SHORT, 12.5)
    played = play_festival(festival(timed("a", SHORT, 12), second, premises=room(3)))
    assert played.events[1].began == at(13)
    assert only(played) == (1, "tables", at(12, 30), at(13), 1, 1800)


def test_an_event_that_begins_late_lacks_dealers() -> None:
    """3 tables need 5 dealers with breaks; 4 are there from 11:30 on, another one from 13:30 on."""
    staff = Staff((Shift(at(11, 30), 4 * HOUR, 4), Shift(at(13, 30), 4 * HOUR, 1)))
    played = play_festival(festival(timed("a", SHORT, 12, entrants=27), staff=staff))
    assert played.events[0].began == at(13, 30)
    assert only(played) == (0, "dealers", at(12), at(13, 30), 1, 5400)


def test_an_event_within_its_own_limits_lacks_places() -> None:
    """Of 30 entrants a cap of 20 turns away 10; no table of the room and no dealer would help."""
    played = play_festival(festival(timed("a", SHORT, 12, entrants=30, cap=20)))
    assert played.events[0].turned_away == 10
    assert only(played) == (0, "places", at(12), at(12), 10, 0)


def test_those_whom_nobody_lets_wait_lack_tables() -> None:
    """27 entrants, 2 tables, nobody may wait: 9 are turned away at once."""
    sells = clockwork("late_registration=2", hours=1)
    played = play_festival(festival(timed("a", sells, 12, entrants=27, alternates=0), premises=room(2)))
    assert (played.events[0].turned_away, played.events[0].alternates) == (9, 0)
    assert only(played) == (0, "tables", at(12), at(12), 1, 0)


def test_an_event_that_lacks_nothing_is_not_short() -> None:
    played = play_festival(festival(timed("a", SHORT, 12), premises=room(2), staff=Staff((Shift(at(12), HOUR, 3),))))
    assert not played.shortages
    assert not played.events[0].is_short
    assert played.use.used == (0,) * 24 + (2, 2)  # and no table in the half hour that begins when it ends
