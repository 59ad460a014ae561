"""The time of day in an event: converts seconds since the start to the clock on the wall and back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from tourney.types import Seconds

WEEKDAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DAY: Final = timedelta(days=1)


class ClockTime(NamedTuple):
    """A time of day: the first of its kind after the start of an event, or on a given day.

    Attributes:
        hour: From 0 to 23.
        minute: From 0 to 59.
        weekday: From 0 for Monday to 6; None for any day.
        day: The date; None for any.
    """

    hour: int
    minute: int
    weekday: int | None = None
    day: date | None = None

    def __str__(self) -> str:
        time = f"{self.hour:02}:{self.minute:02}"
        if self.day is not None:
            return f"{self.day.isoformat()} {time}"
        return time if self.weekday is None else f"{WEEKDAYS[self.weekday]} {time}"


@dataclass(frozen=True, slots=True)
class WallClock:
    """The clock on the wall of an event whose start is known.

    Attributes:
        starts: When the event starts; with a time zone, changes between winter and summer time are observed.
        lasts_days: Whether the event lasts several days. Then times always name their day.
    """

    starts: datetime
    lasts_days: bool = False

    def at(self, seconds: Seconds) -> datetime:
        """The date and time after this many simulated seconds."""
        zone = self.starts.tzinfo
        if zone is None:
            return self.starts + timedelta(seconds=seconds)
        return (self.starts.astimezone(UTC) + timedelta(seconds=seconds)).astimezone(zone)

    def format(self, seconds: float) -> str:
        """The time of day: "23:10"; after the first night with the day: "Sun 12:30", "13 Dec 12:30"."""
        if self.lasts_days:
            return self.moment_shown(seconds)
        when = self.at(round(seconds))
        time = f"{when.hour:02}:{when.minute:02}"
        days = (when.date() - self.starts.date()).days
        if not days or (days == 1 and when.hour < 12 and when.time() < self.starts.time()):
            return time
        if days < 7:
            return f"{WEEKDAYS[when.weekday()]} {time}"
        return f"{when.day} {_MONTHS[when.month - 1]} {time}"

    def moment_shown(self, seconds: float) -> str:
        """The day and the time of day: "Sun 12:30"; from the eighth day on with the date: "13 Dec 12:30"."""
        when = self.at(round(seconds))
        if 0 <= (when.date() - self.starts.date()).days < 7:
            return f"{WEEKDAYS[when.weekday()]} {when.hour:02}:{when.minute:02}"
        return f"{when.day} {_MONTHS[when.month - 1]} {when.hour:02}:{when.minute:02}"

    @property
    def day_shown(self) -> str:
        """The date of the start: "Fri 4 Dec 2026"."""
        when = self.starts
        return f"{WEEKDAYS[when.weekday()]} {when.day} {_MONTHS[when.month - 1]} {when.year}"

    def seconds_at(self, time: ClockTime) -> Seconds:
        """Seconds from the start to the first such time that is not before it; negative for an earlier date."""
        first = self.starts.date() if time.day is None else time.day
        when = datetime(first.year, first.month, first.day, time.hour, time.minute, tzinfo=self.starts.tzinfo)
        while time.day is None and (when < self.starts or time.weekday not in {None, when.weekday()}):
            when += _DAY
        if when.tzinfo is not None:
            return round((when.astimezone(UTC) - self.starts.astimezone(UTC)).total_seconds())
        return round((when - self.starts).total_seconds())
