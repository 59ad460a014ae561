"""Types for values with units: counts, amounts, durations, percentages, dates and times of day.

Each validates a value of a `Document`. Nothing is coerced silently: `'5'` is text, `true` is not 1, and floats, which
are inexact, are rejected. Error messages have no position; `check_document` adds it.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Final

from pydantic import AfterValidator, PlainValidator, WithJsonSchema

from tourney.config.problems import describe_value, nearest, not_a_number, quote
from tourney.tournament.wall_clock import WEEKDAYS, ClockTime

_DATE: Final = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
_TIME: Final = r"[0-9]{1,2}:[0-9]{2}"
_ZONE: Final = r"Z|[+-][0-9]{2}:[0-9]{2}|[A-Za-z][A-Za-z0-9_+/-]*"
_MOMENT: Final = re.compile(rf"(?P<day>{_DATE})[ T](?P<time>{_TIME})(?: ?(?P<zone>{_ZONE}))?")
_CLOCK_TIME: Final = re.compile(rf"(?:(?P<day>{_DATE}) |(?P<weekday>[A-Za-z]{{3,9}}) )?(?P<time>{_TIME})")
_LONG: Final = 80
_FULL: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

MOST: Final = 10**15
"""The largest `Count` and `Amount`."""

LONGEST: Final = 30 * 86_400
"""The longest `Duration`, in seconds."""

MOST_TIMES: Final = 10
"""The largest `Factor` and `Ratio`."""

LEAST_RATIO: Final = Decimal("0.1")
"""The smallest `Ratio`."""

MOST_BUY_INS: Final = 1000
"""The largest `BuyIns`."""

_LONG_TEXT = 40  # longer than any valid number; limits the arithmetic on invalid input
_WHOLE = r"(?:0|[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]*(?:_[0-9]+)*)"
# Without bare digits: quoted digits are text.
_GROUPED = r"[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]*(?:_[0-9]+)+"
_NUMBER = re.compile(rf"(?P<plain>{_GROUPED})|(?P<part>{_WHOLE}(?:\.[0-9]+)?)(?P<suffix>[kKM])")
_POINTED = re.compile(r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+")
_DIGITS = re.compile(r"-?(?:0|[1-9][0-9]{0,999})")  # not 000, which is the end of 1,000 split at its comma
_SUFFIXES = {"k": 10**3, "K": 10**3, "M": 10**6}

_PART = r"[0-9]+(?:\.[0-9]+)?"
# All parts are optional, so the lookahead refuses an empty text; the lookbehind refuses a space at the end.
_DURATION = re.compile(
    rf"(?=[0-9])(?:(?P<d>{_PART})d ?)?(?:(?P<h>{_PART})h ?)?(?:(?P<m>{_PART})m ?)?(?:(?P<s>{_PART})s)?(?<! )"
)
_SECONDS = {"d": 86_400, "h": 3_600, "m": 60, "s": 1}
_CLOCK = re.compile(r"([0-9]{1,3}):([0-9]{2})")

# With a sign, so that the message about -5% is that of a range, and not that it is no percentage.
_PERCENT = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?) ?%?")
_ONE_IN = re.compile(r"1 in ([1-9][0-9]{0,3})")


def _whole(value: object) -> int:
    """The whole number of a value.

    Raises:
        ValueError: The value is not a whole number.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    match = _NUMBER.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        found = f"{describe_value(value)}{_suggest_grouping(value)}"
        raise ValueError(f"expected a whole number such as 500, 10k or 1,000, found {found}")
    if len(match.string) > _LONG_TEXT:
        raise ValueError(f"{describe_value(value)} is too large: at most {MOST:,}")
    digits = (match["plain"] or match["part"]).replace(",", "").replace("_", "")
    # Exact: whether 1.1k is a whole number must not depend on the rounding of floats.
    number = Fraction(digits) * _SUFFIXES.get(match["suffix"], 1)
    if number.denominator != 1:
        raise ValueError(f"expected a whole number, found {describe_value(value)}")
    return int(number)


def _suggest_grouping(value: object) -> str:
    """How to write a number whose thousands have points between them, as in much of Europe: 20.000."""
    text = str(value)
    if not isinstance(value, str | Decimal) or not _POINTED.fullmatch(text):
        return ""
    groups = text.split(".")
    short = f" or {'.'.join(groups[:-1])}k" if groups[-1] == "000" and len(groups) == 2 else ""
    return f"; for thousands write {'_'.join(groups)}{short}"


def _read_at_least(value: object, least: int) -> int:
    number = _whole(value)
    if number < least:
        raise ValueError(f"expected at least {least}, found {describe_value(value)}")
    if number > MOST:
        raise ValueError(f"{describe_value(value)} is too large: at most {MOST:,}")
    return number


def _line(text: str) -> str:
    line = text.rstrip("\n")  # a block of YAML ends in one
    if len(line.splitlines()) > 1:
        raise ValueError("expected one line of text, found a line break")
    if "\t" in line:
        raise ValueError("expected one line of text, found a tab")
    return line


