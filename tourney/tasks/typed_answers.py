"""What people type when they are asked: 8pm, 1 hour, 150x25, no; and the evening planned from their answers."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from tourney.config.file_text import EveningWishes
from tourney.config.named_files import field_file, game_name
from tourney.config.problems import describe_value
from tourney.config.units import read_amount, read_clock_time, read_duration, read_moment
from tourney.errors import InvalidArgument
from tourney.tasks.new_event import plan_event
from tourney.tournament.chip_set import ChipSet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


# Times, durations and chips.


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


# The answers from which an evening is planned: a start, an end, chips, dinner.


_T = TypeVar("_T")

MOST_PLAYERS = 2000
"""The most players of an evening."""


def read_start(text: str) -> datetime:
    """Read when it starts: a date with a time, or a time of this day.

    Raises:
        ValueError: The text is neither; the message has no position.
    """
    usual = usual_time(text)
    # A date with a time is no time of day, and is read below.
    with suppress(ValueError):
        time = read_clock_time(usual)
        # A time without a day is meant for today, in the time zone of this machine.
        if time.day is None:
            day = datetime.now(UTC).astimezone().date()
            return read_moment(f"{day.isoformat()} {time.hour:02}:{time.minute:02}")
    return read_moment(usual)


def read_dinner(text: str) -> str:
    """Read the time of dinner; empty for none."""
    return "" if is_no(text) else read_typed_time(text)


def plan_evening(answers: Mapping[str, str]) -> str:
    """Plan an evening from answers, and return its file; see `plan_event`.

    Args:
        answers: The answers: title, players, start, end, chips, stack, buy_in, rebuys, dinner, game, who.

    Raises:
        InvalidArgument: An answer is wrong, or no sheet ends in time. The message begins with the name of the answer.
        ConfigError: There is no such game, or no such field.
    """
    rebuys = _read(answers, "rebuys", read_rebuys)
    wishes = EveningWishes(
        title=_read(answers, "title", _read_title),
        players=_read(answers, "players", _read_players),
        starts=_read(answers, "start", read_start),
        ends=_read(answers, "end", read_typed_time),
        chips=_read(answers, "chips", read_chips),
        stack=_read(answers, "stack", read_amount),
        buy_in=_read(answers, "buy_in", read_amount),
        rebuys=rebuys.minutes,
        most_rebuys=rebuys.most,
        dinner=_read(answers, "dinner", read_dinner),
        game=_read(answers, "game", game_name),
        field=_read(answers, "who", lambda name: field_file(name).stem),
    )
    return plan_event(wishes).text


def _read(answers: Mapping[str, str], name: str, read: Callable[[str], _T]) -> _T:
    try:
        return read(answers[name].strip())
    except ValueError as error:
        # With the name, as a form has a dozen answers.
        raise InvalidArgument(f"{name.replace('_', '-')}: {error}") from None


def _read_title(text: str) -> str:
    if not text or not text.isprintable():
        raise ValueError("expected one line of text")
    return text


def _read_players(text: str) -> int:
    players = read_amount(text)
    if not 2 <= players <= MOST_PLAYERS:
        raise ValueError(f"expected 2 to {MOST_PLAYERS:,}, found {players:,}")
    return players
