"""Days of a festival worked out by hand, minute by minute.

Nobody busts, a hand takes a minute, a level twenty, tables have nine seats (`clockwork`).
"""

from __future__ import annotations

from decimal import Decimal
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from clockwork import HOUR, at, clockwork, timed
from random_festivals import DAYS, FLIGHTS, event, festival, quick

from tourney.festival.house_floor import HouseFloor
from tourney.festival.outlook import outlook_of
from tourney.festival.playing import play_festival
from tourney.festival.programme import Area, Feeder, Premises, Shift, Staff
from tourney.festival.resources import (
    Pool,
    Shortage,
    count_first_tables,
    estimate_first_entrants,
    more_tables,
    tables_for,
)

if TYPE_CHECKING:
    from tourney.festival.playing import FestivalReplicate
    from tourney.festival.programme import FestivalEvent

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
    assert found.figures["dark"] == (3600, 3600, 3600)
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


# Who gets tables


def began(*events: FestivalEvent, tables: int) -> list[int]:
    """When events begin, in seconds from the first midnight."""
    return [each.began or 0 for each in play_festival(festival(*events, premises=room(tables))).events]


def test_priority_comes_before_the_start() -> None:
    """2 tables, taken until 13:00: then the event with priority 1 begins, though it is due later."""
    blocker = timed("blocker", SHORT, 12)
    early, first = timed("early", SHORT, 12.5, priority=5), timed("first", SHORT, 12.75, priority=1)
    assert began(blocker, early, first, tables=2) == [at(12), at(14), at(13)]


def test_of_the_same_priority_the_one_that_starts_first_comes_first() -> None:
    blocker = timed("blocker", SHORT, 12)
    later, early = timed("later", SHORT, 12.75), timed("early", SHORT, 12.5)
    assert began(blocker, later, early, tables=2) == [at(12), at(14), at(13)]


def test_tables_are_held_for_those_who_come_first() -> None:
    """4 tables: one is taken until 13:00, one until 13:30. 3 are needed at 12:15: nobody else gets the 2 others."""
    blockers = (timed("h", SHORT, 12, entrants=9), timed("g", clockwork(hours=1.5), 12, entrants=9))
    large = timed("large", SHORT, 12.25, entrants=27, priority=1)
    small = timed("small", SHORT, 12 + 1 / 3, entrants=9, priority=9)
    assert began(*blockers, large, small, tables=4) == [at(12), at(12), at(13), at(13, 30)]


def test_tables_are_free_for_all_overnight() -> None:
    """The event of priority 1 has bagged its chips at 13:00; another one plays at its two tables at night."""
    side = timed("side", SHORT, 14, priority=9)
    assert began(timed("a", NIGHT, 12, priority=1), side, tables=2) == [at(12), at(14)]


def test_an_event_that_begins_its_next_day_comes_first_of_all() -> None:
    """2 tables, taken from 13:30 to 01:10. The second day, due at 01:00, gets them before an event of priority 1."""
    overnight = timed("overnight", clockwork(hours=11 + 2 / 3), 13.5)
    side = timed("side", SHORT, 24.5, priority=1)
    played = play_festival(festival(timed("a", NIGHT, 12), overnight, side, premises=room(2)))
    days, _, late = played.events
    assert (days.ended, days.dark_seconds) == (at(26), 2 * 600)
    assert late.began == at(26)
    assert played.shortages[0] == (0, "tables", at(25), at(25, 10), 2, 600)


def test_an_event_takes_the_smallest_tables_that_have_its_seats() -> None:
    halls = Premises((Area("ten", 2, 10), Area("six", 2, 6), Area("nine", 1, 9)))
    pool = Pool(halls)
    areas = pool.areas_for(SHORT, ())
    assert areas == (2, 0)
    assert pool.areas_for(SHORT, ("ten",)) == (0,)
    assert (pool.total(areas), pool.free(areas)) == (3, 3)
    assert [pool.take((0, table), areas) for table in range(4)] == [True, True, True, False]
    assert pool.held == {(0, 0): 5, (0, 1): 1, (0, 2): 2}  # numbered from 1 through all halls
    pool.give_back((0, 1))
    assert pool.free(areas) == 1
    assert not pool.take((1, 0), (1,)) or pool.held[1, 0] == 3