def validate_count(value: object) -> int:
    """The whole number from 1 that a value of a file is; see `Count`."""
    return _read_at_least(value, 1)


def _amount(value: object) -> int:
    return _read_at_least(value, 0)


def read_amount(text: str) -> int:
    """Read an amount from the command line. Bare digits are a number here, as there are no quotes.

    Raises:
        ValueError: The text is not an amount; the message has no position.
    """
    if _DIGITS.fullmatch(text):
        return _amount(int(text))
    if not _NUMBER.fullmatch(text):
        found = f"{describe_value(text or None)}{_suggest_grouping(text)}"
        raise ValueError(f"expected a whole number such as 500, 10k or 1.5M, found {found}")
    return _amount(text)


def _duration(value: object) -> int:
    match = _DURATION.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return _no_duration(value)
    if len(match.string) > _LONG_TEXT:
        raise ValueError(f"{describe_value(value)} is too long: at most 30 days")
    parts = ((Fraction(part), _SECONDS[unit]) for unit, part in match.groupdict().items() if part)
    seconds = sum((part * unit for part, unit in parts), Fraction(0))
    if seconds.denominator != 1:
        raise ValueError(f"expected whole seconds, found {describe_value(value)}")
    if seconds > LONGEST:
        raise ValueError(f"{describe_value(value)} is too long: at most 30 days")
    return int(seconds)


def read_duration(text: str) -> int:
    """Read a duration from the command line, in seconds.

    Raises:
        ValueError: The text is not a duration; the message has no position.
    """
    return _duration(text.strip())


def _no_duration(value: object) -> int:
    """Return 0, the only duration without a unit; for other values raise an error with fitting advice."""
    if isinstance(value, int) and not isinstance(value, bool) and value == 0:
        return 0
    found = f"expected a duration such as 20m, 1h30m or 90s, found {describe_value(value)}"
    clock = _CLOCK.fullmatch(value) if isinstance(value, str) else None
    if clock is not None:
        first, second = clock.groups()
        raise ValueError(f"{found}: write {first}h{second}m or {first}m{second}s")
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool) and value > 0:
        raise ValueError(f"{found}: write {value}m for minutes, or {value}s for seconds")
    raise ValueError(found)


def _tenths(value: object) -> int:
    if not isinstance(value, (int, Decimal)) or isinstance(value, bool):
        raise ValueError(f"expected seconds such as 9 or 2.5, found {describe_value(value)}")  # noqa: TRY004 - what pydantic takes
    tenths = Decimal(value) * 10
    if not 0 <= tenths <= 36_000 or tenths != int(tenths):
        raise ValueError(f"expected seconds from 0 to 3600 with at most one decimal, found {describe_value(value)}")
    return int(tenths)


def validate_percent(value: object) -> Decimal:
    """The percentage that a value of a file is; see `Percent`."""
    match = _PERCENT.fullmatch(value) if isinstance(value, str) else None
    if match is not None:
        percent = Decimal(match[1])
    elif isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        percent = Decimal(value)
    else:
        raise ValueError(f"expected a percentage such as 12.5 or 12.5%, found {not_a_number(value)}")
    if not 0 <= percent <= 100:
        raise ValueError(f"expected a percentage from 0 to 100, found {describe_value(value)}")
    return percent


def _factor(value: object) -> Decimal:
    if not isinstance(value, (int, Decimal)) or isinstance(value, bool):
        raise ValueError(f"expected a factor such as 1.5, found {not_a_number(value)}")  # noqa: TRY004 - what pydantic takes
    if not 1 <= value <= MOST_TIMES or Decimal(value) * 100 != int(Decimal(value) * 100):
        raise ValueError(
            f"expected a factor from 1 to {MOST_TIMES} with at most two decimals, found {describe_value(value)}"
        )
    return Decimal(value)


def _ratio(value: object) -> Decimal:
    if not isinstance(value, (int, Decimal)) or isinstance(value, bool):
        raise ValueError(f"expected a factor such as 0.95, found {not_a_number(value)}")  # noqa: TRY004 - what pydantic takes
    if not LEAST_RATIO <= value <= MOST_TIMES:
        raise ValueError(f"expected a factor from {LEAST_RATIO} to {MOST_TIMES}, found {describe_value(value)}")
    return Decimal(value)


def _field_share(value: object) -> Decimal | Fraction:
    match = _ONE_IN.fullmatch(value) if isinstance(value, str) else None
    if match is not None:
        return Fraction(100, int(match[1]))
    try:
        return validate_percent(value)
    except ValueError as error:
        raise ValueError(str(error).replace(" or 12.5%", ", 12.5% or `1 in 8`", 1)) from None


