"""What people type when they are asked for times, durations and chips: 8pm, 1 hour, 150x25, no."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tourney.config.problems import describe_value
from tourney.config.units import read_amount, read_clock_time, read_duration
from tourney.tournament.chip_set import ChipSet

_NO: Final = {"none", "no", "n", "nothing", "never", "-", "0"}
_TIME: Final = re.compile(
    r"(?P<day>.* )?(?P<hour>[0-9]{1,2})(?:[:.h](?P<minute>[0-9]{2}))? ?(?P<half>am|pm|a\.m\.|p\.m\.|h|o'clock)?",
    re.IGNORECASE,
)
_WORDS: Final = {"noon": "12:00", "midday": "12:00", "midnight": "00:00"}
_UNITS: Final = (("h", r"hours?|hrs?"), ("m", r"minutes?|mins?"))
_HALF_AN_HOUR: Final = {"half an hour": "30m", "an hour": "1h", "one hour": "1h", "half hour": "30m"}
_EACH: Final = re.compile(
    r"(?P<count>[0-9]{1,2}|one|two|three)(?: rebuys?)?(?: each| per player)?(?:,? (?:for|in) (?P<time>.+))?",
    re.IGNORECASE,
)
_COUNTS: Final = {"one": 1, "two": 2, "three": 3}
_USUAL_REBUYS: Final = "1h"
_PIECES: Final = re.compile(r"(?P<count>[^:x\u00d7]+)[x\u00d7](?P<worth>[^:x\u00d7]+)", re.IGNORECASE)
_MOST_REBUYS: Final = 100


def is_no(text: str) -> bool:
    """Whether an answer declines."""
    return text.strip().lower() in _NO


def read_typed_time(text: str) -> str:
    """Read a time of day as people type it, 8pm, 20h30 or Fri 20.30, and return it as files have it: Fri 20:30.

    Raises:
        ValueError: The text is not a time of day; the message has no position.
    """
    return str(read_clock_time(usual_time(text)))


def usual_time(text: str) -> str:
    """A time of day as files have it, with the day before it, if there is one; other texts stay as they are."""
    stripped = " ".join(text.split())
    if stripped.lower() in _WORDS:
        return _WORDS[stripped.lower()]
    match = _TIME.fullmatch(stripped)
    if match is None or (match["minute"] is None and match["half"] is None):
        return stripped
    hour, half = int(match["hour"]), (match["half"] or "").lower()[:1]
    if half in {"a", "p"}:
        if not 1 <= hour <= 12:
            return stripped
        # 12am is 0:00, and 12pm is 12:00.
        hour = hour % 12 + (12 if half == "p" else 0)
    return f"{match['day'] or ''}{hour:02}:{match['minute'] or '00'}"


def read_typed_duration(text: str) -> int:
    """Read a duration as people type it: 1 hour, 90 minutes, 1 hour 30 minutes, half an hour. Return seconds.

    Raises:
        ValueError: The text is not a duration; the message has no position.
    """
    usual = " ".join(text.split()).lower()
    usual = _HALF_AN_HOUR.get(usual, usual)
    for unit, words in _UNITS:
        usual = re.sub(rf"([0-9]) ?(?:{words})\b", rf"\1{unit}", usual)
    return read_duration(re.sub(r"([0-9]) ([hm])\b", r"\1\2", usual).replace(" and ", " "))


class RebuysWanted(NamedTuple):
    """The rebuys that an organiser wants.

    Attributes:
        minutes: For how many minutes they are sold; 0 for none.
        most: The most for each player; 0 for no limit.
    """

    minutes: int
    most: int = 0


def read_rebuys(text: str) -> RebuysWanted:
    """Read which rebuys are wanted: no, 1h, one rebuy each, or 2 each for 90 minutes; without a time, for an hour.

    Raises:
        ValueError: The text is none of these; the message has no position.
    """
    if is_no(text):
        return RebuysWanted(0)
    match = _EACH.fullmatch(" ".join(text.split()))
    if match is None or match[0].isdecimal():  # bare digits may be minutes
        return RebuysWanted(read_typed_duration(text) // 60)
    count = _COUNTS.get(match["count"].lower()) or int(match["count"])
    if not 1 <= count <= _MOST_REBUYS:
        raise ValueError(f"expected 1 to {_MOST_REBUYS} rebuys each, found {count}")
    return RebuysWanted(read_typed_duration(match["time"] or _USUAL_REBUYS) // 60, count)


def read_chips(text: str) -> ChipSet | None:
    """Read the chips at hand: 25:400,100:400 as in files, or 400x25, 400x100; None for no.

    Raises:
        ValueError: The text is no such list; the message has no position.
    """
    if is_no(text):
        return None
    pieces: dict[int, int] = {}
    for item in re.split(r"[,;]| and ", text.strip().removeprefix("{").removesuffix("}")):
        worth, count = _pieces(item.strip(), text)
        if worth in pieces:
            raise ValueError(f"the chips of {worth:,} are listed twice")
        pieces[worth] = count
    return ChipSet(tuple(sorted(pieces.items())))


def _pieces(item: str, text: str) -> tuple[int, int]:
    match = _PIECES.fullmatch(item)
    worth, colon, count = (match["worth"], ":", match["count"]) if match else item.partition(":")
    if not colon:
        raise ValueError(f"expected chips such as 25:400,100:400 or 400x25, found {describe_value(text)}")
    return read_amount(worth.strip()), read_amount(count.strip())
