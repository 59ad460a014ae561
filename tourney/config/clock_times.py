"""Reads dates and times of day: when an event starts, and times on its clock."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import PlainValidator, WithJsonSchema

from tourney.config.problems import describe_value, nearest, quote
from tourney.tournament.wall_clock import WEEKDAYS, ClockTime

if TYPE_CHECKING:
    from datetime import tzinfo

_DATE: Final = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
_TIME: Final = r"[0-9]{1,2}:[0-9]{2}"
_ZONE: Final = r"Z|[+-][0-9]{2}:[0-9]{2}|[A-Za-z][A-Za-z0-9_+/-]*"
_MOMENT: Final = re.compile(rf"(?P<day>{_DATE})[ T](?P<time>{_TIME})(?: ?(?P<zone>{_ZONE}))?")
_CLOCK_TIME: Final = re.compile(rf"(?:(?P<day>{_DATE}) |(?P<weekday>[A-Za-z]{{3,9}}) )?(?P<time>{_TIME})")
_LONG: Final = 80
_FULL: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def _moment(value: object) -> datetime:
    found = f"expected a date and time such as 2026-12-04 19:00, found {describe_value(value)}"
    match = _MOMENT.fullmatch(value) if isinstance(value, str) and len(value) <= _LONG else None
    if match is None:
        raise ValueError(found)
    hour, minute = _hour_and_minute(match["time"])
    zone = None if match["zone"] is None else _zone(match["zone"])
    day = _day(match["day"])
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone)


def _zone(text: str) -> tzinfo:
    if text in {"Z", "UTC"}:
        return UTC
    if text[0] in "+-":
        hours, minutes = int(text[1:3]), int(text[4:])
        if hours > 14 or minutes > 59:
            raise ValueError(f"expected a time zone such as +01:00 or Europe/Vienna, found {quote(text)}")
        offset = timedelta(hours=hours, minutes=minutes)
        return timezone(offset if text[0] == "+" else -offset)
    from zoneinfo import ZoneInfo, available_timezones  # noqa: PLC0415 - few files name a zone

    try:
        return ZoneInfo(text)
    except (LookupError, ValueError, OSError):
        near = nearest(text, available_timezones())
        raise ValueError(f"unknown time zone {quote(text)}{near or '; write +01:00 or Europe/Vienna'}") from None


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"there is no day {quote(text)}") from None


def _hour_and_minute(text: str) -> tuple[int, int]:
    hour, minute = map(int, text.split(":"))
    if hour > 23 or minute > 59:
        raise ValueError(f"expected a time from 0:00 to 23:59, found {quote(text)}")
    return hour, minute


def read_clock_time(text: str) -> ClockTime:
    """Read a time of day: 23:30, Sun 12:30 or 2026-12-06 12:30.

    Raises:
        ValueError: The text is not a time of day; the message has no position.
    """
    match = _CLOCK_TIME.fullmatch(text.strip()) if len(text) <= _LONG else None
    if match is None:
        raise ValueError(f"expected a time of day such as 23:30 or Sun 12:30, found {quote(text)}")
    hour, minute = _hour_and_minute(match["time"])
    weekday = None
    if match["weekday"] is not None:
        named = match["weekday"].lower()
        weekday = next((number for number, full in enumerate(_FULL) if named in {full, full[:3]}), None)
        if weekday is None:
            raise ValueError(f"unknown day {quote(match['weekday'])}{nearest(match['weekday'], WEEKDAYS)}")
    return ClockTime(hour, minute, weekday, None if match["day"] is None else _day(match["day"]))


def read_moment(text: str) -> datetime:
    """Read a date and time, with a time zone or without: 2026-12-04 19:00.

    Raises:
        ValueError: The text is not a date and time; the message has no position.
    """
    return _moment(text.strip())


def _clock_time(value: object) -> ClockTime:
    if not isinstance(value, str):
        raise ValueError(f"expected a time of day such as 20:30, found {describe_value(value)}")  # noqa: TRY004 - what pydantic takes
    return read_clock_time(value)


_MOMENT_SCHEMA: Final[dict[str, object]] = {
    "description": "A date and time, with a time zone or without: 2026-12-04 19:00, 2026-12-04 19:00 Europe/Vienna.",
    "type": "string",
    "pattern": rf"^{_DATE}[ T]{_TIME}(?: ?(?:{_ZONE}))?$",
}
_CLOCK_TIME_SCHEMA: Final[dict[str, object]] = {
    "description": "A time of day: 20:30, Sun 12:30 or 2026-12-06 12:30.",
    "type": "string",
    "pattern": rf"^(?:{_DATE} |[A-Za-z]{{3,9}} )?{_TIME}$",
}

Moment = Annotated[datetime, PlainValidator(_moment), WithJsonSchema(_MOMENT_SCHEMA)]
"""A date and time of day, with or without a time zone."""

TimeOfDay = Annotated[ClockTime, PlainValidator(_clock_time), WithJsonSchema(_CLOCK_TIME_SCHEMA)]
"""A time of day, with or without a day."""