def _buy_ins(value: object) -> Decimal:
    if not isinstance(value, (int, Decimal)) or isinstance(value, bool):
        raise ValueError(f"expected a number of buy-ins such as 2 or 1.5, found {not_a_number(value)}")  # noqa: TRY004 - what pydantic takes
    if not 0 <= value <= MOST_BUY_INS:
        raise ValueError(f"expected a number of buy-ins from 0 to {MOST_BUY_INS}, found {describe_value(value)}")
    return Decimal(value)


def _number_schema(description: str, least: int) -> dict[str, object]:
    text = {"type": "string", "pattern": f"^(?:{_GROUPED}|{_WHOLE}(?:\\.[0-9]+)?[kKM])$"}
    return {
        "description": description,
        "anyOf": [{"type": "integer", "minimum": least, "maximum": MOST}, text],
    }


_DURATION_SCHEMA: dict[str, object] = {
    "description": "A duration with its units: 20m, 1h30m, 1h 30m, 90s, 1.5h, 1d; or 0. At most 30 days.",
    "anyOf": [
        {
            "type": "string",
            "pattern": rf"^(?=[0-9])(?:{_PART}d ?)?(?:{_PART}h ?)?(?:{_PART}m ?)?(?:{_PART}s)?(?<! )$",
        },
        {"const": 0},
    ],
}
_TENTHS_SCHEMA: dict[str, object] = {
    "description": "Seconds, with at most one decimal: 9 or 2.5.",
    "type": "number",
    "minimum": 0,
    "maximum": 3600,
}
_PERCENT_SCHEMA: dict[str, object] = {
    "description": "A percentage from 0 to 100: 12.5 or 12.5%.",
    "anyOf": [
        {"type": "number", "minimum": 0, "maximum": 100},
        {"type": "string", "pattern": r"^(?:100(?:\.0+)?|[0-9]{1,2}(?:\.[0-9]+)?) ?%?$"},
    ],
}
_FACTOR_SCHEMA: dict[str, object] = {
    "description": "A factor, with at most two decimals: 1.5.",
    "type": "number",
    "minimum": 1,
    "maximum": MOST_TIMES,
}
_RATIO_SCHEMA: dict[str, object] = {
    "description": "A factor around 1: 0.95.",
    "type": "number",
    "minimum": float(LEAST_RATIO),
    "maximum": MOST_TIMES,
}
_FIELD_SHARE_SCHEMA: dict[str, object] = {
    "description": "A percentage from 0 to 100: 12.5 or 12.5%; or one in a number: 1 in 8.",
    "anyOf": [
        {"type": "number", "minimum": 0, "maximum": 100},
        {"type": "string", "pattern": r"^(?:(?:100(?:\.0+)?|[0-9]{1,2}(?:\.[0-9]+)?) ?%?|1 in [1-9][0-9]{0,3})$"},
    ],
}
_BUY_INS_SCHEMA: dict[str, object] = {
    "description": "A number of buy-ins: 2 or 1.5.",
    "type": "number",
    "minimum": 0,
    "maximum": MOST_BUY_INS,
}
Line = Annotated[str, AfterValidator(_line)]
"""A text of one line, such as a title."""

Count = Annotated[
    int,
    PlainValidator(validate_count),
    WithJsonSchema(_number_schema("A whole number from 1: 500, 10k, 1.5k, 2M or 1,000.", 1)),
]
"""A whole number from 1 to `MOST`."""

Amount = Annotated[
    int,
    PlainValidator(_amount),
    WithJsonSchema(_number_schema("A whole number from 0: 500, 10k, 1.5k, 2M or 1,000.", 0)),
]
"""A whole number from 0 to `MOST`."""

Duration = Annotated[int, PlainValidator(_duration), WithJsonSchema(_DURATION_SCHEMA)]
"""A number of seconds from 0 to `LONGEST`, written with units."""

Tenths = Annotated[int, PlainValidator(_tenths), WithJsonSchema(_TENTHS_SCHEMA)]
"""A number of tenths of a second, from 0 to one hour, written in seconds."""

Percent = Annotated[Decimal, PlainValidator(validate_percent), WithJsonSchema(_PERCENT_SCHEMA)]
"""An exact number from 0 to 100."""

Factor = Annotated[Decimal, PlainValidator(_factor), WithJsonSchema(_FACTOR_SCHEMA)]
"""An exact factor from 1 to `MOST_TIMES`, in hundredths."""

Ratio = Annotated[Decimal, PlainValidator(_ratio), WithJsonSchema(_RATIO_SCHEMA)]
"""An exact factor from `LEAST_RATIO` to `MOST_TIMES`."""

FieldShare = Annotated[Decimal | Fraction, PlainValidator(_field_share), WithJsonSchema(_FIELD_SHARE_SCHEMA)]
"""An exact percentage from 0 to 100, also written as one in a number."""

BuyIns = Annotated[Decimal, PlainValidator(_buy_ins), WithJsonSchema(_BUY_INS_SCHEMA)]
"""An exact number of buy-ins from 0 to `MOST_BUY_INS`."""


# Dates and times of day: when an event starts, and times on its clock.


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
        # The farthest zone is UTC+14.
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