def test_cash_games_take_the_last_tables_and_wait_for_those_in_use() -> None:
    pool = Pool(Premises((Area("main", 3, 9), Area("side", 2, 9))))
    pool.want_cash(3)
    assert pool.cash == [5, 4, 3]
    assert pool.take((0, 1), (0, 1))
    assert pool.take((0, 2), (0, 1))
    pool.want_cash(4)
    assert pool.cash == [5, 4, 3]
    pool.give_back((0, 1))
    assert pool.cash == [5, 4, 3, 1]
    pool.want_cash(1)
    assert pool.cash == [5]
    assert pool.free((0, 1)) == 3


def test_a_room_without_limit_has_a_table_for_everybody() -> None:
    pool = Pool(Premises())
    assert pool.free(()) == pool.total(()) > 10**6
    assert pool.take((0, 1), ())
    pool.give_back((0, 1))
    assert pool.held == {}


# Demand


def test_the_tables_that_an_event_needs() -> None:
    """Nine seats. 36 in two flights: 18; three quarters of 55 at the start: 41."""
    assert [tables_for(SHORT, players) for players in (0, 1, 9, 10, 18)] == [0, 1, 1, 2, 2]
    flights = quick(FLIGHTS, 9)
    assert estimate_first_entrants(flights, 36) == 18
    arrivals = clockwork("late_registration=3", "arrivals=[{at: 0, there: 75%}, {at: 1h, there: 100%}]")
    assert estimate_first_entrants(arrivals, 55) == 41
    assert count_first_tables(arrivals, 55) == 2  # entries are open: two tables
    assert count_first_tables(arrivals, 12) == 1  # 9 are there
    assert count_first_tables(SHORT, 55) == 7  # all must have a seat
    assert count_first_tables(SHORT, 0) == 1
    assert count_first_tables(clockwork("tables=4"), 55) == 4


def test_the_tables_that_those_who_wait_want() -> None:
    limited = clockwork("tables=4", "late_registration=3")
    assert [more_tables(SHORT, 5, waiting) for waiting in (0, 9, 10)] == [0, 1, 2]
    assert [more_tables(limited, tables, 19) for tables in (0, 2, 4)] == [3, 2, 0]


@pytest.mark.parametrize(("left", "is_near"), [(None, False), (0, False), (1, True), (300, True), (301, False)])
def test_a_dealer_stays_in_the_last_five_minutes_of_a_level(left: int | None, is_near: bool) -> None:  # noqa: FBT001
    """TDA RP-7; 0 seconds are left in a break."""
    booth = HouseFloor(festival(timed("a", SHORT, 12)), 0, 0).booths[0]
    assert not booth.is_near_change
    booth._tournament = cast("Any", SimpleNamespace(level_left=left))
    assert booth.is_near_change is is_near


# Money and staff


def test_wages() -> None:
    """3 dealers for 3 h at 20; 2 tables in 4 half hours, a member of the floor staff for each, at 25 an hour."""
    staff = Staff((Shift(at(11, 30), 3 * HOUR, 3),), wage=20, floor_tables=1, floor_wage=25)
    played = play_festival(festival(timed("a", clockwork(hours=2), 12), staff=staff))
    assert played.wages == 3 * 3 * 20 + 2 * 4 * 25 // 2
    assert played.fees == 18 * 2
    assert played.earned == 36 - 280
    assert played.finish == at(14)
    assert half_hours(played.use.on_duty) == dict.fromkeys(range(23, 29), 3)


def test_a_member_of_the_floor_staff_has_several_tables() -> None:
    """45 players at 5 tables, two tables each: three members for an hour, two half hours at 24."""
    staff = Staff((Shift(at(12), HOUR, 8),), floor_tables=2, floor_wage=24)
    assert play_festival(festival(timed("a", SHORT, 12, entrants=45), staff=staff)).wages == 3 * 24


def test_players_who_come_from_another_event_come_after_their_time() -> None:
    """29 of 30 bust. After five hours they come too late for an event whose entries close after an hour."""
    sells = clockwork("late_registration=3", hours=3)
    fed = [timed(f"{hours}", sells, 12, feeders=(Feeder("a", Decimal(100), hours * HOUR),)) for hours in (0, 5)]
    played = play_festival(festival(event("a"), *fed), 1)
    at_once, too_late = played.events[1:]
    assert at_once.entries + at_once.missed == 18 + 29
    assert at_once.entries > 18
    assert (too_late.entries, too_late.missed) == (18, 29)
