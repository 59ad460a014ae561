"""Reads the answers from which an evening is planned: a start, an end, chips, dinner."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tourney.config.file_text import EveningWishes
from tourney.config.named_files import field_file, game_name
from tourney.config.units import read_amount, read_clock_time, read_duration, read_moment
from tourney.errors import InvalidArgument
from tourney.tasks.new_event import plan_event
from tourney.tournament.chip_set import ChipSet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeVar

    T = TypeVar("T")

MOST_PLAYERS = 2000
"""The most players of an evening."""

NONE = "none"
"""The answer for no chips, no rebuys, no dinner."""


def read_start(text: str) -> datetime:
    """Read when it starts: a date with a time, or a time of this day.

    Raises:
        ValueError: The text is neither. So it is for the other answers.
    """
    with suppress(ValueError):
        time = read_clock_time(text)
        if time.day is None:
            day = datetime.now(UTC).astimezone().date()
            return read_moment(f"{day.isoformat()} {time.hour:02}:{time.minute:02}")
    return read_moment(text)


def read_end(text: str) -> str:
    """Read a time of day, and return it as it is usually written."""
    return str(read_clock_time(text))


def read_dinner(text: str) -> str:
    """Read the time of dinner; empty for none."""
    return "" if text == NONE else read_end(text)


def read_minutes(text: str) -> int:
    """Read how long rebuys are sold, in minutes; 0 for none."""
    return 0 if text == NONE else read_duration(text) // 60


def read_chips(text: str) -> ChipSet | None:
    """Read the chips at hand: 25:400,100:400; None for none."""
    if text == NONE:
        return None
    pieces = {}
    for item in text.split(","):
        denomination, colon, count = item.partition(":")
        if not colon:
            raise ValueError(f"expected chips such as 25:400,100:400, found {text!r}")
        pieces[read_amount(denomination.strip())] = read_amount(count.strip())
    return ChipSet(tuple(sorted(pieces.items())))


def plan_evening(answers: Mapping[str, str]) -> str:
    """Plan an evening from answers, and return its file; see `plan_event`.

    Args:
        answers: The answers: title, players, start, end, chips, stack, buy_in, rebuys, dinner, game, who.

    Raises:
        InvalidArgument: An answer is wrong, or no sheet ends in time. The message begins with the name of the answer.
        ConfigError: There is no such game, or no such field.
    """
    wishes = EveningWishes(
        title=_read(answers, "title", _read_title),
        players=_read(answers, "players", _read_players),
        starts=_read(answers, "start", read_start),
        ends=_read(answers, "end", read_end),
        chips=_read(answers, "chips", read_chips),
        stack=_read(answers, "stack", read_amount),
        buy_in=_read(answers, "buy_in", read_amount),
        rebuys=_read(answers, "rebuys", read_minutes),
        dinner=_read(answers, "dinner", read_dinner),
        game=_read(answers, "game", game_name),
        field=_read(answers, "who", lambda name: field_file(name).stem),
    )
    return plan_event(wishes).text


def _read(answers: Mapping[str, str], name: str, read: Callable[[str], T]) -> T:
    try:
        return read(answers[name].strip())
    except ValueError as error:
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
