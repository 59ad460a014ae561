"""What to expect of a festival: percentiles, plans, the page and the calendar."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING

import pytest
from random_festivals import LATE, event, festival
from rich.console import Group

from tourney.experiment.engines import Engine
from tourney.experiment.plan import Rule
from tourney.experiment.replicate import pack_replicate, unpack_replicate
from tourney.festival.house_floor import half_hours
from tourney.festival.outlook import SHAPE, Percentiles, outlook_of, replicates_of, spread_of
from tourney.festival.planning import plan_caps, plan_start
from tourney.festival.playing import play_festival_replicate
from tourney.festival.programme import Shift, Staff
from tourney.festival.resources import Meter
from tourney.reporting.festival_tables import event_rows, half_hour_rows, outlook_tables
from tourney.reporting.text import as_text
from tourney.tasks.exports import CalendarEntry, calendar_entries, format_calendar, read_calendar

if TYPE_CHECKING:
    from tourney.festival.outlook import Outlook

TEN = Rule(most=10, within=0)
TWO = festival(event("a", LATE), event("b", LATE, hour=12.1), tables=4)


@pytest.fixture(scope="module")
def outlook() -> Outlook:
    return outlook_of(TWO, replicates_of(TWO, seed=3, rule=TEN, engine=Engine(jobs=1)))


def test_percentiles_are_nearest_ranks() -> None:
    assert spread_of(range(1, 101)) == Percentiles(5, 50, 95)
    assert spread_of([7]) == Percentiles(7, 7, 7)


def test_a_meter_keeps_the_peak_of_each_half_hour() -> None:
    meter = Meter()
    for now, value in ((100, 3), (200, 1), (1800, 2), (5400, 0)):
        meter.note(now, value)
    assert meter.end(7200) == [3, 2, 2]
    assert meter.areas == [3 * 100 + 1600, 2 * 1800, 2 * 1800]


@pytest.mark.parametrize(
    ("now", "peaks"), [(900, [2]), (1800, [2]), (1801, [2, 0]), (3600, [2, 0]), (5401, [2, 0, 0, 0])]
)
def test_each_half_hour_that_has_begun_has_a_peak(now: int, peaks: list[int]) -> None:
    meter = Meter()
    meter.note(0, 2)
    meter.note(600, 0)
    assert half_hours(meter, now) == peaks


def test_the_outlook_is_that_of_its_replicates(outlook: Outlook) -> None:
    assert outlook.replicates == 10
    assert max(row.used.p95 for row in outlook.half_hours) <= 4
    assert {row.capacity for row in outlook.half_hours} == {4}
    assert outlook.events[1].short > 0
    again = outlook_of(TWO, [play_festival_replicate(TWO, 3, number) for number in range(10)])
    assert again == outlook


def test_the_tables_of_events_add_up_to_those_in_use(outlook: Outlook) -> None:
    for row in outlook.half_hours:
        assert sum(row.by_group.values()) <= row.used.p95
    played = play_festival_replicate(TWO, 3, 0)
    seconds = sum(tables.seconds for tables in played.tables)
    assert 0 < seconds <= sum(played.use.used) * 1800


def test_replicates_are_stored_whole() -> None:
    played = play_festival_replicate(TWO, 3, 0)
    assert unpack_replicate(pack_replicate(played, SHAPE), SHAPE) == played


def test_tables_and_page(outlook: Outlook) -> None:
    text = as_text(Group(*outlook_tables(outlook)), 160)
    assert "P(short)" in text
    assert "Mon 12:00" in text
    assert len(event_rows(outlook)) == 2
    assert [row["at_seconds"] for row in half_hour_rows(outlook)] == [row.at for row in outlook.half_hours]


def test_an_event_whose_dealers_have_gone_does_not_end() -> None:
    """Its end is not that of the few replicates in which it ends."""
    staff = Staff((Shift(11 * 3600, 2 * 3600, 12),))
    short = festival(event("a", LATE), event("b", LATE, hour=40), staff=staff)
    found = outlook_of(short, replicates_of(short, seed=3, rule=TEN, engine=Engine(jobs=1)))
    assert found.events[1].endless == 1
    assert found.events[1].ends is None
    assert found.events[1].short == 1
    assert [(each.resource, each.share, each.last) for each in found.events[1].shortages] == [("dealers", 1, None)]
    text = as_text(Group(*outlook_tables(found)), 80)
    assert "does not" in text
    assert "no end" in text
    assert "100%" in text


def test_a_later_start_is_safe() -> None:
    starts = [event("b").starts, event("b").starts + 6 * 3600]
    plan = plan_start(TWO, "b", starts, risk=0.05, seed=3, rule=TEN, engine=Engine(jobs=1))
    assert [each.is_safe(0.05) for each in plan.tried] == [False, True]
    assert plan.earliest is plan.best is plan.tried[1]


def test_caps() -> None:
    plans = plan_caps(TWO, seed=3, rule=TEN, engine=Engine(jobs=1))
    assert plans[0].seats == 36
    assert plans[0].cap == plans[0].wanted == 30
    assert plans[1].wanted == 30


def test_the_calendar_is_read_again_identical() -> None:
    """RFC 5545; the times are local ("floating")."""
    pytest.importorskip("icalendar")
    entries = calendar_entries(TWO, {"a": 50_000})
    midnight = datetime.combine(TWO.first_day, time())
    noon, end = midnight + timedelta(hours=12), midnight + timedelta(seconds=50_000)
    assert entries[0] == CalendarEntry("a.f@tourney", "Turbo sit-and-go", noon, end)
    data = format_calendar(TWO, entries)
    assert read_calendar(data) == entries
    assert data == format_calendar(TWO, entries)


def test_titles_of_several_lines_are_one_line_in_a_calendar() -> None:
    """RFC 5545, 3.1: a line break ends a property."""
    pytest.importorskip("icalendar")
    titled = replace(event("a").scenario, title="Main\nevent")
    entries = calendar_entries(festival(event("a", scenario=titled), title="A\nweek"), {})
    assert [entry.title for entry in entries] == ["Main event"]
    data = format_calendar(festival(event("a", scenario=titled), title="A\nweek"), entries)
    assert b"X-WR-CALNAME:A week\r\n" in data
    assert read_calendar(data) == entries
