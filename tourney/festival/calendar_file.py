"""The schedule of a festival as a calendar file (RFC 5545)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from tourney.errors import TourneyError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tourney.festival.programme import Festival
    from tourney.types import Seconds


class CalendarError(TourneyError):
    """The library for calendars is missing."""

    exit_code = 2


class CalendarEntry(NamedTuple):
    """An event in a calendar.

    Attributes:
        uid: Its identity, so that a later file of the same festival replaces it.
        title: Its title.
        starts: When it starts, in the local time of the room.
        ends: When it ends.
    """

    uid: str
    title: str
    starts: datetime
    ends: datetime


def calendar_entries(festival: Festival, ends: Mapping[str, Seconds]) -> list[CalendarEntry]:
    """The entries of a festival; `ends` is when each event ends, an hour after its start if it is not given."""
    midnight = festival.wall_clock.starts
    entries = []
    for event in festival.events:
        end = ends.get(event.name, event.starts + 3600)
        entries.append(
            CalendarEntry(
                f"{event.name}.{festival.name}@tourney",
                _line(event.scenario.title),
                midnight + timedelta(seconds=event.starts),
                midnight + timedelta(seconds=end),
            )
        )
    return entries


def format_calendar(festival: Festival, entries: list[CalendarEntry]) -> bytes:
    """The calendar file.

    Raises:
        CalendarError: The extra [plan] is not installed.
    """
    icalendar = _library()
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//tourney//festival//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _line(festival.title))
    for entry in entries:
        event = icalendar.Event()
        event.add("uid", entry.uid)
        event.add("summary", entry.title)
        event.add("dtstart", entry.starts)
        event.add("dtend", entry.ends)
        event.add("dtstamp", datetime(festival.first_day.year, 1, 1))  # noqa: DTZ001 - the same file each time
        calendar.add_component(event)
    found: bytes = calendar.to_ical()
    return found


def _line(text: str) -> str:
    """A text in one line, as a name in a calendar must be: without control characters (RFC 5545, 3.1 and 3.3.11)."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def read_calendar(data: bytes) -> list[CalendarEntry]:
    """The entries of a calendar file.

    Raises:
        CalendarError: The extra [plan] is not installed.
    """
    calendar = _library().Calendar.from_ical(data)
    return [
        CalendarEntry(str(each["uid"]), str(each["summary"]), each.decoded("dtstart"), each.decoded("dtend"))
        for each in calendar.walk("VEVENT")
    ]


def _library() -> Any:  # noqa: ANN401 - a module of the extra [plan]
    try:
        import icalendar  # noqa: PLC0415
    except ImportError:
        raise CalendarError("a calendar needs the extra [plan]: pip install 'tourney[plan]'") from None
    return icalendar
